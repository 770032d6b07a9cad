//! Queries of products and their append-only history.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, SqlErr, sea_query::Expr,
};
use selam_chassis::{Error, Language, Result, Transaction, history, listing::search_text};
use uuid::Uuid;

use super::{
    ProductRow,
    entity::{product, product_change},
};
use crate::{
    choices::{Currency, Marks, Status},
    product::{Text, Tier, ValidProduct},
};

/// Error reason for a product that changed after it was read.
pub(crate) const CHANGED: &str = "PRODUCT_CHANGED";

/// Kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Created,
    Updated,
    Retired,
    Imported,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Retired => "retired",
            Self::Imported => "imported",
        }
    }
}

/// Returns the row of a new product.
pub(crate) fn row(product: &ValidProduct, now: DateTime<Utc>) -> Result<ProductRow> {
    let [english, tigrinya, arabic] = product.texts.clone();
    let tiers: Vec<_> = product
        .tiers
        .iter()
        .map(|tier| (tier.quantity, tier.price_minor))
        .collect();
    Ok(ProductRow {
        id: Uuid::now_v7(),
        sku: product.sku.clone(),
        status: product.status,
        category: product.category,
        currency_code: product.currency.code().to_owned(),
        price_minor: product.minimum().price_minor,
        price_tiers: serde_json::to_string(&tiers).map_err(Error::internal)?,
        origin_country: product.origin_country.clone(),
        supplier_region: product.supplier_region.clone(),
        minimum_order_quantity: product.minimum().quantity,
        lead_time_days: product.lead_time_days,
        marks: product.marks.bits(),
        picture: product.picture.clone(),
        search_text: search_text([&product.sku, &english.name]),
        name_en: english.name,
        description_en: english.description,
        name_ti: tigrinya.name,
        description_ti: tigrinya.description,
        name_ar: arabic.name,
        description_ar: arabic.description,
        version: 1,
        create_time: now,
        update_time: now,
    })
}

/// Returns the row with the next version.
pub(crate) fn next(row: &ProductRow, product: &ValidProduct, now: DateTime<Utc>) -> Result<ProductRow> {
    Ok(ProductRow {
        id: row.id,
        version: row.version + 1,
        create_time: row.create_time,
        ..self::row(product, now)?
    })
}

/// Parses the product of a row.
pub(crate) fn to_product(row: &ProductRow) -> Result<ValidProduct> {
    let text = |language: Language| {
        let (name, description) = row.text(language);
        Text {
            name: name.to_owned(),
            description: description.to_owned(),
        }
    };
    Ok(ValidProduct {
        sku: row.sku.clone(),
        texts: Language::ALL.map(text),
        category: row.category,
        currency: row.currency()?,
        tiers: row.tiers()?,
        origin_country: row.origin_country.clone(),
        supplier_region: row.supplier_region.clone(),
        lead_time_days: row.lead_time_days,
        marks: Marks::from_bits(row.marks),
        picture: row.picture.clone(),
        status: row.status,
    })
}

impl ProductRow {
    /// Returns name and description in a language; empty when there are none.
    pub(crate) fn text(&self, language: Language) -> (&str, &str) {
        match language {
            Language::En => (&self.name_en, &self.description_en),
            Language::Ti => (&self.name_ti, &self.description_ti),
            Language::Ar => (&self.name_ar, &self.description_ar),
        }
    }

    pub(crate) fn currency(&self) -> Result<Currency> {
        Currency::parse(&self.currency_code)
            .ok_or_else(|| Error::internal(format!("{:?} is not a currency of prices", self.currency_code)))
    }

    pub(crate) fn tiers(&self) -> Result<Vec<Tier>> {
        let tiers: Vec<(i32, i64)> = serde_json::from_str(&self.price_tiers).map_err(Error::internal)?;
        let tiers = tiers
            .into_iter()
            .map(|(quantity, price_minor)| Tier { quantity, price_minor });
        Ok(tiers.collect())
    }
}

