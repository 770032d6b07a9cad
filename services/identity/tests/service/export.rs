//! The export of an account with a service that holds much data.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use futures::{FutureExt as _, TryStreamExt as _, future::try_join_all};
use reqwest::Method;
use selam_chassis::{
    Clock, PersonalData, Platform, Result, Service, Transaction,
    personal_data::{Erasure, ExportPage, Subject},
    schema::NoTables,
    timestamp,
};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_identity::Settings;
use selam_proto_identity::v1::{
    Device, ExportAccountRequest, ListActivityRequest, ListSessionsRequest, Place,
    account_service_client::AccountServiceClient,
};
use selam_proto_personal_data::v1::AccessRevoked;
use serde_json::{Value, json};

use crate::support::{ADMIN, App, EMAIL, PASSWORD, text};

const RECORDS: usize = 1_200;
const PAGES: usize = RECORDS / 100;
/// Lifetime of an access token in seconds.
const LIFETIME: u64 = 600;

static PAGES_READ: AtomicUsize = AtomicUsize::new(0);

/// Data of three megabytes per page, more than a connection buffers.
struct Records;

impl PersonalData for Records {
    async fn export(&self, _: &Subject, page: &mut ExportPage) -> Result<()> {
        PAGES_READ.fetch_add(1, Ordering::SeqCst);
        for number in page.window("records", RECORDS) {
            page.record(&json!({"number": number, "text": "x".repeat(30_000)}));
        }
        Ok(())
    }

    async fn erase(&self, _: &Transaction, _: &Subject) -> Result<Erasure> {
        Ok(Erasure::Done {
            erased: 0,
            anonymised: 0,
        })
    }
}

async fn other(platform: &Platform, name: &'static str) -> Result<Service> {
    let service = Service::new::<NoTables>(platform, name).await?;
    Ok(if name == "cargo" {
        service.personal_data(Records)
    } else {
        service
    })
}

async fn others(platform: Platform) -> Result<Vec<Service>> {
    let names = selam_proto::SERVICES.iter().filter(|name| **name != "identity");
    try_join_all(names.map(|name| other(&platform, name))).await
}

#[tokio::test]
async fn owner_sees_no_device_of_admin() {
    let adjust = |settings: &mut Settings| {
        settings.identity_admin_email = Some(ADMIN.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    };
    let builder = TestPlatform::builder().own_tokens();
    let app = App::beside(builder, adjust, |platform| others(platform).boxed()).await;
    let user = app.confirmed(EMAIL).await;
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    let request = app.request(Method::PUT, &format!("/admin/users/{}", text(&user["user"], "id")));
    let request = request.bearer_auth(text(&admin, "access_token"));
    let request = request.header("user-agent", "Firefox/144.0");
    let request = request.header("x-forwarded-for", "203.0.113.9");
    app.send(request.json(&json!({"user_metadata": {"full_name": "Saba"}})))
        .await
        .ok();
    let token = Some(text(&user, "access_token"));
    let mut account = AccountServiceClient::new(app.platform.channel());
    let request = app.platform.request(ListActivityRequest::default(), token);
    let activity = account.list_activity(request).await.unwrap().into_inner();
    let event = &activity.security_events[0];
    assert_eq!(event.actor_id, text(&admin["user"], "id"));
    assert_eq!(event.place, Some(Place::default()));
    assert_eq!(event.device, Some(Device::default()));

    let request = app.platform.request(ExportAccountRequest {}, token);
    let file = account.export_account(request).await.unwrap().into_inner();
    let file: Vec<_> = file.map_ok(|part| part.data).try_collect().await.unwrap();
    let file: Value = serde_json::from_slice(&file.concat()).unwrap();
    let events = file["services"]["identity"]["securityEvents"].as_array().unwrap();
    let event = events.iter().find(|event| event["kind"] == "user_changed").unwrap();
    assert_eq!(
        (&event["browser"], &event["address"]),
        (&json!(""), &json!("")),
        "{event}"
    );
}

/// Makes every service reject the tokens issued so far, as after their expiry.
async fn expire_tokens(app: &App, session: &Value) {
    app.advance(LIFETIME);
    let user_id = text(&session["user"], "id");
    let now = app.platform.clock().now();
    let revoked = AccessRevoked {
        user_id: user_id.to_owned(),
        session_ids: Vec::new(),
        signed_before: Some(timestamp(now)),
        expire_time: Some(timestamp(now + Duration::from_secs(LIFETIME))),
    };
    app.platform.revoke(&revoked).await;
    eventually("the end of the token", || async {
        let mut account = AccountServiceClient::new(app.platform.channel());
        let token = text(session, "access_token");
        let request = app.platform.request(ListSessionsRequest {}, Some(token));
        account.list_sessions(request).await.err()
    })
    .await;
}

#[tokio::test]
async fn export_outlasts_its_access_token() {
    let clock = Clock::fixed("2027-01-15T08:00:00Z".parse().unwrap());
    let builder = TestPlatform::builder().own_tokens().clock(clock);
    let app = App::beside(builder, |_| {}, |platform| others(platform).boxed()).await;
    let session = app.confirmed(EMAIL).await;
    let mut account = AccountServiceClient::new(app.platform.channel());
    let token = text(&session, "access_token");
    let request = app.platform.request(ExportAccountRequest {}, Some(token));
    let mut rest = account.export_account(request).await.unwrap().into_inner();
    let mut file = rest.message().await.unwrap().unwrap().data;
    // A slow download takes longer than its token is valid.
    expire_tokens(&app, &session).await;
    let read = PAGES_READ.load(Ordering::SeqCst);
    assert!(read < PAGES, "{read} pages were read before");
    let rest: Vec<_> = rest.map_ok(|part| part.data).try_collect().await.unwrap();
    file.extend(rest.concat());
    let file: Value = serde_json::from_slice(&file).unwrap();
    let records = file["services"]["cargo"]["records"].as_array().unwrap();
    assert_eq!(records.len(), RECORDS);
    assert_eq!(file["services"]["identity"]["account"]["email"], EMAIL);
}
