//! Changes of bookings: by the customer until the cut-off, by an admin along the statuses.

use chrono::{NaiveTime, SecondsFormat};
use selam_chassis::{Changes, Error, Principal, Result, Transaction, fields, history::check_etag, validate};
use selam_proto_cleaning::v1::{
    CancelCleaningBookingRequest, CleaningBooking, RescheduleCleaningBookingRequest, SkipCleaningBookingRequest,
    UpdateCleaningBookingRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::{Cleaning, slot_full};
use crate::{
    booking_status::{Event, Status},
    choices::ArrivalWindow,
    convert, days,
    store::{BookingRow, bookings, series, slots},
};

impl Cleaning {
    pub(crate) async fn cancel_cleaning_booking(
        &self,
        request: Request<CancelCleaningBookingRequest>,
    ) -> Result<CleaningBooking> {
        let principal = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let row = bookings::find(&*transaction, id, principal.owner_scope()).await?;
        let (user_id, before) = (row.user_id, row.clone());
        let cancelled = match row.series_id.filter(|_| request.series) {
            Some(series_id) => self.cancel_series(&transaction, &principal, series_id, id).await?,
            None => self.cancel_visit(&transaction, &principal, id).await?,
        };
        let booking = self.whole_booking(&*transaction, &principal, id).await?;
        // A client repeats the call after a lost response.
        let Some(cancelled) = cancelled else {
            return Ok(booking);
        };
        let mut changes = self.changes(&principal, before, &booking)?;
        if request.series {
            changes = changes.with("cancelledVisits", 0, cancelled);
        }
        transaction.audit(id, Some(user_id), changes, "").await?;
        transaction.commit().await?;
        Ok(booking)
    }

    /// Cancels a visit. Returns the number of cancelled visits, 1; `None` if it is cancelled already.
    async fn cancel_visit(&self, transaction: &Transaction, principal: &Principal, id: Uuid) -> Result<Option<usize>> {
        let mut row = bookings::lock(transaction, id, principal.owner_scope()).await?;
        if row.status == Status::Cancelled {
            return Ok(None);
        }
        self.require_changeable(principal, &row)?;
        self.call_off(transaction, &mut row, Event::Cancelled, "", principal)
            .await?;
        self.announce(transaction, &row, Event::Cancelled).await?;
        Ok(Some(1))
    }

    /// Cancels a visit and all later ones that can still be changed, and ends the series. The visit may be cancelled
    /// already. Publishes one event, so that the customer gets one email. Returns the number of cancelled visits; `None`
    /// if the visit is cancelled and the series has ended.
    async fn cancel_series(
        &self,
        transaction: &Transaction,
        principal: &Principal,
        series_id: Uuid,
        id: Uuid,
    ) -> Result<Option<usize>> {
        // The series is locked before its visits, in the same order as in the planner.
        let series = series::lock(transaction, series_id).await?;
        let row = bookings::lock(transaction, id, principal.owner_scope()).await?;
        let goes_on = series.is_some_and(|series| series.end_time.is_none());
        if row.status != Status::Cancelled {
            self.require_changeable(principal, &row)?;
        } else if !goes_on {
            return Ok(None);
        }
        // A visit that was moved keeps its place in the series.
        let from = row.planned_date.unwrap_or(row.visit_date);
        let mut visits = bookings::lock_later_open(transaction, series_id, from).await?;
        // After the cut-off a visit takes place, also when the series was ended from an earlier, skipped visit.
        visits.retain(|visit| self.require_changeable(principal, visit).is_ok());
        let cancelled = visits.len();
        let mut published = None;
        for mut visit in visits {
            self.call_off(transaction, &mut visit, Event::Cancelled, "", principal)
                .await?;
            if published.is_none() || visit.id == id {
                published = Some(visit);
            }
        }
        series::end(transaction, series_id, self.now()).await?;
        tracing::info!(%series_id, "series ended");
        if let Some(visit) = published {
            self.announce(transaction, &visit, Event::Cancelled).await?;
        }
        Ok(Some(cancelled))
    }

    pub(crate) async fn skip_cleaning_booking(
        &self,
        request: Request<SkipCleaningBookingRequest>,
    ) -> Result<CleaningBooking> {
        let principal = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let mut row = bookings::lock(&transaction, id, principal.owner_scope()).await?;
        if row.series_id.is_none() {
            return Err(Error::failed_precondition(
                "CLEANING_BOOKING_NOT_RECURRING",
                "only visits of a recurring booking can be skipped; cancel this one instead",
            ));
        }
        // A client repeats the call after a lost response.
        if row.status == Status::Cancelled {
            return self.with_history(&*transaction, &principal, row).await;
        }
        self.require_changeable(&principal, &row)?;
        let before = row.clone();
        self.call_off(&transaction, &mut row, Event::Skipped, "", &principal)
            .await?;
        self.announce(&transaction, &row, Event::Skipped).await?;
        let booking = self.with_history(&*transaction, &principal, row).await?;
        self.audit(&transaction, &principal, before, &booking, "").await?;
        transaction.commit().await?;
        Ok(booking)
    }

    pub(crate) async fn reschedule_cleaning_booking(
        &self,
        request: Request<RescheduleCleaningBookingRequest>,
    ) -> Result<CleaningBooking> {
        let principal = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let date = fields::date("date", &request.date)?;
        let window = fields::required("arrivalWindow", ArrivalWindow::from_wire(request.arrival_window()))?;
        let transaction = self.database.begin().await?;
        let mut row = bookings::lock(&transaction, id, principal.owner_scope()).await?;
        let (from, to) = ((row.visit_date, row.arrival_window), (date, window));
        // A client repeats the call after a lost response. The cut-off of the new window may have passed by then.
        if from == to && row.status.is_open() {
            return self.with_history(&*transaction, &principal, row).await;
        }
        self.require_changeable(&principal, &row)?;
        let before = row.clone();
        days::check(self.today(), date)?;
        days::check_season(row.service_type, date)?;
        // Windows are taken in date order, so that two opposite moves do not deadlock.
        if from < to {
            slots::give_back(&transaction, from.0, from.1).await?;
        }
        if !slots::take(&transaction, date, window, self.settings.crews).await? {
            return Err(slot_full());
        }
        if to < from {
            slots::give_back(&transaction, from.0, from.1).await?;
        }
        row.visit_date = date;
        row.arrival_window = window;
        row.visit_local_time = date.and_time(window.begins());
        // The planned crew may be busy at the new time, so an admin must confirm again.
        row.status = Status::Requested;
        self.record(&transaction, &mut row, Event::Rescheduled, "", Some(principal.user_id))
            .await?;
        self.announce(&transaction, &row, Event::Rescheduled).await?;
        let booking = self.with_history(&*transaction, &principal, row).await?;
        self.audit(&transaction, &principal, before, &booking, "").await?;
        transaction.commit().await?;
        Ok(booking)
    }

    pub(crate) async fn update_cleaning_booking(
        &self,
        request: Request<UpdateCleaningBookingRequest>,
    ) -> Result<CleaningBooking> {
        let principal = Principal::of(&request)?;
        let mut request = request.into_inner();
        fields::trim([&mut request.note]);
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let next = fields::required("status", Status::from_wire(request.status()))?;
        let transaction = self.database.begin().await?;
        let mut row = bookings::lock(&transaction, id, principal.owner_scope()).await?;
        check_etag(row.version, &request.etag, bookings::CHANGED)?;
        let before = row.clone();
        row.status.check_step(next)?;
        self.require_visit_day(&row, next)?;
        if next == Status::Cancelled {
            self.call_off(&transaction, &mut row, next.into(), &request.note, &principal)
                .await?;
        } else {
            row.status = next;
            self.record(
                &transaction,
                &mut row,
                next.into(),
                &request.note,
                Some(principal.user_id),
            )
            .await?;
        }
        self.announce(&transaction, &row, next.into()).await?;
        let booking = self.with_history(&*transaction, &principal, row).await?;
        self.audit(&transaction, &principal, before, &booking, &request.note)
            .await?;
        transaction.commit().await?;
        Ok(booking)
    }

    /// Checks that a visit does not begin or end before its day.
    fn require_visit_day(&self, row: &BookingRow, next: Status) -> Result<()> {
        if matches!(next, Status::InProgress | Status::Completed) && self.today() < row.visit_date {
            let start = self.calendar.instant(row.visit_date, NaiveTime::MIN);
            return Err(Error::failed_precondition(
                "VISIT_TOO_EARLY",
                "a visit can be in progress and completed from its day on",
            )
            .with_metadata("earliestTime", start.to_rfc3339_opts(SecondsFormat::Secs, true)));
        }
        Ok(())
    }

    /// Adds a change by the office to the audit trail.
    async fn audit(
        &self,
        transaction: &Transaction,
        principal: &Principal,
        before: BookingRow,
        after: &CleaningBooking,
        note: &str,
    ) -> Result<()> {
        let (id, user_id) = (before.id, before.user_id);
        let changes = self.changes(principal, before, after)?;
        transaction.audit(id, Some(user_id), changes, note).await
    }

    /// Returns the changed fields of a booking.
    fn changes(&self, principal: &Principal, before: BookingRow, after: &CleaningBooking) -> Result<Changes> {
        let cutoff = self.settings.change_cutoff_hours;
        let before = convert::booking(before, Vec::new(), principal, &self.calendar, cutoff);
        Changes::between(&before, after)
    }

    /// Cancels an open visit and frees its window.
    async fn call_off(
        &self,
        transaction: &Transaction,
        row: &mut BookingRow,
        event: Event,
        note: &str,
        principal: &Principal,
    ) -> Result<()> {
        slots::give_back(transaction, row.visit_date, row.arrival_window).await?;
        row.status = Status::Cancelled;
        self.record(transaction, row, event, note, Some(principal.user_id))
            .await
    }

    /// Customers can change open visits until the cut-off; admins also after it.
    fn require_changeable(&self, principal: &Principal, row: &BookingRow) -> Result<()> {
        let open = row.status.is_open();
        let cutoff = self.settings.change_cutoff_hours;
        let deadline = days::change_deadline(&self.calendar, row.visit_date, row.arrival_window, cutoff);
        if open && (principal.is_office() || self.now() <= deadline) {
            return Ok(());
        }
        Err(Error::failed_precondition(
            "CLEANING_CHANGE_CLOSED",
            "the visit can no longer be changed",
        ))
    }
}
