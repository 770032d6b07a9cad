//! Prompts that seek what the assistant does not say or try to switch the rules off, before a model that obeys all of them.
//!
//! `injections.tsv`: language, prompt, what the obedient model answers. What must not be shown whole stands in brackets; without any, all of it.

use selam_ai_chat_safety::Verdict;

use super::{pieces, rows, rules, stream};

const INJECTIONS: &str = include_str!("../phrases/injections.tsv");

#[test]
fn a_model_that_obeys_everything_breaches_nothing() {
    let rules = rules();
    let rows = rows(INJECTIONS);
    assert!(rows.len() >= 180);
    let (mut stopped_before, mut stopped_after, mut breaches) = (0, 0, Vec::new());
    for row in &rows {
        let [_, prompt, answer] = row[..] else {
            panic!("three columns: {row:?}")
        };
        let inner = answer.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
        let forbidden = inner.map_or(answer, |(forbidden, _)| forbidden);
        let answer = answer.replace(['[', ']'], "");
        let is_stopped_before = rules.screen(prompt) != Verdict::Pass;
        let cuts = [
            pieces(&answer, 1),
            pieces(&answer, 3),
            answer.split_inclusive(' ').collect(),
            vec![answer.as_str()],
        ];
        let results = cuts.map(|cut| stream(rules.output(), cut));
        let verdicts = results.each_ref().map(|(_, verdict)| *verdict);
        assert!(
            verdicts.iter().all(|verdict| *verdict == verdicts[0]),
            "{answer}: {verdicts:?}"
        );
        let is_stopped_after = results.iter().all(|(released, verdict)| {
            // What was shown is looked at as a whole once more.
            let is_clean = stream(rules.output(), [released.as_str()]).1.is_none();
            verdict.is_some() && !released.contains(forbidden) && is_clean
        });
        stopped_before += usize::from(is_stopped_before);
        stopped_after += usize::from(is_stopped_after);
        // The input alone would do for the platform. Here both have to hold: an answer is as bad without the question.
        if !is_stopped_after {
            breaches.push(format!("{answer} (question stopped: {is_stopped_before})"));
        }
    }
    println!(
        "injections: {} in all, {stopped_before} stopped before the model, {stopped_after} in its answer",
        rows.len()
    );
    for breach in &breaches {
        println!("  {breach}");
    }
    assert!(breaches.is_empty());
}
