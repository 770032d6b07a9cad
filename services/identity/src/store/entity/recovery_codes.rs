//! Table `recovery_codes`: unused single-use codes that replace a second factor, as hashes.

use sea_orm::entity::prelude::*;

/// One unused code.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recovery_codes")]
pub struct Model {
    /// SHA-256 of user and code, base64url.
    #[sea_orm(primary_key, auto_increment = false)]
    pub code_hash: String,
    /// User of the code.
    pub user_id: Uuid,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
