//! Licence expiry. Warnings are published 30 and 7 days before the last day. On the last day, sessions after it are
//! cancelled; the next day, the profile is suspended until the office records a new licence.

use chrono::{Days, NaiveDate, TimeDelta};
use selam_chassis::{Result, Transaction, local_time};
use selam_proto_therapy::v1::{LicenseExpiring, PracticeClosedReason};
use uuid::Uuid;

use crate::{
    bookings::Bookings,
    choices::ProfileStatus,
    practice,
    practice_closure::tell_plan_price,
    store::{self, AppointmentRow, TherapistRow},
};

const PORTION: u64 = 100;
/// Days before the last day at which the second warning is due.
const SECOND_WARNING_DAYS: u32 = 7;
/// Offset of the zone in which a day starts first.
const FIRST_ZONE: TimeDelta = TimeDelta::hours(14);
/// Maximum number of sessions in an event.
const NAMED: usize = 50;

/// Step of a licence that expires. Its number is the count of steps done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    FirstWarning = 1,
    SecondWarning = 2,
    /// Cancels the sessions after the last day, on the last day.
    Cancelling = 3,
    /// Suspends the profile after the last day.
    Suspending = 4,
}

/// Returns, for each step, the latest last day for which the step is due `today`.
fn until(warning_days: u32, today: NaiveDate) -> [NaiveDate; 4] {
    let ahead = |days: u32| today.checked_add_days(Days::new(days.into())).unwrap_or(today);
    [
        ahead(warning_days),
        ahead(warning_days.min(SECOND_WARNING_DAYS)),
        today,
        today.pred_opt().unwrap_or(today),
    ]
}

/// Returns the last step that is due `today` for a licence with `stage` steps done.
fn due(last_day: NaiveDate, warning_days: u32, stage: i32, today: NaiveDate) -> Option<Step> {
    let steps = [
        Step::FirstWarning,
        Step::SecondWarning,
        Step::Cancelling,
        Step::Suspending,
    ];
    let mut reached = steps
        .into_iter()
        .zip(until(warning_days, today))
        .filter(|(_, until)| last_day <= *until);
    let (step, _) = reached.next_back()?;
    (step as i32 > stage).then_some(step)
}

impl Bookings {
    /// Takes the due steps of all licences. Days start at midnight in the therapist's zone.
    pub(crate) async fn follow_licenses(&self, warning_days: u32) -> Result<()> {
        let connection = self.database.connection();
        let first_today = (self.database.clock().now() + FIRST_ZONE).date_naive();
        let until = until(warning_days, first_today);
        let mut last = Uuid::nil();
        loop {
            let ids = store::therapists::ending_licenses(connection, &until, last, PORTION).await?;
            let Some(end) = ids.last() else {
                return Ok(());
            };
            last = *end;
            for id in ids {
                let transaction = self.database.begin().await?;
                let row = store::therapists::lock(&transaction, id).await?;
                self.follow_license(&transaction, row, warning_days).await?;
                transaction.commit().await?;
            }
        }
    }

    /// Stores the last day of a licence. Restores the status of a profile that the expiry had suspended.
    pub(crate) async fn renew_license(
        &self,
        transaction: &Transaction,
        row: TherapistRow,
        last_day: Option<NaiveDate>,
    ) -> Result<()> {
        let row = TherapistRow {
            status: row.license_hid.unwrap_or(row.status),
            license_expire_date: last_day,
            license_warned_date: None,
            license_stage: 0,
            license_hid: None,
            profile_version: row.profile_version + 1,
            ..row
        };
        if row.status == ProfileStatus::Listed {
            tell_plan_price(transaction, row.id).await?;
        }
        practice::refresh(transaction, row, &self.zones).await.map(drop)
    }

    async fn follow_license(&self, transaction: &Transaction, row: TherapistRow, warning_days: u32) -> Result<()> {
        let today = self.zones.kept(&row.time_zone).local(transaction.now()).date_naive();
        let Some(last_day) = row.license_expire_date else {
            return Ok(());
        };
        let is_begun = row.license_warned_date == Some(last_day);
        let stage = if is_begun { row.license_stage } else { 0 };
        let Some(step) = due(last_day, warning_days, stage, today) else {
            return Ok(());
        };
        let sessions = self.sessions_after(transaction, &row, last_day).await?;
        let row = TherapistRow {
            license_warned_date: Some(last_day),
            license_stage: step as i32,
            ..row
        };
        let row = match step {
            Step::FirstWarning | Step::SecondWarning => row,
            Step::Cancelling => {
                self.end_sessions(transaction, &sessions).await?;
                row
            }
            Step::Suspending => TherapistRow {
                license_hid: Some(row.status),
                status: ProfileStatus::Suspended,
                profile_version: row.profile_version + 1,
                ..row
            },
        };
        store::therapists::save(transaction, row.clone()).await?;
        if step == Step::Suspending {
            let reason = PracticeClosedReason::LicenseExpired;
            let end = self.license_end(&row, last_day);
            self.close_practice(transaction, &row, reason, Some(end)).await?;
        }
        let event = self.expiring(&row, last_day, &sessions, step == Step::Suspending);
        transaction.publish(&event.therapist_id, &event).await
    }

    fn expiring(
        &self,
        row: &TherapistRow,
        last_day: NaiveDate,
        sessions: &[AppointmentRow],
        is_expired: bool,
    ) -> LicenseExpiring {
        let zone = self.zones.kept(&row.time_zone);
        let starts = sessions
            .iter()
            .map(|session| local_time(zone.local(session.start_time)));
        LicenseExpiring {
            therapist_id: row.id.to_string(),
            user_id: row.user_id.to_string(),
            full_name: row.full_name.clone(),
            email: row.email.clone(),
            language_code: row.language_code.clone(),
            expire_date: last_day.to_string(),
            is_expired,
            affected_local_times: starts.take(NAMED).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_licence_step_is_due_once() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
        let last = day("2027-03-31");
        for (today, stage, expected) in [
            ("2027-02-28", 0, None),
            ("2027-03-01", 0, Some(Step::FirstWarning)),
            ("2027-03-01", 1, None),
            ("2027-03-23", 1, None),
            ("2027-03-24", 1, Some(Step::SecondWarning)),
            ("2027-03-24", 0, Some(Step::SecondWarning)),
            ("2027-03-30", 2, None),
            ("2027-03-31", 2, Some(Step::Cancelling)),
            ("2027-03-31", 3, None),
            ("2027-04-01", 0, Some(Step::Suspending)),
            ("2027-04-01", 3, Some(Step::Suspending)),
            ("2027-04-02", 4, None),
        ] {
            assert_eq!(due(last, 30, stage, day(today)), expected, "{today} {stage}");
        }
        // Without a first warning there is no second one.
        assert_eq!(due(last, 0, 0, day("2027-03-30")), None);
    }
}
