//! Sign-ups with an address that has an account.

use selam_proto_identity::v1::{SecurityNotice, SecurityNoticeDue};
use serde_json::json;

use crate::support::{App, EMAIL, PASSWORD};

#[tokio::test]
async fn notifies_owner_of_account_without_password() {
    let app = App::start().await;
    app.post("/otp", json!({"email": EMAIL})).await.ok();
    let code = app.mail().await.code;
    app.verify("email", EMAIL, &code).await.ok();
    // The response promises an email, as for an address without an account.
    app.sign_up(EMAIL, PASSWORD).await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(
        (told.notice(), told.email.as_str()),
        (SecurityNotice::SignUpRepeated, EMAIL)
    );
    app.no_mail().await;
}
