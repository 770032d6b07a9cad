//! Whether a short message is a yes: after the question of an unclear card it makes the danger clear.

use crate::phrases::spell;

/// Longer messages are judged by what they say.
const LONGEST: usize = 5;
/// Words that say yes, in English, Tigrinya, Arabic, Amharic and Latin letters, as people spell them.
const YES: [&str; 31] = [
    "yes",
    "yeah",
    "yea",
    "yep",
    "yup",
    "ya",
    "yess",
    "ys",
    "sure",
    "maybe",
    "sometimes",
    "kinda",
    "idk",
    "እወ",
    "እዎ",
    "ኣወ",
    "አዎ",
    "አዎን",
    "ewe",
    "eway",
    "awo",
    "نعم",
    "ايوه",
    "ايوا",
    "اي",
    "اه",
    "أجل",
    "يمكن",
    "na3am",
    "aywa",
    "aiwa",
];
/// Words that take a yes back.
const NO: [&str; 16] = [
    "no",
    "not",
    "nope",
    "never",
    "dont",
    "fine",
    "ok",
    "okay",
    "safe",
    "لا",
    "مش",
    "ما",
    "ኣይፋል",
    "ኣይኮነን",
    "አይ",
    "አይደለም",
];

/// Whether a message answers yes, or does not say no: "maybe" counts.
pub fn is_yes(text: &str) -> bool {
    let words = spell(text);
    let has = |list: &[&str]| {
        let list: Vec<String> = list.iter().flat_map(|word| spell(word)).collect();
        words.iter().any(|word| list.contains(word))
    };
    (1..=LONGEST).contains(&words.len()) && has(&YES) && !has(&NO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yes_is_heard_in_every_language() {
        for text in [
            "Yes",
            "yes.",
            "yeah, I am",
            "እወ",
            "እወ እሓስብ ኣለኹ",
            "نعم",
            "أيوه",
            "ewe",
            "aywa",
            "አዎ",
            "maybe",
            "YESSS",
        ] {
            assert!(is_yes(text), "{text}");
        }
        for text in [
            "no",
            "No, I am fine",
            "yes, but not like that",
            "ኣይፋል",
            "لا",
            "",
            "yesterday I slept well",
            "not sure",
        ] {
            assert!(!is_yes(text), "{text}");
        }
    }
}
