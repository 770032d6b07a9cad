//! From which scores on the classifier is how sure.

use super::Hearing;
use crate::{Danger, Level};

/// Scores, chosen by what was measured of texts that were not learnt from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Below this it contradicts a rule that hears danger.
    pub agrees: f32,
    /// From this on a text is worth asking about.
    pub unclear: f32,
    /// From this on danger is clear without any rule.
    pub clear: f32,
}

impl Thresholds {
    /// What a score means for the likeliest kind of danger.
    pub fn hearing(self, danger: Danger, score: f32) -> Hearing {
        let level = match score {
            _ if score >= self.clear => Some(Level::Clear),
            _ if score >= self.unclear => Some(Level::Unclear),
            _ => None,
        };
        Hearing {
            danger,
            level,
            contradicts: score < self.agrees,
        }
    }
}
