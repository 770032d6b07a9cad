use tonic::Code;

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn rejects_invalid_messages_with_reason() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let good = || saying(&conversation, "hello");
    for (request, field, reason) in [
        (saying(&conversation, ""), "text", "REQUIRED"),
        (saying(&conversation, " \n\t "), "text", "REQUIRED"),
        (saying(&conversation, &"a".repeat(4_001)), "text", "STRING_MAX_LEN"),
        (saying(&conversation, &"a".repeat(100_000)), "text", "STRING_MAX_LEN"),
        (saying(&conversation, "a\u{0}b"), "text", "CONTROL_CHARACTER"),
        (saying(&conversation, "a\u{1b}[2J"), "text", "CONTROL_CHARACTER"),
        (
            SendMessageRequest {
                language_code: "fr".to_owned(),
                ..good()
            },
            "languageCode",
            "STRING_IN",
        ),
        (
            SendMessageRequest {
                conversation_id: "7".to_owned(),
                ..good()
            },
            "conversationId",
            "STRING_UUID",
        ),
        (
            SendMessageRequest {
                request_id: String::new(),
                ..good()
            },
            "requestId",
            "REQUIRED",
        ),
        (
            SendMessageRequest {
                country_code: "Canada".to_owned(),
                ..good()
            },
            "countryCode",
            "STRING_MAX_LEN",
        ),
        (
            SendMessageRequest {
                country_code: "ca".to_owned(),
                ..good()
            },
            "countryCode",
            "COUNTRY_INVALID",
        ),
    ] {
        let refused = app.send(&user, request).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        assert_eq!(violations(&refused), [(field.to_owned(), reason.to_owned())]);
    }
    assert_eq!(app.messages(&user, &conversation).await.len(), 1, "nothing is stored");
    // 4,000 characters are allowed, independent of their size in bytes.
    let received = app.say(&user, &conversation, &"ሰ".repeat(4_000)).await;
    assert_eq!(received.message.clone().unwrap().text.chars().count(), 4_000);
    received.whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn removes_direction_overrides() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let received = app.say(&user, &conversation, "a\u{202e}bc\u{2066}d\u{2069}").await;
    assert_eq!(received.message.unwrap().text, "abcd");
    // A text of overrides only is empty.
    let refused = app.try_say(&user, &conversation, "\u{202e}\u{2066}").await.unwrap_err();
    assert_eq!(violations(&refused)[0].1, "REQUIRED");
}

#[tokio::test(flavor = "multi_thread")]
async fn statement_requires_a_valid_country() {
    let app = start().await;
    let user = app.writer().await;
    assert_eq!(app.access_of(&user).await.country_code, "");
    let request = UpdateAssistantStatementRequest {
        country_code: "canada".to_owned(),
        ..UpdateAssistantStatementRequest::default()
    };
    let refused = app
        .chat()
        .update_assistant_statement(app.by(&user, request))
        .await
        .unwrap_err();
    assert_eq!(violations(&refused)[0].0, "countryCode");
    let access = app
        .state(&user, |statement| statement.country_code = "SE".to_owned())
        .await;
    assert_eq!(access.country_code, "SE");
    // The user chooses all other countries.
    assert_eq!(app.state(&user, |_| {}).await.country_code, "");
}
