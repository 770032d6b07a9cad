//! Handlers of therapy events: an email to each side of a session in their language and time zone, and one to clients
//! on the waiting list.

use chrono::{DateTime, NaiveTime, Utc};
use selam_proto_therapy::v1::{
    AppointmentChanged, AppointmentEvent, AppointmentParty, AppointmentPayment, AppointmentRole, AppointmentStatus,
    SessionType, TherapistTimeFreed,
};
use uuid::Uuid;

use crate::{
    content::{Content, SessionCost, SessionRefund},
    handlers::{CausesMail, Mail, instant, user},
    orders::price,
    template::Template,
};

impl CausesMail for AppointmentChanged {
    /// Holds, disputes and steps that payments announces cause no email.
    fn is_silent(&self) -> bool {
        self.event() != AppointmentEvent::Unspecified && templates(self.event()) == (None, None)
    }

    fn named_users(&self) -> Vec<Uuid> {
        let parties = [&self.client, &self.therapist].into_iter().flatten();
        parties.filter_map(|party| user(&party.user_id)).collect()
    }

    /// Returns the email to the client.
    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        self.into_mails(time).into_iter().next()
    }

    fn into_mails(self, time: DateTime<Utc>) -> Vec<Mail> {
        let (to_client, to_therapist) = templates(self.event());
        let client = self.client.clone().unwrap_or_default();
        let therapist = self.therapist.clone().unwrap_or_default();
        let mails = [
            (to_client, AppointmentRole::Client, &client, &therapist.full_name),
            (to_therapist, AppointmentRole::Therapist, &therapist, &client.full_name),
        ];
        mails
            .into_iter()
            .filter_map(|(template, role, reader, with)| Some(mail(&self, template?, (role, reader), with, time)))
            .collect()
    }
}

fn mail(
    event: &AppointmentChanged,
    template: Template,
    (role, reader): (AppointmentRole, &AppointmentParty),
    with: &str,
    time: DateTime<Utc>,
) -> Mail {
    let start = event.start_time.as_ref().and_then(instant).unwrap_or(time);
    Mail {
        template,
        recipient: reader.email.clone(),
        language_code: reader.language_code.clone(),
        user_id: user(&reader.user_id),
        content: Content::Session {
            appointment_id: event.appointment_id.clone(),
            name: reader.full_name.clone(),
            with: with.to_owned(),
            local_time: reader.start_local_time.clone(),
            earlier: reader.earlier_local_time.clone(),
            start,
            end: event.end_time.as_ref().and_then(instant).unwrap_or(start),
            refund: refund(event),
            cost: cost(event).filter(|_| role == AppointmentRole::Client),
            outcome: outcome(event).to_owned(),
            is_in_person: event.session_type() == SessionType::InPerson,
            place: event.practice_address.clone(),
            version: event.version,
        },
        expire_time: match event.event() {
            AppointmentEvent::DayReminder => {
                Some(midnight(&reader.start_local_time).map_or(start, |end| end.min(start)))
            }
            AppointmentEvent::HourReminder => Some(start),
            _ => None,
        },
    }
}

/// Returns the first instant of the reader's day of the session. Until then, the session is tomorrow.
fn midnight(local_time: &str) -> Option<DateTime<Utc>> {
    let start = DateTime::parse_from_rfc3339(local_time).ok()?;
    let midnight = start.date_naive().and_time(NaiveTime::MIN);
    Some(midnight.and_local_timezone(*start.offset()).single()?.to_utc())
}

/// Returns the refund of a session that was cancelled or that the therapist missed.
fn refund(event: &AppointmentChanged) -> Option<SessionRefund> {
    let is_refunded =
        event.event() == AppointmentEvent::Cancelled || event.status() == AppointmentStatus::TherapistAbsent;
    is_refunded.then(|| SessionRefund {
        percent: event.refund_percent,
        amount: match event.payment() {
            AppointmentPayment::Plan => None,
            _ => Some(price(event.refund_amount.clone())),
        },
    })
}

/// Returns the cost of a session that the client missed; `None` when an earlier refund stays.
fn cost(event: &AppointmentChanged) -> Option<SessionCost> {
    let is_charged = event.status() == AppointmentStatus::NoShow && event.refund_percent == 0;
    is_charged.then(|| match event.payment() {
        AppointmentPayment::Plan => SessionCost::PlanSession,
        _ => SessionCost::Payment(price(event.paid_amount.clone())),
    })
}

/// Returns the outcome that the office recorded, as a key of the texts.
fn outcome(event: &AppointmentChanged) -> &'static str {
    match (event.event(), event.status()) {
        (AppointmentEvent::Corrected, AppointmentStatus::Completed) => "outcome_completed",
        (AppointmentEvent::Corrected, AppointmentStatus::NoShow) => "outcome_no_show",
        (AppointmentEvent::Corrected, AppointmentStatus::TherapistAbsent) => "outcome_therapist_absent",
        _ => "",
    }
}

