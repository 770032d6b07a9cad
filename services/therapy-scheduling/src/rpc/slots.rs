use chrono::{Days, NaiveTime};
use selam_chassis::{Error, Result, fields, validate};
use selam_proto_therapy::v1::{ListTherapistSlotsRequest, ListTherapistSlotsResponse};
use tonic::Request;

use super::Therapy;
use crate::{
    choices::SessionFormat,
    convert,
    practice::Practice,
    store::{self, reserved_slots},
};

/// Default number of days in a response.
const DAYS: u64 = 14;

impl Therapy {
    pub(super) async fn list_therapist_slots(
        &self,
        request: Request<ListTherapistSlotsRequest>,
    ) -> Result<ListTherapistSlotsResponse> {
        let request = request.get_ref();
        validate(request)?;
        let id = fields::id("id", &request.id)?;
        let zones = &self.bookings.zones;
        let viewer = zones.named("timeZone", &request.time_zone)?;
        let format = SessionFormat::from_wire(request.format()).unwrap_or(SessionFormat::Individual);
        let now = self.now();
        let today = viewer.local(now).date_naive();
        let first = fields::optional_date("fromDate", &request.from_date)?.unwrap_or(today);
        let days = u64::try_from(request.days)
            .ok()
            .filter(|days| *days > 0)
            .unwrap_or(DAYS);
        let wrong = || Error::field("fromDate", "DATE_INVALID", "must be a valid date");
        let last = first.checked_add_days(Days::new(days)).ok_or_else(wrong)?;

        let connection = self.database.connection();
        let row = store::therapists::find_listed(connection, id).await?;
        let practice = Practice::of(connection, row, zones).await?;
        let minutes = practice.offer(format).ok_or_else(format_not_offered)?.minutes;
        let from = viewer.instant(first.and_time(NaiveTime::MIN));
        let until = viewer.instant(last.and_time(NaiveTime::MIN));
        let taken = reserved_slots::blocks(connection, id, now, None).await?;
        let starts = practice.finder(&taken, now).starts(minutes, from, until);
        Ok(ListTherapistSlotsResponse {
            slots: starts
                .into_iter()
                .map(|start| convert::slot(start, minutes, &viewer, &practice.zone))
                .collect(),
            time_zone: viewer.name().to_owned(),
        })
    }
}

pub(super) fn format_not_offered() -> Error {
    Error::field("format", "FORMAT_NOT_OFFERED", "not offered by the therapist")
}
