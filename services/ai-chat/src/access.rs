//! Access of a user: the plan, a paid session, or free messages (docs/product.md, sections 1 and 9).

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::timestamp;
use selam_proto_chat::v1::AssistantAccess;
use uuid::Uuid;

use crate::{
    choices::AccessKind,
    store::{AccountRow, PassRow},
};

/// Terms of free messages and sessions.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Free messages per user, once.
    pub free_messages: i32,
    /// Messages of a paid session.
    pub session_messages: i32,
    /// Duration of a session from its first message.
    pub session: TimeDelta,
    /// Whether messages are free and not counted, because no model is configured.
    pub is_open: bool,
}

/// Access that pays for the next message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Right {
    /// Neither paid nor counted.
    Open,
    /// The plan, until the end of its month.
    Plan(DateTime<Utc>),
    /// A session in progress.
    Session { id: Uuid, left: i32, end: DateTime<Utc> },
    /// Free messages, with the number left.
    Free(i32),
    /// A session that begins with the message.
    NewSession(Uuid),
    /// No access.
    Exhausted,
}

/// Returns the access of a user. Open access leaves passes unchanged. Free messages come before a new session, so that
/// the session's day does not start early.
pub(crate) fn right(account: &AccountRow, passes: &[PassRow], now: DateTime<Utc>, terms: Terms) -> Right {
    if terms.is_open {
        return Right::Open;
    }
    let good = || passes.iter().filter(|pass| !pass.is_revoked && now < pass.end_time);
    let plan = good()
        .filter(|pass| pass.kind == AccessKind::Plan)
        .map(|pass| pass.end_time);
    if let Some(end) = plan.max() {
        return Right::Plan(end);
    }
    let begun = good()
        .filter(|pass| pass.kind == AccessKind::Session && pass.start_time.is_some() && pass.messages_left > 0)
        .min_by_key(|pass| pass.end_time);
    if let Some(pass) = begun {
        return Right::Session {
            id: pass.id,
            left: pass.messages_left,
            end: pass.end_time,
        };
    }
    let free = terms.free_messages.saturating_sub(account.free_used);
    if free > 0 {
        return Right::Free(free);
    }
    match new_sessions(passes, now).min_by_key(|pass| pass.end_time) {
        Some(pass) => Right::NewSession(pass.id),
        None => Right::Exhausted,
    }
}

/// Returns the paid sessions that have not begun.
fn new_sessions(passes: &[PassRow], now: DateTime<Utc>) -> impl Iterator<Item = &PassRow> {
    passes.iter().filter(move |pass| {
        pass.kind == AccessKind::Session && pass.start_time.is_none() && !pass.is_revoked && now < pass.end_time
    })
}

impl Right {
    /// Returns the payment for a message and its session, or `None` for open access.
    pub(crate) fn payment(self) -> Option<(AccessKind, Option<Uuid>)> {
        match self {
            Self::Plan(_) => Some((AccessKind::Plan, None)),
            Self::Session { id, .. } | Self::NewSession(id) => Some((AccessKind::Session, Some(id))),
            Self::Free(_) => Some((AccessKind::Free, None)),
            Self::Open | Self::Exhausted => None,
        }
    }
}

/// Takes one message from a session, and begins the session if necessary.
pub(crate) fn take(pass: &mut PassRow, now: DateTime<Utc>, terms: Terms) {
    if pass.start_time.is_none() {
        pass.start_time = Some(now);
        pass.begin_until_time = Some(pass.end_time);
        pass.end_time = now + terms.session;
        pass.messages_left = terms.session_messages;
    }
    pass.messages_left = pass.messages_left.saturating_sub(1);
}

/// Returns the message of an answer that never came to its session. A session without another message has not begun.
pub(crate) fn give_back(pass: &mut PassRow, terms: Terms) {
    pass.messages_left = pass.messages_left.saturating_add(1);
    if pass.messages_left >= terms.session_messages
        && let Some(end) = pass.begin_until_time.take()
    {
        pass.start_time = None;
        pass.end_time = end;
        pass.messages_left = 0;
    }
}

