use std::time::Duration;

use selam_proto_chat::v1::{
    DeleteConversationRequest, DeleteConversationsRequest, ExportConversationRequest, GetAssistantRequest,
    GetConversationRequest, ListConversationsRequest, MessageRole, UpdateConversationRequest,
};

use super::*;

async fn titles(app: &App, user: &User, query: &str) -> Vec<String> {
    let request = ListConversationsRequest {
        query: query.to_owned(),
        ..ListConversationsRequest::default()
    };
    let answer = app.chat().list_conversations(app.by(user, request)).await.unwrap();
    let found = answer.into_inner().conversations.into_iter();
    found.map(|conversation| conversation.title).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn conversation_begins_with_the_disclosure() {
    let app = start().await;
    let user = app.writer().await;
    let request = GetAssistantRequest {
        language_code: "ar".to_owned(),
    };
    let assistant = app.chat().get_assistant(app.platform.request(request, None)).await;
    let assistant = assistant.unwrap().into_inner();
    assert!(assistant.is_scripted);
    assert_eq!((assistant.free_messages, assistant.session_messages), (3, 50));
    assert_eq!((assistant.minimum_age, assistant.message_max_length), (18, 4_000));

    let conversation = app.begin_in(&user, "ar").await;
    assert_eq!(
        (conversation.title.as_str(), conversation.language_code.as_str()),
        ("", "ar")
    );
    let kept = conversation.expire_time.unwrap().seconds - conversation.update_time.unwrap().seconds;
    assert_eq!(kept, 365 * 86_400);
    let said = app.messages(&user, &conversation).await;
    assert_eq!(said.len(), 1);
    assert_eq!(
        (said[0].role(), said[0].text.as_str()),
        (MessageRole::Assistant, assistant.greeting.as_str())
    );
    assert_eq!(said[0].prompt_version, assistant.prompt_version);
}

#[tokio::test(flavor = "multi_thread")]
async fn introduces_itself_as_ai_with_a_model() {
    let without = start().await;
    let (_model, with) = super::models::start_adjusted(super::models::obeys(), |_| {}).await;
    for (code, ai) in [
        ("en", "I am an AI"),
        ("ti", "ኣነ AI"),
        ("ar", "مساعد من الذكاء الاصطناعي"),
    ] {
        for (app, is_model) in [(&with, true), (&without, false)] {
            let request = GetAssistantRequest {
                language_code: code.to_owned(),
            };
            let assistant = app.chat().get_assistant(app.platform.request(request, None)).await;
            let assistant = assistant.unwrap().into_inner();
            assert_eq!(assistant.is_scripted, !is_model);
            assert_eq!(assistant.greeting.contains(ai), is_model, "{}", assistant.greeting);
            assert!(!assistant.disclosure.is_empty());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_renames_finds_and_deletes_conversations() {
    let app = start().await;
    let (user, other) = (app.writer().await, app.writer().await);
    let first = app.begin(&user).await;
    app.say(&user, &first, "I cannot sleep\nat night").await.whole();
    app.platform.clock().advance(Duration::from_secs(60));
    let second = app.begin(&user).await;
    app.say(&user, &second, "ናፍቖት ዓደይ").await.whole();
    app.begin(&other).await;
    assert_eq!(titles(&app, &user, "").await, ["ናፍቖት ዓደይ", "I cannot sleep at night"]);
    assert_eq!(titles(&app, &user, "ዓደይ").await, ["ናፍቖት ዓደይ"]);

    let rename = UpdateConversationRequest {
        id: first.id.clone(),
        title: "  Nights ".to_owned(),
        language_code: "ti".to_owned(),
    };
    let renamed = app
        .chat()
        .update_conversation(app.by(&user, rename))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (renamed.title.as_str(), renamed.language_code.as_str()),
        ("Nights", "ti")
    );
    assert_eq!((renamed.message_count, titles(&app, &user, "nigh").await.len()), (3, 1));
    let keep = UpdateConversationRequest {
        id: first.id.clone(),
        ..UpdateConversationRequest::default()
    };
    let kept = app
        .chat()
        .update_conversation(app.by(&user, keep))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((kept.title.as_str(), kept.language_code.as_str()), ("Nights", "ti"));

    let get = || GetConversationRequest { id: first.id.clone() };
    app.chat().get_conversation(app.by(&user, get())).await.unwrap();
    let delete = || DeleteConversationRequest { id: first.id.clone() };
    app.chat().delete_conversation(app.by(&user, delete())).await.unwrap();
    let gone = app
        .chat()
        .delete_conversation(app.by(&user, delete()))
        .await
        .unwrap_err();
    assert_eq!(reason(&gone), "CONVERSATION_NOT_FOUND");
    let all = app.by(&user, DeleteConversationsRequest {});
    let deleted = app.chat().delete_conversations(all).await.unwrap().into_inner();
    assert_eq!(deleted.deleted_count, 1);
    assert!(titles(&app, &user, "").await.is_empty());
    assert_eq!(titles(&app, &other, "").await.len(), 1, "other users keep theirs");
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_a_conversation_as_markdown() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let answer = app.say(&user, &conversation, "I miss home").await.whole();
    let request = ExportConversationRequest {
        id: conversation.id.clone(),
    };
    let mut parts = app
        .chat()
        .export_conversation(app.by(&user, request))
        .await
        .unwrap()
        .into_inner();
    let (mut text, mut count) = (String::new(), 0);
    while let Some(body) = parts.message().await.unwrap() {
        assert_eq!(body.content_type, "text/markdown; charset=utf-8");
        count += 1;
        text.push_str(std::str::from_utf8(&body.data).unwrap());
    }
    assert_eq!(count, 4, "the gateway limits the size of a part");
    for part in ["# I miss home", "**You**", "**Assistant**", answer.text.as_str()] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_conversations_per_user() {
    let app = start_with(|settings| settings.max_conversations = 2).await;
    let user = app.writer().await;
    app.begin(&user).await;
    app.begin(&user).await;
    let request = app.by(&user, CreateConversationRequest::default());
    let refused = app.chat().create_conversation(request).await.unwrap_err();
    assert_eq!(reason(&refused), "TOO_MANY_CONVERSATIONS");
}

#[tokio::test(flavor = "multi_thread")]
async fn deletes_inactive_conversations_after_retention() {
    const HOUR: Duration = Duration::from_secs(3_600);
    let app = start_with(|settings| settings.retention_days = 2).await;
    let user = app.writer().await;
    let old = app.begin(&user).await;
    app.say(&user, &old, "hello").await.whole();
    let housekeeping = async || app.platform.wait_for_run("ai-chat", "old-conversations").await;
    housekeeping().await;
    app.platform.clock().advance(HOUR * 47);
    housekeeping().await;
    assert_eq!(titles(&app, &user, "").await.len(), 1, "deleted too early");
    app.platform.clock().advance(HOUR * 25);
    housekeeping().await;
    assert!(titles(&app, &user, "").await.is_empty());
}
