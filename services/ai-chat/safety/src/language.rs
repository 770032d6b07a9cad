//! Language detection by script and function words. The card of a message is in this language, independent of the page.

use selam_chassis::Language;

use crate::phrases::spell;

/// Function words of Tigrinya that Amharic lacks, and the reverse.
const TIGRINYA: [&str; 36] = [
    "እየ",
    "እዩ",
    "እያ",
    "ኣለኹ",
    "ኣሎ",
    "ኣላ",
    "ኣነ",
    "ንስኻ",
    "ንስኺ",
    "ንሕና",
    "ናይ",
    "ምስ",
    "ካብ",
    "ናብ",
    "ብዙሕ",
    "ሕጂ",
    "ሎሚ",
    "ደልየ",
    "እደሊ",
    "ኣይኮነን",
    "የብለይን",
    "ኣይክእልን",
    "ኣይደልን",
    "ከመይ",
    "እንታይ",
    "ድማ",
    "ከኣ",
    "ብዛዕባ",
    "ነብሰይ",
    "ስለዝኾነ",
    "ኢለ",
    "ክመውት",
    "ኣደይ",
    "ኣቦይ",
    "ሰብኣየይ",
    "ነይሩ",
];
const AMHARIC: [&str; 30] = [
    "ነው",
    "ናት",
    "ነኝ",
    "አለሁ",
    "አለ",
    "እኔ",
    "አንተ",
    "አንቺ",
    "እኛ",
    "የኔ",
    "ጋር",
    "ወደ",
    "በጣም",
    "አሁን",
    "ዛሬ",
    "እፈልጋለሁ",
    "አልፈልግም",
    "አይደለም",
    "የለኝም",
    "አልችልም",
    "እንዴት",
    "ምን",
    "እና",
    "ስለ",
    "ራሴን",
    "መሞት",
    "እናቴ",
    "አባቴ",
    "ባሌ",
    "ነበር",
];
/// The same in Latin transcription.
const TIGRINYA_LATIN: [&str; 24] = [
    "eye", "iye", "aleku", "alekhu", "alekhu", "ane", "nay", "mis", "kab", "nab", "lomi", "hji", "delye", "deliye",
    "edeli", "kmewt", "kimewit", "nebsey", "kemey", "entay", "selam", "bzuh", "aydelin", "hiywetey",
];
const ARABIC_LATIN: [&str; 26] = [
    "ana", "mesh", "mish", "msh", "3ayez", "ayez", "3ayz", "bdi", "bedi", "badi", "ya", "wallah", "wla", "fi", "3ala",
    "3am", "kteer", "ktir", "awi", "amoot", "amout", "nafsi", "leish", "leh", "khalas", "mama",
];
const ENGLISH: [&str; 32] = [
    "i", "the", "to", "and", "is", "my", "you", "me", "am", "it", "want", "that", "of", "in", "not", "do", "have",
    "was", "for", "with", "but", "he", "she", "this", "can", "are", "so", "what", "feel", "a", "im", "dont",
];

/// Returns the language of a text, or `None` for a language without texts (Amharic) and for text without evidence, such
/// as a number.
pub fn of_text(text: &str) -> Option<Language> {
    let [arabic, geez, latin] = letters(text);
    let most = arabic.max(geez).max(latin);
    if most == 0 {
        return None;
    }
    if arabic == most {
        return Some(Language::Ar);
    }
    let words = spell(text);
    if geez == most {
        let amharic = count(&words, &AMHARIC);
        let tigrinya = count(&words, &TIGRINYA);
        return (tigrinya >= amharic).then_some(Language::Ti);
    }
    let [english, tigrinya, arabic] = [
        count(&words, &ENGLISH),
        count(&words, &TIGRINYA_LATIN),
        count(&words, &ARABIC_LATIN),
    ];
    match english.max(tigrinya).max(arabic) {
        0 => None,
        most if most == english => Some(Language::En),
        most if most == tigrinya => Some(Language::Ti),
        _ => Some(Language::Ar),
    }
}

/// Counts letters by script: Arabic, Ge'ez, Latin. A Ge'ez letter is a syllable and counts twice.
fn letters(text: &str) -> [usize; 3] {
    text.chars().fold([0; 3], |[arabic, geez, latin], letter| match letter {
        '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' if letter.is_alphabetic() => [arabic + 1, geez, latin],
        '\u{1200}'..='\u{137f}' if letter.is_alphabetic() => [arabic, geez + 2, latin],
        _ if letter.is_ascii_alphabetic() => [arabic, geez, latin + 1],
        _ => [arabic, geez, latin],
    })
}

fn count(words: &[String], list: &[&str]) -> usize {
    let list: Vec<String> = list.iter().flat_map(|word| spell(word)).collect();
    words.iter().filter(|word| list.contains(word)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_language_by_script_and_function_words() {
        for (text, expected) in [
            ("I want to die", Some(Language::En)),
            ("ክመውት ደልየ", Some(Language::Ti)),
            ("ነብሰይ ክቐትል እየ", Some(Language::Ti)),
            ("أريد أن أموت", Some(Language::Ar)),
            ("kmewt delye", Some(Language::Ti)),
            ("ana 3ayez amoot", Some(Language::Ar)),
            ("መሞት እፈልጋለሁ", None),
            ("እኔ በጣም ደክሞኛል", None),
            ("i want to die ክመውት ደልየ", Some(Language::Ti)),
            ("👍 911", None),
            ("", None),
            ("bonjour madame", None),
        ] {
            assert_eq!(of_text(text), expected, "{text}");
        }
    }
}
