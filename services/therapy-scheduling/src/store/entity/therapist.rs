use sea_orm::entity::prelude::*;

use crate::choices::{ProfileStatus, Qualification, SessionFormat};

/// A therapist with their practice.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "therapists")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub email: String,
    pub language_code: String,
    pub full_name: String,
    pub qualification: Qualification,
    pub experience_years: i32,
    pub bio: String,
    pub education: String,
    pub location: String,
    /// Language of `bio`, `education` and `location`.
    pub text_language: String,
    /// Shown to clients with a paid session in person, never in the directory.
    pub practice_address: String,
    pub status: ProfileStatus,
    pub plan_price_minor: i64,
    pub plan_format: SessionFormat,
    pub least_price_minor: i64,
    pub time_zone: String,
    pub buffer_before_minutes: i32,
    pub buffer_after_minutes: i32,
    pub notice_hours: i32,
    pub horizon_days: i32,
    pub step_minutes: i32,
    /// Far in the future without a free slot, so that lists can sort by it.
    pub next_free_time: DateTimeUtc,
    /// Time of the next refresh of `next_free_time`.
    pub refresh_time: DateTimeUtc,
    pub review_count: i32,
    pub rating_sum: i32,
    pub session_count: i32,
    pub feed_hash: Option<String>,
    pub profile_version: i64,
    pub hours_version: i64,
    pub create_time: DateTimeUtc,
    /// Licence number, printed on receipts; empty without a licence.
    pub license_number: String,
    /// Last day of the licence, if there is one.
    pub license_expire_date: Option<Date>,
    /// Last day that `license_stage` refers to.
    pub license_warned_date: Option<Date>,
    /// Number of steps done for that day, as in `licenses::Step`.
    pub license_stage: i32,
    /// Status before the licence expiry suspended the profile.
    pub license_hid: Option<ProfileStatus>,
}

impl ActiveModelBehavior for ActiveModel {}
