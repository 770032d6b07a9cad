//! Steps of an appointment. Each step is one transaction: the row, the reserved slots, the history, the event and the
//! jobs that follow.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Database, Error, Result, Transaction, jobs::NewJob};
use uuid::Uuid;

use crate::{
    appointment::{
        rules::{Rules, Terms},
        status::{Event, Status},
    },
    calendar::slots::Block,
    choices::{Payment, Role, SessionType},
    clients::ServiceClients,
    events,
    jobs::{CloseCheckout, RefundCause, Remind, ReturnCredit},
    practice::{self, Practice},
    store::{self, AppointmentRow, ChangeRow, Connection, appointments, reserved_slots, waiting_list},
    zones::Zones,
};

/// Number of free slots returned when the requested slot is taken.
const ALTERNATIVES: usize = 5;
const DAY_BEFORE: TimeDelta = TimeDelta::hours(24);
const HOUR_BEFORE: TimeDelta = TimeDelta::hours(1);

/// Creates and changes appointments. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Bookings {
    pub(crate) database: Database,
    pub(crate) services: ServiceClients,
    pub(crate) zones: Zones,
    pub(crate) rules: Rules,
}

impl Bookings {
    /// Increments the version, stores the appointment and adds the event to its history.
    pub(crate) async fn record(
        &self,
        transaction: &Transaction,
        row: &mut AppointmentRow,
        event: Event,
        role: Option<Role>,
    ) -> Result<()> {
        row.version += 1;
        row.update_time = transaction.now();
        appointments::save(transaction, row.clone()).await?;
        appointments::insert_change(transaction, change(row, event, role)).await?;
        tracing::info!(appointment_id = %row.id, event = event.as_str(), "appointment changed");
        Ok(())
    }

    /// Publishes the change when the transaction commits. `earlier` is the start before a move.
    pub(crate) async fn announce(
        &self,
        transaction: &Transaction,
        row: &AppointmentRow,
        event: Event,
        role: Option<Role>,
        earlier: Option<DateTime<Utc>>,
    ) -> Result<()> {
        let therapist = store::therapists::lock(transaction, row.therapist_id).await?;
        events::changed(transaction, row, &therapist, &self.zones, event, role, earlier).await
    }

    /// Returns the address of the practice for a scheduled session in person; empty for any other.
    pub(crate) async fn place(&self, connection: &impl Connection, row: &AppointmentRow) -> Result<String> {
        if row.session_type != SessionType::InPerson || row.status != Status::Scheduled {
            return Ok(String::new());
        }
        let therapist = store::therapists::get(connection, row.therapist_id).await?;
        Ok(therapist.map(|it| it.practice_address).unwrap_or_default())
    }

    /// Reserves the slots of an appointment of `practice`, which is locked.
    ///
    /// # Errors
    /// `SLOT_TAKEN` with the next free slots. Roll the transaction back after an error.
    pub(crate) async fn take(
        &self,
        transaction: &Transaction,
        practice: &Practice,
        row: &AppointmentRow,
    ) -> Result<()> {
        // Read before the insert: a failed insert may break the transaction.
        let now = transaction.now();
        let taken = reserved_slots::blocks(&**transaction, row.therapist_id, now, Some(row.id)).await?;
        let block = reserved_slots::block_of(row);
        let is_free = !taken.iter().any(|other| other.overlaps(&block));
        if is_free && reserved_slots::reserve(transaction, row).await? {
            return Ok(());
        }
        let until = row.start_time + TimeDelta::days(14);
        let mut free = practice.finder(&taken, now).starts(row.minutes, now, until);
        // The slots closest to the requested one.
        free.sort_by_key(|start| (*start - row.start_time).abs());
        free.truncate(ALTERNATIVES);
        free.sort_unstable();
        Err(slot_taken(&free))
    }

    /// Returns `row` with another start, local time and block. No party was present at that time yet.
    pub(crate) fn at(&self, row: AppointmentRow, practice: &Practice, start: DateTime<Utc>) -> AppointmentRow {
        let block = Block::of(start, row.minutes, &practice.booking_policy());
        AppointmentRow {
            start_time: start,
            therapist_local_time: practice.zone.local(start).naive_local(),
            therapist_zone: practice.zone.name().to_owned(),
            block_start_time: block.start,
            block_end_time: block.end,
            client_seen_time: None,
            therapist_seen_time: None,
            ..row
        }
    }

    /// Recomputes the next free slot of a therapist.
    pub(crate) async fn refresh(&self, transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
        let therapist = store::therapists::lock(transaction, therapist_id).await?;
        practice::refresh(transaction, therapist, &self.zones).await.map(drop)
    }

    /// Schedules a paid appointment, notifies both parties and enqueues reminders. Removes the client from the waiting
    /// list.
    pub(crate) async fn schedule(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        row.status = Status::Scheduled;
        row.is_paid = true;
        row.checkout_session_id.clear();
        self.record(transaction, row, Event::Scheduled, None).await?;
        waiting_list::leave(transaction, row.therapist_id, row.client_id).await?;
        self.order_reminders(transaction, row).await?;
        self.announce(transaction, row, Event::Scheduled, None, None).await
    }

    /// Returns whether the client has another session at the time of `row`, which is locked. Serialises with bookings
    /// of the client.
    pub(crate) async fn has_overlap(&self, transaction: &Transaction, row: &AppointmentRow) -> Result<bool> {
        appointments::lock_client(transaction, row.client_id).await?;
        appointments::overlaps(transaction, row.client_id, row.id, (row.start_time, row.minutes)).await
    }

