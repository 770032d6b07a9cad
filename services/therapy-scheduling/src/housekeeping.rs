//! Recurring tasks: refreshes next free slots and follows changed time zone rules.

use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use crate::{
    appointment::status::{Event, Status},
    bookings::Bookings,
    calendar::slots::Block,
    practice,
    store::{self, AppointmentRow, appointments, reserved_slots},
};

const PORTION: u64 = 100;

impl Bookings {
    /// Refreshes the next free slot of therapists whose slot has passed.
    pub(crate) async fn refresh_due(&self) -> Result<()> {
        let connection = self.database.connection();
        let now = self.database.clock().now();
        for id in store::therapists::due_for_refresh(connection, now, PORTION).await? {
            let transaction = self.database.begin().await?;
            let row = store::therapists::lock(&transaction, id).await?;
            practice::refresh(&transaction, row, &self.zones).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    /// Moves sessions to their agreed local time after the rules of the therapist's zone changed, and notifies both
    /// parties.
    pub(crate) async fn follow_clocks(&self) -> Result<()> {
        let mut last = Uuid::nil();
        loop {
            let now = self.database.clock().now();
            let rows = appointments::scheduled_after(self.database.connection(), now, last, PORTION).await?;
            let Some(end) = rows.last() else {
                return Ok(());
            };
            last = end.id;
            for row in rows.iter().filter(|row| self.is_shifted(row)) {
                let transaction = self.database.begin().await?;
                if self.shift(&transaction, row.id).await? {
                    transaction.commit().await?;
                } else {
                    // Another client has already booked this time; an operator has to decide.
                    tracing::error!(appointment_id = %row.id, "appointment cannot keep its local time after a zone change: the slot is taken");
                }
            }
        }
    }

    fn is_shifted(&self, row: &AppointmentRow) -> bool {
        let zone = self.zones.kept(&row.therapist_zone);
        zone.instant(row.therapist_local_time) != row.start_time
    }

    /// Returns whether the session has its agreed local time. Roll the transaction back if it returns `false`.
    async fn shift(&self, transaction: &Transaction, id: Uuid) -> Result<bool> {
        let Some(mut row) = appointments::lock_any(transaction, id).await? else {
            return Ok(true);
        };
        if row.status != Status::Scheduled || !self.is_shifted(&row) {
            return Ok(true);
        }
        let earlier = row.start_time;
        let start = self.zones.kept(&row.therapist_zone).instant(row.therapist_local_time);
        let by = start - earlier;
        let block = Block {
            start: row.block_start_time + by,
            end: row.block_end_time + by,
        };
        reserved_slots::release(transaction, id).await?;
        row.start_time = start;
        row.block_start_time = block.start;
        row.block_end_time = block.end;
        if !reserved_slots::reserve(transaction, &row).await? {
            return Ok(false);
        }
        self.record(transaction, &mut row, Event::ClocksChanged, None).await?;
        self.order_reminders(transaction, &row).await?;
        self.announce(transaction, &row, Event::ClocksChanged, None, Some(earlier))
            .await?;
        self.refresh(transaction, row.therapist_id).await?;
        Ok(true)
    }
}
