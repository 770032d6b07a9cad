//! Table `flow_states`: PKCE authorisation codes that were not exchanged yet.

use sea_orm::entity::prelude::*;

/// One authorisation code.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "flow_states")]
pub struct Model {
    /// SHA-256 of the authorisation code.
    #[sea_orm(primary_key, auto_increment = false)]
    pub auth_code_hash: String,
    /// User who verified the code from the email.
    pub user_id: Uuid,
    /// Challenge that the verifier must match.
    pub code_challenge: String,
    /// Always `s256`.
    pub code_challenge_method: String,
    /// PHC string of the password from the sign-up with this challenge. It counts for the client that submits the
    /// verifier.
    pub password_hash: Option<String>,
    /// Method for the session's `amr` claim.
    pub authentication_method: String,
    /// Expiry.
    pub expires_at: DateTimeUtc,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
