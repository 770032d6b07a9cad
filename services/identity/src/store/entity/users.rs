//! Table `users`: people with an account.

use sea_orm::entity::prelude::*;

/// One account.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    /// The `sub` of access tokens.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Normalised address (see [`crate::email`]); unique.
    #[sea_orm(unique)]
    pub email: String,
    /// PHC string of the password; missing while the account has none. Before the address is confirmed: the first one that came with a
    /// sign-up.
    pub password_hash: Option<String>,
    /// Whether sign-ups that nobody confirmed came with different passwords, so that none of them is known to be the owner's.
    pub password_contested: bool,
    /// Whether somebody asked to sign in by mail before the address was confirmed.
    pub mail_sign_in_asked: bool,
    /// Whether a password that came with a sign-up was dropped when the address was confirmed, and none has been set since.
    pub password_required: bool,
    /// What the user says about themselves (`full_name`, `language`, …). A JSON object.
    pub user_metadata: Json,
    /// What the server says about the user (`roles`, …). A JSON object, never writable by the user.
    pub app_metadata: Json,
    /// Preferred language: `en`, `ti` or `ar`.
    pub language_code: String,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<DateTimeUtc>,
    /// When a sign-up code was last asked for.
    pub confirmation_sent_at: Option<DateTimeUtc>,
    /// When a recovery or sign-in code was last asked for.
    pub recovery_sent_at: Option<DateTimeUtc>,
    /// When an admin last invited the user.
    pub invited_at: Option<DateTimeUtc>,
    /// Address the user wants to change to.
    pub new_email: Option<String>,
    /// Which of the two addresses has confirmed the change so far: the name of a purpose.
    pub email_change_confirmed: Option<String>,
    /// When the code for the new address was last asked for.
    pub email_change_sent_at: Option<DateTimeUtc>,
    /// When a reauthentication code was last asked for.
    pub reauthentication_sent_at: Option<DateTimeUtc>,
    /// When the user last signed in.
    pub last_sign_in_at: Option<DateTimeUtc>,
    /// Until when the user is locked out.
    pub banned_until: Option<DateTimeUtc>,
    /// From when on a user whose role wants a second factor does not act in it without one. Missing while none is wanted.
    pub second_factor_from: Option<DateTimeUtc>,
    /// Whether nobody has said who they are; the address is made up then.
    pub is_anonymous: bool,
    /// When the account was made.
    pub created_at: DateTimeUtc,
    /// When the account was last changed.
    pub updated_at: DateTimeUtc,
}

/// A user has second factors.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::factors::Entity> for Entity {
    fn to() -> RelationDef {
        let owned = super::factors::Entity::belongs_to(Self);
        let owned: RelationDef = owned.from(super::factors::Column::UserId).to(Column::Id).into();
        owned.rev()
    }
}

impl ActiveModelBehavior for ActiveModel {}
