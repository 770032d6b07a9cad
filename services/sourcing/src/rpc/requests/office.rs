//! RPCs of admins about requests: status changes, inspections and shipping.

use selam_chassis::{
    Error, Principal, Result, fields,
    idempotency::{Claim, Key},
    timestamp, validate,
};
use selam_proto_sourcing::v1::{
    Defects as WireDefects, EndProductRequestRequest, GetSamplingPlanRequest, Inspection, ProductRequest,
    RecordInspectionRequest, SamplingPlan, ShipProductRequestRequest, UpdateProductRequestRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::create::limits;
use crate::{
    events::ChangeDetails,
    lifecycle::{self, Requests},
    office_refunds::{self, FollowStep},
    rates::minor,
    request::{
        offer::within,
        status::{Gate, RefundReason, RequestEvent, RequestStatus, Side, Step},
    },
    sampling::{self, Defects, Plan},
    store::{
        InspectionRow, RequestRow,
        requests::{offers, parts},
    },
};

/// Latest pickup date, in days from today.
const PICKUP_DAYS: u64 = 365;

impl Requests {
    pub(super) async fn update_product_request(
        &self,
        request: Request<UpdateProductRequestRequest>,
    ) -> Result<ProductRequest> {
        if RequestStatus::from_wire(request.get_ref().status()) == Some(RequestStatus::Ordered) {
            self.require_no_refund(&request.get_ref().id).await?;
        }
        self.update(request).await
    }

    /// Changes the status of a request without a call to payments.
    pub(crate) async fn update(&self, mut request: Request<UpdateProductRequestRequest>) -> Result<ProductRequest> {
        let message = request.get_mut();
        fields::trim([&mut message.message]);
        fields::lines([&mut message.supplier_order_number]);
        let request = request.into_inner();
        validate(&request)?;
        let status = fields::required("status", RequestStatus::from_wire(request.status()))?;
        let step = status.step().ok_or_else(lifecycle::step_invalid)?;
        if step == Step::Decline && request.message.is_empty() {
            return Err(Error::field(
                "message",
                "REQUIRED",
                "must state the reason of the decline",
            ));
        }
        let transaction = self.database.begin().await?;
        let (mut row, after) = self
            .lock_for_step(&transaction, &request.id, &request.etag, step)
            .await?;
        let before = row.clone();
        if step == Step::Decline {
            self.end(
                &transaction,
                &mut row,
                Side::Office,
                RefundReason::CancelledByProvider,
                &request.message,
            )
            .await?;
            let changes = self.changes(before, &row)?;
            return self
                .finish_for_office(transaction, None, row, (changes, &request.message))
                .await;
        }
        if step == Step::Order {
            require_payments(&row)?;
            if !row.deposit_paid {
                return Err(Error::failed_precondition(
                    "DEPOSIT_NOT_PAID",
                    "the deposit has not been paid",
                ));
            }
            row.supplier_order_number.clone_from(&request.supplier_order_number);
            let step = FollowStep {
                request_id: row.id,
                weight_grams: None,
            };
            transaction.enqueue(step).await?;
        }
        row.status = after;
        let event = match step {
            Step::Source => RequestEvent::SourcingStarted,
            Step::Order => RequestEvent::Ordered,
            Step::Deliver => RequestEvent::Delivered,
            _ => RequestEvent::ReviewStarted,
        };
        let details = ChangeDetails {
            event,
            side: Some(Side::Office),
            offer: None,
            message: &request.message,
        };
        self.record(&transaction, &mut row, details).await?;
        let changes = self.changes(before, &row)?;
        self.finish_for_office(transaction, None, row, (changes, &request.message))
            .await
    }

    pub(super) async fn end_product_request(
        &self,
        mut request: Request<EndProductRequestRequest>,
    ) -> Result<ProductRequest> {
        fields::trim([&mut request.get_mut().reason]);
        let request = request.into_inner();
        validate(&request)?;
        if request.reason.is_empty() {
            return Err(Error::field("reason", "REQUIRED", "must not be empty"));
        }
        let transaction = self.database.begin().await?;
        let (mut row, _) = self
            .lock_for_step(&transaction, &request.id, &request.etag, Step::End)
            .await?;
        let before = row.clone();
        self.end_order(&transaction, &mut row, request.refund_percent, &request.reason)
            .await?;
        let changes = self.changes(before, &row)?;
        self.finish_for_office(transaction, None, row, (changes, &request.reason))
            .await
    }

    pub(super) async fn get_sampling_plan(&self, request: Request<GetSamplingPlanRequest>) -> Result<SamplingPlan> {
        let request = request.get_ref();
        validate(request)?;
        Ok(plan(&sampling::plan(count(request.lot_size))))
    }

    pub(crate) async fn record_inspection(
        &self,
        mut request: Request<RecordInspectionRequest>,
    ) -> Result<ProductRequest> {
        let admin = Principal::of(&request)?;
        let mut key = Key::of(&request, "sourcing.inspect")?;
        fields::trim([&mut request.get_mut().note]);
        let request = request.into_inner();
        validate(&request)?;
        let gate = fields::required("gate", Gate::from_wire(request.gate()))?;
        let inspect_date = fields::date("inspectDate", &request.inspect_date)?;
        if inspect_date > self.today() {
            return Err(Error::field("inspectDate", "DATE_FUTURE", "must not be in the future"));
        }
        let found = fields::required("defects", request.defects)?;
        let plan = sampling::plan(count(request.lot_size));
        check_defects(&found, &plan)?;
        let passed = plan.passes(&defects(&found));
        if !passed && request.note.is_empty() {
            return Err(Error::field(
                "note",
                "REQUIRED",
                "required when the inspection is not passed",
            ));
        }
        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(done) = key.claim(&transaction, &request, transaction.now()).await?
        {
            drop(transaction);
            return self.replay(&done, &admin).await;
        }
        let (mut row, _) = self
            .lock_for_step(&transaction, &request.id, &request.etag, Step::Inspect)
            .await?;
        let before = row.clone();
        let after = row.status.after_inspection(gate, passed);
        row.status = after.ok_or_else(lifecycle::step_invalid)?;
        let accepted = offers::find(&*transaction, row.id, row.accepted_offer_id.unwrap_or_default()).await?;
        if gate.covers_order() && request.lot_size < accepted.quantity {
            let needed = format!("must cover the accepted quantity of {}", accepted.quantity);
            return Err(Error::field("lotSize", "LOT_TOO_SMALL", needed));
        }
        self.schedule_balance(&mut row, transaction.now());
        let inspection = InspectionRow {
            id: Uuid::now_v7(),
            request_id: row.id,
            gate,
            lot_size: request.lot_size,
            critical: found.critical,
            major: found.major,
            minor: found.minor,
            is_passed: passed,
            inspect_date,
            note: request.note.clone(),
            create_time: transaction.now(),
        };
        parts::insert_inspection(&transaction, inspection).await?;
        let details = ChangeDetails {
            event: if passed {
                RequestEvent::InspectionPassed
            } else {
                RequestEvent::InspectionFailed
            },
            side: Some(Side::Office),
            offer: None,
            message: &request.note,
        };
        self.record(&transaction, &mut row, details).await?;
        let changes = self.changes(before, &row)?;
        self.finish_for_office(transaction, key.as_ref(), row, (changes, &request.note))
            .await
    }

    pub(super) async fn ship_product_request(
        &self,
        request: Request<ShipProductRequestRequest>,
    ) -> Result<ProductRequest> {
        self.require_no_refund(&request.get_ref().id).await?;
        self.ship(request).await
    }

    /// Ships an order without a call to payments.
    pub(crate) async fn ship(&self, request: Request<ShipProductRequestRequest>) -> Result<ProductRequest> {
        let request = request.get_ref();
        validate(request)?;
        // Hundredths of a kilogram are ten grams.
        let weight_grams = minor(&request.weight_kg).unwrap_or_default() * 10;
        if weight_grams < 1 {
            return Err(Error::field("weightKg", "TOO_LITTLE", "must be positive"));
        }
        let pickup_date = fields::date("pickupDate", &request.pickup_date)?;
        let pickup_date = within("pickupDate", pickup_date, self.today(), PICKUP_DAYS)?;
        let transaction = self.database.begin().await?;
        let (mut row, after) = self
            .lock_for_step(&transaction, &request.id, &request.etag, Step::Ship)
            .await?;
        let before = row.clone();
        if !row.balance_paid {
            return Err(Error::failed_precondition(
                "BALANCE_NOT_PAID",
                "the balance has not been paid",
            ));
        }
        require_payments(&row)?;
        // An order anonymised by erasure has no address, so an admin has to end it.
        if row.delivery_city.is_empty() {
            return Err(Error::failed_precondition(
                "CUSTOMER_LEFT",
                "the customer's account and address are deleted",
            ));
        }
        row.status = after;
        row.pickup_date = Some(pickup_date);
        let details = ChangeDetails {
            event: RequestEvent::Shipped,
            side: Some(Side::Office),
            offer: None,
            message: "",
        };
        self.record(&transaction, &mut row, details).await?;
        let weight_grams = Some(weight_grams);
        let request_id = row.id;
        transaction
            .enqueue(FollowStep {
                request_id,
                weight_grams,
            })
            .await?;
        let changes = self.changes(before, &row)?;
        self.finish_for_office(transaction, None, row, (changes, "")).await
    }
}

/// Checks that no class has more defects than inspected pieces.
fn check_defects(found: &WireDefects, plan: &Plan) -> Result<()> {
    for (field, number) in [
        ("defects.critical", found.critical),
        ("defects.major", found.major),
        ("defects.minor", found.minor),
    ] {
        if count(number) > plan.sample_size {
            return Err(Error::field(
                field,
                "TOO_MANY",
                format!("must be at most {}, the number of inspected pieces", plan.sample_size),
            ));
        }
    }
    Ok(())
}

/// Converts an inspection, without fields that depend on the viewer.
pub(super) fn inspection(row: &InspectionRow) -> Inspection {
    let lot = sampling::plan(count(row.lot_size));
    let found = WireDefects {
        critical: row.critical,
        major: row.major,
        minor: row.minor,
    };
    Inspection {
        id: row.id.to_string(),
        gate: row.gate.wire().into(),
        defect_rate: sampling::defect_rate(&defects(&found), lot.sample_size),
        plan: Some(plan(&lot)),
        defects: Some(found),
        passed: row.is_passed,
        inspect_date: row.inspect_date.to_string(),
        note: row.note.clone(),
        create_time: Some(timestamp(row.create_time)),
    }
}

fn plan(plan: &Plan) -> SamplingPlan {
    SamplingPlan {
        lot_size: wire_count(plan.lot_size),
        code_letter: plan.code_letter.to_string(),
        sample_size: wire_count(plan.sample_size),
        accept: Some(WireDefects {
            critical: wire_count(plan.accept.critical),
            major: wire_count(plan.accept.major),
            minor: wire_count(plan.accept.minor),
        }),
        limits: Some(limits()),
    }
}

/// Checks that the company has the payments of the order.
///
/// # Errors
/// `PAYMENT_DISPUTED` while the customer's bank holds or keeps a payment, `PAYMENT_REFUNDED` after the office refunded one.
fn require_payments(row: &RequestRow) -> Result<()> {
    if row.payment_disputed {
        return Err(Error::failed_precondition(
            "PAYMENT_DISPUTED",
            "the customer's bank holds or keeps a payment of this order",
        ));
    }
    if row.payment_refunded {
        return Err(office_refunds::refunded());
    }
    Ok(())
}

fn defects(found: &WireDefects) -> Defects {
    Defects {
        critical: count(found.critical),
        major: count(found.major),
        minor: count(found.minor),
    }
}

/// Converts a count. The contract rejects negative numbers.
fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

fn wire_count(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
