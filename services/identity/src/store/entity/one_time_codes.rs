//! Table `one_time_codes`: valid codes of each user, as hashes.

use sea_orm::entity::prelude::*;

/// One code with its link.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "one_time_codes")]
pub struct Model {
    /// Row ID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// User of the code.
    pub user_id: Uuid,
    /// Name of the [`crate::codes::Purpose`]. A user has one valid code per purpose, except for sign-ups, where each
    /// attempt has its own.
    pub purpose: String,
    /// Recipient address.
    pub email: String,
    /// Keyed hash of the six digits.
    pub code_hash: String,
    /// SHA-256 of the token in the link.
    #[sea_orm(unique)]
    pub link_hash: String,
    /// Attempts with the code, right or wrong.
    pub tries: i32,
    /// PKCE challenge of the requesting client, if any.
    pub code_challenge: Option<String>,
    /// `s256` or `plain`.
    pub code_challenge_method: Option<String>,
    /// PHC string of the password that counts for the user of the link: the client with the verifier of the challenge,
    /// or the recipient of an admin's link.
    pub password_hash: Option<String>,
    /// Metadata of the sign-up that the code belongs to, if any.
    pub user_metadata: Option<Json>,
    /// Language of that sign-up.
    pub language_code: Option<String>,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Expiry.
    pub expires_at: DateTimeUtc,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
