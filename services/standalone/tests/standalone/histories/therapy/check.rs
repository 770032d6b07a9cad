//! Promises that hold after every history.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm::QueryResult;
use selam_proto_therapy::v1::{Appointment, AppointmentPayment, AppointmentRefund, AppointmentStatus};
use uuid::Uuid;

use super::{super::Paid, History};

/// Checks the promises and adds the outcomes that occurred to `outcomes`.
pub async fn all(history: &History, outcomes: &mut BTreeSet<String>) {
    history.world.reconciliation_finds_nothing().await;
    let mut payments = history.world.payments_for("appointment").await;
    let (used, returned) = plan_sessions(history).await;
    let shares = refund_shares(history).await;
    let mut appointments = history.all(AppointmentStatus::Unspecified).await;
    appointments.extend(history.all(AppointmentStatus::Released).await);
    let mut starts = BTreeSet::new();
    for appointment in &appointments {
        let id: Uuid = appointment.id.parse().unwrap();
        let about = format!(
            "history {}: {id}, {:?}, refund {:?}",
            history.world.seed,
            appointment.status(),
            appointment.refund()
        );
        let paid = payments.remove(&id).unwrap_or_default();
        let kept: Vec<_> = paid.iter().filter(|payment| payment.is_kept()).collect();
        assert!(kept.len() <= 1, "{about}: paid twice");
        assert_ne!(appointment.refund(), AppointmentRefund::Pending, "{about}");
        let by_plan = appointment.payment() == AppointmentPayment::Plan;
        outcomes.insert(format!(
            "{} {}",
            appointment.payment().as_str_name(),
            appointment.status().as_str_name()
        ));
        outcomes.insert(appointment.refund().as_str_name().to_owned());
        match appointment.status() {
            AppointmentStatus::Held => panic!("{about}: still held"),
            AppointmentStatus::Released => {
                assert!(kept.is_empty() && !used.contains(&id), "{about}: paid");
            }
            AppointmentStatus::TherapistAbsent => {
                assert!(kept.is_empty(), "{about}: paid without a session");
                assert!(!by_plan || returned.contains(&id), "{about}: no plan session returned");
            }
            AppointmentStatus::Cancelled => check_cancelled(&about, appointment, &kept, shares[&id], &returned),
            AppointmentStatus::Scheduled | AppointmentStatus::Completed | AppointmentStatus::NoShow => {
                assert!(by_plan == used.contains(&id), "{about}: plan session");
                assert!(by_plan || !paid.is_empty(), "{about}: not paid");
                let start = appointment.start_time.unwrap().seconds;
                assert!(starts.insert(start), "{about}: two sessions at one time");
            }
            AppointmentStatus::Unspecified => panic!("{about}: no status"),
        }
    }
    let lost: Vec<_> = payments.keys().collect();
    assert!(
        lost.is_empty(),
        "history {}: payments for no session: {lost:?}",
        history.world.seed
    );
}

/// A cancelled session returns the promised share of the payment, or its plan session.
fn check_cancelled(about: &str, appointment: &Appointment, kept: &[&Paid], share: i64, returned: &BTreeSet<Uuid>) {
    if appointment.payment() == AppointmentPayment::Plan {
        let id = appointment.id.parse().unwrap();
        assert!(
            share == 0 || returned.contains(&id),
            "{about}: no plan session returned"
        );
    }
    for payment in kept {
        let owed = payment.total * share / 100;
        assert!(
            payment.refunded >= owed,
            "{about}: {} of {owed} refunded",
            payment.refunded
        );
    }
}

/// Returns the appointments that use a session of a plan, and those that returned theirs.
async fn plan_sessions(history: &History) -> (BTreeSet<Uuid>, BTreeSet<Uuid>) {
    let sql = "SELECT reference_id, return_time IS NULL AS is_used FROM entitlement_uses";
    let (mut used, mut returned) = (BTreeSet::new(), BTreeSet::new());
    for row in history.world.query("payments", sql).await {
        let id = row.try_get("", "reference_id").unwrap();
        let is_used: bool = row.try_get("", "is_used").unwrap();
        if is_used { &mut used } else { &mut returned }.insert(id);
    }
    (used, returned)
}

/// Returns the share that each appointment promised when it was cancelled, in percent.
async fn refund_shares(history: &History) -> BTreeMap<Uuid, i64> {
    let rows = history
        .world
        .query("therapy-scheduling", "SELECT id, refund_percent FROM appointments")
        .await;
    let share = |row: &QueryResult| row.try_get::<i32>("", "refund_percent").unwrap().into();
    rows.iter()
        .map(|row| (row.try_get("", "id").unwrap(), share(row)))
        .collect()
}
