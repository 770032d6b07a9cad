//! Recognition of requests for a human: which help and which language. The answer then lists therapists of the
//! directory.

use std::sync::Arc;

use selam_chassis::{Language, Result};

use crate::{
    safety::phrases::{Kind, Patterns},
    script::{Speaker, Utterance},
};

/// Concern of a user, as the specialisations of therapists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// Anxiety and depression.
    AnxietyDepression,
    /// Couples.
    Couples,
    /// Family.
    Family,
    /// Trauma.
    Trauma,
    /// Addiction.
    Addiction,
    /// Children and adolescents.
    ChildAdolescent,
    /// LGBTQ+ issues.
    Lgbtq,
    /// Grief.
    Grief,
    /// Eating disorders.
    EatingDisorders,
    /// Career.
    Career,
}

/// A request for a human.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandoffRequest {
    /// Concern, if the user named one.
    pub concern: Option<Concern>,
    /// Language, if the user named one.
    pub language: Option<Language>,
}

/// Sections of the phrase files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Person,
    Concern(Concern),
    Speaks(Language),
}

/// Sections in order of priority.
const CONCERNS: [(&str, Concern); 10] = [
    ("grief", Concern::Grief),
    ("trauma", Concern::Trauma),
    ("addiction", Concern::Addiction),
    ("eating_disorders", Concern::EatingDisorders),
    ("lgbtq", Concern::Lgbtq),
    ("couples", Concern::Couples),
    ("child_adolescent", Concern::ChildAdolescent),
    ("family", Concern::Family),
    ("anxiety_depression", Concern::AnxietyDepression),
    ("career", Concern::Career),
];
const LANGUAGES: [(&str, Language); 3] = [
    ("english", Language::En),
    ("tigrinya", Language::Ti),
    ("arabic", Language::Ar),
];

impl Kind for Topic {
    fn of_section(title: &str) -> Option<Self> {
        let concern = CONCERNS.iter().find(|(section, _)| *section == title);
        let language = LANGUAGES.iter().find(|(section, _)| *section == title);
        match (concern, language) {
            (Some((_, concern)), _) => Some(Self::Concern(*concern)),
            (None, Some((_, language))) => Some(Self::Speaks(*language)),
            (None, None) => (title == "person").then_some(Self::Person),
        }
    }
}

/// Recognises requests for a human. Cheap to clone.
#[derive(Clone, Debug)]
pub struct HumanHandoff {
    phrases: Arc<Patterns<Topic>>,
}

impl HumanHandoff {
    /// Loads the compiled-in files.
    ///
    /// # Errors
    /// `INTERNAL` when one of them is malformed, which tests exclude.
    pub fn built_in() -> Result<Self> {
        let phrases = Patterns::read([
            ("handover/en.rules", include_str!("../handover/en.rules")),
            ("handover/ti.rules", include_str!("../handover/ti.rules")),
            ("handover/ar.rules", include_str!("../handover/ar.rules")),
        ])?;
        Ok(Self {
            phrases: Arc::new(phrases),
        })
    }

    /// Returns the user's request for a human, or `None`. The concern may come from an earlier message.
    pub fn find_request(&self, text: &str, earlier: &[Utterance<'_>]) -> Option<HandoffRequest> {
        let said = self.phrases.find(text);
        if !said.contains(&Topic::Person) {
            return None;
        }
        let own = earlier.iter().rev().filter(|said| said.speaker == Speaker::User);
        let before = own.map(|said| self.phrases.find(said.text));
        let concern = std::iter::once(said.clone())
            .chain(before)
            .find_map(|said| weightiest(&CONCERNS, |concern| said.contains(&Topic::Concern(concern))));
        Some(HandoffRequest {
            concern,
            language: weightiest(&LANGUAGES, |language| said.contains(&Topic::Speaks(language))),
        })
    }
}

fn weightiest<T: Copy>(of: &[(&str, T)], is_said: impl Fn(T) -> bool) -> Option<T> {
    of.iter().map(|(_, meaning)| *meaning).find(|meaning| is_said(*meaning))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn recognises_requests_in_three_languages() {
        let human_handoff = HumanHandoff::built_in().unwrap();
        for (text, concern, language) in [
            ("I want to talk to a therapist", None, None),
            (
                "Could you find me a Tigrinya speaker? My husband and I fight",
                Some(Concern::Couples),
                Some(Language::Ti),
            ),
            ("I need a counsellor for my grief", Some(Concern::Grief), None),
            ("أريد التحدث مع معالجة تتكلم العربية", None, Some(Language::Ar)),
            (
                "أبحث عن طبيب نفسي، لا أستطيع النوم",
                Some(Concern::AnxietyDepression),
                None,
            ),
            ("ትግርኛ ዝዛረብ ቴራፒስት ክረክብ እደሊ", None, Some(Language::Ti)),
            ("ምስ ሰብ ክዛረብ እደሊ፣ ጭንቀት ኣለኒ", Some(Concern::AnxietyDepression), None),
        ] {
            let request = human_handoff.find_request(text, &[]);
            assert_eq!(request, Some(HandoffRequest { concern, language }), "{text}");
        }
        for text in [
            "I miss my mother",
            "أشعر بالحزن",
            "ዓደይ ናፊቐ",
            "my friend is a person I like",
        ] {
            assert_eq!(human_handoff.find_request(text, &[]), None, "{text}");
        }
    }

    #[test]
    fn uses_concern_of_earlier_messages() {
        let human_handoff = HumanHandoff::built_in().unwrap();
        let earlier = [
            Utterance {
                speaker: Speaker::User,
                text: "my grandmother died",
            },
            Utterance {
                speaker: Speaker::Assistant,
                text: "your job, your boss?",
            },
        ];
        let request = human_handoff.find_request("please find a therapist", &earlier).unwrap();
        assert_eq!(request.concern, Some(Concern::Grief));
    }
}
