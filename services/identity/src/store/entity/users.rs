//! Table `users`: accounts.

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
    /// PHC string of the password; `None` without a password. Before confirmation, the password of the first sign-up
    /// that had one.
    pub password_hash: Option<String>,
    /// Whether unconfirmed sign-ups had different passwords, so that the owner's password is unknown.
    pub password_contested: bool,
    /// Whether an email sign-in was requested before confirmation.
    pub mail_sign_in_asked: bool,
    /// Whether confirmation dropped the password of a sign-up, and none has been set since.
    pub password_required: bool,
    /// Metadata that the user may change (`full_name`, `language`, …). A JSON object.
    pub user_metadata: Json,
    /// Metadata that only the server may change (`roles`, …). A JSON object.
    pub app_metadata: Json,
    /// Preferred language: `en`, `ti` or `ar`.
    pub language_code: String,
    /// Time of the confirmation.
    pub email_confirmed_at: Option<DateTimeUtc>,
    /// Time of the latest request for a sign-up code.
    pub confirmation_sent_at: Option<DateTimeUtc>,
    /// Time of the latest request for a recovery or sign-in code.
    pub recovery_sent_at: Option<DateTimeUtc>,
    /// Time of the latest invitation.
    pub invited_at: Option<DateTimeUtc>,
    /// New address that awaits confirmation.
    pub new_email: Option<String>,
    /// Name of the purpose for the address that has already confirmed the change.
    pub email_change_confirmed: Option<String>,
    /// Time of the latest request for a code to the new address.
    pub email_change_sent_at: Option<DateTimeUtc>,
    /// Time of the latest request for a reauthentication code.
    pub reauthentication_sent_at: Option<DateTimeUtc>,
    /// Time of the latest sign-in.
    pub last_sign_in_at: Option<DateTimeUtc>,
    /// End of the ban.
    pub banned_until: Option<DateTimeUtc>,
    /// Time after which the user cannot use their role without a second factor; `None` while none is required.
    pub second_factor_from: Option<DateTimeUtc>,
    /// Whether the user is anonymous; the address is then a placeholder.
    pub is_anonymous: bool,
    /// Time of the latest activity in a session; the creation time before the first one. Accurate to
    /// [`crate::activity::ACCURACY`].
    pub last_active_at: DateTimeUtc,
    /// Day of the latest activity, in the company's time zone.
    pub active_on: Option<Date>,
    /// Name and address, folded for the search. `None` in rows of earlier versions until housekeeping adds it.
    pub search_text: Option<String>,
    /// Whether `app_metadata` grants the role, for its index; false for anonymous users, as the following.
    pub is_therapist: bool,
    /// See `is_therapist`.
    pub is_support: bool,
    /// See `is_therapist`.
    pub is_clinical_reviewer: bool,
    /// See `is_therapist`.
    pub is_finance: bool,
    /// See `is_therapist`.
    pub is_admin: bool,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last change.
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
