//! Errors of a model.

use std::fmt;

/// Reason why a model returns no answer, or only a part. Contains no text of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// Unreachable, failing, overloaded, or the circuit is open.
    Unavailable,
    /// A timeout.
    TooSlow,
    /// The stream broke.
    Broken,
    /// The answer reached its maximum length.
    Cut,
    /// The response is malformed.
    Rubbish,
    /// The key is wrong.
    Refused,
    /// The endpoint rejects this request; others may succeed.
    Rejected,
    /// The provider's content filter stopped the request or the answer.
    Filtered,
}

impl ModelError {
    pub(super) fn as_str(self) -> &'static str {
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

    /// Returns whether the next request is likely to fail as well, so that the circuit breaker counts the error. The
    /// content of a request does not count.
    pub(super) fn is_of_endpoint(self) -> bool {
        matches!(self, Self::Unavailable | Self::TooSlow | Self::Broken | Self::Refused)
    }

    /// Returns whether a retry can succeed.
    pub(super) fn is_passing(self) -> bool {
        matches!(self, Self::Unavailable | Self::TooSlow | Self::Broken)
    }

    /// Returns whether the endpoint has read the prompt and will charge for it.
    pub(super) fn has_cost(self) -> bool {
        matches!(self, Self::TooSlow | Self::Broken | Self::Cut | Self::Rubbish)
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl std::error::Error for ModelError {}
