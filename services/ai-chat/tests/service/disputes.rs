//! Disputes about the plan: several at once, and events out of order.

use chrono::TimeDelta;
use selam_chassis::timestamp;
use selam_proto_payments::v1::{CheckoutPurpose, DisputeStatus, PaymentDisputed, SubscriptionStatus};

use super::{
    payments::{count, paid, start_counting, subscribed, until},
    *,
};

/// A state of a dispute with the minute of its change.
fn disputed(user: &User, id: Uuid, status: DisputeStatus, minute: i64) -> PaymentDisputed {
    PaymentDisputed {
        dispute_id: id.to_string(),
        user_id: user.id.to_string(),
        status: status.into(),
        has_funds: true,
        update_time: Some(timestamp(now() + TimeDelta::minutes(minute))),
        ..PaymentDisputed::default()
    }
}

/// Waits until so many events of a kind were handled.
async fn handled(app: &App, kind: &str, number: usize) {
    selam_chassis_testing::eventually("the events were handled", || async {
        let rows = count(
            app,
            &format!("inbox WHERE status = 'done' AND event_type LIKE '%{kind}%'"),
        )
        .await;
        (rows >= number).then_some(())
    })
    .await;
}

/// Publishes states of disputes about a plan, each with the minute of its change and the access after it.
async fn dispute(events: &[(Uuid, DisputeStatus, i64, AccessKind)]) {
    let app = start_counting().await;
    let user = app.writer().await;
    let plan = subscribed(&user, SubscriptionStatus::Active, 31);
    app.platform.publish(&plan.subscription_id, &plan).await;
    until(&app, &user, AccessKind::Plan).await;
    for (number, (id, status, minute, kind)) in events.iter().enumerate() {
        let event = PaymentDisputed {
            purpose: CheckoutPurpose::AssistantPlan.into(),
            subscription_id: plan.subscription_id.clone(),
            ..disputed(&user, *id, *status, *minute)
        };
        app.platform.publish(&event.dispute_id, &event).await;
        handled(&app, "disputed", number + 1).await;
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

#[tokio::test(flavor = "multi_thread")]
async fn dispute_before_its_payment_suspends_access() {
    let app = start_counting().await;
    let user = app.writer().await;
    let (plan, session) = (subscribed(&user, SubscriptionStatus::Active, 31), paid(&user));
    let ids = [Uuid::now_v7(), Uuid::now_v7()];
    let dispute = |status, minute| {
        let [of_plan, of_session] = ids.map(|id| disputed(&user, id, status, minute));
        [
            PaymentDisputed {
                purpose: CheckoutPurpose::AssistantPlan.into(),
                subscription_id: plan.subscription_id.clone(),
                ..of_plan
            },
            PaymentDisputed {
                purpose: CheckoutPurpose::AssistantSession.into(),
                payment_id: session.payment_id.clone(),
                ..of_session
            },
        ]
    };
    for event in dispute(DisputeStatus::NeedsResponse, 1) {
        app.platform.publish(&event.dispute_id, &event).await;
    }
    handled(&app, "disputed", 2).await;
    app.platform.publish(&session.payment_id, &session).await;
    app.platform.publish(&plan.subscription_id, &plan).await;
    handled(&app, "succeeded", 1).await;
    handled(&app, "ubscription", 1).await;
    let access = app.access_of(&user).await;
    assert_eq!((access.kind(), access.sessions_left), (AccessKind::Free, 0));
    for event in dispute(DisputeStatus::Won, 2) {
        app.platform.publish(&event.dispute_id, &event).await;
    }
    handled(&app, "disputed", 4).await;
    let access = app.access_of(&user).await;
    assert_eq!((access.kind(), access.sessions_left), (AccessKind::Plan, 1));
}
