//! Table `passkey_challenges`: WebAuthn challenges, each valid for one response.

use sea_orm::entity::prelude::*;

/// One challenge.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkey_challenges")]
pub struct Model {
    /// Challenge ID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// User who must respond; `None` at a sign-in.
    pub user_id: Option<Uuid>,
    /// Factor that must respond or is being registered, if known.
    pub factor_id: Option<Uuid>,
    /// State for verifying the response, as JSON.
    pub state: String,
    /// Expiry.
    pub expires_at: DateTimeUtc,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
