//! RPC handlers: validate, decide, store, publish.

pub(crate) mod applications;
mod availability;
mod booking;
mod cancel;
mod directory;
mod earnings;
mod export;
mod join;
mod notes;
mod outcomes;
mod pay;
mod practice;
mod queries;
mod reschedule;
mod reviews;
mod rooms;
mod slots;
mod waiting_list;

use std::{collections::BTreeMap, sync::Arc};

pub(crate) use booking::NewBooking;
pub(crate) use rooms::Rooms;

use chrono::{DateTime, Utc};
use selam_chassis::{Calendar, Changes, Cipher, Database, Principal, Result, Transaction, listing::CsvStream};
use selam_proto_therapy::v1::Appointment;
use uuid::Uuid;

use crate::{
    Settings,
    bookings::Bookings,
    choices::Role,
    convert::{self, AppointmentView},
    practice::PracticeSummary,
    store::{self, AppointmentRow, Connection, appointments},
};

/// Serves three services of `selam.therapy.v1`.
#[derive(Clone)]
pub(crate) struct Therapy {
    pub(crate) database: Database,
    pub(crate) bookings: Bookings,
    pub(crate) calendar: Calendar,
    pub(crate) cipher: Cipher,
    pub(crate) settings: Arc<Settings>,
    pub(crate) site_url: Arc<str>,
}

impl Therapy {
    /// Returns a copy that uses another database handle, such as one with an earlier clock.
    pub(crate) fn on(&self, database: Database) -> Self {
        let bookings = Bookings {
            database: database.clone(),
            ..self.bookings.clone()
        };
        Self {
            database,
            bookings,
            ..self.clone()
        }
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.database.clock().now()
    }

    /// Returns the appointment with its history.
    pub(crate) async fn whole(
        &self,
        connection: &impl Connection,
        row: AppointmentRow,
        role: Role,
    ) -> Result<Appointment> {
        let history = appointments::changes(connection, row.id).await?;
        let practices = PracticeSummary::of(connection, [row.therapist_id]).await?;
        let practice_address = self.bookings.place(connection, &row).await?;
        Ok(Appointment {
            practice_address,
            ..self.shown(row, history, role, &practices)?
        })
    }

    pub(crate) fn shown(
        &self,
        row: AppointmentRow,
        history: Vec<store::ChangeRow>,
        role: Role,
        practices: &BTreeMap<Uuid, PracticeSummary>,
    ) -> Result<Appointment> {
        // The client's notes are visible to the two parties only.
        let notes = match role {
            Role::Admin => String::new(),
            Role::Client | Role::Therapist => self.opened_notes(&row)?,
        };
        let shown = AppointmentView {
            practice: practices.get(&row.therapist_id),
            role,
            rules: &self.bookings.rules,
            zones: &self.bookings.zones,
            now: self.now(),
        };
        Ok(convert::appointment(row, history, notes, &shown))
    }

    /// Encrypts a client's notes for storage.
    pub(crate) fn sealed_notes(&self, id: Uuid, notes: &str) -> Result<String> {
        match notes {
            "" => Ok(String::new()),
            notes => self.cipher.seal(&client_notes(id), notes),
        }
    }

    /// Decrypts a client's notes.
    pub(crate) fn opened_notes(&self, row: &AppointmentRow) -> Result<String> {
        match row.notes.as_str() {
            "" => Ok(String::new()),
            sealed => self.cipher.open(&client_notes(row.id), sealed),
        }
    }

    /// Adds a change by the office to the audit trail. Changes by a party of the session leave no entry.
    pub(crate) async fn audit(
        &self,
        transaction: &Transaction,
        viewer: &Principal,
        (before, role): (AppointmentRow, Role),
        after: &Appointment,
    ) -> Result<()> {
        let (id, client_id) = (before.id, before.client_id);
        if role != Role::Admin {
            return transaction
                .audit(id, Some(viewer.user_id), Changes::default(), "")
                .await;
        }
        let practices = PracticeSummary::of(&**transaction, [before.therapist_id]).await?;
        let before = Appointment {
            practice_address: after.practice_address.clone(),
            ..self.shown(before, Vec::new(), role, &practices)?
        };
        let changes = Changes::between(&before, after)?;
        transaction.audit(id, Some(client_id), changes, "").await
    }

    /// Logs the access of an admin to appointments.
    pub(crate) async fn note_access(
        &self,
        connection: &impl Connection,
        viewer: &Principal,
        role: Role,
        appointments: impl IntoIterator<Item = Uuid>,
        action: &str,
    ) -> Result<()> {
        if role != Role::Admin {
            return Ok(());
        }
        store::access_log::write(connection, appointments, viewer.user_id, action, self.now()).await
    }
}

/// Associated data of the encrypted client notes, which binds them to their appointment.
fn client_notes(appointment_id: Uuid) -> String {
    format!("client-note/{appointment_id}")
}

selam_proto_therapy::impl_therapist_service!(Therapy);

selam_proto_therapy::impl_practice_service!(Therapy, ExportEarningsStream = CsvStream);

selam_proto_therapy::impl_appointment_service!(Therapy, ExportAppointmentsStream = CsvStream);
