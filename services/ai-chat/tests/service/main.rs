//! The service over its real API, on SQLite or on PostgreSQL, with stand-ins for payments, the directory and the model.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod access;
mod assessments;
mod care;
mod checking;
mod conversations;
mod crises;
mod demo;
mod input;
mod models;
mod office;
mod partners;
mod paying;
mod personal_data;
mod sending;
#[path = "../stand_in/mod.rs"]
mod stand_in;

use chrono::{DateTime, Utc};
use clap::Parser;
use partners::Partners;
use selam_ai_chat::Settings;
use selam_chassis::{Clock, Platform, Service};
use selam_chassis_testing::{Builder, TestPlatform};
use selam_proto_chat::v1::{
    AccessKind, AssistantAccess, Conversation, CreateConversationRequest, FollowAnswerRequest, FollowAnswerResponse,
    GetAssistantAccessRequest, ListMessagesRequest, Message, MessageStatus, SendMessageRequest, SendMessageResponse,
    UpdateAssistantStatementRequest, conversation_service_client::ConversationServiceClient, follow_answer_response,
    send_message_response,
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

/// A platform with the service and its partners.
struct App {
    platform: TestPlatform,
    partners: Partners,
}

async fn start() -> App {
    start_with(|_| {}).await
}

async fn start_with(adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> App {
    start_on(TestPlatform::builder(), adjust).await
}

async fn start_on(builder: Builder, adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> App {
    let partners = Partners::default();
    let platform = builder
        .clock(Clock::fixed(now()))
        .start({
            let partners = partners.clone();
            move |platform| {
                let (partners, adjust) = (partners.clone(), adjust.clone());
                async move { services(&platform, &partners, adjust).await }
            }
        })
        .await;
    App { platform, partners }
}

/// The service and its partners.
async fn services(
    platform: &Platform,
    partners: &Partners,
    adjust: impl Fn(&mut Settings),
) -> selam_chassis::Result<Vec<Service>> {
    let mut settings = Process::parse_from(["test"]).chat;
    // PostgreSQL, RabbitMQ and Redis make no embedded mode, which would make a key.
    settings.keys = vec!["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()];
    settings.script_pause_ms = 0;
    adjust(&mut settings);
    let mut services = partners.services(platform).await?;
    let chat = selam_ai_chat::build(platform, settings).await?;
    // Nothing where no demo data is wanted.
    chat.play_demo(platform).await?;
    services.push(chat);
    Ok(services)
}

/// Somebody with a token.
#[derive(Clone)]
struct User {
    id: Uuid,
    token: String,
}

/// What came of an answer.
#[derive(Debug, Default)]
struct Came {
    message: Option<Message>,
    answer: Option<Message>,
    access: Option<AssistantAccess>,
    /// What a reader saw in the end.
    seen: String,
    replaced: bool,
    finished: Option<Message>,
    ended: bool,
    error: Option<Status>,
}

impl Came {
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

    /// Somebody who has said that they are old enough.
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

    /// Says something and reads the answer to its end.
    async fn say(&self, user: &User, conversation: &Conversation, text: &str) -> Came {
        self.try_say(user, conversation, text).await.unwrap()
    }

    async fn try_say(&self, user: &User, conversation: &Conversation, text: &str) -> Result<Came, Status> {
        Ok(read(self.send(user, saying(conversation, text)).await?).await)
    }

    async fn follow(&self, user: &User, request: FollowAnswerRequest) -> Result<Came, Status> {
        let stream = self.chat().follow_answer(self.by(user, request)).await?.into_inner();
        Ok(read_followed(stream).await)
    }

    /// All messages of a conversation, the oldest first.
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

/// Reads a stream to its end, as a browser does.
async fn read(stream: Streaming<SendMessageResponse>) -> Came {
    read_on(stream, Came::default()).await
}

/// The same for a stream of which something was read.
async fn read_on(mut stream: Streaming<SendMessageResponse>, mut came: Came) -> Came {
    loop {
        match stream.message().await {
            Ok(Some(response)) => take(&mut came, response.event.unwrap()),
            Ok(None) => return came,
            Err(status) => {
                came.error = Some(status);
                return came;
            }
        }
    }
}

fn take(came: &mut Came, event: send_message_response::Event) {
    use send_message_response::Event;
    match event {
        Event::Started(started) => {
            came.seen = started.answer.as_ref().unwrap().text.clone();
            (came.message, came.answer, came.access) = (started.message, started.answer, started.access);
        }
        Event::Delta(delta) => {
            came.seen.push_str(&delta.text);
            assert_eq!(came.seen.chars().count(), usize::try_from(delta.length).unwrap());
        }
        Event::Replaced(replaced) => {
            came.seen = replaced.text;
            came.replaced = true;
        }
        Event::Finished(message) => {
            came.seen.clone_from(&message.text);
            came.finished = Some(message);
        }
        Event::Heartbeat(_) => {}
        Event::End(_) => came.ended = true,
        Event::Error(_) => {}
    }
}

async fn read_followed(mut stream: Streaming<FollowAnswerResponse>) -> Came {
    use follow_answer_response::Event as Followed;
    use send_message_response::Event;
    let mut came = Came::default();
    loop {
        let event = match stream.message().await {
            Ok(Some(response)) => response.event.unwrap(),
            Ok(None) => return came,
            Err(status) => {
                came.error = Some(status);
                return came;
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
        take(&mut came, event);
    }
}

fn reason(status: &Status) -> String {
    let details = status.get_error_details();
    details.error_info().map(|info| info.reason.clone()).unwrap_or_default()
}

/// The wrong fields that a request was refused for.
fn violations(status: &Status) -> Vec<(String, String)> {
    let details = status.get_error_details();
    let fields = details.bad_request().map(|wrong| wrong.field_violations.clone());
    let fields = fields.unwrap_or_default().into_iter();
    fields.map(|field| (field.field, field.reason)).collect()
}
