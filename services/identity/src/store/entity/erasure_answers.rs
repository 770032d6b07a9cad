//! Table `erasure_answers`: services that have erased what they held.

use sea_orm::entity::prelude::*;

/// The answer of one service.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "erasure_answers")]
pub struct Model {
    /// Which erasure.
    #[sea_orm(primary_key, auto_increment = false)]
    pub erasure_id: Uuid,
    /// Name of the service.
    #[sea_orm(primary_key, auto_increment = false)]
    pub service: String,
    /// The latest round that it answered.
    pub round: i32,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
