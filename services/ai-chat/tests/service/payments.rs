use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::timestamp;
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, DisputeStatus, PaymentDisputed, PaymentRefunded, PaymentSucceeded, RefundStatus,
    SubscriptionChanged, SubscriptionEvent, SubscriptionStatus,
};

use super::{
    fake_model::Behaviour,
    models::{obeys, start_adjusted},
    *,
};

/// Starts with a model, so that messages are counted: three are free.
pub(super) async fn start_counting() -> App {
    start_with_free(3).await
}

async fn start_with_free(messages: u32) -> App {
    let (_model, app) = start_adjusted(obeys(), move |settings| settings.free_messages = messages).await;
    app
}

pub(super) fn paid(user: &User) -> PaymentSucceeded {
    PaymentSucceeded {
        payment_id: Uuid::now_v7().to_string(),
        purpose: CheckoutPurpose::AssistantSession.into(),
        user_id: user.id.to_string(),
        total: Some(Money::cad(315)),
        pay_time: Some(timestamp(now())),
        ..PaymentSucceeded::default()
    }
}

pub(super) fn subscribed(user: &User, status: SubscriptionStatus, days: i64) -> SubscriptionChanged {
    SubscriptionChanged {
        subscription_id: Uuid::from_u128(7).to_string(),
        purpose: CheckoutPurpose::AssistantPlan.into(),
        user_id: user.id.to_string(),
        status: status.into(),
        period_end_time: Some(timestamp(now() + TimeDelta::days(days))),
        access_end_time: Some(timestamp(now() + TimeDelta::days(days))),
        ..SubscriptionChanged::default()
    }
}

pub(super) async fn until(app: &App, user: &User, kind: AccessKind) -> AssistantAccess {
    selam_chassis_testing::eventually("the paid access exists", || async {
        let access = app.access_of(user).await;
        (access.kind() == kind).then_some(access)
    })
    .await
}

