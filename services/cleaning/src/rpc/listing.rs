//! Slots, lists and the export.

use chrono::{Days, NaiveDate};
use futures::Stream;
use selam_chassis::{Calendar, Database, Error, Principal, Result, csv_export, page::page_size, validate};
use selam_proto::google::api::HttpBody;
use selam_proto_cleaning::v1::{
    CleaningBookingPeriod, CleaningSlot, ExportCleaningBookingsRequest, ListCleaningBookingsRequest,
    ListCleaningBookingsResponse, ListCleaningSlotsRequest, ListCleaningSlotsResponse,
};
use tonic::Status as GrpcStatus;

use crate::{
    booking_status::Status,
    choices::{ArrivalWindow, ServiceType},
    cleaning::{Cleaning, audience},
    convert, days,
    store::{self, Filter, Order},
};

/// Days of slots when the request does not say.
const DEFAULT_DAYS: u64 = 14;
/// Bookings that the export reads at once.
const EXPORT_PAGE: u64 = 500;

impl Cleaning {
    pub(crate) async fn slots(&self, request: ListCleaningSlotsRequest) -> Result<ListCleaningSlotsResponse> {
        validate(&request)?;
        let today = self.today();
        let start = optional_date("fromDate", &request.from_date)?.unwrap_or(today);
        let length = match request.days {
            0 => DEFAULT_DAYS,
            days => u64::from(days.unsigned_abs()),
        };
        let service = ServiceType::from_contract(request.service_type());
        let (first, last) = days::bookable(today);
        let end = start
            .checked_add_days(Days::new(length.saturating_sub(1)))
            .unwrap_or(start);
        let (from, to) = (start.max(first), end.min(last));
        if from > to {
            return Ok(ListCleaningSlotsResponse::default());
        }
        let booked = store::booked(self.database.connection(), from, to).await?;
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
            .filter(|date| self.calendar.is_working_day(*date))
            .filter(|date| service.is_none_or(|service| days::in_season(service, *date)))
            .flat_map(|date| ArrivalWindow::ALL.map(|window| (date, window)))
            .map(|(date, window)| CleaningSlot {
                date: date.to_string(),
                arrival_window: window.contract().into(),
                crews_left: left(date, window),
            })
            .filter(|slot| slot.crews_left > 0)
            .collect();
        Ok(ListCleaningSlotsResponse { slots })
    }

    pub(crate) async fn list(
        &self,
        principal: Principal,
        request: ListCleaningBookingsRequest,
    ) -> Result<ListCleaningBookingsResponse> {
        validate(&request)?;
        if !request.query.trim().is_empty() && !principal.is_admin() {
            return Err(Error::permission_denied(
                "PERMISSION_DENIED",
                "only an admin can search",
            ));
        }
        let (upcoming, past) = match request.period() {
            CleaningBookingPeriod::Unspecified => (None, None),
            CleaningBookingPeriod::Upcoming => (Some(self.today()), None),
            CleaningBookingPeriod::Past => (None, self.today().pred_opt()),
        };
        let from = optional_date("fromDate", &request.from_date)?;
        let to = optional_date("toDate", &request.to_date)?;
        let everybody = principal.is_admin() && !request.mine;
        let filter = Filter {
            user_id: (!everybody).then_some(principal.user_id),
            status: Status::from_contract(request.status()),
            service: ServiceType::from_contract(request.service_type()),
            from: from.into_iter().chain(upcoming).max(),
            to: to.into_iter().chain(past).min(),
            query: request.query.clone(),
        };
        let order = Order::from_contract(request.order_by());
        let cursor = order.parse_token(&request.page_token)?;
        let limit = page_size(request.page_size);
        // One more than asked for tells whether there is another page.
        let mut rows = store::bookings(self.database.connection(), &filter, order, cursor, limit + 1).await?;
        let more = rows.len() as u64 > limit;
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let next = rows.last().filter(|_| more).map(|row| order.token(row));
        let cutoff = self.settings.change_cutoff_hours;
        Ok(ListCleaningBookingsResponse {
            bookings: rows
                .into_iter()
                .map(|row| convert::booking(row, Vec::new(), audience(&principal), &self.calendar, cutoff))
                .collect::<Result<_>>()?,
            next_page_token: next.unwrap_or_default(),
        })
    }

    pub(crate) fn export(
        &self,
        request: ExportCleaningBookingsRequest,
    ) -> Result<impl Stream<Item = Result<HttpBody, GrpcStatus>> + Send + 'static> {
        validate(&request)?;
        let filter = Filter {
            user_id: None,
            status: Status::from_contract(request.status()),
            service: ServiceType::from_contract(request.service_type()),
            from: optional_date("fromDate", &request.from_date)?,
            to: optional_date("toDate", &request.to_date)?,
            query: request.query.clone(),
        };
        let order = Order::from_contract(request.order_by());
        Ok(csv_export(
            convert::CSV_HEADER,
            pages(self.database.clone(), filter, order),
        ))
    }
}

/// All bookings of a filter, a page at a time; no more than one page is in memory.
fn pages(database: Database, filter: Filter, order: Order) -> impl Stream<Item = Result<Vec<[String; 17]>>> + Send {
    let start = Some((database, filter, None));
    futures::stream::try_unfold(start, move |place| async move {
        let Some((database, filter, cursor)) = place else {
            return Ok(None);
        };
        let rows = store::bookings(database.connection(), &filter, order, cursor, EXPORT_PAGE).await?;
        let full = rows.len() as u64 == EXPORT_PAGE;
        let next = rows.last().filter(|_| full).map(|row| order.cursor(row));
        let page = rows.into_iter().map(convert::csv_row).collect();
        Ok(Some((page, next.map(|cursor| (database, filter, Some(cursor))))))
    })
}

fn optional_date(field: &str, text: &str) -> Result<Option<NaiveDate>> {
    if text.is_empty() {
        return Ok(None);
    }
    Calendar::parse(field, text).map(Some)
}
