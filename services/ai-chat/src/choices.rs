//! Closed choices of the contract.

use selam_chassis::{Language, string_enum};
use selam_proto_chat::v1 as wire;

use crate::safety::{Card, Concern, Danger, Level, Refusal};

string_enum! {
    /// Kind of access.
    pub enum AccessKind of wire::AccessKind {
        /// Free messages.
        Free,
        /// A paid session.
        Session,
        /// The monthly plan.
        Plan,
        /// No access.
        Exhausted,
        /// Neither paid nor counted. Never stored.
        Open,
    }
}

string_enum! {
    /// Author of a message.
    pub enum Role of wire::MessageRole {
        /// The user.
        User,
        /// The assistant.
        Assistant,
    }
}

string_enum! {
    /// Status of an answer.
    pub enum Status of wire::MessageStatus {
        /// Complete.
        Complete,
        /// Being written.
        Writing,
        /// Stopped by the user.
        Stopped,
        /// Broken off.
        Interrupted,
        /// Ended by the maximum length.
        Cut,
    }
}

string_enum! {
    /// Reason for a fixed text.
    pub enum Notice of wire::SafetyNotice {
        /// A person seems to be in danger.
        Crisis,
        /// The assistant refuses means of harm.
        Methods,
        /// The assistant makes no diagnoses.
        Diagnosis,
        /// The assistant gives no advice on medication.
        Medication,
        /// The assistant gives no legal advice.
        Legal,
        /// The user is below the minimum age.
        UnderAge,
    }
}

string_enum! {
    /// Rating of an answer.
    pub enum Rating of wire::AnswerRating {
        /// Helpful.
        Helpful,
        /// Not helpful.
        Unhelpful,
    }
}

string_enum! {
    /// Source of a crisis.
    pub enum Source of wire::CrisisSource {
        /// A message of the user.
        Message,
        /// A text of the model.
        Answer,
    }
}

string_enum! {
    /// Outcome of a risk assessment by the model.
    pub enum AssessmentResult of wire::AssessmentOutcome {
        /// No danger.
        None,
        /// Possible danger.
        Unclear,
        /// Clear danger.
        Clear,
        /// No valid response.
        Failed,
        /// Skipped, because the daily budget is exhausted.
        OverBudget,
    }
}

string_enum! {
    /// Kind of danger of a crisis.
    pub enum CrisisKind of wire::CrisisKind {
        /// Suicide.
        Suicide,
        /// Self-harm.
        SelfHarm,
        /// Harm to another person.
        HarmToOthers,
        /// Violence or abuse against a person.
        Abuse,
        /// A medical emergency.
        Emergency,
        /// A child at risk.
        ChildAtRisk,
    }
}

impl From<Danger> for CrisisKind {
    fn from(danger: Danger) -> Self {
        match danger {
            Danger::Suicide => Self::Suicide,
            Danger::SelfHarm => Self::SelfHarm,
            Danger::HarmToOthers => Self::HarmToOthers,
            Danger::Abuse => Self::Abuse,
            Danger::Emergency => Self::Emergency,
            Danger::ChildAtRisk => Self::ChildAtRisk,
        }
    }
}

impl From<Refusal> for Notice {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Methods => Self::Methods,
            Refusal::Diagnosis => Self::Diagnosis,
            Refusal::Medication => Self::Medication,
            Refusal::Legal => Self::Legal,
        }
    }
}

/// Converts a card to its message.
pub(crate) fn card(card: Card) -> wire::SafetyCard {
    let lines = card.lines.into_iter().map(|line| wire::HelpLine {
        name: line.name,
        phone: line.phone,
        text_number: line.text_number,
        url: line.url,
    });
    wire::SafetyCard {
        level: level(card.level).into(),
        concern: concern(card.concern).into(),
        text: card.text,
        language_code: card.language.code().to_owned(),
        country_code: card.country_code,
        emergency_number: card.emergency_number,
        lines: lines.collect(),
    }
}

fn level(level: Level) -> wire::SafetyLevel {
    match level {
        Level::Unclear => wire::SafetyLevel::Unclear,
        Level::Clear => wire::SafetyLevel::Clear,
    }
}

fn concern(concern: Concern) -> wire::SafetyConcern {
    match concern {
        Concern::Suicide => wire::SafetyConcern::Suicide,
        Concern::SelfHarm => wire::SafetyConcern::SelfHarm,
        Concern::HarmToOthers => wire::SafetyConcern::HarmToOthers,
        Concern::Abuse => wire::SafetyConcern::Abuse,
        Concern::Emergency => wire::SafetyConcern::Emergency,
        Concern::ChildAtRisk => wire::SafetyConcern::ChildAtRisk,
        Concern::Pregnancy => wire::SafetyConcern::Pregnancy,
        Concern::UnderAge => wire::SafetyConcern::UnderAge,
    }
}

/// Parses a stored language code.
pub(crate) fn language(code: &str) -> Language {
    Language::from_code(code).unwrap_or_default()
}
