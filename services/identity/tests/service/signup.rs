//! Sign-up, confirmation and sign-in.

use reqwest::Method;
use selam_proto_identity::v1::{OneTimeCodePurpose, UserConfirmed};
use serde_json::json;

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, SITE, field, path_of, text, wrong};

#[tokio::test]
async fn spellings_of_credentials_belong_to_one_account() {
    let app = App::start().await;
    let (composed, decomposed) = ("Pass1\u{e9}-horse\u{622}", "Pass1e\u{301}-horse\u{627}\u{653}");
    let user = app.sign_up("\u{202a}Hana@Bücher.example\u{202c}", composed).await.ok();
    assert_eq!(user["email"], "hana@xn--bcher-kva.example");
    let mail = app.mail().await;
    assert_eq!(mail.email, "hana@xn--bcher-kva.example");
    app.verify("signup", "hana@bu\u{308}cher.example", &mail.code)
        .await
        .ok();
    for address in [
        "hana@bücher.example",
        "HANA@xn--bcher-kva.example",
        " hana@BÜCHER.example\u{a0}",
    ] {
        for password in [composed, decomposed] {
            let session = app.sign_in(address, password).await.ok();
            assert_eq!(session["user"]["id"], user["id"], "{address}");
        }
    }
    let again = app.sign_up("hana@xn--bcher-kva.example", decomposed).await;
    again.fails(422, "user_already_exists");
}

#[tokio::test]
async fn rejects_name_of_invisible_letters() {
    let app = App::start().await;
    for name in ["\u{200b}", "\u{3164}", "—"] {
        let body = json!({"email": EMAIL, "password": PASSWORD, "data": {"full_name": name}});
        app.post("/signup", body).await.fails(422, "validation_failed");
    }
    let body = json!({"email": EMAIL, "password": PASSWORD, "data": {"full_name": "\u{202e}Jose\u{301} "}});
    let user = app.post("/signup", body).await.ok();
    assert_eq!(user["user_metadata"]["full_name"], "José");
}

#[tokio::test]
async fn signs_up_confirms_and_signs_in() {
    let app = App::start().await;
    let user = app.sign_up(" Saba@Example.TEST ", PASSWORD).await.ok();
    assert_eq!(user["email"], EMAIL);
    assert_eq!(user["identities"].as_array().unwrap().len(), 1);
    assert_eq!(user["phone"], "");
    assert_eq!(user["user_metadata"]["full_name"], "Saba Tesfay");
    assert!(user.get("access_token").is_none() && user.get("email_confirmed_at").is_none());
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "email_not_confirmed");

    let mail = app.mail().await;
    assert_eq!(
        (
            mail.email.as_str(),
            mail.full_name.as_str(),
            mail.language_code.as_str()
        ),
        (EMAIL, "Saba Tesfay", "en")
    );
    assert_eq!(mail.purpose(), OneTimeCodePurpose::Signup);
    assert!(mail.link.starts_with(&format!("{SITE}/auth/confirm?token=")));
    assert_eq!(mail.expire_time.unwrap().seconds, 1_800_000_600);
    assert_eq!(mail.link_expire_time.unwrap().seconds, 1_800_003_600);

    let session = app.verify("signup", EMAIL, &mail.code).await.ok();
    assert_eq!(
        (&session["token_type"], &session["expires_in"]),
        (&"bearer".into(), &600.into())
    );
    assert_eq!(session["user"]["id"], user["id"]);
    assert!(session["user"]["email_confirmed_at"].is_string());
    let confirmed: UserConfirmed = app.platform.wait_for_event().await;
    assert_eq!(
        (confirmed.user_id.as_str(), confirmed.email.as_str()),
        (text(&user, "id"), EMAIL)
    );

    app.verify("signup", EMAIL, &mail.code).await.fails(403, "otp_expired");
    let session = app.sign_in("SABA@example.test", PASSWORD).await.ok();
    let me = app.get_as(text(&session, "access_token"), "/user").await.ok();
    assert_eq!(
        (&me["id"], &me["role"], &me["aud"]),
        (&user["id"], &"authenticated".into(), &"authenticated".into())
    );
    assert_eq!(
        me["app_metadata"],
        json!({"provider": "email", "providers": ["email"], "roles": []})
    );
    app.sign_in(EMAIL, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
}

#[tokio::test]
async fn link_confirms_and_redirects_to_target() {
    let app = App::start().await;
    let body = json!({"email": EMAIL, "password": PASSWORD});
    app.post(&format!("/signup?redirect_to={SITE}/auth?from=mail"), body)
        .await
        .ok();
    let link = app.mail().await.link;
    let (target, fields) = app.get(&path_of(&link)).await.redirect();
    assert_eq!(target, format!("{SITE}/auth?from=mail"));
    assert_eq!(
        (
            field(&fields, "type"),
            field(&fields, "token_type"),
            field(&fields, "expires_in")
        ),
        (Some("signup"), Some("bearer"), Some("600"))
    );
    app.get_as(field(&fields, "access_token").unwrap(), "/user").await.ok();
    app.refresh(&field(&fields, "refresh_token").unwrap().into()).await.ok();

    let (_, fields) = app.get(&path_of(&link)).await.redirect();
    assert_eq!(
        (field(&fields, "error"), field(&fields, "error_code")),
        (Some("access_denied"), Some("otp_expired"))
    );
    assert_eq!(
        field(&fields, "error_description"),
        Some("Email link is invalid or has expired")
    );
    assert_eq!(field(&fields, "access_token"), None);
}

