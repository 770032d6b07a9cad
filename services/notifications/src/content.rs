//! Content of emails: the values for the templates.

use chrono::{DateTime, Utc};
use selam_chassis::text::line;
use serde::{Deserialize, Serialize};

/// Values for a template, stored with the delivery as long as needed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Content {
    /// A one-time code, with an optional equivalent link.
    Code {
        name: String,
        code: String,
        link: String,
        /// Expiry of the code, if earlier than the link's.
        #[serde(default)]
        code_end: Option<DateTime<Utc>>,
    },
    /// Welcome email.
    Welcome { name: String },
    /// Notice of a changed password.
    PasswordChanged { name: String, time: DateTime<Utc> },
    /// Other security notices. `source` holds device and address, and may be empty.
    SecurityNotice {
        name: String,
        time: DateTime<Utc>,
        source: String,
    },
    /// Final email after account deletion.
    AccountDeleted { name: String },
    /// Acknowledgement of a contact message; `service` is a key of the texts or empty. Quotes nothing of the message,
    /// because its sender may not own the address.
    Acknowledgement { name: String, service: String },
    /// Reply to a contact message.
    Reply {
        name: String,
        subject: String,
        body: String,
        original: String,
    },
    /// Change of a cleaning visit. `service` and `window` are keys of the texts, `date` is `YYYY-MM-DD`. `start` and
    /// `end` are wall times with offset, empty for events from older versions.
    Cleaning {
        booking_id: String,
        service: String,
        date: String,
        window: String,
        #[serde(default)]
        start: String,
        #[serde(default)]
        end: String,
        address: String,
        price: Price,
    },
    /// Change of a shipment; `place` may be empty, `arrival` and `next_attempt` are `YYYY-MM-DD`. `next_attempt` is set
    /// when a delivery attempt failed.
    Cargo {
        tracking_number: String,
        from: String,
        to: String,
        place: String,
        arrival: String,
        #[serde(default)]
        next_attempt: String,
        price: Price,
    },
    /// Payment or refund; the keys of `amounts` are `subtotal`, `tax`, `total`, `refunded`. `buyer` is the account
    /// name, set when a receipt is sent, otherwise empty.
    Payment {
        #[serde(default)]
        buyer: String,
        title: String,
        receipt_number: String,
        amounts: Vec<(String, Price)>,
        time: DateTime<Utc>,
    },
    /// Change of a subscription.
    Subscription { title: String, period_end: DateTime<Utc> },
    /// Change of a therapy session, or a reminder. `name` is the recipient and `with` the other party. `local_time` and
    /// `earlier` are the recipient's wall times with offset; `earlier` is empty unless the session was moved.
    Session {
        appointment_id: String,
        #[serde(default)]
        name: String,
        with: String,
        local_time: String,
        earlier: String,
        start: DateTime<Utc>,
        end: DateTime<Utc>,
        /// Refund after a cancellation or an absence of the therapist.
        refund: Option<SessionRefund>,
        /// Cost of a session that the client missed, for the client.
        #[serde(default)]
        cost: Option<SessionCost>,
        /// Recorded outcome, a key of the texts; empty unless the office corrected it.
        #[serde(default)]
        outcome: String,
        /// Whether the session takes place in person instead of by video.
        #[serde(default)]
        is_in_person: bool,
        /// Address of the practice; for a session in person.
        #[serde(default)]
        place: String,
        /// Increases with every change, so that calendars keep the latest version.
        version: i32,
    },
    /// A therapist has a free time again.
    TimeFreed { therapist: String },
    /// Change of an application. `local_time` is the wall time, with offset, of an interview that was scheduled or
    /// cancelled; otherwise empty. `reasons` are keys of the texts. `review_days` is a range of business days such as
    /// `3-5`.
    Application {
        #[serde(default)]
        application_id: String,
        /// Time of the change, which orders the emails about an interview.
        #[serde(default)]
        time: Option<DateTime<Utc>>,
        name: String,
        local_time: String,
        message: String,
        reasons: Vec<String>,
        review_days: String,
    },
    /// Change of a product request; `valid_until` is `YYYY-MM-DD` or empty, `message` is a text from the office.
    Request {
        request_id: String,
        number: String,
        product_name: String,
        quantity: i32,
        landed_cost: Option<Price>,
        valid_until: String,
        amount_due: Option<Price>,
        /// Due time of `amount_due`.
        #[serde(default)]
        due_time: Option<DateTime<Utc>>,
        /// Day of the pickup in Calgary, `YYYY-MM-DD` or empty.
        #[serde(default)]
        pickup_date: String,
        /// Refunded share in percent, when the order was ended.
        #[serde(default)]
        refund_percent: Option<i32>,
        message: String,
    },
    /// Arrival of a message, booking, shipment or application, for the office. Omits names and texts, which are on the
    /// page `tab`. `service` is a key of the texts and `date` is `YYYY-MM-DD`; both may be empty, as may `number`.
    OfficeArrival {
        tab: String,
        id: String,
        number: String,
        service: String,
        date: String,
    },
    /// Action of a customer on a request, for the office. Omits the customer's name and message, which are on the page.
    OfficeRequest {
        request_id: String,
        number: String,
        quantity: i32,
        landed_cost: Option<Price>,
    },
    /// Detected crisis: time and language only, not the user. `language` is a key of the texts.
    OfficeCrisis { time: DateTime<Utc>, language: String },
    /// Dispute of a payment, with the data that the office needs to respond.
    Dispute {
        title: String,
        receipt_number: String,
        amount: Option<Price>,
        reason: String,
        answer_by: Option<DateTime<Utc>>,
        /// Whether the bank only asks and has not taken the money.
        #[serde(default)]
        is_inquiry: bool,
    },
    /// Follow-up after a crisis. Holds nothing of the conversation.
    FollowUp,
    /// Expiring or expired licence; `date` is its last day, `YYYY-MM-DD`.
    License { name: String, date: String },
    /// Expiring licence for the office, with the wall times of the sessions after the last day.
    OfficeLicense {
        therapist: String,
        date: String,
        local_times: Vec<String>,
    },
    /// Practice that closed to clients; `reason` is a key of the texts, `therapist` is empty once erased.
    OfficePractice {
        therapist: String,
        reason: String,
        cancelled: i32,
        kept: i32,
    },
}

