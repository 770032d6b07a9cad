use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use selam_chassis_testing::TestPlatform;
use selam_proto_contact::v1::{
    ContactMessageStatus, CreateContactMessageRequest, GetContactMessageRequest, ListContactMessagesRequest,
    ListContactMessagesResponse, ServiceInterest, UpdateContactMessageRequest,
};
use tonic::Code;
use uuid::Uuid;

use crate::{a_message, admin, client, create, reason, start, violations};

async fn list(platform: &TestPlatform, request: ListContactMessagesRequest) -> ListContactMessagesResponse {
    let token = admin(platform);
    client(platform)
        .list_contact_messages(platform.request(request, Some(&token)))
        .await
        .unwrap()
        .into_inner()
}

fn texts(list: &ListContactMessagesResponse) -> Vec<&str> {
    list.contact_messages
        .iter()
        .map(|message| message.message.as_str())
        .collect()
}

#[tokio::test]
async fn pages_are_newest_first_without_gaps() {
    let platform = start().await;
    for number in 0..7 {
        create(
            &platform,
            CreateContactMessageRequest {
                message: number.to_string(),
                ..a_message()
            },
        )
        .await;
    }
    let mut seen = Vec::new();
    let mut page_token = String::new();
    loop {
        let page = list(
            &platform,
            ListContactMessagesRequest {
                page_size: 3,
                page_token,
                ..Default::default()
            },
        )
        .await;
        assert!(page.contact_messages.len() <= 3);
        seen.extend(texts(&page).into_iter().map(str::to_owned));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
        // A new message does not shift the following pages.
        create(
            &platform,
            CreateContactMessageRequest {
                message: "later".to_owned(),
                ..a_message()
            },
        )
        .await;
    }
    assert_eq!(seen, ["6", "5", "4", "3", "2", "1", "0"]);
}

#[tokio::test]
async fn finds_names_in_any_spelling() {
    let platform = start().await;
    for (name, email, message) in [
        ("أحمد", "ahmad@example.test", "1"),
        ("Jose\u{301}", "hana@bücher.example", "2"),
        ("ኣበባ", "abeba@example.test", "my number: \n(403) 555-0142"),
    ] {
        let request = CreateContactMessageRequest {
            name: name.to_owned(),
            email: email.to_owned(),
            message: message.to_owned(),
            ..a_message()
        };
        create(&platform, request).await;
    }
    for (query, name) in [
        ("احمد", "أحمد"),
        ("JOSÉ", "José"),
        ("jose", "José"),
        ("bücher", "José"),
        ("xn--bcher", "José"),
        ("አበባ", "ኣበባ"),
        ("٤٠٣٥٥٥٠١٤٢", "ኣበባ"),
        ("+1 403-555-0142", "ኣበባ"),
    ] {
        let request = ListContactMessagesRequest {
            query: query.to_owned(),
            ..Default::default()
        };
        let found = list(&platform, request).await;
        let names: Vec<_> = found
            .contact_messages
            .iter()
            .map(|message| message.name.as_str())
            .collect();
        assert_eq!(names, [name], "{query}");
    }
}

