//! The table of files in the service's database. A row exists before the first byte is stored and until the
//! last byte is removed. So every object in the store has a row, even after a crash.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, QueryOrder as _, QuerySelect as _, entity::prelude::*};
use sea_orm_migration::{prelude as migration, schema};
use selam_foundation::{Error, Result};

use super::MediaType;

/// Being received, or received by a call that has not committed yet.
pub(super) const PENDING: &str = "pending";
/// Kept by the service.
pub(super) const STORED: &str = "stored";
/// Deleted by the service. The clean-up removes the object, then the row.
pub(super) const DELETED: &str = "deleted";

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "files")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub owner: Uuid,
    pub purpose: String,
    pub key: String,
    pub name: String,
    pub media_type: String,
    pub size: i64,
    pub sha256: String,
    pub status: String,
    pub upload: Option<String>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// A file kept by a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// File ID.
    pub id: Uuid,
    /// User ID of the owner.
    pub owner: Uuid,
    /// Purpose, as named by the service.
    pub purpose: String,
    /// Sanitized name.
    pub name: String,
    /// Type detected from the content.
    pub media_type: MediaType,
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 of the content, in hexadecimal.
    pub sha256: String,
    /// Time of the upload.
    pub create_time: DateTime<Utc>,
}

impl TryFrom<Model> for StoredFile {
    type Error = Error;

    fn try_from(row: Model) -> Result<Self> {
        let media_type = MediaType::of_name(&row.media_type);
        Ok(Self {
            id: row.id,
            owner: row.owner,
            purpose: row.purpose,
            name: row.name,
            media_type: media_type.ok_or_else(|| Error::internal(format!("files: type {}", row.media_type)))?,
            size: u64::try_from(row.size).map_err(Error::internal)?,
            sha256: row.sha256,
            create_time: row.create_time,
        })
    }
}

pub(super) async fn insert(connection: &impl ConnectionTrait, row: Model) -> Result<()> {
    let row = ActiveModel {
        id: Set(row.id),
        owner: Set(row.owner),
        purpose: Set(row.purpose),
        key: Set(row.key),
        name: Set(row.name),
        media_type: Set(row.media_type),
        size: Set(row.size),
        sha256: Set(row.sha256),
        status: Set(row.status),
        upload: Set(row.upload),
        create_time: Set(row.create_time),
    };
    Entity::insert(row).exec_without_returning(connection).await?;
    Ok(())
}

/// Records the upload ID assigned by the store.
pub(super) async fn note_upload(connection: &impl ConnectionTrait, id: Uuid, upload: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Upload, Expr::value(upload))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Marks a received file as kept. Returns whether its row still existed.
pub(super) async fn keep(connection: &impl ConnectionTrait, file: &StoredFile) -> Result<bool> {
    let size = i64::try_from(file.size).map_err(Error::internal)?;
    let kept = Entity::update_many()
        .col_expr(Column::Status, Expr::value(STORED))
        .col_expr(Column::Size, Expr::value(size))
        .col_expr(Column::Sha256, Expr::value(file.sha256.as_str()))
        .col_expr(Column::Upload, Expr::value(None::<String>))
        .filter(Column::Id.eq(file.id))
        .filter(Column::Status.eq(PENDING))
        .exec(connection)
        .await?;
    Ok(kept.rows_affected == 1)
}

pub(super) async fn stored(connection: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>> {
    let query = Entity::find_by_id(id).filter(Column::Status.eq(STORED));
    Ok(query.one(connection).await?)
}

pub(super) async fn pending(connection: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>> {
    let query = Entity::find_by_id(id).filter(Column::Status.eq(PENDING));
    Ok(query.one(connection).await?)
}

pub(super) async fn stored_of(connection: &impl ConnectionTrait, owner: Uuid) -> Result<Vec<Model>> {
    let query = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Status.eq(STORED))
        .order_by_asc(Column::CreateTime)
        .order_by_asc(Column::Id);
    Ok(query.all(connection).await?)
}

/// Marks kept files as deleted: one file, or all files of an owner. Returns their number.
pub(super) async fn give_up(connection: &impl ConnectionTrait, which: sea_orm::Condition) -> Result<u64> {
    let update = Entity::update_many()
        .col_expr(Column::Status, Expr::value(DELETED))
        .filter(which)
        .filter(Column::Status.eq(STORED));
    Ok(update.exec(connection).await?.rows_affected)
}

/// Marks files as deleted that were received before `time` and never kept.
pub(super) async fn give_up_pending(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64> {
    let update = Entity::update_many()
        .col_expr(Column::Status, Expr::value(DELETED))
        .filter(Column::Status.eq(PENDING))
        .filter(Column::CreateTime.lt(time));
    Ok(update.exec(connection).await?.rows_affected)
}

/// Returns up to `limit` deleted files with an ID greater than `after`.
pub(super) async fn given_up(connection: &impl ConnectionTrait, after: Uuid, limit: u64) -> Result<Vec<Model>> {
    let query = Entity::find()
        .filter(Column::Status.eq(DELETED))
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(query.all(connection).await?)
}

/// Deletes the row of a file whose object is removed.
pub(super) async fn forget(connection: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    let delete = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::Status.ne(STORED));
    delete.exec(connection).await?;
    Ok(())
}

pub(crate) fn table() -> migration::TableCreateStatement {
    let name = |name: &str| migration::Alias::new(name);
    migration::Table::create()
        .table(name("files"))
        .col(schema::uuid(name("id")).primary_key())
        .col(schema::uuid(name("owner")))
        .col(schema::string(name("purpose")))
        .col(schema::string(name("key")))
        .col(schema::text(name("name")))
        .col(schema::string(name("media_type")))
        .col(schema::big_integer(name("size")))
        .col(schema::string(name("sha256")))
        .col(schema::string(name("status")))
        .col(schema::text_null(name("upload")))
        .col(schema::timestamp_with_time_zone(name("create_time")))
        .to_owned()
}

pub(crate) fn indexes() -> [migration::IndexCreateStatement; 2] {
    let index = |name: &str, columns: [&str; 2]| {
        let mut index = migration::Index::create();
        index.name(name).table(migration::Alias::new("files"));
        for column in columns {
            index.col(migration::Alias::new(column));
        }
        index
    };
    [
        index("files_status", ["status", "id"]),
        index("files_owner", ["owner", "create_time"]),
    ]
}
