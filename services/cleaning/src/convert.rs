//! Between the rows of the database and the messages of the contract.

use chrono::NaiveDate;
use selam_chassis::{Calendar, Error, Result, local_time, timestamp};
use selam_proto::money::v1::{Money, PriceItem};
use selam_proto_cleaning::v1::{
    CleaningBooking, CleaningBookingChange, CleaningBookingChanged, CleaningOptions, CleaningQuote, CoverageArea,
    FrequencyOption, PriceRange, ServiceOption,
};

use crate::{
    booking_status::Status,
    choices::{ArrivalWindow, Frequency, PropertySize, ServiceType},
    config::Settings,
    coverage, days, pricing,
    pricing::Price,
    store::{BookingRow, ChangeRow, QuoteRow},
};

/// Who an answer is for: an admin also sees whose booking it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Customer,
    Admin,
}

/// A word of the database that only this service writes.
pub(crate) fn known<T>(choice: Option<T>) -> Result<T> {
    choice.ok_or_else(|| Error::internal("a word in the database that we do not know"))
}

pub(crate) fn etag(row: &BookingRow) -> String {
    format!("v{}", row.version)
}

pub(crate) fn booking(
    row: BookingRow,
    history: Vec<ChangeRow>,
    audience: Audience,
    calendar: &Calendar,
    cutoff_hours: u32,
) -> Result<CleaningBooking> {
    let window = known(ArrivalWindow::parse(&row.arrival_window))?;
    let change_deadline = days::change_deadline(calendar, row.visit_date, window, cutoff_hours);
    let (window_start_local_time, window_end_local_time) = window_times(calendar, row.visit_date, window);
    let (user_id, user_email) = match audience {
        Audience::Admin => (row.user_id.to_string(), row.user_email.clone()),
        Audience::Customer => (String::new(), String::new()),
    };
    Ok(CleaningBooking {
        id: row.id.to_string(),
        series_id: row.series_id.map(|id| id.to_string()).unwrap_or_default(),
        service_type: known(ServiceType::parse(&row.service_type))?.contract().into(),
        property_size: known(PropertySize::parse(&row.property_size))?.contract().into(),
        frequency: known(Frequency::parse(&row.frequency))?.contract().into(),
        arrival_window: window.contract().into(),
        window_start_local_time,
        window_end_local_time,
        status: known(Status::parse(&row.status))?.contract().into(),
        date: row.visit_date.to_string(),
        price: Some(Money::cad(row.price_minor)),
        duration_minutes: row.duration_minutes,
        change_deadline: Some(timestamp(change_deadline)),
        change_deadline_local_time: local_time(calendar.local(change_deadline)),
        history: history.into_iter().map(change).collect::<Result<_>>()?,
        etag: etag(&row),
        create_time: Some(timestamp(row.create_time)),
        address: row.address,
        postal_code: row.postal_code,
        phone: row.phone,
        notes: row.notes,
        user_id,
        user_email,
    })
}

/// Beginning and end of an arrival window as the contract has them: the wall time that is booked, with the offset that holds there then.
fn window_times(calendar: &Calendar, date: NaiveDate, window: ArrivalWindow) -> (String, String) {
    let text = |time| local_time(calendar.local(calendar.instant(date, time)));
    (text(window.begins()), text(window.ends()))
}

fn change(row: ChangeRow) -> Result<CleaningBookingChange> {
    Ok(CleaningBookingChange {
        status: known(Status::parse(&row.status))?.contract().into(),
        event: row.event,
        note: row.note,
        create_time: Some(timestamp(row.create_time)),
    })
}

/// The event that tells of the present state of a booking.
pub(crate) fn changed(row: &BookingRow, event: &str, calendar: &Calendar) -> Result<CleaningBookingChanged> {
    let window = known(ArrivalWindow::parse(&row.arrival_window))?;
    let (window_start_local_time, window_end_local_time) = window_times(calendar, row.visit_date, window);
    Ok(CleaningBookingChanged {
        booking_id: row.id.to_string(),
        user_id: row.user_id.to_string(),
        email: row.user_email.clone(),
        language_code: row.language_code.clone(),
        status: known(Status::parse(&row.status))?.contract().into(),
        event: event.to_owned(),
        service_type: known(ServiceType::parse(&row.service_type))?.contract().into(),
        date: row.visit_date.to_string(),
        arrival_window: window.contract().into(),
        window_start_local_time,
        window_end_local_time,
        address: row.address.clone(),
        price: Some(Money::cad(row.price_minor)),
        create_time: Some(timestamp(row.update_time)),
    })
}

