//! How the author of answers introduces itself: as a model, or as fixed texts without one.

use selam_chassis::Language;

use super::Author;
use crate::prompts::Prompts;

impl Author {
    /// Text that opens a conversation.
    pub(crate) fn greeting<'a>(&'a self, prompts: &'a Prompts, language: Language) -> &'a str {
        match self {
            Self::Script(script, _) => script.greeting(language),
            Self::Model(_) => prompts.greeting(language),
        }
    }

    /// Sentence that stands beside the conversation.
    pub(crate) fn disclosure<'a>(&'a self, prompts: &'a Prompts, language: Language) -> &'a str {
        match self {
            Self::Script(script, _) => script.disclosure(language),
            Self::Model(_) => prompts.disclosure(language),
        }
    }

    /// Text that is repeated over time.
    pub(crate) fn reminder<'a>(&'a self, prompts: &'a Prompts, language: Language) -> &'a str {
        match self {
            Self::Script(script, _) => script.reminder(language),
            Self::Model(_) => prompts.reminder(language),
        }
    }
}
