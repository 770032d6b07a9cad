//! AI chat service: conversations with the therapy assistant, its safety rules and access.

mod access;
mod answer;
pub mod choices;
mod clients;
mod convert;
mod crisis;
pub mod demo;
mod housekeeping;
pub mod human_handoff;
mod jobs;
mod markdown_export;
mod migrations;
pub mod model;
mod payment_events;
mod personal_data;
pub mod prompts;
mod rpc;
pub mod script;
mod settings;
mod store;
mod titles;
mod usage;

use std::{sync::Arc, time::Duration};

use selam_ai_chat_safety as safety;
use selam_chassis::{KeySource, Platform, Result, Service, tls::Plaintext};
use selam_proto_chat::v1::{
    assistant_office_service_server::AssistantOfficeServiceServer,
    conversation_service_server::ConversationServiceServer,
};
use selam_proto_payments::v1::{PaymentDisputed, PaymentRefunded, PaymentSucceeded, SubscriptionChanged};
use tokio_util::task::TaskTracker;

use answer::{Answers, Assessor, Broadcasts, Responder};
use clients::Clients;
use crisis::FollowUp;
use human_handoff::HumanHandoff;
use jobs::Summarise;
use model::Model;
use prompts::Prompts;
use rpc::Chat;
use safety::Rules;
use script::Script;

pub use access::Terms;
pub use settings::Settings;

/// Name of the service in its database, in logs and in calls from other services.
pub const NAME: &str = "ai-chat";

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(86_400);

/// Builds the service on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database cannot be reached, `INTERNAL` when a migration fails, `INVALID_ARGUMENT` when a
/// setting is invalid.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    Ok(assemble(platform, settings).await?.0)
}

/// Builds the service and returns the conversation RPCs for the demo data.
async fn assemble(platform: &Platform, settings: Settings) -> Result<(Service, Chat)> {
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
            "the safety rules are not signed (safety/reviews.json); do not use them in production"
        );
    }
    let model = settings.model();
    if let Some(model) = &model {
        // The endpoint receives conversations and its key.
        let how = "needs https://";
        let kind = Plaintext::Services;
        let tls = platform.tls();
        tls.check_url("SELAM_CHAT_MODEL_URL", &model.url, &["https"], kind, how)?;
    }
    let answers = Answers {
        database: service.database().clone(),
        calendar: platform.calendar(),
        cipher: platform.cipher(keys)?,
        rules,
        prompts: Prompts::built_in()?,
        human_handoff: HumanHandoff::built_in()?,
        responder: match model.clone() {
            Some(model) => Responder::Model(Model::new(model)?),
            None => Responder::Script(Script::built_in()?, Duration::from_millis(settings.script_pause_ms)),
        },
        assessor: match model {
            Some(model) if settings.assessment_budget_cents > 0 => {
                let limit = Duration::from_millis(settings.assessment_milliseconds);
                Some(Assessor::new(model, settings.assessment_model.clone(), limit)?)
            }
            _ => None,
        },
        cache: platform.cache().clone(),
        clients: Clients::new(platform)?,
        settings: Arc::new(settings),
        broadcasts: Broadcasts::default(),
        writers: TaskTracker::new(),
        shutdown: platform.shutdown().clone(),
    };
    let chat = Chat {
        answers: answers.clone(),
        streams: platform.streams().clone(),
    };
    let (writing, tidying, forgetting) = (answers.clone(), answers.clone(), answers.clone());
    let (sealing, seeding) = (answers.clone(), chat.clone());
    let service = service
        .grpc(ConversationServiceServer::new(chat.clone()))
        .grpc(AssistantOfficeServiceServer::new(chat))
        .personal_data(answers.clone())
        .on::<PaymentSucceeded>(answers.clone())
        .on::<PaymentRefunded>(answers.clone())
        .on::<SubscriptionChanged>(answers.clone())
        .on::<PaymentDisputed>(answers.clone())
        .job::<FollowUp>(answers.clone())
        .at_least_once::<Summarise>(answers)
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
        .maintenance_task("reseal", "re-encrypt all texts with the first key", move || {
            let answers = sealing.clone();
            async move { Ok(format!("{} texts", answers.reseal().await?)) }
        });
    Ok((service, seeding))
}
