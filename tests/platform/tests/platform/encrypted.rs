//! The platform with TLS on every connection behind the gateway: to PostgreSQL, RabbitMQ, Redis and the mail
//! server. Envoy and the services use mutual TLS among each other.

use reqwest::Method;
use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Deployment, Encryption, eventually};

use crate::bookings::customer;

/// Returns the number of rejected connections to the gRPC port of contact-admin.
fn refusals(platform: &Deployment) -> usize {
    let log = platform.log("contact-admin");
    log.matches("rejected a connection to the gRPC port").count()
}

#[tokio::test]
async fn handles_message_over_tls_only() {
    let mut platform = Deployment::start_encrypted(Encryption::default()).await;
    // Account and email confirmation: gateway, identity, events, notifications and mail server.
    let email = "senait@example.test";
    customer(&platform, email, "en").await;
    let known = platform.mails.mails_to(email).len();
    let id = platform.api.leave_message(email, "en", "How long to Edmonton?").await;
    platform.mails.nth_mail_to(email, known + 1).await;

    // The keys of access tokens come from identity's HTTP port, and the sender's name from a call between
    // services.
    let admin = platform.api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;
    let message = format!("/v1/contact-messages/{id}");
    let read = platform.api.get(&message, Some(&admin)).await;
    assert_eq!(
        read.json()["senderAccount"]["fullName"],
        "Senait Haile",
        "{}",
        read.text
    );

    // Plain-text connections are rejected.
    let (grpc, http) = platform.ports("contact-admin");
    for port in [grpc, http] {
        let plain = reqwest::get(format!("http://127.0.0.1:{port}/livez")).await;
        assert!(plain.is_err(), "{plain:?}");
    }

    // A service with the certificate of another service or of another authority receives no requests from the
    // gateway.
    let public = async |platform: &Deployment| {
        let asked = platform
            .api
            .try_send(Method::POST, "/v1/contact-messages", None, Some("{}"));
        asked.await.map(|answer| answer.status.as_u16())
    };
    assert_eq!(public(&platform).await, Some(400), "the service must respond");
    for wrong in ["misnamed", "foreign"] {
        platform.kill("contact-admin");
        let encryption = platform.encryption().unwrap();
        match wrong {
            "misnamed" => encryption.give("contact-admin", "cargo"),
            _ => encryption.give_foreign("contact-admin"),
        }
        let before = refusals(&platform);
        platform.start_service("contact-admin");
        eventually("a connection rejected by the gateway", async || {
            public(&platform).await;
            (refusals(&platform) > before).then_some(())
        })
        .await;
        assert_eq!(public(&platform).await, Some(503), "{wrong}");
    }

    // The correct certificate works as soon as it is installed, without a restart.
    platform.encryption().unwrap().give("contact-admin", "contact-admin");
    eventually("the service behind the gateway", async || {
        (public(&platform).await == Some(400)).then_some(())
    })
    .await;

    // The gateway's own certificate is renewed while it runs, too. The service must be a new process, because
    // connections outlive certificates.
    platform.encryption().unwrap().renew_gateway(true);
    platform.kill("contact-admin");
    let before = refusals(&platform);
    platform.start_service("contact-admin");
    eventually("a connection rejected by the service", async || {
        public(&platform).await;
        (refusals(&platform) > before).then_some(())
    })
    .await;
    assert_eq!(public(&platform).await, Some(503), "a foreign gateway");
    platform.encryption().unwrap().renew_gateway(false);
    eventually("the service behind the renewed gateway", async || {
        (public(&platform).await == Some(400)).then_some(())
    })
    .await;
}
