use selam_proto_chat::v1::{
    AnswerRating, DeleteConversationRequest, ExportConversationRequest, GetConversationRequest, ListMessagesRequest,
    RateAnswerRequest, StopAnswerRequest, UpdateConversationRequest,
};
use tonic::Code;

use super::*;

/// Calls every RPC with an ID as another user and as an admin.
#[tokio::test(flavor = "multi_thread")]
async fn hides_conversations_of_other_users() {
    let app = start().await;
    let owner = app.writer().await;
    let conversation = app.begin(&owner).await;
    let answer = app.say(&owner, &conversation, "I miss home").await.whole();
    let stranger = app.writer().await;
    let own = app.begin(&stranger).await;
    let admin = app.admin();
    app.state(&admin, |_| {}).await;
    for user in [&stranger, &admin] {
        let id = conversation.id.clone();
        let mut refusals = Vec::new();
        let mut chat = app.chat();
        refusals.push(
            chat.get_conversation(app.by(user, GetConversationRequest { id: id.clone() }))
                .await
                .unwrap_err(),
        );
        let update = UpdateConversationRequest {
            id: id.clone(),
            title: "mine".to_owned(),
            ..UpdateConversationRequest::default()
        };
        refusals.push(chat.update_conversation(app.by(user, update)).await.unwrap_err());
        let delete = DeleteConversationRequest { id: id.clone() };
        refusals.push(chat.delete_conversation(app.by(user, delete)).await.unwrap_err());
        let export = ExportConversationRequest { id: id.clone() };
        refusals.push(chat.export_conversation(app.by(user, export)).await.unwrap_err());
        let list = ListMessagesRequest {
            conversation_id: id.clone(),
            ..ListMessagesRequest::default()
        };
        refusals.push(chat.list_messages(app.by(user, list)).await.unwrap_err());
        refusals.push(app.send(user, saying(&conversation, "hello")).await.unwrap_err());
        refusals.push(
            app.send(user, saying(&conversation, "I want to kill myself"))
                .await
                .unwrap_err(),
        );
        for refused in refusals {
            assert_eq!(
                (refused.code(), reason(&refused).as_str()),
                (Code::NotFound, "CONVERSATION_NOT_FOUND")
            );
        }
        // Within the own conversation, the other user's answer is not found either.
        for conversation_id in [id, own.id.clone()] {
            let mut refusals = Vec::new();
            let follow = FollowAnswerRequest {
                conversation_id: conversation_id.clone(),
                id: answer.id.clone(),
                continues: true,
                ..FollowAnswerRequest::default()
            };
            refusals.push(app.follow(user, follow).await.unwrap_err());
            let stop = StopAnswerRequest {
                conversation_id: conversation_id.clone(),
                id: answer.id.clone(),
            };
            refusals.push(chat.stop_answer(app.by(user, stop)).await.unwrap_err());
            let rate = RateAnswerRequest {
                conversation_id,
                id: answer.id.clone(),
                rating: AnswerRating::Helpful.into(),
            };
            refusals.push(chat.rate_answer(app.by(user, rate)).await.unwrap_err());
            for refused in refusals {
                assert_eq!(
                    (refused.code(), reason(&refused).as_str()),
                    (Code::NotFound, "MESSAGE_NOT_FOUND")
                );
            }
        }
    }
    assert_eq!(
        app.messages(&owner, &conversation).await.pop().unwrap(),
        answer,
        "the conversation is unchanged"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_stated_age_only_help_is_given() {
    let app = start().await;
    let user = app.user("young@example.test", &[]);
    let conversation = app.begin(&user).await;
    let refused = app.try_say(&user, &conversation, "hello").await.unwrap_err();
    assert_eq!(reason(&refused), "STATEMENT_MISSING");
    let received = app.say(&user, &conversation, "I want to kill myself").await;
    assert!(received.whole().text.contains("9-8-8"));
    let access = app.state(&user, |statement| statement.is_of_age = false).await;
    assert!(!access.is_of_age);
    app.state(&user, |_| {}).await;
    let access = app.state(&user, |statement| statement.is_of_age = false).await;
    assert!(access.is_of_age, "the statement cannot be withdrawn");
    app.say(&user, &conversation, "hello").await.whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn database_contains_no_plain_text() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    app.say(&user, &conversation, "zanzibar therapist").await.whole();
    let database = app.platform.database("ai-chat");
    use sea_orm::{ConnectionTrait as _, Statement};
    for table in ["conversations", "messages", "accounts", "crises", "usage_counts"] {
        let statement = Statement::from_string(
            database.connection().get_database_backend(),
            format!("SELECT * FROM {table}"),
        );
        for row in database.connection().query_all_raw(statement).await.unwrap() {
            let text = format!("{row:?}");
            for secret in ["zanzibar", "Therapist 1", "abeba@"] {
                assert!(!text.contains(secret), "{secret} in {table}: {text}");
            }
        }
    }
}
