//! Tests of the service over its real API, on SQLite or PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod access;
mod audit;
mod client_errors;
mod create_message;
mod demo;
mod failures;
mod list_messages;
mod live;
mod replies;
mod reply_templates;
mod report_recount;
mod reports;
mod senders;

use selam_chassis_testing::TestPlatform;
use selam_proto_contact::v1::{
    ContactMessage, CreateContactMessageRequest, ServiceInterest, contact_service_client::ContactServiceClient,
};
use tonic::{Status, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

async fn start() -> TestPlatform {
    TestPlatform::start(|platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) }).await
}

fn client(platform: &TestPlatform) -> ContactServiceClient<Channel> {
    ContactServiceClient::new(platform.channel())
}

fn admin(platform: &TestPlatform) -> String {
    platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"])
}

fn a_message() -> CreateContactMessageRequest {
    CreateContactMessageRequest {
        name: "Amina Al-Sayed".to_owned(),
        email: "amina@example.test".to_owned(),
        service_interest: ServiceInterest::TherapyServices.into(),
        message: "What does a first session cost?".to_owned(),
        language_code: "ar".to_owned(),
    }
}

async fn create(platform: &TestPlatform, message: CreateContactMessageRequest) -> ContactMessage {
    client(platform)
        .create_contact_message(message)
        .await
        .unwrap()
        .into_inner()
}

/// Returns the field violations of an error with their reasons.
fn violations(status: &Status) -> Vec<(String, String)> {
    status
        .get_error_details()
        .bad_request()
        .map(|bad| {
            bad.field_violations
                .iter()
                .map(|violation| (violation.field.clone(), violation.reason.clone()))
                .collect()
        })
        .unwrap_or_default()
}

fn reason(status: &Status) -> String {
    status
        .get_error_details()
        .error_info()
        .map(|info| info.reason.clone())
        .unwrap_or_default()
}
