//! Promises that hold after every history.

use std::collections::BTreeSet;

use selam_proto_sourcing::v1::{ProductRequest, ProductRequestStatus as Status};
use uuid::Uuid;

use super::{super::Paid, History};

/// A charge as sourcing stores it.
struct Charge {
    id: Uuid,
    request_id: Uuid,
    is_deposit: bool,
    is_paid: bool,
    /// Share of the payment that the customer must get back, in percent.
    owed_percent: Option<i32>,
    outcome: Option<String>,
}

/// Checks the promises and adds the outcomes that occurred to `outcomes`.
pub async fn all(history: &History, outcomes: &mut BTreeSet<String>) {
    history.world.reconciliation_finds_nothing().await;
    let seed = history.world.seed;
    let mut payments = history.world.payments_for("sourcing_").await;
    let charges = charges(history).await;
    for request in history.all().await {
        let own: Vec<_> = charges
            .iter()
            .filter(|charge| charge.request_id.to_string() == request.id)
            .collect();
        let mut is_paid = false;
        let mut is_refunded = false;
        for charge in own {
            let paid = payments.remove(&charge.id).unwrap_or_default();
            is_paid |= !paid.is_empty();
            is_refunded |= charge.owed_percent.is_some();
            check_charge(
                &format!("history {seed}: {}, {:?}", charge.id, request.status()),
                &request,
                charge,
                &paid,
            );
        }
        check_status(&format!("history {seed}: {}", request.number), &request);
        let status = request.status().as_str_name();
        outcomes.insert(match (is_paid, is_refunded) {
            (_, true) => format!("{status} refunded"),
            (true, false) => format!("{status} paid"),
            (false, false) => format!("{status} unpaid"),
        });
    }
    let lost: Vec<_> = payments.keys().collect();
    assert!(lost.is_empty(), "history {seed}: payments for no charge: {lost:?}");
}

/// A paid charge has one payment that counts; an owed refund is sent in full.
fn check_charge(about: &str, request: &ProductRequest, charge: &Charge, paid: &[Paid]) {
    assert_eq!(charge.is_paid, !paid.is_empty(), "{about}: paid charge");
    let kept: Vec<_> = paid.iter().filter(|payment| payment.is_kept()).collect();
    assert!(kept.len() <= 1, "{about}: paid twice");
    let has_ended = matches!(request.status(), Status::Declined | Status::Expired | Status::Cancelled);
    if has_ended && charge.is_paid {
        assert!(charge.owed_percent.is_some(), "{about}: no refund is owed");
    }
    let Some(percent) = charge.owed_percent else {
        // A charge of an open order that is paid counts for the order.
        let counts = if charge.is_deposit {
            request.deposit_paid
        } else {
            request.balance_paid
        };
        assert!(!charge.is_paid || counts, "{about}: paid without effect");
        return;
    };
    assert!(
        charge.outcome.is_some(),
        "{about}: the refund of {percent} percent has no outcome"
    );
    for payment in kept {
        let owed = payment.total * i64::from(percent) / 100;
        assert!(
            payment.refunded >= owed,
            "{about}: {} of {owed} refunded",
            payment.refunded
        );
    }
}

/// An order is placed and shipped only when it is paid.
fn check_status(about: &str, request: &ProductRequest) {
    let status = request.status();
    if matches!(status, Status::Ordered | Status::Inspected) {
        assert!(request.deposit_paid, "{about}: {status:?} without a deposit");
    }
    if matches!(status, Status::Shipped | Status::Delivered) {
        assert!(
            request.deposit_paid && request.balance_paid,
            "{about}: {status:?} without its payments"
        );
    }
}

async fn charges(history: &History) -> Vec<Charge> {
    let sql = "SELECT id, request_id, payment, is_paid, refund_percent, refund_outcome FROM charges";
    let rows = history.world.query("sourcing", sql).await;
    rows.iter()
        .map(|row| Charge {
            id: row.try_get("", "id").unwrap(),
            request_id: row.try_get("", "request_id").unwrap(),
            is_deposit: row.try_get::<String>("", "payment").unwrap() == "deposit",
            is_paid: row.try_get("", "is_paid").unwrap(),
            owed_percent: row.try_get("", "refund_percent").unwrap(),
            outcome: row.try_get("", "refund_outcome").unwrap(),
        })
        .collect()
}
