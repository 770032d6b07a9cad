//! Personal data of a customer: quotes, visits and recurring bookings.

use std::sync::Arc;

use chrono::NaiveDateTime;
use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{ERASED_USER_ID, Erasure, ExportPage, Subject, json},
};
use serde_json::{Value, json as object};
use uuid::Uuid;

use crate::{
    booking_status::{Event, Status},
    rpc::Cleaning,
    store::{BookingRow, QuoteRow, bookings, quotes, series, slots},
};

/// Exports and erases quotes, visits and recurring bookings.
pub(crate) struct BookingData {
    cleaning: Arc<Cleaning>,
}

impl BookingData {
    pub(crate) fn new(cleaning: Arc<Cleaning>) -> Self {
        Self { cleaning }
    }

    /// Cancels a future visit. The event has no customer, so that no email is sent.
    async fn call_off(&self, transaction: &Transaction, row: &BookingRow) -> Result<()> {
        slots::give_back(transaction, row.visit_date, row.arrival_window).await?;
        let mut row = BookingRow {
            status: Status::Cancelled,
            user_id: ERASED_USER_ID,
            user_email: String::new(),
            address: String::new(),
            ..row.clone()
        };
        self.cleaning
            .record(transaction, &mut row, Event::Cancelled, "", None)
            .await?;
        self.cleaning.announce(transaction, &row, Event::Cancelled).await
    }
}

impl PersonalData for BookingData {
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let connection = self.cleaning.database.connection();
        let viewer = subject.without_roles();
        for row in page.select("bookings", bookings::of_user(connection, subject.user_id).await?) {
            page.record(&json(&self.cleaning.with_history(connection, &viewer, row).await?)?);
        }
        for row in page.select("quotes", quotes::of_user(connection, subject.user_id).await?) {
            page.record(&quote(row));
        }
        Ok(())
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let mut anonymised = 0;
        let mut under_way = false;
        let now = self.cleaning.now();
        let local = self.cleaning.calendar.local(now).naive_local();
        // Series are locked before their visits, in the same order as in the planner.
        for row in series::lock_of_user(transaction, subject.user_id).await? {
            series::end(transaction, row.id, now).await?;
            series::anonymise(transaction, row.id).await?;
            anonymised += 1;
        }
        for row in bookings::lock_of_user(transaction, subject.user_id).await? {
            match step(row.status, row.visit_local_time, local) {
                Step::Wait => {
                    under_way = true;
                    continue;
                }
                Step::CallOff => self.call_off(transaction, &row).await?,
                Step::Keep => {}
            }
            bookings::anonymise(transaction, row.id).await?;
            anonymised += 1;
        }
        bookings::forget_actor(transaction, subject.user_id).await?;
        let erased = quotes::forget_user(transaction, subject.user_id).await?;
        if under_way {
            return Ok(Erasure::Later("a visit is under way"));
        }
        Ok(Erasure::Done { erased, anonymised })
    }

    async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        series::set_address(transaction, user_id, email).await?;
        for row in bookings::lock_of_user(transaction, user_id).await? {
            bookings::set_address(transaction, &row, email).await?;
        }
        Ok(())
    }
}

/// Step of an erasure for a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Cancels the visit, which is still to come.
    CallOff,
    /// Waits for the crew, at most until the end of the day.
    Wait,
    /// Keeps the status, also of a visit that the office has not completed yet.
    Keep,
}

/// Returns the step for a visit that starts at a local time.
fn step(status: Status, start: NaiveDateTime, now: NaiveDateTime) -> Step {
    match status {
        Status::Requested | Status::Confirmed if now < start => Step::CallOff,
        Status::Requested | Status::Confirmed | Status::InProgress if now.date() <= start.date() => Step::Wait,
        _ => Step::Keep,
    }
}

fn quote(row: QuoteRow) -> Value {
    object!({
        "id": row.id,
        "serviceType": row.service_type.as_str(),
        "propertySize": row.property_size.as_str(),
        "frequency": row.frequency.as_str(),
        "priceMinor": row.price_minor,
        "createTime": row.create_time,
        "expireTime": row.expire_time,
        "bookTime": row.used_time,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn step_depends_on_status_and_time() {
        let time = |text: &str| text.parse::<NaiveDateTime>().unwrap_or_default();
        for (status, start, expected) in [
            (Status::Requested, "2026-12-01T08:00:00", Step::CallOff),
            (Status::Confirmed, "2026-11-30T13:00:00", Step::CallOff),
            (Status::Confirmed, "2026-11-30T12:00:00", Step::Wait),
            (Status::InProgress, "2026-11-30T13:00:00", Step::Wait),
            (Status::InProgress, "2026-11-29T16:00:00", Step::Keep),
            (Status::Confirmed, "2026-11-29T16:00:00", Step::Keep),
            (Status::Completed, "2026-11-30T08:00:00", Step::Keep),
            (Status::Cancelled, "2026-12-01T08:00:00", Step::Keep),
        ] {
            let found = step(status, time(start), time("2026-11-30T12:00:00"));
            assert_eq!(found, expected, "{status:?} {start}");
        }
    }
}
