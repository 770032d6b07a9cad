//! Deletion of an account erases its data in every service, even if a service was down meanwhile.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use clap::Parser;
use futures::TryStreamExt as _;
use selam_chassis::Clock;
use selam_chassis_testing::{PATIENCE, TestPlatform, eventually};
use selam_proto_cargo::v1::{
    CreateCargoQuoteRequest, CreateShipmentRequest, Stop, cargo_service_client::CargoServiceClient,
};
use selam_proto_cleaning::v1::{
    ArrivalWindow, CreateCleaningBookingRequest, CreateCleaningQuoteRequest, Frequency, PropertySize, ServiceType,
    cleaning_service_client::CleaningServiceClient,
};
use selam_proto_contact::v1::{CreateContactMessageRequest, contact_service_client::ContactServiceClient};
use selam_proto_identity::v1::{
    DeleteAccountRequest, ExportAccountRequest, account_service_client::AccountServiceClient,
};
use selam_proto_notifications::v1::{
    NotificationPreferences, UpdateNotificationPreferencesRequest,
    notification_preference_service_client::NotificationPreferenceServiceClient,
};
use selam_proto_payments::v1::{
    CheckoutPurpose, CreateCheckoutSessionRequest, payment_service_client::PaymentServiceClient,
};
use selam_proto_therapy::v1::{JoinWaitingListRequest, appointment_service_client::AppointmentServiceClient};
use selam_standalone::Services;
use serde_json::{Value, json};
use tonic::Request;

use crate::{
    tables::{count, traces},
    therapy_traces,
};

pub const EMAIL: &str = "zufan.tekle@example.test";
pub const NAME: &str = "Zufan Tekle";
pub const STREET: &str = "4711 Leavetaking WorkQueue";
pub const PHONE: &str = "+1 403 555 0199";
pub const WORDS: &str = "ask for the blue door";
/// Lifetime of an access token plus leeway, in seconds.
const TOKENS_END: u64 = 3_660;
/// Seconds until the erasure of data with a pending payment is requested again.
const RETRY: u64 = 60;
/// Table of the changes that open dashboards read, with the ID of the account.
const OFFICE_CHANGES: &str = "contact-admin.office_changes.";
/// Minutes until these changes are deleted, and one for the interval of the deletion.
const CHANGES_END: u64 = 11;

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    services: Services,
}

/// Names of the services that are down.
pub type Down = Arc<Mutex<BTreeSet<&'static str>>>;

pub async fn start(down: Down) -> TestPlatform {
    TestPlatform::builder()
        .own_tokens()
        // Tokens dated in the past would be rejected, because they are verified with the clock of the machine.
        .clock(Clock::fixed("2027-01-15T17:00:00Z".parse().unwrap()))
        .start(move |platform| {
            let down = down.lock().unwrap().clone();
            async move {
                let settings = Settings::parse_from(crate::KEYS.into_iter().chain([
                    "--identity-argon2-memory",
                    "8",
                    "--identity-argon2-passes",
                    "1",
                    "--identity-erasure-retry",
                    &RETRY.to_string(),
                    // One address signs up repeatedly.
                    "--identity-limit-mail",
                    "off",
                    "--identity-limit-mail-address",
                    "off",
                    "--identity-limit-mail-purpose",
                    "off",
                ]));
                let services = settings.services.build(&platform).await?;
                let up = services.into_iter().filter(|service| !down.contains(service.name()));
                Ok(up.collect())
            }
        })
        .await
}

/// Signs up, confirms the address, and returns ID and access token.
pub async fn sign_up(platform: &TestPlatform) -> (String, String) {
    let http = reqwest::Client::new();
    let post = async |path: &str, body: Value| -> Value {
        let url = platform.http_url(&format!("/auth/v1{path}"));
        let answer = http.post(url).json(&body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.json().await.unwrap()
    };
    let account = json!({"email": EMAIL, "password": "Selam-2026", "data": {"full_name": NAME}});
    post("/signup", account).await;
    let mail: selam_proto_identity::v1::OneTimeCodeRequested = platform.wait_for_event().await;
    let shown = json!({"type": "signup", "email": EMAIL, "token": mail.code});
    let session = post("/verify", shown).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&session["user"]["id"]), text(&session["access_token"]))
}

pub fn as_user<T>(platform: &TestPlatform, token: &str, message: T) -> Request<T> {
    platform.request(message, Some(token))
}

