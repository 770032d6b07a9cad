//! Activity of users: the time of the latest one, and an event for the first one on a day.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, Transaction};

use crate::{
    events,
    identity::Identity,
    store::{self, User},
};

/// Age of the recorded time after which an activity is recorded. It saves an update for every refresh.
pub const ACCURACY: TimeDelta = TimeDelta::minutes(15);

impl Identity {
    /// Whether an activity of the user has to be recorded at `now`.
    pub(crate) fn is_activity_due(&self, user: &User, now: DateTime<Utc>) -> bool {
        let is_first_of_day = user.active_on.is_none_or(|day| day < self.calendar.today(now));
        !user.is_anonymous && (is_first_of_day || user.last_active_at + ACCURACY <= now)
    }

    /// Records an activity of the user if it is due, and publishes the first one of a day in the company's time zone.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub(crate) async fn note_activity(&self, tx: &Transaction, user: &User) -> Result<()> {
        let now = self.clock.now();
        if !self.is_activity_due(user, now) {
            return Ok(());
        }
        // A concurrent request may have recorded the day already.
        if store::users::begin_day(&**tx, user.id, now, self.calendar.today(now)).await? {
            return tx.publish(&user.id.to_string(), &events::user_active(user, now)).await;
        }
        store::users::active(&**tx, user.id, now).await
    }
}
