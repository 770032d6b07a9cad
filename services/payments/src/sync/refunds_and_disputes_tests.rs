#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use chrono::TimeDelta;
use clap::Parser;
use selam_chassis::Clock;
use selam_chassis_testing::TestPlatform;
use selam_proto_payments::v1::{SubscriptionChanged, SubscriptionEvent};

use super::*;
use crate::{
    choices::{Purpose, SubscriptionStatus},
    entitlement::PlanRules,
    provider::Provider,
    store::SubscriptionRow,
};

const KEY: &str = "sk_test_none";
const GRACE: TimeDelta = TimeDelta::days(3);

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    payments: crate::Settings,
}

fn now() -> DateTime<Utc> {
    "2026-11-23T17:00:00Z".parse().unwrap()
}

async fn start() -> (TestPlatform, PaymentSync) {
    selam_chassis_testing::choose_cryptography();
    let platform = TestPlatform::builder()
        .clock(Clock::fixed(now()))
        .start(async |platform| {
            let mut settings = Process::parse_from(["test"]).payments;
            settings.stripe_key = Some(KEY.into());
            settings.webhook_secrets = vec!["whsec_of_the_tests".into()];
            // No test in this module calls the provider.
            settings.stripe_url = Some("http://127.0.0.1:9".to_owned());
            Ok(vec![crate::build(&platform, settings).await?])
        })
        .await;
    let sync = PaymentSync {
        database: platform.database("payments"),
        provider: Provider::new(&KEY.into(), None).unwrap(),
        plan: PlanRules {
            sessions: 4,
            grace: TimeDelta::days(31),
        },
        grace: GRACE,
    };
    (platform, sync)
}

/// Creates a subscription with one payment per month; each month is a start and an end in days from now.
async fn subscribed(sync: &PaymentSync, purpose: Purpose, months: &[(i64, i64)]) -> (SubscriptionRow, Vec<PaymentRow>) {
    let transaction = sync.database.begin().await.unwrap();
    let day = |day: i64| now() + TimeDelta::days(day);
    let (kind, granted) = match purpose {
        Purpose::AssistantPlan => (EntitlementKind::AssistantMonth, 0),
        _ => (EntitlementKind::TherapistSession, 4),
    };
    let subscription = SubscriptionRow {
        id: Uuid::now_v7(),
        checkout_id: Uuid::now_v7(),
        user_id: Uuid::now_v7(),
        user_email: "abebe@example.test".to_owned(),
        language_code: "en".to_owned(),
        purpose,
        reference_id: String::new(),
        title: "One month".to_owned(),
        subject: String::new(),
        subtotal_minor: 1_500,
        tax_minor: 75,
        status: SubscriptionStatus::Active,
        session_format: String::new(),
        cancels_at_period_end: false,
        is_withdrawn: false,
        is_duplicate: false,
        period_end_time: day(months.last().map_or(0, |month| month.1)),
        provider_id: Uuid::now_v7().to_string(),
        create_time: now(),
        update_time: now(),
    };
    store::subscriptions::insert(&transaction, subscription.clone())
        .await
        .unwrap();
    let mut payments = Vec::new();
    for (from, until) in months {
        let payment = PaymentRow {
            id: Uuid::now_v7(),
            receipt_number: crate::receipt::number(),
            checkout_id: subscription.checkout_id,
            subscription_id: Some(subscription.id),
            user_id: subscription.user_id,
            user_email: subscription.user_email.clone(),
            language_code: "en".to_owned(),
            purpose,
            reference_id: String::new(),
            title: subscription.title.clone(),
            subject: subscription.subject.clone(),
            subtotal_minor: 1_500,
            tax_minor: 75,
            total_minor: 1_575,
            refunded_minor: 1_575,
            status: PaymentStatus::Refunded,
            provider_id: Uuid::now_v7().to_string(),
            search_text: String::new(),
            version: 1,
            pay_time: now(),
            update_time: now(),
        };
        store::payments::insert(&transaction, payment.clone()).await.unwrap();
        let entitlement = EntitlementRow {
            id: Uuid::now_v7(),
            user_id: subscription.user_id,
            kind,
            therapist_id: String::new(),
            session_format: String::new(),
            granted,
            remaining: granted,
            start_time: day(*from),
            end_time: day(*until),
            payment_id: payment.id,
            version: 1,
        };
        store::entitlements::insert(&transaction, entitlement).await.unwrap();
        payments.push(payment);
    }
    transaction.commit().await.unwrap();
    (subscription, payments)
}

