use selam_chassis::{
    Changes, Error, Principal, Result, fields,
    history::check_etag,
    idempotency::{Claim, Key},
    validate,
};
use selam_proto_payments::v1::{Payment, RefundPaymentRequest};
use tonic::Request;

use super::Payments;
use crate::{
    choices::{RefundMethod, RefundReason, RefundStatus},
    convert,
    refunds::{self, RefundRequest},
    store,
    sync::RefundState,
};

impl Payments {
    pub(super) async fn refund_payment(&self, request: Request<RefundPaymentRequest>) -> Result<Payment> {
        let viewer = Principal::of(&request)?;
        let mut key = Key::of(&request, "payments.refund")?;
        let mut request = request.into_inner();
        fields::trim([&mut request.note]);
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let reason = fields::required("reason", RefundReason::from_wire(request.reason()))?;
        if matches!(reason, RefundReason::Unavailable | RefundReason::AccountDeleted) {
            return Err(Error::field("reason", "REASON_INVALID", "is reserved for the platform"));
        }

        let transaction = self.database.begin().await?;
        let now = transaction.now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &request, now).await?
        {
            return Ok(answer);
        }
        let mut row = store::payments::lock(&transaction, id).await?;
        check_etag(row.version, &request.etag, store::payments::CHANGED)?;
        let before = convert::payment(row.clone(), Vec::new(), &viewer);
        let method = RefundMethod::from_wire(request.method()).unwrap_or(RefundMethod::Original);
        let (user_id, note) = (row.user_id, request.note.clone());
        let amount = match &request.amount {
            Some(amount) => refunds::cents("amount", amount)?,
            None => row.total_minor - row.refunded_minor,
        };
        let refund_request = RefundRequest {
            note: request.note,
            method,
            ..RefundRequest::new(amount, reason)
        };
        let refund = refunds::create(&transaction, &mut row, refund_request).await?;
        if method == RefundMethod::Outside {
            let paid = RefundState {
                provider_id: None,
                status: RefundStatus::Succeeded,
                is_disputed: false,
            };
            let sync = &self.checkouts.sync;
            sync.set_refund(&transaction, row.clone(), refund, paid).await?;
        }
        let refunds = store::refunds::of_payment(&*transaction, id).await?;
        let payment = convert::payment(row, refunds, &viewer);
        if let Some(key) = &key {
            key.complete(&transaction, &payment).await?;
        }
        let changes = Changes::between(&before, &payment)?
            .with("reason", "", reason.as_str())
            .with("method", "", method.as_str());
        transaction.audit(id, Some(user_id), changes, &note).await?;
        transaction.commit().await?;
        tracing::info!(payment = payment.id, "refund recorded");
        Ok(payment)
    }
}
