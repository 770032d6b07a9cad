//! The fixed texts: what is said to somebody in danger, and what instead of what the assistant does not talk about.

use selam_chassis::{Error, Language, Result};
use serde::Deserialize;

use super::{Concern, Danger, HelpLine, Refusal};

/// Numbers, addresses and names stand in a text that runs from right to left as they are, between these.
const ISOLATE: (char, char) = ('\u{2066}', '\u{2069}');

/// The texts of all languages.
#[derive(Debug)]
pub(super) struct Messages {
    en: Texts,
    ti: Texts,
    ar: Texts,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    crisis: Crisis,
    beside: BesideTexts,
    lines: Lines,
    refusals: Refusals,
}

/// What is said first, by danger, and last to everybody. Each first text says that an AI cannot help in an emergency.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crisis {
    suicide: String,
    self_harm: String,
    harm_to_others: String,
    abuse: String,
    emergency: String,
    child_at_risk: String,
    /// There are people here, too.
    closing: String,
}

/// What is said with lines, without the words of an emergency.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BesideTexts {
    ask_self: String,
    ask_safe: String,
    pregnancy: String,
    under_age: String,
}

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// Asks whether the user thinks of suicide or of hurting themselves.
    AskSelf,
    /// Asks whether anyone is in danger.
    AskSafe,
    Pregnancy,
    UnderAge,
}

impl Beside {
    /// The text about a concern.
    pub(super) fn of(concern: Concern) -> Self {
        match concern {
            Concern::Suicide | Concern::SelfHarm => Self::AskSelf,
            Concern::HarmToOthers | Concern::Abuse | Concern::Emergency | Concern::ChildAtRisk => Self::AskSafe,
            Concern::Pregnancy => Self::Pregnancy,
            Concern::UnderAge => Self::UnderAge,
        }
    }
}

/// How a line is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    emergency: String,
    /// Instead of a number.
    unknown_number: String,
    separator: String,
    call: String,
    text: String,
    call_or_text: String,
    day_and_night: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Refusals {
    methods: String,
    diagnosis: String,
    medication: String,
    legal: String,
}

impl Messages {
    /// The texts that are compiled in.
    pub(super) fn built_in() -> Result<Self> {
        let parse = |text| serde_json::from_str(text).map_err(Error::internal);
        Ok(Self {
            en: parse(include_str!("../messages/en.json"))?,
            ti: parse(include_str!("../messages/ti.json"))?,
            ar: parse(include_str!("../messages/ar.json"))?,
        })
    }

    /// What is said to somebody in danger, as Markdown: paragraphs and one list.
    pub(super) fn crisis(
        &self,
        language: Language,
        danger: Danger,
        (emergency, lines): (String, Vec<HelpLine>),
    ) -> String {
        let texts = self.of(language);
        let crisis = &texts.crisis;
        let first = match danger {
            Danger::Suicide => &crisis.suicide,
            Danger::SelfHarm => &crisis.self_harm,
            Danger::HarmToOthers => &crisis.harm_to_others,
            Danger::Abuse => &crisis.abuse,
            Danger::Emergency => &crisis.emergency,
            Danger::ChildAtRisk => &crisis.child_at_risk,
        };
        let number = texts.lines.number(language, &emergency);
        let first = first.replace("{number}", &number);
        let mut list: Vec<String> = lines.iter().map(|line| texts.lines.write(language, line)).collect();
        let emergency = texts.lines.emergency.replace("{number}", &number);
        // Who must not wait reads that first.
        match danger {
            Danger::Emergency | Danger::Abuse | Danger::HarmToOthers | Danger::ChildAtRisk => list.insert(0, emergency),
            Danger::Suicide | Danger::SelfHarm => list.push(emergency),
        }
        let list: Vec<String> = list.into_iter().map(|line| format!("- {line}")).collect();
        [first.as_str(), &list.join("\n"), &crisis.closing].join("\n\n")
    }

    /// What is said with lines, as Markdown: a paragraph and one list.
    pub(super) fn beside(&self, language: Language, beside: Beside, (emergency, lines): (&str, &[HelpLine])) -> String {
        let texts = self.of(language);
        let first = match beside {
            Beside::AskSelf => &texts.beside.ask_self,
            Beside::AskSafe => &texts.beside.ask_safe,
            Beside::Pregnancy => &texts.beside.pregnancy,
            Beside::UnderAge => &texts.beside.under_age,
        };
        [first.as_str(), &texts.lines.list(language, emergency, lines)].join("\n\n")
    }

    /// Returns the text of a refusal. A refusal about means of harm includes help lines.
    pub(super) fn refusal(
        &self,
        language: Language,
        refusal: Refusal,
        (emergency, lines): (&str, &[HelpLine]),
    ) -> String {
        let texts = self.of(language);
        let refusals = &texts.refusals;
        match refusal {
            Refusal::Methods => [refusals.methods.as_str(), &texts.lines.list(language, emergency, lines)].join("\n\n"),
            Refusal::Diagnosis => refusals.diagnosis.clone(),
            Refusal::Medication => refusals
                .medication
                .replace("{number}", &texts.lines.number(language, emergency)),
            Refusal::Legal => refusals.legal.clone(),
        }
    }

    /// Whom to call, in one line: for a model, and for a greeting.
    pub(super) fn in_short(&self, language: Language, (emergency, lines): (&str, &[HelpLine])) -> String {
        let texts = &self.of(language).lines;
        let emergency = texts.emergency.replace("{number}", &texts.number(language, emergency));
        let lines = lines.iter().map(|line| texts.write(language, line));
        [emergency].into_iter().chain(lines).collect::<Vec<_>>().join("; ")
    }

    fn of(&self, language: Language) -> &Texts {
        match language {
            Language::En => &self.en,
            Language::Ti => &self.ti,
            Language::Ar => &self.ar,
        }
    }
}

impl Lines {
    fn number(&self, language: Language, emergency: &str) -> String {
        match emergency {
            "" => self.unknown_number.clone(),
            number => isolated(language, number),
        }
    }

    /// A list in Markdown, the emergency number last.
    fn list(&self, language: Language, emergency: &str, lines: &[HelpLine]) -> String {
        let emergency = self.emergency.replace("{number}", &self.number(language, emergency));
        let lines = lines.iter().map(|line| self.write(language, line));
        let list: Vec<String> = lines.chain([emergency]).map(|line| format!("- {line}")).collect();
        list.join("\n")
    }

    fn write(&self, language: Language, line: &HelpLine) -> String {
        let with = |way: &str, number: &str| way.replace("{number}", &isolated(language, number));
        let mut parts = Vec::new();
        match (line.phone.as_str(), line.text_number.as_str()) {
            (phone, text) if !phone.is_empty() && phone == text => parts.push(with(&self.call_or_text, phone)),
            (phone, text) => {
                parts.extend((!phone.is_empty()).then(|| with(&self.call, phone)));
                parts.extend((!text.is_empty()).then(|| with(&self.text, text)));
            }
        }
        parts.extend(line.day_and_night.then(|| self.day_and_night.clone()));
        parts.extend((!line.url.is_empty()).then(|| isolated(language, &line.url)));
        format!("{}: {}", isolated(language, &line.name), parts.join(&self.separator))
    }
}

fn isolated(language: Language, text: &str) -> String {
    if language == Language::Ar {
        format!("{}{text}{}", ISOLATE.0, ISOLATE.1)
    } else {
        text.to_owned()
    }
}