async fn refund(sync: &PaymentSync, payment: &PaymentRow) {
    let transaction = sync.database.begin().await.unwrap();
    sync.revoke_returned(&transaction, payment, now()).await.unwrap();
    transaction.commit().await.unwrap();
}

async fn usable(sync: &PaymentSync, row: &SubscriptionRow) -> usize {
    let usable = store::entitlements::assistant_months(sync.database.connection(), row.user_id, now());
    usable.await.unwrap().len()
}

#[tokio::test]
async fn last_refund_returns_tax_of_failed_ones() {
    let (_platform, sync) = start().await;
    let (_, payments) = subscribed(&sync, Purpose::AssistantPlan, &[(-5, 25)]).await;
    let mut payment = PaymentRow {
        subtotal_minor: 1_000,
        tax_minor: 50,
        total_minor: 1_050,
        refunded_minor: 0,
        status: PaymentStatus::Succeeded,
        ..payments[0].clone()
    };
    // Nothing is committed, so that no job sends these refunds.
    let transaction = sync.database.begin().await.unwrap();
    let mut refunds = Vec::new();
    for amount in [11, 11] {
        let request = refunds::RefundRequest::new(amount, RefundReason::Goodwill);
        refunds.push(refunds::create(&transaction, &mut payment, request).await.unwrap());
    }
    assert_eq!([refunds[0].tax_minor, refunds[1].tax_minor], [1, 0]);
    let failed = RefundState {
        provider_id: None,
        status: RefundStatus::Failed,
        is_disputed: false,
    };
    sync.set_refund(&transaction, payment.clone(), refunds[0].clone(), failed)
        .await
        .unwrap();
    payment.refunded_minor -= 11;
    let rest = payment.total_minor - payment.refunded_minor;
    assert_eq!((rest, tax_in(&transaction, &payment, rest).await.unwrap()), (1_039, 50));
}

#[tokio::test]
async fn failure_is_not_dated_before_success() {
    let (_platform, sync) = start().await;
    let (_, payments) = subscribed(&sync, Purpose::AssistantPlan, &[(-5, 25)]).await;
    let mut payment = PaymentRow {
        refunded_minor: 0,
        status: PaymentStatus::Succeeded,
        ..payments[0].clone()
    };
    let fast = PaymentSync {
        database: sync.database.at(Clock::fixed(now() + TimeDelta::minutes(1))),
        ..sync.clone()
    };
    let transaction = sync.database.begin().await.unwrap();
    let request = refunds::RefundRequest::new(100, RefundReason::Goodwill);
    let id = refunds::create(&transaction, &mut payment, request).await.unwrap().id;
    let mut times = Vec::new();
    for (replica, status) in [(&fast, RefundStatus::Succeeded), (&sync, RefundStatus::Failed)] {
        let refund = store::refunds::find(&*transaction, id).await.unwrap().unwrap();
        let state = RefundState {
            provider_id: None,
            status,
            is_disputed: false,
        };
        let reported = replica.set_refund(&transaction, payment.clone(), refund, state);
        reported.await.unwrap();
        let stored = store::refunds::find(&*transaction, id).await.unwrap().unwrap();
        times.push(stored.update_time);
    }
    assert!(times[0] <= times[1], "{times:?}");
}

