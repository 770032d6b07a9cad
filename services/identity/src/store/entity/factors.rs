//! Table `factors`: second factors, which are authenticator apps (time-based one-time passwords) and passkeys.

use sea_orm::entity::prelude::*;

/// One authenticator app or passkey.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "factors")]
pub struct Model {
    /// Factor id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Whose factor.
    pub user_id: Uuid,
    /// Name the user gave it; unique per user, may be empty once.
    pub friendly_name: String,
    /// `unverified` until the first right code, then `verified`.
    pub status: String,
    /// Shared secret of an app in base32, sealed for this factor; empty for a passkey.
    pub secret: String,
    /// Open challenge, if any.
    pub challenge_id: Option<Uuid>,
    /// When the challenge stops working.
    pub challenge_expires_at: Option<DateTimeUtc>,
    /// Wrong codes since the challenge was opened.
    pub challenge_tries: i32,
    /// Time step of the last code accepted: a code works once.
    pub last_step: i64,
    /// When it was enrolled.
    pub created_at: DateTimeUtc,
    /// When it was last changed.
    pub updated_at: DateTimeUtc,
    /// `totp` or `webauthn`.
    pub factor_type: String,
    /// Of a passkey: the id that its device gave it, in base64url.
    pub credential_id: Option<String>,
    /// Of a passkey: its public key and what else is needed to check an answer, as JSON.
    pub credential: Option<String>,
    /// When a passkey was last shown.
    pub last_used_at: Option<DateTimeUtc>,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
