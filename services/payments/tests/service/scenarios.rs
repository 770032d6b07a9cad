//! Random histories of two customers: payments, declines, renewals, cancellations, refunds, disputes, a failing
//! provider, webhooks that are lost or arrive up to five times in any order, and a killed service. Afterwards the
//! stored payments match the provider's, and each payment has its service or a refund.
//!
//! `SELAM_SCENARIO_RUNS` sets the number of histories (`make soak` runs 10,000), `SELAM_SCENARIO_SEED` repeats a
//! failed one.

use std::{collections::BTreeSet, time::Duration};

use futures::StreamExt as _;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use selam_chassis_testing::{PATIENCE, as_time_goes_on, postgres_url};
use selam_proto_payments::v1::{
    CancelSubscriptionRequest, CheckoutPurpose, CreateCheckoutSessionRequest, GetLedgerRequest, GetPaymentRequest,
    RefundMethod, RefundPaymentRequest, RefundReason, ResumeSubscriptionRequest, SubscriptionStatus,
};
use selam_stripe_stand_in::FaultPlan;
use serde_json::Value;

use crate::{
    DAY, Payments, User, admin, books, client, query, start_without_webhooks, subscriptions, try_open, user,
    webhooks::{deliver, event},
};

/// Steps of a history. A start of the service costs as much as about a hundred of them.
const STEPS: usize = 100;
/// Number of histories on embedded parts.
const RUNS: u64 = 25;
/// Number of histories on servers, where each costs several times as much and repeats the same rules.
const RUNS_ON_SERVERS: u64 = 8;
/// Number of concurrent histories; each one mostly waits.
const AT_ONCE: usize = 8;

/// One random history.
struct History {
    platform: Payments,
    random: StdRng,
    users: [User; 2],
    /// Index of the acting customer.
    actor: usize,
    office: User,
}

const EMAILS: [&str; 2] = ["abebe@example.test", "sara@example.test"];

impl History {
    async fn begin(seed: u64) -> Self {
        let platform = start_without_webhooks().await;
        let users = EMAILS.map(|email| user(&platform, email));
        let office = admin(&platform);
        let random = StdRng::seed_from_u64(seed);
        Self {
            platform,
            random,
            users,
            actor: 0,
            office,
        }
    }

    fn user(&self) -> &User {
        &self.users[self.actor]
    }

