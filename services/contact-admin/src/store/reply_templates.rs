//! Queries of reply templates.

pub(crate) mod template {
    use sea_orm::entity::prelude::*;

    /// A row of `reply_templates`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reply_templates")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        /// Name without regard to letter case, for uniqueness.
        pub name_key: String,
        /// Text by language code.
        #[sea_orm(column_type = "JsonBinary")]
        pub texts: Json,
        pub update_time: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _,
};
use selam_chassis::{Database, Result, Transaction};
use uuid::Uuid;

pub(crate) use self::template::Model as Row;
use self::template::{Column, Entity};

/// Returns all templates, ordered by name.
pub(crate) async fn all(database: &Database) -> Result<Vec<Row>> {
    Ok(Entity::find()
        .order_by_asc(Column::NameKey)
        .all(database.connection())
        .await?)
}

/// Returns the number of templates.
pub(crate) async fn count(transaction: &Transaction) -> Result<u64> {
    Ok(Entity::find().count(&**transaction).await?)
}

/// Inserts a template.
pub(crate) async fn insert(transaction: &Transaction, row: Row) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the template with this ID.
pub(crate) async fn find(transaction: &Transaction, id: Uuid) -> Result<Option<Row>> {
    Ok(Entity::find_by_id(id).one(&**transaction).await?)
}

/// Replaces a template, which exists.
pub(crate) async fn update(transaction: &Transaction, row: Row) -> Result<()> {
    Entity::update(row.into_active_model().reset_all())
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Deletes a template.
pub(crate) async fn delete(transaction: &Transaction, id: Uuid) -> Result<()> {
    Entity::delete_by_id(id).exec(&**transaction).await?;
    Ok(())
}

/// Returns whether another template has the name of `row`.
pub(crate) async fn has_other_with_name(transaction: &Transaction, row: &Row) -> Result<bool> {
    let same = Entity::find()
        .filter(Column::NameKey.eq(&row.name_key))
        .filter(Column::Id.ne(row.id));
    Ok(same.one(&**transaction).await?.is_some())
}
