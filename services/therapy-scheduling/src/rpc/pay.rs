//! Payment of a held appointment: a checkout of payments, or a session of the client's plan.

use selam_chassis::{Error, Language, Principal, Result, fields, validate};
use selam_payments_client::{Checkout, Opened};
use selam_proto_payments::v1::CheckoutPurpose;
use selam_proto_therapy::v1::{Appointment, PayAppointmentRequest};
use tonic::Request;
use uuid::Uuid;

use super::Therapy;
use crate::{
    appointment::status::Status,
    choices::{Payment, Role},
    convert::can_pay,
    store::{self, AppointmentRow, appointments},
    titles,
};

impl Therapy {
    /// Opens or resumes the checkout of an appointment that the caller holds.
    pub(super) async fn pay_appointment(&self, request: Request<PayAppointmentRequest>) -> Result<Appointment> {
        let client = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let (row, role) = appointments::find(self.database.connection(), id, &client).await?;
        if role != Role::Client {
            return Err(appointments::not_found());
        }
        if !can_pay(&row, role, self.now()) {
            return Err(Error::failed_precondition(
                "APPOINTMENT_NOT_HELD",
                "the appointment is not held for payment by checkout",
            ));
        }
        self.pay_for(row, &client).await
    }

    /// Continues the payment of a hold from an earlier call, or returns the appointment if it is settled.
    pub(super) async fn pay_again(&self, id: Uuid, client: &Principal) -> Result<Appointment> {
        let connection = self.database.connection();
        let (row, role) = appointments::find(connection, id, client).await?;
        match row.status {
            Status::Held if row.hold_expire_time > self.now() => self.pay_for(row, client).await,
            _ => self.whole(connection, row, role).await,
        }
    }

    /// Pays for a hold of `client` with its payment method.
    pub(super) async fn pay_for(&self, row: AppointmentRow, client: &Principal) -> Result<Appointment> {
        match row.payment {
            Payment::Checkout => self.open_checkout(row).await,
            Payment::Plan => self.pay_by_plan(row, client).await,
        }
    }

    async fn open_checkout(&self, row: AppointmentRow) -> Result<Appointment> {
        let connection = self.database.connection();
        let therapist = store::therapists::get(connection, row.therapist_id).await?;
        let name = therapist
            .map(|it| titles::licensed(&it.full_name, &it.license_number))
            .unwrap_or_default();
        let language = Language::from_code(&row.client_language).unwrap_or_default();
        let checkout = Checkout {
            reference_id: row.id,
            user_id: row.client_id,
            email: row.client_email.clone(),
            language_code: row.client_language.clone(),
            purpose: CheckoutPurpose::Appointment,
            title: titles::session(language, &name),
            subject: name,
            subtotal_minor: row.fee_minor,
            expire_time: row.hold_expire_time,
        };
        // After the payment, the event of payments schedules the session.
        let (session_id, url) = match self.bookings.services.charges.open_checkout(checkout).await? {
            Opened::Open(session) => (session.id, session.url),
            Opened::AlreadyPaid => (row.checkout_session_id.clone(), String::new()),
        };
        appointments::note_checkout(connection, row.id, &session_id).await?;
        let mut shown = self.whole(connection, row, Role::Client).await?;
        shown.checkout_session_id = session_id;
        shown.checkout_url = url;
        Ok(shown)
    }

    /// Pays with a session of the client's plan. Without one, releases the slots.
    async fn pay_by_plan(&self, row: AppointmentRow, client: &Principal) -> Result<Appointment> {
        let charges = &self.bookings.services.charges;
        let used = charges.use_session(row.client_id, row.therapist_id, row.format.as_str(), row.id);
        let value = match used.await {
            Ok(value) => value,
            Err(error) if error.reason() == "NO_CREDIT" => {
                self.bookings.release(row.id).await?;
                return Err(self.no_credit(&row, error).await?);
            }
            // If payments does not respond, it may have used a session; the end of the hold returns it.
            Err(error) => return Err(error),
        };
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, row.id, client).await?;
        if row.status == Status::Held && !self.bookings.has_overlap(&transaction, &row).await? {
            // The client's month keeps its price when the therapist changes that of the plan.
            row.value_minor = value.unwrap_or(row.value_minor);
            self.bookings.schedule(&transaction, &mut row).await?;
        } else {
            // The hold ended during the call. An earlier return may have found no used session.
            self.bookings.end_hold(&transaction, &mut row).await?;
        }
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }

    /// Returns `PLAN_OTHER_FORMAT` if the plan pays for another format.
    async fn no_credit(&self, row: &AppointmentRow, error: Error) -> Result<Error> {
        let therapist = store::therapists::find_listed(self.database.connection(), row.therapist_id).await?;
        if therapist.plan_format == row.format {
            return Ok(error);
        }
        Ok(Error::field(
            "format",
            "PLAN_OTHER_FORMAT",
            "the plan pays for another session format",
        ))
    }
}
