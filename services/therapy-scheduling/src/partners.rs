//! Whom the service asks: payments about money, identity about people.

use chrono::{DateTime, Utc};
use selam_chassis::{Error, Platform, Result, calls::Edge, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_identity::v1::{
    GetUserRequest, GrantTherapistRoleRequest, User, role_service_client::RoleServiceClient,
    user_service_client::UserServiceClient,
};
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutSession, CheckoutStatus, CloseCheckoutRequest, EntitlementKind, OpenCheckoutRequest,
    PutPlanPriceRequest, RefundChargeRequest, RefundReason, ReturnCreditRequest, UseCreditRequest, WithdrawPlanRequest,
    charge_service_client::ChargeServiceClient,
};
use uuid::Uuid;

use crate::store::{AppointmentRow, TherapistRow};

/// The services that this one asks. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Partners {
    charges: ChargeServiceClient<Edge>,
    users: UserServiceClient<Edge>,
    roles: RoleServiceClient<Edge>,
}

impl Partners {
    /// # Errors
    /// As [`selam_chassis::Calls::client`].
    pub(crate) fn new(platform: &Platform) -> Result<Self> {
        let calls = platform.calls(crate::NAME);
        Ok(Self {
            charges: calls.client("payments", ChargeServiceClient::new)?,
            users: calls.client("identity", UserServiceClient::new)?,
            roles: calls.client("identity", RoleServiceClient::new)?,
        })
    }

    /// Somebody with an account.
    pub(crate) async fn user(&self, id: Uuid) -> Result<User> {
        let request = GetUserRequest { id: id.to_string() };
        Ok(self.users.clone().get_user(request).await?.into_inner())
    }

    /// Makes somebody a therapist. Repeated it is the same.
    pub(crate) async fn grant_therapist_role(&self, user_id: Uuid) -> Result<()> {
        let request = GrantTherapistRoleRequest {
            user_id: user_id.to_string(),
        };
        match self.roles.clone().grant_therapist_role(request).await {
            Ok(_) => Ok(()),
            // Who has left needs none.
            Err(status) if status.code() == tonic::Code::NotFound => {
                tracing::info!("who was approved has left");
                Ok(())
            }
            Err(status) => Err(status.into()),
        }
    }

    /// The checkout of an appointment: a new one, or the one that is open.
    pub(crate) async fn open_checkout(&self, row: &AppointmentRow, title: String) -> Result<CheckoutSession> {
        let request = OpenCheckoutRequest {
            reference_id: row.id.to_string(),
            user_id: row.client_id.to_string(),
            email: row.client_email.clone(),
            language_code: row.client_language.clone(),
            purpose: CheckoutPurpose::Appointment.into(),
            title,
            subtotal: Some(Money::cad(row.fee_minor)),
            expire_time: Some(timestamp(row.hold_expire_time)),
        };
        Ok(self.charges.clone().open_checkout(request).await?.into_inner())
    }

    /// Ends the checkout of an appointment. Answers whether it is paid, or may still be.
    pub(crate) async fn close_checkout(&self, appointment_id: Uuid) -> Result<bool> {
        let request = CloseCheckoutRequest {
            reference_id: appointment_id.to_string(),
        };
        let answer = self.charges.clone().close_checkout(request).await?.into_inner();
        Ok(matches!(
            answer.status(),
            CheckoutStatus::Paid | CheckoutStatus::Open | CheckoutStatus::Processing
        ))
    }

    /// Sends a share of what was paid back. Repeated with the same `request_id` it is one.
    pub(crate) async fn refund(
        &self,
        appointment_id: Uuid,
        request_id: Uuid,
        percent: i32,
        reason: RefundReason,
    ) -> Result<()> {
        let request = RefundChargeRequest {
            reference_id: appointment_id.to_string(),
            request_id: request_id.to_string(),
            percent,
            reason: reason.into(),
        };
        match self.charges.clone().refund_charge(request).await {
            Ok(_) => Ok(()),
            // The office has sent the money back by hand: there is no less to be had than that.
            Err(status) if status.code() == tonic::Code::FailedPrecondition => {
                tracing::warn!(%appointment_id, "more was sent back than was left to send");
                Ok(())
            }
            Err(status) => Err(status.into()),
        }
    }

    /// Uses a session of the client's plan.
    ///
    /// # Errors
    /// `NO_CREDIT` when nothing is left of it.
    pub(crate) async fn use_credit(&self, row: &AppointmentRow) -> Result<()> {
        let request = UseCreditRequest {
            user_id: row.client_id.to_string(),
            kind: EntitlementKind::TherapistSession.into(),
            therapist_id: row.therapist_id.to_string(),
            reference_id: row.id.to_string(),
            session_format: row.format.as_str().to_owned(),
        };
        match self.charges.clone().use_credit(request).await {
            Ok(_) => Ok(()),
            Err(status) if status.code() == tonic::Code::FailedPrecondition => Err(no_credit()),
            Err(status) => Err(status.into()),
        }
    }

    /// Gives back what [`use_credit`](Self::use_credit) took, if it took something.
    pub(crate) async fn return_credit(&self, appointment_id: Uuid, by_provider: bool) -> Result<()> {
        let request = ReturnCreditRequest {
            reference_id: appointment_id.to_string(),
            cancelled_by_provider: by_provider,
        };
        self.charges.clone().return_credit(request).await?;
        Ok(())
    }

    /// Says what a month with a therapist costs.
    pub(crate) async fn put_plan_price(&self, row: &TherapistRow, is_offered: bool) -> Result<()> {
        let request = PutPlanPriceRequest {
            therapist_id: row.id.to_string(),
            therapist_name: row.full_name.clone(),
            price: Some(Money::cad(row.plan_price_minor.max(1))),
            is_offered,
            version: row.profile_version,
            session_format: row.plan_format.as_str().to_owned(),
        };
        self.charges.clone().put_plan_price(request).await?;
        Ok(())
    }

    /// Withdraws the plan of a therapist: running subscriptions end, unused sessions are refunded.
    pub(crate) async fn withdraw_plan(&self, therapist_id: Uuid, version: i64, erase_name: bool) -> Result<()> {
        let request = WithdrawPlanRequest {
            therapist_id: therapist_id.to_string(),
            version,
            erase_name,
        };
        self.charges.clone().withdraw_plan(request).await?;
        Ok(())
    }
}

fn no_credit() -> Error {
    Error::failed_precondition("NO_CREDIT", "nothing is left of the plan")
}

/// An instant of the contract.
pub(crate) fn instant(time: Option<&prost_types::Timestamp>) -> Option<DateTime<Utc>> {
    let time = time?;
    DateTime::from_timestamp(time.seconds, u32::try_from(time.nanos).ok()?)
}