    fn pick<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.random.random_range(0..all.len())].clone())
    }

    fn customer(&self) -> Option<String> {
        let customers = self.platform.stripe.objects("customer");
        let own = customers
            .iter()
            .find(|customer| customer["metadata"]["selam_id"] == self.user().id.to_string());
        Some(own?["id"].as_str()?.to_owned())
    }

    /// Returns the objects of a kind that belong to the customer.
    fn own(&self, kind: &str) -> Vec<Value> {
        let Some(customer) = self.customer() else {
            return Vec::new();
        };
        let all = self.platform.stripe.objects(kind);
        all.into_iter()
            .filter(|object| object["customer"] == *customer)
            .collect()
    }

    async fn open(&mut self) {
        let purposes = [CheckoutPurpose::AssistantSession, CheckoutPurpose::AssistantPlan];
        let purpose = self.pick(&purposes).unwrap();
        let language = self.pick(&["en", "ti", "ar"]).unwrap();
        let request = CreateCheckoutSessionRequest {
            purpose: purpose.into(),
            language_code: language.to_owned(),
            ..CreateCheckoutSessionRequest::default()
        };
        // The call may be rejected: a running subscription, a failing provider.
        let _ = try_open(&self.platform, self.user(), request).await;
    }

    /// Clicks a button on the payment page of one of the customer's checkouts. The state may not allow it.
    fn at_checkout(&mut self, action: &str) {
        let sessions = self.own("checkout.session");
        if let Some(session) = self.pick(&sessions) {
            let _ = self.platform.stripe.press(session["id"].as_str().unwrap(), action);
        }
    }

    /// Runs an action on an object of a kind at the provider, unless its state does not allow it.
    fn act_at_provider(&mut self, action: &str, kind: &str) {
        let all = self.own(kind);
        if let Some(about) = self.pick(&all) {
            let _ = self.platform.stripe.act(about["id"].as_str().unwrap(), action);
        }
    }

    async fn refund(&mut self) {
        let sql = format!("SELECT id FROM payments WHERE user_email = '{}'", EMAILS[self.actor]);
        let rows = query(&self.platform, &sql).await;
        let ids: Vec<uuid::Uuid> = rows.iter().map(|row| row.try_get("", "id").unwrap()).collect();
        let Some(id) = self.pick(&ids) else { return };
        let request = GetPaymentRequest { id: id.to_string() };
        let request = self.platform.request(request, Some(&self.office.token));
        let payment = client(&self.platform).get_payment(request).await.unwrap().into_inner();
        let mut amount = payment.total.clone().unwrap();
        amount.amount_minor = self.random.random_range(1..=amount.amount_minor);
        let methods = [RefundMethod::Unspecified, RefundMethod::Outside];
        let method = self.pick(&methods).unwrap();
        let request = RefundPaymentRequest {
            id: payment.id,
            amount: Some(amount),
            reason: RefundReason::Goodwill.into(),
            etag: payment.etag,
            method: method.into(),
            ..RefundPaymentRequest::default()
        };
        let request = self.platform.request(request, Some(&self.office.token));
        // Rejected when the amount is too large, the payment is disputed, or no refund failed before one outside.
        let _ = client(&self.platform).refund_payment(request).await;
    }

    async fn cancel(&mut self, resume: bool) {
        let all = subscriptions::all(&self.platform, self.user()).await;
        let Some(subscription) = self.pick(&all) else { return };
        let id = subscription.id;
        if resume {
            let request = self
                .platform
                .request(ResumeSubscriptionRequest { id }, Some(&self.user().token));
            let _ = client(&self.platform).resume_subscription(request).await;
        } else {
            let request = self
                .platform
                .request(CancelSubscriptionRequest { id }, Some(&self.user().token));
            let _ = client(&self.platform).cancel_subscription(request).await;
        }
    }

    /// Delivers a webhook about one of the customer's objects one to five times, possibly long after later ones.
    async fn deliver_webhook(&mut self) {
        let kinds = [
            ("checkout.session", "checkout.session.completed"),
            ("checkout.session", "checkout.session.expired"),
            ("subscription", "customer.subscription.updated"),
            ("subscription", "customer.subscription.deleted"),
            ("invoice", "invoice.paid"),
            ("refund", "refund.updated"),
            ("dispute", "charge.dispute.closed"),
        ];
        let (kind, event_type) = self.pick(&kinds).unwrap();
        let all = self.own(kind);
        let Some(object) = self.pick(&all) else { return };
        let id = format!("evt_{:x}", self.random.random::<u64>());
        for _ in 0..self.random.random_range(1..=5) {
            let body = event(&id, event_type, object["id"].as_str().unwrap());
            assert_eq!(deliver(&self.platform, body).await, 200);
        }
    }

    /// Ends the faults and completes pending bank debits and refunds. In half the histories, open disputes are decided.
    fn end(&mut self) {
        let are_decided = self.random.random::<bool>();
        let stripe = &self.platform.stripe;
        stripe.set_faults(FaultPlan::default());
        for session in stripe.objects("checkout.session") {
            let _ = stripe.press(session["id"].as_str().unwrap(), "arrive");
        }
        for payment in stripe.objects("payment_intent") {
            let id = payment["id"].as_str().unwrap();
            let _ = stripe.act(id, "refunds-arrive");
            if are_decided {
                let _ = stripe.act(id, if self.random.random() { "win" } else { "lose" });
            }
        }
    }

    async fn act(&mut self, action: u32) {
        self.actor = self.random.random_range(0..2);
        match action {
            0..=3 => self.open().await,
            4..=6 => self.at_checkout("pay"),
            7 => self.at_checkout("slow"),
            8 => self.at_checkout("arrive"),
            9 => self.at_checkout("bounce"),
            10 => self.at_checkout("decline"),
            11 => self.at_checkout("expire"),
            12 => self.act_at_provider("renew", "subscription"),
            13 => self.act_at_provider("fail", "subscription"),
            14 => self.act_at_provider("retry", "subscription"),
            15 => self.act_at_provider("cancel", "subscription"),
            16 => self.cancel(false).await,
            17 => self.cancel(true).await,
            18 => self.refund().await,
            19 => self.act_at_provider("dispute", "payment_intent"),
            20 => {
                let action = self.pick(&["win", "lose"]).unwrap();
                self.act_at_provider(action, "payment_intent");
            }
            21 => {
                let faults = FaultPlan {
                    delay: Duration::from_millis(self.random.random_range(0..50)),
                    answer_delay: Duration::from_millis(self.random.random_range(0..50)),
                    failures: self.random.random_range(1..4),
                    status: self.pick(&[429, 500, 503]).unwrap(),
                    loses_answers: self.random.random(),
                };
                self.platform.stripe.set_faults(faults);
            }
            22 => self.act_at_provider("slow-refunds", "payment_intent"),
            23 => self.platform.crash().await,
            24 => self.act_at_provider("refunds-fail", "payment_intent"),
            25 => self.act_at_provider("refunds-arrive", "payment_intent"),
            _ => self.deliver_webhook().await,
        }
    }
}

