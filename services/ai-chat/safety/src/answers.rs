//! Detects affirmative answers. After the question of an unclear card, "yes" makes the danger clear.

use crate::phrases::spell;

/// Maximum words of a short answer; longer messages are judged by their content.
const LONGEST: usize = 5;
/// Affirmative words in English, Tigrinya, Arabic, Amharic and Latin transcription, with common misspellings.
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
/// Words that negate an affirmation.
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

/// Returns whether a message affirms or does not deny: "maybe" counts as yes.
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
    fn recognises_yes_in_every_language() {
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
