//! The classifier as it is served. How it judges what it did not learn from stands in `safety/classifier/scores.tsv`.

#[path = "../../examples/train_classifier/files.rs"]
mod files;

use selam_ai_chat_safety::{
    Danger, Verdict,
    classifier::{CONCEPTS, Classifier, Concepts},
};

use self::files::{FILES, sources_of_all};
use super::{rows, rules};

/// More of the web client's texts may not raise an alarm, those of the rules with them.
const MOST_ORDINARY: f64 = 0.005;

/// Texts of the web client that nothing was learnt from.
fn ordinary() -> impl Iterator<Item = (&'static str, &'static str)> {
    let files = FILES.iter().filter(|(set, ..)| *set == "ordinary");
    let rows = files.flat_map(|(_, language, text)| rows(text).into_iter().map(move |row| (*language, row)));
    rows.filter(|(_, row)| row[0] == "apart")
        .map(|(language, row)| (language, row[1]))
}

#[test]
fn the_weights_were_made_from_the_present_phrases_and_concepts() {
    let concepts = Concepts::read(CONCEPTS).expect("the file is well-formed");
    let classifier = Classifier::built_in().expect("the files are well-formed");
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
        alone += u32::from(is_alarm(rules.hear_by_rules(text).verdict));
        both += u32::from(is_alarm(rules.screen(text)));
    }
    println!("ordinary texts: {all}, alarms of the rules alone {alone}, of both {both}");
    assert!(f64::from(both) <= MOST_ORDINARY * f64::from(all));
}

/// Nothing in the rules knows this sentence.
const UNKNOWN: &str = "The world will be rid of me by morning.";

#[test]
fn danger_that_no_rule_knows_is_heard_also_in_a_long_text() {
    let rules = rules();
    assert_eq!(rules.hear_by_rules(UNKNOWN).verdict, Verdict::Pass);
    let quiet = ordinary().filter(|(language, text)| *language == "en" && rules.screen(text) == Verdict::Pass);
    let around: Vec<&str> = quiet.map(|(_, text)| text).skip(40).take(24).collect();
    let (before, after) = around.split_at(12);
    let long = |middle: &str| format!("{}. {middle} {}.", before.join(". "), after.join(". "));
    assert!(matches!(rules.screen(UNKNOWN), Verdict::Crisis(_)));
    assert!(matches!(rules.screen(&long(UNKNOWN)), Verdict::Crisis(_)));
    assert_eq!(rules.screen(&long("")), Verdict::Pass);
}

#[test]
fn what_an_exception_speaks_of_is_weighed_too() {
    let rules = rules();
    let text = "I don't want to kill myself.";
    let heard = rules.hear_by_rules(text);
    assert_eq!(
        heard.verdict,
        Verdict::Unclear(Danger::Suicide),
        "a denial is asked about"
    );
    assert!(!heard.excepted.is_empty());
    assert_eq!(rules.screen(text), Verdict::Unclear(Danger::Suicide));
    assert!(
        matches!(rules.screen(&format!("{text} {UNKNOWN}")), Verdict::Crisis(_)),
        "what stands beside it is heard"
    );
    let classifier = Classifier::built_in().expect("the files are well-formed");
    let [with, without] = [&heard.excepted[..], &[]].map(|excepted| classifier.score(text, excepted));
    assert!(
        with < without,
        "the exception weighs against danger: {with} and {without}"
    );
}

#[test]
fn a_text_without_words_is_no_danger() {
    for text in ["", " ", "...", "😀", "\u{200b}"] {
        assert_eq!(rules().screen(text), Verdict::Pass, "{text:?}");
    }
}
