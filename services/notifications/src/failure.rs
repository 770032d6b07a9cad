//! Causes for which an email was not sent, as the delivery log names them.

/// Cause of a failed attempt, a wait or a suppression. The contract documents the codes at `last_error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    AddressUnknown,
    MailboxFull,
    RefusedAsSpam,
    Refused,
    Deferred,
    ServerUnreachable,
    SignInRefused,
    CodeExpired,
    TooLate,
    AddressPending,
    LimitReached,
    TurnedOff,
    PlatformError,
}

impl Cause {
    /// Returns the text of the delivery log: the code and `detail`.
    pub(crate) fn with(self, detail: &str) -> String {
        format!("{}: {detail}", self.code())
    }

    const fn code(self) -> &'static str {
        match self {
            Self::AddressUnknown => "ADDRESS_UNKNOWN",
            Self::MailboxFull => "MAILBOX_FULL",
            Self::RefusedAsSpam => "REFUSED_AS_SPAM",
            Self::Refused => "REFUSED",
            Self::Deferred => "DEFERRED",
            Self::ServerUnreachable => "SERVER_UNREACHABLE",
            Self::SignInRefused => "SIGN_IN_REFUSED",
            Self::CodeExpired => "CODE_EXPIRED",
            Self::TooLate => "TOO_LATE",
            Self::AddressPending => "ADDRESS_PENDING",
            Self::LimitReached => "LIMIT_REACHED",
            Self::TurnedOff => "TURNED_OFF",
            Self::PlatformError => "PLATFORM_ERROR",
        }
    }
}
