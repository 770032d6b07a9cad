//! Recurring bookings of the demo data.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use selam_chassis::{CancellationToken, Result, fields};
use selam_proto_cleaning::v1::{
    CleaningBooking, CleaningBookingOrder, ListCleaningBookingsRequest, SkipCleaningBookingRequest,
};

use super::{BookingDetails, Customer, Seeder, back, day, visits, working_day_before};
use crate::{
    booking_status::Status,
    choices::{ArrivalWindow, Frequency, PropertySize, ServiceType},
};

/// A recurring booking that began in the past.
#[derive(Clone, Copy, Debug)]
pub(super) struct Series {
    customer: Customer,
    details: BookingDetails,
    /// Day of the first visit, counted from today.
    day: i64,
    /// Days ago on which the customer ended the series, if they did.
    ended: Option<i64>,
}

pub(super) const SERIES: &[Series] = &[
    series(
        visits::CLIENT,
        (ServiceType::Regular, PropertySize::Medium, Frequency::Weekly),
        ArrivalWindow::Morning,
        "The key is in the box next to the door, the code is 4471. Please mind the cat.",
        -40,
    ),
    series(
        visits::YONAS,
        (ServiceType::Regular, PropertySize::Large, Frequency::BiWeekly),
        ArrivalWindow::Midday,
        "መፍትሕ ምስ ጎረቤት ኣሎ።",
        -80,
    ),
    series(
        visits::EMMA,
        (ServiceType::Regular, PropertySize::ExtraLarge, Frequency::Monthly),
        ArrivalWindow::Afternoon,
        "Two dogs, both friendly.",
        -92,
    ),
    series(
        visits::WEI,
        (ServiceType::Commercial, PropertySize::Large, Frequency::BiWeekly),
        ArrivalWindow::Afternoon,
        "Reception has the badge for the freight elevator.",
        -60,
    ),
    Series {
        ended: Some(8),
        ..series(
            visits::MARIA,
            (ServiceType::Regular, PropertySize::Small, Frequency::Weekly),
            ArrivalWindow::Morning,
            "",
            -45,
        )
    },
];

const fn series(
    customer: Customer,
    (service, size, frequency): (ServiceType, PropertySize, Frequency),
    window: ArrivalWindow,
    notes: &'static str,
    day: i64,
) -> Series {
    Series {
        customer,
        details: BookingDetails {
            service,
            size,
            frequency,
            window,
            notes,
        },
        day,
        ended: None,
    }
}

impl Seeder {
    /// Plays recurring bookings week by week, because the planner creates their visits over time.
    pub(super) async fn all_series(&self, all: &[Series]) -> Result<()> {
        let now = self.context.now();
        let mut first_week = now;
        let mut booked = Vec::new();
        for series in all {
            let first = working_day_before(day(self.context.today(), series.day));
            let time = self.local(back(first, 5), 20, 10);
            if let Some(booking) = self.book(&series.customer, &series.details, first, 1, time).await? {
                first_week = first_week.min(time);
                booked.push((series, booking.series_id));
            }
        }
        let mut week = first_week;
        while week < now {
            let next = (week + TimeDelta::days(7)).min(now);
            for (series, id) in &booked {
                let ended = series
                    .ended
                    .map(|days| self.local(day(self.context.today(), -days), 18, 25));
                if let Some(time) = ended.filter(|time| (week..next).contains(time)) {
                    self.end(series, id, time).await?;
                }
            }
            self.cleaning(next).plan_ahead(CancellationToken::new()).await?;
            week = next;
        }
        for (series, id) in booked {
            self.visits_of(series, &id).await?;
        }
        Ok(())
    }

    /// Completes past visits and confirms those of the coming week. In each running series, the customer skips one
    /// visit and moves another.
    async fn visits_of(&self, series: &Series, id: &str) -> Result<()> {
        let today = self.context.today();
        let (mut skips, mut moves) = (series.ended.is_none(), series.ended.is_none());
        let yesterday = self.local(back(today, 1), 18, 45);
        for visit in self.open_visits(series, id).await? {
            let date = fields::date("date", &visit.date)?;
            let is_planned_by_then = visit
                .create_time
                .is_some_and(|time| time.seconds < yesterday.timestamp());
            if date <= day(today, 7) {
                let answered = self.local(working_day_before(back(date, 3)), 9, 15);
                if answered <= self.context.now() {
                    self.serve(visit, answered, Status::Completed).await?;
                }
            } else if !is_planned_by_then {
                break;
            } else if std::mem::take(&mut skips) {
                let request = SkipCleaningBookingRequest { id: visit.id };
                let request = self.context.request(series.customer.person, request);
                self.cleaning(yesterday).skip_cleaning_booking(request).await?;
            } else if std::mem::take(&mut moves) {
                self.move_later(&series.customer, visit, yesterday).await?;
            }
        }
        Ok(())
    }

    async fn end(&self, series: &Series, id: &str, time: DateTime<Utc>) -> Result<()> {
        let tomorrow = day(self.context.calendar().today(time), 1);
        for visit in self.open_visits(series, id).await? {
            let date: NaiveDate = fields::date("date", &visit.date)?;
            if date > tomorrow {
                return self.call_off(&series.customer, visit.id, true, time).await;
            }
        }
        Ok(())
    }

    /// Returns the visits of a series that are not cancelled, the soonest first.
    async fn open_visits(&self, series: &Series, id: &str) -> Result<Vec<CleaningBooking>> {
        let request = ListCleaningBookingsRequest {
            page_size: 100,
            mine: true,
            order_by: CleaningBookingOrder::VisitSoonest.into(),
            status: Status::Requested.wire().into(),
            ..ListCleaningBookingsRequest::default()
        };
        let request = self.context.request(series.customer.person, request);
        let list = self
            .cleaning(self.context.now())
            .list_cleaning_bookings(request)
            .await?;
        let mut visits = list.bookings;
        visits.retain(|visit| visit.series_id == id);
        Ok(visits)
    }
}