pub async fn leave_traces(platform: &TestPlatform, token: &str) {
    let message = CreateContactMessageRequest {
        name: NAME.to_owned(),
        email: EMAIL.to_owned(),
        message: format!("{WORDS}, please"),
        service_interest: 1,
        language_code: "en".to_owned(),
    };
    let mut contact = ContactServiceClient::new(platform.channel());
    let mut message = as_user(platform, token, message);
    message.metadata_mut().insert("idempotency-key", "1".parse().unwrap());
    contact.create_contact_message(message).await.unwrap();

    let mut cargo = CargoServiceClient::new(platform.channel());
    let quote = || CreateCargoQuoteRequest {
        from_city: "Calgary".to_owned(),
        to_city: "Edmonton".to_owned(),
        weight_kg: 20.0,
        ..CreateCargoQuoteRequest::default()
    };
    // One booked and one unbooked.
    cargo
        .create_cargo_quote(as_user(platform, token, quote()))
        .await
        .unwrap();
    let quote = cargo
        .create_cargo_quote(as_user(platform, token, quote()))
        .await
        .unwrap();
    let stop = || Stop {
        address: STREET.to_owned(),
        contact_name: NAME.to_owned(),
        contact_phone: PHONE.to_owned(),
    };
    let shipment = CreateShipmentRequest {
        quote_id: quote.into_inner().id,
        cargo_description: WORDS.to_owned(),
        pickup_date: "2027-01-19".to_owned(),
        pickup: Some(stop()),
        delivery: Some(stop()),
        language_code: "en".to_owned(),
    };
    cargo.create_shipment(as_user(platform, token, shipment)).await.unwrap();

    let mut payments = PaymentServiceClient::new(platform.channel());
    let checkout = CreateCheckoutSessionRequest {
        purpose: CheckoutPurpose::AssistantSession.into(),
        ..CreateCheckoutSessionRequest::default()
    };
    let mut checkout = as_user(platform, token, checkout);
    checkout.metadata_mut().insert("idempotency-key", "1".parse().unwrap());
    payments.create_checkout_session(checkout).await.unwrap();

    let waiting = JoinWaitingListRequest {
        therapist_id: therapy_traces::therapist(platform).await,
        language_code: "en".to_owned(),
    };
    let mut therapy = AppointmentServiceClient::new(platform.channel());
    therapy
        .join_waiting_list(as_user(platform, token, waiting))
        .await
        .unwrap();

    // Turns off reminders only.
    let choice = UpdateNotificationPreferencesRequest {
        preferences: Some(NotificationPreferences {
            reminders: false,
            progress: true,
            follow_ups: true,
        }),
    };
    let mut preferences = NotificationPreferenceServiceClient::new(platform.channel());
    preferences
        .update_notification_preferences(as_user(platform, token, choice))
        .await
        .unwrap();

    crate::identity_traces::save_address(platform, token).await;
    therapy_traces::apply(platform, token).await;
    crate::chat_traces::talk(platform, token).await;

    let mut cleaning = CleaningServiceClient::new(platform.channel());
    let quote = CreateCleaningQuoteRequest {
        service_type: ServiceType::Regular.into(),
        property_size: PropertySize::Small.into(),
        frequency: Frequency::Weekly.into(),
    };
    let quote = cleaning
        .create_cleaning_quote(as_user(platform, token, quote))
        .await
        .unwrap();
    let booking = CreateCleaningBookingRequest {
        quote_id: quote.into_inner().id,
        address: STREET.to_owned(),
        postal_code: "T2P 1B3".to_owned(),
        phone: PHONE.to_owned(),
        date: "2027-01-19".to_owned(),
        arrival_window: ArrivalWindow::Morning.into(),
        notes: WORDS.to_owned(),
        language_code: "en".to_owned(),
    };
    cleaning
        .create_cleaning_booking(as_user(platform, token, booking))
        .await
        .unwrap();
}

async fn leave(platform: &TestPlatform, token: &str) {
    let request = DeleteAccountRequest {
        confirmation: "DELETE MY ACCOUNT".to_owned(),
        ..DeleteAccountRequest::default()
    };
    let mut account = AccountServiceClient::new(platform.channel());
    account.delete_account(as_user(platform, token, request)).await.unwrap();
}

/// An attempt that failed on a busy machine is retried only later.
async fn as_time_flies<T>(platform: &TestPlatform, what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    selam_chassis_testing::as_time_flies(platform.clock(), 10, what, look).await
}

async fn erasure_is_over(platform: &TestPlatform) {
    let identity = platform.database("identity");
    as_time_flies(platform, "the end of the erasure", async || {
        (count(&identity, "erasures").await == 0).then_some(())
    })
    .await;
}

/// Returns the texts that must no longer occur anywhere. SQLite stores IDs as bytes and PostgreSQL as text.
fn needles(user_id: &str) -> Vec<String> {
    let id = user_id.replace('-', "");
    [user_id, &id, EMAIL, NAME, STREET, PHONE, WORDS]
        .map(str::to_owned)
        .to_vec()
}

async fn all_traces(platform: &TestPlatform, needles: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for service in selam_proto::SERVICES {
        found.extend(traces(&platform.database(service), needles).await);
    }
    found
}

/// Waits until nothing is left. The clock runs fast, so that work in progress keeps its lease, and jumps only to the
/// end of the changes for dashboards.
async fn no_trace_is_left(platform: &TestPlatform, needles: &[String]) {
    traces_are_gone(platform, needles, |trace| !trace.starts_with(OFFICE_CHANGES)).await;
    platform.clock().advance(Duration::from_secs(60 * CHANGES_END));
    traces_are_gone(platform, needles, |_| true).await;
}

