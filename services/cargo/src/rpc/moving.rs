use selam_chassis::{Checks, Error, Principal, Result, Transaction, validate};
use selam_proto_cargo::v1::{CancelShipmentRequest, Shipment, UpdateShipmentRequest};
use tonic::Request;

use super::{CargoApi, owner, parse_id, whole_shipment};
use crate::{
    convert, events,
    network::City,
    shipment_status::Status,
    store::{self, EventRow, ShipmentRow, shipments},
};

/// What a step adds to the history.
struct Step {
    status: Status,
    location: String,
    note: String,
}

impl CargoApi {
    pub(super) async fn cancel(&self, request: Request<CancelShipmentRequest>) -> Result<Shipment> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let id = parse_id("id", &request.id)?;

        let transaction = self.database.begin().await?;
        let row = shipments::find_for_update(&transaction, self.database.is_postgres(), id, owner(&viewer)).await?;
        present_status(&row)?.check_step(Status::Cancelled)?;
        let step = Step {
            status: Status::Cancelled,
            location: String::new(),
            note: String::new(),
        };
        self.take(transaction, row, step, &viewer).await
    }

    pub(super) async fn update(&self, request: Request<UpdateShipmentRequest>) -> Result<Shipment> {
        let viewer = Principal::of(&request)?;
        let mut request = request.into_inner();
        request.note = request.note.trim().to_owned();
        request.location = request.location.trim().to_owned();
        validate(&request)?;
        let id = parse_id("id", &request.id)?;
        let next =
            convert::status(request.status()).ok_or_else(|| Error::field("status", "REQUIRED", "must be a status"))?;
        let location = City::parse(&request.location);
        Checks::default()
            .require(
                request.location.is_empty() || location.is_some(),
                "location",
                "CITY_UNKNOWN",
                "must be one of the cities",
            )
            .finish()?;

        let transaction = self.database.begin().await?;
        let row = shipments::find_for_update(&transaction, self.database.is_postgres(), id, owner(&viewer)).await?;
        if convert::etag(&row) != request.etag {
            return Err(shipments::changed());
        }
        let present = present_status(&row)?;
        present.check_step(next)?;
        let history = shipments::history(&*transaction, id).await?;
        let last_place = history
            .iter()
            .rev()
            .find(|step| !step.location.is_empty())
            .map_or("", |step| step.location.as_str());
        let location = place(location, next, present, &row, last_place);
        Checks::default()
            .require(
                !next.is_on_the_road() || !location.is_empty(),
                "location",
                "REQUIRED",
                "on the road the place is needed",
            )
            .require(
                next != Status::Delivered || !request.note.is_empty(),
                "note",
                "REQUIRED",
                "who took the delivery is needed",
            )
            .finish()?;
        present.check_place(last_place, next, &location)?;
        let step = Step {
            status: next,
            location,
            note: request.note,
        };
        self.take(transaction, row, step, &viewer).await
    }

    /// Writes a step that was checked: the shipment, its history and the announcement, or nothing.
    async fn take(
        &self,
        transaction: Transaction,
        row: ShipmentRow,
        step: Step,
        viewer: &Principal,
    ) -> Result<Shipment> {
        let now = self.database.clock().now();
        let proof = (step.status == Status::Delivered).then_some(step.note.as_str());
        shipments::set_status(&transaction, row.id, row.version, step.status, proof, now).await?;
        let event = EventRow {
            shipment_id: row.id,
            version: row.version + 1,
            status: step.status.as_str().to_owned(),
            location: step.location,
            note: step.note,
            create_time: now,
        };
        store::shipments::insert_event(&transaction, event.clone()).await?;
        events::publish_changed(&transaction, &row, &event).await?;
        let row = shipments::find(&*transaction, row.id, None).await?;
        let shipment = whole_shipment(&*transaction, row, viewer).await?;
        transaction.commit().await?;
        tracing::info!(shipment = shipment.id, status = event.status, "shipment moved on");
        Ok(shipment)
    }
}

/// Where the step happens when nobody says so: pickups and deliveries in their cities, a failure where the shipment was last.
fn place(named: Option<City>, next: Status, present: Status, row: &ShipmentRow, last_place: &str) -> String {
    if let Some(city) = named {
        return city.name().to_owned();
    }
    match next {
        Status::PickedUp if present != Status::PickedUp => row.pickup_city.clone(),
        Status::Delivered => row.delivery_city.clone(),
        Status::Failed => last_place.to_owned(),
        _ => String::new(),
    }
}

fn present_status(row: &ShipmentRow) -> Result<Status> {
    Status::parse(&row.status).ok_or_else(|| Error::internal("a status that we do not know"))
}
