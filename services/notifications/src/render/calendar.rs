//! The calendar invitation of an email about a session (RFC 5545, RFC 5546).

use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Alarm, Calendar, Class, Component as _, Event, EventLike as _, EventStatus, Parameter, Property};
use lettre::message::Mailbox;
use selam_proto_therapy::CALENDAR_DOMAIN;

use crate::{content::Content, template::Template};

/// Time of the reminder before a session.
const REMIND: TimeDelta = TimeDelta::hours(1);

/// Method of an invitation: the action that calendar programs take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Add the session, or replace it when the sequence number is higher.
    Request,
    /// Remove the session.
    Cancel,
}

impl Method {
    /// Value of the property and of the MIME parameter `method`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Request => "REQUEST",
            Self::Cancel => "CANCEL",
        }
    }
}

/// A session for the recipient's calendar, without the addresses, which the envelope adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invitation {
    pub method: Method,
    event: Event,
}

impl Invitation {
    /// Returns the file, with the sender as the organizer and the recipient as the only attendee.
    pub(crate) fn file(&self, organizer: &Mailbox, attendee: &Mailbox) -> String {
        let mut event = self.event.clone();
        event.append_property(person("ORGANIZER", organizer).done());
        let mut attendee = person("ATTENDEE", attendee);
        for (key, value) in [("ROLE", "REQ-PARTICIPANT"), ("PARTSTAT", "ACCEPTED"), ("RSVP", "FALSE")] {
            attendee.append_parameter(Parameter::new(key, value));
        }
        event.append_multi_property(attendee.done());
        let mut calendar = Calendar::new();
        calendar.append_property(Property::new("METHOD", self.method.name()));
        calendar.push(event.done()).done().to_string()
    }
}

fn person(key: &str, mailbox: &Mailbox) -> Property {
    let mut property = Property::new(key, format!("mailto:{}", mailbox.email));
    // A quotation mark would end the parameter.
    let name = mailbox.name.as_deref().unwrap_or_default().replace('"', "");
    if !name.is_empty() {
        property.append_parameter(Parameter::new("CN", &name));
    }
    property
}

/// Texts of an invitation in the language of the recipient.
pub(super) struct CalendarTexts {
    pub summary: String,
    pub location: String,
    pub link: String,
}

/// Returns the invitation; `None` for emails that change no calendar entry.
pub(super) fn invitation(
    template: Template,
    content: &Content,
    words: impl FnOnce() -> CalendarTexts,
    now: DateTime<Utc>,
) -> Option<Invitation> {
    let method = match template {
        Template::SessionScheduled
        | Template::SessionMoved
        | Template::SessionClocks
        | Template::SessionPlace
        | Template::PracticeScheduled
        | Template::PracticeMoved
        | Template::PracticeClocks => Method::Request,
        Template::SessionCancelled | Template::PracticeCancelled => Method::Cancel,
        _ => return None,
    };
    let Content::Session {
        appointment_id,
        start,
        end,
        version,
        ..
    } = content
    else {
        return None;
    };
    let words = words();
    let mut event = Event::new();
    event
        .uid(&format!("{appointment_id}@{CALENDAR_DOMAIN}"))
        .sequence(u32::try_from(*version).unwrap_or_default())
        .timestamp(now)
        .summary(&words.summary)
        .location(&words.location)
        .description(&words.link)
        .url(&words.link)
        .starts(*start)
        .ends(*end)
        .class(Class::Private);
    match method {
        Method::Request => event
            .status(EventStatus::Confirmed)
            .alarm(Alarm::display(&words.summary, -REMIND)),
        Method::Cancel => event.status(EventStatus::Cancelled),
    };
    Some(Invitation {
        method,
        event: event.done(),
    })
}
