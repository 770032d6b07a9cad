//! The safety rules: what is said in danger, what is not talked about. They are files of phrases and texts outside any model
//! (`services/ai-chat/safety/`), so that nothing that somebody or a model writes can switch them off. See decision 0040.

pub(crate) mod normalise;
mod output;
pub(crate) mod phrases;

use std::sync::Arc;

use selam_chassis::{Error, Language, Result};
use serde::Deserialize;

use normalise::{Word, words};
use phrases::Phrases;

pub use output::{OutputScreen, Step};

/// What kind of danger somebody seems to be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Danger {
    /// Suicide.
    Suicide,
    /// Self-harm.
    SelfHarm,
    /// Harm to somebody else.
    HarmToOthers,
    /// Violence or abuse that they suffer.
    Abuse,
    /// An emergency of the body.
    Emergency,
}

/// What is not talked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Means of harming oneself or others.
    Methods,
    /// Diagnoses.
    Diagnosis,
    /// Medication.
    Medication,
    /// Legal advice.
    Legal,
}

/// What the rules say about a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nothing.
    Pass,
    /// Somebody seems to be in danger.
    Crisis(Danger),
    /// It is not talked about.
    Refuse(Refusal),
}

/// Whom to call in danger in a country.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HelpLines {
    /// ISO 3166-1; empty for everywhere else.
    pub country_code: String,
    /// Number of emergencies; empty when it is not known.
    pub emergency_number: String,
    /// Lines for who thinks of suicide.
    pub lines: Vec<HelpLine>,
}

/// A line to call or to write to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HelpLine {
    /// What it calls itself.
    pub name: String,
    /// Number to call; empty without one.
    #[serde(default)]
    pub phone: String,
    /// Number to text; empty without one.
    #[serde(default)]
    pub text_number: String,
    /// Its site; empty without one.
    #[serde(default)]
    pub url: String,
}

/// Fixed texts of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    /// First lines of the message in danger, by its kind.
    suicide: String,
    self_harm: String,
    harm_to_others: String,
    abuse: String,
    emergency: String,
    /// `{name}: call {phone}`, and so on.
    call: String,
    call_or_text: String,
    visit: String,
    emergency_number: String,
    emergency_anywhere: String,
    /// Last lines: what it is, and that there are people.
    person: String,
    methods: String,
    diagnosis: String,
    medication: String,
    legal: String,
}

/// Phrases of all languages.
#[derive(Debug)]
pub(crate) struct Screens {
    input: [Phrases; 3],
    output: [Phrases; 3],
}

impl Screens {
    fn of_input(&self, words: &[Word]) -> Option<Verdict> {
        weightiest(&self.input, words)
    }

    fn of_output(&self, words: &[Word]) -> Option<Verdict> {
        weightiest(&self.output, words)
    }
}

/// People mix languages, so all are looked through; the weightiest finding counts.
fn weightiest(languages: &[Phrases; 3], words: &[Word]) -> Option<Verdict> {
    let found = languages.iter().filter_map(|phrases| phrases.find(words));
    let index = found
        .filter_map(|name| SECTIONS.iter().position(|(section, _)| *section == name))
        .min()?;
    SECTIONS.get(index).map(|(_, verdict)| *verdict)
}

/// Sections of the files, the weightiest first.
const SECTIONS: [(&str, Verdict); 9] = [
    ("emergency", Verdict::Crisis(Danger::Emergency)),
    ("suicide", Verdict::Crisis(Danger::Suicide)),
    ("harm_to_others", Verdict::Crisis(Danger::HarmToOthers)),
    ("abuse", Verdict::Crisis(Danger::Abuse)),
    ("self_harm", Verdict::Crisis(Danger::SelfHarm)),
    ("methods", Verdict::Refuse(Refusal::Methods)),
    ("medication", Verdict::Refuse(Refusal::Medication)),
    ("diagnosis", Verdict::Refuse(Refusal::Diagnosis)),
    ("legal", Verdict::Refuse(Refusal::Legal)),
];

/// All rules. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Rules {
    screens: Arc<Screens>,
    texts: Arc<[Texts; 3]>,
    lines: Arc<[HelpLines]>,
    version: Arc<str>,
}

impl Rules {
    /// The rules of this version of the service.
    ///
    /// # Errors
    /// `INTERNAL` when one of the files cannot be read, which a test would have found.
    pub fn built_in() -> Result<Self> {
        let input = [
            checked(include_str!("../../safety/input/en.txt"))?,
            checked(include_str!("../../safety/input/ti.txt"))?,
            checked(include_str!("../../safety/input/ar.txt"))?,
        ];
        let output = [
            checked(include_str!("../../safety/output/en.txt"))?,
            checked(include_str!("../../safety/output/ti.txt"))?,
            checked(include_str!("../../safety/output/ar.txt"))?,
        ];
        let texts = [
            serde_json::from_str(include_str!("../../safety/messages/en.json"))?,
            serde_json::from_str(include_str!("../../safety/messages/ti.json"))?,
            serde_json::from_str(include_str!("../../safety/messages/ar.json"))?,
        ];
        let lines: Vec<HelpLines> = serde_json::from_str(include_str!("../../safety/help_lines.json"))?;
        Ok(Self {
            screens: Arc::new(Screens { input, output }),
            texts: Arc::new(texts),
            lines: lines.into(),
            version: include_str!("../../safety/version").trim().into(),
        })
    }

