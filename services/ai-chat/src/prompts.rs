//! What a model is told, and what the assistant says of itself: files with a version, which every answer names.

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
    /// Reads the files that are compiled in.
    ///
    /// # Errors
    /// `INTERNAL` when one of them cannot be read, which a test would have found.
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

    /// Their version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The instructions for a model.
    pub fn system(&self, language: Language) -> &str {
        &self.of(language).system
    }

    /// What a model is told about this talk beside that: where the user is and whom to call there (`help`), and that there was danger a short time ago.
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

    /// The title of a conversation in which there was danger, with `{date}` in it.
    pub fn neutral_title(&self, language: Language) -> &str {
        &self.of(language).neutral_title
    }

    /// Asks for a summary of older turns.
    pub fn summary(&self, language: Language) -> &str {
        &self.of(language).summary
    }

    /// Stands before a quoted summary of older turns.
    pub fn earlier(&self, language: Language) -> &str {
        &self.of(language).earlier
    }

    /// Asks to go on with an answer that broke off.
    pub fn go_on(&self, language: Language) -> &str {
        &self.of(language).go_on
    }

    /// What is said when a conversation is opened: also that it is an AI.
    pub fn greeting(&self, language: Language) -> &str {
        &self.of(language).greeting
    }

    /// What stands beside the conversation.
    pub fn disclosure(&self, language: Language) -> &str {
        &self.of(language).disclosure
    }

    /// What is said again over time.
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
    fn it_says_what_it_is_and_whom_to_call_in_every_language() {
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
