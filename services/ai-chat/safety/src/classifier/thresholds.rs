//! Score thresholds of the classifier.

use super::ClassifierResult;
use crate::{Danger, Level};

/// Thresholds, selected on texts that were not used for training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Below this score the classifier contradicts a rule that detects danger.
    pub agrees: f32,
    /// From this score on the user is asked.
    pub unclear: f32,
    /// From this score on danger is clear without a rule.
    pub clear: f32,
}

impl Thresholds {
    /// Converts a score to a result for the most likely kind of danger.
    pub fn result(self, danger: Danger, score: f32) -> ClassifierResult {
        let level = match score {
            _ if score >= self.clear => Some(Level::Clear),
            _ if score >= self.unclear => Some(Level::Unclear),
            _ => None,
        };
        ClassifierResult {
            danger,
            level,
            contradicts: score < self.agrees,
        }
    }
}
