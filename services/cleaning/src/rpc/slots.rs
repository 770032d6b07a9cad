use chrono::{Days, NaiveDate};
use selam_business_calendar::is_working_day;
use selam_chassis::{Result, fields, validate};
use selam_proto_cleaning::v1::{CleaningSlot, ListCleaningSlotsRequest, ListCleaningSlotsResponse};
use tonic::Request;

use super::Cleaning;
use crate::{
    choices::{ArrivalWindow, ServiceType},
    days,
    store::slots,
};

/// Number of days when the request has none.
const DEFAULT_DAYS: u64 = 14;

impl Cleaning {
    pub(crate) async fn list_cleaning_slots(
        &self,
        request: Request<ListCleaningSlotsRequest>,
    ) -> Result<ListCleaningSlotsResponse> {
        let request = request.get_ref();
        validate(request)?;
        let today = self.today();
        let start = fields::optional_date("fromDate", &request.from_date)?.unwrap_or(today);
        let length = match request.days {
            0 => DEFAULT_DAYS,
            days => u64::from(days.unsigned_abs()),
        };
        let service = ServiceType::from_wire(request.service_type());
        let (first, last) = days::bookable(today);
        let end = start
            .checked_add_days(Days::new(length.saturating_sub(1)))
            .unwrap_or(start);
        let (from, to) = (start.max(first), end.min(last));
        if from > to {
            return Ok(ListCleaningSlotsResponse::default());
        }
        let booked = slots::booked(self.database.connection(), from, to).await?;
        let crews = i32::try_from(self.settings.crews).unwrap_or(i32::MAX);
        let left = |date: NaiveDate, window: ArrivalWindow| {
            let row = booked
                .iter()
                .find(|row| row.date == date && row.window == window.number());
            crews.saturating_sub(row.map_or(0, |row| row.booked))
        };
        let slots = from
            .iter_days()
            .take_while(|date| *date <= to)
            .filter(|date| is_working_day(*date))
            .filter(|date| service.is_none_or(|service| days::in_season(service, *date)))
            .flat_map(|date| ArrivalWindow::ALL.map(|window| (date, window)))
            .map(|(date, window)| CleaningSlot {
                date: date.to_string(),
                arrival_window: window.wire().into(),
                crews_left: left(date, window),
            })
            .filter(|slot| slot.crews_left > 0)
            .collect();
        Ok(ListCleaningSlotsResponse { slots })
    }
}
