//! Verdicts between pass and alarm, and cards with their own help lines.

use selam_ai_chat_safety::{Concern, Danger, Level, Verdict, Worry};
use selam_chassis::Language;

use super::rules;

#[test]
fn each_concern_gets_its_verdict() {
    for (text, expected) in [
        ("I think I might be pregnant", Verdict::Worry(Worry::Pregnancy)),
        ("my period is late", Verdict::Worry(Worry::Pregnancy)),
        ("ጥንስቲ ከይከውን እፈርሕ", Verdict::Worry(Worry::Pregnancy)),
        ("أظن أنني حامل", Verdict::Worry(Worry::Pregnancy)),
        ("I am 15 years old", Verdict::Worry(Worry::UnderAge)),
        ("ወዲ 15 ዓመት እየ", Verdict::Worry(Worry::UnderAge)),
        ("عمري 15 سنة", Verdict::Worry(Worry::UnderAge)),
        ("my husband beats my daughter", Verdict::Crisis(Danger::ChildAtRisk)),
        ("I want to kill my boss", Verdict::Crisis(Danger::HarmToOthers)),
        ("my husband hits me", Verdict::Crisis(Danger::Abuse)),
        ("I took twenty pills an hour ago", Verdict::Crisis(Danger::Emergency)),
        ("I'm pregnant and I want to die", Verdict::Crisis(Danger::Suicide)),
        ("I am 15 and I want to die", Verdict::Crisis(Danger::Suicide)),
        ("I don't want to kill myself", Verdict::Unclear(Danger::Suicide)),
        ("I am 45 years old", Verdict::Pass),
        ("I am 15 minutes late", Verdict::Pass),
    ] {
        assert_eq!(rules().screen(text), expected, "{text}");
    }
}

#[test]
fn cards_have_fitting_help_lines() {
    for (verdict, level, concern, first) in [
        (
            Verdict::Crisis(Danger::Suicide),
            Level::Clear,
            Concern::Suicide,
            "9-8-8",
        ),
        (Verdict::Crisis(Danger::Abuse), Level::Clear, Concern::Abuse, "310-1818"),
        (
            Verdict::Crisis(Danger::HarmToOthers),
            Level::Clear,
            Concern::HarmToOthers,
            "310-1818",
        ),
        (
            Verdict::Crisis(Danger::Emergency),
            Level::Clear,
            Concern::Emergency,
            "1-800-332-1414",
        ),
        (
            Verdict::Crisis(Danger::ChildAtRisk),
            Level::Clear,
            Concern::ChildAtRisk,
            "1-800-668-6868",
        ),
        (
            Verdict::Unclear(Danger::Suicide),
            Level::Unclear,
            Concern::Suicide,
            "9-8-8",
        ),
        (
            Verdict::Unclear(Danger::Abuse),
            Level::Unclear,
            Concern::Abuse,
            "310-1818",
        ),
        (
            Verdict::Worry(Worry::Pregnancy),
            Level::Unclear,
            Concern::Pregnancy,
            "811",
        ),
        (
            Verdict::Worry(Worry::UnderAge),
            Level::Clear,
            Concern::UnderAge,
            "1-800-668-6868",
        ),
    ] {
        for language in Language::ALL {
            let card = rules().card(language, verdict, "CA").expect("it has one");
            assert_eq!((card.level, card.concern), (level, concern));
            assert_eq!(card.lines[0].phone, first, "{verdict:?}");
            assert!(
                card.text.contains(first) && card.text.contains("911") && !card.text.contains('{'),
                "{}",
                card.text
            );
        }
    }
    assert_eq!(rules().card(Language::En, Verdict::Pass, "CA"), None);
}

#[test]
fn unknown_country_gets_generic_words_and_directory() {
    for country in ["", "ER", "ET", "SD", "XX"] {
        let card = rules()
            .card(Language::En, Verdict::Crisis(Danger::Suicide), country)
            .expect("it has one");
        assert!(
            card.text.contains("findahelpline.com") && card.text.contains("emergency number where you are"),
            "{}",
            card.text
        );
    }
    let rules = rules();
    let is_listed = |country| rules.help_lines().iter().any(|lines| lines.country_code == country);
    assert!(["ER", "ET", "SD"].into_iter().all(is_listed));
}

#[test]
fn split_messages_are_screened_together() {
    let rules = rules();
    for (before, text) in [
        (vec!["I want to"], "die"),
        (vec!["I really want", "to kill"], "myself"),
        (vec!["أريد أن"], "أموت"),
        (vec!["ነብሰይ"], "ክቐትል ደልየ"),
    ] {
        assert!(
            before
                .iter()
                .all(|part| !matches!(rules.screen(part), Verdict::Crisis(_))),
            "{before:?}"
        );
        assert_eq!(
            rules.screen_joined(&before, text),
            Verdict::Crisis(Danger::Suicide),
            "{before:?} {text}"
        );
    }
    assert_eq!(rules.screen_joined(&["I want to"], "sleep better"), Verdict::Pass);
    assert_eq!(rules.screen_joined(&[], "hello"), Verdict::Pass);
}
