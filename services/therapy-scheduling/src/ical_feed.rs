//! iCalendar files: single appointments for their parties, and a feed of a therapist's sessions.

use std::sync::Arc;

use actix_web::{HttpResponse, web};
use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Alarm, Calendar, Class, Component as _, Event, EventLike as _, EventStatus, Parameter, Property};
use selam_chassis::{Database, Error, Language, Principal, Result, fields};
use selam_proto_therapy::CALENDAR_DOMAIN;
use sha2::{Digest as _, Sha256};

use crate::{
    appointment::status::Status,
    bookings::Bookings,
    choices::Role,
    store::{self, AppointmentRow, appointments},
};

const MEDIA_TYPE: &str = "text/calendar; charset=utf-8";
/// End of a feed's address, which addresses of older feeds lack.
const SUFFIX: &str = ".ics";
/// Past sessions in a feed.
const BACK: TimeDelta = TimeDelta::days(30);
/// Interval at which calendar programs should read a feed again.
const REFRESH: &str = "PT1H";
/// Time of the reminder before a session.
const REMIND: TimeDelta = TimeDelta::hours(1);

/// Serves calendar files.
#[derive(Clone)]
pub(crate) struct Calendars {
    pub(crate) database: Database,
    pub(crate) bookings: Bookings,
    pub(crate) site_url: Arc<str>,
}

/// Returns the hash of a feed's secret token, as stored.
pub(crate) fn hash(token: &str) -> String {
    let digest = Sha256::digest(token.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Serves `downloadAppointmentCalendar`.
pub(crate) async fn appointment(
    id: web::Path<String>,
    viewer: Principal,
    calendars: web::Data<Calendars>,
) -> Result<HttpResponse> {
    let id = fields::id("id", &id)?;
    let connection = calendars.database.connection();
    let (row, role) = appointments::find(connection, id, &viewer).await?;
    // An admin is not a party of the session.
    if role == Role::Admin || row.status == Status::Held || row.status == Status::Released {
        return Err(appointments::not_found());
    }
    let therapist = store::therapists::get(connection, row.therapist_id).await?;
    let (name, therapist_language) = therapist.map(|it| (it.full_name, it.language_code)).unwrap_or_default();
    let (reader_language, other) = match role {
        Role::Client => (&row.client_language, &name),
        _ => (&therapist_language, &row.client_name),
    };
    let language = Language::from_code(reader_language).unwrap_or_default();
    let title = with(language, other);
    let place = calendars.bookings.place(connection, &row).await?;
    let mut event = calendars.entry(&row, language, &title);
    if row.status == Status::Scheduled {
        event.alarm(Alarm::display(&title, -REMIND));
    }
    if !place.is_empty() {
        event.location(&place);
    }
    let calendar = file([event.done()]);
    Ok(answer(&calendar, true))
}

/// Serves `getCalendarFeed`.
pub(crate) async fn feed(token: web::Path<String>, calendars: web::Data<Calendars>) -> Result<HttpResponse> {
    let database = &calendars.database;
    let connection = database.connection();
    let token = token.strip_suffix(SUFFIX).unwrap_or(&token);
    let found = store::therapists::by_feed(connection, &hash(token)).await?;
    let therapist = found.ok_or_else(|| Error::not_found("CALENDAR_FEED_NOT_FOUND", "calendar feed not found"))?;
    let from = database.clock().now() - BACK;
    let rows = appointments::of_calendar(connection, therapist.id, from).await?;
    let language = Language::from_code(&therapist.language_code).unwrap_or_default();
    // A feed contains no names.
    let title = match language {
        Language::En => "Session",
        Language::Ti => "ክፍለ-ግዜ",
        Language::Ar => "جلسة",
    };
    let mut file = file(rows.iter().map(|row| calendars.entry(row, language, title)));
    file.name("Selam");
    file.append_property(
        Property::new("REFRESH-INTERVAL", REFRESH)
            .append_parameter(Parameter::new("VALUE", "DURATION"))
            .done(),
    );
    file.append_property(Property::new("X-PUBLISHED-TTL", REFRESH));
    Ok(answer(&file, false))
}

fn with(language: Language, name: &str) -> String {
    match language {
        Language::En => format!("Therapy session with {name}"),
        Language::Ti => format!("ናይ ሕክምና ክፍለ-ግዜ ምስ {name}"),
        Language::Ar => format!("جلسة علاج مع {name}"),
    }
}

fn file(entries: impl IntoIterator<Item = Event>) -> Calendar {
    let mut calendar = Calendar::new();
    calendar.append_property(Property::new("METHOD", "PUBLISH"));
    for entry in entries {
        calendar.push(entry);
    }
    calendar.done()
}

impl Calendars {
    fn entry(&self, row: &AppointmentRow, language: Language, title: &str) -> Event {
        let end: DateTime<Utc> = row.start_time + TimeDelta::minutes(row.minutes.into());
        let status = if row.status == Status::Cancelled {
            EventStatus::Cancelled
        } else {
            EventStatus::Confirmed
        };
        Event::new()
            .uid(&format!("{}@{CALENDAR_DOMAIN}", row.id))
            .sequence(u32::try_from(row.version).unwrap_or(u32::MAX))
            .timestamp(row.update_time)
            .summary(title)
            .url(&format!("{}/my-appointments/{}", language.site(&self.site_url), row.id))
            .starts(row.start_time)
            .ends(end)
            .status(status)
            .class(Class::Private)
            .done()
    }
}

fn answer(calendar: &Calendar, is_download: bool) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response
        .insert_header(("content-type", MEDIA_TYPE))
        .insert_header(("cache-control", "private, no-store"));
    if is_download {
        response.insert_header(("content-disposition", "attachment; filename=\"appointment.ics\""));
    }
    response.body(calendar.to_string())
}
