//! Whether somebody asks for a person, and for what: then people of the directory are named.

use selam_chassis::{Language, Result};

use crate::{
    safety::{normalise::words, phrases::Phrases},
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

const PERSON: &str = "person";

/// Sections of the files.
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

/// Hears who wishes for a person.
#[derive(Clone, Debug)]
pub struct Handover {
    files: std::sync::Arc<[Phrases; 3]>,
}

impl Handover {
    /// Reads the files that are compiled in.
    ///
    /// # Errors
    /// `INTERNAL` when one of them cannot be read, which a test would have found.
    pub fn built_in() -> Result<Self> {
        let files = [
            Phrases::parse(include_str!("../handover/en.txt"))?,
            Phrases::parse(include_str!("../handover/ti.txt"))?,
            Phrases::parse(include_str!("../handover/ar.txt"))?,
        ];
        Ok(Self { files: files.into() })
    }

    /// What somebody wishes for; nothing when they ask for nobody. What they come with may have been said before.
    pub fn wish(&self, text: &str, earlier: &[Said<'_>]) -> Option<Wish> {
        let said = self.said(text);
        if !said.iter().any(|section| section == PERSON) {
            return None;
        }
        let own = earlier.iter().rev().filter(|said| said.speaker == Speaker::User);
        let before = own.map(|said| self.said(said.text));
        let concern = std::iter::once(said.clone())
            .chain(before)
            .find_map(|said| first(&CONCERNS, &said));
        Some(Wish {
            concern,
            language: first(&LANGUAGES, &said),
        })
    }

    /// Sections that a text has something of.
    fn said(&self, text: &str) -> Vec<String> {
        let words = words(text);
        let found = self.files.iter().flat_map(|phrases| phrases.find_all(&words));
        found.map(str::to_owned).collect()
    }
}

fn first<T: Copy>(of: &[(&str, T)], said: &[String]) -> Option<T> {
    let is_said = |name: &str| said.iter().any(|section| section == name);
    of.iter().find(|(name, _)| is_said(name)).map(|(_, meaning)| *meaning)
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
