//! Demo data: conversations over several days, through the service's own rules with the clock set to their day.

use chrono::TimeDelta;
use futures::StreamExt as _;
use selam_chassis::{
    Platform, Result, Service,
    demo::{CLIENT, DemoContext, LAYLA, Person, SELAMAWIT},
};
use selam_proto_chat::v1::{
    AnswerRating, CreateConversationRequest, Message, RateAnswerRequest, SendMessageRequest,
    UpdateAssistantStatementRequest, send_message_response::Event,
};
use uuid::Uuid;

use crate::{
    Settings,
    answer::{Answers, Responder},
    clients::Clients,
    rpc::Chat,
};

/// Messages of a user, and the number of days ago.
struct DemoConversation {
    person: Person,
    days_ago: i64,
    says: &'static [&'static str],
    rating: AnswerRating,
}

/// Free messages only, so that paid access of the demo accounts stays for visitors.
static CONVERSATIONS: [DemoConversation; 4] = [
    DemoConversation {
        person: CLIENT,
        days_ago: 6,
        says: &[
            "I can't sleep. Since we moved to Calgary my head won't stop at night.",
            "Missing home. The coffee with my mother most of all.",
        ],
        rating: AnswerRating::Helpful,
    },
    DemoConversation {
        person: SELAMAWIT,
        days_ago: 4,
        says: &["ለይቲ ድቃስ የብለይን፣ ብዙሕ እሓስብ።"],
        rating: AnswerRating::Helpful,
    },
    DemoConversation {
        person: LAYLA,
        days_ago: 2,
        says: &["أشعر بالوحدة منذ أن انتقلنا.", "أريد التحدث مع معالجة تتكلم العربية."],
        rating: AnswerRating::Unspecified,
    },
    DemoConversation {
        person: LAYLA,
        days_ago: 1,
        says: &["ما هي جرعة الدواء المناسبة لي؟"],
        rating: AnswerRating::Unhelpful,
    },
];

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let (service, chat) = crate::assemble(platform, settings).await?;
    Ok(service.demo(move |context| seed(context, chat.clone())))
}

/// Creates the demo data.
pub(crate) async fn seed(context: DemoContext, chat: Chat) -> Result<()> {
    for script in &CONVERSATIONS {
        let at = context.now() - TimeDelta::days(script.days_ago);
        let answers = Answers {
            database: context.at(at),
            // Without pauses, because no user reads along.
            responder: match &chat.answers.responder {
                Responder::Script(script, _) => Responder::Script(script.clone(), std::time::Duration::ZERO),
                Responder::Model(_) => return Ok(()),
            },
            clients: Clients::unavailable(),
            ..chat.answers.clone()
        };
        let chat = Chat {
            answers,
            ..chat.clone()
        };
        say(&context, &chat, script).await?;
    }
    Ok(())
}

async fn say(context: &DemoContext, chat: &Chat, script: &DemoConversation) -> Result<()> {
    let code = script.person.language.code().to_owned();
    let statement = UpdateAssistantStatementRequest {
        is_of_age: true,
        ..UpdateAssistantStatementRequest::default()
    };
    chat.update_assistant_statement(context.request(script.person, statement))
        .await?;
    let new = CreateConversationRequest { language_code: code };
    let conversation = chat.create_conversation(context.request(script.person, new)).await?;
    let mut last: Option<Message> = None;
    for text in script.says {
        let request = SendMessageRequest {
            conversation_id: conversation.id.clone(),
            text: (*text).to_owned(),
            language_code: String::new(),
            request_id: Uuid::now_v7().to_string(),
            country_code: String::new(),
        };
        let mut events = chat.send_message(context.request(script.person, request)).await?;
        while let Some(event) = events.next().await {
            if let Some(Event::Finished(message)) = event?.event {
                last = Some(message);
            }
        }
    }
    if let Some(message) = last.filter(|_| script.rating != AnswerRating::Unspecified) {
        let request = RateAnswerRequest {
            conversation_id: conversation.id,
            id: message.id,
            rating: script.rating.into(),
        };
        chat.rate_answer(context.request(script.person, request)).await?;
    }
    Ok(())
}
