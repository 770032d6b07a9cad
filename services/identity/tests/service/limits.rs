//! Rate limits per client address and delays after wrong guesses, equal for known and unknown addresses.

use std::time::Duration;

use reqwest::Method;
use selam_identity::Limit;
use selam_proto_identity::v1::{SecurityNotice, SecurityNoticeDue};
use serde_json::json;

use crate::support::{ADMIN, Answer, App, EMAIL, OTHER_PASSWORD, PASSWORD, ROUNDS, text};

fn too_many(answer: &Answer, code: &str) {
    answer.fails(429, code);
    let seconds: u64 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=3_600).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn delays_only_the_guessing_client() {
    let app = App::with(|settings| {
        settings.identity_guesses = 3;
        settings.identity_guess_delay = 1;
    })
    .await;
    app.confirmed(EMAIL).await;
    let from = |client: &str, email: &str, password: &str| {
        let request = app.request(Method::POST, "/token?grant_type=password");
        let body = json!({"email": email, "password": password});
        app.send(request.header("x-forwarded-for", client).json(&body))
    };
    let mut waiting = String::new();
    for email in ["unknown@example.test", EMAIL] {
        for round in 1..=ROUNDS {
            waiting = format!("203.0.113.{}", 100 + round);
            for _ in 0..3 {
                let wrong = from(&waiting, email, OTHER_PASSWORD).await;
                wrong.fails(400, "invalid_credentials");
            }
            // Rejected even with the right password, regardless of the case of the address.
            let refused = from(&waiting, &email.to_uppercase(), PASSWORD).await;
            if refused.status.as_u16() == 429 || round == ROUNDS {
                too_many(&refused, "over_request_rate_limit");
                break;
            }
        }
    }
    from("203.0.113.10", EMAIL, PASSWORD).await.ok();
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    from(&waiting, EMAIL, PASSWORD).await.ok();
    // The right password resets the delay.
    let wrong = from(&waiting, EMAIL, OTHER_PASSWORD).await;
    wrong.fails(400, "invalid_credentials");
}

#[tokio::test]
async fn shares_delay_within_ipv6_site() {
    let app = App::with(|settings| settings.identity_guesses = 2).await;
    app.confirmed(EMAIL).await;
    let from = |client: String| {
        let request = app.request(Method::POST, "/token?grant_type=password");
        let body = json!({"email": EMAIL, "password": OTHER_PASSWORD});
        app.send(request.header("x-forwarded-for", client).json(&body))
    };
    for round in 1..=ROUNDS {
        // One customer holds all subnets of the site.
        let site = format!("2001:db8:{round}");
        for subnet in 1..=2 {
            let wrong = from(format!("{site}:{subnet}::1")).await;
            wrong.fails(400, "invalid_credentials");
        }
        let refused = from(format!("{site}:3::1")).await;
        if refused.status.as_u16() == 429 || round == ROUNDS {
            too_many(&refused, "over_request_rate_limit");
            break;
        }
    }
    from("2001:db8:ff:1::1".to_owned())
        .await
        .fails(400, "invalid_credentials");
}

#[tokio::test]
async fn stops_guesses_of_many_clients_and_notifies_owner() {
    // No delay per client, so that only the maximum per account counts.
    let app = App::with(|settings| settings.identity_guesses = u16::MAX).await;
    app.confirmed(EMAIL).await;
    // The sign-up was a guess, too; the right password forgets it.
    app.sign_in(EMAIL, PASSWORD).await.ok();
    let from = |number: usize, email: &'static str, password: &'static str| {
        let client = format!("198.51.{}.{}", 100 + number / 200, number % 200);
        let request = app.request(Method::POST, "/token?grant_type=password");
        let body = json!({"email": email, "password": password});
        app.send(request.header("x-forwarded-for", client).json(&body))
    };
    for email in ["unknown@example.test", EMAIL] {
        for number in 0..100 {
            let wrong = from(number, email, OTHER_PASSWORD).await;
            wrong.fails(400, "invalid_credentials");
        }
        from(100, email, PASSWORD).await.fails(429, "too_many_wrong_attempts");
    }
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(
        (told.notice(), told.email.as_str()),
        (SecurityNotice::PasswordGuessed, EMAIL)
    );

    // The owner signs in by email and sets a new password.
    app.post("/otp", json!({"email": EMAIL})).await.ok();
    let code = app.mail().await.code;
    let session = app.verify("email", EMAIL, &code).await.ok();
    app.put_as(
        text(&session, "access_token"),
        "/user",
        json!({"password": OTHER_PASSWORD}),
    )
    .await
    .ok();
    from(101, EMAIL, OTHER_PASSWORD).await.ok();
}

