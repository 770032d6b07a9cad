//! Why a model does not answer.

use std::fmt;

/// Why a model does not answer, or no further. Holds nothing of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// It cannot be reached, fails, has too much to do, or is left alone for a while.
    Unavailable,
    /// It takes too long.
    TooSlow,
    /// It broke off.
    Broken,
    /// It reached the longest answer that it may give.
    Cut,
    /// What it says is no answer.
    Rubbish,
    /// It refuses us: the key is wrong.
    Refused,
    /// It does not accept the request, though others may be fine.
    Rejected,
    /// The provider's content filter stopped the request or the answer.
    Filtered,
}

impl ModelError {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Unavailable => "unavailable",
            Self::TooSlow => "too_slow",
            Self::Broken => "broken",
            Self::Cut => "cut",
            Self::Rubbish => "rubbish",
            Self::Refused => "refused",
            Self::Rejected => "rejected",
            Self::Filtered => "filtered",
        }
    }

    /// Whether the next request is likely to fail as well, so that the circuit counts it. What a request says is not a reason.
    pub(super) fn is_of_endpoint(self) -> bool {
        matches!(self, Self::Unavailable | Self::TooSlow | Self::Broken | Self::Refused)
    }

    /// Whether asking again can help.
    pub(super) fn is_passing(self) -> bool {
        matches!(self, Self::Unavailable | Self::TooSlow | Self::Broken)
    }

    /// Whether the endpoint has read the prompt, and so will ask to be paid for it.
    pub fn has_cost(self) -> bool {
        matches!(self, Self::TooSlow | Self::Broken | Self::Cut | Self::Rubbish)
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

impl std::error::Error for ModelError {}
