//! Everyday clauses around a phrase hide nothing: each detected crisis phrase is still detected with clauses before or
//! after it. Each phrase takes every fourth of 80 clauses, starting elsewhere than the phrase before it.
//!
//! `clauses/`: `before` or `after`, clause. Held-out phrases are not read.

use selam_ai_chat_safety::Verdict;

use super::{figures::Share, rows, rules};

/// Phrases and clauses of a language.
const LANGUAGES: [(&str, [&str; 3], &str); 3] = [
    (
        "en",
        [
            include_str!("../phrases/tuning/en.tsv"),
            include_str!("../phrases/later/en.tsv"),
            include_str!("../phrases/fresh/en.tsv"),
        ],
        include_str!("../phrases/clauses/en.tsv"),
    ),
    (
        "ti",
        [
            include_str!("../phrases/tuning/ti.tsv"),
            include_str!("../phrases/later/ti.tsv"),
            include_str!("../phrases/fresh/ti.tsv"),
        ],
        include_str!("../phrases/clauses/ti.tsv"),
    ),
    (
        "ar",
        [
            include_str!("../phrases/tuning/ar.tsv"),
            include_str!("../phrases/later/ar.tsv"),
            include_str!("../phrases/fresh/ar.tsv"),
        ],
        include_str!("../phrases/clauses/ar.tsv"),
    ),
];
/// Clauses before and after a phrase, per language.
const CLAUSES: usize = 40;
/// Each phrase takes one clause out of so many.
const STEP: usize = 4;
/// Minimum share of wrapped phrases that are still detected.
const LEAST: f64 = 0.99;
/// Maximum share of clauses that raise an alarm on their own.
const MOST_ALARMS: f64 = 0.02;

fn is_detected(text: &str) -> bool {
    matches!(rules().screen(text), Verdict::Crisis(_))
}

#[test]
fn detects_phrases_wrapped_in_everyday_clauses() {
    let mut total = Share::default();
    for (language, files, clauses) in LANGUAGES {
        let clauses = rows(clauses);
        let of = |place| clauses.iter().filter(move |row| row[0] == place).map(|row| row[1]);
        let (before, after): (Vec<&str>, Vec<&str>) = (of("before").collect(), of("after").collect());
        assert_eq!((before.len(), after.len()), (CLAUSES, CLAUSES), "{language}");
        let phrases = files.into_iter().flat_map(rows).filter(|row| row[0] == "crisis");
        let detected: Vec<&str> = phrases.map(|row| row[1]).filter(|phrase| is_detected(phrase)).collect();
        let [mut of_before, mut of_after] = [Share::default(); 2];
        for (number, phrase) in detected.iter().enumerate() {
            for clause in before.iter().skip(number % STEP).step_by(STEP) {
                of_before.count(is_detected(&format!("{clause} {phrase}")));
            }
            for clause in after.iter().skip(number % STEP).step_by(STEP) {
                of_after.count(is_detected(&format!("{phrase}{clause}")));
            }
        }
        println!(
            "wrapped {language}: {} phrases, clause before {of_before}, after {of_after}",
            detected.len()
        );
        total = total + of_before + of_after;
    }
    println!("wrapped: {total}");
    assert!(total.value() >= LEAST, "{total}");
}

#[test]
fn bare_clauses_raise_few_alarms() {
    let clauses = LANGUAGES.iter().flat_map(|(_, _, clauses)| rows(clauses));
    let mut alarms = Share::default();
    clauses.for_each(|row| alarms.count(is_detected(row[1])));
    println!("bare clauses: alarms {alarms}");
    assert!(alarms.value() <= MOST_ALARMS, "{alarms}");
}
