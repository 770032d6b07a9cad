//! AI chat: conversations with the therapy assistant, the safety rules around it, and who may use it.

mod access;
mod answer;
pub mod choices;
mod convert;
mod crisis;
mod demo;
mod errands;
pub mod handover;
mod housekeeping;
mod keepsake;
mod migrations;
pub mod model;
mod partners;
mod personal_data;
pub mod prompts;
mod rpc;
pub mod script;
mod settings;
mod settling;
mod store;
mod titles;
mod usage;

use std::{sync::Arc, time::Duration};

use selam_ai_chat_safety as safety;
use selam_chassis::{Cipher, KeySource, Platform, Result, Service, tls::Plaintext};
use selam_proto_chat::v1::{
    assistant_office_service_server::AssistantOfficeServiceServer,
    conversation_service_server::ConversationServiceServer,
};
use selam_proto_payments::v1::{PaymentDisputed, PaymentRefunded, PaymentSucceeded, SubscriptionChanged};
use tokio_util::task::TaskTracker;

use answer::{Answers, Assessor, Author, Hub};
use crisis::FollowUp;
use errands::{Summarise, UseCredit};
use handover::Handover;
use model::Model;
use partners::Partners;
use prompts::Prompts;
use rpc::Chat;
use safety::Rules;
use script::Script;

pub use access::Terms;
pub use settings::Settings;

/// Name of the service: of its database, in logs, and towards other services.
pub const NAME: &str = "ai-chat";

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(86_400);

/// Puts the service together on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails, `INVALID_ARGUMENT` when a setting cannot be used.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let keys = KeySource {
        keys: &settings.keys,
        setting: "SELAM_CHAT_KEYS",
        file: "conversations.key",
    };
    let rules = Rules::built_in()?;
    let missing = rules.missing_reviews()?;
    if !missing.is_empty() {
        tracing::warn!(
            version = rules.version(),
            missing = missing.join(", "),
            "the safety rules are not signed (safety/reviews.json): not for the public"
        );
    }
    let model = settings.model();
    if let Some(model) = &model {
        // Conversations and the key of the endpoint go there.
        let how = "needs https://";
        let kind = Plaintext::Services;
        let tls = platform.tls();
        tls.check_url("SELAM_CHAT_MODEL_URL", &model.url, &["https"], kind, how)?;
    }
    let answers = Answers {
        database: service.database().clone(),
        calendar: platform.calendar(),
        cipher: Cipher::open_with(platform, keys)?,
        rules,
        prompts: Prompts::built_in()?,
        handover: Handover::built_in()?,
        author: match model.clone() {
            Some(model) => Author::Model(Model::new(model)?),
            None => Author::Script(Script::built_in()?, Duration::from_millis(settings.script_pause_ms)),
        },
        assessor: match model {
            Some(model) if settings.assessment_budget_cents > 0 => {
                let limit = Duration::from_millis(settings.assessment_milliseconds);
                Some(Assessor::new(model, settings.assessment_model.clone(), limit)?)
            }
            _ => None,
        },
        cache: platform.cache().clone(),
        partners: Partners::new(platform)?,
        settings: Arc::new(settings),
        hub: Hub::default(),
        writers: TaskTracker::new(),
        shutdown: platform.shutdown().clone(),
    };
    let chat = Chat {
        answers: answers.clone(),
        streams: platform.streams().clone(),
    };
    let (writing, tidying, forgetting) = (answers.clone(), answers.clone(), answers.clone());
    let (sealing, playing) = (answers.clone(), chat.clone());
    Ok(service
        .grpc(ConversationServiceServer::new(chat.clone()))
        .grpc(AssistantOfficeServiceServer::new(chat))
        .personal_data(answers.clone())
        .on::<PaymentSucceeded>(answers.clone())
        .on::<PaymentRefunded>(answers.clone())
        .on::<SubscriptionChanged>(answers.clone())
        .on::<PaymentDisputed>(answers.clone())
        .job::<FollowUp>(answers.clone())
        .errand::<UseCredit>(answers.clone())
        .errand::<Summarise>(answers)
        .task("answers", move |shutdown| {
            let answers = writing.clone();
            async move { answers.wind_up(shutdown).await }
        })
        .every("unwritten-answers", MINUTE, move |_| {
            let answers = tidying.clone();
            async move { answers.interrupt_unwritten().await }
        })
        .every("old-conversations", DAY, move |_| {
            let answers = forgetting.clone();
            async move { answers.delete_old().await }
        })
        .chore("reseal", "encrypt every text with the first key now", move || {
            let answers = sealing.clone();
            async move { Ok(format!("{} texts", answers.reseal().await?)) }
        })
        .demo(move |stage| demo::play(stage, playing.clone())))
}
