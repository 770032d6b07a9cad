//! Conversion of database rows to messages of the contract.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Zone, history, local_time, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_therapy::v1::{
    Appointment, AppointmentChange, BookingRules, ProfileTranslation, SessionOffer, Therapist, TherapistProfile,
    TherapistReview, TherapistSlot,
};

use crate::{
    appointment::{
        rules::{self, JOIN_AFTER, JOIN_BEFORE, Move, Rules},
        status::{Refund, Status},
    },
    bookings::{self, terms},
    choices::{Payment, Role, SessionType},
    events,
    practice::PracticeSummary,
    store::{AppointmentRow, ChangeRow, OfferRow, TherapistRow, TranslationRow, tags::Tags, therapists::NEVER},
    zones::Zones,
};

/// Returns a therapist with local times in the zone of the viewer.
pub(crate) fn therapist(row: TherapistRow, tags: Tags, offers: Vec<OfferRow>, viewer: &Zone) -> Therapist {
    let next = Some(row.next_free_time).filter(|time| *time < NEVER);
    Therapist {
        id: row.id.to_string(),
        full_name: row.full_name,
        qualification: row.qualification.wire().into(),
        experience_years: row.experience_years,
        specializations: tags.specializations.iter().map(|it| it.wire().into()).collect(),
        therapy_types: tags.therapy_types.iter().map(|it| it.wire().into()).collect(),
        languages: tags.languages.iter().map(|it| it.wire().into()).collect(),
        session_types: tags.session_types.iter().map(|it| it.wire().into()).collect(),
        offers: offers.into_iter().map(offer).collect(),
        bio: row.bio,
        education: row.education,
        location: row.location,
        time_zone: row.time_zone,
        next_free_time: next.map(timestamp),
        next_free_local_time: next.map(|time| local_time(viewer.local(time))).unwrap_or_default(),
        rating_tenths: rating_tenths(row.rating_sum, row.review_count),
        review_count: row.review_count,
        session_count: row.session_count,
        language_code: row.text_language,
    }
}

/// Returns the average in tenths of a star, rounded; 0 without reviews.
pub(crate) fn rating_tenths(sum: i32, count: i32) -> i32 {
    if count < 1 { 0 } else { (sum * 20 + count) / (count * 2) }
}

fn offer(row: OfferRow) -> SessionOffer {
    SessionOffer {
        format: row.format.wire().into(),
        price: Some(Money::cad(row.price_minor)),
        minutes: row.minutes,
    }
}

/// Returns a therapist's own profile.
pub(crate) fn profile(
    row: TherapistRow,
    tags: Tags,
    offers: Vec<OfferRow>,
    translations: Vec<TranslationRow>,
    upcoming: u64,
    zone: &Zone,
) -> TherapistProfile {
    TherapistProfile {
        plan_format: row.plan_format.wire().into(),
        practice_address: row.practice_address.clone(),
        upcoming_session_count: i32::try_from(upcoming).unwrap_or(i32::MAX),
        status: row.status.wire().into(),
        plan_price: (row.plan_price_minor > 0).then(|| Money::cad(row.plan_price_minor)),
        etag: history::etag(row.profile_version),
        therapist: Some(therapist(row, tags, offers, zone)),
        translations: translations.into_iter().map(translation).collect(),
    }
}

fn translation(row: TranslationRow) -> ProfileTranslation {
    ProfileTranslation {
        language_code: row.language_code,
        bio: row.bio,
        education: row.education,
        location: row.location,
    }
}

/// Returns the booking rules that the web client shows before the payment.
pub(crate) fn booking_rules(rules: &Rules) -> BookingRules {
    let number = |value: i64| i32::try_from(value).unwrap_or(i32::MAX);
    BookingRules {
        hold_minutes: number(rules.hold.num_minutes()),
        full_refund_hours: number(rules.full_refund.num_hours()),
        part_refund_hours: number(rules.part_refund.num_hours()),
        part_refund_percent: number(rules.part_refund_percent.into()),
        move_hours: number(rules.move_until.num_hours()),
        most_moves: number(rules.max_moves.into()),
        join_before_minutes: number(JOIN_BEFORE.num_minutes()),
        join_after_minutes: number(JOIN_AFTER.num_minutes()),
        free_cancellation_minutes: number(rules.free_cancellation.num_minutes()),
        absence_grace_minutes: number(rules.absence_grace.num_minutes()),
    }
}

