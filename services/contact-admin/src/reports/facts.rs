//! Facts that the figures count, from the events of all services. Pure.
//!
//! A fact belongs to one metric and one record. A second event about the same record, or the same event again, adds
//! nothing, so duplicates and restarts leave the figures unchanged. Only a later state of a refund and an earlier reply
//! replace the known one.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, Utc};
use prost_types::Timestamp;
use selam_chassis::{Calendar, Event};
use selam_proto_admin::v1::{BusinessLine, OfficeArea, ReportMetric};
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_chat::v1::{AssistantAnswered, CrisisDetected};
use selam_proto_cleaning::v1::{CleaningBookingChanged, CleaningBookingEvent};
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied};
use selam_proto_identity::v1::{AccountDeleted, UserActive, UserConfirmed};
use selam_proto_payments::v1::{
    CheckoutPurpose, PaymentDisputed, PaymentRefunded, PaymentSucceeded, RefundStatus, SubscriptionChanged,
};
use selam_proto_sourcing::v1::{ProductRequestChanged, RequestEvent};
use selam_proto_therapy::v1::{ApplicationChanged, AppointmentChanged, AppointmentEvent};

/// A fact, as far as an event states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    /// Metric that counts the fact.
    pub metric: ReportMetric,
    /// ID of the record; a fact of a metric exists once per key.
    pub key: String,
    /// Line of the business, for amounts.
    pub line: BusinessLine,
    /// User of the record; empty when the fact needs no person.
    pub person: String,
    /// Amount in cents, minutes of an answer, or 1.
    pub value: i64,
}

impl Fact {
    /// Creates a fact that counts one record.
    fn one(metric: ReportMetric, key: &str, person: &str) -> Self {
        Self {
            metric,
            key: key.to_owned(),
            line: BusinessLine::Unspecified,
            person: person.to_owned(),
            value: 1,
        }
    }
}

/// First days of the intervals that a day belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Intervals {
    pub day: NaiveDate,
    pub week: NaiveDate,
    pub month: NaiveDate,
}

impl Intervals {
    /// Returns the intervals of an instant in the company's time zone.
    pub(crate) fn of(calendar: &Calendar, time: DateTime<Utc>) -> Self {
        Self::of_day(calendar.today(time))
    }

    /// Returns the intervals of a day. Weeks begin on Monday.
    pub(crate) fn of_day(day: NaiveDate) -> Self {
        let since_monday = Days::new(day.weekday().num_days_from_monday().into());
        Self {
            day,
            week: day.checked_sub_days(since_monday).unwrap_or(day),
            month: day.with_day(1).unwrap_or(day),
        }
    }
}

/// Event that the office watches.
pub(crate) trait Watched: Event {
    /// Area of the record.
    const AREA: OfficeArea;

    /// Returns the ID of the record.
    fn record_id(&self) -> &str;

    /// Returns what the event adds to the figures. `intervals` are those of the event.
    fn fact(&self, _intervals: Intervals) -> Option<Fact> {
        None
    }
}

impl Watched for UserConfirmed {
    const AREA: OfficeArea = OfficeArea::People;

    fn record_id(&self) -> &str {
        &self.user_id
    }

    fn fact(&self, _: Intervals) -> Option<Fact> {
        Some(Fact::one(ReportMetric::SignUps, &self.user_id, &self.user_id))
    }
}

impl Watched for AccountDeleted {
    const AREA: OfficeArea = OfficeArea::People;

    fn record_id(&self) -> &str {
        &self.user_id
    }
}

impl Watched for UserActive {
    const AREA: OfficeArea = OfficeArea::Unspecified;

    fn record_id(&self) -> &str {
        &self.user_id
    }

    fn fact(&self, intervals: Intervals) -> Option<Fact> {
        let key = format!("{}:{}", self.user_id, intervals.day);
        Some(Fact::one(ReportMetric::ActiveUsers, &key, &self.user_id))
    }
}