/// Returns the number of rows of a table.
pub(super) async fn count(app: &App, table: &str) -> usize {
    let database = app.platform.database("ai-chat");
    let backend = sea_orm::ConnectionTrait::get_database_backend(database.connection());
    let statement = sea_orm::Statement::from_string(backend, format!("SELECT id FROM {table}"));
    let rows = sea_orm::ConnectionTrait::query_all_raw(database.connection(), statement).await;
    rows.unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn session_begins_with_first_answer() {
    let (fake_model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 0).await;
    let user = app.writer().await;
    let event = paid(&user);
    app.platform.publish(&event.payment_id, &event).await;
    let paid = until(&app, &user, AccessKind::Session).await;
    fake_model.set(Behaviour::Fails(401));
    let conversation = app.begin(&user).await;
    let received = app.say(&user, &conversation, "I miss home").await;
    assert_eq!(reason(received.error.as_ref().unwrap()), "ASSISTANT_UNAVAILABLE");
    // No answer came, so the day of the session has not begun.
    assert_eq!(app.access_of(&user).await, paid);
    app.platform.clock().advance(Duration::from_secs(25 * 3_600));
    fake_model.set(obeys());
    let received = app.say(&user, &conversation, "I still miss home").await;
    let end = received.access.as_ref().unwrap().end_time;
    assert_eq!(end, Some(timestamp(now() + TimeDelta::hours(25 + 24))));
    // An answer that fails later leaves the session as it is.
    fake_model.set(Behaviour::Fails(401));
    let received = app.say(&user, &conversation, "hello").await;
    assert!(received.error.is_some());
    let access = app.access_of(&user).await;
    assert_eq!((access.messages_left, access.end_time), (49, end));
}

#[tokio::test(flavor = "multi_thread")]
async fn session_pays_after_three_free_messages() {
    let (_model, app) = start_adjusted(obeys(), |settings| {
        settings.free_messages = 3;
        settings.session_messages = 2;
    })
    .await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    for left in [2, 1, 0] {
        let received = app.say(&user, &conversation, "I miss home").await;
        let expected = if left == 0 {
            AccessKind::Exhausted
        } else {
            AccessKind::Free
        };
        assert_eq!(received.left(), (expected, left));
    }
    let refused = app.try_say(&user, &conversation, "and more").await.unwrap_err();
    assert_eq!(reason(&refused), "ACCESS_EXHAUSTED");

    let event = paid(&user);
    app.platform.publish(&event.payment_id, &event).await;
    let access = until(&app, &user, AccessKind::Session).await;
    assert_eq!(
        (access.messages_left, access.sessions_left, access.end_time),
        (2, 1, None)
    );
    let received = app.say(&user, &conversation, "and more").await;
    assert_eq!(received.left(), (AccessKind::Session, 1));
    let end = received.access.as_ref().unwrap().end_time;
    assert_eq!(end, Some(timestamp(now() + TimeDelta::hours(24))));
    assert_eq!(
        app.say(&user, &conversation, "last").await.left(),
        (AccessKind::Exhausted, 0)
    );

    // A duplicate event creates no second session.
    let again = paid(&user);
    app.platform.publish(&again.payment_id, &again).await;
    app.platform.publish(&again.payment_id, &again).await;
    until(&app, &user, AccessKind::Session).await;
    assert_eq!(
        app.say(&user, &conversation, "once more").await.left(),
        (AccessKind::Session, 1)
    );
    app.platform.clock().advance(Duration::from_secs(24 * 3_600));
    assert_eq!(
        app.access_of(&user).await.kind(),
        AccessKind::Exhausted,
        "its day has ended"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn plan_is_valid_until_its_month_ends() {
    let app = start_counting().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let event = subscribed(&user, SubscriptionStatus::Active, 31);
    app.platform.publish(&event.subscription_id, &event).await;
    until(&app, &user, AccessKind::Plan).await;
    for _ in 0..5 {
        assert_eq!(
            app.say(&user, &conversation, "I miss home").await.left(),
            (AccessKind::Plan, 0)
        );
    }
    // A late event of an earlier month shortens nothing.
    let late = subscribed(&user, SubscriptionStatus::PastDue, 1);
    app.platform.publish(&late.subscription_id, &late).await;
    app.platform.clock().advance(Duration::from_secs(30 * 86_400));
    assert_eq!(app.access_of(&user).await.kind(), AccessKind::Plan);
    app.platform.clock().advance(Duration::from_secs(2 * 86_400));
    let access = app.access_of(&user).await;
    assert_eq!(
        (access.kind(), access.messages_left),
        (AccessKind::Free, 3),
        "the free messages are left"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn late_event_never_restores_an_ended_plan() {
    let app = start_counting().await;
    let user = app.writer().await;
    // Events may overtake each other: each one is handled before the next is published.
    let events = [(SubscriptionStatus::Ended, -1), (SubscriptionStatus::Active, 31)];
    for (handled, (status, days)) in events.into_iter().enumerate() {
        let event = subscribed(&user, status, days);
        app.platform.publish(&event.subscription_id, &event).await;
        selam_chassis_testing::eventually("the event was handled", || async {
            (count(&app, "inbox WHERE status = 'done' AND event_type LIKE '%ubscription%'").await > handled)
                .then_some(())
        })
        .await;
    }
    assert_eq!(app.access_of(&user).await.kind(), AccessKind::Free);
}

#[tokio::test(flavor = "multi_thread")]
async fn ended_plan_lasts_while_it_is_paid() {
    let app = start_counting().await;
    let user = app.writer().await;
    let event = subscribed(&user, SubscriptionStatus::Ended, 5);
    app.platform.publish(&event.subscription_id, &event).await;
    until(&app, &user, AccessKind::Plan).await;
    app.platform.clock().advance(Duration::from_secs(6 * 86_400));
    assert_eq!(app.access_of(&user).await.kind(), AccessKind::Free);
}

#[tokio::test(flavor = "multi_thread")]
async fn refunded_month_ends_access_at_once() {
    let app = start_counting().await;
    let user = app.writer().await;
    let month = subscribed(&user, SubscriptionStatus::Active, 31);
    app.platform.publish(&month.subscription_id, &month).await;
    until(&app, &user, AccessKind::Plan).await;
    let refunded = SubscriptionChanged {
        event: SubscriptionEvent::MonthRefunded.into(),
        access_end_time: Some(timestamp(now())),
        void_until_time: month.access_end_time,
        ..month.clone()
    };
    app.platform.publish(&refunded.subscription_id, &refunded).await;
    until(&app, &user, AccessKind::Free).await;
    // The next month restores access.
    let next = subscribed(&user, SubscriptionStatus::Active, 61);
    app.platform.publish(&next.subscription_id, &next).await;
    until(&app, &user, AccessKind::Plan).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refund_revokes_the_session() {
    let app = start_with_free(0).await;
    let user = app.writer().await;
    let refund = |payment: &PaymentSucceeded, cents, sum| PaymentRefunded {
        refund_id: Uuid::now_v7().to_string(),
        payment_id: payment.payment_id.clone(),
        purpose: CheckoutPurpose::AssistantSession.into(),
        user_id: user.id.to_string(),
        amount: Some(Money::cad(cents)),
        refunded_total: Some(Money::cad(sum)),
        status: RefundStatus::Succeeded.into(),
        ..PaymentRefunded::default()
    };
    let first = paid(&user);
    app.platform.publish(&first.payment_id, &first).await;
    until(&app, &user, AccessKind::Session).await;
    let share = refund(&first, 100, 100);
    app.platform.publish(&share.refund_id, &share).await;
    let whole = refund(&first, 215, 315);
    // The refund arrives before its payment.
    let second = paid(&user);
    let early = refund(&second, 315, 315);
    app.platform.publish(&early.refund_id, &early).await;
    selam_chassis_testing::eventually("the refund is known", || async {
        (count(&app, "passes").await == 2).then_some(())
    })
    .await;
    assert_eq!(
        app.access_of(&user).await.sessions_left,
        1,
        "a partial refund keeps the session"
    );
    app.platform.publish(&second.payment_id, &second).await;
    app.platform.publish(&whole.refund_id, &whole).await;
    until(&app, &user, AccessKind::Exhausted).await;
    // A dispute about the refunded payment brings nothing back.
    let won = PaymentDisputed {
        dispute_id: Uuid::now_v7().to_string(),
        purpose: CheckoutPurpose::AssistantSession.into(),
        payment_id: first.payment_id.clone(),
        user_id: user.id.to_string(),
        status: DisputeStatus::Won.into(),
        has_funds: true,
        ..PaymentDisputed::default()
    };
    app.platform.publish(&won.dispute_id, &won).await;
    let third = paid(&user);
    app.platform.publish(&third.payment_id, &third).await;
    until(&app, &user, AccessKind::Session).await;
    assert_eq!(app.access_of(&user).await.sessions_left, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn partial_refund_before_payment_keeps_the_session() {
    let app = start_with_free(0).await;
    let user = app.writer().await;
    let (payment, later) = (paid(&user), paid(&user));
    // The first payment is refunded in part, the second in two parts.
    for (number, (payment, cents, sum)) in [(&payment, 100, 100), (&later, 100, 100), (&later, 215, 315)]
        .into_iter()
        .enumerate()
    {
        let event = PaymentRefunded {
            refund_id: Uuid::now_v7().to_string(),
            payment_id: payment.payment_id.clone(),
            purpose: CheckoutPurpose::AssistantSession.into(),
            user_id: user.id.to_string(),
            amount: Some(Money::cad(cents)),
            refunded_total: Some(Money::cad(sum)),
            status: RefundStatus::Succeeded.into(),
            ..PaymentRefunded::default()
        };
        app.platform.publish(&event.refund_id, &event).await;
        selam_chassis_testing::eventually("the refund was handled", || async {
            (count(&app, "inbox WHERE status = 'done' AND event_type LIKE '%refunded%'").await > number).then_some(())
        })
        .await;
    }
    app.platform.publish(&later.payment_id, &later).await;
    app.platform.publish(&payment.payment_id, &payment).await;
    let access = until(&app, &user, AccessKind::Session).await;
    assert_eq!(access.sessions_left, 1);
    // A duplicate restores nothing.
    app.say(&user, &app.begin(&user).await, "I miss home").await.whole();
    app.platform.publish(&payment.payment_id, &payment).await;
    app.platform.publish(&later.payment_id, &later).await;
    assert_eq!(app.access_of(&user).await.sessions_left, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_waits_for_concurrent_refund() {
    let app = start_with_free(0).await;
    let user = app.writer().await;
    let event = paid(&user);
    app.platform.publish(&event.payment_id, &event).await;
    until(&app, &user, AccessKind::Session).await;
    let conversation = app.begin(&user).await;
    // The refund has changed the session and has not committed.
    let refund = app.platform.database("ai-chat").begin().await.unwrap();
    sea_orm::ConnectionTrait::execute_unprepared(&*refund, "UPDATE passes SET is_revoked = true")
        .await
        .unwrap();
    let (said, ()) = tokio::join!(app.try_say(&user, &conversation, "I miss home"), async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        refund.commit().await.unwrap();
    });
    assert_eq!(reason(&said.unwrap_err()), "ACCESS_EXHAUSTED");
    assert_eq!(app.access_of(&user).await.kind(), AccessKind::Exhausted);
}

#[tokio::test(flavor = "multi_thread")]
async fn passes_are_kept_without_a_model() {
    let app = start_with(|settings| {
        settings.free_messages = 0;
        settings.daily_tokens = 0;
        settings.daily_budget_cents = 0;
    })
    .await;
    let user = app.user("abeba@example.test", &[]);
    let conversation = app.begin(&user).await;
    let refused = app.try_say(&user, &conversation, "I miss home").await.unwrap_err();
    assert_eq!(reason(&refused), "STATEMENT_MISSING", "a stated age is still required");
    app.state(&user, |_| {}).await;
    let event = paid(&user);
    app.platform.publish(&event.payment_id, &event).await;
    selam_chassis_testing::eventually("the session exists", || async {
        (app.access_of(&user).await.sessions_left == 1).then_some(())
    })
    .await;
    for _ in 0..5 {
        let received = app.say(&user, &conversation, "I miss home").await;
        assert_eq!(received.left(), (AccessKind::Open, 0));
        assert!(received.whole().is_scripted);
    }
    let access = app.access_of(&user).await;
    assert_eq!(
        (access.kind(), access.sessions_left, access.end_time),
        (AccessKind::Open, 1, None)
    );
    assert_eq!(count(&app, "messages WHERE paid_by IS NOT NULL").await, 0);
}
