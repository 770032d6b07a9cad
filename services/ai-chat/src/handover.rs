//! Whether somebody asks for a person, and for what: then people of the directory are named.

use std::sync::Arc;

use selam_chassis::{Language, Result};

use crate::{
    safety::phrases::{Kind, Patterns},
    script::{Said, Speaker},
};

/// What somebody comes with: the specialisations of therapists.
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

/// A person is wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// For what, when it was said.
    pub concern: Option<Concern>,
    /// In which language, when it was said.
    pub language: Option<Language>,
}

/// What somebody said, as the sections of the files have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Person,
    Concern(Concern),
    Speaks(Language),
}

/// Sections, what weighs more first.
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

/// Hears who wishes for a person. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Handover {
    phrases: Arc<Patterns<Topic>>,
}

impl Handover {
    /// Reads the files that are compiled in.
    ///
    /// # Errors
    /// `INTERNAL` when one of them cannot be read, which a test would have found.
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

    /// What somebody wishes for; nothing when they ask for nobody. What they come with may have been said before.
    pub fn wish(&self, text: &str, earlier: &[Said<'_>]) -> Option<Wish> {
        let said = self.phrases.find(text);
        if !said.contains(&Topic::Person) {
            return None;
        }
        let own = earlier.iter().rev().filter(|said| said.speaker == Speaker::User);
        let before = own.map(|said| self.phrases.find(said.text));
        let concern = std::iter::once(said.clone())
            .chain(before)
            .find_map(|said| weightiest(&CONCERNS, |concern| said.contains(&Topic::Concern(concern))));
        Some(Wish {
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
    fn who_asks_for_a_person_is_heard_in_three_languages() {
        let handover = Handover::built_in().unwrap();
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
            let wish = handover.wish(text, &[]);
            assert_eq!(wish, Some(Wish { concern, language }), "{text}");
        }
        for text in [
            "I miss my mother",
            "أشعر بالحزن",
            "ዓደይ ናፊቐ",
            "my friend is a person I like",
        ] {
            assert_eq!(handover.wish(text, &[]), None, "{text}");
        }
    }

    #[test]
    fn what_was_said_before_counts() {
        let handover = Handover::built_in().unwrap();
        let earlier = [
            Said {
                speaker: Speaker::User,
                text: "my grandmother died",
            },
            Said {
                speaker: Speaker::Assistant,
                text: "your job, your boss?",
            },
        ];
        let wish = handover.wish("please find a therapist", &earlier).unwrap();
        assert_eq!(wish.concern, Some(Concern::Grief));
    }
}
