//! Selection of the thresholds from the cross-validation, and the report.

use std::fmt::Write as _;

use selam_ai_chat_safety::{Danger, RuleResult, Verdict, classifier::Thresholds};

use crate::data::{Label, Text};

/// Maximum share of crises detected by a rule that the classifier may reduce to a question.
const MOST_TAKEN_BACK: f64 = 0.02;
/// Maximum shares of untuned texts without danger: with an alarm, and with an alarm or a question.
const MOST_OTHERS: [f64; 2] = [0.05, 0.25];
/// The same shares for ordinary texts.
const MOST_ORDINARY: [f64; 2] = [0.005, 0.03];

/// Measurement of a text.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Score of the text.
    pub score: f32,
    /// Result of the rules and score of the text among ordinary texts. `None` for ordinary texts.
    pub among_others: Option<(RuleResult, f32)>,
    /// Whether the kind of danger matches the label of author or rules; `None` without a label.
    pub is_kind_right: Option<bool>,
}

/// Returns the verdict of rules and classifier together.
fn verdict(rule_result: &RuleResult, score: f32, thresholds: Thresholds) -> Verdict {
    let result = thresholds.result(Danger::Suicide, score);
    if rule_result.is_direct {
        rule_result.verdict
    } else {
        rule_result.verdict.with(score.is_finite().then_some(result))
    }
}

fn is_alarm(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Crisis(_))
}

fn is_shown(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Crisis(_) | Verdict::Unclear(_))
}

type Rows<'a> = [(&'a Text, &'a Measure)];

fn share(rows: &Rows<'_>, thresholds: Thresholds, is_counted: impl Fn(Verdict) -> bool) -> f64 {
    let counted = rows
        .iter()
        .filter(|(text, measure)| is_counted(verdict(&text.rule_result, measure.score, thresholds)));
    counted.count() as f64 / rows.len() as f64
}

/// Returns the thresholds with the most detected crises and the most questions within the allowed shares of texts
/// without danger.
pub fn thresholds(texts: &[Text], measures: &[Measure]) -> Thresholds {
    let rows: Vec<(&Text, &Measure)> = texts.iter().zip(measures).collect();
    let of = |label: Label| -> Vec<(&Text, &Measure)> {
        let meant = rows
            .iter()
            .filter(|(text, _)| text.label == label && (label == Label::Ordinary || text.is_untuned()));
        meant.copied().collect()
    };
    let (crises, others, ordinary) = (of(Label::Crisis), of(Label::Other), of(Label::Ordinary));
    let mut scores: Vec<f32> = others.iter().chain(&crises).map(|(_, measure)| measure.score).collect();
    scores.retain(|score| score.is_finite());
    scores.sort_by(f32::total_cmp);
    let steps: Vec<f32> = scores.iter().copied().step_by(scores.len() / 400).collect();
    // The lowest step within the allowed share; the share falls with each step.
    let lowest = |with: &dyn Fn(f32) -> Thresholds, is_counted: &dyn Fn(Verdict) -> bool, most: [f64; 2]| {
        let place = steps.partition_point(|step| {
            let thresholds = with(*step);
            share(&others, thresholds, is_counted) > most[0] || share(&ordinary, thresholds, is_counted) > most[1]
        });
        steps.get(place).copied()
    };
    // Limits how often the classifier overrides a rule.
    let is_by_rule =
        |text: &Text| text.label == Label::Crisis && is_alarm(text.rule_result.verdict) && !text.rule_result.is_direct;
    let by_rule = rows.iter().filter(|(text, _)| is_by_rule(text));
    let mut by_rule: Vec<f32> = by_rule.map(|(_, measure)| measure.score).collect();
    by_rule.sort_by(f32::total_cmp);
    let agrees = by_rule[(MOST_TAKEN_BACK * by_rule.len() as f64) as usize];
    // An unclear verdict is not an alarm, so its threshold does not matter here.
    let with = |clear| Thresholds {
        unclear: f32::NEG_INFINITY,
        agrees,
        clear,
    };
    let clear = lowest(&with, &is_alarm, [MOST_OTHERS[0], MOST_ORDINARY[0]]);
    let best = with(clear.expect("some threshold raises few alarms"));
    let with = |unclear| Thresholds { unclear, ..best };
    let unclear = lowest(&with, &is_shown, [MOST_OTHERS[1], MOST_ORDINARY[1]]);
    with(unclear.unwrap_or(best.clear))
}

/// Builds the report as a table.
pub fn report(texts: &[Text], measures: &[Measure], thresholds: Thresholds) -> String {
    let Thresholds { agrees, unclear, clear } = thresholds;
    let mut report = format!(
        "# What train_classifier measured, each text by a classifier that did not learn from it or from its likes; those of authors by one that learnt nothing from their author.\n\
         # Thresholds: agrees with a rule from {agrees:.4}, asked about from {unclear:.4}, clear from {clear:.4}.\n\
         # Alarms by: the rules, the classifier, both; both on the texts among four to twelve ordinary ones. Refused: by the rules. Help shown: alarms, and what is asked about.\n\
         set\tlanguage\ttexts of\tall\trules\tclassifier\tboth\tamong others\trefused\thelp shown\n"
    );
    let is_author = |text: &Text| text.author.is_some();
    for (set, label, name) in [
        ("tuning", Label::Crisis, "crisis"),
        ("later", Label::Crisis, "crisis"),
        ("fresh", Label::Crisis, "crisis"),
        ("authors", Label::Crisis, "crisis"),
        ("tuning", Label::Other, "no crisis"),
        ("later", Label::Other, "no crisis"),
        ("fresh", Label::Other, "no crisis"),
        ("authors", Label::Other, "no crisis"),
        ("ordinary", Label::Ordinary, "client, learnt"),
        ("ordinary", Label::Apart, "client, apart"),
    ] {
        for language in ["en", "ti", "ar", "all"] {
            let is_meant = |text: &Text| {
                let is_of_set = if set == "authors" {
                    is_author(text)
                } else {
                    text.set == set
                };
                is_of_set && text.label == label && (language == "all" || text.language == language)
            };
            let meant: Vec<(&Text, &Measure)> = texts.iter().zip(measures).filter(|(text, _)| is_meant(text)).collect();
            let count = |is_counted: &dyn Fn(&Text, &Measure) -> bool| {
                meant.iter().filter(|(text, measure)| is_counted(text, measure)).count()
            };
            let both = |text: &Text, measure: &Measure| verdict(&text.rule_result, measure.score, thresholds);
            let counts = [
                meant.len(),
                count(&|text, _| is_alarm(text.rule_result.verdict)),
                count(&|_, measure| measure.score >= clear),
                count(&|text, measure| is_alarm(both(text, measure))),
                count(&|_, measure| {
                    let long = measure.among_others.as_ref();
                    long.is_some_and(|(rule_result, score)| is_alarm(verdict(rule_result, *score, thresholds)))
                }),
                count(&|text, measure| matches!(both(text, measure), Verdict::Refuse(_))),
                count(&|text, measure| is_shown(both(text, measure))),
            ];
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            let _ = writeln!(report, "{set}\t{language}\t{name}\t{}", counts.join("\t"));
        }
    }
    let kinds: Vec<bool> = measures.iter().filter_map(|measure| measure.is_kind_right).collect();
    let right = kinds.iter().filter(|right| **right).count();
    let _ = writeln!(
        report,
        "# The kind of danger is that of author or rules in {right} of {} crises.",
        kinds.len()
    );
    report
}
