//! The calendar invitation of an email about a session or an interview (RFC 5545, RFC 5546).

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Alarm, Calendar, Class, Component as _, Event, EventLike as _, EventStatus, Parameter, Property};
use lettre::message::Mailbox;
use selam_proto_therapy::CALENDAR_DOMAIN;

use super::order::{application_link, location, session_link, word};
use crate::{content::Content, template::Template};

/// Time of the reminder before a session.
const REMIND: TimeDelta = TimeDelta::hours(1);

/// Planned length of an interview.
const INTERVIEW: TimeDelta = TimeDelta::minutes(30);

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

/// An entry for the recipient's calendar, without the addresses, which the envelope adds.
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

/// Returns the texts of a session's calendar entry.
pub(super) fn calendar_words(common: &BTreeMap<String, String>, content: &Content, site_url: &str) -> CalendarTexts {
    let (with, id) = match content {
        Content::Session {
            with, appointment_id, ..
        } => (with.as_str(), appointment_id.as_str()),
        Content::Application { message, .. } => {
            return CalendarTexts {
                summary: word(common, "calendar_interview"),
                location: message.clone(),
                link: application_link(site_url),
            };
        }
        _ => ("", ""),
    };
    CalendarTexts {
        summary: word(common, "calendar_session").replace("{with}", with),
        location: location(common, content),
        link: session_link(site_url, id),
    }
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
        | Template::PracticeClocks
        | Template::ApplicationInterview => Method::Request,
        Template::SessionCancelled
        | Template::PracticeCancelled
        | Template::ApplicationInformation
        | Template::ApplicationApproved
        | Template::ApplicationRejected => Method::Cancel,
        _ => return None,
    };
    let (id, start, end, version) = match content {
        Content::Session {
            appointment_id,
            start,
            end,
            version,
            ..
        } => (appointment_id, *start, *end, i64::from(*version)),
        Content::Application {
            application_id,
            time,
            local_time,
            ..
        } => {
            let start = DateTime::parse_from_rfc3339(local_time).ok()?.to_utc();
            // A later change of the interview has the greater number, whenever its email is sent.
            let changed = time.unwrap_or(now).timestamp() / 60;
            (application_id, start, start + INTERVIEW, changed)
        }
        _ => return None,
    };
    let mut words = words();
    if template != Template::ApplicationInterview && matches!(content, Content::Application { .. }) {
        // The message of the email names no place.
        words.location.clear();
    }
    let mut event = Event::new();
    event
        .uid(&format!("{id}@{CALENDAR_DOMAIN}"))
        .sequence(u32::try_from(version).unwrap_or_default())
        .timestamp(now)
        .summary(&words.summary)
        .location(&words.location)
        .description(&words.link)
        .url(&words.link)
        .starts(start)
        .ends(end)
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use selam_proto_therapy::v1::{ApplicationChanged, ApplicationStatus};

    use super::*;
    use crate::handlers::CausesMail as _;

    fn entry(content: &Content, now: DateTime<Utc>) -> Option<Event> {
        invited(Template::ApplicationInterview, content, now).map(|invitation| invitation.event)
    }

    fn invited(template: Template, content: &Content, now: DateTime<Utc>) -> Option<Invitation> {
        let words = || CalendarTexts {
            summary: "Interview with Selam".to_owned(),
            location: "By video, with Sara".to_owned(),
            link: "https://selam.example/therapist-registration".to_owned(),
        };
        invitation(template, content, words, now)
    }

    #[test]
    fn interview_has_a_calendar_entry() {
        let content = |local_time: &str| Content::Application {
            application_id: "0198f3a0-0000-7000-8000-000000000009".to_owned(),
            time: None,
            name: "Abeba".to_owned(),
            local_time: local_time.to_owned(),
            message: "By video, with Sara".to_owned(),
            reasons: Vec::new(),
            review_days: String::new(),
        };
        let interview = content("2026-11-26T20:00:00+03:00");
        let now = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        let first = entry(&interview, now).unwrap().to_string();
        for line in [
            "DTSTART:20261126T170000Z",
            "DTEND:20261126T173000Z",
            "LOCATION:By video\\, with Sara",
            "UID:0198f3a0-0000-7000-8000-000000000009@",
        ] {
            assert!(first.contains(line), "{line}: {first}");
        }
        let moved = entry(&interview, now + TimeDelta::hours(1)).unwrap();
        let number = |event: &str| {
            event
                .lines()
                .find_map(|line| line.strip_prefix("SEQUENCE:")?.parse::<u32>().ok())
        };
        assert!(number(&moved.to_string()) > number(&first));
        assert!(entry(&content(""), now).is_none());
    }

    #[test]
    fn later_step_cancels_interview() {
        let mail = |status: ApplicationStatus, cancelled: &str| {
            let event = ApplicationChanged {
                status: status.into(),
                application_id: "0198f3a0-0000-7000-8000-000000000009".to_owned(),
                cancelled_interview_local_time: cancelled.to_owned(),
                ..ApplicationChanged::default()
            };
            event.into_mail(DateTime::default()).unwrap()
        };
        for status in [
            ApplicationStatus::InformationRequested,
            ApplicationStatus::Approved,
            ApplicationStatus::Rejected,
        ] {
            let told = mail(status, "2026-11-26T20:00:00+03:00");
            let removed = invited(told.template, &told.content, DateTime::default()).unwrap();
            assert_eq!(removed.method, Method::Cancel);
            let file = removed.event.to_string();
            assert!(file.contains("DTSTART:20261126T170000Z") && file.contains("STATUS:CANCELLED"));
            assert!(!file.contains("By video"));
            let other = mail(status, "");
            assert!(invited(other.template, &other.content, DateTime::default()).is_none());
        }
    }

    #[test]
    fn delayed_email_keeps_the_moved_interview() {
        let number = |event_seconds: i64, delay: i64| {
            let event = ApplicationChanged {
                status: ApplicationStatus::Interview.into(),
                interview_local_time: "2026-11-26T20:00:00+03:00".to_owned(),
                create_time: Some(prost_types::Timestamp {
                    seconds: event_seconds,
                    nanos: 0,
                }),
                ..ApplicationChanged::default()
            };
            let content = event.into_mail(DateTime::default()).unwrap().content;
            let sent = DateTime::from_timestamp(event_seconds + delay, 0).unwrap();
            entry(&content, sent).unwrap().get_sequence()
        };
        // The mail server accepts the first email after the second one, which moves the interview.
        assert!(number(1_795_000_000, 7_200) < number(1_795_003_600, 0));
    }
}
