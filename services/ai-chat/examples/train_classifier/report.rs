//! What is printed and kept of how the classifier judges texts that it did not learn from.

use std::fmt::Write as _;

use selam_ai_chat::safety::Verdict;

use crate::data::{Label, Text};

/// Other texts on which the rules are silent, of the sets that tuned them: at most so many may be asked about, and may raise an alarm.
const MOST_OTHERS: [f64; 2] = [0.06, 0.015];
/// Ordinary texts on which they are silent.
const MOST_ORDINARY: [f64; 2] = [0.01, 0.003];

/// What was measured of a text.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The score of the text.
    pub score: f32,
    /// That of the text among ordinary ones, and whether the rules hear or refuse something there. Not of ordinary texts.
    pub among_others: Option<(f32, bool)>,
    /// The kind of danger is the one that the rules say, where both hear one.
    pub is_kind_right: Option<bool>,
}

/// The lowest thresholds at which few enough texts without danger are asked about, and raise an alarm.
pub fn thresholds(texts: &[Text], measures: &[Measure]) -> [f32; 2] {
    let lowest = |most: f64, is_meant: &dyn Fn(&Text) -> bool| {
        let meant = texts
            .iter()
            .zip(measures)
            .filter(|(text, _)| text.is_silent() && is_meant(text));
        let mut scores: Vec<f32> = meant.map(|(_, measure)| measure.score).collect();
        scores.sort_by(|one, other| other.total_cmp(one));
        let allowed = (most * scores.len() as f64).floor() as usize;
        scores[allowed].next_up()
    };
    [0, 1].map(|step| {
        let others = lowest(MOST_OTHERS[step], &|text| {
            text.label == Label::Other && text.set != "fresh"
        });
        others.max(lowest(MOST_ORDINARY[step], &|text| text.label == Label::Ordinary))
    })
}

/// The report, as a table.
pub fn report(texts: &[Text], measures: &[Measure], [unclear, threshold]: [f32; 2]) -> String {
    let mut report = format!(
        "# What train_classifier measured, each text by a classifier that did not learn from it or from its likes. Thresholds: asked about \
         from {unclear:.4}, clear from {threshold:.4}.\n\
         # Alarms by: the rules, the classifier, both; both on the texts among four to twelve ordinary ones. Help shown: alarms, and what is asked about.\n\
         set\tlanguage\ttexts of\tall\trules\tclassifier\tboth\tamong others\thelp shown\n"
    );
    for (set, label, name) in [
        ("tuning", Label::Crisis, "crisis"),
        ("later", Label::Crisis, "crisis"),
        ("fresh", Label::Crisis, "crisis"),
        ("tuning", Label::Other, "no crisis"),
        ("later", Label::Other, "no crisis"),
        ("fresh", Label::Other, "no crisis"),
        ("ordinary", Label::Ordinary, "client, learnt"),
        ("ordinary", Label::Apart, "client, apart"),
    ] {
        for language in ["en", "ti", "ar", "all"] {
            let is_meant = |text: &Text| {
                text.set == set && text.label == label && (language == "all" || text.language == language)
            };
            let meant: Vec<(&Text, &Measure)> = texts.iter().zip(measures).filter(|(text, _)| is_meant(text)).collect();
            let count = |is_counted: &dyn Fn(&Text, &Measure) -> bool| {
                meant.iter().filter(|(text, measure)| is_counted(text, measure)).count()
            };
            // A refusal is a false alarm, too, and no help to somebody in danger.
            let by_rules = |text: &Text| match label {
                Label::Crisis => text.danger().is_some(),
                _ => !text.is_silent(),
            };
            let rules = count(&|text, _| by_rules(text));
            let classifier = count(&|_, measure| measure.score >= threshold);
            let both = count(&|text, measure| by_rules(text) || text.is_silent() && measure.score >= threshold);
            let shown = count(&|text, measure| {
                by_rules(text) || text.is_silent() && (text.verdict != Verdict::Pass || measure.score >= unclear)
            });
            let among = count(&|_, measure| {
                measure
                    .among_others
                    .is_some_and(|(score, by_rules)| by_rules || score >= threshold)
            });
            let all = meant.len();
            let _ = writeln!(
                report,
                "{set}\t{language}\t{name}\t{all}\t{rules}\t{classifier}\t{both}\t{among}\t{shown}"
            );
        }
    }
    let heard = measures.iter().filter(|measure| measure.score >= threshold);
    let kinds: Vec<bool> = heard.filter_map(|measure| measure.is_kind_right).collect();
    let right = kinds.iter().filter(|right| **right).count();
    let _ = writeln!(
        report,
        "# The kind of danger is that of the rules in {right} of {} crises that both hear.",
        kinds.len()
    );
    report
}
