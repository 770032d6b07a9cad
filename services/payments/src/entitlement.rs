//! What a payment entitles to.

use chrono::{DateTime, TimeDelta, Utc};

use crate::choices::{EntitlementKind, Purpose};

/// How long a single session with the assistant can be begun after it was paid.
const ASSISTANT_SESSION_HOLDS: TimeDelta = TimeDelta::days(365);

/// What somebody may use, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// What.
    pub kind: EntitlementKind,
    /// How many; 0 when they are not counted.
    pub count: i32,
    /// From when.
    pub start_time: DateTime<Utc>,
    /// Until when.
    pub end_time: DateTime<Utc>,
}

/// The rules of plans.
#[derive(Clone, Copy, Debug)]
pub struct PlanRules {
    /// Sessions in a month.
    pub sessions: i32,
    /// How long they can still be booked after their month.
    pub grace: TimeDelta,
}

/// What a payment for `purpose` entitles to. `month` is what a month of a subscription was paid for, from and until.
pub fn granted(
    purpose: Purpose,
    paid: DateTime<Utc>,
    month: Option<(DateTime<Utc>, DateTime<Utc>)>,
    rules: PlanRules,
) -> Option<Grant> {
    let grant = |kind, count, start_time, end_time| Grant {
        kind,
        count,
        start_time,
        end_time,
    };
    match (purpose, month) {
        (Purpose::Appointment | Purpose::SourcingDeposit | Purpose::SourcingBalance, _)
        | (Purpose::TherapistPlan | Purpose::AssistantPlan, None) => None,
        (Purpose::AssistantSession, _) => Some(grant(
            EntitlementKind::AssistantSession,
            1,
            paid,
            paid + ASSISTANT_SESSION_HOLDS,
        )),
        (Purpose::AssistantPlan, Some((start, end))) => Some(grant(EntitlementKind::AssistantMonth, 0, start, end)),
        (Purpose::TherapistPlan, Some((start, end))) => Some(grant(
            EntitlementKind::TherapistSession,
            rules.sessions,
            start,
            end + rules.grace,
        )),
    }
}

/// Returns when access ends after a month was refunded: with the latest of the `other` months that runs at `now`, or at once. Each month is from and
/// until when it holds.
pub fn access_end_without(other: &[(DateTime<Utc>, DateTime<Utc>)], now: DateTime<Utc>) -> DateTime<Utc> {
    let running = other.iter().filter(|(start, end)| *start <= now && now < *end);
    running.map(|(_, end)| *end).max().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn refunded_month_ends_access_unless_another_runs() {
        let now = at("2026-11-23T10:00:00Z");
        let running = (at("2026-11-01T00:00:00Z"), at("2026-12-01T00:00:00Z"));
        let past = (at("2026-10-01T00:00:00Z"), at("2026-11-01T00:00:00Z"));
        let future = (at("2026-12-01T00:00:00Z"), at("2027-01-01T00:00:00Z"));
        for (other, end) in [
            (vec![], now),
            (vec![past, future], now),
            (vec![past, running, future], running.1),
        ] {
            assert_eq!(access_end_without(&other, now), end, "{other:?}");
        }
    }

    #[test]
    fn a_plan_is_sessions_for_its_month_and_a_month_of_grace() {
        let rules = PlanRules {
            sessions: 4,
            grace: TimeDelta::days(31),
        };
        let month = (at("2026-11-23T10:00:00Z"), at("2026-12-23T10:00:00Z"));
        let paid = month.0;
        let plan = granted(Purpose::TherapistPlan, paid, Some(month), rules);
        assert_eq!(
            plan.map(|plan| (plan.count, plan.end_time)),
            Some((4, at("2027-01-23T10:00:00Z")))
        );
        let assistant = granted(Purpose::AssistantPlan, paid, Some(month), rules);
        assert_eq!(
            assistant.map(|plan| (plan.count, plan.end_time)),
            Some((0, at("2026-12-23T10:00:00Z")))
        );
        let session = granted(Purpose::AssistantSession, paid, None, rules);
        assert_eq!(session.map(|grant| grant.count), Some(1));
        assert_eq!(granted(Purpose::Appointment, paid, None, rules), None);
        assert_eq!(granted(Purpose::TherapistPlan, paid, None, rules), None);
    }
}
