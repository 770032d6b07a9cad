//! Meaning of the negative responses of a mail server (RFC 5321, RFC 3463).

use crate::failure::Cause;

/// Returns whether a response with this code ends the delivery. Faults of the session or of the sign-in do not: an
/// operator can fix them while the email waits.
pub(super) fn is_final(code: u16) -> bool {
    (500..600).contains(&code) && !matches!(code, 500 | 502..=504 | 521) && !is_about_sign_in(code)
}

/// Returns the cause of a response with `code` and the response's `text`. The enhanced status code in the text is more
/// specific than `code`, which decides without one.
pub(super) fn cause(code: u16, text: &str) -> Cause {
    if is_about_sign_in(code) {
        return Cause::SignInRefused;
    }
    let is_final = is_final(code);
    match (enhanced(text), code) {
        (Some((2, 2)), _) | (None, 552) => Cause::MailboxFull,
        _ if !is_final => Cause::Deferred,
        (Some((1, 1..=3 | 6 | 10) | (2, 1) | (4, 4)), _) | (None, 551 | 553 | 556) => Cause::AddressUnknown,
        (Some((7, _)), _) => Cause::RefusedAsSpam,
        _ => Cause::Refused,
    }
}

fn is_about_sign_in(code: u16) -> bool {
    matches!(code, 432 | 454 | 530 | 534 | 535 | 538)
}

/// Returns subject and detail of the first enhanced status code in `text`: `(1, 1)` for `5.1.1`.
fn enhanced(text: &str) -> Option<(u16, u16)> {
    text.split_whitespace().find_map(|word| {
        let mut parts = word.trim_matches(|mark: char| !mark.is_ascii_digit()).split('.');
        let (class, subject, detail) = (parts.next()?, parts.next()?, parts.next()?);
        let is_code = matches!(class, "4" | "5") && parts.next().is_none();
        is_code.then_some(())?;
        Some((subject.parse().ok()?, detail.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derives_cause_from_enhanced_code() {
        for (code, text, expected) in [
            (550, "5.1.1 no such user", Cause::AddressUnknown),
            (550, "#5.1.0 address rejected", Cause::Refused),
            (550, "#5.1.2 bad destination system", Cause::AddressUnknown),
            (553, "5.1.3 bad address syntax", Cause::AddressUnknown),
            (556, "5.1.10 null MX", Cause::AddressUnknown),
            (550, "5.2.1 mailbox disabled", Cause::AddressUnknown),
            (550, "5.4.4 unable to route", Cause::AddressUnknown),
            (552, "5.2.2 mailbox full", Cause::MailboxFull),
            (452, "4.2.2 mailbox full", Cause::MailboxFull),
            (550, "5.7.1 refused as spam", Cause::RefusedAsSpam),
            (554, "5.7.26 not authenticated", Cause::RefusedAsSpam),
            (552, "5.3.4 message too big", Cause::Refused),
            (554, "5.6.0 bad content", Cause::Refused),
            (450, "4.7.1 try again later", Cause::Deferred),
            (451, "4.1.1 not now", Cause::Deferred),
            (535, "5.7.8 bad credentials", Cause::SignInRefused),
        ] {
            assert_eq!(cause(code, text), expected, "{code} {text}");
        }
    }

    #[test]
    fn falls_back_to_basic_code() {
        for (code, text, expected) in [
            (550, "mailbox unavailable", Cause::Refused),
            (551, "user not local", Cause::AddressUnknown),
            (552, "quota exceeded", Cause::MailboxFull),
            (554, "see 192.0.2.1 or version 5.1", Cause::Refused),
            (421, "", Cause::Deferred),
            (530, "authentication required", Cause::SignInRefused),
            (503, "bad sequence", Cause::Deferred),
        ] {
            assert_eq!(cause(code, text), expected, "{code} {text}");
        }
    }

    #[test]
    fn ends_after_permanent_refusals_only() {
        for code in [501, 541, 550, 551, 552, 553, 554, 555, 556] {
            assert!(is_final(code), "{code}");
        }
        for code in [250, 421, 450, 451, 452, 500, 502, 503, 504, 521, 530, 534, 535, 538] {
            assert!(!is_final(code), "{code}");
        }
    }
}
