//! Table `erasure_answers`: confirmations by services that have erased their data.

use sea_orm::entity::prelude::*;

/// Confirmation of one service.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "erasure_answers")]
pub struct Model {
    /// Erasure ID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub erasure_id: Uuid,
    /// Name of the service.
    #[sea_orm(primary_key, auto_increment = false)]
    pub service: String,
    /// Latest round that the service confirmed.
    pub round: i32,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