impl Watched for CleaningBookingChanged {
    const AREA: OfficeArea = OfficeArea::Bookings;

    fn record_id(&self) -> &str {
        &self.booking_id
    }

    fn fact(&self, _: Intervals) -> Option<Fact> {
        let is_new = self.booking_event() == CleaningBookingEvent::Requested;
        is_new.then(|| Fact::one(ReportMetric::CleaningBookings, &self.booking_id, ""))
    }
}

impl Watched for ShipmentChanged {
    const AREA: OfficeArea = OfficeArea::Shipments;

    fn record_id(&self) -> &str {
        &self.shipment_id
    }

    /// The last leg of an order begins as confirmed, every other shipment as requested.
    fn fact(&self, _: Intervals) -> Option<Fact> {
        let is_new = match self.status() {
            ShipmentStatus::QuoteRequested => true,
            ShipmentStatus::Confirmed => !self.order_id.is_empty(),
            _ => false,
        };
        is_new.then(|| Fact::one(ReportMetric::Shipments, &self.shipment_id, ""))
    }
}

impl Watched for ProductRequestChanged {
    const AREA: OfficeArea = OfficeArea::Requests;

    fn record_id(&self) -> &str {
        &self.request_id
    }

    fn fact(&self, _: Intervals) -> Option<Fact> {
        let is_new = self.event() == RequestEvent::Submitted;
        is_new.then(|| Fact::one(ReportMetric::ProductRequests, &self.request_id, ""))
    }
}

impl Watched for AppointmentChanged {
    const AREA: OfficeArea = OfficeArea::Appointments;

    fn record_id(&self) -> &str {
        &self.appointment_id
    }

    fn fact(&self, _: Intervals) -> Option<Fact> {
        let is_new = self.event() == AppointmentEvent::Scheduled;
        is_new.then(|| Fact::one(ReportMetric::TherapySessions, &self.appointment_id, ""))
    }
}

impl Watched for ApplicationChanged {
    const AREA: OfficeArea = OfficeArea::Applications;

    fn record_id(&self) -> &str {
        &self.application_id
    }
}

impl Watched for PaymentSucceeded {
    const AREA: OfficeArea = OfficeArea::Payments;

    fn record_id(&self) -> &str {
        &self.payment_id
    }

    fn fact(&self, _: Intervals) -> Option<Fact> {
        Some(Fact {
            line: line_of(self.purpose()),
            value: self.total.as_ref().map_or(0, |total| total.amount_minor),
            ..Fact::one(ReportMetric::Revenue, &self.payment_id, "")
        })
    }
}

impl Watched for PaymentRefunded {
    const AREA: OfficeArea = OfficeArea::Payments;

    fn record_id(&self) -> &str {
        &self.payment_id
    }

    /// A refund counts when it is sent, and no longer once it has failed.
    fn fact(&self, _: Intervals) -> Option<Fact> {
        let value = match self.status() {
            RefundStatus::Succeeded => self.amount.as_ref().map_or(0, |amount| amount.amount_minor),
            RefundStatus::Failed => 0,
            RefundStatus::Pending | RefundStatus::Unspecified => return None,
        };
        Some(Fact {
            line: line_of(self.purpose()),
            value,
            ..Fact::one(ReportMetric::Refunds, &self.refund_id, "")
        })
    }
}

impl Watched for PaymentDisputed {
    const AREA: OfficeArea = OfficeArea::Payments;

    fn record_id(&self) -> &str {
        &self.payment_id
    }
}

impl Watched for SubscriptionChanged {
    const AREA: OfficeArea = OfficeArea::Payments;

    fn record_id(&self) -> &str {
        &self.subscription_id
    }
}

impl Watched for AssistantAnswered {
    const AREA: OfficeArea = OfficeArea::Unspecified;

    fn record_id(&self) -> &str {
        &self.message_id
    }

    fn fact(&self, _: Intervals) -> Option<Fact> {
        Some(Fact::one(ReportMetric::AssistantAnswers, &self.message_id, ""))
    }
}

