//! Authenticator apps as a second factor.

use selam_identity::totp::code_now;
use selam_proto_identity::v1::{SecurityNotice, SecurityNoticeDue};
use serde_json::{Value, json};

use crate::support::{ADMIN, App, EMAIL, OTHER_PASSWORD, PASSWORD, rows, text};

struct EnrolledUser {
    app: App,
    token: String,
    factor: Value,
}

impl EnrolledUser {
    async fn start() -> Self {
        let app = App::start().await;
        let session = app.confirmed(EMAIL).await;
        let token = text(&session, "access_token").to_owned();
        let factor = app
            .post_as(
                &token,
                "/factors",
                json!({"factor_type": "totp", "friendly_name": "Phone", "issuer": "Selam"}),
            )
            .await
            .ok();
        Self { app, token, factor }
    }

    fn path(&self, end: &str) -> String {
        format!("/factors/{}{end}", text(&self.factor, "id"))
    }

    fn code(&self) -> String {
        code_now(
            text(&self.factor["totp"], "secret"),
            self.app.platform.clock().now().timestamp(),
        )
        .unwrap()
    }

    async fn challenge(&self, token: &str) -> Value {
        self.app
            .post_as(token, &self.path("/challenge"), json!({"factorId": "ignored"}))
            .await
            .ok()["id"]
            .clone()
    }

    async fn verify(&self, token: &str, challenge: &Value, code: &str) -> crate::support::Answer {
        self.app
            .post_as(
                token,
                &self.path("/verify"),
                json!({"challenge_id": challenge, "code": code}),
            )
            .await
    }
}