/// Inserts products.
///
/// # Errors
/// `INVALID_ARGUMENT` with `SKU_TAKEN` when a product number exists.
pub(crate) async fn insert(transaction: &Transaction, rows: &[ProductRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    product::Entity::insert_many(rows.iter().cloned().map(|row| row.into_active_model()))
        .exec_without_returning(&**transaction)
        .await
        .map_err(taken)?;
    Ok(())
}

/// Replaces a product.
///
/// # Errors
/// As [`insert`].
pub(crate) async fn replace(transaction: &Transaction, row: ProductRow) -> Result<()> {
    product::Entity::update(row.into_active_model().reset_all())
        .exec(&**transaction)
        .await
        .map_err(taken)?;
    Ok(())
}

fn taken(error: sea_orm::DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => {
            Error::field("product.sku", "SKU_TAKEN", "another product has this number")
        }
        _ => error.into(),
    }
}

/// Adds changes to the history.
pub(crate) async fn insert_changes(
    transaction: &Transaction,
    rows: &[ProductRow],
    kind: Kind,
    admin_id: Option<Uuid>,
) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let changes = rows.iter().map(|row| product_change::Model {
        product_id: row.id,
        version: row.version,
        kind: kind.as_str().to_owned(),
        admin_id,
        create_time: row.update_time,
    });
    product_change::Entity::insert_many(changes.map(|change| change.into_active_model()))
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid) -> Result<ProductRow> {
    let row = product::Entity::find_by_id(id).one(connection).await?;
    row.ok_or_else(not_found)
}

/// Returns a product, locked until the transaction ends, so that changes are serialised.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<ProductRow> {
    let find = product::Entity::find_by_id(id).lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

/// Returns the ids of the offered products with the time of their last change, the latest first.
pub(crate) async fn last_changed(connection: &impl ConnectionTrait, limit: u64) -> Result<Vec<(Uuid, DateTime<Utc>)>> {
    Ok(product::Entity::find()
        .select_only()
        .column(product::Column::Id)
        .column(product::Column::UpdateTime)
        .filter(product::Column::Status.eq(Status::Active))
        .order_by_desc(product::Column::UpdateTime)
        .order_by_desc(product::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Returns products by their numbers.
pub(crate) async fn by_sku(
    connection: &impl ConnectionTrait,
    skus: impl IntoIterator<Item = String>,
) -> Result<BTreeMap<String, ProductRow>> {
    let rows = product::Entity::find()
        .filter(product::Column::Sku.is_in(skus))
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.sku.clone(), row)).collect())
}

/// Returns products in the order of `ids`.
pub(crate) async fn in_order(connection: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<ProductRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = product::Entity::find()
        .filter(product::Column::Id.is_in(ids.iter().copied()))
        .all(connection)
        .await?;
    let mut by_id: BTreeMap<Uuid, ProductRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Returns up to `limit` products with an id above `after`, to iterate over all.
pub(crate) async fn some_after(connection: &impl ConnectionTrait, after: Uuid, limit: u64) -> Result<Vec<ProductRow>> {
    Ok(product::Entity::find()
        .filter(product::Column::Id.gt(after))
        .order_by_asc(product::Column::Id)
        .limit(limit)
        .all(connection)
        .await?)
}

/// Returns the latest 10,000 changes by an admin.
pub(crate) async fn changes_by(
    connection: &impl ConnectionTrait,
    admin_id: Uuid,
) -> Result<Vec<(Uuid, String, DateTime<Utc>)>> {
    let rows = product_change::Entity::find()
        .filter(product_change::Column::AdminId.eq(admin_id))
        .order_by_desc(product_change::Column::CreateTime)
        .limit(10_000)
        .all(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.product_id, row.kind, row.create_time))
        .collect())
}

/// Removes an admin from the history. Returns the number of changes.
pub(crate) async fn forget_admin(transaction: &Transaction, admin_id: Uuid) -> Result<u64> {
    let forgotten = product_change::Entity::update_many()
        .col_expr(product_change::Column::AdminId, Expr::value(Option::<Uuid>::None))
        .filter(product_change::Column::AdminId.eq(admin_id))
        .exec(&**transaction)
        .await?;
    Ok(forgotten.rows_affected)
}

/// Checks that the etag is the current version.
pub(crate) fn check_etag(row: &ProductRow, etag: &str) -> Result<()> {
    history::check_etag(row.version, etag, CHANGED)
}

pub(crate) fn not_found() -> Error {
    Error::not_found("PRODUCT_NOT_FOUND", "there is no such product")
}