    /// Their version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What they say about something that somebody writes, before a model sees it.
    pub fn screen(&self, text: &str) -> Verdict {
        self.screens.of_input(&words(text)).unwrap_or(Verdict::Pass)
    }

    /// A screen over an answer of a model.
    pub fn output(&self) -> OutputScreen {
        OutputScreen::new(Arc::clone(&self.screens))
    }

    /// The fixed message in danger, with the lines of a country.
    pub fn crisis_message(&self, language: Language, danger: Danger, country_code: &str) -> String {
        let texts = self.texts(language);
        let lines = self.lines_of(country_code);
        let first = match danger {
            Danger::Suicide => &texts.suicide,
            Danger::SelfHarm => &texts.self_harm,
            Danger::HarmToOthers => &texts.harm_to_others,
            Danger::Abuse => &texts.abuse,
            Danger::Emergency => &texts.emergency,
        };
        let mut message = first.clone();
        message.push_str("\n\n");
        let emergency = lines.map_or("", |lines| lines.emergency_number.as_str());
        let emergency = match emergency {
            "" => texts.emergency_anywhere.clone(),
            number => texts.emergency_number.replace("{number}", number),
        };
        let mut listed: Vec<String> = lines
            .map(|lines| lines.lines.iter().map(|line| texts.line(line)).collect())
            .unwrap_or_default();
        // Who must not wait reads that first.
        match danger {
            Danger::Emergency | Danger::Abuse | Danger::HarmToOthers => listed.insert(0, emergency),
            Danger::Suicide | Danger::SelfHarm => listed.push(emergency),
        }
        for line in listed {
            message.push_str("- ");
            message.push_str(&line);
            message.push('\n');
        }
        message.push('\n');
        message.push_str(&texts.person);
        message
    }

    /// The fixed text about what is not talked about.
    pub fn refusal(&self, language: Language, refusal: Refusal) -> &str {
        let texts = self.texts(language);
        match refusal {
            Refusal::Methods => &texts.methods,
            Refusal::Diagnosis => &texts.diagnosis,
            Refusal::Medication => &texts.medication,
            Refusal::Legal => &texts.legal,
        }
    }

    /// Whom to call, by country; the company's first, the last for everywhere else.
    pub fn help_lines(&self) -> &[HelpLines] {
        &self.lines
    }

    fn lines_of(&self, country_code: &str) -> Option<&HelpLines> {
        let of = |code: &str| self.lines.iter().find(|lines| lines.country_code == code);
        of(country_code).or_else(|| of(""))
    }

    fn texts(&self, language: Language) -> &Texts {
        let [english, tigrinya, arabic] = &*self.texts;
        match language {
            Language::En => english,
            Language::Ti => tigrinya,
            Language::Ar => arabic,
        }
    }
}

impl Texts {
    fn line(&self, line: &HelpLine) -> String {
        let text = match (line.phone.as_str(), line.text_number.as_str()) {
            ("", _) => &self.visit,
            (phone, text) if phone == text => &self.call_or_text,
            _ => &self.call,
        };
        text.replace("{name}", &line.name)
            .replace("{phone}", &line.phone)
            .replace("{url}", &line.url)
    }
}

fn checked(file: &str) -> Result<Phrases> {
    let phrases = Phrases::parse(file)?;
    let unknown = phrases
        .sections()
        .iter()
        .find(|name| !SECTIONS.iter().any(|(section, _)| section == name));
    match unknown {
        Some(name) => Err(Error::internal(format!(
            "there is no section {name} of the safety rules"
        ))),
        None => Ok(phrases),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn who_is_in_danger_reads_whom_to_call_in_every_language() {
        let rules = Rules::built_in().unwrap();
        for language in Language::ALL {
            let at_home = rules.crisis_message(language, Danger::Suicide, "CA");
            assert!(at_home.contains("9-8-8") && at_home.contains("911"), "{at_home}");
            let britain = rules.crisis_message(language, Danger::Emergency, "GB");
            assert!(britain.contains("116 123") && britain.contains("999") && !britain.contains("9-8-8"));
            let elsewhere = rules.crisis_message(language, Danger::Abuse, "ER");
            assert!(elsewhere.contains("findahelpline.com"), "{elsewhere}");
            for text in [&at_home, &britain, &elsewhere] {
                assert!(!text.contains('{'), "{text}");
            }
        }
        assert_eq!(rules.help_lines().first().unwrap().country_code, "CA");
        assert_eq!(rules.help_lines().last().unwrap().country_code, "");
    }
}
