//! Tests of the service over its real API, on SQLite or PostgreSQL, with fakes of payments, the directory and the
//! model.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod access;
mod assessments;
mod care;
mod conversations;
mod crises;
mod demo;
mod disputes;
#[path = "../fake_model/mod.rs"]
mod fake_model;
mod fake_services;
mod input;
mod limits;
mod models;
mod office;
mod payments;
mod personal_data;
mod safety_check;
mod send_message;
mod unfinished_answers;

use chrono::{DateTime, Utc};
use clap::Parser;
use fake_services::FakeServices;
use selam_ai_chat::Settings;
use selam_chassis::{Clock, Platform, Service};
use selam_chassis_testing::{Builder, TestPlatform};
use selam_proto_chat::v1::{
    AccessKind, AssistantAccess, Conversation, CreateConversationRequest, FollowAnswerRequest, FollowAnswerResponse,
    GetAssistantAccessRequest, ListMessagesRequest, Message, MessageStatus, SendMessageRequest, SendMessageResponse,
    StopAnswerRequest, UpdateAssistantStatementRequest, conversation_service_client::ConversationServiceClient,
    follow_answer_response, send_message_response,
};
use tonic::{Status, Streaming, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

fn now() -> DateTime<Utc> {
    "2026-11-25T17:00:00Z".parse().unwrap()
}

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    chat: Settings,
}

/// A platform with the service and its fakes.
struct App {
    platform: TestPlatform,
    fake_services: FakeServices,
}

async fn start() -> App {
    start_with(|_| {}).await
}

