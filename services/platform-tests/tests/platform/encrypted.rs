//! The platform with TLS on every connection behind the gateway: to PostgreSQL, RabbitMQ, Redis and the mail server, and mutual between Envoy
//! and the services and among the services.

use reqwest::Method;
use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Deployment, Encryption, eventually};

use crate::bookings::customer;

/// How many connections to the gRPC port of contact-admin came to nothing.
fn refusals(platform: &Deployment) -> usize {
    let log = platform.log("contact-admin");
    log.matches("a connection to the gRPC port was refused").count()
}

#[tokio::test]
async fn a_message_is_taken_stored_mailed_and_read_over_tls_alone() {
    let mut platform = Deployment::start_encrypted(Encryption::default()).await;
    // Account and mails of it: gateway, identity, events, notifications, mail server.
    let email = "senait@example.test";
    customer(&platform, email, "en").await;
    let known = platform.mails.mails_to(email).len();
    let id = platform.api.leave_message(email, "en", "How long to Edmonton?").await;
    platform.mails.nth_mail_to(email, known + 1).await;

    // The keys of tokens come from identity's HTTP port, and the sender's name by a call from service to service.
    let admin = platform.api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;
    let message = format!("/v1/contact-messages/{id}");
    let read = platform.api.get(&message, Some(&admin)).await;
    assert_eq!(
        read.json()["senderAccount"]["fullName"],
        "Senait Haile",
        "{}",
        read.text
    );

    // Nobody gets a word in plain text.
    let (grpc, http) = platform.ports("contact-admin");
    for port in [grpc, http] {
        let plain = reqwest::get(format!("http://127.0.0.1:{port}/livez")).await;
        assert!(plain.is_err(), "{plain:?}");
    }

    // A service that shows the certificate of another one, or one of another authority, gets nothing from the gateway.
    let public = async |platform: &Deployment| {
        let asked = platform
            .api
            .try_send(Method::POST, "/v1/contact-messages", None, Some("{}"));
        asked.await.map(|answer| answer.status.as_u16())
    };
    assert_eq!(public(&platform).await, Some(400), "answered by the service");
    for wrong in ["misnamed", "foreign"] {
        platform.kill("contact-admin");
        let encryption = platform.encryption().unwrap();
        match wrong {
            "misnamed" => encryption.give("contact-admin", "cargo"),
            _ => encryption.give_foreign("contact-admin"),
        }
        let before = refusals(&platform);
        platform.start_service("contact-admin");
        eventually("a connection that the gateway gives up", async || {
            public(&platform).await;
            (refusals(&platform) > before).then_some(())
        })
        .await;
        assert_eq!(public(&platform).await, Some(503), "{wrong}");
    }

    // The right one is taken as soon as it is there, without a restart.
    platform.encryption().unwrap().give("contact-admin", "contact-admin");
    eventually("the service behind the gateway", async || {
        (public(&platform).await == Some(400)).then_some(())
    })
    .await;

    // The gateway's own is renewed while it runs, too; the service has to be another one, since connections outlive certificates.
    platform.encryption().unwrap().renew_gateway(true);
    platform.kill("contact-admin");
    let before = refusals(&platform);
    platform.start_service("contact-admin");
    eventually("a connection that the service gives up", async || {
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
