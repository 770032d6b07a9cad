//! Random histories of two clients and a therapist over the payments and therapy services: bookings, payments,
//! cancellations, moves, absences, plans, refunds by the office, disputes, a failing provider and crashes.
//! Afterwards each session that did not take place has its refund or its plan session back, each session that
//! counts is paid once, and the payments match the provider's.
//!
//! `SELAM_SCENARIO_RUNS` sets the number of histories, `SELAM_SCENARIO_SEED` repeats a failed one.

mod actions;
mod check;
mod names;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use clap::Parser;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use selam_chassis::{Clock, demo};
use selam_chassis_testing::{PATIENCE, TestPlatform, as_time_goes_on, choose_cryptography};
use selam_proto_payments::v1::payment_service_client::PaymentServiceClient;
use selam_proto_therapy::v1::{
    Appointment, AppointmentStatus, ListAppointmentsRequest, appointment_service_client::AppointmentServiceClient,
    therapist_service_client::TherapistServiceClient,
};
use selam_stripe_stand_in::{FaultPlan, KEY, Options, StandIn};
use tonic::{Request, transport::Channel};
use uuid::Uuid;

const STEPS: usize = 30;
const RUNS: u64 = 20;
const SECRET: &str = "whsec_of_the_tests";
const DAY: Duration = Duration::from_secs(86_400);
const CLIENTS: [&str; 2] = ["abebe@example.test", "sara@example.test"];

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    payments: selam_payments::Settings,
    #[command(flatten)]
    therapy: selam_therapy_scheduling::Settings,
}

