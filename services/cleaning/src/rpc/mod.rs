//! What all calls share: the database, the company's days, the settings, and how a change is written down.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::ConnectionTrait;
use selam_chassis::{Calendar, Database, Error, Principal, Result, Transaction};
use selam_proto_cleaning::v1::CleaningBooking;
use uuid::Uuid;

use crate::{
    config::Settings,
    convert::{self, Audience},
    store::{self, BookingRow, ChangeRow},
};

/// The service behind its API.
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

    /// Counts the change, stores the booking and adds the change to its history.
    pub(crate) async fn record(
        &self,
        transaction: &Transaction,
        row: &mut BookingRow,
        event: &str,
        note: &str,
        actor: Option<Uuid>,
    ) -> Result<()> {
        row.version += 1;
        row.update_time = self.now();
        store::save(transaction, row).await?;
        store::add_change(transaction, change(row, event, note, actor)).await?;
        tracing::info!(booking_id = %row.id, event, "booking changed");
        Ok(())
    }

    /// Tells the other services, if and only if the transaction commits.
    pub(crate) async fn announce(&self, transaction: &Transaction, row: &BookingRow, event: &str) -> Result<()> {
        transaction
            .publish(&row.id.to_string(), &convert::changed(row, event, &self.calendar)?)
            .await
    }

    /// The booking with its history, as the caller may see it. Somebody else's does not exist.
    pub(crate) async fn whole_booking(
        &self,
        connection: &impl ConnectionTrait,
        principal: &Principal,
        id: Uuid,
    ) -> Result<CleaningBooking> {
        let row = store::booking(connection, id).await?;
        require_access(principal, &row)?;
        self.with_history(connection, principal, row).await
    }

    pub(crate) async fn with_history(
        &self,
        connection: &impl ConnectionTrait,
        principal: &Principal,
        row: BookingRow,
    ) -> Result<CleaningBooking> {
        let history = store::changes(connection, row.id).await?;
        convert::booking(
            row,
            history,
            audience(principal),
            &self.calendar,
            self.settings.change_cutoff_hours,
        )
    }
}

/// The entry of the history that tells of the present version of `row`.
pub(crate) fn change(row: &BookingRow, event: &str, note: &str, actor: Option<Uuid>) -> ChangeRow {
    ChangeRow {
        booking_id: row.id,
        version: row.version,
        status: row.status.clone(),
        event: event.to_owned(),
        note: note.to_owned(),
        actor_id: actor,
        create_time: row.update_time,
    }
}

pub(crate) fn audience(principal: &Principal) -> Audience {
    if principal.is_admin() {
        Audience::Admin
    } else {
        Audience::Customer
    }
}

/// A booking is its customer's and the admins'; for everybody else it does not exist.
pub(crate) fn require_access(principal: &Principal, row: &BookingRow) -> Result<()> {
    if row.user_id == principal.user_id || principal.is_admin() {
        Ok(())
    } else {
        Err(store::not_found())
    }
}

pub(crate) fn parse_id(field: &str, id: &str) -> Result<Uuid> {
    Uuid::parse_str(id).map_err(|_| Error::field(field, "STRING_UUID", "must be a UUID"))
}

pub(crate) fn slot_full() -> Error {
    Error::failed_precondition("CLEANING_SLOT_FULL", "all crews are booked in this window")
}
