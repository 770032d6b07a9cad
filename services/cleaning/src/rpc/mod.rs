//! RPC handlers: validate, decide, store, publish.

mod changes;
mod create_booking;
mod list;
mod quotes;
mod slots;

use chrono::{DateTime, NaiveDate, Utc};
use selam_chassis::{Calendar, Database, Error, Principal, Result, Transaction, fields, listing::CsvStream, validate};
use selam_proto_cleaning::v1::{
    CleaningBooking, CleaningOptions, GetCleaningBookingRequest, GetCleaningOptionsRequest,
};
use tonic::Request;
use uuid::Uuid;

use crate::{
    Settings,
    booking_status::Event,
    convert, events,
    store::{BookingRow, ChangeRow, Connection, bookings},
};

/// Implements `selam.cleaning.v1.CleaningService` and plans the visits of series.
pub(crate) struct Cleaning {
    pub database: Database,
    pub calendar: Calendar,
    pub settings: Settings,
}

impl Cleaning {
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.database.clock().now()
    }

    pub(crate) fn today(&self) -> NaiveDate {
        self.calendar.today(self.now())
    }

    /// Increments the version, stores the booking and adds the change to its history.
    pub(crate) async fn record(
        &self,
        transaction: &Transaction,
        row: &mut BookingRow,
        event: Event,
        note: &str,
        actor: Option<Uuid>,
    ) -> Result<()> {
        row.version += 1;
        row.update_time = self.now();
        bookings::save(transaction, row).await?;
        bookings::insert_change(transaction, change(row, event, note, actor)).await?;
        tracing::info!(booking_id = %row.id, event = event.as_str(), "booking changed");
        Ok(())
    }

    /// Publishes the change if the transaction commits.
    pub(crate) async fn announce(&self, transaction: &Transaction, row: &BookingRow, event: Event) -> Result<()> {
        events::publish_changed(transaction, row, event, &self.calendar).await
    }

    async fn get_cleaning_options(&self, _: Request<GetCleaningOptionsRequest>) -> Result<CleaningOptions> {
        Ok(convert::options(&self.settings, self.today()))
    }

    async fn get_cleaning_booking(&self, request: Request<GetCleaningBookingRequest>) -> Result<CleaningBooking> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        self.whole_booking(self.database.connection(), &viewer, id).await
    }

    /// Returns the booking with its history as the caller may see it. Bookings of other users are not found.
    pub(crate) async fn whole_booking(
        &self,
        connection: &impl Connection,
        principal: &Principal,
        id: Uuid,
    ) -> Result<CleaningBooking> {
        let row = bookings::find(connection, id, principal.owner_scope()).await?;
        self.with_history(connection, principal, row).await
    }

    pub(crate) async fn with_history(
        &self,
        connection: &impl Connection,
        principal: &Principal,
        row: BookingRow,
    ) -> Result<CleaningBooking> {
        let history = bookings::changes(connection, row.id).await?;
        let cutoff = self.settings.change_cutoff_hours;
        Ok(convert::booking(row, history, principal, &self.calendar, cutoff))
    }
}

/// Builds the history entry for the present version of `row`.
pub(crate) fn change(row: &BookingRow, event: Event, note: &str, actor: Option<Uuid>) -> ChangeRow {
    ChangeRow {
        booking_id: row.id,
        version: row.version,
        status: row.status,
        event,
        note: note.to_owned(),
        actor_id: actor,
        create_time: row.update_time,
    }
}

fn slot_full() -> Error {
    Error::failed_precondition("CLEANING_SLOT_FULL", "all crews are booked in this window")
}

selam_proto_cleaning::impl_cleaning_service!(Cleaning, ExportCleaningBookingsStream = CsvStream);
