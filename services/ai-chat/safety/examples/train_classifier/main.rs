//! Trains the classifier of the crisis screen: `cargo run -p selam-ai-chat-safety --example train_classifier`.
//!
//! It measures by cross-validation, selects the thresholds by their rule (decision 0044), and writes
//! `safety/classifier/weights.bin` and `scores.tsv`. The output is deterministic. The held-out phrases are not read.

#![allow(clippy::expect_used)]

mod data;
mod files;
mod folds;
mod learn;
mod report;

use std::{fs, path::Path};

use selam_ai_chat_safety::{
    Rules,
    classifier::{CONCEPTS, Classifier, Concepts, Thresholds},
};

use data::{Label, Text, among_others, texts};
use folds::{FOLDS, folds};
use report::{Measure, report, thresholds};

/// Thresholds of a classifier that is only used for its scores.
const EVERYTHING: Thresholds = Thresholds {
    agrees: f32::NEG_INFINITY,
    unclear: f32::NEG_INFINITY,
    clear: f32::NEG_INFINITY,
};

fn main() {
    let rules = Rules::built_in().expect("the rules are valid");
    let concepts = Concepts::read(CONCEPTS).expect("the concepts are valid");
    let texts = texts(&rules, &concepts);
    let folds = folds(&texts);
    let mut measures = vec![None; texts.len()];
    for fold in 0..FOLDS {
        let is_learnt = |place: usize| folds[place] != fold;
        let classifier = learnt_from(&texts, is_learnt, EVERYTHING, &concepts);
        for place in (0..texts.len()).filter(|place| !is_learnt(*place)) {
            measures[place] = Some(measure(&rules, &classifier, &texts, place));
        }
    }
    let measures: Vec<Measure> = measures.into_iter().flatten().collect();
    let thresholds = thresholds(&texts, &measures);
    let report = report(&texts, &measures, thresholds);
    println!("{report}");

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("classifier");
    let classifier = learnt_from(&texts, |_| true, thresholds, &concepts);
    fs::write(folder.join("weights.bin"), classifier.weights().write()).expect("the folder exists");
    fs::write(folder.join("scores.tsv"), report).expect("the folder exists");
}

/// Trains a classifier on some of the texts.
fn learnt_from(
    texts: &[Text],
    is_learnt: impl Fn(usize) -> bool,
    thresholds: Thresholds,
    concepts: &Concepts,
) -> Classifier {
    let learnt = texts.iter().enumerate().filter(|(place, _)| is_learnt(*place));
    let learnt: Vec<&Text> = learnt
        .map(|(_, text)| text)
        .filter(|text| text.label != Label::Apart)
        .collect();
    let (danger, kinds) = (learn::danger(&learnt), learn::kinds(&learnt));
    let sources = files::sources_of_all(concepts);
    Classifier::new(concepts.clone(), learn::quantised(&danger, &kinds, thresholds, sources))
}

/// Measures a classifier on texts that it was not trained on, in the same way as it is served.
fn measure(rules: &Rules, classifier: &Classifier, texts: &[Text], place: usize) -> Measure {
    let text = &texts[place];
    let is_phrase = matches!(text.label, Label::Crisis | Label::Other);
    let among_others = is_phrase.then(|| {
        let long = among_others(texts, place);
        let rule_result = rules.screen_by_rules(&long);
        let score = classifier.score(&long, &rule_result.excepted);
        (rule_result, score)
    });
    let excepted = &text.rule_result.excepted;
    let kind = text.danger().filter(|_| text.label == Label::Crisis);
    Measure {
        score: classifier.score(text.text, excepted),
        among_others,
        is_kind_right: kind.and_then(|kind| Some(classifier.classify(text.text, excepted)?.danger == kind)),
    }
}
