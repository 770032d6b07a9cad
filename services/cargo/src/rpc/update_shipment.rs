use chrono::{NaiveDate, NaiveTime, SecondsFormat};
use selam_business_calendar::is_working_day;
use selam_chassis::{
    Changes, Error, FieldErrors, Principal, Result, Transaction, fields, history::check_etag, validate,
};
use selam_proto_cargo::v1::{CancelShipmentRequest, Shipment, UpdateShipmentRequest};
use tonic::Request;

use super::Cargo;
use crate::{
    convert, delivery, events,
    network::{City, distance_km},
    shipment_status::Status,
    store::{ChangeRow, ShipmentRow, shipments},
};

/// Status change to add to the history.
struct Step {
    status: Status,
    location: String,
    note: String,
    /// Day of the next delivery attempt, when the step is an attempt that failed.
    next_attempt_date: Option<NaiveDate>,
}

impl Cargo {
    pub(crate) async fn cancel_shipment(&self, request: Request<CancelShipmentRequest>) -> Result<Shipment> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;

        let transaction = self.database.begin().await?;
        let row = shipments::lock(&transaction, id, viewer.owner_scope()).await?;
        if row.order_id.is_some() && !viewer.is_office() {
            return Err(Error::failed_precondition(
                "SHIPMENT_OF_ORDER",
                "the shipment belongs to an order; only the office can cancel it",
            ));
        }
        // A repeated cancellation has no effect.
        if row.status == Status::Cancelled {
            return self.whole_shipment(&*transaction, row, &viewer).await;
        }
        row.status.check_step(Status::Cancelled)?;
        let step = Step {
            status: Status::Cancelled,
            location: String::new(),
            note: String::new(),
            next_attempt_date: None,
        };
        self.take(transaction, row, step, &viewer).await
    }

    pub(crate) async fn update_shipment(&self, request: Request<UpdateShipmentRequest>) -> Result<Shipment> {
        let viewer = Principal::of(&request)?;
        let mut request = request.into_inner();
        fields::trim([&mut request.note]);
        fields::lines([&mut request.location]);
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let next = fields::required("status", Status::from_wire(request.status()))?;
        let location = City::parse(&request.location);
        FieldErrors::default()
            .require(
                request.location.is_empty() || location.is_some(),
                "location",
                "CITY_UNKNOWN",
                "must be one of the cities",
            )
            .finish()?;

        let transaction = self.database.begin().await?;
        let row = shipments::lock(&transaction, id, viewer.owner_scope()).await?;
        check_etag(row.version, &request.etag, shipments::CHANGED)?;
        let present = row.status;
        present.check_step(next)?;
        if present == Status::Confirmed && next == Status::PickedUp {
            self.require_pickup_day(&row)?;
        }
        let history = shipments::changes(&*transaction, id).await?;
        let is_failed_attempt = present.is_failed_attempt(next);
        if is_failed_attempt {
            require_another_attempt(&history)?;
        }
        let last_place = history
            .iter()
            .rev()
            .find(|step| !step.location.is_empty())
            .map_or("", |step| step.location.as_str());
        let location = place(location, next, present, &row, last_place);
        FieldErrors::default()
            .require(
                !next.is_on_the_road() || !location.is_empty(),
                "location",
                "REQUIRED",
                "a city is required while the shipment is under way",
            )
            .require(
                next != Status::Delivered || !request.note.is_empty(),
                "note",
                "REQUIRED",
                "a note on who took the delivery is required",
            )
            .require(
                !is_failed_attempt || !request.note.is_empty(),
                "note",
                "REQUIRED",
                "the reason why the delivery attempt failed is required",
            )
            .require(
                !is_failed_attempt || !request.next_attempt_date.is_empty(),
                "nextAttemptDate",
                "REQUIRED",
                "the day of the next attempt is required",
            )
            .require(
                is_failed_attempt || request.next_attempt_date.is_empty(),
                "nextAttemptDate",
                "NO_DELIVERY_ATTEMPT",
                "is only for a delivery attempt that failed",
            )
            .finish()?;
        let next_attempt_date = match is_failed_attempt {
            true => Some(self.next_attempt_date(&request.next_attempt_date)?),
            false => None,
        };
        present.check_place(last_place, next, &location)?;
        let step = Step {
            status: next,
            location,
            note: request.note,
            next_attempt_date,
        };
        self.take(transaction, row, step, &viewer).await
    }

    /// Checks that the pickup is not recorded before its day. There is no API to move the pickup day, so the office may
    /// collect one working day early.
    fn require_pickup_day(&self, row: &ShipmentRow) -> Result<()> {
        let earliest = delivery::earliest_pickup(row.pickup_date);
        if self.today() < earliest {
            let start = self.calendar.instant(earliest, NaiveTime::MIN);
            return Err(Error::failed_precondition(
                "PICKUP_TOO_EARLY",
                "a pickup can be recorded from the working day before its planned day",
            )
            .with_metadata("earliestTime", start.to_rfc3339_opts(SecondsFormat::Secs, true)));
        }
        Ok(())
    }

    /// Parses the day of the next delivery attempt.
    fn next_attempt_date(&self, text: &str) -> Result<NaiveDate> {
        let field = "nextAttemptDate";
        let date = fields::date(field, text)?;
        let dates = delivery::next_attempt_dates(self.today());
        FieldErrors::default()
            .require(
                date >= *dates.start(),
                field,
                "DATE_TOO_EARLY",
                "must be tomorrow or later",
            )
            .require(date <= *dates.end(), field, "DATE_TOO_LATE", "must be within 14 days")
            .require(
                !dates.contains(&date) || is_working_day(date),
                field,
                "DATE_CLOSED",
                "must not be a Sunday or a holiday",
            )
            .finish()?;
        Ok(date)
    }

    /// Stores a checked step: the shipment, its history and the event, in one transaction.
    async fn take(
        &self,
        transaction: Transaction,
        mut row: ShipmentRow,
        step: Step,
        viewer: &Principal,
    ) -> Result<Shipment> {
        let now = self.database.clock().now();
        let before = convert::shipment(row.clone(), Vec::new(), viewer, &self.calendar, self.today());
        let (id, user_id) = (row.id, row.user_id);
        let proof = (step.status == Status::Delivered).then_some(step.note.as_str());
        shipments::set_status(&transaction, row.id, row.version, step.status, proof, now).await?;
        if step.status.is_open() || step.status.is_on_the_road() {
            let (planned, pickup) = (row.estimated_delivery_date, row.pickup_date);
            row.estimated_delivery_date = match (step.status, step.next_attempt_date) {
                // The driver may come before the planned day.
                (Status::OutForDelivery, _) => self.today(),
                (_, Some(date)) => date,
                _ => {
                    let trip_days = row.status.is_open().then(|| trip_days(&row));
                    delivery::estimate(planned, pickup, trip_days, self.today())
                }
            };
            shipments::set_estimate(&transaction, row.id, row.estimated_delivery_date).await?;
        }
        let earlier = shipments::changes(&*transaction, row.id).await?.pop();
        let change = ChangeRow {
            shipment_id: row.id,
            version: row.version + 1,
            status: step.status,
            location: step.location,
            note: step.note,
            next_attempt_date: step.next_attempt_date,
            create_time: now,
        };
        shipments::insert_change(&transaction, change.clone()).await?;
        events::publish_changed(&transaction, &row, &change).await?;
        let row = shipments::find(&*transaction, row.id, None).await?;
        let shipment = self.whole_shipment(&*transaction, row, viewer).await?;
        let changes = Changes::between(&before, &shipment)?.with(
            "location",
            earlier.map(|change| change.location).unwrap_or_default(),
            &change.location,
        );
        transaction.audit(id, Some(user_id), changes, &change.note).await?;
        transaction.commit().await?;
        tracing::info!(
            shipment = shipment.id,
            status = change.status.as_str(),
            "updated a shipment"
        );
        Ok(shipment)
    }
}

