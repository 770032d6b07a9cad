//! Crisis classifier: a second layer in addition to the rules. A small linear model over words, word parts and concepts
//! detects danger in phrases without a rule. `examples/train_classifier` writes its weights. See decision 0044.

mod concepts;
mod features;
mod skeleton;
mod thresholds;
mod weights;
mod windows;

use std::ops::Range;

use selam_chassis::Result;

pub use concepts::Concepts;
pub use features::BUCKETS;
pub use weights::{KIND_BUCKETS, Weights, sources};

pub use thresholds::Thresholds;

use self::{
    features::{Token, ending_with, tokens},
    windows::{LONGEST, pieces, windows},
};
use super::{Danger, ExceptionMatch, Level};
use crate::phrases::{Word, read};

/// Words of each concept.
pub const CONCEPTS: &str = include_str!("../../classifier/concepts.txt");
const WEIGHTS: &[u8] = include_bytes!("../../classifier/weights.bin");

/// Amount by which the score of a part must exceed the score of the whole.
const PART: f32 = 0.3;
/// Number of features at which a window counts as short.
const FEW: f32 = 30.0;

/// Features of a window by bucket, with duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bag {
    /// All features.
    pub all: Vec<usize>,
    /// Features of whole words and concepts, which determine the kind of danger.
    pub whole: Vec<usize>,
}

/// Returns the features of each piece of a text. Training uses this, so that it reads texts as in serving.
pub fn bags(text: &str, concepts: &Concepts, excepted: &[ExceptionMatch]) -> Vec<Bag> {
    let tokens = tokens(read(text), concepts, excepted);
    pieces(tokens.len()).iter().map(|piece| bag(&tokens, piece)).collect()
}

/// Result of the classifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassifierResult {
    /// Most likely kind of danger.
    pub danger: Danger,
    /// Certainty; `None` without danger.
    pub level: Option<Level>,
    /// Whether the score is low enough to contradict a rule that detects danger.
    pub contradicts: bool,
}

/// Linear classifier for danger.
#[derive(Debug)]
pub struct Classifier {
    concepts: Concepts,
    weights: Weights,
}

impl Classifier {
    /// Loads the compiled-in classifier.
    ///
    /// # Errors
    /// `INTERNAL` when one of its files is malformed.
    pub fn built_in() -> Result<Self> {
        Ok(Self::new(Concepts::read(CONCEPTS)?, Weights::read(WEIGHTS)?))
    }

    /// Creates a classifier with these weights.
    pub fn new(concepts: Concepts, weights: Weights) -> Self {
        Self { concepts, weights }
    }

    /// Classifies a text. Returns `None` for a text that is too short. Text covered by exceptions of the rules is
    /// included, with the exception as a feature.
    pub fn classify(&self, text: &str, excepted: &[ExceptionMatch]) -> Option<ClassifierResult> {
        self.classify_words(read(text), excepted)
    }

    /// Classifies a text from its words.
    pub(super) fn classify_words(&self, words: Vec<Word>, excepted: &[ExceptionMatch]) -> Option<ClassifierResult> {
        let tokens = tokens(words, &self.concepts, excepted);
        let (score, window) = self.highest(&tokens)?;
        Some(self.weights.thresholds.result(self.kind(&bag(&tokens, &window)), score))
    }

    /// Returns the highest score of the windows of a text.
    pub fn score(&self, text: &str, excepted: &[ExceptionMatch]) -> f32 {
        let tokens = tokens(read(text), &self.concepts, excepted);
        let highest = self.highest(&tokens);
        highest.map_or(f32::NEG_INFINITY, |(score, _)| score)
    }

    /// Returns the weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Returns the window with the highest score. A part counts slightly less than the whole, because one of many parts
    /// scores high by chance.
    fn highest(&self, tokens: &[Token]) -> Option<(f32, Range<usize>)> {
        let sums: Vec<Sums> = (0..tokens.len()).map(|place| self.sums(tokens, place)).collect();
        let score = |window: &Range<usize>| {
            let inside = sums.get(window.clone()).unwrap_or_default().iter();
            let (sum, count) = inside.enumerate().fold((0.0, 0.0), |(sum, count), (back, sums)| {
                let (more, others) = sums.up_to(back);
                (sum + more, count + others)
            });
            self.weights.bias + self.weights.scales[0] * sum / length(count)
        };
        let whole = pieces(tokens.len()).into_iter().map(|piece| (score(&piece), piece));
        let parts = windows_of(tokens).into_iter();
        let parts = parts.map(|window| (score(&window) - PART, window));
        whole.chain(parts).max_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// Sums the weights of the features that end with a word, by the distance of their first word. Each feature is read
    /// once for all windows.
    fn sums(&self, tokens: &[Token], place: usize) -> Sums {
        let mut sums = Sums::default();
        ending_with(tokens, place, |feature| {
            if let Some((sum, count)) = sums.by_distance.get_mut(feature.back) {
                *sum += self.weights.of(feature.bucket);
                *count += 1.0;
            }
        });
        let (mut sum, mut count) = (0.0, 0.0);
        for so_far in &mut sums.by_distance {
            sum += so_far.0;
            count += so_far.1;
            *so_far = (sum, count);
        }
        sums
    }

    fn kind(&self, bag: &Bag) -> Danger {
        let score = |kind: usize| {
            let sum: f32 = bag.whole.iter().map(|bucket| self.weights.of_kind(kind, *bucket)).sum();
            let bias = self.weights.kind_biases.get(kind).copied().unwrap_or_default();
            bias + self.weights.scales[1] * sum / length(bag.whole.len() as f32)
        };
        let kinds = Danger::ALL.iter().enumerate();
        let likeliest = kinds.max_by(|one, other| score(one.0).total_cmp(&score(other.0)));
        likeliest.map_or(Danger::Suicide, |(_, danger)| *danger)
    }
}

/// Sums and counts of the weights of features that begin at most this many words before.
#[derive(Clone, Debug, Default)]
struct Sums {
    by_distance: [(f32, f32); LONGEST],
}

impl Sums {
    fn up_to(&self, back: usize) -> (f32, f32) {
        let back = back.min(LONGEST - 1);
        self.by_distance.get(back).copied().unwrap_or_default()
    }
}

/// Returns the divisor of a sum of weights, so that long windows do not score higher than short ones and very short
/// ones score lower.
pub fn length(features: f32) -> f32 {
    f32::sqrt(features + FEW)
}

fn windows_of(tokens: &[Token]) -> Vec<Range<usize>> {
    let sentences: Vec<bool> = tokens.iter().map(Token::begins_sentence).collect();
    let clauses: Vec<bool> = tokens.iter().map(Token::begins_clause).collect();
    windows(&sentences, &clauses)
}

fn bag(tokens: &[Token], window: &Range<usize>) -> Bag {
    let mut bag = Bag::default();
    for place in window.clone() {
        ending_with(tokens, place, |feature| {
            if feature.back <= place - window.start {
                bag.all.push(feature.bucket);
                if feature.is_whole {
                    bag.whole.push(feature.bucket);
                }
            }
        });
    }
    bag
}
