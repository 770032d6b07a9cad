//! Changes of bookings: by the customer until the cut-off, by an admin along the statuses.

use selam_chassis::{Calendar, Error, Principal, Result, Transaction, validate};
use selam_proto_cleaning::v1::{
    CancelCleaningBookingRequest, CleaningBooking, RescheduleCleaningBookingRequest, SkipCleaningBookingRequest,
    UpdateCleaningBookingRequest,
};
use uuid::Uuid;

use crate::{
    booking::required,
    booking_status::Status,
    choices::{ArrivalWindow, ServiceType},
    cleaning::{Cleaning, parse_id, require_access, slot_full},
    convert::{self, known},
    days,
    store::{self, BookingRow},
};

const RESCHEDULED: &str = "rescheduled";
const SKIPPED: &str = "skipped";

impl Cleaning {
    pub(crate) async fn cancel(
        &self,
        principal: Principal,
        request: CancelCleaningBookingRequest,
    ) -> Result<CleaningBooking> {
        validate(&request)?;
        let id = parse_id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let row = store::booking(&*transaction, id).await?;
        require_access(&principal, &row)?;
        if let Some(series_id) = row.series_id.filter(|_| request.series) {
            self.cancel_series(&transaction, &principal, series_id, id).await?;
        } else {
            let mut row = self.changeable(&transaction, &principal, id).await?;
            self.call_off(&transaction, &mut row, Status::Cancelled.as_str(), "", &principal)
                .await?;
            self.announce(&transaction, &row, Status::Cancelled.as_str()).await?;
        }
        let booking = self.whole_booking(&*transaction, &principal, id).await?;
        transaction.commit().await?;
        Ok(booking)
    }

    /// Cancels a visit and the later ones and ends the series. A visit that is cancelled already may stand for the rest of its series.
    /// Tells of one visit only: a customer wants one mail.
    async fn cancel_series(
        &self,
        transaction: &Transaction,
        principal: &Principal,
        series_id: Uuid,
        id: Uuid,
    ) -> Result<()> {
        let postgres = self.database.is_postgres();
        // The series before its visits, as the planning task locks them.
        let series = store::lock_series(transaction, postgres, series_id).await?;
        let row = store::booking_for_update(transaction, postgres, id).await?;
        let goes_on = series.is_some_and(|series| series.end_time.is_none());
        if row.status != Status::Cancelled.as_str() || !goes_on {
            self.require_changeable(principal, &row)?;
        }
        let visits = store::later_open(transaction, postgres, series_id, row.visit_local_time).await?;
        let mut told = None;
        for mut visit in visits {
            self.call_off(transaction, &mut visit, Status::Cancelled.as_str(), "", principal)
                .await?;
            if told.is_none() || visit.id == id {
                told = Some(visit);
            }
        }
        store::end_series(transaction, series_id, self.now()).await?;
        tracing::info!(%series_id, "series ended");
        match told {
            Some(visit) => self.announce(transaction, &visit, Status::Cancelled.as_str()).await,
            None => Ok(()),
        }
    }

    pub(crate) async fn skip(
        &self,
        principal: Principal,
        request: SkipCleaningBookingRequest,
    ) -> Result<CleaningBooking> {
        validate(&request)?;
        let transaction = self.database.begin().await?;
        let mut row = self
            .changeable(&transaction, &principal, parse_id("id", &request.id)?)
            .await?;
        if row.series_id.is_none() {
            return Err(Error::failed_precondition(
                "CLEANING_BOOKING_NOT_RECURRING",
                "a single visit cannot be skipped, only cancelled",
            ));
        }
        self.call_off(&transaction, &mut row, SKIPPED, "", &principal).await?;
        self.announce(&transaction, &row, SKIPPED).await?;
        let booking = self.with_history(&*transaction, &principal, row).await?;
        transaction.commit().await?;
        Ok(booking)
    }

