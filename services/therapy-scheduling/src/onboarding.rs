//! Creates the hidden practice of a new therapist.

use chrono::NaiveDate;
use selam_chassis::{Language, Result, Transaction};
use selam_proto_therapy::v1::{UpdateAvailabilityRequest, WeeklyHours};
use uuid::Uuid;

use crate::{
    choices::{ProfileStatus, Qualification, SessionFormat},
    store::{self, TherapistRow, therapists::NEVER},
};

/// Data of a new therapist.
pub(crate) struct NewTherapist {
    pub id: Uuid,
    pub user_id: Uuid,
    pub email: String,
    pub full_name: String,
    pub language: Language,
    pub qualification: Qualification,
    pub time_zone: String,
    /// Licence number; empty without a licence.
    pub license_number: String,
    pub license_expire_date: Option<NaiveDate>,
}

/// Creates a hidden practice.
pub(crate) async fn create_practice(transaction: &Transaction, new: NewTherapist) -> Result<TherapistRow> {
    let now = transaction.now();
    let row = TherapistRow {
        id: new.id,
        user_id: new.user_id,
        email: new.email,
        language_code: new.language.code().to_owned(),
        full_name: new.full_name,
        qualification: new.qualification,
        experience_years: 0,
        bio: String::new(),
        education: String::new(),
        location: String::new(),
        text_language: new.language.code().to_owned(),
        practice_address: String::new(),
        status: ProfileStatus::Hidden,
        plan_price_minor: 0,
        plan_format: SessionFormat::Individual,
        least_price_minor: 0,
        time_zone: new.time_zone,
        buffer_before_minutes: 0,
        buffer_after_minutes: 10,
        notice_hours: 12,
        horizon_days: 60,
        step_minutes: 60,
        next_free_time: NEVER,
        refresh_time: now,
        review_count: 0,
        rating_sum: 0,
        session_count: 0,
        feed_hash: None,
        profile_version: 1,
        hours_version: 1,
        create_time: now,
        license_number: new.license_number,
        license_expire_date: new.license_expire_date,
        license_warned_date: None,
        license_stage: 0,
        license_hid: None,
    };
    store::therapists::insert(transaction, row.clone()).await?;
    Ok(row)
}

/// Returns the same hours for Monday to Friday.
pub(crate) fn weekday_hours(row: &TherapistRow, spans: &[(&str, &str)]) -> UpdateAvailabilityRequest {
    let day = |weekday| {
        spans.iter().map(move |(start, end)| WeeklyHours {
            weekday,
            start: (*start).to_owned(),
            end: (*end).to_owned(),
        })
    };
    UpdateAvailabilityRequest {
        time_zone: row.time_zone.clone(),
        weekly_hours: (1..=5).flat_map(day).collect(),
        exceptions: Vec::new(),
        buffer_before_minutes: row.buffer_before_minutes,
        buffer_after_minutes: row.buffer_after_minutes,
        notice_hours: row.notice_hours,
        horizon_days: row.horizon_days,
        step_minutes: row.step_minutes,
        validate_only: false,
        etag: String::new(),
    }
}
