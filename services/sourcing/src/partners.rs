//! Whom the service asks: payments about money, cargo about the towns of the last leg.

use chrono::{DateTime, Utc};
use selam_chassis::{Error, Platform, Result, calls::Edge, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_cargo::v1::{GetCargoOptionsRequest, cargo_service_client::CargoServiceClient};
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutSession, CheckoutStatus, CloseCheckoutRequest, OpenCheckoutRequest, RefundChargeRequest,
    RefundReason, charge_service_client::ChargeServiceClient,
};
use tonic::Code;
use uuid::Uuid;

use crate::{
    request::status::Payment,
    store::{ChargeRow, RequestRow},
};

/// The services that this one asks. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Partners {
    charges: ChargeServiceClient<Edge>,
    cargo: CargoServiceClient<Edge>,
}

impl Partners {
    /// # Errors
    /// As [`selam_chassis::Calls::client`].
    pub(crate) fn new(platform: &Platform) -> Result<Self> {
        let calls = platform.calls(crate::NAME);
        Ok(Self {
            charges: calls.client("payments", ChargeServiceClient::new)?,
            cargo: calls.client("cargo", CargoServiceClient::new)?,
        })
    }

    /// Towns that the last leg can go to.
    pub(crate) async fn cities(&self) -> Result<Vec<String>> {
        let options = self.cargo.clone().get_cargo_options(GetCargoOptionsRequest {}).await?;
        Ok(options.into_inner().cities.into_iter().map(|city| city.name).collect())
    }

    /// The checkout of a charge: a new one, or the one that is open. Nothing when the charge is paid already.
    ///
    /// # Errors
    /// `PAYMENT_UNAVAILABLE` when payments does not answer.
    pub(crate) async fn open_checkout(
        &self,
        row: &RequestRow,
        charge: &ChargeRow,
        title: String,
        expire_time: DateTime<Utc>,
    ) -> Result<Option<CheckoutSession>> {
        let purpose = match charge.payment {
            Payment::Deposit => CheckoutPurpose::SourcingDeposit,
            Payment::Balance => CheckoutPurpose::SourcingBalance,
        };
        let request = OpenCheckoutRequest {
            reference_id: charge.id.to_string(),
            user_id: row.user_id.to_string(),
            email: row.email.clone(),
            language_code: row.language_code.clone(),
            purpose: purpose.into(),
            title,
            subtotal: Some(Money::cad(charge.amount_minor)),
            expire_time: Some(timestamp(expire_time)),
        };
        match self.charges.clone().open_checkout(request).await {
            Ok(answer) => Ok(Some(answer.into_inner())),
            Err(status) if status.code() == Code::FailedPrecondition => Ok(None),
            Err(status) if matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded) => Err(
                Error::unavailable("PAYMENT_UNAVAILABLE", "the payment provider does not answer").with_source(status),
            ),
            Err(status) => Err(status.into()),
        }
    }

    /// Ends the checkout of a charge. Answers whether it is paid, or may still be.
    pub(crate) async fn close_checkout(&self, charge_id: Uuid) -> Result<bool> {
        let request = CloseCheckoutRequest {
            reference_id: charge_id.to_string(),
        };
        let answer = self.charges.clone().close_checkout(request).await?.into_inner();
        Ok(matches!(
            answer.status(),
            CheckoutStatus::Paid | CheckoutStatus::Open | CheckoutStatus::Processing
        ))
    }

    /// Sends all of a charge back. Repeated with the same `request_id` it is one refund.
    pub(crate) async fn refund(&self, charge_id: Uuid, request_id: Uuid, reason: RefundReason) -> Result<()> {
        let request = RefundChargeRequest {
            reference_id: charge_id.to_string(),
            request_id: request_id.to_string(),
            percent: 100,
            reason: reason.into(),
        };
        match self.charges.clone().refund_charge(request).await {
            Ok(_) => Ok(()),
            // The office has sent the money back by hand: there is no more to be had than that.
            Err(status) if status.code() == Code::FailedPrecondition => {
                tracing::warn!(%charge_id, "more was to be sent back than was left");
                Ok(())
            }
            Err(status) => Err(status.into()),
        }
    }
}