#[tokio::test]
async fn ignores_redirect_to_foreign_origin() {
    let app = App::start().await;
    app.post(
        "/signup?redirect_to=https://evil.example/",
        json!({"email": EMAIL, "password": PASSWORD}),
    )
    .await
    .ok();
    let mail = app.mail().await;
    assert!(!mail.link.contains("evil"));
    let token = url::Url::parse(&mail.link)
        .unwrap()
        .query_pairs()
        .find(|(key, _)| key == "token")
        .unwrap()
        .1
        .into_owned();
    let (target, fields) = app
        .get(&format!(
            "/verify?type=signup&token={token}&redirect_to=https://evil.example/"
        ))
        .await
        .redirect();
    assert_eq!(target, format!("{SITE}/"));
    assert!(field(&fields, "access_token").is_some());
}

#[tokio::test]
async fn invalid_link_redirects_with_error() {
    let app = App::start().await;
    for (query, code) in [
        ("type=signup&token=nonsense", "otp_expired"),
        ("type=signup", "validation_failed"),
        ("token=nonsense", "validation_failed"),
        ("type=sms&token=nonsense", "validation_failed"),
    ] {
        let (target, fields) = app.get(&format!("/verify?{query}")).await.redirect();
        assert_eq!(target, format!("{SITE}/"));
        assert_eq!(field(&fields, "error_code"), Some(code), "{query}");
    }
}

#[tokio::test]
async fn rejects_weak_password_with_reasons() {
    let app = App::start().await;
    let short = app.sign_up(EMAIL, "Ab1").await;
    short.fails(422, "weak_password");
    assert_eq!(short.body["msg"], "Password should be at least 8 characters.");
    assert_eq!(short.body["weak_password"]["reasons"], json!(["length"]));
    let plain = app.sign_up(EMAIL, "alllowercase").await;
    plain.fails(422, "weak_password");
    assert_eq!(
        plain.body["msg"],
        "Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789."
    );
    assert_eq!(plain.body["weak_password"]["reasons"], json!(["characters"]));
}

#[tokio::test]
async fn requires_address_and_password() {
    let app = App::start().await;
    app.post("/signup", json!({}))
        .await
        .fails(422, "anonymous_provider_disabled");
    app.post("/signup", json!({"password": PASSWORD}))
        .await
        .fails(400, "validation_failed");
    app.post("/signup", json!({"email": EMAIL}))
        .await
        .fails(400, "validation_failed");
    app.post("/signup", json!({"phone": "+15550100", "password": PASSWORD}))
        .await
        .fails(400, "phone_provider_disabled");
    let no_number = app
        .post("/signup", json!({"phone": "call me", "password": PASSWORD}))
        .await;
    no_number.fails(400, "validation_failed");
    assert_eq!(no_number.body["msg"], "Invalid phone number format (E.164 required)");
    app.post("/signup", json!({"email": "not an address", "password": PASSWORD}))
        .await
        .fails(400, "validation_failed");
    app.post(
        "/signup",
        json!({"email": EMAIL, "password": format!("Aa1{}", "x".repeat(254))}),
    )
    .await
    .fails(422, "validation_failed");
    app.post(
        "/signup",
        json!({"email": EMAIL, "password": PASSWORD, "data": {"full_name": 1}}),
    )
    .await
    .fails(422, "validation_failed");
    app.no_mail().await;
}

#[tokio::test]
async fn ignores_roles_from_users() {
    let app = App::start().await;
    let claim = json!({"email": EMAIL, "password": PASSWORD, "data": {"roles": ["admin"]}, "app_metadata": {"roles": ["admin"]}});
    app.post("/signup", claim).await.ok();
    let mail = app.mail().await;
    let session = app.verify("signup", EMAIL, &mail.code).await.ok();
    let token = text(&session, "access_token");
    assert_eq!(session["user"]["app_metadata"]["roles"], json!([]));
    app.get_as(token, "/admin/users").await.fails(403, "not_admin");
    app.put_as(token, "/user", json!({"app_metadata": {"roles": ["admin"]}}))
        .await
        .fails(403, "not_admin");
}

#[tokio::test]
async fn takes_language_from_user_or_browser() {
    let app = App::start().await;
    let request = app
        .request(Method::POST, "/signup")
        .header("accept-language", "fr, ar-EG;q=0.9, en;q=0.5");
    app.send(request.json(&json!({"email": EMAIL, "password": PASSWORD})))
        .await
        .ok();
    assert_eq!(app.mail().await.language_code, "ar");
    app.post(
        "/signup",
        json!({"email": "b@example.test", "password": PASSWORD, "data": {"language": "ti"}}),
    )
    .await
    .ok();
    assert_eq!(app.mail().await.language_code, "ti");
}

