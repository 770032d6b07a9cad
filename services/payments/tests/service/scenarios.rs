//! Random histories of one customer: paying, declining, renewing, cancelling, refunds, disputes, a provider that fails, webhooks that are lost or come
//! five times in any order. Afterwards the books agree with the provider's, and the customer has for each payment its service or a refund.
//!
//! `SELAM_SCENARIO_RUNS` sets the number of histories (`make soak` runs 10,000), `SELAM_SCENARIO_SEED` repeats one that failed.

use std::{collections::BTreeSet, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use selam_chassis_testing::{TestPlatform, as_time_goes_on};
use selam_proto_payments::v1::{
    CancelSubscriptionRequest, CheckoutPurpose, CreateBillingPortalSessionRequest, CreateCheckoutSessionRequest,
    GetLedgerRequest, GetPaymentRequest, RefundPaymentRequest, RefundReason, ResumeSubscriptionRequest,
    SubscriptionStatus,
};
use serde_json::Value;

use crate::{
    DAY, User, admin, books, client, last_part, query, start_deaf, subscriptions, try_open, user, weather,
    webhooks::{deliver, event},
};

const STEPS: usize = 30;
const RUNS: u64 = 10;

/// One history.
struct History<'a> {
    platform: &'a TestPlatform,
    random: StdRng,
    user: User,
    office: User,
    email: String,
}

/// The objects of a kind that the provider has of this customer, oldest first.
async fn objects(platform: &TestPlatform, kind: &str) -> Vec<Value> {
    let sql = format!("SELECT body FROM test_objects WHERE kind = '{kind}' ORDER BY create_time, id");
    let rows = query(platform, &sql).await.into_iter();
    rows.map(|row| serde_json::from_str(&row.try_get::<String>("", "body").unwrap()).unwrap())
        .collect()
}

impl History<'_> {
    fn pick<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.random.random_range(0..all.len())].clone())
    }

    async fn customer(&self) -> Option<String> {
        let customers = objects(self.platform, "customer").await;
        let own = customers
            .iter()
            .find(|customer| customer["metadata"]["selam_id"] == self.user.id.to_string());
        Some(own?["id"].as_str()?.to_owned())
    }

    /// The objects of a kind that belong to the customer.
    async fn own(&self, kind: &str) -> Vec<Value> {
        let Some(customer) = self.customer().await else {
            return Vec::new();
        };
        let all = objects(self.platform, kind).await;
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
        // It may be refused: a subscription that runs, a provider that fails.
        let _ = try_open(self.platform, &self.user, request).await;
    }

    /// Presses a button of the payment page of one of the customer's checkouts.
    async fn at_checkout(&mut self, action: &str) {
        let sessions = self.own("checkout.session").await;
        if let Some(session) = self.pick(&sessions) {
            let path = format!("/v1/test-checkouts/{}", session["id"].as_str().unwrap());
            self.post(&path, &[("action", action)]).await;
        }
    }

    /// Presses a button of the customer portal about an object of a kind.
    async fn in_portal(&mut self, action: &str, kind: &str) {
        let all = self.own(kind).await;
        if let Some(about) = self.pick(&all) {
            let request = CreateBillingPortalSessionRequest {};
            let request = self.platform.request(request, Some(&self.user.token));
            // A provider that fails opens no portal.
            let Ok(session) = client(self.platform).create_billing_portal_session(request).await else {
                return;
            };
            let page = format!("/v1/test-portal/{}", last_part(&session.into_inner().url));
            self.post(&page, &[("action", action), ("about", about["id"].as_str().unwrap())])
                .await;
        }
    }

    /// Sends a form. Stripe refuses what makes no sense at the moment; nothing it answers is a failure of its own.
    async fn post(&self, path: &str, fields: &[(&str, &str)]) {
        let body: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let request = client.build().unwrap().post(self.platform.http_url(path));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let status = request.body(body.join("&")).send().await.unwrap().status();
        assert!(status.as_u16() < 500, "{path} {fields:?}: {status}");
    }

    async fn refund(&mut self) {
        let sql = format!("SELECT id FROM payments WHERE user_email = '{}'", self.email);
        let rows = query(self.platform, &sql).await;
        let ids: Vec<uuid::Uuid> = rows.iter().map(|row| row.try_get("", "id").unwrap()).collect();
        let Some(id) = self.pick(&ids) else { return };
        let request = GetPaymentRequest { id: id.to_string() };
        let request = self.platform.request(request, Some(&self.office.token));
        let payment = client(self.platform).get_payment(request).await.unwrap().into_inner();
        let mut amount = payment.total.clone().unwrap();
        amount.amount_minor = self.random.random_range(1..=amount.amount_minor);
        let request = RefundPaymentRequest {
            id: payment.id,
            amount: Some(amount),
            reason: RefundReason::Goodwill.into(),
            etag: payment.etag,
            ..RefundPaymentRequest::default()
        };
        let request = self.platform.request(request, Some(&self.office.token));
        // More than is left, or disputed: refused.
        let _ = client(self.platform).refund_payment(request).await;
    }

    async fn cancel(&mut self, resume: bool) {
        let all = subscriptions::all(self.platform, &self.user).await;
        let Some(subscription) = self.pick(&all) else { return };
        let id = subscription.id;
        if resume {
            let request = self
                .platform
                .request(ResumeSubscriptionRequest { id }, Some(&self.user.token));
            let _ = client(self.platform).resume_subscription(request).await;
        } else {
            let request = self
                .platform
                .request(CancelSubscriptionRequest { id }, Some(&self.user.token));
            let _ = client(self.platform).cancel_subscription(request).await;
        }
    }

    /// Delivers a webhook about something of the customer, one to five times, perhaps long after others.
    async fn tell(&mut self) {
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
        let all = objects(self.platform, kind).await;
        let Some(object) = self.pick(&all) else { return };
        let id = format!("evt_{:x}", self.random.random::<u64>());
        for _ in 0..self.random.random_range(1..=5) {
            let body = event(&id, event_type, object["id"].as_str().unwrap());
            assert_eq!(deliver(self.platform, body).await, 200);
        }
    }

    async fn step(&mut self) {
        match self.random.random_range(0..24) {
            0..=3 => self.open().await,
            4..=6 => self.at_checkout("pay").await,
            7 => self.at_checkout("slow").await,
            8 => self.at_checkout("arrive").await,
            9 => self.at_checkout("bounce").await,
            10 => self.at_checkout("decline").await,
            11 => self.at_checkout("expire").await,
            12 => self.in_portal("renew", "subscription").await,
            13 => self.in_portal("fail", "subscription").await,
            14 => self.in_portal("retry", "subscription").await,
            15 => self.in_portal("cancel", "subscription").await,
            16 => self.cancel(false).await,
            17 => self.cancel(true).await,
            18 => self.refund().await,
            19 => self.in_portal("dispute", "payment_intent").await,
            20 => {
                let action = self.pick(&["win", "lose"]).unwrap();
                self.in_portal(action, "payment_intent").await;
            }
            21 => {
                let lost = self.random.random::<bool>();
                let body = format!(r#"{{"fail_with":500,"times":1,"is_lost":{lost}}}"#);
                weather(self.platform, &body).await;
            }
            _ => self.tell().await,
        }
    }
}