    pub(crate) async fn reschedule(
        &self,
        principal: Principal,
        request: RescheduleCleaningBookingRequest,
    ) -> Result<CleaningBooking> {
        validate(&request)?;
        let id = parse_id("id", &request.id)?;
        let date = Calendar::parse("date", &request.date)?;
        let window = required("arrivalWindow", ArrivalWindow::from_contract(request.arrival_window()))?;
        let transaction = self.database.begin().await?;
        let mut row = self.changeable(&transaction, &principal, id).await?;
        days::check(&self.calendar, self.today(), date)?;
        days::check_season(known(ServiceType::parse(&row.service_type))?, date)?;
        let (from, to) = (
            (row.visit_date, known(ArrivalWindow::parse(&row.arrival_window))?),
            (date, window),
        );
        if from == to {
            return self.with_history(&*transaction, &principal, row).await;
        }
        // In the order of the days, so that two that change places do not wait for each other.
        if from < to {
            store::give_back(&transaction, from.0, from.1).await?;
        }
        if !store::take(&transaction, date, window, self.settings.crews).await? {
            return Err(slot_full());
        }
        if to < from {
            store::give_back(&transaction, from.0, from.1).await?;
        }
        row.visit_date = date;
        window.as_str().clone_into(&mut row.arrival_window);
        row.visit_local_time = date.and_time(window.begins());
        // The crew that was planned may not have time then.
        Status::Requested.as_str().clone_into(&mut row.status);
        self.record(&transaction, &mut row, RESCHEDULED, "", Some(principal.user_id))
            .await?;
        self.announce(&transaction, &row, RESCHEDULED).await?;
        let booking = self.with_history(&*transaction, &principal, row).await?;
        transaction.commit().await?;
        Ok(booking)
    }

    pub(crate) async fn update(
        &self,
        principal: Principal,
        mut request: UpdateCleaningBookingRequest,
    ) -> Result<CleaningBooking> {
        request.note = request.note.trim().to_owned();
        validate(&request)?;
        let id = parse_id("id", &request.id)?;
        let next = required("status", Status::from_contract(request.status()))?;
        let transaction = self.database.begin().await?;
        let mut row = store::booking_for_update(&transaction, self.database.is_postgres(), id).await?;
        if convert::etag(&row) != request.etag {
            return Err(Error::aborted(
                "CLEANING_BOOKING_CHANGED",
                "somebody else changed the booking meanwhile",
            ));
        }
        known(Status::parse(&row.status))?.step_to(next)?;
        if next == Status::Cancelled {
            self.call_off(&transaction, &mut row, next.as_str(), &request.note, &principal)
                .await?;
        } else {
            next.as_str().clone_into(&mut row.status);
            self.record(
                &transaction,
                &mut row,
                next.as_str(),
                &request.note,
                Some(principal.user_id),
            )
            .await?;
        }
        self.announce(&transaction, &row, next.as_str()).await?;
        let booking = self.with_history(&*transaction, &principal, row).await?;
        transaction.commit().await?;
        Ok(booking)
    }

    /// Cancels an open visit and gives its place back.
    async fn call_off(
        &self,
        transaction: &Transaction,
        row: &mut BookingRow,
        event: &str,
        note: &str,
        principal: &Principal,
    ) -> Result<()> {
        let window = known(ArrivalWindow::parse(&row.arrival_window))?;
        store::give_back(transaction, row.visit_date, window).await?;
        Status::Cancelled.as_str().clone_into(&mut row.status);
        self.record(transaction, row, event, note, Some(principal.user_id))
            .await
    }

    /// The booking, locked, if the caller can still change it.
    async fn changeable(&self, transaction: &Transaction, principal: &Principal, id: Uuid) -> Result<BookingRow> {
        let row = store::booking_for_update(transaction, self.database.is_postgres(), id).await?;
        require_access(principal, &row)?;
        self.require_changeable(principal, &row)?;
        Ok(row)
    }

    /// Open visits can be changed: by the customer until the cut-off, by an admin, who knows where the crews are, also after it.
    fn require_changeable(&self, principal: &Principal, row: &BookingRow) -> Result<()> {
        let open = known(Status::parse(&row.status))?.is_open();
        let window = known(ArrivalWindow::parse(&row.arrival_window))?;
        let cutoff = self.settings.change_cutoff_hours;
        let deadline = days::change_deadline(&self.calendar, row.visit_date, window, cutoff);
        if open && (principal.is_admin() || self.now() <= deadline) {
            return Ok(());
        }
        Err(Error::failed_precondition(
            "CLEANING_CHANGE_CLOSED",
            "the visit cannot be changed any more",
        ))
    }
}
