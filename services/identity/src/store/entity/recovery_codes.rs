//! Table `recovery_codes`: what is left of the codes that stand for a second factor once each. Hashes only.

use sea_orm::entity::prelude::*;

/// A code that was not used.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recovery_codes")]
pub struct Model {
    /// SHA-256 of user and code, base64url.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code_hash: String,
    /// Whose code.
    pub user_id: Uuid,
    /// When it was made.
    pub created_at: DateTimeUtc,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
