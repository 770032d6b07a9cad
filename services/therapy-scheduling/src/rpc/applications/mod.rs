//! RPCs of applications: by applicants for their own application, and by admins for all.

mod approve;
pub(crate) mod documents;
mod export;
pub(crate) mod my_application;
mod options;
pub(crate) mod queries;
mod review;

use chrono::{DateTime, Utc};
use selam_chassis::{Database, Error, Files, Result, Transaction, listing::CsvStream};

use super::Therapy;
use crate::{
    application::waiting_time::WaitingTime,
    events,
    store::{self, ApplicationChangeRow, ApplicationRow, therapists::NEVER},
};

/// Serves `ApplicationService` and the document routes.
#[derive(Clone)]
pub(crate) struct Applications {
    pub(crate) therapy: Therapy,
    pub(crate) files: Files,
}

impl Applications {
    /// Returns a copy that uses another database handle, such as one with an earlier clock.
    pub(crate) fn on(&self, database: Database) -> Self {
        Self {
            therapy: self.therapy.on(database),
            ..self.clone()
        }
    }

    fn wait_of(&self, row: &ApplicationRow) -> WaitingTime {
        WaitingTime {
            since: row.wait_start_time.map(|time| self.therapy.calendar.today(time)),
            before: row.waited_days,
        }
    }

    /// Starts the wait for the office. Applicants who waited before keep their place in the queue.
    fn begin_wait(row: &mut ApplicationRow, transaction: &Transaction) {
        let now = transaction.now();
        row.wait_start_time = Some(now);
        row.queue_time = now - chrono::TimeDelta::days(row.waited_days.into());
    }

    fn end_wait(&self, row: &mut ApplicationRow, transaction: &Transaction) {
        row.waited_days = self.wait_of(row).days(self.therapy.calendar.today(transaction.now()));
        row.wait_start_time = None;
        row.queue_time = NEVER;
    }

    /// Stores a step and adds it to the history.
    async fn record(
        &self,
        transaction: &Transaction,
        row: &mut ApplicationRow,
        is_by_applicant: bool,
        message: &str,
    ) -> Result<()> {
        self.touch(transaction, row).await?;
        let change = ApplicationChangeRow {
            application_id: row.id,
            version: row.version,
            status: row.status,
            is_by_applicant,
            message: message.to_owned(),
            create_time: row.update_time,
        };
        store::applications::insert_change(transaction, change).await
    }

    /// Stores a change that is not a step.
    async fn touch(&self, transaction: &Transaction, row: &mut ApplicationRow) -> Result<()> {
        row.version += 1;
        row.update_time = transaction.now();
        store::applications::save(transaction, row.clone()).await
    }

    /// Publishes a step. `cancelled` is the time of an interview that it cancels.
    async fn announce(
        &self,
        transaction: &Transaction,
        row: &ApplicationRow,
        cancelled: Option<DateTime<Utc>>,
        message: &str,
    ) -> Result<()> {
        let form = queries::form(row)?;
        let zone = self.therapy.bookings.zones.kept(&form.time_zone);
        let settings = &self.therapy.settings;
        events::application_changed(transaction, row, &form, cancelled, message, &zone, settings).await
    }
}

fn closed() -> Error {
    Error::failed_precondition("APPLICATION_CLOSED", "the application can no longer be changed")
}

/// Associated data of the encrypted bank details, which binds them to their application.
fn bank_place(row: &ApplicationRow) -> String {
    format!("bank/{}", row.id)
}

selam_proto_therapy::impl_application_service!(Applications, ExportTherapistApplicationsStream = CsvStream);
