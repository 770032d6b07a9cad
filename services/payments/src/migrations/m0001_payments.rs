use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

use super::m0001_payments_indexes::indexes;
use selam_chassis::history;

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_payments"
    }
}

#[derive(DeriveIden)]
enum Customers {
    Table,
    UserId,
    Email,
    ProviderId,
    CreateTime,
}

#[derive(DeriveIden)]
pub(super) enum Checkouts {
    Table,
    Id,
    UserId,
    UserEmail,
    LanguageCode,
    Purpose,
    ReferenceId,
    Title,
    SubtotalMinor,
    TaxMinor,
    Status,
    GaveUp,
    SessionFormat,
    ProviderId,
    Url,
    ExpireTime,
    ProviderExpireTime,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
pub(super) enum Payments {
    Table,
    Id,
    ReceiptNumber,
    CheckoutId,
    SubscriptionId,
    UserId,
    UserEmail,
    LanguageCode,
    Purpose,
    ReferenceId,
    Title,
    SubtotalMinor,
    TaxMinor,
    TotalMinor,
    RefundedMinor,
    Status,
    ProviderId,
    SearchText,
    Version,
    PayTime,
    UpdateTime,
}

#[derive(DeriveIden)]
pub(super) enum Subscriptions {
    Table,
    Id,
    CheckoutId,
    UserId,
    UserEmail,
    LanguageCode,
    Purpose,
    ReferenceId,
    Title,
    SubtotalMinor,
    TaxMinor,
    Status,
    SessionFormat,
    CancelsAtPeriodEnd,
    IsWithdrawn,
    IsDuplicate,
    PeriodEndTime,
    ProviderId,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
pub(super) enum Refunds {
    Table,
    Id,
    PaymentId,
    AmountMinor,
    TaxMinor,
    Reason,
    Note,
    Status,
    ProviderId,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
pub(super) enum Disputes {
    Table,
    Id,
    PaymentId,
    AmountMinor,
    Reason,
    Status,
    AnswerByTime,
    ProviderId,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
pub(super) enum LedgerEntries {
    Table,
    Id,
    Key,
    CreateTime,
}

#[derive(DeriveIden)]
pub(super) enum LedgerLines {
    Table,
    EntryId,
    Account,
    AmountMinor,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            customers(),
            checkouts(),
            payments(),
            subscriptions(),
            refunds(),
            disputes(),
            ledger_entries(),
            ledger_lines(),
        ] {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        history::keep(manager, "ledger_entries").await?;
        history::keep(manager, "ledger_lines").await
    }
}

fn customers() -> TableCreateStatement {
    Table::create()
        .table(Customers::Table)
        .col(schema::uuid(Customers::UserId).primary_key())
        .col(schema::text(Customers::Email))
        .col(schema::text(Customers::ProviderId))
        .col(schema::timestamp_with_time_zone(Customers::CreateTime))
        .to_owned()
}

fn checkouts() -> TableCreateStatement {
    Table::create()
        .table(Checkouts::Table)
        .col(schema::uuid(Checkouts::Id).primary_key())
        .col(schema::uuid(Checkouts::UserId))
        .col(schema::text(Checkouts::UserEmail))
        .col(schema::text(Checkouts::LanguageCode))
        .col(schema::text(Checkouts::Purpose))
        .col(schema::text(Checkouts::ReferenceId))
        .col(schema::text(Checkouts::Title))
        .col(schema::big_integer(Checkouts::SubtotalMinor))
        .col(schema::big_integer(Checkouts::TaxMinor))
        .col(schema::text(Checkouts::Status))
        .col(schema::boolean(Checkouts::GaveUp))
        .col(schema::text(Checkouts::SessionFormat))
        .col(schema::text_null(Checkouts::ProviderId).unique_key())
        .col(schema::text(Checkouts::Url))
        .col(schema::timestamp_with_time_zone(Checkouts::ExpireTime))
        .col(schema::timestamp_with_time_zone(Checkouts::ProviderExpireTime))
        .col(schema::timestamp_with_time_zone(Checkouts::CreateTime))
        .col(schema::timestamp_with_time_zone(Checkouts::UpdateTime))
        .to_owned()
}

fn payments() -> TableCreateStatement {
    Table::create()
        .table(Payments::Table)
        .col(schema::uuid(Payments::Id).primary_key())
        .col(schema::text(Payments::ReceiptNumber).unique_key())
        .col(schema::uuid(Payments::CheckoutId))
        .col(schema::uuid_null(Payments::SubscriptionId))
        .col(schema::uuid(Payments::UserId))
        .col(schema::text(Payments::UserEmail))
        .col(schema::text(Payments::LanguageCode))
        .col(schema::text(Payments::Purpose))
        .col(schema::text(Payments::ReferenceId))
        .col(schema::text(Payments::Title))
        .col(schema::big_integer(Payments::SubtotalMinor))
        .col(schema::big_integer(Payments::TaxMinor))
        .col(schema::big_integer(Payments::TotalMinor))
        .col(schema::big_integer(Payments::RefundedMinor))
        .col(schema::text(Payments::Status))
        .col(schema::text(Payments::ProviderId).unique_key())
        .col(schema::text(Payments::SearchText))
        .col(schema::big_integer(Payments::Version))
        .col(schema::timestamp_with_time_zone(Payments::PayTime))
        .col(schema::timestamp_with_time_zone(Payments::UpdateTime))
        .to_owned()
}

fn subscriptions() -> TableCreateStatement {
    Table::create()
        .table(Subscriptions::Table)
        .col(schema::uuid(Subscriptions::Id).primary_key())
        .col(schema::uuid(Subscriptions::CheckoutId).unique_key())
        .col(schema::uuid(Subscriptions::UserId))
        .col(schema::text(Subscriptions::UserEmail))
        .col(schema::text(Subscriptions::LanguageCode))
        .col(schema::text(Subscriptions::Purpose))
        .col(schema::text(Subscriptions::ReferenceId))
        .col(schema::text(Subscriptions::Title))
        .col(schema::big_integer(Subscriptions::SubtotalMinor))
        .col(schema::big_integer(Subscriptions::TaxMinor))
        .col(schema::text(Subscriptions::Status))
        .col(schema::text(Subscriptions::SessionFormat))
        .col(schema::boolean(Subscriptions::CancelsAtPeriodEnd))
        .col(schema::boolean(Subscriptions::IsWithdrawn))
        .col(schema::boolean(Subscriptions::IsDuplicate))
        .col(schema::timestamp_with_time_zone(Subscriptions::PeriodEndTime))
        .col(schema::text(Subscriptions::ProviderId).unique_key())
        .col(schema::timestamp_with_time_zone(Subscriptions::CreateTime))
        .col(schema::timestamp_with_time_zone(Subscriptions::UpdateTime))
        .to_owned()
}

fn refunds() -> TableCreateStatement {
    Table::create()
        .table(Refunds::Table)
        .col(schema::uuid(Refunds::Id).primary_key())
        .col(schema::uuid(Refunds::PaymentId))
        .col(schema::big_integer(Refunds::AmountMinor))
        .col(schema::big_integer(Refunds::TaxMinor))
        .col(schema::text(Refunds::Reason))
        .col(schema::text(Refunds::Note))
        .col(schema::text(Refunds::Status))
        .col(schema::text_null(Refunds::ProviderId).unique_key())
        .col(schema::timestamp_with_time_zone(Refunds::CreateTime))
        .col(schema::timestamp_with_time_zone(Refunds::UpdateTime))
        .to_owned()
}

fn disputes() -> TableCreateStatement {
    Table::create()
        .table(Disputes::Table)
        .col(schema::uuid(Disputes::Id).primary_key())
        .col(schema::uuid(Disputes::PaymentId))
        .col(schema::big_integer(Disputes::AmountMinor))
        .col(schema::text(Disputes::Reason))
        .col(schema::text(Disputes::Status))
        .col(schema::timestamp_with_time_zone_null(Disputes::AnswerByTime))
        .col(schema::text(Disputes::ProviderId).unique_key())
        .col(schema::timestamp_with_time_zone(Disputes::CreateTime))
        .col(schema::timestamp_with_time_zone(Disputes::UpdateTime))
        .to_owned()
}

fn ledger_entries() -> TableCreateStatement {
    Table::create()
        .table(LedgerEntries::Table)
        .col(schema::uuid(LedgerEntries::Id).primary_key())
        .col(schema::text(LedgerEntries::Key).unique_key())
        .col(schema::timestamp_with_time_zone(LedgerEntries::CreateTime))
        .to_owned()
}

fn ledger_lines() -> TableCreateStatement {
    Table::create()
        .table(LedgerLines::Table)
        .col(schema::uuid(LedgerLines::EntryId))
        .col(schema::text(LedgerLines::Account))
        .col(schema::big_integer(LedgerLines::AmountMinor))
        .primary_key(Index::create().col(LedgerLines::EntryId).col(LedgerLines::Account))
        .to_owned()
}