/// Returns the templates for the client and the therapist.
fn templates(event: AppointmentEvent) -> (Option<Template>, Option<Template>) {
    match event {
        AppointmentEvent::Scheduled => (Some(Template::SessionScheduled), Some(Template::PracticeScheduled)),
        AppointmentEvent::Rescheduled => (Some(Template::SessionMoved), Some(Template::PracticeMoved)),
        AppointmentEvent::Cancelled => (Some(Template::SessionCancelled), Some(Template::PracticeCancelled)),
        AppointmentEvent::ClocksChanged => (Some(Template::SessionClocks), Some(Template::PracticeClocks)),
        AppointmentEvent::DayReminder => (Some(Template::SessionDayReminder), Some(Template::PracticeDayReminder)),
        AppointmentEvent::HourReminder => (
            Some(Template::SessionHourReminder),
            Some(Template::PracticeHourReminder),
        ),
        AppointmentEvent::Completed => (Some(Template::SessionCompleted), None),
        // The therapist recorded the no-show.
        AppointmentEvent::NoShow => (Some(Template::SessionNoShow), None),
        AppointmentEvent::TherapistAbsent => (Some(Template::SessionAbsent), Some(Template::PracticeAbsent)),
        AppointmentEvent::Corrected => (Some(Template::SessionCorrected), Some(Template::PracticeCorrected)),
        // The therapist changed the place.
        AppointmentEvent::PlaceChanged => (Some(Template::SessionPlace), None),
        _ => (None, None),
    }
}

impl CausesMail for TherapistTimeFreed {
    fn named_users(&self) -> Vec<Uuid> {
        user(&self.therapist_user_id).into_iter().collect()
    }

    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::TherapistTimeFreed,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::TimeFreed {
                therapist: self.therapist_name,
            },
            expire_time: None,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use selam_proto::money::v1::Money;

    use super::*;

    fn party(id: &str, full_name: &str, wall: &str) -> AppointmentParty {
        AppointmentParty {
            user_id: id.to_owned(),
            full_name: full_name.to_owned(),
            email: format!("{id}@example.test"),
            language_code: "ti".to_owned(),
            start_local_time: wall.to_owned(),
            earlier_local_time: String::new(),
        }
    }

    fn changed(event: AppointmentEvent, status: AppointmentStatus, payment: AppointmentPayment) -> AppointmentChanged {
        let is_checkout = payment == AppointmentPayment::Checkout;
        AppointmentChanged {
            event: event.into(),
            status: status.into(),
            payment: payment.into(),
            client: Some(party("client", "Abeba", "2026-11-25T19:00:00+03:00")),
            therapist: Some(party("therapist", "Senait", "2026-11-25T10:00:00-06:00")),
            paid_amount: is_checkout.then(|| Money::cad(15_750)),
            ..AppointmentChanged::default()
        }
    }

    #[test]
    fn refund_names_amount_with_tax_unless_paid_by_plan() {
        let cancelled = |payment: AppointmentPayment| {
            let refund = refund(&AppointmentChanged {
                refund_amount: Some(Money::cad(7_875)),
                refund_percent: 50,
                ..changed(AppointmentEvent::Cancelled, AppointmentStatus::Cancelled, payment)
            })
            .unwrap();
            (refund.percent, refund.amount.map(|amount| amount.minor))
        };
        assert_eq!(cancelled(AppointmentPayment::Checkout), (50, Some(7_875)));
        assert_eq!(cancelled(AppointmentPayment::Plan), (50, None));
    }

