//! Converts database rows to API messages.

use chrono::NaiveDate;
use selam_chassis::{Calendar, Principal, history, listing::Cell, local_time, timestamp};
use selam_proto::money::v1::{Money, PriceItem};
use selam_proto_cleaning::v1::{
    CleaningBooking, CleaningBookingChange, CleaningOptions, CleaningQuote, CoverageArea, FrequencyOption, PriceRange,
    ServiceOption,
};

use crate::{
    choices::{ArrivalWindow, Frequency, PropertySize, ServiceType},
    coverage, days,
    pricing::{self, Price},
    settings::Settings,
    store::{BookingRow, ChangeRow, QuoteRow},
};

/// Converts a booking for `viewer`. Only admins see the customer's ID and email address.
pub(crate) fn booking(
    row: BookingRow,
    history: Vec<ChangeRow>,
    viewer: &Principal,
    calendar: &Calendar,
    cutoff_hours: u32,
) -> CleaningBooking {
    let window = row.arrival_window;
    let change_deadline = days::change_deadline(calendar, row.visit_date, window, cutoff_hours);
    let (window_start_local_time, window_end_local_time) = window_times(calendar, row.visit_date, window);
    let is_office = viewer.is_office();
    let for_office = |text: String| if is_office { text } else { String::new() };
    CleaningBooking {
        id: row.id.to_string(),
        series_id: row.series_id.map(|id| id.to_string()).unwrap_or_default(),
        service_type: row.service_type.wire().into(),
        property_size: row.property_size.wire().into(),
        frequency: row.frequency.wire().into(),
        arrival_window: window.wire().into(),
        window_start_local_time,
        window_end_local_time,
        status: row.status.wire().into(),
        date: row.visit_date.to_string(),
        price: Some(Money::cad(row.price_minor)),
        duration_minutes: row.duration_minutes,
        change_deadline: Some(timestamp(change_deadline)),
        change_deadline_local_time: local_time(calendar.local(change_deadline)),
        history: history.into_iter().map(change).collect(),
        etag: history::etag(row.version),
        create_time: Some(timestamp(row.create_time)),
        address: row.address,
        postal_code: row.postal_code,
        phone: row.phone,
        notes: row.notes,
        user_id: for_office(row.user_id.to_string()),
        user_email: for_office(row.user_email),
    }
}

/// Returns start and end of an arrival window as local times with the offset of that day.
pub(crate) fn window_times(calendar: &Calendar, date: NaiveDate, window: ArrivalWindow) -> (String, String) {
    let text = |time| local_time(calendar.local(calendar.instant(date, time)));
    (text(window.begins()), text(window.ends()))
}

fn change(row: ChangeRow) -> CleaningBookingChange {
    CleaningBookingChange {
        status: row.status.wire().into(),
        event: row.event.as_str().to_owned(),
        note: row.note,
        create_time: Some(timestamp(row.create_time)),
    }
}

pub(crate) fn quote(row: &QuoteRow, price: Price, calendar: &Calendar) -> CleaningQuote {
    let item = |code: &str, amount| PriceItem {
        code: code.to_owned(),
        amount: Some(Money::cad(amount)),
    };
    let mut items = vec![item("base", price.base)];
    if price.discount != 0 {
        items.push(item("frequency_discount", -price.discount));
    }
    CleaningQuote {
        id: row.id.to_string(),
        service_type: row.service_type.wire().into(),
        property_size: row.property_size.wire().into(),
        frequency: row.frequency.wire().into(),
        estimated_price: Some(Money::cad(price.total())),
        items,
        estimated_duration_minutes: row.duration_minutes,
        expire_time: Some(timestamp(row.expire_time)),
        expire_local_time: local_time(calendar.local(row.expire_time)),
    }
}

pub(crate) fn options(settings: &Settings, today: NaiveDate) -> CleaningOptions {
    let (first_date, last_date) = days::bookable(today);
    let price_table = ServiceType::ALL.into_iter().flat_map(|service| {
        PropertySize::ALL.into_iter().map(move |size| {
            let (minimum, maximum) = pricing::range(service, size);
            PriceRange {
                service_type: service.wire().into(),
                property_size: size.wire().into(),
                minimum: Some(Money::cad(minimum)),
                maximum: Some(Money::cad(maximum)),
                single_price: Some(Money::cad(pricing::price(service, size, Frequency::Once).total())),
                best_price: Some(Money::cad(pricing::best_price(service, size))),
            }
        })
    });
    CleaningOptions {
        services: ServiceType::ALL.into_iter().map(service_option).collect(),
        property_sizes: PropertySize::ALL.map(|size| size.wire().into()).to_vec(),
        frequencies: Frequency::ALL
            .map(|frequency| FrequencyOption {
                frequency: frequency.wire().into(),
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
        arrival_windows: ArrivalWindow::ALL.map(|window| window.wire().into()).to_vec(),
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
        service_type: service.wire().into(),
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

pub(crate) fn csv_row(row: BookingRow, calendar: &Calendar) -> [Cell; 17] {
    [
        Cell::value(row.id),
        Cell::value(row.series_id.map(|id| id.to_string()).unwrap_or_default()),
        Cell::value(row.status.as_str()),
        Cell::value(row.visit_date),
        Cell::value(row.arrival_window.as_str()),
        Cell::value(row.service_type.as_str()),
        Cell::value(row.property_size.as_str()),
        Cell::value(row.frequency.as_str()),
        row.address.into(),
        row.postal_code.into(),
        row.phone.into(),
        row.user_email.into(),
        row.notes.into(),
        Cell::amount(row.price_minor),
        Cell::value("CAD"),
        Cell::value(row.duration_minutes),
        Cell::time(calendar, row.create_time),
    ]
}
