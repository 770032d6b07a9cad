//! Table `passkey_challenges`: what devices are asked to sign, each once.

use sea_orm::entity::prelude::*;

/// One challenge.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkey_challenges")]
pub struct Model {
    /// Challenge id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Who must answer it; nobody in particular at a sign-in.
    pub user_id: Option<Uuid>,
    /// Which factor must answer it, or comes into being by it, where that is known.
    pub factor_id: Option<Uuid>,
    /// What is needed to check the answer, as JSON.
    pub state: String,
    /// When it stops working.
    pub expires_at: DateTimeUtc,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
