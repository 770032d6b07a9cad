//! Calls between services: permissions, durations and failures of callees.

mod callees;
mod credentials;
mod deadlines;
mod failures;
mod retries;
mod tracing_context;

use std::sync::{Arc, Mutex};

use selam_chassis::{Platform, ServiceKeys, calls::ServiceChannel};
use selam_chassis_testing::{Builder, TestPlatform};
use selam_proto_identity::v1::{GetUserRequest, user_service_client::UserServiceClient};
use tonic::Status;
use tonic_types::StatusExt as _;

use crate::small_service;
use callees::{People, Script};

/// Starts a platform with a service named `identity` that behaves as in `script`.
async fn platform(script: &Arc<Script>) -> TestPlatform {
    platform_of(TestPlatform::builder(), script).await
}

async fn platform_of(builder: Builder, script: &Arc<Script>) -> TestPlatform {
    let script = Arc::clone(script);
    let build = move |platform: Platform| {
        let people = People::new(&platform, Arc::clone(&script));
        async move {
            let service = small_service::build(&platform, "identity", small_service::Behaviour::default()).await?;
            Ok(vec![people.add_to(service)])
        }
    };
    builder.start(build).await
}

/// Calls `make` with a platform that serves nothing and has the other services at `url`.
async fn caller<C: Send + 'static>(
    url: String,
    keys: &ServiceKeys,
    make: impl Fn(&Platform) -> C + Send + Sync + 'static,
) -> (TestPlatform, C) {
    let made = Arc::new(Mutex::new(None));
    let place = Arc::clone(&made);
    let platform = TestPlatform::builder()
        .service_keys(keys)
        .settings(move |settings| {
            settings.service_url = vec![url];
            settings.call_timeout = 2;
        })
        .start(move |platform| {
            *place.lock().unwrap() = Some(make(&platform));
            async { Ok(Vec::new()) }
        })
        .await;
    let made = made.lock().unwrap().take().unwrap();
    (platform, made)
}

fn users(platform: &Platform) -> UserServiceClient<ServiceChannel> {
    let calls = platform.calls("notifications");
    calls.client("identity", UserServiceClient::new).unwrap()
}

fn someone() -> GetUserRequest {
    GetUserRequest {
        id: "someone".to_owned(),
    }
}

fn reason(status: &Status) -> String {
    status
        .get_details_error_info()
        .map(|info| info.reason)
        .unwrap_or_default()
}
