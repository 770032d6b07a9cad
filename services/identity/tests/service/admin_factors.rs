//! `/admin/users/{id}/factors`, and the second factor that staff must have.

use serde_json::json;

use crate::{
    passkeys::claims,
    support::{ADMIN, App, EMAIL, PASSWORD, text},
};

#[tokio::test]
async fn admin_lists_renames_and_removes_factors() {
    let (app, admin) = App::with_admin().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    let path = format!("/admin/users/{}/factors", text(&session["user"], "id"));
    assert_eq!(app.get_as(&admin, &path).await.ok(), json!([]));
    for name in ["Phone", "Tablet"] {
        app.post_as(token, "/factors", json!({"factor_type": "totp", "friendly_name": name}))
            .await
            .ok();
    }
    let factors = app.get_as(&admin, &path).await.ok();
    let of = |number: usize| format!("{path}/{}", text(&factors[number], "id"));
    assert_eq!(
        (
            &factors[0]["friendly_name"],
            &factors[0]["status"],
            factors[0].get("secret")
        ),
        (&json!("Phone"), &json!("unverified"), None)
    );
    let renamed = app
        .put_as(&admin, &of(0), json!({"friendly_name": "Old phone"}))
        .await
        .ok();
    assert_eq!(renamed["friendly_name"], "Old phone");
    app.put_as(&admin, &of(0), json!({"friendly_name": "Tablet"}))
        .await
        .fails(422, "mfa_factor_name_conflict");
    app.put_as(&admin, &of(0), json!({"friendly_name": "x".repeat(101)}))
        .await
        .fails(400, "validation_failed");
    assert_eq!(
        app.delete_as(&admin, &of(1)).await.ok(),
        json!({"id": factors[1]["id"]})
    );
    app.delete_as(&admin, &of(1)).await.fails(404, "mfa_factor_not_found");
    assert_eq!(app.get_as(&admin, &path).await.ok().as_array().unwrap().len(), 1);
    // Neither the path of another user nor a caller without the admin role finds the factor.
    let me = app.get_as(&admin, "/user").await.ok();
    let elsewhere = format!("/admin/users/{}/factors/{}", text(&me, "id"), text(&factors[0], "id"));
    app.delete_as(&admin, &elsewhere)
        .await
        .fails(404, "mfa_factor_not_found");
    app.delete_as(token, &of(0)).await.fails(403, "not_admin");
    app.get_as(&admin, "/admin/users/nonsense/factors")
        .await
        .fails(404, "user_not_found");
}

#[tokio::test]
async fn first_token_of_admin_lacks_second_factor() {
    let app = App::with_moving_clock(|settings| {
        settings.identity_second_factor = Some(true);
        settings.identity_admin_email = Some(ADMIN.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    let session = app.sign_in(ADMIN, PASSWORD).await.ok();
    assert_eq!(claims(&session)["second_factor_missing"], true);
    assert_eq!(claims(&session).get("second_factor_until"), None);
}