pub(crate) fn quote(row: &QuoteRow, price: Price, calendar: &Calendar) -> Result<CleaningQuote> {
    let item = |code: &str, amount| PriceItem {
        code: code.to_owned(),
        amount: Some(Money::cad(amount)),
    };
    let mut items = vec![item("base", price.base)];
    if price.discount != 0 {
        items.push(item("frequency_discount", -price.discount));
    }
    Ok(CleaningQuote {
        id: row.id.to_string(),
        service_type: known(ServiceType::parse(&row.service_type))?.contract().into(),
        property_size: known(PropertySize::parse(&row.property_size))?.contract().into(),
        frequency: known(Frequency::parse(&row.frequency))?.contract().into(),
        estimated_price: Some(Money::cad(price.total())),
        items,
        estimated_duration_minutes: row.duration_minutes,
        expire_time: Some(timestamp(row.expire_time)),
        expire_local_time: local_time(calendar.local(row.expire_time)),
    })
}

pub(crate) fn options(settings: &Settings, today: NaiveDate) -> CleaningOptions {
    let (first_date, last_date) = days::bookable(today);
    let price_table = ServiceType::ALL.into_iter().flat_map(|service| {
        PropertySize::ALL.into_iter().map(move |size| {
            let (minimum, maximum) = pricing::range(service, size);
            PriceRange {
                service_type: service.contract().into(),
                property_size: size.contract().into(),
                minimum: Some(Money::cad(minimum)),
                maximum: Some(Money::cad(maximum)),
            }
        })
    });
    CleaningOptions {
        services: ServiceType::ALL.into_iter().map(service_option).collect(),
        property_sizes: PropertySize::ALL.map(|size| size.contract().into()).to_vec(),
        frequencies: Frequency::ALL
            .map(|frequency| FrequencyOption {
                frequency: frequency.contract().into(),
                discount_percent: pricing::discount_percent(frequency),
            })
            .to_vec(),
        price_table: price_table.collect(),
        coverage_areas: coverage::AREAS
            .iter()
            .map(|area| CoverageArea {
                name: area.name.to_owned(),
                postal_areas: area.postal_areas.iter().map(|&area| area.to_owned()).collect(),
            })
            .collect(),
        arrival_windows: ArrivalWindow::ALL.map(|window| window.contract().into()).to_vec(),
        change_cutoff_hours: settings.change_cutoff_hours.try_into().unwrap_or(i32::MAX),
        first_day_offset: days::FIRST_DAY_OFFSET.try_into().unwrap_or(i32::MAX),
        last_day_offset: days::LAST_DAY_OFFSET.try_into().unwrap_or(i32::MAX),
        first_date: first_date.to_string(),
        last_date: last_date.to_string(),
    }
}

fn service_option(service: ServiceType) -> ServiceOption {
    let day = |(month, day): (u32, u32)| format!("{month:02}-{day:02}");
    let (season_start, season_end) = days::season(service)
        .map(|(start, end)| (day(start), day(end)))
        .unwrap_or_default();
    ServiceOption {
        service_type: service.contract().into(),
        season_start,
        season_end,
    }
}

pub(crate) const CSV_HEADER: [&str; 17] = [
    "id",
    "series_id",
    "status",
    "date",
    "arrival_window",
    "service",
    "size",
    "frequency",
    "address",
    "postal_code",
    "phone",
    "email",
    "notes",
    "price",
    "currency",
    "duration_minutes",
    "created",
];

pub(crate) fn csv_row(row: BookingRow) -> [String; 17] {
    let date: NaiveDate = row.visit_date;
    [
        row.id.to_string(),
        row.series_id.map(|id| id.to_string()).unwrap_or_default(),
        row.status,
        date.to_string(),
        row.arrival_window,
        row.service_type,
        row.property_size,
        row.frequency,
        row.address,
        row.postal_code,
        row.phone,
        row.user_email,
        row.notes,
        format!("{}.{:02}", row.price_minor / 100, row.price_minor % 100),
        "CAD".to_owned(),
        row.duration_minutes.to_string(),
        row.create_time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
    ]
}