#[tokio::test]
async fn enrolls_verifies_uses_and_removes_factor() {
    let it = EnrolledUser::start().await;
    let totp = &it.factor["totp"];
    assert!(text(totp, "uri").starts_with("otpauth://totp/Selam:saba%40example.test?"));
    assert!(text(totp, "qr_code").contains("<svg") && !text(totp, "qr_code").contains('#'));
    let other_session = it.app.sign_in(EMAIL, PASSWORD).await.ok();

    let challenge = it.challenge(&it.token).await;
    let raised = it.verify(&it.token, &challenge, &it.code()).await.ok();
    assert_eq!(raised["user"]["factors"][0]["status"], "verified");
    assert!(raised["user"]["factors"][0].get("secret").is_none());
    it.app
        .get_as(text(&other_session, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");

    // A new sign-in has not verified the factor yet.
    let session = it.app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    it.app
        .put_as(token, "/user", json!({"password": OTHER_PASSWORD}))
        .await
        .fails(401, "insufficient_aal");
    it.app
        .put_as(token, "/user", json!({"email": "new@example.test"}))
        .await
        .fails(401, "insufficient_aal");
    it.app
        .delete_as(token, &it.path(""))
        .await
        .fails(401, "insufficient_aal");
    it.app
        .post_as(token, "/factors", json!({"factor_type": "totp"}))
        .await
        .fails(401, "insufficient_aal");

    it.app.advance(60);
    let challenge = it.challenge(token).await;
    let raised = it.verify(token, &challenge, &it.code()).await.ok();
    let token = text(&raised, "access_token");
    let refreshed = it.app.refresh(&raised["refresh_token"]).await.ok();
    for session in [&raised, &refreshed] {
        use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
        let payload = text(session, "access_token").split('.').nth(1).unwrap();
        let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap();
        assert_eq!(
            (&claims["aal"], &claims["amr"][0]["method"], &claims["amr"][1]["method"]),
            (&"aal2".into(), &"totp".into(), &"password".into())
        );
    }
    it.app
        .put_as(token, "/user", json!({"password": OTHER_PASSWORD}))
        .await
        .ok();
    assert_eq!(it.app.delete_as(token, &it.path("")).await.ok()["id"], it.factor["id"]);
    it.app
        .delete_as(token, &it.path(""))
        .await
        .fails(404, "mfa_factor_not_found");
}

fn claims(session: &Value) -> Value {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let payload = text(session, "access_token").split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

#[tokio::test]
async fn token_marks_missing_second_factor() {
    let it = EnrolledUser::start().await;
    let session = it.app.sign_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(
        claims(&session).get("second_factor_due"),
        None,
        "an unverified factor is not required"
    );
    let challenge = it.challenge(&it.token).await;
    let raised = it.verify(&it.token, &challenge, &it.code()).await.ok();
    assert_eq!(claims(&raised).get("second_factor_due"), None);

    let half = it.app.sign_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(
        (&claims(&half)["second_factor_due"], &claims(&half)["aal"]),
        (&true.into(), &"aal1".into())
    );
    let half = it.app.refresh(&half["refresh_token"]).await.ok();
    assert_eq!(
        claims(&half)["second_factor_due"],
        true,
        "a refresh does not verify a factor"
    );
    it.app.advance(60);
    let token = text(&half, "access_token");
    let challenge = it.challenge(token).await;
    let raised = it.verify(token, &challenge, &it.code()).await.ok();
    assert_eq!(claims(&raised).get("second_factor_due"), None);
}

#[tokio::test]
async fn requires_aal2_of_admin_with_factor() {
    let it = EnrolledUser::start().await;
    let challenge = it.challenge(&it.token).await;
    it.verify(&it.token, &challenge, &it.code()).await.ok();
    {
        use sea_orm::{ConnectionTrait, Statement};
        let database = it.app.platform.database("identity");
        let db = database.connection();
        let promote = r#"UPDATE users SET app_metadata = '{"roles": ["admin"]}'"#;
        db.execute_raw(Statement::from_string(db.get_database_backend(), promote))
            .await
            .unwrap();
    }
    let half = it.app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&half, "access_token");
    it.app
        .get_as(token, "/admin/users")
        .await
        .fails(401, "insufficient_aal");
    it.app.advance(60);
    let challenge = it.challenge(token).await;
    let raised = it.verify(token, &challenge, &it.code()).await.ok();
    it.app.get_as(text(&raised, "access_token"), "/admin/users").await.ok();
}

#[tokio::test]
async fn accepts_code_once_and_counts_attempts() {
    let it = EnrolledUser::start().await;
    let challenge = it.challenge(&it.token).await;
    it.verify(&it.token, &challenge, &it.code()).await.ok();
    let challenge = it.challenge(&it.token).await;
    it.verify(&it.token, &challenge, &it.code())
        .await
        .fails(422, "mfa_verification_failed");
    for _ in 0..4 {
        it.verify(&it.token, &challenge, "000000x")
            .await
            .fails(422, "mfa_verification_failed");
    }
    it.app.advance(60);
    it.verify(&it.token, &challenge, &it.code())
        .await
        .fails(422, "mfa_challenge_expired");
    let challenge = it.challenge(&it.token).await;
    it.app.advance(301);
    it.verify(&it.token, &challenge, &it.code())
        .await
        .fails(422, "mfa_challenge_expired");
}

#[tokio::test]
async fn hides_factors_of_other_users() {
    let it = EnrolledUser::start().await;
    let abel = it.app.confirmed("abel@example.test").await;
    let token = text(&abel, "access_token");
    let challenge = it.challenge(&it.token).await;
    it.app
        .post_as(token, &it.path("/challenge"), json!({}))
        .await
        .fails(404, "mfa_factor_not_found");
    it.verify(token, &challenge, &it.code())
        .await
        .fails(404, "mfa_factor_not_found");
    it.app
        .delete_as(token, &it.path(""))
        .await
        .fails(404, "mfa_factor_not_found");
    it.app
        .delete_as(token, "/factors/nonsense")
        .await
        .fails(404, "mfa_factor_not_found");
}

#[tokio::test]
async fn rejects_invalid_enrollments() {
    let it = EnrolledUser::start().await;
    let enrol = |body| it.app.post_as(&it.token, "/factors", body);
    enrol(json!({})).await.fails(400, "validation_failed");
    enrol(json!({"factor_type": "phone"}))
        .await
        .fails(422, "mfa_phone_enroll_not_enabled");
    enrol(json!({"factor_type": "sms"}))
        .await
        .fails(400, "validation_failed");
    enrol(json!({"factor_type": "totp", "friendly_name": "Phone"}))
        .await
        .fails(422, "mfa_factor_name_conflict");
    enrol(json!({"factor_type": "totp", "friendly_name": "x".repeat(101)}))
        .await
        .fails(400, "validation_failed");
    for n in 1..10 {
        enrol(json!({"factor_type": "totp", "friendly_name": n.to_string()}))
            .await
            .ok();
    }
    enrol(json!({"factor_type": "totp", "friendly_name": "one more"}))
        .await
        .fails(422, "too_many_enrolled_mfa_factors");
    it.app
        .post("/factors", json!({"factor_type": "totp"}))
        .await
        .fails(401, "no_authorization");
    it.verify(&it.token, &json!("nonsense"), "1")
        .await
        .fails(400, "validation_failed");
    it.app
        .post_as(&it.token, &it.path("/verify"), json!({}))
        .await
        .fails(400, "validation_failed");
}

#[tokio::test]
async fn recovery_code_replaces_factor_once() {
    let it = EnrolledUser::start().await;
    let app = &it.app;
    app.post_as(&it.token, "/recovery-codes", json!({}))
        .await
        .fails(401, "insufficient_aal");
    let challenge = it.challenge(&it.token).await;
    let raised = it.verify(&it.token, &challenge, &it.code()).await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.notice(), SecurityNotice::SecondFactorAdded);
    let token = text(&raised, "access_token");
    assert_eq!(
        app.get_as(token, "/recovery-codes").await.ok(),
        json!({"remaining": 0, "created_at": null})
    );
    let make = || app.post_as(token, "/recovery-codes", json!({}));
    let before = make().await.ok()["codes"][0].clone();
    let codes = make().await.ok()["codes"].clone();
    assert_eq!(codes.as_array().unwrap().len(), 10);

    let half = app.sign_in(EMAIL, PASSWORD).await.ok();
    let half = text(&half, "access_token").to_owned();
    let show = |code: &Value| app.post_as(&half, "/recovery-codes/verify", json!({ "code": code }));
    show(&before).await.fails(422, "mfa_verification_failed");
    show(&Value::Null).await.fails(400, "validation_failed");
    let as_written = codes[0].as_str().unwrap().to_uppercase().replace('-', " ");
    let whole = show(&as_written.into()).await.ok();
    assert_eq!(claims(&whole)["aal"], "aal2");
    assert_eq!(claims(&whole)["amr"][0]["method"], "recovery_code");
    for _ in 0..2 {
        let told: SecurityNoticeDue = app.platform.wait_for_event().await;
        assert_eq!(told.notice(), SecurityNotice::RecoveryCodesReplaced);
    }
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.notice(), SecurityNotice::RecoveryCodeUsed);
    show(&codes[0]).await.fails(422, "mfa_verification_failed");
    let left = app.get_as(text(&whole, "access_token"), "/recovery-codes").await.ok();
    assert_eq!(left["remaining"], 9);

    // Codes of another user are rejected, and removing the last factor deletes the codes.
    let other = app.confirmed("abel@example.test").await;
    app.post_as(
        text(&other, "access_token"),
        "/recovery-codes/verify",
        json!({ "code": codes[1] }),
    )
    .await
    .fails(422, "mfa_verification_failed");
    app.delete_as(text(&whole, "access_token"), &it.path("")).await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.notice(), SecurityNotice::SecondFactorRemoved);
    rows(app, "recovery_codes", 0).await;
}

