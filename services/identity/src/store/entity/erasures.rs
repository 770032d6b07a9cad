//! Table `erasures`: people who have left and whose data is not gone from every service yet.

use sea_orm::entity::prelude::*;

/// One erasure. Nothing of it stays once it is complete.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "erasures")]
pub struct Model {
    /// Its id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The id that the user had.
    pub user_id: Uuid,
    /// Where the farewell goes.
    pub email: String,
    /// Their name.
    pub full_name: String,
    /// Their language.
    pub language_code: String,
    /// When the account was closed.
    pub close_time: DateTimeUtc,
    /// The latest round of asking, from 1.
    pub round: i32,
    /// When it began.
    pub round_time: DateTimeUtc,
    /// The first round whose answers count.
    pub counting_from: Option<i32>,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
