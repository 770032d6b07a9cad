use selam_chassis::{
    Calendar, Principal, Result, fields,
    listing::{Cell, CsvStream, csv_export, office_only, owner, person},
    validate,
};
use selam_proto_cargo::v1::{ExportShipmentsRequest, ListShipmentsRequest, ListShipmentsResponse};
use tonic::Request;

use super::Cargo;
use crate::{
    convert, measures,
    shipment_status::Status,
    store::{
        ShipmentRow,
        listing::{self, Filter},
    },
};

const COLUMNS: [&str; 22] = [
    "tracking_number",
    "status",
    "booked",
    "pickup_date",
    "estimated_delivery_date",
    "pickup_city",
    "delivery_city",
    "cargo_type",
    "cargo_description",
    "weight_kg",
    "dimensions_cm",
    "priority",
    "price_cad",
    "pickup_address",
    "pickup_contact_name",
    "pickup_contact_phone",
    "delivery_address",
    "delivery_contact_name",
    "delivery_contact_phone",
    "proof_of_delivery",
    "user_email",
    "user_id",
];

impl Cargo {
    pub(super) async fn list_shipments(&self, request: Request<ListShipmentsRequest>) -> Result<ListShipmentsResponse> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        office_only(&viewer, [&request.query])?;
        let filter = Filter {
            user_id: owner(&viewer, request.mine, &request.user_id)?,
            status: Status::from_wire(request.status()),
            from_date: fields::optional_date("fromDate", &request.from_date)?,
            to_date: fields::optional_date("toDate", &request.to_date)?,
            query: request.query.clone(),
        };
        let list = listing::list(&filter, request.order_by());
        let connection = self.database.connection();
        let page = list.page(connection, &request).await?;
        let total_count = list.total_count(connection, &request, &page).await?;
        let (shipments, today) = (page.rows.into_iter(), self.today());
        Ok(ListShipmentsResponse {
            shipments: shipments
                .map(|row| convert::shipment(row, Vec::new(), &viewer, &self.calendar, today))
                .collect(),
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    pub(super) async fn export_shipments(&self, request: Request<ExportShipmentsRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let filter = Filter {
            user_id: person(&request.user_id)?,
            status: Status::from_wire(request.status()),
            from_date: fields::optional_date("fromDate", &request.from_date)?,
            to_date: fields::optional_date("toDate", &request.to_date)?,
            query: request.query.clone(),
        };
        let list = listing::list(&filter, request.order_by());
        let (batches, calendar) = (list.batches(self.database.clone()), self.calendar.clone());
        csv_export(&self.database, filter.user_id, COLUMNS, batches, move |row| {
            line(row, &calendar)
        })
        .await
    }
}

fn line(row: ShipmentRow, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    let sides = [row.length_mm, row.width_mm, row.height_mm].into_iter().flatten();
    let dimensions: Vec<_> = sides.map(|side| measures::centimetres(side).to_string()).collect();
    [
        row.tracking_number.into(),
        Cell::value(row.status.as_str()),
        Cell::time(calendar, row.create_time),
        Cell::value(row.pickup_date),
        Cell::value(row.estimated_delivery_date),
        row.pickup_city.into(),
        row.delivery_city.into(),
        Cell::value(row.cargo_type.as_str()),
        row.cargo_description.into(),
        Cell::value(measures::kilograms(row.weight_grams)),
        dimensions.join(" x ").into(),
        Cell::value(row.priority.as_str()),
        Cell::amount(row.price_minor),
        row.pickup_address.into(),
        row.pickup_contact_name.into(),
        row.pickup_contact_phone.into(),
        row.delivery_address.into(),
        row.delivery_contact_name.into(),
        row.delivery_contact_phone.into(),
        row.proof_of_delivery.into(),
        row.user_email.into(),
        Cell::value(row.user_id),
    ]
}
