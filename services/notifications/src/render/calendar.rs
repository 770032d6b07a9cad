//! The calendar file of a mail about a session.

use icalendar::{Calendar, Class, Component as _, Event, EventLike as _, EventStatus};

use crate::{content::Content, template::Template};

/// The file; nothing for other mails, and nothing once a session is over.
pub(super) fn file(template: Template, content: &Content, title: &str, site: &str) -> Option<String> {
    let Content::Session {
        appointment_id,
        with,
        start,
        end,
        refund_percent,
        version,
        ..
    } = content
    else {
        return None;
    };
    if template == Template::SessionCompleted {
        return None;
    }
    let status = match refund_percent {
        Some(_) => EventStatus::Cancelled,
        None => EventStatus::Confirmed,
    };
    let host = site.split(':').next().unwrap_or(site);
    let event = Event::new()
        .uid(&format!("{appointment_id}@{host}"))
        .sequence(u32::try_from(*version).unwrap_or_default())
        .summary(if with.is_empty() { title } else { with })
        .starts(*start)
        .ends(*end)
        .status(status)
        .class(Class::Private)
        .done();
    Some(Calendar::new().push(event).done().to_string())
}