    /// Enqueues the reminders of an appointment that are due in the future.
    pub(crate) async fn order_reminders(&self, transaction: &Transaction, row: &AppointmentRow) -> Result<()> {
        for (before, is_last) in [(DAY_BEFORE, false), (HOUR_BEFORE, true)] {
            let time = row.start_time - before;
            if time <= transaction.now() {
                continue;
            }
            let remind = Remind {
                appointment_id: row.id,
                start_time: row.start_time,
                is_last,
            };
            let key = format!("{}-{}-{is_last}", row.id, row.start_time.timestamp());
            transaction.enqueue(NewJob::of(remind).key(key).at(time)).await?;
        }
        Ok(())
    }

    /// Cancels an open appointment and refunds the client according to the rules.
    pub(crate) async fn cancel(&self, transaction: &Transaction, row: &mut AppointmentRow, role: Role) -> Result<()> {
        let was_held = row.status == Status::Held;
        let percent = self.refund_percent(row, role, transaction.now());
        row.status = Status::Cancelled;
        let why = if role == Role::Client {
            RefundCause::ByClient
        } else {
            RefundCause::ByTherapist
        };
        self.owe(transaction, row, percent, why).await?;
        reserved_slots::release(transaction, row.id).await?;
        self.record(transaction, row, Event::Cancelled, Some(role)).await?;
        self.refresh(transaction, row.therapist_id).await?;
        if was_held {
            return self.close_payment(transaction, row).await;
        }
        self.announce(transaction, row, Event::Cancelled, Some(role), None)
            .await
    }

    /// Returns the refund in percent if `role` cancels at `now`. A session of a plan is returned as a whole or not at
    /// all.
    pub(crate) fn refund_percent(&self, row: &AppointmentRow, role: Role, now: DateTime<Utc>) -> i32 {
        refund_percent(&self.rules, row, role, now)
    }

    /// Closes the checkout of a hold, or returns its plan session.
    async fn close_payment(&self, transaction: &Transaction, row: &AppointmentRow) -> Result<()> {
        let appointment_id = row.id;
        transaction.enqueue(CloseCheckout { appointment_id }).await?;
        self.return_unpaid(transaction, row).await
    }

    /// Returns the plan session that an unpaid hold may have used. Has no effect if it used none.
    async fn return_unpaid(&self, transaction: &Transaction, row: &AppointmentRow) -> Result<()> {
        if row.payment != Payment::Plan || row.is_paid {
            return Ok(());
        }
        let returned = ReturnCredit {
            appointment_id: row.id,
            by_provider: false,
        };
        transaction.enqueue(returned).await.map(drop)
    }

    /// Ends a hold that its client replaces in the same transaction. The caller refreshes the next free slot.
    pub(crate) async fn replace(&self, transaction: &Transaction, mut row: AppointmentRow) -> Result<()> {
        row.status = Status::Released;
        reserved_slots::release(transaction, row.id).await?;
        self.record(transaction, &mut row, Event::Released, Some(Role::Client))
            .await?;
        self.close_payment(transaction, &row).await
    }

    /// Releases an unpaid hold.
    pub(crate) async fn release(&self, id: Uuid) -> Result<()> {
        let transaction = self.database.begin().await?;
        if let Some(mut row) = appointments::lock_any(&transaction, id).await? {
            self.release_in(&transaction, &mut row).await?;
        }
        transaction.commit().await
    }

    /// Releases `row`, which is locked, if it is an unpaid hold.
    pub(crate) async fn release_in(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        if row.status != Status::Held {
            return Ok(());
        }
        row.status = Status::Released;
        reserved_slots::release(transaction, row.id).await?;
        self.record(transaction, row, Event::Released, None).await?;
        self.refresh(transaction, row.therapist_id).await
    }

    /// Releases `row`, which is locked, if it is an unpaid hold, and returns its plan session. A hold that ended
    /// earlier may have used the session after that.
    pub(crate) async fn end_hold(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        self.release_in(transaction, row).await?;
        self.return_unpaid(transaction, row).await
    }
}

/// Returns the refund in percent of the payment if `role` cancels at `now`.
pub(crate) fn refund_percent(rules: &Rules, row: &AppointmentRow, role: Role, now: DateTime<Utc>) -> i32 {
    let percent = rules.refund_percent(role, terms(row), now);
    match row.payment {
        Payment::Plan if percent < 100 => 0,
        Payment::Plan | Payment::Checkout => i32::try_from(percent).unwrap_or_default(),
    }
}

/// Returns the facts that determine the refund of an appointment.
pub(crate) fn terms(row: &AppointmentRow) -> Terms {
    Terms {
        start: row.start_time,
        booked: row.create_time,
        awaits_acceptance: row.moved_by_therapist_time.is_some(),
    }
}

/// Returns the history entry for the current version of `row`.
pub(crate) fn change(row: &AppointmentRow, event: Event, role: Option<Role>) -> ChangeRow {
    ChangeRow {
        appointment_id: row.id,
        version: row.version,
        status: row.status,
        event,
        role,
        create_time: row.update_time,
    }
}

fn slot_taken(free: &[DateTime<Utc>]) -> Error {
    let times: Vec<_> = free
        .iter()
        .map(|time| time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true))
        .collect();
    Error::already_exists("SLOT_TAKEN", "the slot is already booked").with_metadata("alternatives", times.join(","))
}
