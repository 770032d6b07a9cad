//! `/admin`, restricted to admins.

use reqwest::Method;
use selam_proto_identity::v1::{PasswordChanged, UserConfirmed};
use serde_json::{Value, json};

use crate::{
    passkeys::claims,
    support::{ADMIN, App, EMAIL, OTHER_PASSWORD, PASSWORD, SITE, field, text},
};

#[tokio::test]
async fn rejects_callers_without_admin_role() {
    let (app, _) = App::with_admin().await;
    let user = app.confirmed(EMAIL).await;
    let id = text(&user["user"], "id");
    let strange = app.platform.access_token(uuid::Uuid::now_v7(), EMAIL, &["admin"]);
    for (method, path) in [
        (Method::GET, "/admin/users".to_owned()),
        (Method::POST, "/admin/users".to_owned()),
        (Method::GET, format!("/admin/users/{id}")),
        (Method::PUT, format!("/admin/users/{id}")),
        (Method::DELETE, format!("/admin/users/{id}")),
        (Method::POST, "/admin/generate_link".to_owned()),
    ] {
        let request = || {
            app.request(method.clone(), &path)
                .json(&json!({"app_metadata": {"roles": ["admin"]}}))
        };
        app.send(request()).await.fails(401, "no_authorization");
        app.send(request().bearer_auth(text(&user, "access_token")))
            .await
            .fails(403, "not_admin");
        app.send(request().bearer_auth(&strange)).await.fails(403, "bad_jwt");
    }
}

