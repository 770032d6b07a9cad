//! Queries of the changes that open dashboards read.

pub(crate) mod change {
    use sea_orm::entity::prelude::*;

    /// A row of `office_changes`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "office_changes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub area: String,
        pub record_id: String,
        pub create_time: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use selam_chassis::{Database, Result, Transaction};
use uuid::Uuid;

use self::change::{Column, Entity, Model as Change};

/// Inserts a change.
pub(crate) async fn insert(transaction: &Transaction, change: Change) -> Result<()> {
    Entity::insert(change.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Deletes the changes from before a time.
pub(crate) async fn purge(database: &Database, before: DateTime<Utc>) -> Result<()> {
    Entity::delete_many()
        .filter(Column::CreateTime.lt(before))
        .exec(database.connection())
        .await?;
    Ok(())
}

/// Returns up to `limit` changes since a time, oldest first, without those that are `known`.
pub(crate) async fn since(
    database: &Database,
    time: DateTime<Utc>,
    known: impl Iterator<Item = Uuid>,
    limit: u64,
) -> Result<Vec<Change>> {
    Ok(Entity::find()
        .filter(Column::CreateTime.gte(time))
        .filter(Column::Id.is_not_in(known))
        .order_by_asc(Column::CreateTime)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(database.connection())
        .await?)
}
