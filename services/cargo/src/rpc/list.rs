use selam_chassis::{
    Error, Principal, Result, fields,
    listing::{CsvStream, amount, csv_export, instant},
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
        if !viewer.is_admin() && !request.query.trim().is_empty() {
            return Err(Error::permission_denied("PERMISSION_DENIED", "only admins can search"));
        }
        let filter = Filter {
            user_id: (request.mine || !viewer.is_admin()).then_some(viewer.user_id),
            status: Status::from_wire(request.status()),
            from_date: fields::optional_date("fromDate", &request.from_date)?,
            to_date: fields::optional_date("toDate", &request.to_date)?,
            query: request.query.clone(),
        };
        let list = listing::list(&filter, request.order_by());
        let page = list.page(self.database.connection(), &request).await?;
        let (shipments, today) = (page.rows.into_iter(), self.today());
        Ok(ListShipmentsResponse {
            shipments: shipments
                .map(|row| convert::shipment(row, Vec::new(), &viewer, today))
                .collect(),
            next_page_token: page.next_page_token,
        })
    }

    pub(super) async fn export_shipments(&self, request: Request<ExportShipmentsRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let filter = Filter {
            user_id: None,
            status: Status::from_wire(request.status()),
            from_date: fields::optional_date("fromDate", &request.from_date)?,
            to_date: fields::optional_date("toDate", &request.to_date)?,
            query: request.query.clone(),
        };
        let list = listing::list(&filter, request.order_by());
        Ok(csv_export(COLUMNS, list.batches(self.database.clone()), line))
    }
}

fn line(row: ShipmentRow) -> [String; COLUMNS.len()] {
    let sides = [row.length_mm, row.width_mm, row.height_mm].into_iter().flatten();
    let dimensions: Vec<_> = sides.map(|side| measures::centimetres(side).to_string()).collect();
    [
        row.tracking_number,
        row.status.as_str().to_owned(),
        instant(row.create_time),
        row.pickup_date.to_string(),
        row.estimated_delivery_date.to_string(),
        row.pickup_city,
        row.delivery_city,
        row.cargo_type.as_str().to_owned(),
        row.cargo_description,
        measures::kilograms(row.weight_grams).to_string(),
        dimensions.join(" x "),
        row.priority.as_str().to_owned(),
        amount(row.price_minor),
        row.pickup_address,
        row.pickup_contact_name,
        row.pickup_contact_phone,
        row.delivery_address,
        row.delivery_contact_name,
        row.delivery_contact_phone,
        row.proof_of_delivery,
        row.user_email,
        row.user_id.to_string(),
    ]
}
