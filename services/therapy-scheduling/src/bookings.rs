//! The life of an appointment: taken, paid, moved, ended. Whoever wants a step, the same transaction makes it whole: the row, the therapist's time, the
//! history, the event, and what has to follow.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Database, Error, Result, Transaction, jobs::Order};
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

/// Free times that are named when the one that was wanted is taken.
const ALTERNATIVES: usize = 5;
const DAY_BEFORE: TimeDelta = TimeDelta::hours(24);
const HOUR_BEFORE: TimeDelta = TimeDelta::hours(1);

/// Makes and changes appointments. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Bookings {
    pub(crate) database: Database,
    pub(crate) services: ServiceClients,
    pub(crate) zones: Zones,
    pub(crate) rules: Rules,
}

impl Bookings {
    /// Counts the change, stores the appointment and adds the change to its history.
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

    /// Tells the other services, if and only if the transaction commits. `earlier`: when it began before it was moved.
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

    /// Takes the time of an appointment of `practice`, which is locked.
    ///
    /// # Errors
    /// `SLOT_TAKEN` with the next free times; the transaction must be given up.
    pub(crate) async fn take(
        &self,
        transaction: &Transaction,
        practice: &Practice,
        row: &AppointmentRow,
    ) -> Result<()> {
        // Before the try: after it the transaction may be broken.
        let now = transaction.now();
        let taken = reserved_slots::blocks(&**transaction, row.therapist_id, now, Some(row.id)).await?;
        let block = reserved_slots::block_of(row);
        let is_free = !taken.iter().any(|other| other.overlaps(&block));
        if is_free && reserved_slots::reserve(transaction, row).await? {
            return Ok(());
        }
        let until = row.start_time + TimeDelta::days(14);
        let mut free = practice.finder(&taken, now).starts(row.minutes, now, until);
        // Those nearest to what was wanted.
        free.sort_by_key(|start| (*start - row.start_time).abs());
        free.truncate(ALTERNATIVES);
        free.sort_unstable();
        Err(slot_taken(&free))
    }

    /// The rows of a new time: beginning, wall time at the therapist's, what is kept of their time.
    pub(crate) fn at(&self, row: AppointmentRow, practice: &Practice, start: DateTime<Utc>) -> AppointmentRow {
        let block = Block::of(start, row.minutes, &practice.booking_policy());
        AppointmentRow {
            start_time: start,
            therapist_local_time: practice.zone.local(start).naive_local(),
            therapist_zone: practice.zone.name().to_owned(),
            block_start_time: block.start,
            block_end_time: block.end,
            ..row
        }
    }

    /// Whatever is taken or given back changes the next free time.
    pub(crate) async fn refresh(&self, transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
        let therapist = store::therapists::lock(transaction, therapist_id).await?;
        practice::refresh(transaction, therapist, &self.zones).await.map(drop)
    }

    /// It is paid: the appointment is scheduled, both sides are notified and will be reminded. The client no longer waits for a free time.
    pub(crate) async fn schedule(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        row.status = Status::Scheduled;
        row.is_paid = true;
        row.checkout_session_id.clear();
        self.record(transaction, row, Event::Scheduled, None).await?;
        waiting_list::leave(transaction, row.therapist_id, row.client_id).await?;
        self.order_reminders(transaction, row).await?;
        self.announce(transaction, row, Event::Scheduled, None, None).await
    }

    /// Orders the reminders of an appointment, those that are not past.
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
            transaction.enqueue(Order::of(remind).key(key).at(time)).await?;
        }
        Ok(())
    }

    /// Cancels an appointment that is open, and sends back what the rules say.
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

    /// Returns what goes back when `role` cancels now, in percent. A session of a plan comes back whole or not at all.
    pub(crate) fn refund_percent(&self, row: &AppointmentRow, role: Role, now: DateTime<Utc>) -> i32 {
        refund_percent(&self.rules, row, role, now)
    }

    /// Ends the payment of an appointment that was held.
    async fn close_payment(&self, transaction: &Transaction, row: &AppointmentRow) -> Result<()> {
        let appointment_id = row.id;
        transaction.enqueue(CloseCheckout { appointment_id }).await?;
        if row.payment == Payment::Plan {
            let by_provider = false;
            let returned = ReturnCredit {
                appointment_id,
                by_provider,
            };
            transaction.enqueue(returned).await?;
        }
        Ok(())
    }

    /// Ends a hold that its client replaces in the same transaction, which refreshes the next free time.
    pub(crate) async fn replace(&self, transaction: &Transaction, mut row: AppointmentRow) -> Result<()> {
        row.status = Status::Released;
        reserved_slots::release(transaction, row.id).await?;
        self.record(transaction, &mut row, Event::Released, Some(Role::Client))
            .await?;
        self.close_payment(transaction, &row).await
    }

    /// Gives the time of an appointment back that was not paid.
    pub(crate) async fn release(&self, id: Uuid) -> Result<()> {
        let transaction = self.database.begin().await?;
        self.release_in(&transaction, id).await?;
        transaction.commit().await
    }

    /// The same as part of a transaction.
    pub(crate) async fn release_in(&self, transaction: &Transaction, id: Uuid) -> Result<()> {
        let Some(mut row) = appointments::lock_any(transaction, id).await? else {
            return Ok(());
        };
        if row.status != Status::Held {
            return Ok(());
        }
        row.status = Status::Released;
        reserved_slots::release(transaction, row.id).await?;
        self.record(transaction, &mut row, Event::Released, None).await?;
        self.refresh(transaction, row.therapist_id).await
    }
}

/// Returns what goes back when `role` cancels now, in percent of what was paid.
pub(crate) fn refund_percent(rules: &Rules, row: &AppointmentRow, role: Role, now: DateTime<Utc>) -> i32 {
    let percent = rules.refund_percent(role, terms(row), now);
    match row.payment {
        Payment::Plan if percent < 100 => 0,
        Payment::Plan | Payment::Checkout => i32::try_from(percent).unwrap_or_default(),
    }
}

/// Facts that decide the refund of an appointment.
pub(crate) fn terms(row: &AppointmentRow) -> Terms {
    Terms {
        start: row.start_time,
        booked: row.create_time,
        awaits_acceptance: row.moved_by_therapist_time.is_some(),
    }
}

/// The entry of the history that tells of the present version of `row`.
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
    Error::already_exists("SLOT_TAKEN", "another client has this time").with_metadata("alternatives", times.join(","))
}
