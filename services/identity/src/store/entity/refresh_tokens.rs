//! Table `refresh_tokens`: all tokens of every session, including used ones, so that reuse is detected.

use sea_orm::entity::prelude::*;

/// One refresh token, as a hash.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refresh_tokens")]
pub struct Model {
    /// SHA-256 of the token, base64url.
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    /// Session of the token. Deleting the session deletes the token.
    pub session_id: Uuid,
    /// Issue time.
    pub created_at: DateTimeUtc,
    /// Time at which this or a sibling token was exchanged.
    pub used_at: Option<DateTimeUtc>,
    /// Hash of the token that was exchanged for this one. The first token of a session has none.
    pub parent_hash: Option<String>,
}

/// Each row belongs to one of another table.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::sessions::Entity> for Entity {
    fn to() -> RelationDef {
        let owner = Self::belongs_to(super::sessions::Entity);
        owner.from(Column::SessionId).to(super::sessions::Column::Id).into()
    }
}

impl ActiveModelBehavior for ActiveModel {}