#[tokio::test]
async fn creates_reads_updates_and_deletes_users() {
    let (app, admin) = App::with_admin().await;
    let body = json!({
        "email": "Hana@Example.test", "password": PASSWORD, "email_confirm": true,
        "user_metadata": {"full_name": "Hana"}, "app_metadata": {"roles": ["therapist"]},
    });
    let user = app.post_as(&admin, "/admin/users", body.clone()).await.ok();
    assert_eq!(
        (&user["email"], &user["app_metadata"]["roles"]),
        (&"hana@example.test".into(), &json!(["therapist"]))
    );
    assert_eq!(
        app.platform.wait_for_event::<UserConfirmed>().await.email,
        "hana@example.test"
    );
    app.post_as(&admin, "/admin/users", body)
        .await
        .fails(422, "email_exists");

    let path = format!("/admin/users/{}", text(&user, "id"));
    assert_eq!(
        app.get_as(&admin, &path).await.ok()["user_metadata"]["full_name"],
        "Hana"
    );
    let session = app.sign_in("hana@example.test", PASSWORD).await.ok();

    let changed = app
        .put_as(
            &admin,
            &path,
            json!({"app_metadata": {"roles": []}, "user_metadata": {"city": "Calgary"}, "email": "hana2@example.test"}),
        )
        .await
        .ok();
    assert_eq!(changed["app_metadata"]["roles"], json!([]));
    assert_eq!(
        changed["user_metadata"],
        json!({"full_name": "Hana", "city": "Calgary"})
    );
    app.get_as(text(&session, "access_token"), "/user").await.ok();
    app.put_as(&admin, &path, json!({"email": ADMIN}))
        .await
        .fails(422, "email_exists");
    app.put_as(&admin, &path, json!({"password": OTHER_PASSWORD}))
        .await
        .ok();
    app.platform.wait_for_event::<PasswordChanged>().await;
    app.get_as(text(&session, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
    app.sign_in("hana2@example.test", OTHER_PASSWORD).await.ok();

    let delete = async |body: Value| {
        app.send(app.request(Method::DELETE, &path).bearer_auth(&admin).json(&body))
            .await
    };
    for soft in [json!(true), json!("yes")] {
        delete(json!({"should_soft_delete": soft}))
            .await
            .fails(400, "validation_failed");
    }
    app.get_as(&admin, &path).await.ok();
    assert_eq!(delete(json!({"should_soft_delete": false})).await.ok(), json!({}));
    app.get_as(&admin, &path).await.fails(404, "user_not_found");
    app.sign_in("hana2@example.test", OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
}

#[tokio::test]
async fn ban_ends_sessions_and_blocks_sign_in() {
    let (app, admin) = App::with_admin().await;
    let session = app.confirmed(EMAIL).await;
    let path = format!("/admin/users/{}", text(&session["user"], "id"));
    let banned = app.put_as(&admin, &path, json!({"ban_duration": "24h"})).await.ok();
    assert!(banned["banned_until"].is_string());
    app.get_as(text(&session, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
    app.refresh(&session["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    app.sign_in(EMAIL, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "user_banned");
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    let mail = app.mail().await;
    app.verify("recovery", EMAIL, &mail.code)
        .await
        .fails(403, "user_banned");
    app.advance(86_400);
    app.sign_in(EMAIL, PASSWORD).await.ok();
    let again = app.sign_in(ADMIN, PASSWORD).await.ok();
    let admin = text(&again, "access_token");
    app.put_as(admin, &path, json!({"ban_duration": "1h"})).await.ok();
    app.put_as(admin, &path, json!({"ban_duration": "none"})).await.ok();
    app.sign_in(EMAIL, PASSWORD).await.ok();
}

#[tokio::test]
async fn lists_users_in_pages() {
    let (app, admin) = App::with_admin().await;
    for n in 0..4 {
        app.advance(1);
        app.post_as(&admin, "/admin/users", json!({"email": format!("u{n}@example.test")}))
            .await
            .ok();
    }
    let page = app.get_as(&admin, "/admin/users?page=1&per_page=2").await;
    assert_eq!(page.headers["x-total-count"], "5");
    assert_eq!(
        page.headers["link"],
        format!(
            "<{SITE}/auth/v1/admin/users?page=2&per_page=2>; rel=\"next\", <{SITE}/auth/v1/admin/users?page=3&per_page=2>; rel=\"last\""
        )
    );
    assert_eq!(emails(&page.body), ["u3@example.test", "u2@example.test"]);
    assert_eq!(
        emails(&app.get_as(&admin, "/admin/users?page=3&per_page=2").await.ok()),
        [ADMIN]
    );
    assert_eq!(
        emails(&app.get_as(&admin, "/admin/users?page=&per_page=").await.ok()).len(),
        5
    );
    assert_eq!(
        emails(&app.get_as(&admin, "/admin/users?filter=U1").await.ok()),
        ["u1@example.test"]
    );
    let idn = json!({"email": "hana@bücher.example"});
    app.post_as(&admin, "/admin/users", idn).await.ok();
    for filter in ["b%C3%BCcher", "hana@B%C3%9CCHER.example", "xn--bcher", "%E2%80%8Bhana"] {
        let found = app.get_as(&admin, &format!("/admin/users?filter={filter}")).await;
        assert_eq!(emails(&found.ok()), ["hana@xn--bcher-kva.example"], "{filter}");
    }
    assert!(
        emails(&app.get_as(&admin, "/admin/users?filter=%25").await.ok()).is_empty(),
        "the filter treats a percent sign literally"
    );
    for odd in ["page=0", "page=18446744073709551615", "filter=%00"] {
        app.get_as(&admin, &format!("/admin/users?{odd}")).await.ok();
    }
    for wrong in [
        "page=-1",
        "page=x",
        "per_page=ten",
        "per_page=99999999999999999999",
        "page=1.5",
    ] {
        let answer = app.get_as(&admin, &format!("/admin/users?{wrong}")).await;
        answer.fails(400, "validation_failed");
        assert!(text(&answer.body, "msg").starts_with("Bad Pagination Parameters"));
    }
}

fn emails(body: &Value) -> Vec<&str> {
    body["users"]
        .as_array()
        .unwrap()
        .iter()
        .map(|user| text(user, "email"))
        .collect()
}

#[tokio::test]
async fn rejects_invalid_admin_requests() {
    let (app, admin) = App::with_admin().await;
    let me = app.get_as(&admin, "/user").await.ok();
    let path = format!("/admin/users/{}", text(&me, "id"));
    app.delete_as(&admin, &path).await.fails(422, "validation_failed");
    app.put_as(&admin, &path, json!({"app_metadata": {"roles": []}}))
        .await
        .fails(422, "validation_failed");
    app.put_as(&admin, &path, json!({"ban_duration": "1h"}))
        .await
        .fails(422, "validation_failed");
    app.get_as(&admin, "/admin/users/nonsense")
        .await
        .fails(404, "user_not_found");
    app.get_as(&admin, &format!("/admin/users/{}", uuid::Uuid::now_v7()))
        .await
        .fails(404, "user_not_found");
    for (body, status, code) in [
        (json!({}), 400, "validation_failed"),
        (json!({"email": "nonsense"}), 400, "validation_failed"),
        (json!({"email": EMAIL, "password": "weak"}), 422, "weak_password"),
        (
            json!({"email": EMAIL, "ban_duration": "soon"}),
            400,
            "validation_failed",
        ),
        (json!({"email": EMAIL, "phone": "1"}), 400, "validation_failed"),
        (
            json!({"email": EMAIL, "phone": "+14035550142"}),
            400,
            "phone_provider_disabled",
        ),
    ] {
        app.post_as(&admin, "/admin/users", body).await.fails(status, code);
    }
}

#[tokio::test]
async fn unknown_roles_grant_nothing() {
    let (app, admin) = App::with_admin().await;
    for (number, roles) in [json!(["root", "therapist", 1]), json!("admin"), json!({"admin": true})]
        .into_iter()
        .enumerate()
    {
        let email = format!("u{number}@example.test");
        let body =
            json!({"email": email, "password": PASSWORD, "email_confirm": true, "app_metadata": {"roles": roles}});
        let user = app.post_as(&admin, "/admin/users", body).await.ok();
        assert_eq!(user["app_metadata"]["roles"], roles);
        let session = app.sign_in(&email, PASSWORD).await.ok();
        app.get_as(text(&session, "access_token"), "/admin/users")
            .await
            .fails(403, "not_admin");
        // Services reject access tokens with roles that are not a list of texts.
        let claimed = &claims(&session)["app_metadata"]["roles"];
        let roles = claimed.as_array().unwrap_or_else(|| panic!("{claimed}"));
        assert!(roles.iter().all(Value::is_string), "{claimed}");
    }
}

#[tokio::test]
async fn removed_role_takes_effect_at_once() {
    let (app, admin) = App::with_admin().await;
    let body =
        json!({"email": EMAIL, "password": PASSWORD, "email_confirm": true, "app_metadata": {"roles": ["admin"]}});
    let second = app.post_as(&admin, "/admin/users", body).await.ok();
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    app.get_as(token, "/admin/users").await.ok();
    app.put_as(
        &admin,
        &format!("/admin/users/{}", text(&second, "id")),
        json!({"app_metadata": {"roles": null}}),
    )
    .await
    .ok();
    app.get_as(token, "/admin/users").await.fails(403, "not_admin");
}

#[tokio::test]
async fn generates_links_without_sending_email() {
    let (app, admin) = App::with_admin().await;
    let link = |body| app.post_as(&admin, "/admin/generate_link", body);
    let made = link(json!({"type": "signup", "email": EMAIL, "password": PASSWORD, "data": {"full_name": "Saba"}, "redirect_to": format!("{SITE}/auth")})).await.ok();
    assert_eq!(
        (&made["verification_type"], &made["redirect_to"], &made["email"]),
        (&"signup".into(), &format!("{SITE}/auth").into(), &EMAIL.into())
    );
    let (_, fields) = app
        .get(
            text(&made, "action_link")
                .strip_prefix(&format!("{SITE}/auth/v1"))
                .unwrap(),
        )
        .await
        .redirect();
    assert_eq!(field(&fields, "type"), Some("signup"));
    link(json!({"type": "signup", "email": EMAIL, "password": PASSWORD}))
        .await
        .fails(422, "email_exists");

    let made = link(json!({"type": "recovery", "email": EMAIL})).await.ok();
    app.verify("recovery", EMAIL, text(&made, "email_otp")).await.ok();
    let made = link(json!({"type": "magiclink", "email": EMAIL})).await.ok();
    app.post(
        "/verify",
        json!({"type": "magiclink", "token_hash": made["hashed_token"]}),
    )
    .await
    .ok();
    // Both addresses have to confirm.
    let change = |kind| json!({"type": kind, "email": EMAIL, "new_email": "new@example.test"});
    let at_new = link(change("email_change_new")).await.ok();
    let at_current = link(change("email_change_current")).await.ok();
    assert_eq!(
        (&at_new["verification_type"], &at_current["verification_type"]),
        (&json!("email_change_new"), &json!("email_change_current"))
    );
    let half = app
        .verify("email_change", EMAIL, text(&at_current, "email_otp"))
        .await
        .ok();
    assert!(half.get("access_token").is_none());
    let whole = app
        .verify("email_change", "new@example.test", text(&at_new, "email_otp"))
        .await
        .ok();
    assert_eq!(whole["user"]["email"], "new@example.test");
    let made = link(json!({"type": "invite", "email": "guest@example.test"}))
        .await
        .ok();
    assert_eq!(made["verification_type"], "invite");
    app.post("/verify", json!({"type": "invite", "token_hash": made["hashed_token"]}))
        .await
        .ok();
    link(json!({"type": "invite", "email": "guest@example.test"}))
        .await
        .fails(422, "email_exists");

    link(json!({"type": "recovery", "email": "unknown@example.test"}))
        .await
        .fails(404, "user_not_found");
    link(json!({"type": "email_change_new", "email": "new@example.test", "new_email": ADMIN}))
        .await
        .fails(422, "email_exists");
    link(json!({"type": "email_change_new", "email": "new@example.test"}))
        .await
        .fails(400, "validation_failed");
    link(json!({"type": "nonsense", "email": EMAIL}))
        .await
        .fails(400, "validation_failed");
    link(json!({"type": "signup", "email": "b@example.test"}))
        .await
        .fails(400, "validation_failed");
    link(json!({"type": "recovery"})).await.fails(400, "validation_failed");
    app.no_mail().await;
}

#[tokio::test]
async fn records_changes_of_accounts() {
    let (app, admin) = App::with_admin().await;
    let session = app.confirmed(EMAIL).await;
    let id = text(&session["user"], "id");
    let path = format!("/admin/users/{id}");
    let given = json!({"app_metadata": {"roles": ["support"]}, "password": OTHER_PASSWORD});
    app.put_as(&admin, &path, given).await.ok();
    let entry = app.platform.office_action().await;
    assert_eq!((entry.operation(), entry.0.record_id.as_str()), ("updateUser", id));
    assert_eq!(entry.0.actor_roles, ["admin"]);
    assert_eq!(entry.change("roles"), Some(("", "support")));
    assert_eq!(entry.change("passwordChanged"), Some(("false", "true")));
    app.send(app.request(Method::DELETE, &path).bearer_auth(&admin).json(&json!({})))
        .await
        .ok();
    let entry = app.platform.office_action().await;
    assert_eq!((entry.operation(), entry.0.subject_id.as_str()), ("deleteUser", id));
}
