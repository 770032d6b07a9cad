//! What other services ask for.

use chrono::{DateTime, Utc};
use selam_chassis::{Caller, Error, Language, Result, fields, validate};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutSession, CloseCheckoutRequest, CloseCheckoutResponse, OpenCheckoutRequest, PutPlanPriceRequest, Refund,
    RefundChargeRequest, ReturnCreditRequest, ReturnCreditResponse, TherapistPlan, UseCreditRequest, UseCreditResponse,
};
use tonic::Request;
use uuid::Uuid;

use super::Payments;
use crate::{
    checkout_state::CheckoutStatus,
    choices::{EntitlementKind, Purpose, RefundReason},
    convert,
    provider::LARGEST_CHARGE,
    refunding::{self, Wish},
    store::{self, CheckoutRow, EntitlementUseRow, TherapistPriceRow},
    tax::{Priced, share},
    till::{self, Wanted},
};

impl Payments {
    pub(super) async fn open(&self, request: Request<OpenCheckoutRequest>) -> Result<CheckoutSession> {
        let sold = sold_by_caller(&request);
        let request = request.into_inner();
        validate(&request)?;
        let purpose = fields::required("purpose", Purpose::from_wire(request.purpose()))?;
        if !sold.contains(&purpose) {
            return Err(Error::field(
                "purpose",
                "PURPOSE_INVALID",
                "is not sold by the service that asks",
            ));
        }
        let user_id = fields::id("userId", &request.user_id)?;
        let subtotal = refunding::cents("subtotal", &request.subtotal.clone().unwrap_or_default())?;
        if subtotal < 1 {
            return Err(Error::field("subtotal", "AMOUNT_INVALID", "must be more than nothing"));
        }
        // First alone: what is too large has no sum.
        if subtotal > LARGEST_CHARGE || Priced::new(subtotal, self.settings.tax_basis_points).total() > LARGEST_CHARGE {
            return Err(Error::field(
                "subtotal",
                "AMOUNT_INVALID",
                "is with its tax more than the provider takes at once",
            ));
        }
        let expire_time = fields::required("expireTime", instant(request.expire_time.as_ref()))?;
        let reference_id = fields::id("referenceId", &request.reference_id)?.to_string();

        let transaction = self.database.begin().await?;
        transaction.lock("payments-reference", &reference_id).await?;
        let newest = store::checkouts::newest_of(&*transaction, &reference_id, &[purpose]).await?;
        let row = match newest {
            Some(row) if row.status == CheckoutStatus::Paid => return Err(till::paid()),
            // One whose time is nearly over is no use to anybody.
            Some(row) if is_usable(&row, user_id, transaction.now()) => row,
            _ => {
                let wanted = Wanted {
                    user_id,
                    user_email: request.email,
                    language: Language::from_code(&request.language_code).unwrap_or_default(),
                    purpose,
                    reference_id,
                    title: request.title,
                    subtotal,
                    expire_time,
                };
                self.till.write(&transaction, wanted).await?
            }
        };
        transaction.commit().await?;
        self.whole(self.till.at_provider(row).await?).await
    }

    pub(super) async fn close(&self, request: &Request<CloseCheckoutRequest>) -> Result<CloseCheckoutResponse> {
        let sold = sold_by_caller(request);
        let request = request.get_ref();
        validate(request)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?.to_string();
        let newest = store::checkouts::newest_of(self.database.connection(), &reference_id, sold).await?;
        let status = match newest {
            Some(row) => self.till.end(row, true).await?.status.wire().into(),
            None => 0,
        };
        Ok(CloseCheckoutResponse { status })
    }

    pub(super) async fn refund_charge(&self, request: &Request<RefundChargeRequest>) -> Result<Refund> {
        let sold = sold_by_caller(request);
        let request = request.get_ref();
        validate(request)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?.to_string();
        let id = fields::id("requestId", &request.request_id)?;
        let reason = fields::required("reason", RefundReason::from_wire(request.reason()))?;

        let transaction = self.database.begin().await?;
        let mut payment = store::payments::lock_of_reference(&transaction, &reference_id, sold).await?;
        if let Some(known) = store::refunds::find(&*transaction, id).await? {
            return if known.payment_id == payment.id {
                Ok(convert::refund(known, false))
            } else {
                Err(store::payments::not_found())
            };
        }
        let wish = Wish {
            id,
            amount: share(payment.total_minor, request.percent.into(), 100),
            reason,
            note: String::new(),
        };
        let refund = refunding::promise(&transaction, &mut payment, wish).await?;
        transaction.commit().await?;
        Ok(convert::refund(refund, false))
    }

