//! Reply templates, the export of messages, and the oldest message that waits.

use selam_chassis_testing::TestPlatform;
use selam_proto_contact::v1::{
    ContactMessageStatus, CreateReplyTemplateRequest, DeleteReplyTemplateRequest, ExportContactMessagesRequest,
    ListContactMessagesRequest, ListReplyTemplatesRequest, ReplyTemplate, ReplyText, UpdateContactMessageRequest,
    UpdateReplyTemplateRequest, reply_template_service_client::ReplyTemplateServiceClient,
};
use selam_proto_office::v1::OfficeActed;
use tonic::{Code, Status, transport::Channel};
use uuid::Uuid;

use crate::{a_message, admin, client, create, reason, start, violations};

fn templates(platform: &TestPlatform) -> ReplyTemplateServiceClient<Channel> {
    ReplyTemplateServiceClient::new(platform.channel())
}

fn texts(codes: &[&str]) -> Vec<ReplyText> {
    let text = |code: &&str| ReplyText {
        language_code: (*code).to_owned(),
        body: format!("Dear {{name}}, in {code}"),
    };
    codes.iter().map(text).collect()
}

async fn add(platform: &TestPlatform, name: &str, codes: &[&str]) -> Result<ReplyTemplate, Status> {
    let request = CreateReplyTemplateRequest {
        name: name.to_owned(),
        texts: texts(codes),
    };
    let request = platform.request(request, Some(&admin(platform)));
    Ok(templates(platform).create_reply_template(request).await?.into_inner())
}

/// Replaces a template, as far as it is still the one that was read.
async fn update(
    platform: &TestPlatform,
    read: &ReplyTemplate,
    name: &str,
    codes: &[&str],
) -> Result<ReplyTemplate, Status> {
    let request = UpdateReplyTemplateRequest {
        id: read.id.clone(),
        name: name.to_owned(),
        texts: texts(codes),
        etag: read.etag.clone(),
    };
    let request = platform.request(request, Some(&admin(platform)));
    Ok(templates(platform).update_reply_template(request).await?.into_inner())
}

async fn names(platform: &TestPlatform) -> Vec<String> {
    let request = platform.request(ListReplyTemplatesRequest {}, Some(&admin(platform)));
    let answer = templates(platform)
        .list_reply_templates(request)
        .await
        .unwrap()
        .into_inner();
    answer
        .reply_templates
        .into_iter()
        .map(|template| template.name)
        .collect()
}

#[tokio::test]
async fn keeps_templates_in_three_languages() {
    let platform = start().await;
    let prices = add(&platform, "Prices", &["ar", "en", "ti"]).await.unwrap();
    let codes: Vec<_> = prices.texts.iter().map(|text| text.language_code.as_str()).collect();
    assert_eq!(codes, ["en", "ti", "ar"]);
    add(&platform, "Areas", &["en"]).await.unwrap();
    assert_eq!(names(&platform).await, ["Areas", "Prices"]);
    let changed = update(&platform, &prices, "  Old prices ", &["en"]).await.unwrap();
    assert_eq!((changed.name.as_str(), changed.texts.len()), ("Old prices", 1));
    let delete = || {
        platform.request(
            DeleteReplyTemplateRequest { id: prices.id.clone() },
            Some(&admin(&platform)),
        )
    };
    templates(&platform).delete_reply_template(delete()).await.unwrap();
    let status = templates(&platform).delete_reply_template(delete()).await.unwrap_err();
    assert_eq!(reason(&status), "REPLY_TEMPLATE_NOT_FOUND");
    assert_eq!(names(&platform).await, ["Areas"]);
    let mut last = OfficeActed::default();
    while !last.operation.ends_with("/DeleteReplyTemplate") {
        last = platform.wait_for_event().await;
        assert!(!last.record_id.is_empty() && !last.changes.is_empty(), "{last:?}");
    }
    assert_eq!(last.record_id, prices.id);
    let name = &last.changes[0];
    assert_eq!((name.before.as_str(), name.after.as_str()), ("Old prices", ""));
}

