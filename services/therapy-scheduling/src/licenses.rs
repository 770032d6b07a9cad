//! Licences of therapists end: they are warned once, and after the last day the profile is hidden until the office has seen a new one.

use chrono::{Days, NaiveDate};
use selam_chassis::{Calendar, Result, Transaction};
use selam_proto_therapy::v1::LicenseExpiring;

use crate::{
    bookings::Bookings,
    choices::ProfileStatus,
    errands::TellPlanPrice,
    practice,
    store::{self, TherapistRow},
};

const PORTION: u64 = 100;

/// What is due for a licence on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Warning,
    Hiding,
}

/// What is due `today` for a licence that `is_warned` of this end already, and whose profile `is_hidden` for it already.
fn due(last_day: NaiveDate, warning_days: u32, is_warned: bool, is_hidden: bool, today: NaiveDate) -> Option<Due> {
    let warned_from = last_day
        .checked_sub_days(Days::new(warning_days.into()))
        .unwrap_or(last_day);
    if today > last_day {
        (!is_hidden).then_some(Due::Hiding)
    } else {
        (!is_warned && today >= warned_from).then_some(Due::Warning)
    }
}

impl Bookings {
    /// Warns of licences that end within `warning_days`, and hides the profiles of those that have ended.
    pub(crate) async fn follow_licenses(&self, calendar: &Calendar, warning_days: u32) -> Result<()> {
        let today = calendar.today(self.database.clock().now());
        let until = today.checked_add_days(Days::new(warning_days.into())).unwrap_or(today);
        loop {
            let ids = store::therapists::ending_licenses(self.database.connection(), today, until, PORTION).await?;
            if ids.is_empty() {
                return Ok(());
            }
            for id in ids {
                let transaction = self.database.begin().await?;
                let row = store::therapists::lock(&transaction, id).await?;
                follow(&transaction, row, warning_days, today).await?;
                transaction.commit().await?;
            }
        }
    }

    /// Writes down until when a licence holds. A profile that its end had hidden is as it was before.
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
            license_hid: None,
            profile_version: row.profile_version + 1,
            ..row
        };
        tell_plan_price(transaction, &row).await?;
        practice::refresh(transaction, row, &self.zones).await.map(drop)
    }
}

async fn follow(transaction: &Transaction, row: TherapistRow, warning_days: u32, today: NaiveDate) -> Result<()> {
    let Some(last_day) = row.license_expire_date else {
        return Ok(());
    };
    let is_warned = row.license_warned_date == Some(last_day);
    let Some(due) = due(last_day, warning_days, is_warned, row.license_hid.is_some(), today) else {
        return Ok(());
    };
    let event = LicenseExpiring {
        therapist_id: row.id.to_string(),
        user_id: row.user_id.to_string(),
        full_name: row.full_name.clone(),
        email: row.email.clone(),
        language_code: row.language_code.clone(),
        expire_date: last_day.to_string(),
        is_expired: due == Due::Hiding,
    };
    let warned = TherapistRow {
        license_warned_date: Some(last_day),
        ..row
    };
    let row = match due {
        Due::Warning => warned,
        Due::Hiding => TherapistRow {
            license_hid: Some(warned.status),
            status: ProfileStatus::Suspended,
            profile_version: warned.profile_version + 1,
            ..warned
        },
    };
    if due == Due::Hiding {
        tell_plan_price(transaction, &row).await?;
    }
    store::therapists::save(transaction, row).await?;
    transaction.publish(&event.therapist_id, &event).await
}

/// A month with somebody who is hidden is not offered.
async fn tell_plan_price(transaction: &Transaction, row: &TherapistRow) -> Result<()> {
    let tell = TellPlanPrice {
        therapist_id: row.id,
        user_id: row.user_id,
    };
    transaction.enqueue(tell).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_warning_and_then_hidden_after_the_last_day() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
        let last = day("2027-03-31");
        for (today, is_warned, is_hidden, expected) in [
            ("2027-02-28", false, false, None),
            ("2027-03-01", false, false, Some(Due::Warning)),
            ("2027-03-01", true, false, None),
            ("2027-03-31", false, false, Some(Due::Warning)),
            ("2027-03-31", true, false, None),
            ("2027-04-01", false, false, Some(Due::Hiding)),
            ("2027-04-01", true, false, Some(Due::Hiding)),
            ("2027-04-01", true, true, None),
        ] {
            assert_eq!(due(last, 30, is_warned, is_hidden, day(today)), expected, "{today}");
        }
    }
}
