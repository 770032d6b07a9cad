//! Creates the visits of recurring bookings in advance.

use std::sync::Arc;

use chrono::{NaiveDate, TimeDelta};
use selam_chassis::{CancellationToken, Result, Transaction};
use uuid::Uuid;

use crate::{
    booking_status::{Event, Status},
    choices::{ArrivalWindow, Frequency},
    days, recurrence,
    rpc::{Cleaning, change},
    store::{self, BookingRow, SeriesRow},
};

/// Maximum number of series per query.
const BATCH: u64 = 100;
/// Time that expired quotes are kept, so that a late booking returns `CLEANING_QUOTE_EXPIRED` and not
/// `CLEANING_QUOTE_NOT_FOUND`.
const QUOTE_MEMORY: TimeDelta = TimeDelta::days(30);

impl Cleaning {
    /// Extends due series until none is left or `shutdown` begins, and deletes old quotes.
    pub(crate) async fn plan_ahead(self: Arc<Self>, shutdown: CancellationToken) -> Result<()> {
        self.extend_all(&shutdown).await?;
        store::quotes::delete_expired(self.database.connection(), self.now() - QUOTE_MEMORY).await
    }

    async fn extend_all(&self, shutdown: &CancellationToken) -> Result<()> {
        loop {
            let due = store::series::due(self.database.connection(), &self.horizons(), BATCH).await?;
            let mut extended = 0;
            for id in due {
                if shutdown.is_cancelled() {
                    return Ok(());
                }
                match self.extend(id).await {
                    Ok(true) => extended += 1,
                    Ok(false) => {}
                    // A failure of one series must not block the others.
                    Err(error) => {
                        tracing::error!(series_id = %id, cause = %error, "a recurring booking was not extended")
                    }
                }
            }
            if extended < BATCH {
                return Ok(());
            }
        }
    }

    /// Creates the due visits of one series, unless another replica does so.
    async fn extend(&self, id: Uuid) -> Result<bool> {
        let transaction = self.database.begin().await?;
        let Some(series) = store::series::lock_due(&transaction, id, &self.horizons()).await? else {
            return Ok(false);
        };
        self.plan(&transaction, &series).await?;
        transaction.commit().await?;
        Ok(true)
    }

    fn horizons(&self) -> Vec<(Frequency, NaiveDate)> {
        let today = self.today();
        [Frequency::Weekly, Frequency::BiWeekly, Frequency::Monthly]
            .map(|frequency| {
                (
                    frequency,
                    recurrence::horizon(today, frequency, self.settings.horizon_days),
                )
            })
            .to_vec()
    }

    /// Creates the visits of a series up to its horizon, beginning with its next one.
    pub(crate) async fn plan(&self, transaction: &Transaction, series: &SeriesRow) -> Result<()> {
        let frequency = series.frequency;
        let from = self.today().max(series.first_date);
        let horizon = recurrence::horizon(from, frequency, self.settings.horizon_days);
        let (mut index, mut next) = (series.next_index, series.next_date);
        while next <= horizon {
            self.plan_visit(transaction, series, next).await?;
            index += 1;
            let number = u32::try_from(index).unwrap_or(u32::MAX);
            match recurrence::occurrence(series.first_date, frequency, number) {
                Some(later) if later > next => next = later,
                _ => break,
            }
        }
        store::series::set_next_visit(transaction, series.id, index, next).await
    }

    /// Creates one visit in the first free window of its candidates, or none when all are full.
    async fn plan_visit(&self, transaction: &Transaction, series: &SeriesRow, planned: NaiveDate) -> Result<()> {
        let (service, preferred) = (series.service_type, series.arrival_window);
        let (first_day, _) = days::bookable(self.today());
        for (date, windows) in recurrence::places(service, planned, preferred) {
            if date < first_day {
                continue;
            }
            store::slots::lock_day(transaction, date).await?;
            for window in windows {
                if store::slots::take(transaction, date, window, self.settings.crews).await? {
                    let row = self.visit(series, Some(planned), date, window);
                    self.add_visit(transaction, row, None, (date, window) != (planned, preferred))
                        .await?;
                    return Ok(());
                }
            }
        }
        tracing::warn!(series_id = %series.id, %planned, "a visit of a recurring booking was omitted because no window is free");
        Ok(())
    }

    /// Stores a new visit with the first entry of its history and returns the stored row.
    pub(crate) async fn add_visit(
        &self,
        transaction: &Transaction,
        row: BookingRow,
        actor: Option<Uuid>,
        moved: bool,
    ) -> Result<BookingRow> {
        let mut changes = vec![change(&row, Event::Requested, "", actor)];
        let mut row = row;
        if moved {
            row.version += 1;
            let planned = row.planned_date.map(|date| date.to_string()).unwrap_or_default();
            changes.push(change(&row, Event::Moved, &planned, None));
        }
        store::bookings::insert(transaction, row.clone()).await?;
        for change in changes {
            store::bookings::insert_change(transaction, change).await?;
        }
        Ok(row)
    }

    /// Builds a visit from `series` without storing it. A single booking has no `planned` day.
    pub(crate) fn visit(
        &self,
        series: &SeriesRow,
        planned: Option<NaiveDate>,
        date: NaiveDate,
        window: ArrivalWindow,
    ) -> BookingRow {
        let now = self.now();
        BookingRow {
            id: Uuid::now_v7(),
            series_id: planned.map(|_| series.id),
            planned_date: planned,
            user_id: series.user_id,
            user_email: series.user_email.clone(),
            language_code: series.language_code.clone(),
            service_type: series.service_type,
            property_size: series.property_size,
            frequency: series.frequency,
            address: series.address.clone(),
            postal_code: series.postal_code.clone(),
            phone: series.phone.clone(),
            notes: series.notes.clone(),
            visit_date: date,
            arrival_window: window,
            visit_local_time: date.and_time(window.begins()),
            price_minor: series.price_minor,
            duration_minutes: series.duration_minutes,
            status: Status::Requested,
            version: 1,
            search_text: store::bookings::search_text(&series.address, &series.user_email, &series.phone),
            create_time: now,
            update_time: now,
        }
    }
}
