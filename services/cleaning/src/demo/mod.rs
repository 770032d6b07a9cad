//! Demo data: four months of a small cleaning business. Customers look for free windows, request quotes, book, move,
//! skip and cancel; admins confirm and crews come. Everything runs through the service's own RPCs, with the clock set
//! to the day of the step.

mod series;
mod visits;

use std::sync::Arc;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use selam_business_calendar::is_working_day;
use selam_chassis::{
    Platform, Result, Service,
    demo::{ADMIN, DemoContext, Person},
    fields,
};
use selam_proto_cleaning::v1::{
    CancelCleaningBookingRequest, CleaningBooking, CreateCleaningBookingRequest, CreateCleaningQuoteRequest,
    ListCleaningSlotsRequest, RescheduleCleaningBookingRequest, UpdateCleaningBookingRequest,
};

use crate::{
    Settings,
    booking_status::Status,
    choices::{ArrivalWindow, Frequency, PropertySize, ServiceType},
    rpc::Cleaning,
};

/// Number of days searched for a free window.
const SEARCHED_DAYS: i32 = 14;

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = crate::build(platform, settings.clone()).await?;
    Ok(service.demo(move |context| seed(context, settings.clone())))
}

/// Creates the demo data.
pub(crate) async fn seed(context: DemoContext, settings: Settings) -> Result<()> {
    let seed = Seeder { context, settings };
    for visit in visits::VISITS {
        seed.visit(visit).await?;
    }
    seed.all_series(series::SERIES).await
}

/// A customer and the property.
#[derive(Clone, Copy, Debug)]
struct Customer {
    person: Person,
    address: &'static str,
    postal_code: &'static str,
    phone: &'static str,
}

/// Service, size, frequency and window of a booking.
#[derive(Clone, Copy, Debug)]
struct BookingDetails {
    service: ServiceType,
    size: PropertySize,
    frequency: Frequency,
    window: ArrivalWindow,
    notes: &'static str,
}

/// A single visit.
#[derive(Clone, Copy, Debug)]
struct DemoVisit {
    customer: Customer,
    details: BookingDetails,
    /// Day of the visit, counted from today. A closed day is replaced by the nearest working day.
    day: i64,
    /// Days from the booking to the visit, or to today when the visit is still to come.
    lead: u64,
    scenario: Scenario,
}

/// Scenario of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scenario {
    /// Not confirmed yet.
    AwaitingReply,
    /// Confirmed, started and completed, as far as the time allows.
    Served,
    /// The crew is on site now, or was in the last window.
    UnderWay,
    /// Cancelled by the customer.
    CancelledByCustomer,
    /// Cancelled by an admin, with the reason.
    CancelledByAdmin(&'static str),
    /// Moved to a later day by the customer.
    Moved,
}

struct Seeder {
    context: DemoContext,
    settings: Settings,
}

impl Seeder {
    async fn visit(&self, visit: &DemoVisit) -> Result<()> {
        let DemoVisit { customer, scenario, .. } = *visit;
        let today = self.context.today();
        let (date, mut details, days) = match scenario {
            Scenario::UnderWay => {
                let (date, window) = self.last_window();
                (
                    date,
                    BookingDetails {
                        window,
                        ..visit.details
                    },
                    1,
                )
            }
            _ if visit.day < 0 => (working_day_before(day(today, visit.day)), visit.details, 1),
            _ => (day(today, visit.day), visit.details, SEARCHED_DAYS),
        };
        details.frequency = Frequency::Once;
        let booked = back(date.min(today), visit.lead);
        let time = self.local(booked, 19, 40);
        let Some(booking) = self.book(&customer, &details, date, days, time).await? else {
            return Ok(());
        };
        let next = day(booked, 1);
        let answered = self.local(working_day_from(next), 9, 15);
        match scenario {
            Scenario::AwaitingReply => {}
            Scenario::Served => self.serve(booking, answered, Status::Completed).await?,
            Scenario::UnderWay => self.serve(booking, answered, Status::InProgress).await?,
            Scenario::CancelledByCustomer => {
                self.call_off(&customer, booking.id, false, self.local(next, 12, 30))
                    .await?
            }
            Scenario::CancelledByAdmin(note) => {
                let time = self.local(working_day_from(next), 10, 40);
                self.step(booking, Status::Cancelled, note, time).await?;
            }
            Scenario::Moved => {
                let time = self.local(next, 20, 5);
                if let Some(booking) = self.move_later(&customer, booking, time).await? {
                    let answered = self.local(working_day_from(day(booked, 2)), 9, 50);
                    self.serve(booking, answered, Status::Confirmed).await?;
                }
            }
        }
        Ok(())
    }