/// Refund of a session that does not take place.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct SessionRefund {
    pub percent: i32,
    /// Refunded amount, tax included; `None` for a session of a plan.
    pub amount: Option<Price>,
}

/// Cost of a session.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub(crate) enum SessionCost {
    /// The payment, tax included.
    Payment(Price),
    /// One session of the plan.
    PlanSession,
}

/// An amount in the minor unit of its currency.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Price {
    pub currency: String,
    pub minor: i64,
}

impl Price {
    /// Formats the amount, such as `$129.00 CAD`, equally in every language.
    pub(crate) fn text(&self) -> String {
        let (whole, cents) = (self.minor.unsigned_abs() / 100, self.minor.unsigned_abs() % 100);
        let sign = if self.minor < 0 { "-" } else { "" };
        format!("{sign}${whole}.{cents:02} {}", self.currency)
    }
}

impl Content {
    /// Sets the buyer of a receipt.
    pub(crate) fn set_buyer(&mut self, full_name: &str) {
        if let Self::Payment { buyer, .. } = self {
            *buyer = one_line(full_name, 200);
        }
    }

    /// Returns the name of the recipient, which may be empty.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Code { name, .. }
            | Self::Welcome { name }
            | Self::PasswordChanged { name, .. }
            | Self::SecurityNotice { name, .. }
            | Self::AccountDeleted { name }
            | Self::Acknowledgement { name, .. }
            | Self::Reply { name, .. }
            | Self::Application { name, .. }
            | Self::Session { name, .. }
            | Self::License { name, .. } => name,
            // These events carry no name, because their emails do not need one.
            Self::Cleaning { .. }
            | Self::Cargo { .. }
            | Self::Payment { .. }
            | Self::Subscription { .. }
            | Self::Request { .. }
            | Self::OfficeArrival { .. }
            | Self::OfficeRequest { .. }
            | Self::OfficeCrisis { .. }
            | Self::OfficeLicense { .. }
            | Self::OfficePractice { .. }
            | Self::Dispute { .. }
            | Self::FollowUp
            | Self::TimeFreed { .. } => "",
        }
    }
}

/// Normalises the text to one line for a header (see [`line`]): line breaks and control characters become spaces.
/// Truncates to `limit` characters.
pub(crate) fn one_line(text: &str, limit: usize) -> String {
    let clean = line(&text.replace(char::is_control, " "));
    let joined = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.chars().take(limit).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalises_text_to_one_line() {
        assert_eq!(one_line(" a\r\nBcc: x\t\u{2028}b\u{202e} ", 99), "a Bcc: x b");
        assert_eq!(one_line("\u{feff}Jose\u{301}\u{a0}\u{200b}Díaz", 99), "José Díaz");
        assert_eq!(one_line("ሰላም ሰላም", 5), "ሰላም ሰ");
    }
}
