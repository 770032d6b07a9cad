//! A second layer beside the rules: a small linear model over words, parts of words and concepts that hears danger in words nobody wrote a rule for. Its
//! weights are a file of the repository that `examples/train_classifier` writes. See decision 0044.

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
use super::{Danger, Excepted, Level};
use crate::phrases::{Word, read};

/// The words of each concept.
pub const CONCEPTS: &str = include_str!("../../classifier/concepts.txt");
const WEIGHTS: &[u8] = include_bytes!("../../classifier/weights.bin");

/// By how much a part has to be louder than the whole.
const PART: f32 = 0.3;
/// A window with so few features is one in which little is said.
const FEW: f32 = 30.0;

/// The features of a window, by bucket; with those about whole words alone apart. What is there twice counts twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bag {
    /// All of them.
    pub all: Vec<usize>,
    /// Those about whole words and concepts, from which the kind of danger is told.
    pub whole: Vec<usize>,
}

/// The features of each piece of a text that is judged as a whole: what training learns from, read as in serving.
pub fn bags(text: &str, concepts: &Concepts, excepted: &[Excepted]) -> Vec<Bag> {
    let tokens = tokens(read(text), concepts, excepted);
    pieces(tokens.len()).iter().map(|piece| bag(&tokens, piece)).collect()
}

/// What the classifier hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hearing {
    /// The likeliest kind of danger.
    pub danger: Danger,
    /// How sure it is of it; nothing when it hears none.
    pub level: Option<Level>,
    /// It is sure that there is none, and contradicts a rule that hears some.
    pub contradicts: bool,
}

/// Tells danger from other texts.
#[derive(Debug)]
pub struct Classifier {
    concepts: Concepts,
    weights: Weights,
}

impl Classifier {
    /// The one of this version of the service.
    ///
    /// # Errors
    /// `INTERNAL` when one of its files is not well-formed.
    pub fn built_in() -> Result<Self> {
        Ok(Self::new(Concepts::read(CONCEPTS)?, Weights::read(WEIGHTS)?))
    }

    /// One with these weights.
    pub fn new(concepts: Concepts, weights: Weights) -> Self {
        Self { concepts, weights }
    }

    /// What danger the user seems to be in; nothing in a text that is too short to be judged. What exceptions of the rules speak of is judged, too: that they do is one thing more that
    /// it weighs.
    pub fn hear(&self, text: &str, excepted: &[Excepted]) -> Option<Hearing> {
        self.hear_in_words(read(text), excepted)
    }

    /// The same of a text whose words are read already.
    pub(super) fn hear_in_words(&self, words: Vec<Word>, excepted: &[Excepted]) -> Option<Hearing> {
        let tokens = tokens(words, &self.concepts, excepted);
        let (score, window) = self.highest(&tokens)?;
        Some(
            self.weights
                .thresholds
                .hearing(self.kind(&bag(&tokens, &window)), score),
        )
    }

    /// The score of the window of a text that sounds most like danger.
    pub fn score(&self, text: &str, excepted: &[Excepted]) -> f32 {
        let tokens = tokens(read(text), &self.concepts, excepted);
        let highest = self.highest(&tokens);
        highest.map_or(f32::NEG_INFINITY, |(score, _)| score)
    }

    /// What it knows.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The window that sounds most like danger. A part weighs a little less than the whole: of many parts one is loud by chance.
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

    /// What the features that end with a word weigh, by how far back they begin: each is read once, in however many windows it is.
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

/// Sums of weights and how many they are, of the features that begin at most so many words before.
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

/// By what the sum of so many features is divided, so that a long window weighs no more than a short one, and a very short one less.
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