    /// Books the first free window from `date` on, with the preferred window first on each day. Returns `None` when no
    /// window is free, as for window cleaning in winter.
    async fn book(
        &self,
        customer: &Customer,
        details: &BookingDetails,
        date: NaiveDate,
        days: i32,
        time: DateTime<Utc>,
    ) -> Result<Option<CleaningBooking>> {
        let Some((date, window)) = self.free_window(details, date, days, time).await? else {
            return Ok(None);
        };
        let then = self.cleaning(time);
        let quote = CreateCleaningQuoteRequest {
            service_type: details.service.wire().into(),
            property_size: details.size.wire().into(),
            frequency: details.frequency.wire().into(),
        };
        let quote = then
            .create_cleaning_quote(self.context.request(customer.person, quote))
            .await?;
        let booking = CreateCleaningBookingRequest {
            quote_id: quote.id,
            address: customer.address.to_owned(),
            postal_code: customer.postal_code.to_owned(),
            phone: customer.phone.to_owned(),
            date: date.to_string(),
            arrival_window: window.wire().into(),
            notes: details.notes.to_owned(),
            language_code: customer.person.language.code().to_owned(),
        };
        let booking = self.context.request(customer.person, booking);
        Ok(Some(then.create_cleaning_booking(booking).await?))
    }

    async fn free_window(
        &self,
        details: &BookingDetails,
        date: NaiveDate,
        days: i32,
        time: DateTime<Utc>,
    ) -> Result<Option<(NaiveDate, ArrivalWindow)>> {
        let request = ListCleaningSlotsRequest {
            from_date: date.to_string(),
            days,
            service_type: details.service.wire().into(),
        };
        let slots = self
            .cleaning(time)
            .list_cleaning_slots(tonic::Request::new(request))
            .await?;
        let slots = slots.slots;
        let Some(first) = slots.first() else {
            return Ok(None);
        };
        let windows = slots.iter().filter(|slot| slot.date == first.date);
        let mut windows = windows.filter_map(|slot| ArrivalWindow::from_wire(slot.arrival_window()));
        let window = windows
            .clone()
            .find(|window| *window == details.window)
            .or(windows.next());
        let date = fields::date("date", &first.date)?;
        Ok(window.map(|window| (date, window)))
    }

    /// Confirms, starts and completes the booking, at most up to `last` and as far as the time allows.
    async fn serve(&self, booking: CleaningBooking, answered: DateTime<Utc>, last: Status) -> Result<()> {
        let date = fields::date("date", &booking.date)?;
        let window = fields::required("arrivalWindow", ArrivalWindow::from_wire(booking.arrival_window()))?;
        let begins = self.context.calendar().instant(date, window.begins());
        // Crews arrive a varying number of minutes into their window.
        let begins = begins + TimeDelta::minutes(5 + i64::from(booking.duration_minutes) % 35);
        let ends = begins + TimeDelta::minutes(booking.duration_minutes.into());
        let mut booking = booking;
        for (status, time) in [
            (Status::Confirmed, answered),
            (Status::InProgress, begins),
            (Status::Completed, ends),
        ] {
            // A confirmation due after now happens now; crews cannot start early.
            if status != Status::Confirmed && time > self.context.now() {
                break;
            }
            booking = self.step(booking, status, "", time).await?;
            if status == last {
                break;
            }
        }
        Ok(())
    }

