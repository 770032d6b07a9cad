//! Table `factors`: authenticator apps (TOTP) and passkeys.

use sea_orm::entity::prelude::*;

/// One authenticator app or passkey.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "factors")]
pub struct Model {
    /// Factor ID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Owner of the factor.
    pub user_id: Uuid,
    /// Name from the user; unique per user, may be empty once.
    pub friendly_name: String,
    /// `unverified` until the first right code, then `verified`.
    pub status: String,
    /// Shared secret of an app in base32, encrypted for this factor; empty for a passkey.
    pub secret: String,
    /// Open challenge, if any.
    pub challenge_id: Option<Uuid>,
    /// Expiry of the challenge.
    pub challenge_expires_at: Option<DateTimeUtc>,
    /// Wrong codes since the challenge was opened.
    pub challenge_tries: i32,
    /// Time step of the last accepted code, which prevents reuse of a code.
    pub last_step: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last change.
    pub updated_at: DateTimeUtc,
    /// `totp` or `webauthn`.
    pub factor_type: String,
    /// Credential ID of a passkey, in base64url.
    pub credential_id: Option<String>,
    /// Public key and verification state of a passkey, as JSON.
    pub credential: Option<String>,
    /// Time of a passkey's last use.
    pub last_used_at: Option<DateTimeUtc>,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