async fn start_with(adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> App {
    start_on(TestPlatform::builder(), adjust).await
}

async fn start_on(builder: Builder, adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> App {
    let fake_services = FakeServices::default();
    let platform = builder
        .clock(Clock::fixed(now()))
        .start({
            let fake_services = fake_services.clone();
            move |platform| {
                let (fake_services, adjust) = (fake_services.clone(), adjust.clone());
                async move { services(&platform, &fake_services, adjust).await }
            }
        })
        .await;
    App {
        platform,
        fake_services,
    }
}

/// Starts the service and its fakes.
async fn services(
    platform: &Platform,
    fake_services: &FakeServices,
    adjust: impl Fn(&mut Settings),
) -> selam_chassis::Result<Vec<Service>> {
    let mut settings = Process::parse_from(["test"]).chat;
    // With PostgreSQL, RabbitMQ and Redis the mode is not embedded, so no key is created.
    settings.keys = vec!["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()];
    settings.script_pause_ms = 0;
    adjust(&mut settings);
    let mut services = fake_services.services(platform).await?;
    let chat = selam_ai_chat::demo::build(platform, settings).await?;
    // Does nothing without demo data.
    chat.seed_demo(platform).await?;
    services.push(chat);
    Ok(services)
}

/// A signed-in user.
#[derive(Clone)]
struct User {
    id: Uuid,
    token: String,
}

/// Received answer.
#[derive(Debug, Default)]
struct ReceivedAnswer {
    message: Option<Message>,
    answer: Option<Message>,
    access: Option<AssistantAccess>,
    /// Text shown to the reader at the end.
    seen: String,
    replaced: bool,
    finished: Option<Message>,
    ended: bool,
    error: Option<Status>,
}

impl ReceivedAnswer {
    fn id(&self) -> String {
        self.answer.as_ref().unwrap().id.clone()
    }

    fn whole(self) -> Message {
        assert!(self.ended, "{self:?}");
        self.finished.unwrap()
    }

    fn left(&self) -> (AccessKind, i32) {
        let access = self.access.as_ref().unwrap();
        (access.kind(), access.messages_left)
    }
}

impl App {
    fn user(&self, email: &str, roles: &[&str]) -> User {
        let id = Uuid::now_v7();
        User {
            id,
            token: self.platform.access_token(id, email, roles),
        }
    }

    /// Creates a user with a stated age.
    async fn writer(&self) -> User {
        let user = self.user("abeba@example.test", &[]);
        self.state(&user, |_| {}).await;
        user
    }

    fn admin(&self) -> User {
        self.user("admin@example.test", &["admin"])
    }

    fn chat(&self) -> ConversationServiceClient<Channel> {
        ConversationServiceClient::new(self.platform.channel())
    }

    fn by<T>(&self, user: &User, message: T) -> tonic::Request<T> {
        self.platform.request(message, Some(&user.token))
    }

    async fn state(&self, user: &User, adjust: impl FnOnce(&mut UpdateAssistantStatementRequest)) -> AssistantAccess {
        let mut request = UpdateAssistantStatementRequest {
            is_of_age: true,
            ..UpdateAssistantStatementRequest::default()
        };
        adjust(&mut request);
        let request = self.by(user, request);
        self.chat()
            .update_assistant_statement(request)
            .await
            .unwrap()
            .into_inner()
    }

    async fn access_of(&self, user: &User) -> AssistantAccess {
        let request = self.by(user, GetAssistantAccessRequest {});
        self.chat().get_assistant_access(request).await.unwrap().into_inner()
    }

    async fn begin(&self, user: &User) -> Conversation {
        self.begin_in(user, "en").await
    }

    async fn begin_in(&self, user: &User, code: &str) -> Conversation {
        let request = CreateConversationRequest {
            language_code: code.to_owned(),
        };
        let request = self.by(user, request);
        self.chat().create_conversation(request).await.unwrap().into_inner()
    }

    async fn send(&self, user: &User, request: SendMessageRequest) -> Result<Streaming<SendMessageResponse>, Status> {
        Ok(self.chat().send_message(self.by(user, request)).await?.into_inner())
    }

    /// Sends a message and reads the answer to its end.
    async fn say(&self, user: &User, conversation: &Conversation, text: &str) -> ReceivedAnswer {
        self.try_say(user, conversation, text).await.unwrap()
    }

    async fn try_say(&self, user: &User, conversation: &Conversation, text: &str) -> Result<ReceivedAnswer, Status> {
        Ok(read(self.send(user, saying(conversation, text)).await?).await)
    }

    /// Sends a message and reads the answer until its first words.
    async fn say_until_words(
        &self,
        user: &User,
        conversation: &Conversation,
        text: &str,
    ) -> (Streaming<SendMessageResponse>, ReceivedAnswer) {
        let mut stream = self.send(user, saying(conversation, text)).await.unwrap();
        let mut received = ReceivedAnswer::default();
        while received.seen.is_empty() {
            take(&mut received, stream.message().await.unwrap().unwrap().event.unwrap());
        }
        (stream, received)
    }

    async fn stop(&self, user: &User, conversation: &Conversation, id: String) -> Message {
        let request = StopAnswerRequest {
            conversation_id: conversation.id.clone(),
            id,
        };
        self.chat()
            .stop_answer(self.by(user, request))
            .await
            .unwrap()
            .into_inner()
    }

    async fn follow(&self, user: &User, request: FollowAnswerRequest) -> Result<ReceivedAnswer, Status> {
        let stream = self.chat().follow_answer(self.by(user, request)).await?.into_inner();
        Ok(read_followed(stream).await)
    }

    /// Returns all messages of a conversation, the oldest first.
    async fn messages(&self, user: &User, conversation: &Conversation) -> Vec<Message> {
        let request = ListMessagesRequest {
            conversation_id: conversation.id.clone(),
            page_size: 100,
            ..ListMessagesRequest::default()
        };
        let request = self.by(user, request);
        let mut messages = self.chat().list_messages(request).await.unwrap().into_inner().messages;
        messages.reverse();
        messages
    }
}

fn saying(conversation: &Conversation, text: &str) -> SendMessageRequest {
    SendMessageRequest {
        conversation_id: conversation.id.clone(),
        text: text.to_owned(),
        language_code: String::new(),
        request_id: Uuid::now_v7().to_string(),
        country_code: String::new(),
    }
}

/// Reads a stream to its end, like a browser.
async fn read(stream: Streaming<SendMessageResponse>) -> ReceivedAnswer {
    read_on(stream, ReceivedAnswer::default()).await
}

/// Reads the rest of a stream.
async fn read_on(mut stream: Streaming<SendMessageResponse>, mut received: ReceivedAnswer) -> ReceivedAnswer {
    loop {
        match stream.message().await {
            Ok(Some(response)) => take(&mut received, response.event.unwrap()),
            Ok(None) => return received,
            Err(status) => {
                received.error = Some(status);
                return received;
            }
        }
    }
}

fn take(received: &mut ReceivedAnswer, event: send_message_response::Event) {
    use send_message_response::Event;
    match event {
        Event::Started(started) => {
            received.seen = started.answer.as_ref().unwrap().text.clone();
            (received.message, received.answer, received.access) = (started.message, started.answer, started.access);
        }
        Event::Delta(delta) => {
            received.seen.push_str(&delta.text);
            assert_eq!(received.seen.chars().count(), usize::try_from(delta.length).unwrap());
        }
        Event::Replaced(replaced) => {
            received.seen = replaced.text;
            received.replaced = true;
        }
        Event::Finished(message) => {
            received.seen.clone_from(&message.text);
            received.finished = Some(message);
        }
        Event::Heartbeat(_) => {}
        Event::End(_) => received.ended = true,
        Event::Error(_) => {}
    }
}

async fn read_followed(mut stream: Streaming<FollowAnswerResponse>) -> ReceivedAnswer {
    use follow_answer_response::Event as Followed;
    use send_message_response::Event;
    let mut received = ReceivedAnswer::default();
    loop {
        let event = match stream.message().await {
            Ok(Some(response)) => response.event.unwrap(),
            Ok(None) => return received,
            Err(status) => {
                received.error = Some(status);
                return received;
            }
        };
        let event = match event {
            Followed::Started(started) => Event::Started(started),
            Followed::Delta(delta) => Event::Delta(delta),
            Followed::Replaced(replaced) => Event::Replaced(replaced),
            Followed::Finished(message) => Event::Finished(message),
            Followed::Heartbeat(it) => Event::Heartbeat(it),
            Followed::End(it) => Event::End(it),
            Followed::Error(it) => Event::Error(it),
        };
        take(&mut received, event);
    }
}

fn reason(status: &Status) -> String {
    let details = status.get_error_details();
    details.error_info().map(|info| info.reason.clone()).unwrap_or_default()
}

/// Returns the invalid fields of a rejected request.
fn violations(status: &Status) -> Vec<(String, String)> {
    let details = status.get_error_details();
    let fields = details.bad_request().map(|wrong| wrong.field_violations.clone());
    let fields = fields.unwrap_or_default().into_iter();
    fields.map(|field| (field.field, field.reason)).collect()
}
