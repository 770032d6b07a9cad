use std::fs;

use hmac::{Hmac, KeyInit as _, Mac as _};
use selam_chassis_testing::free_port;
use selam_proto_payments::v1::{
    GetCheckoutSessionRequest, GetLedgerRequest, ListPaymentsRequest, payment_service_client::PaymentServiceClient,
};
use selam_proto_therapy::v1::{
    Appointment, AppointmentStatus, CreateAppointmentRequest, GetAppointmentRequest, ListTherapistSlotsRequest,
    ListTherapistsRequest, appointment_service_client::AppointmentServiceClient,
    therapist_service_client::TherapistServiceClient,
};
use serde_json::{Value, json};
use sha2::Sha256;
use tonic::{Request, transport::Channel};

use crate::{Api, Standalone, eventually};

const SECRET: &str = "whsec_of_the_tests";

/// Sessions booked and paid at the Stripe test double, in one process in embedded mode. The test itself signs
/// and sends the webhooks.
pub struct PaidSessions {
    standalone: Standalone,
    api: Api,
    /// Pages of the Stripe test double.
    stripe: Api,
    channel: Channel,
    client: Account,
    admin: Account,
    therapist_id: String,
}

struct Account {
    email: String,
    token: String,
}

impl PaidSessions {
    /// Starts the platform. The demo client books sessions of a demo therapist.
    pub async fn start() -> Self {
        let stripe_port = free_port();
        let standalone = Standalone::start_with(&[
            ("SELAM_STRIPE_STAND_IN_PORT", &stripe_port.to_string()),
            ("SELAM_STRIPE_STAND_IN_WEBHOOKS", "false"),
            ("SELAM_PAYMENTS_WEBHOOK_SECRETS", SECRET),
            ("SELAM_THERAPY_MAX_OPEN_APPOINTMENTS", "1000"),
            // One client books all sessions.
            ("SELAM_MAIL_UPDATES_HOUR", "10000"),
            ("SELAM_MAIL_UPDATES_DAY", "10000"),
        ])
        .await;
        let api = Api::new(&standalone.http());
        let stripe = Api::new(&format!("http://127.0.0.1:{stripe_port}"));
        let channel = Channel::from_shared(standalone.grpc()).unwrap().connect_lazy();
        let accounts = fs::read_to_string(standalone.folder().join("demo-accounts.json")).unwrap();
        let accounts: Value = serde_json::from_str(&accounts).unwrap();
        let [client, admin] = [
            sign_in(&api, &accounts, "client").await,
            sign_in(&api, &accounts, "admin").await,
        ];
        let mut directory = TherapistServiceClient::new(channel.clone());
        let found = directory.list_therapists(ListTherapistsRequest::default());
        let therapist_id = found.await.unwrap().into_inner().therapists[0].id.clone();
        Self {
            standalone,
            api,
            stripe,
            channel,
            client,
            admin,
            therapist_id,
        }
    }

    /// Kills the process like a power failure, and starts it again.
    pub async fn kill(&mut self) {
        self.standalone.kill();
        self.standalone.start_again().await;
    }

    /// Holds the first free slot and pays it at the provider. The platform has not received the webhook yet.
    pub async fn book_and_pay(&self) -> Appointment {
        let request = ListTherapistSlotsRequest {
            id: self.therapist_id.clone(),
            days: 31,
            ..ListTherapistSlotsRequest::default()
        };
        let mut directory = TherapistServiceClient::new(self.channel.clone());
        let found = directory.list_therapist_slots(request);
        let slot = found.await.unwrap().into_inner().slots.swap_remove(0);
        let request = CreateAppointmentRequest {
            therapist_id: self.therapist_id.clone(),
            start_time: slot.start_time,
            language_code: "en".to_owned(),
            ..CreateAppointmentRequest::default()
        };
        let booked = self.appointments().create_appointment(by(&self.client, request)).await;
        let mut booked = booked.unwrap().into_inner();
        // The provider may still be preparing the payment page.
        booked.checkout_url = eventually("the URL of the payment page", || async {
            let request = GetCheckoutSessionRequest {
                id: booked.checkout_session_id.clone(),
            };
            let mut payments = PaymentServiceClient::new(self.channel.clone());
            let session = payments.get_checkout_session(by(&self.client, request)).await.ok()?;
            Some(session.into_inner().url).filter(|url| !url.is_empty())
        })
        .await;
        let path = format!("/checkout/{}", provider_id(&booked));
        let pressed = self.stripe.submit(&path, &[("action", "pay")]).await;
        assert_eq!(pressed.status, 303, "{}", pressed.text);
        booked
    }