/// Waits until no due or running job is left.
async fn wait_until_idle(platform: &Payments) {
    let now = || platform.clock().now().to_rfc3339();
    as_time_goes_on(platform.clock(), Duration::from_secs(5), "no due jobs", async || {
        let sql = format!(
            "SELECT COUNT(*) AS count FROM jobs WHERE status = 'pending' AND key <> 'every' AND kind <> 'end-checkout' AND (due_time <= '{}' OR claim IS NOT NULL)",
            now()
        );
        let left: i64 = query(platform, &sql).await[0].try_get("", "count").unwrap();
        (left == 0).then_some(())
    })
    .await;
}

/// Returns the differences that reconciliation finds after everything has settled.
async fn reconcile(platform: &Payments, office: &User) -> Vec<String> {
    // No job may be under way when a day passes: the provider forgets idempotency keys after one.
    wait_until_idle(platform).await;
    for _ in 0..2 {
        platform.clock().advance(DAY);
        platform.wait_for_run("payments", "reconcile").await;
        wait_until_idle(platform).await;
    }
    let request = platform.request(GetLedgerRequest {}, Some(&office.token));
    let ledger = client(platform).get_ledger(request).await.unwrap().into_inner();
    let differences = ledger.differences.into_iter();
    differences.map(|one| format!("{one:?}")).collect()
}

/// Checks that every provider payment is stored, every paid session is usable or refunded, and no subscription runs
/// twice.
async fn check(history: &History, seed: u64) {
    let platform = &history.platform;
    let sql = format!(
        "SELECT provider_id, purpose, status, refunded_minor, total_minor, id FROM payments WHERE user_email = '{}'",
        EMAILS[history.actor]
    );
    let rows = query(platform, &sql).await;
    let text = |row: &sea_orm::QueryResult, name: &str| row.try_get::<String>("", name).unwrap();
    let recorded: BTreeSet<_> = rows.iter().map(|row| text(row, "provider_id")).collect();
    for payment in history.own("payment_intent") {
        let is_paid = payment["status"] == "succeeded";
        let id = payment["id"].as_str().unwrap();
        assert_eq!(
            recorded.contains(id),
            is_paid,
            "history {seed}: {id} is paid: {is_paid}"
        );
    }
    let granted = query(platform, "SELECT payment_id FROM entitlements").await;
    let granted: BTreeSet<uuid::Uuid> = granted
        .iter()
        .map(|row| row.try_get("", "payment_id").unwrap())
        .collect();
    for row in &rows {
        let (refunded, total): (i64, i64) = (
            row.try_get("", "refunded_minor").unwrap(),
            row.try_get("", "total_minor").unwrap(),
        );
        assert!((0..=total).contains(&refunded), "history {seed}");
        let id: uuid::Uuid = row.try_get("", "id").unwrap();
        // The assistant grants its sessions from the event that is published with the row.
        let is_session = text(row, "purpose") == "assistant_session";
        let is_with_bank = ["disputed", "charged_back"].contains(&text(row, "status").as_str());
        assert!(
            granted.contains(&id) || is_session || refunded > 0 || is_with_bank,
            "history {seed}: {id} was paid without an entitlement or a refund"
        );
    }
    let all = subscriptions::all(platform, history.user()).await;
    let running = all.iter().filter(|one| one.status() != SubscriptionStatus::Ended);
    assert!(running.count() <= 1, "history {seed}: {all:?}");
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn random_histories_match_provider() {
    let first = number("SELAM_SCENARIO_SEED").unwrap_or(1);
    let default = postgres_url().map_or(RUNS, |_| RUNS_ON_SERVERS);
    let runs = number("SELAM_SCENARIO_RUNS").unwrap_or(default);
    let histories = (first..first + runs).map(play);
    futures::stream::iter(histories)
        .buffer_unordered(AT_ONCE)
        .collect::<()>()
        .await;
}

async fn play(seed: u64) {
    let mut history = History::begin(seed).await;
    println!("history {seed}");
    for step in 0..STEPS {
        let action = history.random.random_range(0..28);
        let done = tokio::time::timeout(PATIENCE, history.act(action)).await;
        done.unwrap_or_else(|_| panic!("history {seed}: step {step}, action {action}, does not end"));
        let minutes = history.random.random_range(0..20);
        history.platform.clock().advance(Duration::from_secs(60 * minutes));
    }
    history.end();
    let found = reconcile(&history.platform, &history.office).await;
    assert_eq!(found, Vec::<String>::new(), "history {seed}");
    books(&history.platform).await;
    for actor in 0..EMAILS.len() {
        history.actor = actor;
        check(&history, seed).await;
    }
    let stopped = tokio::time::timeout(PATIENCE, history.platform.platform.stop()).await;
    stopped.unwrap_or_else(|_| panic!("history {seed} does not stop"));
}
