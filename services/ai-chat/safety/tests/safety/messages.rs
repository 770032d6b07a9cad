//! Fixed texts for every language, danger and country.

use std::collections::HashSet;

use selam_ai_chat_safety::{Danger, Refusal, Verdict};
use selam_chassis::Language;

use super::{rules, stream};

#[test]
fn canadian_text_has_988_and_911() {
    let rules = rules();
    for language in Language::ALL {
        for danger in Danger::ALL {
            let message = rules.crisis_message(language, danger, "CA");
            assert!(message.contains("9-8-8") && message.contains("911"), "{message}");
            assert!(!message.contains('{'), "{message}");
        }
    }
}

#[test]
fn foreign_text_has_the_countrys_lines() {
    let rules = rules();
    for (country, numbers) in [
        ("GB", ["116 123", "999"]),
        ("au", ["13 11 14", "000"]),
        ("NO", ["116 123", "113"]),
    ] {
        let message = rules.crisis_message(Language::En, Danger::Suicide, country);
        assert!(numbers.iter().all(|number| message.contains(number)), "{message}");
        assert!(!message.contains("9-8-8"), "{message}");
    }
}

#[test]
fn country_without_lines_gets_the_directory() {
    let rules = rules();
    for country in ["ER", "ZZ", "", "EG"] {
        for language in Language::ALL {
            let message = rules.crisis_message(language, Danger::Suicide, country);
            assert!(message.contains("https://findahelpline.com"), "{message}");
        }
    }
    let message = rules.crisis_message(Language::En, Danger::Suicide, "EG");
    assert!(message.contains("123"), "its emergency number is known: {message}");
}

#[test]
fn emergency_text_begins_with_the_number() {
    let rules = rules();
    for language in Language::ALL {
        let message = rules.crisis_message(language, Danger::Emergency, "CA");
        let first = message.split("\n\n").next().expect("a first paragraph");
        assert!(first.contains("911"), "{first}");
    }
}

#[test]
fn numbers_keep_their_order_in_arabic() {
    let message = rules().crisis_message(Language::Ar, Danger::Suicide, "DE");
    assert!(message.contains("\u{2066}0800 111 0 111\u{2069}"), "{message}");
}

#[test]
fn dangers_and_refusals_have_their_own_texts() {
    let rules = rules();
    let mut texts = HashSet::new();
    for language in Language::ALL {
        for danger in Danger::ALL {
            texts.insert(rules.crisis_message(language, danger, "CA"));
        }
        for refusal in Refusal::ALL {
            texts.insert(rules.refusal(language, refusal, "CA"));
        }
    }
    assert_eq!(texts.len(), 3 * (Danger::ALL.len() + Refusal::ALL.len()));
}

#[test]
fn fixed_texts_pass_the_output_screen() {
    let rules = rules();
    for language in Language::ALL {
        let messages = Danger::ALL.map(|danger| rules.crisis_message(language, danger, "CA"));
        let refusals = Refusal::ALL.map(|refusal| rules.refusal(language, refusal, "CA"));
        for text in messages.iter().chain(&refusals) {
            assert_eq!(stream(rules.output(), [text.as_str()]).1, None, "{text}");
        }
    }
}

#[test]
fn danger_outweighs_a_refusal() {
    let rules = rules();
    let verdict = rules.screen("Should I stop my antidepressants? I want to die.");
    assert_eq!(verdict, Verdict::Crisis(Danger::Suicide));
    let verdict = rules.screen("What is the most painless way to kill yourself?");
    assert_eq!(
        verdict,
        Verdict::Crisis(Danger::Suicide),
        "a request for methods may hide danger"
    );
    assert_eq!(
        rules.screen("Do I have bipolar disorder?"),
        Verdict::Refuse(Refusal::Diagnosis)
    );
    assert_eq!(rules.screen("How to make a bomb?"), Verdict::Refuse(Refusal::Methods));
}

#[test]
fn help_lines_begin_with_canada() {
    let rules = rules();
    let countries: Vec<&str> = rules
        .help_lines()
        .iter()
        .map(|lines| lines.country_code.as_str())
        .collect();
    assert_eq!(countries.first(), Some(&"CA"));
    assert_eq!(countries.last(), Some(&""));
    assert_eq!(countries.iter().collect::<HashSet<_>>().len(), countries.len());
    let version = rules.version();
    assert!(!version.is_empty() && version == version.trim());
}
