use std::time::Duration;

use sea_orm::{ConnectionTrait as _, QueryResult, Statement};
use selam_chassis::Clock;
use selam_chassis_testing::TestPlatform;
use selam_proto_contact::v1::{
    ContactMessageReceived, ContactMessageStatus, CreateContactMessageRequest, ListContactMessagesRequest,
    ReplyToContactMessageRequest,
};
use tonic::{Code, Request};

use crate::{a_message, admin, client, create, reason, start, violations};

#[tokio::test]
async fn stores_and_publishes_new_message() {
    let platform = start().await;
    let message = create(&platform, a_message()).await;

    assert_eq!(message.status(), ContactMessageStatus::Unread);
    assert_eq!(message.language_code, "ar");
    let event: ContactMessageReceived = platform.wait_for_event().await;
    assert_eq!(event.contact_message_id, message.id);
    assert_eq!(event.email, "amina@example.test");
    assert_eq!(event.language_code, "ar");
}

#[tokio::test]
async fn takes_language_from_header_when_missing() {
    let platform = start().await;
    let mut request = Request::new(CreateContactMessageRequest {
        language_code: String::new(),
        ..a_message()
    });
    request
        .metadata_mut()
        .insert("accept-language", "fr, ti;q=0.8".parse().unwrap());
    let message = client(&platform)
        .create_contact_message(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(message.language_code, "ti");
}

#[tokio::test]
async fn stores_one_form_of_address_and_name() {
    let platform = start().await;
    for (typed, address) in [
        ("O'Neil@Example.Test ", "o'neil@example.test"),
        ("rd&co@example.test", "rd&co@example.test"),
        ("\u{202a}hana@bücher.example\u{202c}", "hana@xn--bcher-kva.example"),
        ("hana@xn--bcher-kva.example", "hana@xn--bcher-kva.example"),
        ("hana@a--b.example", "hana@a--b.example"),
    ] {
        let request = CreateContactMessageRequest {
            name: "\u{feff}Jose\u{301}\u{a0}Díaz\u{200b}".to_owned(),
            email: typed.to_owned(),
            ..a_message()
        };
        let message = create(&platform, request).await;
        assert_eq!((message.email.as_str(), message.name.as_str()), (address, "José Díaz"));
        let event: ContactMessageReceived = platform.wait_for_event().await;
        assert_eq!(event.email, address);
    }
}

#[tokio::test]
async fn returns_text_of_any_script_unchanged() {
    let platform = start().await;
    let texts = [
        "ሰላም፡ ብትግርኛ ክዛረብ ዝኽእል ሰብ ኣሎ ዶ?",
        "مرحبا، هل لديكم معالج يتحدث العربية؟",
        "'; DROP TABLE contact_messages; --",
        "<script>alert(1)</script> & \"quotes\"",
        "=HYPERLINK(\"https://example.test\")",
        "line one\nline two\ttab 👩🏾‍⚕️",
    ];
    for text in texts {
        let message = create(
            &platform,
            CreateContactMessageRequest {
                message: text.to_owned(),
                ..a_message()
            },
        )
        .await;
        assert_eq!(message.message, text);
    }
    let token = admin(&platform);
    let list = client(&platform)
        .list_contact_messages(platform.request(ListContactMessagesRequest::default(), Some(&token)))
        .await
        .unwrap()
        .into_inner();
    let stored: Vec<_> = list
        .contact_messages
        .iter()
        .rev()
        .map(|message| message.message.as_str())
        .collect();
    assert_eq!(stored, texts);
}

#[tokio::test]
async fn rejects_invalid_fields_without_storing() {
    let platform = start().await;
    let wrong = [
        (
            CreateContactMessageRequest {
                name: "  ".to_owned(),
                ..a_message()
            },
            "name",
            "REQUIRED",
        ),
        (
            CreateContactMessageRequest {
                name: "x".repeat(201),
                ..a_message()
            },
            "name",
            "STRING_MAX_LEN",
        ),
        (
            CreateContactMessageRequest {
                name: "a\r\nBcc: all@example.test".to_owned(),
                ..a_message()
            },
            "name",
            "CONTROL_CHARACTER",
        ),
        (
            CreateContactMessageRequest {
                name: "\u{200b}\u{2060}".to_owned(),
                ..a_message()
            },
            "name",
            "REQUIRED",
        ),
        (
            CreateContactMessageRequest {
                name: "🙂".to_owned(),
                ..a_message()
            },
            "name",
            "NAME_INVALID",
        ),
        (
            CreateContactMessageRequest {
                email: String::new(),
                ..a_message()
            },
            "email",
            "REQUIRED",
        ),
        (
            CreateContactMessageRequest {
                email: "amina".to_owned(),
                ..a_message()
            },
            "email",
            "STRING_EMAIL",
        ),
        (
            CreateContactMessageRequest {
                email: format!("{}@example.test", "a".repeat(250)),
                ..a_message()
            },
            "email",
            "STRING_MAX_LEN",
        ),
        (
            CreateContactMessageRequest {
                email: "a..b@b.test".to_owned(),
                ..a_message()
            },
            "email",
            "STRING_EMAIL",
        ),
        (
            CreateContactMessageRequest {
                email: format!("{}@example.test", "a".repeat(65)),
                ..a_message()
            },
            "email",
            "STRING_EMAIL",
        ),
        (
            CreateContactMessageRequest {
                message: String::new(),
                ..a_message()
            },
            "message",
            "REQUIRED",
        ),
        (
            CreateContactMessageRequest {
                message: "x".repeat(5001),
                ..a_message()
            },
            "message",
            "STRING_MAX_LEN",
        ),
        (
            CreateContactMessageRequest {
                message: "a\0b".to_owned(),
                ..a_message()
            },
            "message",
            "CONTROL_CHARACTER",
        ),
        (
            CreateContactMessageRequest {
                service_interest: 99,
                ..a_message()
            },
            "serviceInterest",
            "ENUM_DEFINED_ONLY",
        ),
    ];
    for (request, field, expected) in wrong {
        let status = client(&platform).create_contact_message(request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{field}");
        let found = violations(&status);
        assert!(
            found.contains(&(field.to_owned(), expected.to_owned())),
            "{field}: {found:?}"
        );
    }
    let token = admin(&platform);
    let list = client(&platform)
        .list_contact_messages(platform.request(ListContactMessagesRequest::default(), Some(&token)))
        .await
        .unwrap()
        .into_inner();
    assert!(list.contact_messages.is_empty());
    assert!(platform.captured::<ContactMessageReceived>().is_empty());
}

#[tokio::test]
async fn repeated_key_returns_first_message() {
    let platform = start().await;
    let with_key = |message: CreateContactMessageRequest| {
        let mut request = Request::new(message);
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        request
    };
    let first = client(&platform)
        .create_contact_message(with_key(a_message()))
        .await
        .unwrap()
        .into_inner();
    let second = client(&platform)
        .create_contact_message(with_key(a_message()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(first.id, second.id);

    let _: ContactMessageReceived = platform.wait_for_event().await;
    assert!(
        platform.captured::<ContactMessageReceived>().is_empty(),
        "published once"
    );
}

#[tokio::test]
async fn replay_returns_first_response_after_reply() {
    let platform = start().await;
    let replay = || {
        let mut request = Request::new(a_message());
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        request
    };
    let mut client = client(&platform);
    let first = client.create_contact_message(replay()).await.unwrap().into_inner();
    let reply = ReplyToContactMessageRequest {
        id: first.id.clone(),
        subject: String::new(),
        body: "For your eyes only".to_owned(),
        etag: String::new(),
    };
    client
        .reply_to_contact_message(platform.request(reply, Some(&admin(&platform))))
        .await
        .unwrap();
    let again = client.create_contact_message(replay()).await.unwrap().into_inner();
    assert_eq!(again, first, "without the reply and its author");
}

/// Stored responses contain personal data and are deleted with their key.
#[tokio::test]
async fn deletes_idempotency_key_after_a_day() {
    let clock = Clock::fixed(Clock::system().now());
    let mut platform = TestPlatform::builder()
        .clock(clock.clone())
        .start(|platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) })
        .await;
    let call = async |platform: &TestPlatform| {
        let mut request = Request::new(a_message());
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        client(platform).create_contact_message(request).await
    };
    let first = call(&platform).await.unwrap().into_inner();
    assert_eq!(answers(&platform).await.len(), 1);

    let (service, housekeeping) = ("contact-admin", "chassis-housekeeping");
    platform.wait_for_run(service, housekeeping).await;
    clock.advance(Duration::from_secs(24 * 3600 + 1));
    platform.restart().await;
    platform.wait_for_run(service, housekeeping).await;
    assert!(answers(&platform).await.is_empty());
    assert_ne!(call(&platform).await.unwrap().into_inner().id, first.id);
}

#[tokio::test]
async fn rejects_key_without_stored_response() {
    let platform = start().await;
    let call = async || {
        let mut request = Request::new(a_message());
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        client(&platform).create_contact_message(request).await
    };
    let first = call().await.unwrap().into_inner();
    let earlier = format!("UPDATE idempotency_keys SET result = '{}'", first.id);
    let database = platform.database("contact-admin");
    database.connection().execute_unprepared(&earlier).await.unwrap();
    assert_eq!(reason(&call().await.unwrap_err()), "IDEMPOTENCY_ANSWER_LOST");
}

async fn answers(platform: &TestPlatform) -> Vec<QueryResult> {
    let database = platform.database("contact-admin");
    let connection = database.connection();
    let all = Statement::from_string(connection.get_database_backend(), "SELECT result FROM idempotency_keys");
    connection.query_all_raw(all).await.unwrap()
}

/// Anonymous callers share a key space, so a guessed key must neither return a response nor block its owner.
#[tokio::test]
async fn anonymous_key_applies_to_same_message() {
    let platform = start().await;
    let send = async |request: CreateContactMessageRequest, token: Option<&str>| {
        let mut request = platform.request(request, token);
        request.metadata_mut().insert("idempotency-key", "1".parse().unwrap());
        client(&platform).create_contact_message(request).await
    };
    let other = CreateContactMessageRequest {
        message: "Something else".to_owned(),
        ..a_message()
    };
    let first = send(a_message(), None).await.unwrap().into_inner();
    let second = send(other.clone(), None).await.unwrap().into_inner();
    assert_eq!(second.message, other.message);
    assert_ne!(second.id, first.id);

    let token = platform.access_token(uuid::Uuid::now_v7(), "amina@example.test", &[]);
    let own = send(a_message(), Some(&token)).await.unwrap().into_inner();
    assert_ne!(own.id, first.id, "another user's key is not reused");
    let status = send(other, Some(&token)).await.unwrap_err();
    assert_eq!(reason(&status), "IDEMPOTENCY_KEY_REUSED");
}

#[tokio::test]
async fn concurrent_calls_with_key_create_one() {
    let platform = start().await;
    let calls: Vec<_> = (0..10)
        .map(|_| {
            let mut client = client(&platform);
            tokio::spawn(async move {
                let mut request = Request::new(a_message());
                request
                    .metadata_mut()
                    .insert("idempotency-key", "same".parse().unwrap());
                client
                    .create_contact_message(request)
                    .await
                    .map(|message| message.into_inner().id)
            })
        })
        .collect();
    let mut ids = Vec::new();
    for call in calls {
        ids.push(call.await.unwrap().unwrap());
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
}