    /// Returns a webhook event about the checkout of an appointment, in the provider's format.
    pub fn event(&self, booked: &Appointment, event_type: &str) -> String {
        let session = provider_id(booked);
        json!({
            "id": format!("evt_{event_type}_{session}"), "object": "event", "api_version": "2026-09-30.endive",
            "created": now(), "livemode": false, "pending_webhooks": 1, "request": null,
            "type": event_type, "data": {"object": {"id": session}},
        })
        .to_string()
    }

    /// Sends an event until it is accepted, as the provider does. It is signed as documented by Stripe:
    /// HMAC-SHA256 over the time, a dot and the body.
    pub async fn deliver(&self, event: &str) {
        let time = now();
        let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
        mac.update(format!("{time}.{event}").as_bytes());
        let digest: String = mac
            .finalize()
            .into_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let signature = format!("t={time},v1={digest}");
        eventually("an accepted webhook", async || {
            let header = ("stripe-signature", signature.as_str());
            let answer = self.api.try_post_with("/v1/webhooks/stripe", header, event).await;
            answer.filter(|answer| answer.status == 200)
        })
        .await;
    }

    /// Returns whether the appointment is scheduled.
    pub async fn is_scheduled(&self, booked: &Appointment) -> bool {
        let request = GetAppointmentRequest { id: booked.id.clone() };
        let found = self.appointments().get_appointment(by(&self.client, request)).await;
        found.is_ok_and(|found| found.get_ref().status() == AppointmentStatus::Scheduled)
    }

    /// Returns the number of emails to the client so far.
    pub fn mails(&self) -> usize {
        self.standalone.mails_to(&self.client.email)
    }

    /// Returns the number of payments, and the provider's balance in the ledger in cents. The accounts of the
    /// ledger sum to zero.
    pub async fn books(&self) -> (usize, i64) {
        let mut api = PaymentServiceClient::new(self.channel.clone());
        let request = ListPaymentsRequest {
            page_size: 100,
            ..ListPaymentsRequest::default()
        };
        let payments = api
            .list_payments(by(&self.admin, request))
            .await
            .unwrap()
            .into_inner()
            .payments;
        let ledger = api
            .get_ledger(by(&self.admin, GetLedgerRequest {}))
            .await
            .unwrap()
            .into_inner();
        let balances: Vec<_> = ledger
            .accounts
            .iter()
            .map(|account| {
                (
                    account.name.as_str(),
                    account.balance.as_ref().map_or(0, |money| money.amount_minor),
                )
            })
            .collect();
        assert_eq!(balances.iter().map(|(_, balance)| balance).sum::<i64>(), 0);
        let owed = balances.iter().find(|(name, _)| *name == "provider_balance");
        (payments.len(), owed.map_or(0, |(_, balance)| *balance))
    }

    fn appointments(&self) -> AppointmentServiceClient<Channel> {
        AppointmentServiceClient::new(self.channel.clone())
    }
}

async fn sign_in(api: &Api, accounts: &Value, name: &str) -> Account {
    let text = |field: &str| accounts[name][field].as_str().unwrap().to_owned();
    let token = api.sign_in(&text("email"), &text("password")).await;
    Account {
        email: text("email"),
        token,
    }
}

fn by<T>(account: &Account, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let token = format!("Bearer {}", account.token).parse().unwrap();
    request.metadata_mut().insert("authorization", token);
    request
}

fn provider_id(booked: &Appointment) -> &str {
    booked.checkout_url.rsplit('/').next().unwrap()
}

/// Returns the current time of the separate process.
#[allow(clippy::disallowed_methods)]
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}
