//! Table `sessions`: one row per active sign-in.

use sea_orm::entity::prelude::*;

/// One signed-in device.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    /// The `session_id` of access tokens.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// User of the session.
    pub user_id: Uuid,
    /// Assurance level: `aal1`, or `aal2` after a second factor.
    pub aal: String,
    /// Authentication methods: JSON array of `{method, timestamp}`, newest first.
    pub amr: Json,
    /// Browser of the latest refresh.
    pub browser: String,
    /// Operating system of the latest refresh.
    pub system: String,
    /// IP address of the latest refresh.
    pub address: String,
    /// Country of that address, if a proxy sends it.
    pub country: String,
    /// Sign-in time.
    pub created_at: DateTimeUtc,
    /// Time of the latest refresh.
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