    #[test]
    fn absences_and_corrections_notify_those_concerned() {
        let told = |event: AppointmentEvent, status: AppointmentStatus| {
            let event = AppointmentChanged {
                refund_percent: i32::from(status == AppointmentStatus::TherapistAbsent) * 100,
                ..changed(event, status, AppointmentPayment::Checkout)
            };
            let mails = event.into_mails(DateTime::<Utc>::default()).into_iter();
            mails
                .filter_map(|mail| match mail.content {
                    Content::Session {
                        refund, cost, outcome, ..
                    } => Some((mail.template.name(), refund.is_some(), cost.is_some(), outcome)),
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
        let none = String::new;
        assert_eq!(
            told(AppointmentEvent::NoShow, AppointmentStatus::NoShow),
            [("session-no-show", false, true, none())]
        );
        assert_eq!(
            told(AppointmentEvent::TherapistAbsent, AppointmentStatus::TherapistAbsent),
            [
                ("session-absent", true, false, none()),
                ("practice-absent", true, false, none())
            ]
        );
        for (status, has_refund, has_cost, outcome) in [
            (AppointmentStatus::Completed, false, false, "outcome_completed"),
            (AppointmentStatus::NoShow, false, true, "outcome_no_show"),
            (
                AppointmentStatus::TherapistAbsent,
                true,
                false,
                "outcome_therapist_absent",
            ),
        ] {
            assert_eq!(
                told(AppointmentEvent::Corrected, status),
                [
                    ("session-corrected", has_refund, has_cost, outcome.to_owned()),
                    ("practice-corrected", has_refund, false, outcome.to_owned())
                ]
            );
        }
        assert_eq!(
            told(AppointmentEvent::PlaceChanged, AppointmentStatus::Scheduled),
            [("session-place", false, false, none())]
        );
    }

    #[test]
    fn missed_session_costs_nothing_once_refunded() {
        let missed = |payment: AppointmentPayment, refund_percent: i32| {
            cost(&AppointmentChanged {
                refund_percent,
                ..changed(AppointmentEvent::Corrected, AppointmentStatus::NoShow, payment)
            })
        };
        let paid = missed(AppointmentPayment::Checkout, 0);
        assert!(matches!(paid, Some(SessionCost::Payment(paid)) if paid.minor == 15_750));
        assert!(matches!(
            missed(AppointmentPayment::Plan, 0),
            Some(SessionCost::PlanSession)
        ));
        assert!(missed(AppointmentPayment::Checkout, 100).is_none());
    }

    #[test]
    fn day_reminder_expires_with_its_day() {
        let end = |event: AppointmentEvent| {
            let event = AppointmentChanged {
                start_time: Some(prost_types::Timestamp {
                    seconds: 1_795_622_400,
                    nanos: 0,
                }),
                ..changed(event, AppointmentStatus::Scheduled, AppointmentPayment::Checkout)
            };
            let ends = event.into_mails(DateTime::<Utc>::default()).into_iter();
            let ends = ends.filter_map(|mail| Some(mail.expire_time?.to_rfc3339()));
            ends.collect::<Vec<_>>()
        };
        // The emails name the session of tomorrow, which is true until midnight of their readers.
        assert_eq!(
            end(AppointmentEvent::DayReminder),
            ["2026-11-24T21:00:00+00:00", "2026-11-25T06:00:00+00:00"]
        );
        let start = "2026-11-25T16:00:00+00:00";
        assert_eq!(end(AppointmentEvent::HourReminder), [start, start]);
        assert!(end(AppointmentEvent::Scheduled).is_empty());
    }

    #[test]
    fn events_without_email_are_silent() {
        let last = i32::from(AppointmentEvent::PlaceChanged);
        for event in (0..=last).filter_map(|number| AppointmentEvent::try_from(number).ok()) {
            let changed = changed(event, AppointmentStatus::Scheduled, AppointmentPayment::Checkout);
            // A newer publisher sends an event that this version reads as unspecified.
            let is_expected = event == AppointmentEvent::Unspecified || !mails(event).is_empty();
            assert_eq!(changed.is_silent(), !is_expected, "{event:?}");
        }
    }

    fn mails(event: AppointmentEvent) -> Vec<(String, &'static str, Option<i32>)> {
        let changed = AppointmentChanged {
            event: event.into(),
            client: Some(party("client", "Abeba", "2026-11-25T19:00:00+03:00")),
            therapist: Some(party("therapist", "Senait", "2026-11-25T10:00:00-06:00")),
            refund_percent: 50,
            ..AppointmentChanged::default()
        };
        let mails = changed.into_mails(DateTime::<Utc>::default()).into_iter();
        mails
            .filter_map(|mail| match mail.content {
                Content::Session { with, refund, .. } => Some((
                    format!("{} with {with}", mail.recipient),
                    mail.template.name(),
                    refund.map(|refund| refund.percent),
                )),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn emails_name_the_other_party() {
        let (client, therapist) = ("client@example.test with Senait", "therapist@example.test with Abeba");
        assert_eq!(
            mails(AppointmentEvent::Scheduled),
            [
                (client.to_owned(), "session-scheduled", None),
                (therapist.to_owned(), "practice-scheduled", None)
            ]
        );
        assert_eq!(
            mails(AppointmentEvent::Cancelled),
            [
                (client.to_owned(), "session-cancelled", Some(50)),
                (therapist.to_owned(), "practice-cancelled", Some(50))
            ]
        );
        assert_eq!(
            mails(AppointmentEvent::Completed),
            [(client.to_owned(), "session-completed", None)]
        );
        assert!(mails(AppointmentEvent::Held).is_empty());
    }
}