#[tokio::test]
async fn password_from_admin_ends_pause() {
    let app = App::with(|settings| {
        settings.identity_guesses = u16::MAX;
        settings.identity_admin_email = Some(ADMIN.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    let user = app.confirmed(EMAIL).await;
    app.sign_in(EMAIL, PASSWORD).await.ok();
    for _ in 0..100 {
        app.sign_in(EMAIL, OTHER_PASSWORD)
            .await
            .fails(400, "invalid_credentials");
    }
    app.sign_in(EMAIL, PASSWORD).await.fails(429, "too_many_wrong_attempts");
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    let path = format!("/admin/users/{}", text(&user["user"], "id"));
    let change = json!({"password": OTHER_PASSWORD});
    app.put_as(text(&admin, "access_token"), &path, change).await.ok();
    app.sign_in(EMAIL, OTHER_PASSWORD).await.ok();
}

#[tokio::test]
async fn admits_right_sign_ins_of_crowded_address() {
    let app = App::with(|settings| settings.identity_limit_sign_in = Limit::new(2, 300)).await;
    app.confirmed(EMAIL).await;
    let from = |password: &str| {
        let request = app.request(Method::POST, "/token?grant_type=password");
        let body = json!({"email": EMAIL, "password": password});
        app.send(request.header("x-forwarded-for", "203.0.113.1").json(&body))
    };
    for _ in 0..5 {
        from(PASSWORD).await.ok();
    }
    for _ in 0..2 {
        from(OTHER_PASSWORD).await.fails(400, "invalid_credentials");
    }
    too_many(&from(PASSWORD).await, "over_request_rate_limit");
}

#[tokio::test]
async fn limits_subnets_of_one_ipv6_site_together() {
    let app = App::with(|settings| settings.identity_limit_verify = Limit::new(1, 300)).await;
    let from = |site: &'static str, subnet: usize| {
        let body = json!({"email": EMAIL, "type": "signup", "token": "123456"});
        let client = format!("2001:db8:{site}:{subnet:x}::1");
        app.send(
            app.request(Method::POST, "/verify")
                .header("x-forwarded-for", client)
                .json(&body),
        )
    };
    for subnet in 1..=16 {
        assert_ne!(from("1", subnet).await.status, 429, "{subnet}");
    }
    too_many(&from("1", 17).await, "over_request_rate_limit");
    assert_ne!(from("2", 1).await.status, 429);
}

#[tokio::test]
async fn counts_requests_per_client_address() {
    let app = App::with(|settings| {
        settings.identity_limit_sign_in = Limit::new(2, 300);
        settings.identity_limit_sign_up = Limit::new(2, 300);
        settings.identity_limit_refresh = Limit::new(2, 300);
        settings.identity_limit_verify = Limit::new(2, 300);
        settings.identity_limit_mail = Limit::new(3, 300);
    })
    .await;
    let from = |client: &'static str, path: &str, body| {
        app.send(
            app.request(Method::POST, path)
                .header("x-forwarded-for", client)
                .json(&body),
        )
    };
    let cases = [
        ("/token?grant_type=password", "over_request_rate_limit"),
        ("/token?grant_type=refresh_token", "over_request_rate_limit"),
        ("/verify", "over_request_rate_limit"),
        ("/signup", "over_request_rate_limit"),
    ];
    for (path, code) in cases {
        let body = |n: u32| json!({"email": format!("user{n}@example.test"), "password": PASSWORD, "refresh_token": "x", "type": "signup", "token": "123456"});
        for n in 0..2 {
            assert_ne!(from("203.0.113.1", path, body(n)).await.status, 429, "{path}");
        }
        too_many(&from("203.0.113.1", path, body(2)).await, code);
        too_many(&from("198.51.100.7, 203.0.113.1", path, body(3)).await, code);
        assert_ne!(from("203.0.113.2", path, body(4)).await.status, 429, "{path}");
    }
    for n in 0..3 {
        assert_eq!(
            from(
                "203.0.113.9",
                "/recover",
                json!({"email": format!("r{n}@example.test")})
            )
            .await
            .status,
            200
        );
    }
    too_many(
        &from("203.0.113.9", "/recover", json!({"email": "r3@example.test"})).await,
        "over_email_send_rate_limit",
    );
}

#[tokio::test]
async fn default_limits_admit_neighbours() {
    let app = App::with(|settings| {
        let defaults = selam_identity::Settings::default();
        settings.identity_limit_sign_in = defaults.identity_limit_sign_in;
        settings.identity_limit_mail = defaults.identity_limit_mail;
    })
    .await;
    // A mobile network puts many users behind one address.
    for neighbour in 0..70 {
        let email = format!("neighbour{neighbour}@example.test");
        for (path, status) in [("/recover", 200), ("/token?grant_type=password", 400)] {
            let request = app
                .request(Method::POST, path)
                .header("x-forwarded-for", "203.0.113.77")
                .json(&json!({"email": email, "password": OTHER_PASSWORD}));
            assert_eq!(app.send(request).await.status, status, "{path} {email}");
        }
    }
}

#[tokio::test]
async fn limits_emails_per_purpose_and_minute() {
    let app = App::with(|settings| settings.identity_limit_mail_purpose = Limit::new(1, 60)).await;
    app.confirmed(EMAIL).await;
    for email in [EMAIL, "unknown@example.test"] {
        app.post("/recover", json!({"email": email})).await.ok();
        let second = app.post("/recover", json!({"email": email})).await;
        too_many(&second, "over_email_send_rate_limit");
        let text = second.body["msg"].as_str().unwrap();
        assert!(
            text.starts_with("For security purposes, you can only request this after "),
            "{text}"
        );
        app.post("/otp", json!({"email": email, "create_user": false}))
            .await
            .ok();
        too_many(
            &app.post("/otp", json!({"email": email})).await,
            "over_email_send_rate_limit",
        );
    }
    too_many(&app.sign_up(EMAIL, OTHER_PASSWORD).await, "over_email_send_rate_limit");
    app.sign_up("new@example.test", PASSWORD).await.ok();
    too_many(
        &app.sign_up("new@example.test", PASSWORD).await,
        "over_email_send_rate_limit",
    );
}

#[tokio::test]
async fn limits_emails_per_address_across_purposes() {
    let app = App::with(|settings| settings.identity_limit_mail_address = Limit::new(2, 3_600)).await;
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    app.post("/resend", json!({"type": "signup", "email": EMAIL}))
        .await
        .ok();
    too_many(
        &app.post("/otp", json!({"email": EMAIL})).await,
        "over_email_send_rate_limit",
    );
    app.post("/otp", json!({"email": "other@example.test"})).await.ok();
}

#[tokio::test]
async fn counts_resent_code_against_recipient() {
    let app = App::with(|settings| settings.identity_limit_mail_address = Limit::new(2, 3_600)).await;
    let session = app.confirmed(EMAIL).await;
    let token = session["access_token"].as_str().unwrap();
    // One email went to the new address, and one of two to the current address; the sign-up sent the other.
    app.put_as(token, "/user", json!({"email": "new@example.test"}))
        .await
        .ok();
    let resend = || app.post("/resend", json!({"type": "email_change", "email": EMAIL}));
    for _ in 0..2 {
        app.mail().await;
    }
    resend().await.ok();
    for _ in 0..2 {
        app.mail().await;
    }
    too_many(&resend().await, "over_email_send_rate_limit");
    // Requests under another address do not fill a mailbox either.
    let other = app.confirmed("abel@example.test").await;
    let token = other["access_token"].as_str().unwrap();
    too_many(
        &app.put_as(token, "/user", json!({"email": "new@example.test"})).await,
        "over_email_send_rate_limit",
    );
}

#[tokio::test]
async fn counts_changes_per_user() {
    let app = App::with(|settings| settings.identity_limit_user = Limit::new(2, 300)).await;
    let (saba, abel) = (app.confirmed(EMAIL).await, app.confirmed("abel@example.test").await);
    let change = |session: &serde_json::Value| {
        let token = session["access_token"].as_str().unwrap().to_owned();
        let app = &app;
        async move { app.put_as(&token, "/user", json!({"data": {"full_name": "X"}})).await }
    };
    change(&saba).await.ok();
    change(&saba).await.ok();
    too_many(&change(&saba).await, "over_request_rate_limit");
    change(&abel).await.ok();
}

#[tokio::test]
async fn delays_guesses_of_recovery_codes() {
    let app = App::with(|settings| settings.identity_guesses = 3).await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    let guess = || app.post_as(token, "/recovery-codes/verify", json!({"code": "bcdf-bcdf-bcdf"}));
    for _ in 0..3 {
        guess().await.fails(422, "mfa_verification_failed");
    }
    // The delay doubles, so a slow machine hits a longer delay in a later round.
    for round in 1..=ROUNDS {
        let answer = guess().await;
        if answer.status.as_u16() == 429 || round == ROUNDS {
            answer.fails(429, "over_request_rate_limit");
            break;
        }
    }
}