    pub(super) async fn put_plan_price(&self, request: PutPlanPriceRequest) -> Result<TherapistPlan> {
        validate(&request)?;
        let month_minor = refunding::cents("price", &request.price.clone().unwrap_or_default())?;
        if month_minor < 1 {
            return Err(Error::field("price", "AMOUNT_INVALID", "must be more than nothing"));
        }
        let therapist_id = fields::id("therapistId", &request.therapist_id)?.to_string();
        let transaction = self.database.begin().await?;
        transaction.lock("payments-plan", &therapist_id).await?;
        let known = store::prices::find(&*transaction, &therapist_id).await?;
        let row = match known.filter(|known| known.version >= request.version) {
            Some(newer) => newer,
            None => {
                let row = TherapistPriceRow {
                    therapist_id,
                    therapist_name: request.therapist_name,
                    month_minor,
                    is_offered: request.is_offered,
                    version: request.version,
                    update_time: transaction.now(),
                };
                store::prices::write(&transaction, row.clone()).await?;
                row
            }
        };
        transaction.commit().await?;
        Ok(TherapistPlan {
            therapist_id: row.therapist_id,
            price: Some(Money::cad(row.month_minor)),
        })
    }

    pub(super) async fn use_one(&self, request: &UseCreditRequest) -> Result<UseCreditResponse> {
        validate(request)?;
        let user_id = fields::id("userId", &request.user_id)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?;
        let kind = fields::required("kind", EntitlementKind::from_wire(request.kind()))?;

        let transaction = self.database.begin().await?;
        transaction.lock("payments-credit", &user_id.to_string()).await?;
        if let Some(used) = store::entitlements::use_of(&*transaction, reference_id).await? {
            let row = store::entitlements::lock(&transaction, used.entitlement_id).await?;
            let row = row
                .filter(|row| row.user_id == user_id && row.kind == kind)
                .ok_or_else(no_credit)?;
            return Ok(UseCreditResponse {
                entitlement: Some(convert::entitlement(&row)),
            });
        }
        let now = transaction.now();
        let found = store::entitlements::lock_usable(&transaction, user_id, kind, &request.therapist_id, now).await?;
        let mut row = found.ok_or_else(no_credit)?;
        if row.granted > 0 {
            row.remaining -= 1;
            row.version += 1;
            store::entitlements::set_state(&transaction, &row).await?;
        }
        let used = EntitlementUseRow {
            reference_id,
            entitlement_id: row.id,
            use_time: now,
            return_time: None,
        };
        store::entitlements::write_use(&transaction, used).await?;
        transaction.commit().await?;
        Ok(UseCreditResponse {
            entitlement: Some(convert::entitlement(&row)),
        })
    }

    pub(super) async fn give_back(&self, request: &ReturnCreditRequest) -> Result<ReturnCreditResponse> {
        validate(request)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?;
        let transaction = self.database.begin().await?;
        let Some(used) = store::entitlements::use_of(&*transaction, reference_id).await? else {
            return Ok(ReturnCreditResponse { returned: false });
        };
        // The row is locked before the use is read again: two calls shall give back one.
        let row = store::entitlements::lock(&transaction, used.entitlement_id).await?;
        let still = store::entitlements::use_of(&*transaction, reference_id).await?;
        let (Some(mut row), Some(used)) = (row, still) else {
            return Ok(ReturnCreditResponse { returned: false });
        };
        let now = transaction.now();
        let returned = EntitlementUseRow {
            return_time: Some(now),
            ..used
        };
        store::entitlements::write_use(&transaction, returned).await?;
        if row.granted > 0 && row.end_time > now {
            row.remaining = (row.remaining + 1).min(row.granted);
            row.version += 1;
            store::entitlements::set_state(&transaction, &row).await?;
        }
        transaction.commit().await?;
        Ok(ReturnCreditResponse { returned: true })
    }
}

/// What the service that asks sells; nothing of anybody else's is found for it.
fn sold_by_caller<T>(request: &Request<T>) -> &'static [Purpose] {
    Caller::of(request).map_or(&[], |caller| Purpose::sold_by(&caller.service))
}

fn is_usable(row: &CheckoutRow, user_id: Uuid, now: DateTime<Utc>) -> bool {
    row.status.is_undecided() && !row.gave_up && row.user_id == user_id && row.expire_time > now
}

fn no_credit() -> Error {
    Error::failed_precondition("NO_CREDIT", "nothing is left of what was paid in advance")
}

fn instant(time: Option<&prost_types::Timestamp>) -> Option<DateTime<Utc>> {
    let time = time?;
    DateTime::from_timestamp(time.seconds, u32::try_from(time.nanos).ok()?)
}
