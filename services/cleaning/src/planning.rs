//! Makes the visits of recurring bookings ahead.

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

/// Series that are looked up at once.
const BATCH: u64 = 100;
/// How long an expired quote is kept, so that the customer is told that it expired and not that it never was.
const QUOTE_MEMORY: TimeDelta = TimeDelta::days(30);

impl Cleaning {
    /// Extends recurring bookings, or as many as there is time for before `shutdown`, and forgets old quotes.
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
                    // One series that fails must not keep the others from their visits.
                    Err(error) => tracing::error!(series_id = %id, cause = %error, "a series was not extended"),
                }
            }
            if extended < BATCH {
                return Ok(());
            }
        }
    }

    /// Makes the due visits of one series, unless somebody else does.
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

    /// Makes the visits of a series up to its horizon, beginning with its next one.
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

    /// Makes one visit in the best place that is free; without a free place it is left out.
    async fn plan_visit(&self, transaction: &Transaction, series: &SeriesRow, planned: NaiveDate) -> Result<()> {
        let (service, wanted) = (series.service_type, series.arrival_window);
        let (first_day, _) = days::bookable(self.today());
        for (date, windows) in recurrence::places(service, planned, wanted) {
            if date < first_day {
                continue;
            }
            store::slots::lock_day(transaction, date).await?;
            for window in windows {
                if store::slots::take(transaction, date, window, self.settings.crews).await? {
                    let row = self.visit(series, Some(planned), date, window);
                    self.add_visit(transaction, row, None, (date, window) != (planned, wanted))
                        .await?;
                    return Ok(());
                }
            }
        }
        tracing::warn!(series_id = %series.id, %planned, "a visit of a series is left out, there is no place");
        Ok(())
    }

    /// Stores a new visit with the beginning of its history, and answers it as it is stored.
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

    /// A visit as `series` wants it, not stored yet. A single booking has no `planned` day.
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
