//! Table `one_time_codes`: the live codes of each user. Hashes only.

use sea_orm::entity::prelude::*;

/// One live code with its link.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "one_time_codes")]
pub struct Model {
    /// Row id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Whose code.
    pub user_id: Uuid,
    /// [`crate::codes::Purpose`] by name. One live code of each, except of sign-ups, where every attempt has its own.
    pub purpose: String,
    /// Address it was sent to.
    pub email: String,
    /// Keyed hash of the six digits.
    pub code_hash: String,
    /// SHA-256 of the token in the link.
    #[sea_orm(unique)]
    pub link_hash: String,
    /// Times the code was tried, right or wrong.
    pub tries: i32,
    /// PKCE challenge of the client that asked, if any.
    pub code_challenge: Option<String>,
    /// `s256` or `plain`.
    pub code_challenge_method: Option<String>,
    /// PHC string of the password that counts for who follows the link: shows the verifier of the challenge, or got the link from an admin.
    pub password_hash: Option<String>,
    /// What the attempt that the code belongs to said about its user, if it was a sign-up.
    pub user_metadata: Option<Json>,
    /// Language of that attempt.
    pub language_code: Option<String>,
    /// When it was made.
    pub created_at: DateTimeUtc,
    /// When it stops working.
    pub expires_at: DateTimeUtc,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
