//! Table `security_events`: security events of accounts. Holds no secrets and no email addresses.

use sea_orm::entity::prelude::*;

/// One security event.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "security_events")]
pub struct Model {
    /// Event ID; later events have greater IDs.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Name of the kind in the contract, without the common prefix.
    pub kind: String,
    /// User of the account; `None` without an account.
    pub user_id: Option<Uuid>,
    /// User who caused the event, if another.
    pub actor_id: Option<Uuid>,
    /// Name of the browser.
    pub browser: String,
    /// Name of the operating system.
    pub system: String,
    /// IP address.
    pub address: String,
    /// See [`crate::client_info::ClientInfo::network`].
    pub network: String,
    /// Country, if a proxy sends it.
    pub country: String,
    /// Additional detail.
    pub detail: String,
    /// Time of the event.
    pub created_at: DateTimeUtc,
}

/// No declared relations: events outlive the accounts.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