#[tokio::test]
async fn keeps_template_that_changed_meanwhile() {
    let platform = start().await;
    let read = add(&platform, "Prices", &["en"]).await.unwrap();
    let changed = update(&platform, &read, "Prices", &["en", "ti"]).await.unwrap();
    let refused = update(&platform, &read, "Prices", &["en", "ar"]).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::Aborted, "REPLY_TEMPLATE_CHANGED")
    );
    // A retry after a lost response.
    let again = update(&platform, &read, "Prices", &["en", "ti"]).await.unwrap();
    assert_eq!(again.etag, changed.etag);
    update(&platform, &again, "Prices", &["en", "ti", "ar"]).await.unwrap();
}

#[tokio::test]
async fn rejects_taken_names_and_empty_texts() {
    let platform = start().await;
    add(&platform, "Prices", &["en"]).await.unwrap();
    let status = add(&platform, "PRICES", &["en"]).await.unwrap_err();
    assert_eq!(reason(&status), "TEMPLATE_NAME_TAKEN");
    for (name, codes, field) in [
        (" ", &["en"][..], "name"),
        ("New", &[], "texts"),
        ("New", &["en", "en"], "texts[1].languageCode"),
        ("New", &["fr"], "texts[0].languageCode"),
    ] {
        let status = add(&platform, name, codes).await.unwrap_err();
        assert_eq!(violations(&status)[0].0, field);
    }
    let request = UpdateReplyTemplateRequest {
        id: Uuid::now_v7().to_string(),
        name: "Unknown".to_owned(),
        texts: texts(&["en"]),
        etag: String::new(),
    };
    let request = platform.request(request, Some(&admin(&platform)));
    let status = templates(&platform).update_reply_template(request).await.unwrap_err();
    assert_eq!(reason(&status), "REPLY_TEMPLATE_NOT_FOUND");
}

#[tokio::test]
async fn returns_oldest_message_without_answer() {
    let platform = start().await;
    let oldest = async || {
        let request = ListContactMessagesRequest {
            page_size: 1,
            ..ListContactMessagesRequest::default()
        };
        let request = platform.request(request, Some(&admin(&platform)));
        let answer = client(&platform)
            .list_contact_messages(request)
            .await
            .unwrap()
            .into_inner();
        answer.counts.unwrap().oldest_waiting_time
    };
    assert_eq!(oldest().await, None);
    let [first, second] = [
        create(&platform, a_message()).await,
        create(&platform, a_message()).await,
    ];
    assert_eq!(oldest().await, first.create_time);
    for (status, expected) in [
        (ContactMessageStatus::Read, first.create_time),
        (ContactMessageStatus::Replied, second.create_time),
    ] {
        let request = UpdateContactMessageRequest {
            id: first.id.clone(),
            status: status.into(),
        };
        let request = platform.request(request, Some(&admin(&platform)));
        client(&platform).update_contact_message(request).await.unwrap();
        assert_eq!(oldest().await, expected);
    }
}

#[tokio::test]
async fn exports_filtered_messages() {
    let platform = start().await;
    let message = create(&platform, a_message()).await;
    for (query, is_found) in [("amina", true), ("unknown", false)] {
        let request = ExportContactMessagesRequest {
            query: query.to_owned(),
            ..ExportContactMessagesRequest::default()
        };
        let request = platform.request(request, Some(&admin(&platform)));
        let mut parts = client(&platform)
            .export_contact_messages(request)
            .await
            .unwrap()
            .into_inner();
        let mut text = String::new();
        while let Some(part) = parts.message().await.unwrap() {
            text.push_str(&String::from_utf8(part.data).unwrap());
        }
        assert!(text.contains("message_id,received,status"), "{text}");
        assert_eq!(text.contains(&message.id), is_found, "{text}");
    }
}
