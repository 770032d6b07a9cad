use selam_chassis::timestamp;
use selam_proto_chat::v1::DeleteConversationRequest;
use selam_proto_personal_data::v1::{
    ErasureRequested, ExportPersonalDataRequest, PersonalDataErased,
    personal_data_service_client::PersonalDataServiceClient,
};
use serde_json::Value;

use super::*;

async fn export(app: &App, user: &User) -> Value {
    let request = ExportPersonalDataRequest {
        service: "ai-chat".to_owned(),
        ..ExportPersonalDataRequest::default()
    };
    let mut request = app.platform.request_of_service("identity", "ai-chat", request);
    let bearer = format!("Bearer {}", user.token).parse().unwrap();
    request.metadata_mut().insert("authorization", bearer);
    let mut exporter = PersonalDataServiceClient::new(app.platform.channel());
    let answer = exporter.export_personal_data(request).await.unwrap().into_inner();
    serde_json::from_str(&answer.json).unwrap()
}

/// Returns the number of rows of a table.
async fn rows(app: &App, table: &str) -> usize {
    use sea_orm::{ConnectionTrait as _, Statement};
    let database = app.platform.database("ai-chat");
    let statement = Statement::from_string(
        database.connection().get_database_backend(),
        format!("SELECT * FROM {table}"),
    );
    database.connection().query_all_raw(statement).await.unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_and_erases_everything() {
    let app = start().await;
    let (user, other) = (app.writer().await, app.writer().await);
    app.state(&user, |statement| statement.allows_follow_up = true).await;
    let conversation = app.begin(&user).await;
    let answer = app.say(&user, &conversation, "I miss home").await.whole();
    app.say(&user, &conversation, "I want to kill myself").await.whole();
    let others = app.begin(&other).await;

    let data = export(&app, &user).await;
    let said = &data["messages"];
    assert_eq!(said.as_array().unwrap().len(), 5);
    assert_eq!(
        (&said[1]["text"], &said[2]["text"]),
        (&Value::from("I miss home"), &Value::from(answer.text))
    );
    assert_eq!(
        data["conversations"][0]["title"], "Conversation of 2026-11-25",
        "neutral after a crisis"
    );
    assert_eq!(data["followUpEmail"], "abeba@example.test");

    let event = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: user.id.to_string(),
        email: "abeba@example.test".to_owned(),
        close_time: Some(timestamp(app.platform.clock().now())),
        ..ErasureRequested::default()
    };
    app.platform.publish(&event.user_id, &event).await;
    let mut erased: PersonalDataErased = app.platform.wait_for_event().await;
    while erased.service != "ai-chat" {
        // The fakes report that they have nothing to erase.
        erased = app.platform.wait_for_event().await;
    }
    assert_eq!(erased.erasure_id, event.erasure_id);
    let data = export(&app, &user).await;
    assert_eq!(data["conversations"], Value::Array(Vec::new()));
    assert!(data.get("followUpEmail").is_none());
    assert_eq!(app.messages(&other, &others).await.len(), 1, "other users keep theirs");
    assert_eq!(
        (rows(&app, "conversations").await, rows(&app, "messages").await),
        (1, 1)
    );
    assert_eq!(rows(&app, "crises").await, 1, "the crisis has no user");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_removes_an_answer_being_written() {
    let app = start_with(|settings| settings.script_pause_ms = 500).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
    let mut received = ReceivedAnswer::default();
    while received.seen.is_empty() {
        take(&mut received, stream.message().await.unwrap().unwrap().event.unwrap());
    }
    let delete = DeleteConversationRequest {
        id: conversation.id.clone(),
    };
    app.chat().delete_conversation(app.by(&user, delete)).await.unwrap();
    let rest = read_on(stream, received).await;
    assert_eq!(rest.error.as_ref().map(reason).as_deref(), Some("MESSAGE_NOT_FOUND"));
    assert_eq!(
        (rows(&app, "conversations").await, rows(&app, "messages").await),
        (0, 0)
    );
}