#[tokio::test]
async fn encrypts_stored_secrets() {
    use sea_orm::{ConnectionTrait, Statement};
    let it = EnrolledUser::start().await;
    let secret = text(&it.factor["totp"], "secret");
    let database = it.app.platform.database("identity");
    let db = database.connection();
    let query = |sql: String| Statement::from_string(db.get_database_backend(), sql);
    let stored = || async {
        let row = db.query_one_raw(query("SELECT secret FROM factors".into())).await;
        row.unwrap().unwrap().try_get::<String>("", "secret").unwrap()
    };
    assert!(!stored().await.contains(secret));
    // Stored in clear text, as before encryption was added.
    db.execute_raw(query(format!("UPDATE factors SET secret = '{secret}'")))
        .await
        .unwrap();
    let challenge = it.challenge(&it.token).await;
    it.verify(&it.token, &challenge, &it.code()).await.ok();
    it.app.advance(3_700);
    selam_chassis_testing::eventually("the secret is encrypted", || async {
        (!stored().await.contains(secret)).then_some(())
    })
    .await;
    let session = it.app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    let challenge = it.challenge(token).await;
    it.verify(token, &challenge, &it.code()).await.ok();
}

#[tokio::test]
async fn requires_second_factor_of_admins_at_once() {
    let app = App::with(|settings| {
        settings.identity_second_factor = Some(true);
        settings.identity_second_factor_grace = 3_600;
        settings.identity_admin_email = Some(ADMIN.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    let session = app.sign_in(ADMIN, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    assert_eq!(claims(&session)["second_factor_missing"], true);
    assert_eq!(claims(&session).get("second_factor_until"), None);
    app.get_as(token, "/admin/users").await.fails(403, "insufficient_aal");

    let factor = app
        .post_as(token, "/factors", json!({"factor_type": "totp"}))
        .await
        .ok();
    let path = format!("/factors/{}", text(&factor, "id"));
    let challenge = app.post_as(token, &format!("{path}/challenge"), json!({})).await.ok();
    let now = app.platform.clock().now().timestamp();
    let code = code_now(text(&factor["totp"], "secret"), now).unwrap();
    let shown = json!({"challenge_id": challenge["id"], "code": code});
    let raised = app.post_as(token, &format!("{path}/verify"), shown).await.ok();
    assert_eq!(claims(&raised).get("second_factor_missing"), None);
    app.get_as(text(&raised, "access_token"), "/admin/users").await.ok();

    let user = app.confirmed(EMAIL).await;
    assert_eq!(
        claims(&user).get("second_factor_until"),
        None,
        "users without these roles need no second factor"
    );
}