#[tokio::test]
async fn filters_list_and_counts_by_status() {
    let platform = start().await;
    let token = admin(&platform);
    let cargo = CreateContactMessageRequest {
        name: "Yonatan Berhe".to_owned(),
        service_interest: ServiceInterest::CargoDelivery.into(),
        message: "A sofa from Airdrie to Leduc, 50% off?".to_owned(),
        ..a_message()
    };
    let cargo = create(&platform, cargo).await;
    create(
        &platform,
        CreateContactMessageRequest {
            name: "ሰናይት ÉLODIE".to_owned(),
            ..a_message()
        },
    )
    .await;
    let update = UpdateContactMessageRequest {
        id: cargo.id.clone(),
        status: ContactMessageStatus::Read.into(),
    };
    client(&platform)
        .update_contact_message(platform.request(update, Some(&token)))
        .await
        .unwrap();

    let read = list(
        &platform,
        ListContactMessagesRequest {
            status: ContactMessageStatus::Read.into(),
            ..Default::default()
        },
    )
    .await;
    assert_eq!(read.contact_messages.len(), 1);
    let counts = read.counts.unwrap();
    assert_eq!((counts.unread, counts.read, counts.replied), (1, 1, 0));

    let about = ListContactMessagesRequest {
        service_interest: ServiceInterest::CargoDelivery.into(),
        ..Default::default()
    };
    let about = list(&platform, about).await;
    assert_eq!(about.contact_messages[0].id, cargo.id);
    assert_eq!(about.counts.unwrap().unread, 0);

    for (query, expected) in [
        ("SOFA", 1),
        ("élodie", 1),
        ("ሰናይት", 1),
        ("amina@", 2),
        ("50%", 1),
        ("5_%", 0),
        ("'", 0),
        ("  ", 2),
    ] {
        let found = list(
            &platform,
            ListContactMessagesRequest {
                query: query.to_owned(),
                ..Default::default()
            },
        )
        .await;
        assert_eq!(found.contact_messages.len(), expected, "{query}");
    }
}

#[tokio::test]
async fn counts_on_first_page_up_to_1000() {
    let platform = start().await;
    create(&platform, a_message()).await;
    let connection = platform.database("contact-admin").connection().clone();
    let (id, backend) = match connection.get_database_backend() {
        DbBackend::Postgres => ("gen_random_uuid()", DbBackend::Postgres),
        other => ("randomblob(16)", other),
    };
    let copy = format!(
        "INSERT INTO contact_messages SELECT {id}, name, email, service_interest, message, search_text, 'read', language_code, \
         create_time, update_time FROM contact_messages, \
         (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1001) SELECT n FROM numbers) AS numbers"
    );
    connection
        .execute_raw(Statement::from_string(backend, copy))
        .await
        .unwrap();

    let first = list(&platform, ListContactMessagesRequest::default()).await;
    let counts = first.counts.unwrap();
    assert_eq!((counts.unread, counts.read, counts.replied), (1, 1000, 0));
    let second = ListContactMessagesRequest {
        page_token: first.next_page_token,
        ..Default::default()
    };
    assert_eq!(list(&platform, second).await.counts, None);
}

#[tokio::test]
async fn rejects_invalid_paging() {
    let platform = start().await;
    let token = admin(&platform);
    for (request, field) in [
        (
            ListContactMessagesRequest {
                page_size: -1,
                ..Default::default()
            },
            "pageSize",
        ),
        (
            ListContactMessagesRequest {
                page_size: 101,
                ..Default::default()
            },
            "pageSize",
        ),
        (
            ListContactMessagesRequest {
                page_token: "nonsense".to_owned(),
                ..Default::default()
            },
            "pageToken",
        ),
        (
            ListContactMessagesRequest {
                status: 42,
                ..Default::default()
            },
            "status",
        ),
        (
            ListContactMessagesRequest {
                query: "x".repeat(201),
                ..Default::default()
            },
            "query",
        ),
    ] {
        let status = client(&platform)
            .list_contact_messages(platform.request(request, Some(&token)))
            .await
            .unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(violations(&status)[0].0, field);
    }
}

#[tokio::test]
async fn rejects_unknown_and_malformed_ids() {
    let platform = start().await;
    let token = admin(&platform);
    let get = |id: String| platform.request(GetContactMessageRequest { id }, Some(&token));
    let status = client(&platform)
        .get_contact_message(get(Uuid::now_v7().to_string()))
        .await
        .unwrap_err();
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::NotFound, "CONTACT_MESSAGE_NOT_FOUND")
    );
    let status = client(&platform)
        .get_contact_message(get("1 OR 1=1".to_owned()))
        .await
        .unwrap_err();
    assert_eq!(violations(&status)[0].0, "id");
}