/// Waits until no job is left that can be done now.
async fn quiet(platform: &TestPlatform) {
    let now = || platform.clock().now().to_rfc3339();
    as_time_goes_on(platform.clock(), Duration::from_secs(5), "an end of all jobs", async || {
        let sql = format!(
            "SELECT COUNT(*) AS count FROM jobs WHERE status = 'pending' AND key <> 'every' AND kind <> 'end-checkout' AND due_time <= '{}'",
            now()
        );
        let left: i64 = query(platform, &sql).await[0].try_get("", "count").unwrap();
        (left == 0).then_some(())
    })
    .await;
}

/// The differences that reconciliation finds once everything has settled.
async fn reconcile(platform: &TestPlatform, office: &User) -> Vec<String> {
    for _ in 0..2 {
        platform.clock().advance(DAY);
        platform.wait_for_run("payments", "reconcile").await;
        quiet(platform).await;
    }
    let request = platform.request(GetLedgerRequest {}, Some(&office.token));
    let ledger = client(platform).get_ledger(request).await.unwrap().into_inner();
    let differences = ledger.differences.into_iter();
    differences.map(|one| format!("{one:?}")).collect()
}

/// Every payment that the provider has is recorded here, every paid session can be used or its money went back, and no subscription runs twice.
async fn check(history: &History<'_>) {
    let platform = history.platform;
    let sql = format!(
        "SELECT provider_id, purpose, status, refunded_minor, total_minor, id FROM payments WHERE user_email = '{}'",
        history.email
    );
    let rows = query(platform, &sql).await;
    let text = |row: &sea_orm::QueryResult, name: &str| row.try_get::<String>("", name).unwrap();
    let recorded: BTreeSet<_> = rows.iter().map(|row| text(row, "provider_id")).collect();
    for payment in history.own("payment_intent").await {
        let is_paid = payment["status"] == "succeeded";
        let id = payment["id"].as_str().unwrap();
        assert_eq!(recorded.contains(id), is_paid, "{id} is paid: {is_paid}");
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
        assert!((0..=total).contains(&refunded));
        let id: uuid::Uuid = row.try_get("", "id").unwrap();
        assert!(granted.contains(&id) || refunded > 0, "{id} was paid and gave nothing");
    }
    let all = subscriptions::all(platform, &history.user).await;
    let running = all.iter().filter(|one| one.status() != SubscriptionStatus::Ended);
    assert!(running.count() <= 1, "{all:?}");
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn money_and_services_agree_after_random_histories() {
    let first = number("SELAM_SCENARIO_SEED").unwrap_or(1);
    let runs = number("SELAM_SCENARIO_RUNS").unwrap_or(RUNS);
    for seed in first..first + runs {
        let platform = start_deaf().await;
        let email = "abebe@example.test".to_owned();
        let mut history = History {
            platform: &platform,
            random: StdRng::seed_from_u64(seed),
            user: user(&platform, &email),
            office: admin(&platform),
            email,
        };
        println!("history {seed}");
        for _ in 0..STEPS {
            history.step().await;
            let minutes = history.random.random_range(0..20);
            platform.clock().advance(Duration::from_secs(60 * minutes));
        }
        weather(&platform, "{}").await;
        // Bank debits that are still under way arrive.
        for session in history.own("checkout.session").await {
            let path = format!("/v1/test-checkouts/{}", session["id"].as_str().unwrap());
            history.post(&path, &[("action", "arrive")]).await;
        }
        let found = reconcile(&platform, &history.office).await;
        assert_eq!(found, Vec::<String>::new(), "history {seed}");
        books(&platform).await;
        check(&history).await;
        platform.stop().await;
    }
}
