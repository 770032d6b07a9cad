//! Demo data: some months of a small cleaning business. Customers look for free windows, ask for prices, book, move, skip and cancel; the
//! office confirms and the crews come, all through the service's own RPCs as of the day on which it is to have happened.

mod orders;
mod series;

use std::sync::Arc;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use selam_business_calendar::is_working_day;
use selam_chassis::{
    Result,
    demo::{ADMIN, Person, Stage},
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

/// Days in which a customer finds a free window.
const SEARCHED_DAYS: i32 = 14;

/// Plays the demo data.
pub(crate) async fn play(stage: Stage, settings: Settings) -> Result<()> {
    let play = Play { stage, settings };
    for order in orders::ORDERS {
        play.order(order).await?;
    }
    play.all_series(series::SERIES).await
}

/// A customer with the place that is cleaned.
#[derive(Clone, Copy, Debug)]
struct Customer {
    person: Person,
    address: &'static str,
    postal_code: &'static str,
    phone: &'static str,
}

/// What is ordered.
#[derive(Clone, Copy, Debug)]
struct Wish {
    service: ServiceType,
    size: PropertySize,
    frequency: Frequency,
    window: ArrivalWindow,
    notes: &'static str,
}

/// A single visit.
#[derive(Clone, Copy, Debug)]
struct Order {
    customer: Customer,
    wish: Wish,
    /// Day of the visit, counted from today; on a closed day it is the working day next to it.
    day: i64,
    /// Days before the visit, or before today when the visit is still to come, on which it was booked.
    lead: u64,
    course: Course,
}

/// What comes of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// The office has not answered yet.
    Waits,
    /// Goes on as far as there was time for.
    Served,
    /// A crew is there now, or was last.
    UnderWay,
    /// The customer cancels it.
    CalledOff,
    /// The office cancels it, and says why.
    Refused(&'static str),
    /// The customer moves it to a later day.
    Moved,
}

struct Play {
    stage: Stage,
    settings: Settings,
}

impl Play {
    async fn order(&self, order: &Order) -> Result<()> {
        let Order { customer, course, .. } = *order;
        let today = self.stage.today();
        let (date, mut wish, days) = match course {
            Course::UnderWay => {
                let (date, window) = self.last_window();
                (date, Wish { window, ..order.wish }, 1)
            }
            _ if order.day < 0 => (working_day_before(day(today, order.day)), order.wish, 1),
            _ => (day(today, order.day), order.wish, SEARCHED_DAYS),
        };
        wish.frequency = Frequency::Once;
        let booked = back(date.min(today), order.lead);
        let time = self.local(booked, 19, 40);
        let Some(booking) = self.book(&customer, &wish, date, days, time).await? else {
            return Ok(());
        };
        let next = day(booked, 1);
        let answered = self.local(working_day_from(next), 9, 15);
        match course {
            Course::Waits => {}
            Course::Served => self.serve(booking, answered, Status::Completed).await?,
            Course::UnderWay => self.serve(booking, answered, Status::InProgress).await?,
            Course::CalledOff => {
                self.call_off(&customer, booking.id, false, self.local(next, 12, 30))
                    .await?
            }
            Course::Refused(note) => {
                let time = self.local(working_day_from(next), 10, 40);
                self.step(booking, Status::Cancelled, note, time).await?;
            }
            Course::Moved => {
                let time = self.local(next, 20, 5);
                if let Some(booking) = self.move_later(&customer, booking, time).await? {
                    let answered = self.local(working_day_from(day(booked, 2)), 9, 50);
                    self.serve(booking, answered, Status::Confirmed).await?;
                }
            }
        }
        Ok(())
    }

    /// Books the first free window from `date` on, on the first such day that has one the wanted one; nothing when there is none, as for windows
    /// in winter.
    async fn book(
        &self,
        customer: &Customer,
        wish: &Wish,
        date: NaiveDate,
        days: i32,
        time: DateTime<Utc>,
    ) -> Result<Option<CleaningBooking>> {
        let Some((date, window)) = self.free_window(wish, date, days, time).await? else {
            return Ok(None);
        };
        let then = self.cleaning(time);
        let quote = CreateCleaningQuoteRequest {
            service_type: wish.service.wire().into(),
            property_size: wish.size.wire().into(),
            frequency: wish.frequency.wire().into(),
        };
        let quote = then
            .create_cleaning_quote(self.stage.request(customer.person, quote))
            .await?;
        let booking = CreateCleaningBookingRequest {
            quote_id: quote.id,
            address: customer.address.to_owned(),
            postal_code: customer.postal_code.to_owned(),
            phone: customer.phone.to_owned(),
            date: date.to_string(),
            arrival_window: window.wire().into(),
            notes: wish.notes.to_owned(),
            language_code: customer.person.language.code().to_owned(),
        };
        let booking = self.stage.request(customer.person, booking);
        Ok(Some(then.create_cleaning_booking(booking).await?))
    }

    async fn free_window(
        &self,
        wish: &Wish,
        date: NaiveDate,
        days: i32,
        time: DateTime<Utc>,
    ) -> Result<Option<(NaiveDate, ArrivalWindow)>> {
        let request = ListCleaningSlotsRequest {
            from_date: date.to_string(),
            days,
            service_type: wish.service.wire().into(),
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
        let window = windows.clone().find(|window| *window == wish.window).or(windows.next());
        let date = fields::date("date", &first.date)?;
        Ok(window.map(|window| (date, window)))
    }

    /// Has the office confirm it and the crew come and finish, as far as `last` and as far as there was time for.
    async fn serve(&self, booking: CleaningBooking, answered: DateTime<Utc>, last: Status) -> Result<()> {
        let date = fields::date("date", &booking.date)?;
        let window = fields::required("arrivalWindow", ArrivalWindow::from_wire(booking.arrival_window()))?;
        let begins = self.stage.calendar().instant(date, window.begins());
        // Crews arrive some minutes into their window, not all alike.
        let begins = begins + TimeDelta::minutes(5 + i64::from(booking.duration_minutes) % 35);
        let ends = begins + TimeDelta::minutes(booking.duration_minutes.into());
        let mut booking = booking;
        for (status, time) in [
            (Status::Confirmed, answered),
            (Status::InProgress, begins),
            (Status::Completed, ends),
        ] {
            // What the office would answer when it opens it answers now; crews cannot come early.
            if status != Status::Confirmed && time > self.stage.now() {
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
        let request = self.stage.request(ADMIN, request);
        self.cleaning(time).update_cleaning_booking(request).await
    }

    async fn call_off(&self, customer: &Customer, id: String, series: bool, time: DateTime<Utc>) -> Result<()> {
        let request = self
            .stage
            .request(customer.person, CancelCleaningBookingRequest { id, series });
        self.cleaning(time).cancel_cleaning_booking(request).await?;
        Ok(())
    }

    /// Moves a visit to the first free window two days later.
    async fn move_later(
        &self,
        customer: &Customer,
        booking: CleaningBooking,
        time: DateTime<Utc>,
    ) -> Result<Option<CleaningBooking>> {
        let wish = Wish {
            service: fields::required("serviceType", ServiceType::from_wire(booking.service_type()))?,
            size: fields::required("propertySize", PropertySize::from_wire(booking.property_size()))?,
            frequency: Frequency::Once,
            window: ArrivalWindow::Midday,
            notes: "",
        };
        let later = day(fields::date("date", &booking.date)?, 2);
        let Some((date, window)) = self.free_window(&wish, later, SEARCHED_DAYS, time).await? else {
            return Ok(None);
        };
        let request = RescheduleCleaningBookingRequest {
            id: booking.id,
            date: date.to_string(),
            arrival_window: window.wire().into(),
        };
        let request = self.stage.request(customer.person, request);
        let moved = self.cleaning(time).reschedule_cleaning_booking(request).await?;
        Ok(Some(moved))
    }

    /// The service as of `time`.
    fn cleaning(&self, time: DateTime<Utc>) -> Arc<Cleaning> {
        Arc::new(Cleaning {
            database: self.stage.at(time),
            calendar: self.stage.calendar().clone(),
            settings: self.settings.clone(),
        })
    }

    fn local(&self, date: NaiveDate, hour: u32, minute: u32) -> DateTime<Utc> {
        let time = NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or_default();
        self.stage.calendar().instant(date, time)
    }

    /// The last arrival window of a working day that has begun, long enough ago that the crew is there.
    fn last_window(&self) -> (NaiveDate, ArrivalWindow) {
        let now = self.stage.calendar().local(self.stage.now() - TimeDelta::hours(1));
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

/// The working day that `date` is, or the last one before it.
fn working_day_before(date: NaiveDate) -> NaiveDate {
    (0..7)
        .map(|days| back(date, days))
        .find(|date| is_working_day(*date))
        .unwrap_or(date)
}

/// The working day that `date` is, or the next one after it.
fn working_day_from(date: NaiveDate) -> NaiveDate {
    (0..7)
        .map(|days| day(date, days))
        .find(|date| is_working_day(*date))
        .unwrap_or(date)
}
