//! Conversion of database rows to messages of the contract.

use chrono::{DateTime, Utc};
use selam_chassis::{Calendar, Language, listing::Cell, string_enum::EnumText as _, timestamp};
use selam_proto_contact::v1::{ContactMessage, ContactMessageCounts, ContactReply, ServiceInterest};

use crate::{
    message_status::Status,
    store::{MessageRow, ReplyRow},
};

pub(crate) fn interest(row: &MessageRow) -> ServiceInterest {
    ServiceInterest::from_text(&row.service_interest).unwrap_or_default()
}

/// Returns the default subject of a reply, in the language of the message, as the rest of the email.
pub(crate) fn reply_subject(row: &MessageRow) -> String {
    let (prefix, [products, cleaning, cargo, therapy, message]) =
        match Language::from_code(&row.language_code).unwrap_or_default() {
            Language::En => (
                "Re:",
                [
                    "Global Products",
                    "Cleaning Services",
                    "Cargo Delivery",
                    "Therapy Services",
                    "your message",
                ],
            ),
            Language::Ti => (
                "መልሲ፦",
                [
                    "ዓለምለኻዊ ኣቕሑ",
                    "ኣገልግሎት ጽሬት",
                    "ምጉዕዓዝ ጽዕነት",
                    "ኣገልግሎት ምኽሪ ስነ ኣእምሮ",
                    "መልእኽትኹም",
                ],
            ),
            Language::Ar => (
                "رد:",
                [
                    "المنتجات العالمية",
                    "خدمات التنظيف",
                    "توصيل البضائع",
                    "خدمات العلاج النفسي",
                    "رسالتك",
                ],
            ),
        };
    let about = match interest(row) {
        ServiceInterest::GlobalProducts => products,
        ServiceInterest::CleaningServices => cleaning,
        ServiceInterest::CargoDelivery => cargo,
        ServiceInterest::TherapyServices => therapy,
        ServiceInterest::GeneralInquiry | ServiceInterest::Unspecified => message,
    };
    format!("{prefix} {about}")
}

pub(crate) fn message(row: MessageRow, replies: Vec<ReplyRow>) -> ContactMessage {
    ContactMessage {
        reply_subject: reply_subject(&row),
        id: row.id.to_string(),
        service_interest: interest(&row).into(),
        status: row.status.wire().into(),
        name: row.name,
        email: row.email,
        message: row.message,
        language_code: row.language_code,
        create_time: Some(timestamp(row.create_time)),
        update_time: Some(timestamp(row.update_time)),
        replies: replies.into_iter().map(reply).collect(),
        sender_account: None,
        sender_account_known: false,
        etag: String::new(),
    }
}

/// Returns the etag of a message with a status and a number of replies.
pub(crate) fn etag(status: Status, replies: usize) -> String {
    format!("{}-{replies}", status.as_str())
}

fn reply(row: ReplyRow) -> ContactReply {
    ContactReply {
        id: row.id.to_string(),
        subject: row.subject,
        body: row.body,
        author_email: row.author_email,
        create_time: Some(timestamp(row.create_time)),
    }
}

pub(crate) fn counts(counts: &[(Status, i64)], oldest_waiting: Option<DateTime<Utc>>) -> ContactMessageCounts {
    let of = |wanted| {
        let count = counts
            .iter()
            .find(|(status, _)| *status == wanted)
            .map_or(0, |(_, count)| *count);
        i32::try_from(count).unwrap_or(i32::MAX)
    };
    ContactMessageCounts {
        unread: of(Status::Unread),
        read: of(Status::Read),
        replied: of(Status::Replied),
        oldest_waiting_time: oldest_waiting.map(timestamp),
    }
}

/// Columns of the CSV export.
pub(crate) const COLUMNS: [&str; 8] = [
    "message_id",
    "received",
    "status",
    "service_interest",
    "language",
    "name",
    "email",
    "message",
];

/// Formats a message for the CSV export.
pub(crate) fn line(row: MessageRow, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    [
        Cell::value(row.id),
        Cell::time(calendar, row.create_time),
        Cell::value(row.status.as_str()),
        Cell::value(row.service_interest),
        Cell::value(row.language_code),
        row.name.into(),
        row.email.into(),
        row.message.into(),
    ]
}
