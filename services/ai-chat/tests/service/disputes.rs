//! Disputes about the plan: several at once, and events out of order.

use chrono::TimeDelta;
use selam_chassis::timestamp;
use selam_proto_payments::v1::{CheckoutPurpose, DisputeStatus, PaymentDisputed, SubscriptionStatus};

use super::{
    payments::{count, start_counting, subscribed, until},
    *,
};

/// Publishes states of disputes about a plan, each with the minute of its change and the access after it.
async fn dispute(events: &[(Uuid, DisputeStatus, i64, AccessKind)]) {
    let app = start_counting().await;
    let user = app.writer().await;
    let plan = subscribed(&user, SubscriptionStatus::Active, 31);
    app.platform.publish(&plan.subscription_id, &plan).await;
    until(&app, &user, AccessKind::Plan).await;
    for (handled, (id, status, minute, kind)) in events.iter().enumerate() {
        let event = PaymentDisputed {
            dispute_id: id.to_string(),
            purpose: CheckoutPurpose::AssistantPlan.into(),
            subscription_id: plan.subscription_id.clone(),
            user_id: user.id.to_string(),
            status: (*status).into(),
            has_funds: true,
            update_time: Some(timestamp(now() + TimeDelta::minutes(*minute))),
            ..PaymentDisputed::default()
        };
        app.platform.publish(&event.dispute_id, &event).await;
        selam_chassis_testing::eventually("the dispute was handled", || async {
            (count(&app, "inbox WHERE status = 'done' AND event_type LIKE '%disputed%'").await > handled).then_some(())
        })
        .await;
        assert_eq!(app.access_of(&user).await.kind(), *kind, "{status:?} at {minute}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dispute_suspends_access_until_it_is_decided() {
    let (won, lost) = (Uuid::now_v7(), Uuid::now_v7());
    dispute(&[
        (won, DisputeStatus::NeedsResponse, 1, AccessKind::Free),
        (won, DisputeStatus::Won, 2, AccessKind::Plan),
        (lost, DisputeStatus::UnderReview, 3, AccessKind::Free),
        // Another event voids the disputed month; the others stay paid.
        (lost, DisputeStatus::Lost, 4, AccessKind::Plan),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn access_waits_for_every_open_dispute() {
    let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
    dispute(&[
        (first, DisputeStatus::NeedsResponse, 1, AccessKind::Free),
        (second, DisputeStatus::NeedsResponse, 2, AccessKind::Free),
        (first, DisputeStatus::Won, 3, AccessKind::Free),
        (second, DisputeStatus::Lost, 4, AccessKind::Plan),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_event_never_reopens_a_dispute() {
    let id = Uuid::now_v7();
    dispute(&[
        (id, DisputeStatus::Won, 3, AccessKind::Plan),
        (id, DisputeStatus::UnderReview, 2, AccessKind::Plan),
        (id, DisputeStatus::NeedsResponse, 1, AccessKind::Plan),
    ])
    .await;
}
