//! Table `refresh_tokens`: every token of every live session, used ones too, so that a second use is noticed.

use sea_orm::entity::prelude::*;

/// One refresh token, by its hash.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refresh_tokens")]
pub struct Model {
    /// SHA-256 of the token, base64url.
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    /// Session it belongs to; the rows go with it.
    pub session_id: Uuid,
    /// When it was handed out.
    pub created_at: DateTimeUtc,
    /// When it was exchanged, or put out of use because a sibling was.
    pub used_at: Option<DateTimeUtc>,
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