    async fn step(
        &self,
        booking: CleaningBooking,
        status: Status,
        note: &str,
        time: DateTime<Utc>,
    ) -> Result<CleaningBooking> {
        let request = UpdateCleaningBookingRequest {
            id: booking.id,
            status: status.wire().into(),
            note: note.to_owned(),
            etag: booking.etag,
        };
        let request = self.context.request(ADMIN, request);
        self.cleaning(time).update_cleaning_booking(request).await
    }

    async fn call_off(&self, customer: &Customer, id: String, series: bool, time: DateTime<Utc>) -> Result<()> {
        let request = self
            .context
            .request(customer.person, CancelCleaningBookingRequest { id, series });
        self.cleaning(time).cancel_cleaning_booking(request).await?;
        Ok(())
    }

    /// Moves a visit to the first free window from two days later on.
    async fn move_later(
        &self,
        customer: &Customer,
        booking: CleaningBooking,
        time: DateTime<Utc>,
    ) -> Result<Option<CleaningBooking>> {
        let details = BookingDetails {
            service: fields::required("serviceType", ServiceType::from_wire(booking.service_type()))?,
            size: fields::required("propertySize", PropertySize::from_wire(booking.property_size()))?,
            frequency: Frequency::Once,
            window: ArrivalWindow::Midday,
            notes: "",
        };
        let later = day(fields::date("date", &booking.date)?, 2);
        let Some((date, window)) = self.free_window(&details, later, SEARCHED_DAYS, time).await? else {
            return Ok(None);
        };
        let request = RescheduleCleaningBookingRequest {
            id: booking.id,
            date: date.to_string(),
            arrival_window: window.wire().into(),
        };
        let request = self.context.request(customer.person, request);
        let moved = self.cleaning(time).reschedule_cleaning_booking(request).await?;
        Ok(Some(moved))
    }

    /// Returns the service with its clock set to `time`.
    fn cleaning(&self, time: DateTime<Utc>) -> Arc<Cleaning> {
        Arc::new(Cleaning {
            database: self.context.at(time),
            calendar: self.context.calendar().clone(),
            settings: self.settings.clone(),
        })
    }

    fn local(&self, date: NaiveDate, hour: u32, minute: u32) -> DateTime<Utc> {
        let time = NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or_default();
        self.context.calendar().instant(date, time)
    }

    /// Returns the last arrival window of a working day that began long enough ago for the crew to be on site.
    fn last_window(&self) -> (NaiveDate, ArrivalWindow) {
        let now = self.context.calendar().local(self.context.now() - TimeDelta::hours(1));
        let today = now.date_naive();
        if is_working_day(today)
            && let Some(window) = ArrivalWindow::ALL
                .into_iter()
                .rev()
                .find(|window| window.begins() <= now.time())
        {
            return (today, window);
        }
        (working_day_before(back(today, 1)), ArrivalWindow::Afternoon)
    }
}

fn day(date: NaiveDate, days: i64) -> NaiveDate {
    date.checked_add_signed(TimeDelta::days(days)).unwrap_or(date)
}

fn back(date: NaiveDate, days: u64) -> NaiveDate {
    date.checked_sub_days(Days::new(days)).unwrap_or(date)
}

/// Returns `date` if it is a working day, otherwise the last working day before it.
fn working_day_before(date: NaiveDate) -> NaiveDate {
    (0..7)
        .map(|days| back(date, days))
        .find(|date| is_working_day(*date))
        .unwrap_or(date)
}

/// Returns `date` if it is a working day, otherwise the next working day.
fn working_day_from(date: NaiveDate) -> NaiveDate {
    (0..7)
        .map(|days| day(date, days))
        .find(|date| is_working_day(*date))
        .unwrap_or(date)
}
