//! Fixed texts for users in danger and for refusals.

use selam_chassis::{Error, Language, Result};
use serde::Deserialize;

use super::{Concern, Danger, HelpLine, Refusal};

/// Isolates that keep numbers, addresses and names left-to-right in right-to-left text.
const ISOLATE: (char, char) = ('\u{2066}', '\u{2069}');

/// Texts of all languages.
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
    #[serde(rename = "beside")]
    card_texts: CardTexts,
    lines: Lines,
    refusals: Refusals,
}

/// First text by kind of danger, and the closing text. Each first text states that an AI cannot help in an emergency.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crisis {
    suicide: String,
    self_harm: String,
    harm_to_others: String,
    abuse: String,
    emergency: String,
    child_at_risk: String,
    /// Refers to people who can help.
    closing: String,
}

/// Texts with help lines for concerns that are not emergencies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardTexts {
    ask_self: String,
    ask_safe: String,
    pregnancy: String,
    under_age: String,
}

/// Key of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardText {
    /// Asks about suicide and self-harm.
    AskSelf,
    /// Asks whether anyone is in danger.
    AskSafe,
    Pregnancy,
    UnderAge,
}

impl CardText {
    /// Returns the text key of a concern.
    pub(super) fn of(concern: Concern) -> Self {
        match concern {
            Concern::Suicide | Concern::SelfHarm => Self::AskSelf,
            Concern::HarmToOthers | Concern::Abuse | Concern::Emergency | Concern::ChildAtRisk => Self::AskSafe,
            Concern::Pregnancy => Self::Pregnancy,
            Concern::UnderAge => Self::UnderAge,
        }
    }
}

/// Templates of help lines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    emergency: String,
    /// Replaces an unknown number.
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
    /// Loads the compiled-in texts.
    pub(super) fn built_in() -> Result<Self> {
        let parse = |text| serde_json::from_str(text).map_err(Error::internal);
        Ok(Self {
            en: parse(include_str!("../messages/en.json"))?,
            ti: parse(include_str!("../messages/ti.json"))?,
            ar: parse(include_str!("../messages/ar.json"))?,
        })
    }

    /// Returns the text for a user in danger as Markdown: paragraphs and one list.
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
        // In an emergency the number comes first.
        match danger {
            Danger::Emergency | Danger::Abuse | Danger::HarmToOthers | Danger::ChildAtRisk => list.insert(0, emergency),
            Danger::Suicide | Danger::SelfHarm => list.push(emergency),
        }
        let list: Vec<String> = list.into_iter().map(|line| format!("- {line}")).collect();
        [first.as_str(), &list.join("\n"), &crisis.closing].join("\n\n")
    }

    /// Returns a text with help lines as Markdown: a paragraph and one list.
    pub(super) fn card_text(
        &self,
        language: Language,
        card_text: CardText,
        (emergency, lines): (&str, &[HelpLine]),
    ) -> String {
        let texts = self.of(language);
        let first = match card_text {
            CardText::AskSelf => &texts.card_texts.ask_self,
            CardText::AskSafe => &texts.card_texts.ask_safe,
            CardText::Pregnancy => &texts.card_texts.pregnancy,
            CardText::UnderAge => &texts.card_texts.under_age,
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

    /// Returns the help lines in one line, for a prompt or a greeting.
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

    /// Returns a Markdown list with the emergency number last.
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