#[test]
fn tax_shares_add_up_after_any_failures() {
    // Each step: an amount, and whether this refund fails later.
    for steps in [
        [(11, true), (11, false), (500, true), (100, false)],
        [(1, false), (1, true), (1, false), (1_000, false)],
        [(525, true), (525, false), (3, false), (200, true)],
    ] {
        let mut holding: Vec<(i64, i64)> = Vec::new();
        for (amount, fails) in steps {
            let refunded = holding.iter().map(|(amount, _)| amount).sum();
            let part = tax_left((50, 1_050, refunded), amount, holding.iter().map(|(_, tax)| tax).sum());
            assert!((0..=amount).contains(&part));
            if !fails {
                holding.push((amount, part));
            }
        }
        let refunded: i64 = holding.iter().map(|(amount, _)| amount).sum();
        let held: i64 = holding.iter().map(|(_, tax)| tax).sum();
        let rest = tax_left((50, 1_050, refunded), 1_050 - refunded, held);
        assert_eq!(held + rest, 50, "{steps:?}");
    }
}

#[tokio::test]
async fn refunded_month_ends_access_at_once() {
    let (platform, sync) = start().await;
    let (subscription, payments) = subscribed(&sync, Purpose::AssistantPlan, &[(-5, 25)]).await;
    refund(&sync, &payments[0]).await;
    let event: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(event.event(), SubscriptionEvent::MonthRefunded);
    assert_eq!(event.subscription_id, subscription.id.to_string());
    let time = |time| Some(selam_chassis::timestamp(time));
    assert_eq!(event.access_end_time, time(now()));
    assert_eq!(event.void_until_time, time(now() + TimeDelta::days(25) + GRACE));
    assert_eq!(usable(&sync, &subscription).await, 0);
    // A second refund of the same payment changes nothing.
    refund(&sync, &payments[0]).await;
    assert!(platform.captured::<SubscriptionChanged>().is_empty());
}

#[tokio::test]
async fn refunded_month_keeps_other_running_month() {
    let (platform, sync) = start().await;
    let (subscription, payments) = subscribed(&sync, Purpose::AssistantPlan, &[(-29, 1), (-1, 29)]).await;
    refund(&sync, &payments[0]).await;
    let event: SubscriptionChanged = platform.wait_for_event().await;
    let end = selam_chassis::timestamp(now() + TimeDelta::days(29));
    assert_eq!(event.access_end_time, Some(end));
    assert_eq!(usable(&sync, &subscription).await, 1);
}

#[tokio::test]
async fn refunded_plan_month_revokes_sessions_without_event() {
    let (platform, sync) = start().await;
    let (plan, of_plan) = subscribed(&sync, Purpose::TherapistPlan, &[(-5, 25)]).await;
    let (assistant, of_assistant) = subscribed(&sync, Purpose::AssistantPlan, &[(-5, 25)]).await;
    refund(&sync, &of_plan[0]).await;
    refund(&sync, &of_assistant[0]).await;
    let event: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(event.subscription_id, assistant.id.to_string());
    assert_eq!(usable(&sync, &plan).await, 0);
    assert!(platform.captured::<SubscriptionChanged>().is_empty());
}

#[tokio::test]
async fn lost_dispute_ends_access_of_its_month_only() {
    let (platform, sync) = start().await;
    let (subscription, payments) = subscribed(&sync, Purpose::AssistantPlan, &[(-29, 1), (-1, 29)]).await;
    let dispute = ProviderDispute {
        id: "dp_1".to_owned(),
        payment_id: payments[0].provider_id.clone(),
        amount: payments[0].total_minor,
        reason: "general".to_owned(),
        status: DisputeStatus::Lost,
        has_funds: true,
        answer_by: None,
    };
    assert!(sync.apply_dispute(dispute, None).await.unwrap());
    let event: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(event.event(), SubscriptionEvent::MonthRefunded);
    let end = selam_chassis::timestamp(now() + TimeDelta::days(29));
    assert_eq!(event.access_end_time, Some(end));
    assert_eq!(usable(&sync, &subscription).await, 1);
}
