use selam_chassis::{Error, Principal, Result, Transaction, fields, history, local_time, validate};
use selam_proto_therapy::v1::{
    Availability, BookedOutsideHours, DayException, DayHours, GetAvailabilityRequest, UpdateAvailabilityRequest,
    WeeklyHours,
};
use tonic::Request;

use super::Therapy;
use crate::{
    calendar::{
        hours::{self, Hours, Span},
        slots::UNIT_MINUTES,
    },
    practice,
    store::{self, Connection, TherapistRow},
};

/// Maximum number of returned sessions outside the hours.
const OUTSIDE: usize = 50;

impl Therapy {
    pub(super) async fn get_availability(&self, request: Request<GetAvailabilityRequest>) -> Result<Availability> {
        let connection = self.database.connection();
        let row = self.own(connection, &Principal::of(&request)?).await?;
        let hours = store::hours::read(connection, row.id).await?;
        let outside = self.outside(connection, &row, &hours).await?;
        Ok(shown(row, &hours, outside))
    }

    pub(super) async fn update_availability(
        &self,
        request: Request<UpdateAvailabilityRequest>,
    ) -> Result<Availability> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let wanted = request.into_inner();
        let transaction = self.database.begin().await?;
        let row = self.lock_own(&transaction, &caller).await?;
        history::check_etag(row.hours_version, &wanted.etag, "AVAILABILITY_CHANGED")?;
        let (row, hours) = self.change_hours(&transaction, row, &wanted).await?;
        let outside = self.outside(&*transaction, &row, &hours).await?;
        if !wanted.validate_only {
            transaction.commit().await?;
        }
        Ok(shown(row, &hours, outside))
    }

    /// Returns the booked sessions outside the hours.
    async fn outside(
        &self,
        connection: &impl Connection,
        row: &TherapistRow,
        hours: &Hours,
    ) -> Result<Vec<BookedOutsideHours>> {
        let zone = self.bookings.zones.kept(&row.time_zone);
        let booked = store::practice_sessions::upcoming(connection, row.id, self.now()).await?;
        let outside = booked.into_iter().filter_map(|session| {
            let start = zone.local(session.start_time);
            (!hours.cover(start.naive_local(), session.minutes)).then(|| BookedOutsideHours {
                appointment_id: session.id.to_string(),
                start_local_time: local_time(start),
            })
        });
        Ok(outside.take(OUTSIDE).collect())
    }

    /// Stores hours that the contract has validated.
    pub(crate) async fn change_hours(
        &self,
        transaction: &Transaction,
        row: TherapistRow,
        wanted: &UpdateAvailabilityRequest,
    ) -> Result<(TherapistRow, Hours)> {
        let zone = self.bookings.zones.named("timeZone", &wanted.time_zone)?;
        for (field, minutes) in [
            ("bufferBeforeMinutes", wanted.buffer_before_minutes),
            ("bufferAfterMinutes", wanted.buffer_after_minutes),
            ("stepMinutes", wanted.step_minutes),
        ] {
            if i64::from(minutes) % UNIT_MINUTES != 0 {
                return Err(Error::field(field, "TIME_INVALID", "must be a multiple of 5"));
            }
        }
        let hours = Hours {
            week: week(&wanted.weekly_hours)?,
            exceptions: exceptions(&wanted.exceptions)?,
        };
        store::hours::replace(transaction, row.id, &hours).await?;
        let row = TherapistRow {
            time_zone: zone.name().to_owned(),
            buffer_before_minutes: wanted.buffer_before_minutes,
            buffer_after_minutes: wanted.buffer_after_minutes,
            notice_hours: wanted.notice_hours,
            horizon_days: wanted.horizon_days,
            step_minutes: wanted.step_minutes,
            hours_version: row.hours_version + 1,
            ..row
        };
        let row = practice::refresh(transaction, row, &self.bookings.zones).await?;
        Ok((row, hours))
    }
}

fn week(wanted: &[WeeklyHours]) -> Result<[Vec<Span>; 7]> {
    let mut week: [Vec<Span>; 7] = Default::default();
    for (index, hours) in wanted.iter().enumerate() {
        let field = format!("weeklyHours[{index}]");
        let day = usize::try_from(hours.weekday - 1)
            .ok()
            .and_then(|day| week.get_mut(day));
        let wrong = || Error::field(format!("{field}.weekday"), "REQUIRED", "must be 1 to 7");
        day.ok_or_else(wrong)?.push(span(&field, &hours.start, &hours.end)?);
    }
    for day in &mut week {
        *day = in_order("weeklyHours", std::mem::take(day))?;
    }
    Ok(week)
}

fn exceptions(wanted: &[DayException]) -> Result<std::collections::BTreeMap<chrono::NaiveDate, Vec<Span>>> {
    let mut days = std::collections::BTreeMap::new();
    for (index, day) in wanted.iter().enumerate() {
        let field = format!("exceptions[{index}]");
        let date = fields::date(&format!("{field}.date"), &day.date)?;
        let spans = day.hours.iter().enumerate().map(|(place, hours)| {
            let field = format!("{field}.hours[{place}]");
            span(&field, &hours.start, &hours.end)
        });
        let spans = in_order(&field, spans.collect::<Result<_>>()?)?;
        if days.insert(date, spans).is_some() {
            return Err(Error::field(
                format!("{field}.date"),
                "DATE_INVALID",
                "must not be repeated",
            ));
        }
    }
    Ok(days)
}

fn span(field: &str, start: &str, end: &str) -> Result<Span> {
    let minutes = |name: &str, text: &str| {
        hours::parse(text)
            .filter(|minutes| i64::from(*minutes) % UNIT_MINUTES == 0)
            .ok_or_else(|| {
                Error::field(
                    format!("{field}.{name}"),
                    "TIME_INVALID",
                    "must be HH:MM, in multiples of 5 minutes",
                )
            })
    };
    let (start, end) = (minutes("start", start)?, minutes("end", end)?);
    Span::new(start, end).ok_or_else(|| Error::field(format!("{field}.end"), "TIME_INVALID", "must be after the start"))
}

fn in_order(field: &str, spans: Vec<Span>) -> Result<Vec<Span>> {
    hours::in_order(spans).ok_or_else(|| Error::field(field, "HOURS_OVERLAP", "hours of a day must not overlap"))
}

fn shown(row: TherapistRow, hours: &Hours, booked_outside_hours: Vec<BookedOutsideHours>) -> Availability {
    let week = hours.week.iter().zip(1..).flat_map(|(spans, weekday)| {
        spans.iter().map(move |span| WeeklyHours {
            weekday,
            start: hours::text(span.start),
            end: hours::text(span.end),
        })
    });
    let exceptions = hours.exceptions.iter().map(|(date, spans)| DayException {
        date: date.to_string(),
        hours: spans
            .iter()
            .map(|span| DayHours {
                start: hours::text(span.start),
                end: hours::text(span.end),
            })
            .collect(),
    });
    Availability {
        time_zone: row.time_zone,
        weekly_hours: week.collect(),
        exceptions: exceptions.collect(),
        buffer_before_minutes: row.buffer_before_minutes,
        buffer_after_minutes: row.buffer_after_minutes,
        notice_hours: row.notice_hours,
        horizon_days: row.horizon_days,
        step_minutes: row.step_minutes,
        etag: history::etag(row.hours_version),
        booked_outside_hours,
    }
}
