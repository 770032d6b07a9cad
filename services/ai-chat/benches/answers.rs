//! Measures concurrent answer streams: their number, the memory of each, and the delay between the model's token and
//! the reader.
//!
//! ```sh
//! cargo bench --profile dev --workspace --bench answers
//! ```
//!
//! The benchmark has no assertions.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "../tests/fake_model/mod.rs"]
mod fake_model;
#[path = "../tests/service/fake_services.rs"]
#[allow(dead_code)]
mod fake_services;

use std::time::{Duration, Instant};

use clap::Parser;
use fake_model::{Behaviour, FakeModel};
use fake_services::FakeServices;
use futures::future::join_all;
use selam_ai_chat::Settings;
use selam_chassis_testing::TestPlatform;
use selam_proto_chat::v1::{
    CreateConversationRequest, SendMessageRequest, UpdateAssistantStatementRequest,
    conversation_service_client::ConversationServiceClient, send_message_response::Event,
};
use tokio::sync::Barrier;
use uuid::Uuid;

const PAUSE: Duration = Duration::from_millis(50);
/// Words of an answer. At one token per 50 ms an answer takes some seconds, so that all streams are open at once.
const WORDS: usize = 160;
const ONE_BY_ONE: usize = 20;

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    chat: Settings,
}

#[tokio::main]
async fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    selam_chassis_testing::choose_cryptography();
    let fake_model = FakeModel::start(Behaviour::Obeys { pause: PAUSE }).await;
    let (url, fake_services) = (fake_model.url.clone(), FakeServices::default());
    let platform = TestPlatform::builder()
        .start(move |platform| {
            let (url, fake_services) = (url.clone(), fake_services.clone());
            async move {
                let mut settings = Process::parse_from(["bench"]).chat;
                settings.keys = vec!["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()];
                settings.model_url = Some(url);
                settings.free_messages = 1_000;
                let mut services = fake_services.services(&platform).await?;
                services.push(selam_ai_chat::build(&platform, settings).await?);
                Ok(services)
            }
        })
        .await;

    let mut alone = Vec::new();
    for _ in 0..=ONE_BY_ONE {
        let chat = Chat::begin(&platform).await;
        alone.push(chat.say("SAY: one two three").await.first);
    }
    // The first answer opens the connections and is not measured.
    print("one at a time: first word", alone.split_off(1));

    for count in [100, 500] {
        let mut chats = Vec::new();
        for _ in 0..count {
            chats.push(Chat::begin(&platform).await);
        }
        let before = resident();
        let barrier = Barrier::new(count);
        let wanted = format!("SAY: {}", "tea and ".repeat(WORDS / 2));
        let all = join_all(chats.iter().map(|chat| async {
            barrier.wait().await;
            chat.say(&wanted).await
        }));
        let middle = async {
            tokio::time::sleep(PAUSE * u32::try_from(WORDS).unwrap() / 2).await;
            resident()
        };
        let (timings, during) = tokio::join!(all, middle);
        print(
            &format!("{count} at once: first word"),
            timings.iter().map(|it| it.first).collect(),
        );
        let gaps = timings.iter().flat_map(|it| it.gaps.clone()).collect();
        print(&format!("{count} at once: between two words"), gaps);
        let whole = timings.iter().filter(|it| it.is_whole).count();
        let kilobytes = during.saturating_sub(before) / count as u64;
        println!(
            "{count} at once: {whole} complete, {kilobytes} KiB more for each, including the fake model and the reader"
        );
    }
}

/// A conversation of one user.
struct Chat {
    platform_token: String,
    conversation_id: String,
    client: ConversationServiceClient<tonic::transport::Channel>,
}

/// Measured delays of one answer.
struct AnswerTiming {
    first: Duration,
    gaps: Vec<Duration>,
    is_whole: bool,
}

impl Chat {
    async fn begin(platform: &TestPlatform) -> Self {
        let token = platform.access_token(Uuid::now_v7(), "bench@example.test", &[]);
        let mut client = ConversationServiceClient::new(platform.channel());
        let statement = UpdateAssistantStatementRequest {
            is_of_age: true,
            ..UpdateAssistantStatementRequest::default()
        };
        let statement = platform.request(statement, Some(&token));
        client.update_assistant_statement(statement).await.unwrap();
        let begin = platform.request(CreateConversationRequest::default(), Some(&token));
        let conversation = client.create_conversation(begin).await.unwrap().into_inner();
        Self {
            platform_token: token,
            conversation_id: conversation.id,
            client,
        }
    }

    async fn say(&self, text: &str) -> AnswerTiming {
        let message = SendMessageRequest {
            conversation_id: self.conversation_id.clone(),
            text: text.to_owned(),
            language_code: String::new(),
            request_id: Uuid::now_v7().to_string(),
            country_code: String::new(),
        };
        let mut request = tonic::Request::new(message);
        let bearer = format!("Bearer {}", self.platform_token).parse().unwrap();
        request.metadata_mut().insert("authorization", bearer);
        let started = Instant::now();
        let mut stream = self.client.clone().send_message(request).await.unwrap().into_inner();
        let (mut first, mut last, mut gaps, mut is_whole) = (Duration::ZERO, None, Vec::new(), false);
        while let Ok(Some(response)) = stream.message().await {
            match response.event {
                Some(Event::Delta(_)) => {
                    let now = Instant::now();
                    match last {
                        None => first = started.elapsed(),
                        Some(last) => gaps.push(now - last),
                    }
                    last = Some(now);
                }
                Some(Event::End(_)) => is_whole = true,
                _ => {}
            }
        }
        AnswerTiming { first, gaps, is_whole }
    }
}

/// Returns the resident memory of the process in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1_000.0;
    println!("{what:<34} median {:>8.1} ms, 99 % {:>8.1} ms", at(50), at(99));
}