/// Checks that a failed delivery attempt leaves another one. The last attempt ends the shipment when it fails.
fn require_another_attempt(history: &[ChangeRow]) -> Result<()> {
    let failed = history.iter().filter(|step| step.next_attempt_date.is_some()).count() + 1;
    if failed >= delivery::DELIVERY_ATTEMPTS as usize {
        return Err(Error::failed_precondition(
            "DELIVERY_ATTEMPTS_EXHAUSTED",
            "this was the last delivery attempt; the shipment can only fail",
        )
        .with_metadata("maximumAttempts", delivery::DELIVERY_ATTEMPTS.to_string()));
    }
    Ok(())
}

/// Returns the days from pickup to delivery on the route, which do not change when the arrival is moved.
fn trip_days(row: &ShipmentRow) -> u32 {
    let cities = City::parse(&row.pickup_city).zip(City::parse(&row.delivery_city));
    let days = cities.and_then(|(from, to)| delivery::days(distance_km(from, to), row.priority));
    days.unwrap_or_default()
}

/// Returns the place of the step. Without a named city, pickups, deliveries and delivery attempts are in their cities,
/// and failures at the last place.
fn place(named: Option<City>, next: Status, present: Status, row: &ShipmentRow, last_place: &str) -> String {
    if let Some(city) = named {
        return city.name().to_owned();
    }
    match next {
        Status::PickedUp if present != Status::PickedUp => row.pickup_city.clone(),
        Status::Delivered => row.delivery_city.clone(),
        _ if present.is_failed_attempt(next) => row.delivery_city.clone(),
        Status::Failed => last_place.to_owned(),
        _ => String::new(),
    }
}