/// Returns a bookable slot.
pub(crate) fn slot(start: DateTime<Utc>, minutes: i32, viewer: &Zone, therapist: &Zone) -> TherapistSlot {
    let end = start + TimeDelta::minutes(minutes.into());
    TherapistSlot {
        start_time: Some(timestamp(start)),
        start_local_time: local_time(viewer.local(start)),
        end_local_time: local_time(viewer.local(end)),
        therapist_local_time: local_time(therapist.local(start)),
    }
}

/// Context of an appointment message.
pub(crate) struct AppointmentView<'a> {
    pub practice: Option<&'a PracticeSummary>,
    pub role: Role,
    pub rules: &'a Rules,
    pub zones: &'a Zones,
    pub now: DateTime<Utc>,
}

/// Returns an appointment as visible to a role. `notes` are the client's notes, for the two parties only.
pub(crate) fn appointment(
    row: AppointmentRow,
    history: Vec<ChangeRow>,
    notes: String,
    shown: &AppointmentView,
) -> Appointment {
    let &AppointmentView { role, rules, now, .. } = shown;
    let is_client = role == Role::Client;
    let zone = shown.zones.kept(if is_client {
        &row.client_zone
    } else {
        &row.therapist_zone
    });
    let is_video = row.session_type == SessionType::Video;
    let can_cancel = rules::is_cancellable(row.status, row.start_time, now);
    let refund_percent = if can_cancel && row.is_paid {
        bookings::refund_percent(rules, &row, role, now)
    } else {
        row.refund_percent
    };
    let wanted = move_of(&row, role, shown.practice.is_some_and(|it| it.accepts(row.format)));
    let moves_left = rules.max_moves.saturating_sub(wanted.moves);
    let instant = |time: DateTime<Utc>| is_video.then(|| timestamp(time));
    let absence_from = rules.absence_from(row.start_time);
    let free_until = rules.free_until(terms(&row)).filter(|until| can_cancel && now < *until);
    // A client who was recorded as absent can still enter.
    let room_status = match rules::is_room_open(row.status, row.start_time, row.minutes, now) {
        true => Status::Scheduled,
        false => row.status,
    };
    let is_therapist = role == Role::Therapist;
    let may_record_absence = may_record_absence(&row, role);
    let can_report_absence = may_record_absence && !is_therapist && absence_from <= now;
    let has_begun = row.status == Status::Scheduled && row.start_time <= now;
    let can_complete = is_therapist && has_begun && !is_call_suspended(&row);
    let can_pay = can_pay(&row, role, now);
    let is_charged = row.is_paid && row.payment == Payment::Checkout;
    let is_refund_ahead = can_cancel || (!is_therapist && row.refund == Some(Refund::Pending));
    let expected_refund =
        (is_charged && is_refund_ahead).then(|| Money::cad(events::refund_ahead(&row, refund_percent)));
    Appointment {
        id: row.id.to_string(),
        therapist_id: row.therapist_id.to_string(),
        therapist_name: shown.practice.map(|it| it.full_name.clone()).unwrap_or_default(),
        client_name: if is_client { String::new() } else { row.client_name },
        role: role.wire().into(),
        start_time: Some(timestamp(row.start_time)),
        start_local_time: local_time(zone.local(row.start_time)),
        time_zone: zone.name().to_owned(),
        duration_minutes: row.minutes,
        fee: Some(Money::cad(row.fee_minor)),
        session_type: row.session_type.wire().into(),
        format: row.format.wire().into(),
        status: row.status.wire().into(),
        payment: row.payment.wire().into(),
        notes,
        hold_expire_time: (row.status == Status::Held).then(|| timestamp(row.hold_expire_time)),
        hold_expire_local_time: match row.status {
            Status::Held => local_time(zone.local(row.hold_expire_time)),
            _ => String::new(),
        },
        checkout_url: String::new(),
        meeting_availability: rules::availability(row.session_type, room_status, row.start_time, now).into(),
        join_start_time: instant(row.start_time - JOIN_BEFORE),
        join_end_time: instant(row.start_time + JOIN_AFTER),
        refund_percent,
        can_cancel,
        client_was_present: !is_client && row.client_seen_time.is_some(),
        no_show_from_time: may_record_absence.then(|| timestamp(absence_from)),
        can_report_absence,
        moves_left: if is_client {
            i32::try_from(moves_left).unwrap_or(i32::MAX)
        } else {
            0
        },
        awaits_acceptance: can_cancel && row.moved_by_therapist_time.is_some(),
        free_cancellation_end_time: free_until.filter(|_| is_client).map(timestamp),
        refund: row
            .refund
            .filter(|_| !is_therapist)
            .map_or(0, |refund| refund.wire().into()),
        refund_amount: (row.refund_minor > 0 && !is_therapist).then(|| Money::cad(row.refund_minor)),
        is_disputed: !is_therapist && row.disputed_time.is_some() && row.status == Status::Scheduled,
        can_pay,
        paid_amount: (is_charged && !is_therapist).then(|| Money::cad(row.paid_minor)),
        expected_refund,
        checkout_session_id: match row.status {
            Status::Held if is_client => row.checkout_session_id,
            _ => String::new(),
        },
        can_complete,
        can_reschedule: rules.check_move(wanted, now).is_ok(),
        // Reviews are published without names; only the two parties see the name and the review together.
        rating: if role == Role::Admin { 0 } else { row.rating },
        review_text: if role == Role::Admin {
            String::new()
        } else {
            row.review_text
        },
        history: history.into_iter().map(change).collect(),
        etag: history::etag(row.version),
        create_time: Some(timestamp(row.create_time)),
        // Set only in the detail of a scheduled session.
        practice_address: String::new(),
    }
}

