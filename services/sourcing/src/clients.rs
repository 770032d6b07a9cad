//! Clients of the services that sourcing calls: payments for charges, cargo for the cities it delivers to.

use chrono::{DateTime, Utc};
use selam_chassis::{Code, Error, Platform, Result, calls::ServiceChannel};
use selam_payments_client::{Charges, Checkout, Closed, Opened, Refunded};
use selam_proto_cargo::v1::{GetCargoOptionsRequest, cargo_service_client::CargoServiceClient};
use selam_proto_payments::v1::{CheckoutPurpose, CheckoutSession, Refund};
use uuid::Uuid;

use crate::{
    request::status::{Payment, RefundReason},
    store::{ChargeRow, RequestRow},
};

/// Clients of other services. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Clients {
    charges: Charges,
    cargo: CargoServiceClient<ServiceChannel>,
}

impl Clients {
    /// Connects to payments and cargo.
    ///
    /// # Errors
    /// As [`selam_chassis::Calls::client`].
    pub(crate) fn new(platform: &Platform) -> Result<Self> {
        let calls = platform.calls(crate::NAME);
        Ok(Self {
            charges: Charges::new(&calls)?,
            cargo: calls.client("cargo", CargoServiceClient::new)?,
        })
    }

    /// Returns the cities that cargo delivers to.
    pub(crate) async fn cities(&self) -> Result<Vec<String>> {
        let options = self.cargo.clone().get_cargo_options(GetCargoOptionsRequest {}).await?;
        Ok(options.into_inner().cities.into_iter().map(|city| city.name).collect())
    }

    /// Returns the open checkout of a charge, or opens one. Returns `None` when the charge is paid.
    ///
    /// # Errors
    /// `PAYMENT_UNAVAILABLE` when payments is unavailable.
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
        let checkout = Checkout {
            reference_id: charge.id,
            user_id: row.user_id,
            email: row.email.clone(),
            language_code: row.language_code.clone(),
            purpose,
            title,
            subject: row.number.clone(),
            subtotal_minor: charge.amount_minor,
            expire_time,
        };
        match self.charges.open_checkout(checkout).await {
            Ok(Opened::Open(session)) => Ok(Some(*session)),
            Ok(Opened::AlreadyPaid) => Ok(None),
            Err(error) if error.code() == Code::Unavailable => {
                Err(Error::unavailable("PAYMENT_UNAVAILABLE", "the payment provider is unavailable").with_source(error))
            }
            Err(error) => Err(error),
        }
    }

    /// Ends the checkout of a charge. Returns whether it is paid or may still be paid.
    pub(crate) async fn close_checkout(&self, charge_id: Uuid) -> Result<bool> {
        Ok(self.charges.close_checkout(charge_id).await? != Closed::Ended)
    }

    /// Returns whether a charge is paid, or a bank debit for it is in progress.
    pub(crate) async fn is_settling(&self, charge_id: Uuid) -> Result<bool> {
        self.charges.is_settling(charge_id).await
    }

    /// Returns the refunds of a charge that are pending or have succeeded.
    pub(crate) async fn refunds(&self, charge_id: Uuid) -> Result<Vec<Refund>> {
        self.charges.refunds(charge_id).await
    }

    /// Refunds a share of a charge, up to the remaining amount. Calls with the same `refund_id` are one refund.
    pub(crate) async fn refund(
        &self,
        charge_id: Uuid,
        refund_id: Uuid,
        percent: i32,
        reason: RefundReason,
    ) -> Result<Refunded> {
        self.charges.refund(charge_id, refund_id, percent, reason.wire()).await
    }
}
