//! Table `sessions`: one row per sign-in that has not been ended.

use sea_orm::entity::prelude::*;

/// One signed-in device.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    /// The `session_id` of access tokens.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Whose session.
    pub user_id: Uuid,
    /// Assurance level: `aal1`, or `aal2` after a second factor.
    pub aal: String,
    /// How the user proved who they are: JSON array of `{method, timestamp}`, newest first.
    pub amr: Json,
    /// Name of the browser that used it last.
    pub browser: String,
    /// Name of that one's system.
    pub system: String,
    /// Address in the network from which it was used last.
    pub address: String,
    /// Country of that address, where a proxy says it.
    pub country: String,
    /// When the user signed in.
    pub created_at: DateTimeUtc,
    /// When a refresh token of the session was last used.
    pub refreshed_at: DateTimeUtc,
}

/// Each row belongs to one of another table.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::users::Entity> for Entity {
    fn to() -> RelationDef {
        let owner = Self::belongs_to(super::users::Entity);
        owner.from(Column::UserId).to(super::users::Column::Id).into()
    }
}

impl ActiveModelBehavior for ActiveModel {}
