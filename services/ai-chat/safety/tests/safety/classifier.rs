//! The classifier as it is served. Its cross-validated scores are in `safety/classifier/scores.tsv`.

#[path = "../../examples/train_classifier/files.rs"]
mod files;

use selam_ai_chat_safety::{
    Danger, Verdict,
    classifier::{CONCEPTS, Classifier, Concepts},
};

use self::files::{FILES, sources_of_all};
use super::{rows, rules};

/// Maximum share of web client texts with an alarm, including alarms of the rules.
const MOST_ORDINARY: f64 = 0.005;

/// Returns texts of the web client that are not used for training.
fn ordinary() -> impl Iterator<Item = (&'static str, &'static str)> {
    let files = FILES.iter().filter(|(set, ..)| *set == "ordinary");
    let rows = files.flat_map(|(_, language, text)| rows(text).into_iter().map(move |row| (*language, row)));
    rows.filter(|(_, row)| row[0] == "apart")
        .map(|(language, row)| (language, row[1]))
}

#[test]
fn weights_match_phrases_and_concepts() {
    let concepts = Concepts::read(CONCEPTS).expect("the file is valid");
    let classifier = Classifier::built_in().expect("the files are valid");
    assert_eq!(
        classifier.weights().sources,
        sources_of_all(&concepts),
        "cargo run -p selam-ai-chat-safety --example train_classifier"
    );
}

#[test]
fn ordinary_texts_raise_few_alarms() {
    let rules = rules();
    let (mut all, mut alone, mut both) = (0, 0, 0);
    for (_, text) in ordinary() {
        let is_alarm = |verdict| matches!(verdict, Verdict::Crisis(_));
        all += 1;
        alone += u32::from(is_alarm(rules.screen_by_rules(text).verdict));
        both += u32::from(is_alarm(rules.screen(text)));
    }
    println!("ordinary texts: {all}, alarms of the rules {alone}, of rules and classifier {both}");
    assert!(f64::from(both) <= MOST_ORDINARY * f64::from(all));
}

/// No rule matches this sentence.
const UNKNOWN: &str = "The world will be rid of me by morning.";

#[test]
fn detects_unknown_phrase_in_a_long_text() {
    let rules = rules();
    assert_eq!(rules.screen_by_rules(UNKNOWN).verdict, Verdict::Pass);
    let quiet = ordinary().filter(|(language, text)| *language == "en" && rules.screen(text) == Verdict::Pass);
    let around: Vec<&str> = quiet.map(|(_, text)| text).skip(40).take(24).collect();
    let (before, after) = around.split_at(12);
    let long = |middle: &str| format!("{}. {middle} {}.", before.join(". "), after.join(". "));
    assert!(matches!(rules.screen(UNKNOWN), Verdict::Crisis(_)));
    assert!(matches!(rules.screen(&long(UNKNOWN)), Verdict::Crisis(_)));
    assert_eq!(rules.screen(&long("")), Verdict::Pass);
}

#[test]
fn classifier_weighs_exceptions() {
    let rules = rules();
    let text = "I don't want to kill myself.";
    let rule_result = rules.screen_by_rules(text);
    assert_eq!(
        rule_result.verdict,
        Verdict::Unclear(Danger::Suicide),
        "the user is asked about a denial"
    );
    assert!(!rule_result.excepted.is_empty());
    assert_eq!(rules.screen(text), Verdict::Unclear(Danger::Suicide));
    assert!(
        matches!(rules.screen(&format!("{text} {UNKNOWN}")), Verdict::Crisis(_)),
        "the danger next to it is detected"
    );
    let classifier = Classifier::built_in().expect("the files are valid");
    let [with, without] = [&rule_result.excepted[..], &[]].map(|excepted| classifier.score(text, excepted));
    assert!(
        with < without,
        "the exception weighs against danger: {with} and {without}"
    );
}

#[test]
fn text_without_words_is_harmless() {
    for text in ["", " ", "...", "😀", "\u{200b}"] {
        assert_eq!(rules().screen(text), Verdict::Pass, "{text:?}");
    }
}
