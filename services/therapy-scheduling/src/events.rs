//! Events that the service publishes.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, Transaction, Zone, local_time, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_therapy::v1::{ApplicationChanged, ApplicationForm, AppointmentChanged, AppointmentParty};

use crate::{
    Settings,
    application::status::{RejectionReason, Status},
    appointment::{rules::share_of_rest, status::Event},
    choices::{Payment, Role, SessionType},
    store::{ApplicationRow, AppointmentRow, TherapistRow},
    zones::Zones,
};

/// Publishes a change of an appointment in its transaction.
pub(crate) async fn changed(
    transaction: &Transaction,
    row: &AppointmentRow,
    therapist: &TherapistRow,
    zones: &Zones,
    event: Event,
    role: Option<Role>,
    earlier: Option<DateTime<Utc>>,
) -> Result<()> {
    let wall = |zone: &Zone, time: DateTime<Utc>| local_time(zone.local(time));
    let (client_zone, therapist_zone) = (zones.kept(&row.client_zone), zones.kept(&row.therapist_zone));
    let is_checkout = row.payment == Payment::Checkout;
    let before = |zone: &Zone| earlier.map(|time| wall(zone, time)).unwrap_or_default();
    let event = AppointmentChanged {
        appointment_id: row.id.to_string(),
        event: event.wire().into(),
        status: row.status.wire().into(),
        role: role.map_or(0, |role| role.wire().into()),
        client: Some(AppointmentParty {
            user_id: row.client_id.to_string(),
            full_name: row.client_name.clone(),
            email: row.client_email.clone(),
            language_code: row.client_language.clone(),
            start_local_time: wall(&client_zone, row.start_time),
            earlier_local_time: before(&client_zone),
        }),
        therapist: Some(AppointmentParty {
            user_id: therapist.user_id.to_string(),
            full_name: therapist.full_name.clone(),
            email: therapist.email.clone(),
            language_code: therapist.language_code.clone(),
            start_local_time: wall(&therapist_zone, row.start_time),
            earlier_local_time: before(&therapist_zone),
        }),
        start_time: Some(timestamp(row.start_time)),
        end_time: Some(timestamp(row.start_time + TimeDelta::minutes(row.minutes.into()))),
        session_type: row.session_type.wire().into(),
        fee: Some(Money::cad(row.fee_minor)),
        refund_percent: row.refund_percent,
        version: i32::try_from(row.version).unwrap_or(i32::MAX),
        create_time: Some(timestamp(row.update_time)),
        payment: row.payment.wire().into(),
        practice_address: match row.session_type {
            SessionType::InPerson => therapist.practice_address.clone(),
            SessionType::Video => String::new(),
        },
        refund_amount: is_checkout.then(|| Money::cad(refund_ahead(row, row.refund_percent))),
        paid_amount: (is_checkout && row.is_paid).then(|| Money::cad(row.paid_minor)),
    };
    transaction.publish(&event.appointment_id, &event).await
}

/// Returns the refund of a session in cents, at most the rest after refunds by the office.
pub(crate) fn refund_ahead(row: &AppointmentRow, percent: i32) -> i64 {
    let by_others = (row.refunded_minor - row.refund_minor).max(0);
    share_of_rest(row.paid_minor, by_others, percent)
}

/// Publishes a change of an application in its transaction. `cancelled` is the time of an interview that it cancels, and
/// `zone` is the applicant's.
pub(crate) async fn application_changed(
    transaction: &Transaction,
    row: &ApplicationRow,
    form: &ApplicationForm,
    cancelled: Option<DateTime<Utc>>,
    message: &str,
    zone: &Zone,
    settings: &Settings,
) -> Result<()> {
    let interview = row.interview_time.filter(|_| row.status == Status::Interview);
    let wall = |time: Option<DateTime<Utc>>| time.map(|time| local_time(zone.local(time))).unwrap_or_default();
    let days = |days: u32| i32::try_from(days).unwrap_or(i32::MAX);
    let reasons = row.rejection_reasons.split(',').filter_map(RejectionReason::parse);
    let event = ApplicationChanged {
        application_id: row.id.to_string(),
        status: row.status.wire().into(),
        user_id: row.user_id.to_string(),
        full_name: format!("{} {}", form.first_name, form.last_name),
        email: row.email.clone(),
        language_code: row.language_code.clone(),
        interview_local_time: wall(interview),
        message: message.to_owned(),
        rejection_reasons: reasons.map(|it| it.wire().into()).collect(),
        review_days_min: days(settings.review_days_min),
        review_days_max: days(settings.review_days_max),
        create_time: Some(timestamp(row.update_time)),
        cancelled_interview_local_time: wall(cancelled),
    };
    transaction.publish(&event.application_id, &event).await
}
