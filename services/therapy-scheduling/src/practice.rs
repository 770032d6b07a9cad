//! A therapist with all data that free slots depend on.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use selam_chassis::{Result, Transaction, Zone};
use selam_proto_therapy::v1::TherapistTimeFreed;
use uuid::Uuid;

use crate::{
    calendar::{
        hours::Hours,
        slots::{Block, BookingPolicy, Finder},
    },
    choices::{ProfileStatus, SessionFormat},
    store::{self, Connection, OfferRow, TherapistRow, reserved_slots, therapists::NEVER},
    zones::Zones,
};

/// Interval for a new search while no slot is free, since the horizon moves.
const LOOK_AGAIN: TimeDelta = TimeDelta::hours(1);

/// A therapist with working hours, time zone and offers.
pub(crate) struct Practice {
    pub row: TherapistRow,
    pub hours: Hours,
    pub zone: Zone,
    pub offers: Vec<OfferRow>,
}

impl Practice {
    pub(crate) async fn of(connection: &impl Connection, row: TherapistRow, zones: &Zones) -> Result<Self> {
        Ok(Self {
            hours: store::hours::read(connection, row.id).await?,
            offers: store::offers::of_one(connection, row.id).await?,
            zone: zones.kept(&row.time_zone),
            row,
        })
    }

    /// Returns the booking rules of the therapist.
    pub(crate) fn booking_policy(&self) -> BookingPolicy {
        BookingPolicy {
            buffer_before: TimeDelta::minutes(self.row.buffer_before_minutes.into()),
            buffer_after: TimeDelta::minutes(self.row.buffer_after_minutes.into()),
            notice: TimeDelta::hours(self.row.notice_hours.into()),
            horizon: TimeDelta::days(self.row.horizon_days.into()),
            step_minutes: u16::try_from(self.row.step_minutes).unwrap_or(60),
        }
    }

    /// Returns a finder for slots next to the `taken` blocks, at most until the last day of the licence.
    pub(crate) fn finder<'a>(&'a self, taken: &'a [Block], now: DateTime<Utc>) -> Finder<'a> {
        let policy = self.booking_policy();
        let licensed = self.row.license_expire_date.map(|last_day| {
            let last = end_of(last_day, &self.zone) - TimeDelta::seconds(1);
            last - now
        });
        Finder {
            hours: &self.hours,
            zone: &self.zone,
            policy: BookingPolicy {
                horizon: licensed.map_or(policy.horizon, |licensed| policy.horizon.min(licensed)),
                ..policy
            },
            taken,
            now,
        }
    }

    /// Returns the offer for a session format.
    pub(crate) fn offer(&self, format: SessionFormat) -> Option<&OfferRow> {
        self.offers.iter().find(|offer| offer.format == format)
    }

    /// Returns whether the practice accepts sessions of `format`.
    pub(crate) fn accepts(&self, format: SessionFormat) -> bool {
        accepts(self.row.status, &self.offers, format)
    }

    /// Returns the session length for the next free slot: the individual offer, or else the shortest one.
    fn usual_minutes(&self) -> Option<i32> {
        let usual = self.offer(SessionFormat::Individual).map(|offer| offer.minutes);
        usual.or_else(|| self.offers.iter().map(|offer| offer.minutes).min())
    }
}

/// Data of a practice that an appointment message depends on.
pub(crate) struct PracticeSummary {
    pub full_name: String,
    status: ProfileStatus,
    offers: Vec<OfferRow>,
}

impl PracticeSummary {
    /// Returns the summaries of practices by ID.
    pub(crate) async fn of(
        connection: &impl Connection,
        ids: impl IntoIterator<Item = Uuid>,
    ) -> Result<BTreeMap<Uuid, Self>> {
        let rows = store::therapists::names_and_statuses(connection, ids).await?;
        let ids: Vec<_> = rows.iter().map(|(id, ..)| *id).collect();
        let mut offers = store::offers::of(connection, &ids).await?;
        let summaries = rows.into_iter().map(|(id, full_name, status)| {
            let summary = Self {
                full_name,
                status,
                offers: offers.remove(&id).unwrap_or_default(),
            };
            (id, summary)
        });
        Ok(summaries.collect())
    }

    /// Returns whether the practice accepts sessions of `format`.
    pub(crate) fn accepts(&self, format: SessionFormat) -> bool {
        accepts(self.status, &self.offers, format)
    }
}

/// Returns whether a practice has times for sessions of `format`: it is listed and offers the format.
fn accepts(status: ProfileStatus, offers: &[OfferRow], format: SessionFormat) -> bool {
    status == ProfileStatus::Listed && offers.iter().any(|offer| offer.format == format)
}

/// Returns the midnight at the end of `day` in a time zone.
pub(crate) fn end_of(day: NaiveDate, zone: &Zone) -> DateTime<Utc> {
    let next = day.succ_opt().unwrap_or(day);
    zone.instant(next.and_time(NaiveTime::MIN))
}

/// Recomputes and stores the next free slot of a therapist, who is locked. Notifies users on the waiting list.
pub(crate) async fn refresh(transaction: &Transaction, row: TherapistRow, zones: &Zones) -> Result<TherapistRow> {
    let now = transaction.now();
    let practice = Practice::of(&**transaction, row, zones).await?;
    let taken = reserved_slots::blocks(&**transaction, practice.row.id, now, None).await?;
    let minutes = practice.usual_minutes();
    let next = minutes.and_then(|minutes| practice.finder(&taken, now).next(minutes));
    let notice = practice.booking_policy().notice;
    let mut row = TherapistRow {
        next_free_time: next.unwrap_or(NEVER),
        // Soon after the slot can no longer be booked.
        refresh_time: next.map_or(now + LOOK_AGAIN, |next| {
            (next - notice + TimeDelta::seconds(1)).max(now)
        }),
        ..practice.row
    };
    match next {
        Some(_) if row.status == ProfileStatus::Listed => {
            tell_waiting(transaction, &row).await?;
            if let Some(time) = store::waiting_list::next_notice_time(transaction, row.id).await? {
                row.refresh_time = row.refresh_time.min(time);
            }
        }
        Some(_) => {}
        None => store::waiting_list::expect_news(transaction, row.id).await?,
    }
    store::therapists::save(transaction, row.clone()).await?;
    Ok(row)
}

async fn tell_waiting(transaction: &Transaction, row: &TherapistRow) -> Result<()> {
    for waiting in store::waiting_list::notify(transaction, row.id).await? {
        let event = TherapistTimeFreed {
            therapist_id: row.id.to_string(),
            therapist_name: row.full_name.clone(),
            user_id: waiting.user_id.to_string(),
            email: waiting.email,
            language_code: waiting.language_code,
            therapist_user_id: row.user_id.to_string(),
        };
        transaction.publish(&event.therapist_id, &event).await?;
    }
    Ok(())
}
