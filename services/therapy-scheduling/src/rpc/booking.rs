use chrono::{DateTime, Utc};
use rand::RngExt as _;
use selam_chassis::{
    Error, Language, Principal, Result, Transaction, fields,
    idempotency::{Claim, Key},
    jobs::NewJob,
    validate,
};
use selam_proto_therapy::v1::{Appointment, CreateAppointmentRequest};
use tonic::Request;
use uuid::Uuid;

use super::{Therapy, slots::format_not_offered};
use crate::{
    appointment::{
        rules::{UNPAID_WINDOW, hold_again},
        status::{Event, Status},
    },
    bookings,
    choices::{Payment, ProfileStatus, Role, SessionFormat, SessionType},
    clients::instant,
    jobs::EndHold,
    practice::Practice,
    store::{self, AppointmentRow, appointments, tags},
};

/// Choices of a client, validated without the database.
pub(crate) struct NewBooking {
    pub therapist_id: Uuid,
    pub start: DateTime<Utc>,
    pub session_type: SessionType,
    pub format: SessionFormat,
    pub payment: Payment,
    pub notes: String,
    pub zone: String,
    pub language: Language,
}

impl Therapy {
    pub(super) async fn create_appointment(
        &self,
        mut request: Request<CreateAppointmentRequest>,
    ) -> Result<Appointment> {
        let client = Principal::of(&request)?;
        let mut key = Key::of(&request, "therapy.book")?;
        fields::trim([&mut request.get_mut().notes]);
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let wanted = self.wanted(&request, language)?;
        // Before the transaction, because it calls identity.
        let name = self.bookings.services.user(client.user_id).await?.full_name;

        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key
                .claim::<_, Appointment>(&transaction, &request, transaction.now())
                .await?
        {
            transaction.commit().await?;
            return self.pay_again(fields::id("id", &answer.id)?, &client).await;
        }
        let row = self.hold(&transaction, &client, name, wanted).await?;
        if let Some(key) = &key {
            // Stored for repeated calls, which need only the ID. The client's notes are not stored in plain text.
            let answer = Appointment {
                id: row.id.to_string(),
                ..Appointment::default()
            };
            key.complete(&transaction, &answer).await?;
        }
        transaction.commit().await?;
        self.pay_for(row, &client).await
    }

    fn wanted(&self, request: &CreateAppointmentRequest, language: Language) -> Result<NewBooking> {
        Ok(NewBooking {
            therapist_id: fields::id("therapistId", &request.therapist_id)?,
            start: fields::required("startTime", instant(request.start_time.as_ref()))?,
            session_type: SessionType::from_wire(request.session_type()).unwrap_or(SessionType::Video),
            format: SessionFormat::from_wire(request.format()).unwrap_or(SessionFormat::Individual),
            payment: Payment::from_wire(request.payment()).unwrap_or(Payment::Checkout),
            notes: request.notes.clone(),
            zone: self
                .bookings
                .zones
                .named("timeZone", &request.time_zone)?
                .name()
                .to_owned(),
            language,
        })
    }