/// Converts the access of a user for the API.
pub(crate) fn shown(account: &AccountRow, passes: &[PassRow], now: DateTime<Utc>, terms: Terms) -> AssistantAccess {
    let (kind, left, end) = match right(account, passes, now, terms) {
        Right::Open => (AccessKind::Open, 0, None),
        Right::Plan(end) => (AccessKind::Plan, 0, Some(end)),
        Right::Session { left, end, .. } => (AccessKind::Session, left, Some(end)),
        Right::NewSession(_) => (AccessKind::Session, terms.session_messages, None),
        Right::Free(left) => (AccessKind::Free, left, None),
        Right::Exhausted => (AccessKind::Exhausted, 0, None),
    };
    let sessions = i32::try_from(new_sessions(passes, now).count()).unwrap_or(i32::MAX);
    AssistantAccess {
        kind: kind.wire().into(),
        messages_left: left,
        end_time: end.map(timestamp),
        sessions_left: sessions,
        is_of_age: account.is_of_age,
        allows_follow_up: account.allows_follow_up,
        country_code: account.country_code.clone(),
    }
}

#[cfg(test)]
mod tests {
    use selam_proto_chat::v1::AccessKind as Wire;

    use super::*;

    const TERMS: Terms = Terms {
        free_messages: 3,
        session_messages: 50,
        session: TimeDelta::hours(24),
        is_open: false,
    };

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::<Utc>::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    fn account(free_used: i32) -> AccountRow {
        AccountRow {
            free_used,
            ..AccountRow::new(Uuid::nil())
        }
    }

    fn pass(number: u128, kind: AccessKind, end: i64) -> PassRow {
        PassRow::new(Uuid::from_u128(number), Uuid::nil(), kind, at(end))
    }

    #[test]
    fn access_order_is_plan_free_new_session() {
        let session = pass(1, AccessKind::Session, 9_000);
        let held = |used, passes: &[PassRow]| right(&account(used), passes, at(0), TERMS);
        assert_eq!(held(0, &[]), Right::Free(3));
        assert_eq!(held(3, &[]), Right::Exhausted);
        assert_eq!(held(1, std::slice::from_ref(&session)), Right::Free(2));
        assert_eq!(held(3, std::slice::from_ref(&session)), Right::NewSession(session.id));
        assert_eq!(
            held(
                0,
                &[
                    session.clone(),
                    pass(2, AccessKind::Plan, 700),
                    pass(3, AccessKind::Plan, 800)
                ]
            ),
            Right::Plan(at(800))
        );
        let revoked = PassRow {
            is_revoked: true,
            ..session
        };
        assert_eq!(held(3, &[revoked, pass(2, AccessKind::Plan, 0)]), Right::Exhausted);
    }

    #[test]
    fn open_access_keeps_passes_without_a_model() {
        let terms = Terms { is_open: true, ..TERMS };
        let passes = [pass(1, AccessKind::Session, 9_000), pass(2, AccessKind::Plan, 700)];
        for used in [0, 3] {
            for held in [&passes[..], &[]] {
                assert_eq!(right(&account(used), held, at(0), terms), Right::Open);
            }
        }
        assert_eq!(Right::Open.payment(), None);
        let shown = shown(&account(3), &passes, at(0), terms);
        assert_eq!(
            (shown.kind(), shown.messages_left, shown.end_time),
            (Wire::Open, 0, None)
        );
        assert_eq!(shown.sessions_left, 1);
    }

    #[test]
    fn session_ends_after_day_or_messages() {
        let mut session = pass(1, AccessKind::Session, 9_000);
        take(&mut session, at(5), TERMS);
        let held = |session: &PassRow, now| right(&account(0), std::slice::from_ref(session), now, TERMS);
        let begun = Right::Session {
            id: session.id,
            left: 49,
            end: at(29),
        };
        assert_eq!(held(&session, at(6)), begun);
        assert_eq!(held(&session, at(29)), Right::Free(3), "its day has ended");
        for _ in 0..49 {
            take(&mut session, at(7), TERMS);
        }
        assert_eq!((session.messages_left, session.end_time), (0, at(29)));
        assert_eq!(held(&session, at(7)), Right::Free(3));
    }
}
