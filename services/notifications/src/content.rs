//! What is put into the template of a mail.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What is put into a template. Stored with the delivery as long as it is needed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Content {
    /// A one-time code, with or without a link that does the same.
    Code {
        name: String,
        code: String,
        link: String,
        /// When the code stops working, where that is before the link does.
        #[serde(default)]
        code_end: Option<DateTime<Utc>>,
    },
    /// The short welcome.
    Welcome { name: String },
    /// The notice that a password was changed.
    PasswordChanged { name: String, time: DateTime<Utc> },
    /// Another notice about the safety of an account. `source` names device and address, and may be empty.
    SecurityNotice {
        name: String,
        time: DateTime<Utc>,
        source: String,
    },
    /// The farewell to somebody whose account is gone.
    AccountDeleted { name: String },
    /// The acknowledgement of a contact message; `service` is a key of the texts or empty. Nothing of the message: who wrote it need not
    /// own the address.
    Acknowledgement { name: String, service: String },
    /// An answer to a contact message.
    Reply {
        name: String,
        subject: String,
        body: String,
        original: String,
    },
    /// What became of a cleaning visit; `service` and `window` are keys of the texts, `date` is `YYYY-MM-DD`, `start` and `end` are the wall
    /// times of the window with their offset, empty when the event was told before it had them.
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
    /// What became of a shipment; `place` may be empty, `arrival` is `YYYY-MM-DD`.
    Cargo {
        tracking_number: String,
        from: String,
        to: String,
        place: String,
        arrival: String,
        price: Price,
    },
    /// Money that came or went back; the keys of `amounts` are `subtotal`, `tax`, `total`, `refunded`. `buyer` is the name of the account when the email
    /// is sent; empty until then and in emails that are no receipts.
    Payment {
        #[serde(default)]
        buyer: String,
        title: String,
        receipt_number: String,
        amounts: Vec<(String, Price)>,
        time: DateTime<Utc>,
    },
    /// What became of a subscription.
    Subscription { title: String, period_end: DateTime<Utc> },
    /// A change of a therapy session, or a reminder of it. `name` is the reader and `with` the other side; `local_time` and `earlier` are wall times
    /// of the reader with their offset, the second empty unless the session was moved.
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
        /// Whether it takes place in person rather than by video.
        #[serde(default)]
        is_in_person: bool,
        /// Address of the practice; for a session in person.
        #[serde(default)]
        place: String,
        /// Grows with every change, so that calendars take the latest.
        version: i32,
    },
    /// A therapist has a free time again.
    TimeFreed { therapist: String },
    /// What became of an application; `local_time` is the wall time of the interview with its offset, or empty; `reasons` are keys of the texts;
    /// `review_days` is a span of business days such as `3-5`.
    Application {
        name: String,
        local_time: String,
        message: String,
        reasons: Vec<String>,
        review_days: String,
    },
    /// What became of a request for a product; `valid_until` is `YYYY-MM-DD` or empty, `message` what the office says.
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
    /// What a customer did with a request, for the office: nothing of who they are or what they wrote, which is on the page.
    OfficeRequest {
        request_id: String,
        number: String,
        quantity: i32,
        landed_cost: Option<Price>,
    },
    /// Somebody seemed to be in danger: when, not who. `language` is a key of the texts.
    OfficeCrisis { time: DateTime<Utc>, language: String },
    /// A customer's bank contests a payment: what the office needs to answer it.
    Dispute {
        title: String,
        receipt_number: String,
        amount: Option<Price>,
        reason: String,
        answer_by: Option<DateTime<Utc>>,
    },
    /// Asks after somebody who was in danger. Nothing of what was said.
    FollowUp,
    /// A licence ends, or has ended; `date` is its last day, `YYYY-MM-DD`.
    License { name: String, date: String },
    /// The same for the office, with the wall times of the sessions after the last day.
    OfficeLicense {
        therapist: String,
        date: String,
        local_times: Vec<String>,
    },
    /// A practice closed to clients; `reason` is a key of the texts, `therapist` is empty once erased.
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
    /// That share of the payment, tax included; nothing for a session of a plan.
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
    /// `$129.00 CAD`, the same in every language.
    pub(crate) fn text(&self) -> String {
        let (whole, cents) = (self.minor.unsigned_abs() / 100, self.minor.unsigned_abs() % 100);
        let sign = if self.minor < 0 { "-" } else { "" };
        format!("{sign}${whole}.{cents:02} {}", self.currency)
    }
}

impl Content {
    /// Writes the name of the account into a receipt.
    pub(crate) fn set_buyer(&mut self, full_name: &str) {
        if let Self::Payment { buyer, .. } = self {
            *buyer = one_line(full_name, 200);
        }
    }

    /// Name of the recipient, may be empty.
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
            // These events carry no name: what a mail needs not, it is not told.
            Self::Cleaning { .. }
            | Self::Cargo { .. }
            | Self::Payment { .. }
            | Self::Subscription { .. }
            | Self::Request { .. }
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

/// The name as it can stand in a greeting, or nothing. Anybody can sign up somebody else's address under any name, so a name that
/// carries an address or a whole sentence would make us send it for them.
pub(crate) fn greeting_name(name: &str) -> Option<String> {
    let name = one_line(name, 200);
    let speaks = name.contains(['/', '@', ':', '<', '>', '\\'])
        || name.to_lowercase().contains("www")
        || name.split_whitespace().any(looks_like_a_host);
    (!name.is_empty() && !speaks && name.chars().count() <= 60).then_some(name)
}

/// A dot with letters or digits right on both sides. "J.R." is a name, so one letter does not count.
fn looks_like_a_host(word: &str) -> bool {
    word.split_once('.').is_some_and(|(before, after)| {
        let count = |part: &str| part.chars().filter(|letter| letter.is_alphanumeric()).count();
        count(before) > 1 && count(after) > 1
    })
}

/// The text on one line, fit for a header: line breaks, control characters and characters that turn the writing direction become
/// spaces or vanish; at most `limit` characters.
pub(crate) fn one_line(text: &str, limit: usize) -> String {
    let clean: String = text
        .chars()
        .filter(|letter| !matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .map(|letter| {
            if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') {
                ' '
            } else {
                letter
            }
        })
        .collect();
    let joined = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.chars().take(limit).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_greet_and_advertisements_do_not() {
        for name in ["Abeba", "ኣበባ ተስፋይ", "أحمد", "J.R. Smith", "Mary-Jane O'Neil", "Dr. No"] {
            assert_eq!(greeting_name(name).as_deref(), Some(name));
        }
        for name in [
            "",
            "  \n ",
            "you won http://evil.example",
            "evil.example",
            "visit www evil",
            "a@b",
            "<b>",
            &"long ".repeat(30),
        ] {
            assert_eq!(greeting_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_line_stays_one_line() {
        assert_eq!(one_line(" a\r\nBcc: x\t\u{2028}b\u{202e} ", 99), "a Bcc: x b");
        assert_eq!(one_line("ሰላም ሰላም", 5), "ሰላም ሰ");
    }
}