#[tokio::test]
async fn link_expires_after_one_hour() {
    for (seconds, code) in [(3_599, None), (3_601, Some("otp_expired"))] {
        let app = App::start().await;
        app.sign_up(EMAIL, PASSWORD).await.ok();
        let mail = app.mail().await;
        for _ in 0..6 {
            app.verify("signup", EMAIL, &wrong(&mail.code))
                .await
                .fails(403, "otp_expired");
        }
        app.advance(seconds);
        let (_, fields) = app.get(&path_of(&mail.link)).await.redirect();
        assert_eq!(field(&fields, "error_code"), code);
    }
}

#[tokio::test]
async fn code_expires_after_minutes_or_attempts() {
    let app = App::start().await;
    app.sign_up(EMAIL, PASSWORD).await.ok();
    let first = app.mail().await;
    app.advance(601);
    app.verify("signup", EMAIL, &first.code).await.fails(403, "otp_expired");

    app.post("/resend", json!({"type": "signup", "email": EMAIL}))
        .await
        .ok();
    let second = app.mail().await;
    assert_eq!(second.purpose(), OneTimeCodePurpose::Signup);
    app.verify("signup", EMAIL, &first.code).await.fails(403, "otp_expired");
    for _ in 0..4 {
        app.verify("email", EMAIL, &wrong(&second.code))
            .await
            .fails(403, "otp_expired");
    }
    app.verify("signup", EMAIL, &second.code)
        .await
        .fails(403, "otp_expired");
    app.post("/resend", json!({"type": "signup", "email": EMAIL}))
        .await
        .ok();
    let third = app.mail().await;
    for _ in 0..4 {
        app.verify("signup", EMAIL, &wrong(&third.code))
            .await
            .fails(403, "otp_expired");
    }
    app.verify("signup", EMAIL, &third.code).await.ok();
}

#[tokio::test]
async fn newer_code_replaces_older() {
    let app = App::start().await;
    app.confirmed(EMAIL).await;
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    let old = app.mail().await;
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    let new = app.mail().await;
    if old.code != new.code {
        app.verify("recovery", EMAIL, &old.code).await.fails(403, "otp_expired");
    }
    let old_path = path_of(&old.link);
    assert_eq!(
        field(&app.get(&old_path).await.redirect().1, "error_code"),
        Some("otp_expired")
    );
    app.verify("recovery", EMAIL, &new.code).await.ok();
}

#[tokio::test]
async fn drops_password_set_before_confirmation() {
    let app = App::start().await;
    app.sign_up(EMAIL, "Squatters-pass-9").await.ok();
    app.mail().await;
    app.post("/otp", json!({"email": EMAIL})).await.ok();
    let mail = app.mail().await;
    app.verify("email", EMAIL, &mail.code).await.ok();
    app.sign_in(EMAIL, "Squatters-pass-9")
        .await
        .fails(400, "invalid_credentials");

    app.sign_up("b@example.test", "Squatters-pass-9").await.ok();
    app.mail().await;
    app.post("/recover", json!({"email": "b@example.test"})).await.ok();
    let mail = app.mail().await;
    app.verify("recovery", "b@example.test", &mail.code).await.ok();
    app.sign_in("b@example.test", "Squatters-pass-9")
        .await
        .fails(400, "invalid_credentials");
}

#[tokio::test]
async fn autoconfirm_returns_session() {
    let app = App::with(|settings| settings.identity_autoconfirm = true).await;
    let session = app.sign_up(EMAIL, PASSWORD).await.ok();
    app.get_as(text(&session, "access_token"), "/user").await.ok();
    app.sign_up(EMAIL, PASSWORD).await.fails(422, "user_already_exists");
    assert_eq!(app.get("/settings").await.ok()["mailer_autoconfirm"], true);
}

#[tokio::test]
async fn sign_up_can_be_disabled() {
    let app = App::with(|settings| settings.identity_signup_enabled = false).await;
    app.sign_up(EMAIL, PASSWORD).await.fails(422, "signup_disabled");
    app.post("/otp", json!({"email": EMAIL})).await.ok();
    assert_eq!(app.get("/settings").await.ok()["disable_signup"], true);
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "invalid_credentials");
}

#[tokio::test]
async fn stores_passwords_and_codes_as_hashes() {
    use sea_orm::{ConnectionTrait, Statement};
    let app = App::start().await;
    app.sign_up(EMAIL, PASSWORD).await.ok();
    let mail = app.mail().await;
    let database = app.platform.database("identity");
    let db = database.connection();
    let statement =
        "SELECT u.password_hash, c.code_hash, c.link_hash FROM users u JOIN one_time_codes c ON c.user_id = u.id";
    let row = db
        .query_one_raw(Statement::from_string(db.get_database_backend(), statement))
        .await
        .unwrap()
        .unwrap();
    let stored = |column| row.try_get::<String>("", column).unwrap();
    assert!(stored("password_hash").starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
    assert!(!stored("code_hash").contains(&mail.code));
    assert!(!mail.link.contains(&stored("link_hash")));
}
