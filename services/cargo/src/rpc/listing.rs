use chrono::NaiveDate;
use futures::{StreamExt as _, stream};
use selam_chassis::{Calendar, Error, Principal, Result, csv_export, page::page_size, validate};
use selam_proto_cargo::v1::{ExportShipmentsRequest, ListShipmentsRequest, ListShipmentsResponse};
use tonic::Request;

use super::CargoApi;
use crate::{
    convert, measures,
    store::{
        ShipmentRow,
        listing::{self, Filter, ListOrder},
    },
};

/// Rows that an export reads at once.
const EXPORT_PAGE: u64 = 500;

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

impl CargoApi {
    pub(super) async fn list(&self, request: Request<ListShipmentsRequest>) -> Result<ListShipmentsResponse> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        if !viewer.is_admin() && !request.query.trim().is_empty() {
            return Err(Error::permission_denied(
                "PERMISSION_DENIED",
                "only an admin may search",
            ));
        }
        let order = ListOrder::new(request.order_by());
        let cursor = order.parse(&request.page_token)?;
        let limit = page_size(request.page_size);
        let filter = Filter {
            user_id: (request.mine || !viewer.is_admin()).then_some(viewer.user_id),
            status: convert::status(request.status()),
            from_date: date("fromDate", &request.from_date)?,
            to_date: date("toDate", &request.to_date)?,
            query: request.query,
        };
        // One more than asked for tells whether there is another page.
        let mut rows = listing::page(self.database.connection(), &filter, order, cursor, limit + 1).await?;
        let more = rows.len() as u64 > limit;
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let next = rows.last().filter(|_| more).map(|row| order.token(order.after(row)));
        Ok(ListShipmentsResponse {
            shipments: rows
                .into_iter()
                .map(|row| convert::shipment(row, Vec::new(), &viewer))
                .collect(),
            next_page_token: next.unwrap_or_default(),
        })
    }

    pub(super) fn export(
        &self,
        request: ExportShipmentsRequest,
    ) -> Result<<Self as selam_proto_cargo::v1::cargo_service_server::CargoService>::ExportShipmentsStream> {
        validate(&request)?;
        let order = ListOrder::new(request.order_by());
        let filter = Filter {
            user_id: None,
            status: convert::status(request.status()),
            from_date: date("fromDate", &request.from_date)?,
            to_date: date("toDate", &request.to_date)?,
            query: request.query,
        };
        let connection = self.database.connection().clone();
        let pages = stream::try_unfold(
            (connection, filter, Some(None)),
            move |(connection, filter, place)| async move {
                let Some(cursor) = place else { return Ok(None) };
                let rows = listing::page(&connection, &filter, order, cursor, EXPORT_PAGE).await?;
                let is_full = rows.len() as u64 == EXPORT_PAGE;
                let next = rows.last().filter(|_| is_full).map(|row| Some(order.after(row)));
                let lines: Vec<_> = rows.into_iter().map(line).collect();
                Ok::<_, Error>(Some((lines, (connection, filter, next))))
            },
        );
        Ok(csv_export(COLUMNS, pages).boxed())
    }
}

fn date(field: &str, text: &str) -> Result<Option<NaiveDate>> {
    if text.is_empty() {
        return Ok(None);
    }
    Calendar::parse(field, text).map(Some)
}

fn line(row: ShipmentRow) -> [String; COLUMNS.len()] {
    let word = |name: &str, prefix: &str| {
        name.strip_prefix(prefix)
            .unwrap_or(name)
            .to_lowercase()
            .replace('_', "-")
    };
    let sides = [row.length_mm, row.width_mm, row.height_mm].into_iter().flatten();
    let dimensions: Vec<_> = sides.map(|side| measures::centimetres(side).to_string()).collect();
    [
        row.tracking_number,
        row.status,
        row.create_time.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
        row.pickup_date.to_string(),
        row.estimated_delivery_date.to_string(),
        row.pickup_city,
        row.delivery_city,
        word(&row.cargo_type, "CARGO_TYPE_"),
        row.cargo_description,
        measures::kilograms(row.weight_grams).to_string(),
        dimensions.join(" x "),
        word(&row.priority, "PRIORITY_"),
        format!("{}.{:02}", row.price_cents / 100, row.price_cents % 100),
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
