//! RPCs of customers about offers: accept, decline, pay.

use chrono::TimeDelta;
use selam_chassis::{Error, Principal, Result, fields, validate};
use selam_proto_sourcing::v1::{
    AcceptOfferRequest, DeclineOfferRequest, PayProductRequestRequest, ProductRequest, RequestCheckout,
};
use tonic::Request;

use super::{Viewer, require_current};
use crate::{
    events::ChangeDetails,
    lifecycle::{self, Requests},
    request::{
        delivery,
        offer::OfferStatus,
        status::{Payment, RequestEvent, RequestStatus, Side},
    },
    store::{
        RequestRow,
        requests::{self, offers},
    },
    titles,
};

/// Time for which a payment page is open.
const CHECKOUT: TimeDelta = TimeDelta::hours(1);

impl Requests {
    pub(super) async fn accept_offer(&self, mut request: Request<AcceptOfferRequest>) -> Result<ProductRequest> {
        let caller = Principal::of(&request)?;
        if let Some(delivery) = &mut request.get_mut().delivery {
            fields::lines([&mut delivery.city, &mut delivery.address, &mut delivery.contact_name]);
            fields::phone(&mut delivery.contact_phone);
        }
        let request = request.into_inner();
        validate(&request)?;
        let (id, offer_id) = (
            fields::id("id", &request.id)?,
            fields::id("offerId", &request.offer_id)?,
        );
        let delivery = request.delivery.unwrap_or_default();
        let connection = self.database.connection();
        let row = requests::find(connection, id, Some(caller.user_id)).await?;
        if row.accepted_offer_id == Some(offer_id) {
            return self.full_request(row, Viewer::Customer).await;
        }
        offers::find(connection, id, offer_id).await?;
        // Called before the transaction, which must not wait for another service.
        delivery::check(&delivery, &self.clients.cities().await?)?;
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, id, Some(caller.user_id)).await?;
        // A second click has nothing to do.
        if row.accepted_offer_id != Some(offer_id) {
            let offer = offers::find(&*transaction, id, offer_id).await?;
            offer.status.require_open(self.today(), offer.valid_until)?;
            require_current(&row, &request.etag)?;
            if row.status != RequestStatus::Offered {
                return Err(lifecycle::step_invalid());
            }
            self.accept_in(&transaction, &mut row, &offer, delivery).await?;
        }
        self.finish(transaction, None, row, Viewer::Customer).await
    }

    pub(super) async fn decline_offer(&self, mut request: Request<DeclineOfferRequest>) -> Result<ProductRequest> {
        let caller = Principal::of(&request)?;
        fields::trim([&mut request.get_mut().reason]);
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, id, Some(caller.user_id)).await?;
        let offer = offers::find(&*transaction, id, fields::id("offerId", &request.offer_id)?).await?;
        require_open(&offer)?;
        require_current(&row, &request.etag)?;
        offers::set_status(&transaction, offer.id, OfferStatus::Declined).await?;
        self.after_offer(&transaction, &mut row).await?;
        let details = ChangeDetails {
            event: RequestEvent::OfferDeclined,
            side: Some(Side::Customer),
            offer: Some(&offer),
            message: &request.reason,
        };
        self.record(&transaction, &mut row, details).await?;
        self.finish(transaction, None, row, Viewer::Customer).await
    }

    pub(super) async fn pay_product_request(
        &self,
        request: Request<PayProductRequestRequest>,
    ) -> Result<RequestCheckout> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.database.connection();
        let row = requests::find(connection, id, Some(caller.user_id)).await?;
        let payment = self.due(&row).ok_or_else(nothing_due)?;
        let charge_id = match payment {
            Payment::Deposit => row.deposit_charge_id,
            Payment::Balance => row.balance_charge_id,
        };
        let charge = requests::find_charge(connection, charge_id.ok_or_else(nothing_due)?).await?;
        let charge = charge.ok_or_else(nothing_due)?;
        let expire_time = self.database.clock().now() + CHECKOUT;
        let expire_time = row.deposit_due_time.map_or(expire_time, |due| due.min(expire_time));
        let title = titles::charge(&row, payment);
        let session = self.clients.open_checkout(&row, &charge, title, expire_time).await?;
        // The charge is already paid; its event has not arrived yet.
        let session = session.ok_or_else(nothing_due)?;
        Ok(RequestCheckout {
            checkout_session_id: session.id,
            checkout_url: session.url,
            payment: payment.wire().into(),
        })
    }

    /// Returns the payment that is due now.
    fn due(&self, row: &RequestRow) -> Option<Payment> {
        let now = self.database.clock().now();
        let is_late = row.deposit_due_time.is_some_and(|time| time <= now);
        let due = lifecycle::payment_due(row)?;
        (due == Payment::Balance || !is_late).then_some(due)
    }
}

/// Checks that an offer can be declined or withdrawn. An expired offer whose status is not updated yet counts as
/// open.
pub(super) fn require_open(offer: &crate::store::OfferRow) -> Result<()> {
    offer.status.require_open(offer.valid_until, offer.valid_until)
}

fn nothing_due() -> Error {
    Error::failed_precondition("NOTHING_DUE", "no payment is due")
}