/// One random history.
struct History {
    seed: u64,
    platform: TestPlatform,
    stripe: StandIn,
    random: StdRng,
    /// Access tokens of the clients, the therapist and the office. Sessions last long enough for the whole history.
    clients: [(Uuid, &'static str); 2],
    therapist_id: String,
    /// Index of the acting client.
    actor: usize,
}

impl History {
    /// Starts the platform; `None` outside the embedded mode, which has no demo therapist.
    async fn begin(seed: u64) -> Option<Self> {
        choose_cryptography();
        let clock = Clock::fixed("2026-11-23T17:00:00Z".parse().unwrap());
        let now = clock.clone();
        let options = Options {
            now: Arc::new(move || now.now()),
            ..Options::default()
        };
        let stripe = StandIn::start(options).await.unwrap();
        let url = stripe.url();
        let platform = TestPlatform::builder()
            .clock(clock)
            .can_crash()
            .settings(|settings| settings.demo_accounts = true)
            .start(move |platform| {
                let url = url.clone();
                async move {
                    let mut settings = Process::parse_from(["test"]);
                    settings.payments.webhook_secrets = vec![SECRET.into()];
                    settings.payments.stripe_key = Some(KEY.into());
                    settings.payments.stripe_url = Some(url);
                    settings.therapy.notes_keys = vec![super::KEYS[2].into()];
                    Ok(vec![
                        selam_payments::build(&platform, settings.payments).await?,
                        selam_therapy_scheduling::demo::build(&platform, settings.therapy).await?,
                        names::build(&platform).await?,
                    ])
                }
            })
            .await;
        if !platform.settings().is_embedded() {
            return None;
        }
        platform.wait_for_run("payments", "reconcile").await;
        let mut random = StdRng::seed_from_u64(seed);
        // In half the histories every webhook is lost.
        if random.random() {
            stripe.send_webhooks(platform.http_url("/v1/webhooks/stripe"), SECRET.to_owned());
        }
        let mut directory = TherapistServiceClient::new(platform.channel());
        let listed = directory.list_therapists(selam_proto_therapy::v1::ListTherapistsRequest::default());
        let therapist_id = listed.await.unwrap().into_inner().therapists.swap_remove(0).id;
        Some(Self {
            seed,
            platform,
            stripe,
            random,
            clients: CLIENTS.map(|email| (Uuid::now_v7(), email)),
            therapist_id,
            actor: 0,
        })
    }

    fn pick<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.random.random_range(0..all.len())].clone())
    }

    /// Creates a request of the acting client. Tokens are issued for each call, because days pass.
    fn as_client<T>(&self, message: T) -> Request<T> {
        let (id, email) = self.clients[self.actor];
        self.platform
            .request(message, Some(&self.platform.access_token(id, email, &[])))
    }

    fn as_therapist<T>(&self, message: T) -> Request<T> {
        let token = self
            .platform
            .access_token(demo::THERAPIST.id, "therapist@example.test", &["therapist"]);
        self.platform.request(message, Some(&token))
    }

    fn as_office<T>(&self, message: T) -> Request<T> {
        let token = self
            .platform
            .access_token(demo::ADMIN.id, "admin@example.test", &["admin"]);
        self.platform.request(message, Some(&token))
    }

    fn appointments(&self) -> AppointmentServiceClient<Channel> {
        AppointmentServiceClient::new(self.platform.channel())
    }

    fn payments(&self) -> PaymentServiceClient<Channel> {
        PaymentServiceClient::new(self.platform.channel())
    }

    /// Returns the appointments of both clients as the office lists them, without released ones.
    async fn all(&self, status: AppointmentStatus) -> Vec<Appointment> {
        let request = ListAppointmentsRequest {
            page_size: 100,
            status: status.into(),
            ..ListAppointmentsRequest::default()
        };
        let listed = self.appointments().list_appointments(self.as_office(request)).await;
        listed.unwrap().into_inner().appointments
    }

    /// Returns an appointment of the acting client: half the time a paid one if there is any, otherwise in any status.
    async fn own(&mut self) -> Option<Appointment> {
        let request = ListAppointmentsRequest {
            page_size: 100,
            ..ListAppointmentsRequest::default()
        };
        let listed = self.appointments().list_appointments(self.as_client(request)).await;
        let all = listed.unwrap().into_inner().appointments;
        let paid: Vec<_> = all.iter().filter(|one| one.paid_amount.is_some()).cloned().collect();
        let prefers_paid = self.random.random::<bool>() && !paid.is_empty();
        self.pick(if prefers_paid { &paid } else { &all })
    }

    /// Ends faults, pending debits and refunds. In half the histories, open disputes are decided.
    fn end(&mut self) {
        let are_decided = self.random.random::<bool>();
        self.stripe.set_faults(FaultPlan::default());
        for session in self.stripe.objects("checkout.session") {
            let _ = self.stripe.press(session["id"].as_str().unwrap(), "arrive");
        }
        for payment in self.stripe.objects("payment_intent") {
            let id = payment["id"].as_str().unwrap();
            let _ = self.stripe.act(id, "refunds-arrive");
            if are_decided {
                let won = self.random.random();
                let _ = self.stripe.act(id, if won { "win" } else { "lose" });
            }
        }
    }

    /// Lets due jobs and events finish, then two days pass with their daily tasks.
    async fn settle(&self) {
        for _ in 0..3 {
            // A run that begins before the clock moves has not seen the day that passes.
            self.platform.wait_for_run("payments", "reconcile").await;
            self.platform
                .wait_for_run("therapy-scheduling", "missing-refunds")
                .await;
            self.wait_until_idle().await;
            self.platform.clock().advance(DAY + Duration::from_secs(300));
        }
        self.platform.wait_for_run("payments", "reconcile").await;
        self.wait_until_idle().await;
    }

    async fn wait_until_idle(&self) {
        let clock = self.platform.clock();
        as_time_goes_on(clock, Duration::from_secs(5), "no due jobs and events", async || {
            let now = clock.now().to_rfc3339();
            let jobs = format!(
                "SELECT COUNT(*) AS count FROM jobs WHERE status = 'pending' AND key <> 'every' AND kind <> 'end-checkout' \
                 AND (due_time <= '{now}' OR claim IS NOT NULL)"
            );
            for service in ["payments", "therapy-scheduling"] {
                for sql in [
                    jobs.as_str(),
                    "SELECT COUNT(*) AS count FROM outbox",
                    "SELECT COUNT(*) AS count FROM inbox WHERE status = 'pending'",
                ] {
                    let left: i64 = check::query(self, service, sql).await[0].try_get("", "count").unwrap();
                    if left > 0 {
                        return None;
                    }
                }
            }
            Some(())
        })
        .await;
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn random_therapy_histories_keep_promises() {
    let first = number("SELAM_SCENARIO_SEED").unwrap_or(1);
    let runs = number("SELAM_SCENARIO_RUNS").unwrap_or(RUNS);
    let mut outcomes = BTreeSet::new();
    for seed in first..first + runs {
        let Some(mut history) = History::begin(seed).await else {
            return;
        };
        println!("history {seed}");
        for step in 0..STEPS {
            let action = history.random.random_range(0..27);
            let done = tokio::time::timeout(PATIENCE, history.act(action)).await;
            done.unwrap_or_else(|_| panic!("history {seed}: step {step}, action {action}, does not end"));
            let minutes = match history.random.random_range(0..6) {
                0 => 1_440,
                1 => 240,
                _ => history.random.random_range(0..20),
            };
            history.platform.clock().advance(Duration::from_secs(60 * minutes));
        }
        history.end();
        history.settle().await;
        check::all(&history, &mut outcomes).await;
        history.platform.stop().await;
    }
    println!("{outcomes:#?}");
    // Otherwise the promises would hold because nothing was booked.
    for outcome in [
        "APPOINTMENT_PAYMENT_CHECKOUT APPOINTMENT_STATUS_CANCELLED",
        "APPOINTMENT_PAYMENT_CHECKOUT APPOINTMENT_STATUS_COMPLETED",
        "APPOINTMENT_PAYMENT_CHECKOUT APPOINTMENT_STATUS_RELEASED",
    ] {
        assert!(runs < RUNS || outcomes.contains(outcome), "no history has {outcome}");
    }
}
