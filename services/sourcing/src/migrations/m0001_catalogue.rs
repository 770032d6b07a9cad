//! Products, what they are found by, their history, and exchange rates.

use sea_orm_migration::{async_trait::async_trait, prelude::*, schema, sea_orm::DbBackend};
use selam_chassis::history::{self, Forgettable};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[derive(DeriveIden)]
enum Products {
    Table,
    Id,
    Sku,
    Status,
    Category,
    CurrencyCode,
    PriceMinor,
    PriceTiers,
    OriginCountry,
    SupplierRegion,
    MinimumOrderQuantity,
    LeadTimeDays,
    Marks,
    Picture,
    NameEn,
    DescriptionEn,
    NameTi,
    DescriptionTi,
    NameAr,
    DescriptionAr,
    SearchText,
    Version,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum ProductTerms {
    Table,
    ProductId,
    Term,
    Weight,
}

#[derive(DeriveIden)]
enum SearchWords {
    Table,
    Word,
    Term,
}

#[derive(DeriveIden)]
enum Misspellings {
    Table,
    Spelling,
    Word,
}

#[derive(DeriveIden)]
enum ProductChanges {
    Table,
    ProductId,
    Version,
    Kind,
    AdminId,
    CreateTime,
}

#[derive(DeriveIden)]
enum ExchangeRates {
    Table,
    Date,
    CurrencyCode,
    CadMicros,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let tables = [
            products(),
            product_terms(backend),
            search_words(backend),
            misspellings(backend),
            product_changes(),
            exchange_rates(),
        ];
        for table in tables {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        let forgettable = Forgettable {
            table: "product_changes",
            fixed: &["product_id", "version", "kind", "create_time"],
            texts: &[],
            nullable: &["admin_id"],
        };
        history::keep_but_forget(manager, forgettable).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

fn products() -> TableCreateStatement {
    Table::create()
        .table(Products::Table)
        .col(schema::uuid(Products::Id).primary_key())
        // Two products with one number would make every import a guess.
        .col(schema::text(Products::Sku).unique_key())
        .col(schema::text(Products::Status))
        .col(schema::text(Products::Category))
        .col(schema::text(Products::CurrencyCode))
        .col(schema::big_integer(Products::PriceMinor))
        .col(schema::text(Products::PriceTiers))
        .col(schema::text(Products::OriginCountry))
        .col(schema::text(Products::SupplierRegion))
        .col(schema::integer(Products::MinimumOrderQuantity))
        .col(schema::integer(Products::LeadTimeDays))
        .col(schema::integer(Products::Marks))
        .col(schema::text(Products::Picture))
        .col(schema::text(Products::NameEn))
        .col(schema::text(Products::DescriptionEn))
        .col(schema::text(Products::NameTi))
        .col(schema::text(Products::DescriptionTi))
        .col(schema::text(Products::NameAr))
        .col(schema::text(Products::DescriptionAr))
        .col(schema::text(Products::SearchText))
        .col(schema::big_integer(Products::Version))
        .col(schema::timestamp_with_time_zone(Products::CreateTime))
        .col(schema::timestamp_with_time_zone(Products::UpdateTime))
        .to_owned()
}

/// Words are compared as bytes, as SQLite does by itself, so that beginnings of words are ranges and both databases have one order.
fn word(column: impl IntoIden, backend: DbBackend) -> ColumnDef {
    let mut column = schema::text(column);
    if backend == DbBackend::Postgres {
        column.extra("COLLATE \"C\"");
    }
    column
}

fn product_terms(backend: DbBackend) -> TableCreateStatement {
    Table::create()
        .table(ProductTerms::Table)
        .col(schema::uuid(ProductTerms::ProductId))
        .col(word(ProductTerms::Term, backend))
        .col(schema::integer(ProductTerms::Weight))
        .primary_key(Index::create().col(ProductTerms::ProductId).col(ProductTerms::Term))
        .foreign_key(
            ForeignKey::create()
                .from(ProductTerms::Table, ProductTerms::ProductId)
                .to(Products::Table, Products::Id),
        )
        .to_owned()
}

fn search_words(backend: DbBackend) -> TableCreateStatement {
    Table::create()
        .table(SearchWords::Table)
        .col(word(SearchWords::Word, backend).primary_key())
        .col(word(SearchWords::Term, backend))
        .to_owned()
}

fn misspellings(backend: DbBackend) -> TableCreateStatement {
    Table::create()
        .table(Misspellings::Table)
        .col(word(Misspellings::Spelling, backend))
        .col(word(Misspellings::Word, backend))
        .primary_key(Index::create().col(Misspellings::Spelling).col(Misspellings::Word))
        .to_owned()
}

fn product_changes() -> TableCreateStatement {
    Table::create()
        .table(ProductChanges::Table)
        .col(schema::uuid(ProductChanges::ProductId))
        .col(schema::big_integer(ProductChanges::Version))
        .col(schema::text(ProductChanges::Kind))
        .col(schema::uuid_null(ProductChanges::AdminId))
        .col(schema::timestamp_with_time_zone(ProductChanges::CreateTime))
        .primary_key(
            Index::create()
                .col(ProductChanges::ProductId)
                .col(ProductChanges::Version),
        )
        .foreign_key(
            ForeignKey::create()
                .from(ProductChanges::Table, ProductChanges::ProductId)
                .to(Products::Table, Products::Id),
        )
        .to_owned()
}

fn exchange_rates() -> TableCreateStatement {
    Table::create()
        .table(ExchangeRates::Table)
        .col(schema::date(ExchangeRates::Date))
        .col(schema::text(ExchangeRates::CurrencyCode))
        .col(schema::big_integer(ExchangeRates::CadMicros))
        .primary_key(
            Index::create()
                .col(ExchangeRates::Date)
                .col(ExchangeRates::CurrencyCode),
        )
        .to_owned()
}

fn indexes() -> Vec<IndexCreateStatement> {
    let of_products = |name: &str, column: Products| {
        Index::create()
            .name(name)
            .table(Products::Table)
            .col(Products::Status)
            .col(column)
            .col(Products::Id)
            .to_owned()
    };
    vec![
        of_products("products_by_create_time", Products::CreateTime),
        of_products("products_by_lead_time", Products::LeadTimeDays),
        of_products("products_by_minimum_order", Products::MinimumOrderQuantity),
        // Counted by category, country and marks without a look at the products.
        Index::create()
            .name("products_facets")
            .table(Products::Table)
            .col(Products::Status)
            .col(Products::Category)
            .col(Products::OriginCountry)
            .col(Products::Marks)
            .to_owned(),
        // Each currency is read in the order of its own prices.
        Index::create()
            .name("products_by_price")
            .table(Products::Table)
            .col(Products::Status)
            .col(Products::CurrencyCode)
            .col(Products::PriceMinor)
            .col(Products::Id)
            .to_owned(),
        Index::create()
            .name("products_by_update_time")
            .table(Products::Table)
            .col(Products::UpdateTime)
            .col(Products::Id)
            .to_owned(),
        // What fits a word best is read first.
        Index::create()
            .name("product_terms_by_weight")
            .table(ProductTerms::Table)
            .col(ProductTerms::Term)
            .col(ProductTerms::Weight)
            .col(ProductTerms::ProductId)
            .to_owned(),
        Index::create()
            .name("search_words_by_term")
            .table(SearchWords::Table)
            .col(SearchWords::Term)
            .to_owned(),
        Index::create()
            .name("product_changes_by_admin")
            .table(ProductChanges::Table)
            .col(ProductChanges::AdminId)
            .to_owned(),
    ]
}
