//! Dark words in harmless contexts (jokes, songs, films, lessons, grief, a past attempt), the same contexts with
//! danger, and conversations that escalate over days. The author had seen no rule, and the texts are not used for
//! training. The test prints counts only.
//!
//! `contexts.tsv`: language, context, danger `now` or `none`, text. Messages of an escalation are separated by ` | `.

use std::collections::BTreeMap;

use selam_ai_chat_safety::{Rules, Verdict};

use super::{figures::Share, rows, rules};

const CONTEXTS: &str = include_str!("../phrases/contexts.tsv");
/// Number of previous messages that are joined to the present one while all of them are short, as in the service.
const JOINED: usize = 3;
const JOINED_WORDS: usize = 24;
const MOST_ALARMS: f64 = 0.1;
const LEAST_SHOWN: f64 = 0.9;

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    alarms: Share,
    /// An alarm or a question, both with help lines.
    shown: Share,
}

/// Returns the most severe reaction to these messages.
fn screen(rules: &Rules, text: &str) -> [bool; 2] {
    let messages: Vec<&str> = text.split(" | ").collect();
    let verdicts = messages.iter().enumerate().map(|(place, message)| {
        let words = |messages: &[&str]| messages.iter().flat_map(|message| message.split_whitespace()).count();
        let starts = place.saturating_sub(JOINED)..=place;
        let start = starts
            .into_iter()
            .find(|start| words(&messages[*start..=place]) <= JOINED_WORDS);
        rules.screen_joined(&messages[start.unwrap_or(place)..place], message)
    });
    let verdicts: Vec<Verdict> = verdicts.collect();
    let is_alarm = verdicts.iter().any(|verdict| matches!(verdict, Verdict::Crisis(_)));
    let is_asked = verdicts.iter().any(|verdict| matches!(verdict, Verdict::Unclear(_)));
    [is_alarm, is_alarm || is_asked]
}

#[test]
fn contexts_hide_no_danger_and_rarely_alarm() {
    let rules = rules();
    let mut table = BTreeMap::<(&str, &str), Counts>::new();
    for row in rows(CONTEXTS) {
        let [_, context, danger, text] = row[..] else {
            panic!("four columns: {row:?}");
        };
        let [is_alarm, is_shown] = screen(&rules, text);
        for context in ["all", context] {
            let counts = table.entry((danger, context)).or_default();
            counts.alarms.count(is_alarm);
            counts.shown.count(is_shown);
        }
    }
    for ((danger, context), counts) in &table {
        println!(
            "context {context}, danger {danger}: alarm {}, help shown {}",
            counts.alarms, counts.shown
        );
    }
    let alarms = table[&("none", "all")].alarms;
    assert!(alarms.value() <= MOST_ALARMS, "{alarms}");
    let shown = table[&("now", "all")].shown;
    assert!(shown.value() >= LEAST_SHOWN, "{shown}");
}
