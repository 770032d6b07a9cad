//! Table `flow_states`: authorisation codes of the PKCE flow that wait for their exchange.

use sea_orm::entity::prelude::*;

/// One authorisation code.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "flow_states")]
pub struct Model {
    /// SHA-256 of the authorisation code.
    #[sea_orm(primary_key, auto_increment = false)]
    pub auth_code_hash: String,
    /// Who proved to hold the mailbox.
    pub user_id: Uuid,
    /// Challenge the verifier must fit.
    pub code_challenge: String,
    /// `s256` or `plain`.
    pub code_challenge_method: String,
    /// PHC string of the password that counts for who shows the verifier: the one of the sign-up that brought the challenge.
    pub password_hash: Option<String>,
    /// Entry for the session's `amr`.
    pub authentication_method: String,
    /// When it stops working.
    pub expires_at: DateTimeUtc,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