impl Watched for CrisisDetected {
    const AREA: OfficeArea = OfficeArea::Crises;

    fn record_id(&self) -> &str {
        &self.crisis_id
    }
}

impl Watched for ContactMessageReceived {
    const AREA: OfficeArea = OfficeArea::Messages;

    fn record_id(&self) -> &str {
        &self.contact_message_id
    }

    fn fact(&self, _: Intervals) -> Option<Fact> {
        Some(Fact::one(ReportMetric::ContactMessages, &self.contact_message_id, ""))
    }
}

impl Watched for ContactMessageReplied {
    const AREA: OfficeArea = OfficeArea::Messages;

    fn record_id(&self) -> &str {
        &self.contact_message_id
    }

    /// The first reply answers the message. Later ones have the same key and a larger value.
    fn fact(&self, _: Intervals) -> Option<Fact> {
        let taken = seconds(self.create_time.as_ref())? - seconds(self.receive_time.as_ref())?;
        Some(Fact {
            value: taken.max(0) / 60,
            ..Fact::one(ReportMetric::TimeToAnswer, &self.contact_message_id, "")
        })
    }
}

fn seconds(time: Option<&Timestamp>) -> Option<i64> {
    time.map(|time| time.seconds)
}

/// Returns the line of the business that a payment belongs to.
fn line_of(purpose: CheckoutPurpose) -> BusinessLine {
    match purpose {
        CheckoutPurpose::Unspecified => BusinessLine::Unspecified,
        CheckoutPurpose::Appointment | CheckoutPurpose::TherapistPlan => BusinessLine::Therapy,
        CheckoutPurpose::AssistantSession | CheckoutPurpose::AssistantPlan => BusinessLine::Assistant,
        CheckoutPurpose::SourcingDeposit | CheckoutPurpose::SourcingBalance => BusinessLine::Sourcing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn begins_weeks_on_monday() {
        for (date, week, month) in [
            ("2026-11-30", "2026-11-30", "2026-11-01"),
            ("2026-12-01", "2026-11-30", "2026-12-01"),
            ("2026-12-06", "2026-11-30", "2026-12-01"),
            ("2027-01-01", "2026-12-28", "2027-01-01"),
        ] {
            let intervals = Intervals::of_day(day(date));
            assert_eq!((intervals.week, intervals.month), (day(week), day(month)), "{date}");
        }
    }

    #[test]
    fn counts_only_beginning_of_record() {
        let intervals = Intervals::of_day(day("2026-11-30"));
        let shipment = |status: ShipmentStatus, order_id: &str| ShipmentChanged {
            shipment_id: "s".to_owned(),
            status: status.into(),
            order_id: order_id.to_owned(),
            ..ShipmentChanged::default()
        };
        for (event, is_counted) in [
            (shipment(ShipmentStatus::QuoteRequested, ""), true),
            (shipment(ShipmentStatus::Confirmed, ""), false),
            (shipment(ShipmentStatus::Confirmed, "o"), true),
            (shipment(ShipmentStatus::Delivered, "o"), false),
        ] {
            assert_eq!(event.fact(intervals).is_some(), is_counted, "{event:?}");
        }
    }

    #[test]
    fn measures_answer_in_whole_minutes() {
        let replied = |received: i64, replied: i64| ContactMessageReplied {
            receive_time: Some(Timestamp {
                seconds: received,
                nanos: 0,
            }),
            create_time: Some(Timestamp {
                seconds: replied,
                nanos: 0,
            }),
            ..ContactMessageReplied::default()
        };
        let minutes = |event: &ContactMessageReplied| {
            let fact = event.fact(Intervals::of_day(day("2026-11-30")));
            fact.map(|fact| fact.value)
        };
        assert_eq!(minutes(&replied(1_000, 1_119)), Some(1));
        assert_eq!(minutes(&replied(1_000, 900)), Some(0));
        // An event from before the field existed.
        assert_eq!(minutes(&ContactMessageReplied::default()), None);
    }
}
