use selam_chassis_testing::TestPlatform;
use selam_proto_contact::v1::{
    ContactMessage, ContactMessageReplied, ContactMessageStatus, GetContactMessageRequest,
    ReplyToContactMessageRequest, UpdateContactMessageRequest,
};
use tonic::{Code, Status};

use crate::{a_message, admin, client, create, reason, start, violations};

async fn update(platform: &TestPlatform, id: &str, status: ContactMessageStatus) -> Result<ContactMessage, Status> {
    let token = admin(platform);
    let request = UpdateContactMessageRequest {
        id: id.to_owned(),
        status: status.into(),
    };
    let response = client(platform)
        .update_contact_message(platform.request(request, Some(&token)))
        .await?;
    Ok(response.into_inner())
}

async fn reply(platform: &TestPlatform, id: &str, subject: &str, body: &str) -> Result<ContactMessage, Status> {
    reply_to(platform, id, subject, body, "").await
}

async fn reply_to(
    platform: &TestPlatform,
    id: &str,
    subject: &str,
    body: &str,
    etag: &str,
) -> Result<ContactMessage, Status> {
    let token = admin(platform);
    let request = ReplyToContactMessageRequest {
        id: id.to_owned(),
        subject: subject.to_owned(),
        body: body.to_owned(),
        etag: etag.to_owned(),
    };
    let response = client(platform)
        .reply_to_contact_message(platform.request(request, Some(&token)))
        .await?;
    Ok(response.into_inner())
}

async fn get(platform: &TestPlatform, id: &str) -> ContactMessage {
    let token = admin(platform);
    let request = GetContactMessageRequest { id: id.to_owned() };
    let response = client(platform)
        .get_contact_message(platform.request(request, Some(&token)))
        .await;
    response.unwrap().into_inner()
}

#[tokio::test]
async fn rejects_status_changes_backwards() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    let read = update(&platform, &id, ContactMessageStatus::Read).await.unwrap();
    assert_eq!(read.status(), ContactMessageStatus::Read);
    let again = update(&platform, &id, ContactMessageStatus::Read).await.unwrap();
    assert_eq!(again.update_time, read.update_time, "nothing changed");
    let replied = update(&platform, &id, ContactMessageStatus::Replied).await.unwrap();
    assert_eq!(replied.status(), ContactMessageStatus::Replied);
    let status = update(&platform, &id, ContactMessageStatus::Read).await.unwrap_err();
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::FailedPrecondition, "CONTACT_MESSAGE_STATUS_TRANSITION")
    );
    let status = update(&platform, &id, ContactMessageStatus::Unspecified)
        .await
        .unwrap_err();
    assert_eq!(violations(&status)[0].0, "status");
}

#[tokio::test]
async fn reply_is_stored_and_published() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    let message = reply(&platform, &id, "About your session", "A session is $180.")
        .await
        .unwrap();
    assert_eq!(message.status(), ContactMessageStatus::Replied);
    assert_eq!(message.replies[0].author_email, "admin@example.test");

    let event: ContactMessageReplied = platform.wait_for_event().await;
    assert_eq!(event.contact_message_id, id);
    assert_eq!(event.subject, "About your session");
    assert_eq!(event.body, "A session is $180.");
    assert_eq!(event.original_message, a_message().message);
    assert_eq!(event.language_code, "ar");

    reply(&platform, &id, "", "One more thing.").await.unwrap();
    let message = get(&platform, &id).await;
    let subjects: Vec<_> = message.replies.iter().map(|reply| reply.subject.as_str()).collect();
    // The message is in Arabic, and so is the email around the reply.
    assert_eq!(subjects, ["About your session", "رد: خدمات العلاج النفسي"]);
    assert_eq!(message.reply_subject, "رد: خدمات العلاج النفسي");
}

#[tokio::test]
async fn rejects_invalid_reply_fields() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    for (subject, body, field, expected) in [
        ("Hello", "  ", "body", "REQUIRED"),
        ("Hello", "a\0", "body", "CONTROL_CHARACTER"),
        ("Hello\r\nBcc: all@example.test", "Text", "subject", "CONTROL_CHARACTER"),
        (&"x".repeat(201), "Text", "subject", "STRING_MAX_LEN"),
    ] {
        let status = reply(&platform, &id, subject, body).await.unwrap_err();
        assert_eq!(violations(&status), [(field.to_owned(), expected.to_owned())]);
    }
    assert!(platform.captured::<ContactMessageReplied>().is_empty());
}

#[tokio::test]
async fn repeated_key_sends_one_reply() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    let token = admin(&platform);
    for _ in 0..2 {
        // After a lost response, the caller reads the message again.
        let body = ReplyToContactMessageRequest {
            id: id.clone(),
            subject: String::new(),
            body: "Once.".to_owned(),
            etag: get(&platform, &id).await.etag,
        };
        let mut request = platform.request(body, Some(&token));
        request
            .metadata_mut()
            .insert("idempotency-key", "reply-1".parse().unwrap());
        let message = client(&platform)
            .reply_to_contact_message(request)
            .await
            .unwrap()
            .into_inner();
        assert_eq!(message.replies.len(), 1);
    }
    let _: ContactMessageReplied = platform.wait_for_event().await;
    assert!(platform.captured::<ContactMessageReplied>().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn sends_one_of_two_concurrent_replies() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    let unread = get(&platform, &id).await.etag;
    update(&platform, &id, ContactMessageStatus::Read).await.unwrap();
    let refused = reply_to(&platform, &id, "", "On Mondays.", &unread).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::Aborted, "CONTACT_MESSAGE_CHANGED")
    );
    let read = get(&platform, &id).await.etag;
    let (one, other) = tokio::join!(
        reply_to(&platform, &id, "", "On Tuesdays.", &read),
        reply_to(&platform, &id, "", "On Fridays.", &read),
    );
    let (sent, refused) = match (one, other) {
        (Ok(sent), Err(refused)) | (Err(refused), Ok(sent)) => (sent, refused),
        both => panic!("{both:?}"),
    };
    assert_eq!(reason(&refused), "CONTACT_MESSAGE_CHANGED");
    assert_eq!(get(&platform, &id).await.etag, sent.etag);
    reply_to(&platform, &id, "", "One more thing.", &sent.etag)
        .await
        .unwrap();
    assert_eq!(get(&platform, &id).await.replies.len(), 2);
}

#[tokio::test]
async fn records_changes_by_office() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    update(&platform, &id, ContactMessageStatus::Read).await.unwrap();
    let entry = platform.office_action().await;
    assert_eq!((entry.operation(), &entry.0.record_id), ("UpdateContactMessage", &id));
    assert_eq!(
        entry.change("status"),
        Some(("CONTACT_MESSAGE_STATUS_UNREAD", "CONTACT_MESSAGE_STATUS_READ"))
    );
    let replied = reply(&platform, &id, "", "A session is $180.").await.unwrap();
    let entry = platform.office_action().await;
    assert_eq!((entry.operation(), &entry.0.record_id), ("ReplyToContactMessage", &id));
    assert_eq!(entry.change("replyId"), Some(("", replied.replies[0].id.as_str())));
}
