//! Closed choices of the contract, as the service works with them.

use selam_chassis::{Language, word_enum};
use selam_proto_chat::v1 as wire;

use crate::safety::{Card, Concern, Danger, Level, Refusal};

word_enum! {
    /// By what somebody can write.
    pub enum AccessKind of wire::AccessKind {
        /// By messages that are free.
        Free,
        /// By a paid session.
        Session,
        /// By the monthly plan.
        Plan,
        /// Not at all.
        Exhausted,
        /// Without a payment or a count. No row has it.
        Open,
    }
}

word_enum! {
    /// Whose a message is.
    pub enum Role of wire::MessageRole {
        /// The user's.
        User,
        /// The assistant's.
        Assistant,
    }
}

word_enum! {
    /// Where an answer stands.
    pub enum Status of wire::MessageStatus {
        /// It is whole.
        Complete,
        /// It is being written.
        Writing,
        /// The user stopped it.
        Stopped,
        /// It broke off.
        Interrupted,
    }
}

word_enum! {
    /// Why an answer is a fixed text.
    pub enum Notice of wire::SafetyNotice {
        /// Somebody seems to be in danger.
        Crisis,
        /// Means of harm are not talked about.
        Methods,
        /// No diagnosis.
        Diagnosis,
        /// No advice about medication.
        Medication,
        /// No legal advice.
        Legal,
        /// The user is younger than the minimum age.
        UnderAge,
    }
}

word_enum! {
    /// Whether an answer helped.
    pub enum Rating of wire::AnswerRating {
        /// It did.
        Helpful,
        /// It did not.
        Unhelpful,
    }
}

word_enum! {
    /// Where a crisis was seen.
    pub enum Source of wire::CrisisSource {
        /// In what the user wrote.
        Message,
        /// In what the model wrote.
        Answer,
    }
}

word_enum! {
    /// What became of the question to the model whether a person is in danger.
    pub enum Assessed of wire::AssessmentOutcome {
        /// It sees no danger.
        None,
        /// It is not sure.
        Unclear,
        /// It sees danger.
        Clear,
        /// It gave no verdict.
        Failed,
        /// It was not asked, because the day's budget for that is used up.
        OverBudget,
    }
}

word_enum! {
    /// What kind of danger it seemed to be.
    pub enum CrisisKind of wire::CrisisKind {
        /// Suicide.
        Suicide,
        /// Self-harm.
        SelfHarm,
        /// Harm to somebody else.
        HarmToOthers,
        /// Violence or abuse that somebody suffers.
        Abuse,
        /// An emergency of the body.
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

/// A card as the contract has it.
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

/// A language as it was stored.
pub(crate) fn language(code: &str) -> Language {
    Language::from_code(code).unwrap_or_default()
}
