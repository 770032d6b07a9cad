//! Personal data that a user leaves with the assistant.

use selam_chassis_testing::TestPlatform;
use selam_proto_chat::v1::{
    CreateConversationRequest, SendMessageRequest, UpdateAssistantStatementRequest,
    conversation_service_client::ConversationServiceClient,
};

use crate::personal_data::{WORDS, as_user};

/// Creates a conversation with an answer, of a user who accepts messages.
pub async fn talk(platform: &TestPlatform, token: &str) {
    let mut chat = ConversationServiceClient::new(platform.channel());
    let statement = UpdateAssistantStatementRequest {
        is_of_age: true,
        allows_follow_up: true,
        ..UpdateAssistantStatementRequest::default()
    };
    let statement = as_user(platform, token, statement);
    chat.update_assistant_statement(statement).await.unwrap();
    let begin = as_user(platform, token, CreateConversationRequest::default());
    let conversation = chat.create_conversation(begin).await.unwrap().into_inner();
    let message = SendMessageRequest {
        conversation_id: conversation.id,
        text: WORDS.to_owned(),
        language_code: "en".to_owned(),
        request_id: uuid::Uuid::now_v7().to_string(),
        country_code: String::new(),
    };
    let mut answer = chat
        .send_message(as_user(platform, token, message))
        .await
        .unwrap()
        .into_inner();
    while answer.message().await.unwrap().is_some() {}
}
