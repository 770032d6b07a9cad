//! Actions that happen once per database, such as its demo seeds.

use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::OnConflict};
use sea_orm_migration::{prelude as migration, schema};
use selam_foundation::Result;

use super::Database;

impl Database {
    /// Records that the action `name` begins, and returns whether it never began before on this database.
    ///
    /// # Errors
    /// `UNAVAILABLE` or `INTERNAL` when the database fails.
    pub async fn begin_once(&self, name: &str) -> Result<bool> {
        let first = Entity::insert(ActiveModel {
            name: Set(name.to_owned()),
            time: Set(self.clock().now()),
        })
        .on_conflict(OnConflict::column(Column::Name).do_nothing().to_owned())
        .exec_without_returning(self.connection())
        .await?;
        Ok(first > 0)
    }
}

/// Actions already begun on a database.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "done_once")]
struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    name: String,
    time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

pub(super) fn table() -> migration::TableCreateStatement {
    migration::Table::create()
        .table(migration::Alias::new("done_once"))
        .col(schema::string(migration::Alias::new("name")).primary_key())
        .col(schema::timestamp_with_time_zone(migration::Alias::new("time")))
        .to_owned()
}
