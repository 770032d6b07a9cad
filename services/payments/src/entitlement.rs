//! Entitlements that a payment grants.

use chrono::{DateTime, TimeDelta, Utc};

use crate::choices::{EntitlementKind, Purpose};

/// An entitlement to grant, with its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Kind of the entitlement.
    pub kind: EntitlementKind,
    /// Number of uses; 0 means unlimited.
    pub count: i32,
    /// Start of the period.
    pub start_time: DateTime<Utc>,
    /// End of the period.
    pub end_time: DateTime<Utc>,
}

/// Rules of therapist plans.
#[derive(Clone, Copy, Debug)]
pub struct PlanRules {
    /// Sessions per month.
    pub sessions: i32,
    /// Period after the month in which its sessions can still be booked.
    pub grace: TimeDelta,
}

/// Returns the entitlement of a payment for `purpose`. `month` is the start and end of a paid subscription month. A
/// session with the assistant is granted by ai-chat, from the event of the payment.
pub fn granted(purpose: Purpose, month: Option<(DateTime<Utc>, DateTime<Utc>)>, rules: PlanRules) -> Option<Grant> {
    let grant = |kind, count, start_time, end_time| Grant {
        kind,
        count,
        start_time,
        end_time,
    };
    match (purpose, month) {
        (Purpose::Appointment | Purpose::SourcingDeposit | Purpose::SourcingBalance | Purpose::AssistantSession, _)
        | (Purpose::TherapistPlan | Purpose::AssistantPlan, None) => None,
        (Purpose::AssistantPlan, Some((start, end))) => Some(grant(EntitlementKind::AssistantMonth, 0, start, end)),
        (Purpose::TherapistPlan, Some((start, end))) => Some(grant(
            EntitlementKind::TherapistSession,
            rules.sessions,
            start,
            end + rules.grace,
        )),
    }
}

/// Returns when access ends after a month was refunded: with the latest of the `other` months that runs at `now`, or
/// immediately. Each month is a start and an end.
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
    fn plan_grants_sessions_with_grace_period() {
        let rules = PlanRules {
            sessions: 4,
            grace: TimeDelta::days(31),
        };
        let month = (at("2026-11-23T10:00:00Z"), at("2026-12-23T10:00:00Z"));
        let plan = granted(Purpose::TherapistPlan, Some(month), rules);
        assert_eq!(
            plan.map(|plan| (plan.count, plan.end_time)),
            Some((4, at("2027-01-23T10:00:00Z")))
        );
        let assistant = granted(Purpose::AssistantPlan, Some(month), rules);
        assert_eq!(
            assistant.map(|plan| (plan.count, plan.end_time)),
            Some((0, at("2026-12-23T10:00:00Z")))
        );
        for purpose in [Purpose::AssistantSession, Purpose::Appointment, Purpose::TherapistPlan] {
            assert_eq!(granted(purpose, None, rules), None, "{purpose:?}");
        }
    }
}
