//! Self-descriptions of the assistant, with a model or with the script.

use selam_chassis::Language;

use super::Responder;
use crate::prompts::Prompts;

impl Responder {
    /// Returns the greeting of a conversation.
    pub(crate) fn greeting<'a>(&'a self, prompts: &'a Prompts, language: Language) -> &'a str {
        match self {
            Self::Script(script, _) => script.greeting(language),
            Self::Model(_) => prompts.greeting(language),
        }
    }

    /// Returns the disclosure shown next to the conversation.
    pub(crate) fn disclosure<'a>(&'a self, prompts: &'a Prompts, language: Language) -> &'a str {
        match self {
            Self::Script(script, _) => script.disclosure(language),
            Self::Model(_) => prompts.disclosure(language),
        }
    }

    /// Returns the reminder that is repeated over time.
    pub(crate) fn reminder<'a>(&'a self, prompts: &'a Prompts, language: Language) -> &'a str {
        match self {
            Self::Script(script, _) => script.reminder(language),
            Self::Model(_) => prompts.reminder(language),
        }
    }
}
