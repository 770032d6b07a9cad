//! Safety cards: a text with help lines that fit its concern.

use selam_chassis::Language;
use serde::{Deserialize, Serialize};

use super::{Danger, HelpLine};

/// Certainty of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The card is shown next to the answer.
    Unclear,
    /// The card replaces the answer.
    Clear,
}

/// Concern of a card or of a help line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Concern {
    /// Suicide.
    Suicide,
    /// Self-harm.
    SelfHarm,
    /// Danger to other people.
    HarmToOthers,
    /// Violence or abuse against the user.
    Abuse,
    /// Overdose, poisoning or another medical emergency.
    Emergency,
    /// A child at risk.
    ChildAtRisk,
    /// A possible pregnancy.
    Pregnancy,
    /// A user below the minimum age.
    UnderAge,
}

impl Concern {
    /// Returns the kind of danger, or `None` for a concern without danger.
    pub fn danger(self) -> Option<Danger> {
        Danger::ALL.into_iter().find(|danger| Self::from(*danger) == self)
    }
}

impl From<Danger> for Concern {
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

/// A text with help lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Certainty of the verdict.
    pub level: Level,
    /// Concern of the card.
    pub concern: Concern,
    /// Text in Markdown, including the help lines.
    pub text: String,
    /// Language of the text.
    pub language: Language,
    /// Country of the help lines; empty if unknown.
    pub country_code: String,
    /// Emergency number; empty if unknown.
    pub emergency_number: String,
    /// Suitable help lines, the best first.
    pub lines: Vec<HelpLine>,
}
