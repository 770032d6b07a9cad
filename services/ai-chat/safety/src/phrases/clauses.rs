//! Clause boundaries, for patterns with `^`.

use super::words::Word;

/// Conjunctions in their normalised spelling: a clause begins after each.
const BETWEEN: [&str; 30] = [
    "and",
    "so",
    "now",
    "because",
    "cuz",
    "coz",
    "or",
    "then",
    "that",
    "bcz",
    "but",
    "plz",
    "please",
    "و",
    "عشان",
    "علشان",
    "لان",
    "بس",
    "لكن",
    "ولكن",
    "يعني",
    "الان",
    "ግን",
    "ከምኡ",
    "ድማ",
    "ስለዚ",
    "ሕጂ",
    "ምኽንያቱ",
    "እና",
    "ስለዚህ",
];

/// Returns the words of a text with a marker before the first word of each clause.
pub(super) fn marked(words: &[Word]) -> Vec<Word> {
    let mut marked = Vec::with_capacity(words.len() * 3 / 2);
    let mut begins = true;
    for word in words {
        let is_between = BETWEEN.contains(&word.text.as_str());
        if (begins || word.begins_clause || is_between) && !ends_with_start(&marked) {
            marked.push(Word::clause_start(word.offset));
        }
        begins = is_between;
        marked.push(word.clone());
    }
    // The end of the text ends its last clause.
    marked.extend(marked.last().map(|last| Word::clause_start(last.offset)));
    marked
}

fn ends_with_start(words: &[Word]) -> bool {
    words
        .last()
        .is_some_and(|word| *word == Word::clause_start(word.offset))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::read;

    #[test]
    fn clauses_begin_after_commas_and_conjunctions() {
        for (text, expected) in [
            ("I want to die", "^ i want to die ^"),
            ("lost my job, want to die", "^ lost my job ^ want to die ^"),
            ("I tried but I will", "^ i tried ^ but ^ i wil ^"),
            ("so, now and I go", "^ so ^ now ^ and ^ i go ^"),
            ("", ""),
        ] {
            let words: Vec<String> = marked(&read(text)).into_iter().map(|word| word.text).collect();
            assert_eq!(words.join(" "), expected, "{text}");
        }
    }
}