async fn traces_are_gone(platform: &TestPlatform, needles: &[String], is_awaited: impl Fn(&str) -> bool) {
    let left = Mutex::default();
    let waiting = as_time_flies(platform, "nothing to be left", async || {
        let mut traces = all_traces(platform, needles).await;
        traces.retain(|trace| is_awaited(trace));
        let gone = traces.is_empty().then_some(());
        *left.lock().unwrap() = traces;
        gone
    });
    if tokio::time::timeout(PATIENCE - Duration::from_secs(1), waiting)
        .await
        .is_err()
    {
        panic!("still there: {:?}", left.lock().unwrap());
    }
}

/// Exports all data about a user. When a service takes too long, the response is an error, and the client
/// retries.
async fn exported(platform: &TestPlatform, token: &str) -> Value {
    let file = eventually("a complete export", || async {
        let mut account = AccountServiceClient::new(platform.channel());
        let request = as_user(platform, token, ExportAccountRequest {});
        match account.export_account(request).await {
            Ok(file) => {
                let parts: Vec<_> = file.into_inner().try_collect().await.unwrap();
                Some(parts.into_iter().flat_map(|part| part.data).collect::<Vec<_>>())
            }
            Err(status) if status.code() == tonic::Code::Unavailable => None,
            Err(status) => panic!("{status}"),
        }
    })
    .await;
    serde_json::from_slice(&file).unwrap()
}

#[tokio::test]
async fn erases_deleted_account_from_all_databases() {
    let platform = start(Down::default()).await;
    let (user_id, token) = sign_up(&platform).await;
    leave_traces(&platform, &token).await;
    crate::catalogue::add_product(&platform, &user_id).await;
    let needles = needles(&user_id);
    let before = all_traces(&platform, &needles).await;
    for service in selam_proto::SERVICES {
        let here = before.iter().any(|trace| trace.starts_with(service));
        assert!(here, "the test has no data in {service}: {before:?}");
    }

    let file = exported(&platform, &token).await;
    let services = &file["services"];
    assert_eq!(services["identity"]["account"]["email"], EMAIL);
    assert_eq!(services["identity"]["savedAddresses"][0]["address"], STREET);
    assert_eq!(services["contact-admin"]["contactMessages"][0]["name"], NAME);
    assert_eq!(services["cargo"]["shipments"][0]["pickup"]["address"], STREET);
    assert_eq!(services["cargo"]["quotes"].as_array().unwrap().len(), 2);
    assert_eq!(services["cleaning"]["bookings"][0]["notes"], WORDS);
    let application = &services["therapy-scheduling"]["applications"][0];
    assert_eq!(application["form"]["location"], STREET);
    assert_eq!(application["documents"].as_array().unwrap().len(), 1);
    assert!(!services["notifications"]["mails"].as_array().unwrap().is_empty());
    assert_eq!(services["notifications"]["preferences"]["reminders"], false);
    let notifications = platform.database("notifications");
    assert_eq!(count(&notifications, "preferences").await, 1);

    leave(&platform, &token).await;
    platform.clock().advance(Duration::from_secs(TOKENS_END));
    erasure_is_over(&platform).await;
    // The farewell email is removed from the email log when it is sent.
    no_trace_is_left(&platform, &needles).await;

    assert_eq!(count(&notifications, "preferences").await, 0);

    // Records with a legal retention period remain, without the person.
    let (cargo, cleaning) = (platform.database("cargo"), platform.database("cleaning"));
    assert_eq!(
        count(&cargo, "shipments WHERE price_minor > 0 AND status = 'cancelled'").await,
        1
    );
    let therapy = platform.database("therapy-scheduling");
    for table in ["applications", "application_documents", "bank_details", "files"] {
        assert_eq!(count(&therapy, table).await, 0, "{table}");
    }
    assert!(count(&cleaning, "bookings WHERE price_minor > 0 AND status = 'cancelled'").await > 1);
    assert_eq!(
        count(&cleaning, "slots WHERE booked > 0").await,
        0,
        "the slots are free again"
    );
}

#[tokio::test]
async fn completes_erasure_after_service_recovers() {
    let down = Down::default();
    let mut platform = start(Arc::clone(&down)).await;
    // The chassis implements the protocol. A service with records and the service that sends the final email
    // differ enough to test both.
    for absent in ["cleaning", "notifications"] {
        let (user_id, token) = sign_up(&platform).await;
        leave_traces(&platform, &token).await;
        *down.lock().unwrap() = [absent].into();
        platform.restart().await;
        leave(&platform, &token).await;
        platform.clock().advance(Duration::from_secs(TOKENS_END));
        let identity = platform.database("identity");
        let others = i64::try_from(selam_proto::SERVICES.len() - 1).unwrap();
        as_time_flies(&platform, "the confirmations of the others", async || {
            let answered = count(&identity, "erasure_answers WHERE round >= 2").await;
            (answered == others).then_some(())
        })
        .await;
        assert_eq!(count(&identity, "erasures").await, 1, "{absent} has not confirmed");

        down.lock().unwrap().clear();
        platform.restart().await;
        platform.clock().advance(Duration::from_secs(RETRY));
        erasure_is_over(&platform).await;
        no_trace_is_left(&platform, &needles(&user_id)).await;
    }
}
