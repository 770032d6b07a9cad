//! Table `security_events`: what happened to accounts. No secrets, and no addresses of mail.

use sea_orm::entity::prelude::*;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "security_events")]
pub struct Model {
    /// Event id; later ones are greater.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Name of the kind in the contract, without what all of them begin with.
    pub kind: String,
    /// Whose account. Missing where nobody has one.
    pub user_id: Option<Uuid>,
    /// Who did it, if it was somebody else.
    pub actor_id: Option<Uuid>,
    /// Name of the browser.
    pub browser: String,
    /// Name of its system.
    pub system: String,
    /// Address in the network.
    pub address: String,
    /// See [`crate::client_info::ClientInfo::network`].
    pub network: String,
    /// Country, where a proxy says it.
    pub country: String,
    /// More about it.
    pub detail: String,
    /// When.
    pub created_at: DateTimeUtc,
}

/// No declared relations: events outlive what they are about.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
