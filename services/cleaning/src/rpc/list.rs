use selam_chassis::{
    Principal, Result, fields,
    listing::{CsvStream, csv_export, office_only, owner, person},
    validate,
};
use selam_proto_cleaning::v1::{
    CleaningBookingPeriod, ExportCleaningBookingsRequest, ListCleaningBookingsRequest, ListCleaningBookingsResponse,
};
use tonic::Request;

use super::Cleaning;
use crate::{
    booking_status::Status,
    choices::ServiceType,
    convert,
    store::listing::{self, Filter, Period},
};

impl Cleaning {
    pub(crate) async fn list_cleaning_bookings(
        &self,
        request: Request<ListCleaningBookingsRequest>,
    ) -> Result<ListCleaningBookingsResponse> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        office_only(&viewer, [&request.query])?;
        let period = match request.period() {
            CleaningBookingPeriod::Unspecified => None,
            CleaningBookingPeriod::Upcoming => Some(Period::Upcoming(self.today())),
            CleaningBookingPeriod::Past => Some(Period::Past(self.today())),
        };
        let filter = Filter {
            user_id: owner(&viewer, request.mine, &request.user_id)?,
            status: Status::from_wire(request.status()),
            service: ServiceType::from_wire(request.service_type()),
            from_date: fields::optional_date("fromDate", &request.from_date)?,
            to_date: fields::optional_date("toDate", &request.to_date)?,
            query: request.query.clone(),
            period,
        };
        let list = listing::list(&filter, request.order_by());
        let connection = self.database.connection();
        let page = list.page(connection, &request).await?;
        let total_count = list.total_count(connection, &request, &page).await?;
        let cutoff = self.settings.change_cutoff_hours;
        let bookings = page.rows.into_iter();
        Ok(ListCleaningBookingsResponse {
            bookings: bookings
                .map(|row| convert::booking(row, Vec::new(), &viewer, &self.calendar, cutoff))
                .collect(),
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    pub(super) async fn export_cleaning_bookings(
        &self,
        request: Request<ExportCleaningBookingsRequest>,
    ) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let filter = Filter {
            user_id: person(&request.user_id)?,
            status: Status::from_wire(request.status()),
            service: ServiceType::from_wire(request.service_type()),
            from_date: fields::optional_date("fromDate", &request.from_date)?,
            to_date: fields::optional_date("toDate", &request.to_date)?,
            query: request.query.clone(),
            period: None,
        };
        let list = listing::list(&filter, request.order_by());
        let bookings = list.batches(self.database.clone());
        let calendar = self.calendar.clone();
        csv_export(
            &self.database,
            filter.user_id,
            convert::CSV_HEADER,
            bookings,
            move |row| convert::csv_row(row, &calendar),
        )
        .await
    }
}
