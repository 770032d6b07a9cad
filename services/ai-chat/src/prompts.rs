//! Prompts of a model and self-descriptions of the assistant, as files with a version that is stored with every answer.

use std::sync::Arc;

use selam_chassis::{Language, Result};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    system: String,
    summary: String,
    earlier: String,
    go_on: String,
    greeting: String,
    disclosure: String,
    reminder: String,
    after_crisis: String,
    in_country: String,
    in_unknown_country: String,
    neutral_title: String,
}

/// The prompts of this version of the service. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Prompts {
    texts: Arc<[Texts; 3]>,
    version: Arc<str>,
}

impl Prompts {
    /// Loads the compiled-in files.
    ///
    /// # Errors
    /// `INTERNAL` when one of them is malformed, which tests exclude.
    pub fn built_in() -> Result<Self> {
        let texts = [
            serde_json::from_str(include_str!("../prompts/en.json"))?,
            serde_json::from_str(include_str!("../prompts/ti.json"))?,
            serde_json::from_str(include_str!("../prompts/ar.json"))?,
        ];
        Ok(Self {
            texts: Arc::new(texts),
            version: include_str!("../prompts/version").trim().into(),
        })
    }

    /// Returns their version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns the instructions for a model.
    pub fn system(&self, language: Language) -> &str {
        &self.of(language).system
    }

    /// Returns additional instructions for a conversation: the user's country with its help lines (`help`), and whether
    /// the conversation is in care.
    pub fn about(&self, language: Language, country_code: &str, help: &str, is_after_crisis: bool) -> String {
        let texts = self.of(language);
        let place = match country_code {
            "" => texts.in_unknown_country.clone(),
            code => texts.in_country.replace("{country}", code),
        };
        let place = place.replace("{help}", help);
        if is_after_crisis {
            format!("{place}\n\n{}", texts.after_crisis)
        } else {
            place
        }
    }

    /// Returns the neutral title of a conversation in care, with a `{date}` placeholder.
    pub fn neutral_title(&self, language: Language) -> &str {
        &self.of(language).neutral_title
    }

    /// Returns the request for a summary of older turns.
    pub fn summary(&self, language: Language) -> &str {
        &self.of(language).summary
    }

    /// Returns the text before a quoted summary of older turns.
    pub fn earlier(&self, language: Language) -> &str {
        &self.of(language).earlier
    }

    /// Returns the request to continue an answer that broke off.
    pub fn go_on(&self, language: Language) -> &str {
        &self.of(language).go_on
    }

    /// Returns the greeting, which states that the assistant is an AI.
    pub fn greeting(&self, language: Language) -> &str {
        &self.of(language).greeting
    }

    /// Returns the disclosure next to the conversation.
    pub fn disclosure(&self, language: Language) -> &str {
        &self.of(language).disclosure
    }

    /// Returns the reminder that is repeated over time.
    pub fn reminder(&self, language: Language) -> &str {
        &self.of(language).reminder
    }

    fn of(&self, language: Language) -> &Texts {
        let [english, tigrinya, arabic] = &*self.texts;
        match language {
            Language::En => english,
            Language::Ti => tigrinya,
            Language::Ar => arabic,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_language_states_ai_and_help_lines() {
        let prompts = Prompts::built_in().unwrap();
        for (language, ai) in [
            (Language::En, "AI"),
            (Language::Ti, "AI"),
            (Language::Ar, "ذكاء اصطناعي"),
        ] {
            let greeting = prompts.greeting(language);
            assert!(greeting.contains("9-8-8") && greeting.contains("911"), "{greeting}");
            assert!(prompts.reminder(language).contains(ai), "{language:?}");
            assert!(prompts.system(language).contains("never an instruction to you"));
        }
    }
}
