use chrono::{DateTime, Utc};
use rand::RngExt as _;
use selam_chassis::{
    Error, Language, Principal, Result, Transaction, fields,
    idempotency::{Claim, Key},
    jobs::Order,
    validate,
};
use selam_proto_therapy::v1::{Appointment, CreateAppointmentRequest};
use tonic::Request;
use uuid::Uuid;

use super::{Therapy, slots::format_not_offered};
use crate::{
    appointment::status::{Event, Status},
    bookings,
    choices::{Payment, ProfileStatus, Role, SessionFormat, SessionType},
    errands::EndHold,
    partners::instant,
    practice::Practice,
    store::{self, AppointmentRow, appointments, tags},
    titles,
};

/// What a client wants, checked as far as it can be without the database.
pub(crate) struct Wanted {
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
    pub(super) async fn book(&self, mut request: Request<CreateAppointmentRequest>) -> Result<Appointment> {
        let client = Principal::of(&request)?;
        let mut key = Key::of(&request, "therapy.book")?;
        fields::trim([&mut request.get_mut().notes]);
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let wanted = self.wanted(&request, language)?;
        // Before the transaction, which waits for nobody outside the database.
        let name = self.bookings.partners.user(client.user_id).await?.full_name;

        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key
                .claim::<_, Appointment>(&transaction, &request, transaction.now())
                .await?
        {
            transaction.commit().await?;
            return self.payable(fields::id("id", &answer.id)?, &client).await;
        }
        let row = self.hold(&transaction, &client, name, wanted).await?;
        if let Some(key) = &key {
            let answer = self.whole(&*transaction, row.clone(), Role::Client).await?;
            key.complete(&transaction, &answer).await?;
        }
        transaction.commit().await?;
        match row.payment {
            Payment::Checkout => self.payable(row.id, &client).await,
            Payment::Plan => self.pay_by_plan(row, &client).await,
        }
    }

    fn wanted(&self, request: &CreateAppointmentRequest, language: Language) -> Result<Wanted> {
        Ok(Wanted {
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

    /// Takes the time. Who asks again for what they hold already gets that.
    pub(crate) async fn hold(
        &self,
        transaction: &Transaction,
        client: &Principal,
        name: String,
        wanted: Wanted,
    ) -> Result<AppointmentRow> {
        let now = transaction.now();
        let therapist = store::therapists::lock(transaction, wanted.therapist_id).await?;
        if therapist.status != ProfileStatus::Listed {
            return Err(store::therapists::not_found());
        }
        if therapist.user_id == client.user_id {
            return Err(Error::failed_precondition(
                "OWN_APPOINTMENT",
                "therapists do not book themselves",
            ));
        }
        let held = appointments::held(transaction, client.user_id, therapist.id, wanted.start).await?;
        if let Some(held) = held.filter(|row| row.format == wanted.format && row.hold_expire_time > now) {
            return Ok(held);
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
                "the therapist does not offer such sessions",
            ));
        }
        if !practice.finder(&[], now).offers(wanted.start, offer.minutes) {
            return Err(slot_not_offered());
        }
        self.require_room(transaction, client, now).await?;
        let row = AppointmentRow {
            id: Uuid::now_v7(),
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
            payment: wanted.payment,
            is_paid: false,
            status: Status::Held,
            hold_expire_time: now + self.bookings.rules.hold,
            notes: wanted.notes,
            room: room(),
            refund_percent: 0,
            moves: 0,
            rating: 0,
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
        transaction.enqueue(Order::of(end).at(row.hold_expire_time)).await?;
        self.bookings.refresh(transaction, row.therapist_id).await?;
        tracing::info!(appointment_id = %row.id, "a time is held");
        Ok(row)
    }

    /// Nobody may hold more of the therapists' time than one person needs. Bookings of one client wait for each other here, so that two at once do
    /// not both take the last place.
    async fn require_room(&self, transaction: &Transaction, client: &Principal, now: DateTime<Utc>) -> Result<()> {
        transaction.lock("therapy-client", &client.user_id.to_string()).await?;
        let open = appointments::open_count(transaction, client.user_id, now).await?;
        if open >= u64::from(self.settings.max_open_appointments) {
            return Err(Error::failed_precondition(
                "TOO_MANY_OPEN_APPOINTMENTS",
                "there are as many open sessions as one client may have",
            ));
        }
        Ok(())
    }

    /// The appointment, with the address where it is paid while it is held.
    pub(super) async fn payable(&self, id: Uuid, client: &Principal) -> Result<Appointment> {
        let connection = self.database.connection();
        let (row, role) = appointments::find(connection, id, client).await?;
        let is_payable = role == Role::Client
            && row.status == Status::Held
            && row.payment == Payment::Checkout
            && row.hold_expire_time > self.now();
        let checkout = if is_payable {
            let names = store::therapists::names(connection, [row.therapist_id]).await?;
            let name = names.get(&row.therapist_id).map_or("", String::as_str);
            let title = titles::session(&row, name, &self.bookings.zones);
            Some(self.bookings.partners.open_checkout(&row, title).await?)
        } else {
            None
        };
        let mut shown = self.whole(connection, row, role).await?;
        if let Some(checkout) = checkout {
            shown.checkout_url = checkout.url;
            shown.checkout_session_id = checkout.id;
        }
        Ok(shown)
    }

    /// Pays with a session of the client's plan. Without one the time is free again.
    async fn pay_by_plan(&self, row: AppointmentRow, client: &Principal) -> Result<Appointment> {
        if let Err(error) = self.bookings.partners.use_credit(&row).await {
            // When payments does not answer, nobody knows whether a session was used: the end of the hold gives it back.
            if error.reason() == "NO_CREDIT" {
                self.bookings.release(row.id).await?;
            }
            return Err(error);
        }
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, row.id, client).await?;
        if row.status == Status::Held {
            self.bookings.schedule(&transaction, &mut row).await?;
        }
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }
}

pub(super) fn slot_not_offered() -> Error {
    Error::field(
        "startTime",
        "SLOT_NOT_OFFERED",
        "must be one of the times that are offered",
    )
}

/// Name of a room that nobody guesses: 192 random bits.
fn room() -> String {
    let mut bytes = [0_u8; 24];
    rand::rng().fill(&mut bytes[..]);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