    /// Holds a slot. A repeated call with the same choices returns the existing hold; other choices replace it.
    pub(crate) async fn hold(
        &self,
        transaction: &Transaction,
        client: &Principal,
        name: String,
        wanted: NewBooking,
    ) -> Result<AppointmentRow> {
        let now = transaction.now();
        let therapist = store::therapists::lock(transaction, wanted.therapist_id).await?;
        if therapist.status != ProfileStatus::Listed {
            return Err(store::therapists::not_found());
        }
        if therapist.user_id == client.user_id {
            return Err(Error::failed_precondition(
                "OWN_APPOINTMENT",
                "therapists cannot book their own sessions",
            ));
        }
        let held = appointments::held(transaction, client.user_id, therapist.id, wanted.start).await?;
        if let Some(held) = held.filter(|row| row.hold_expire_time > now) {
            if self.is_as_wanted(&held, &wanted)? {
                return Ok(held);
            }
            self.bookings.replace(transaction, held).await?;
        }
        let practice = Practice::of(&**transaction, therapist, &self.bookings.zones).await?;
        let offer = practice.offer(wanted.format).ok_or_else(format_not_offered)?;
        let tags = tags::of(&**transaction, &[practice.row.id])
            .await?
            .remove(&practice.row.id);
        if !tags.unwrap_or_default().session_types.contains(&wanted.session_type) {
            return Err(Error::field(
                "sessionType",
                "SESSION_TYPE_NOT_OFFERED",
                "not offered by the therapist",
            ));
        }
        if !practice.finder(&[], now).offers(wanted.start, offer.minutes) {
            return Err(slot_not_offered());
        }
        self.require_room(transaction, client, (wanted.start, offer.minutes))
            .await?;
        let id = Uuid::now_v7();
        let value_minor = match wanted.payment {
            Payment::Checkout => offer.price_minor,
            Payment::Plan => practice.row.plan_price_minor / i64::from(self.settings.plan_sessions.max(1)),
        };
        let row = AppointmentRow {
            id,
            therapist_id: practice.row.id,
            therapist_user_id: practice.row.user_id,
            client_id: client.user_id,
            client_name: name,
            client_email: client.email.clone(),
            client_language: wanted.language.code().to_owned(),
            client_zone: wanted.zone,
            start_time: wanted.start,
            therapist_local_time: wanted.start.naive_utc(),
            therapist_zone: String::new(),
            minutes: offer.minutes,
            block_start_time: wanted.start,
            block_end_time: wanted.start,
            session_type: wanted.session_type,
            format: wanted.format,
            fee_minor: offer.price_minor,
            value_minor,
            payment: wanted.payment,
            is_paid: false,
            paid_minor: 0,
            refunded_minor: 0,
            refund_event_time: None,
            payment_id: None,
            checkout_session_id: String::new(),
            status: Status::Held,
            hold_expire_time: now + self.bookings.rules.hold,
            notes: self.sealed_notes(id, &wanted.notes)?,
            room: room(),
            refund_percent: 0,
            refund: None,
            refund_request_id: None,
            refund_minor: 0,
            moves: 0,
            moved_by_therapist_time: None,
            client_seen_time: None,
            therapist_seen_time: None,
            disputed_time: None,
            dispute_event_time: None,
            rating: 0,
            review_id: None,
            review_text: String::new(),
            review_time: DateTime::UNIX_EPOCH,
            version: 1,
            create_time: now,
            update_time: now,
        };
        let row = self.bookings.at(row, &practice, wanted.start);
        appointments::insert(transaction, row.clone()).await?;
        self.bookings.take(transaction, &practice, &row).await?;
        let made = bookings::change(&row, Event::Held, Some(Role::Client));
        appointments::insert_change(transaction, made).await?;
        let end = EndHold { appointment_id: row.id };
        transaction.enqueue(NewJob::of(end).at(row.hold_expire_time)).await?;
        self.bookings.refresh(transaction, row.therapist_id).await?;
        tracing::info!(appointment_id = %row.id, "appointment held");
        Ok(row)
    }

    /// Returns whether a hold matches the choices of the client.
    fn is_as_wanted(&self, held: &AppointmentRow, wanted: &NewBooking) -> Result<bool> {
        Ok(held.format == wanted.format
            && held.payment == wanted.payment
            && held.session_type == wanted.session_type
            && self.opened_notes(held)? == wanted.notes)
    }

    /// Checks that the client has no other session at this time and is below the limits. Serialises bookings of one
    /// client, so that concurrent bookings cannot exceed a limit.
    async fn require_room(
        &self,
        transaction: &Transaction,
        client: &Principal,
        time: (DateTime<Utc>, i32),
    ) -> Result<()> {
        let now = transaction.now();
        appointments::lock_client(transaction, client.user_id).await?;
        require_no_overlap(transaction, client.user_id, Uuid::nil(), time).await?;
        let holds = appointments::unpaid_holds(transaction, client.user_id, now - UNPAID_WINDOW).await?;
        if let Some(retry) = hold_again(&holds, self.settings.max_unpaid_holds).filter(|retry| *retry > now) {
            return Err(
                Error::resource_exhausted("TOO_MANY_UNPAID_HOLDS", "too many unpaid holds in the last hour")
                    .with_metadata("retryTime", written(retry))
                    .with_retry_after((retry - now).to_std().unwrap_or_default()),
            );
        }
        let open = appointments::open_count(transaction, client.user_id, now).await?;
        if open >= u64::from(self.settings.max_open_appointments) {
            return Err(Error::failed_precondition(
                "TOO_MANY_OPEN_APPOINTMENTS",
                "the limit of open sessions is reached",
            ));
        }
        Ok(())
    }
}

/// Rejects a time at which the client has another session than `except`.
pub(super) async fn require_no_overlap(
    transaction: &Transaction,
    client_id: Uuid,
    except: Uuid,
    time: (DateTime<Utc>, i32),
) -> Result<()> {
    if appointments::overlaps(transaction, client_id, except, time).await? {
        return Err(Error::failed_precondition(
            "APPOINTMENT_OVERLAP",
            "the client has another session at this time",
        ));
    }
    Ok(())
}

/// Formats a time for the metadata of an error.
pub(super) fn written(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

pub(super) fn slot_not_offered() -> Error {
    Error::field("startTime", "SLOT_NOT_OFFERED", "must be an offered start time")
}

/// Returns an unguessable room name: 192 random bits in hexadecimal.
fn room() -> String {
    let mut bytes = [0_u8; 24];
    rand::rng().fill(&mut bytes[..]);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