/// Returns whether the caller can pay the appointment by a checkout now.
pub(crate) fn can_pay(row: &AppointmentRow, role: Role, now: DateTime<Utc>) -> bool {
    role == Role::Client && row.status == Status::Held && row.payment == Payment::Checkout && row.hold_expire_time > now
}

/// Returns the facts that determine whether `role` can move the appointment.
pub(crate) fn move_of(row: &AppointmentRow, role: Role, is_offered: bool) -> Move {
    Move {
        role,
        status: row.status,
        start: row.start_time,
        moves: u32::try_from(row.moves).unwrap_or_default(),
        is_offered,
    }
}

/// Returns whether the parties cannot meet in the call, because the client's bank disputes the payment. Parties who were
/// both in the call before can continue.
pub(crate) fn is_call_suspended(row: &AppointmentRow) -> bool {
    let have_met = row.client_seen_time.is_some() && row.therapist_seen_time.is_some();
    row.session_type == SessionType::Video && row.disputed_time.is_some() && !have_met
}

/// Returns whether the caller may record the absence of the other party after the grace period. A client cannot report
/// a therapist who was in the room. While the call is suspended, only the office records absences.
fn may_record_absence(row: &AppointmentRow, role: Role) -> bool {
    let is_allowed = match role {
        Role::Client => row.therapist_seen_time.is_none() && !is_call_suspended(row),
        Role::Therapist => !is_call_suspended(row),
        Role::Admin => true,
    };
    is_allowed && row.status == Status::Scheduled
}

fn change(row: ChangeRow) -> AppointmentChange {
    AppointmentChange {
        status: row.status.wire().into(),
        event: row.event.wire().into(),
        role: row.role.map_or(0, |role| role.wire().into()),
        create_time: Some(timestamp(row.create_time)),
    }
}

/// Returns a client's review. Its ID is random and does not reveal the appointment.
pub(crate) fn review(row: AppointmentRow) -> TherapistReview {
    TherapistReview {
        id: row.review_id.unwrap_or_default().to_string(),
        rating: row.rating,
        text: row.review_text,
        create_time: Some(timestamp(row.review_time)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_average_rating_to_tenths() {
        for (sum, count, tenths) in [(0, 0, 0), (5, 1, 50), (9, 2, 45), (14, 3, 47), (13, 3, 43), (1, 1, 10)] {
            assert_eq!(rating_tenths(sum, count), tenths, "{sum}/{count}");
        }
    }
}
