use selam_business_calendar::is_working_day;
use selam_chassis::{
    Error, FieldErrors, Language, Principal, Result, Transaction, fields,
    idempotency::{Claim, Key},
};
use selam_proto_cargo::v1::{CreateShipmentRequest, Shipment};
use tonic::Request;
use uuid::Uuid;

use super::Cargo;
use crate::{
    delivery, events,
    shipment_status::Status,
    store::{self, ChangeRow, QuoteRow, ShipmentRow},
    tracking_number::TrackingNumber,
};

impl Cargo {
    pub(crate) async fn create_shipment(&self, mut request: Request<CreateShipmentRequest>) -> Result<Shipment> {
        let user = Principal::of(&request)?;
        let mut key = Key::of(&request, "cargo.shipment")?;
        normalise(request.get_mut());
        check_texts(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let quote_id = fields::id("quoteId", &request.quote_id)?;

        let transaction = self.database.begin().await?;
        let now = self.database.clock().now();
        // A replayed key returns the stored response before the date is checked: by now the date may be too early.
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &request, now).await?
        {
            return Ok(answer);
        }
        self.check(&request)?;
        self.require_room(&transaction, &user).await?;
        let quote = self.usable_quote(&transaction, quote_id, &user).await?;
        let pickup_date = fields::date("pickupDate", &request.pickup_date)?;
        let days = u32::try_from(quote.delivery_days).unwrap_or_default();
        let (pickup, delivery) = (request.pickup.unwrap_or_default(), request.delivery.unwrap_or_default());
        let mut row = ShipmentRow {
            id: Uuid::now_v7(),
            tracking_number: TrackingNumber::random().to_string(),
            quote_id,
            order_id: None,
            user_id: user.user_id,
            user_email: user.email.clone(),
            language_code: language.code().to_owned(),
            pickup_city: quote.from_city,
            delivery_city: quote.to_city,
            cargo_description: request.cargo_description,
            cargo_type: quote.cargo_type,
            weight_grams: quote.weight_grams,
            length_mm: quote.length_mm,
            width_mm: quote.width_mm,
            height_mm: quote.height_mm,
            priority: quote.priority,
            pickup_date,
            estimated_delivery_date: delivery::arrival(pickup_date, days),
            price_minor: quote.price_minor,
            pickup_address: pickup.address,
            pickup_contact_name: pickup.contact_name,
            pickup_contact_phone: pickup.contact_phone,
            delivery_address: delivery.address,
            delivery_contact_name: delivery.contact_name,
            delivery_contact_phone: delivery.contact_phone,
            status: Status::QuoteRequested,
            proof_of_delivery: String::new(),
            search_text: String::new(),
            version: 1,
            create_time: now,
            update_time: now,
        };
        row.search_text = store::shipments::search_text(&row);
        let booked = ChangeRow {
            shipment_id: row.id,
            version: row.version,
            status: row.status,
            location: String::new(),
            note: String::new(),
            next_attempt_date: None,
            create_time: now,
        };
        store::quotes::mark_used(&transaction, quote_id, now).await?;
        store::shipments::insert(&transaction, row.clone()).await?;
        store::shipments::insert_change(&transaction, booked.clone()).await?;
        events::publish_changed(&transaction, &row, &booked).await?;
        let shipment = crate::convert::shipment(row, vec![booked], &user, &self.calendar, self.today());
        if let Some(key) = &key {
            key.complete(&transaction, &shipment).await?;
        }
        transaction.commit().await?;
        tracing::info!(shipment = shipment.id, "shipment booked");
        Ok(shipment)
    }

    /// Limits the open shipments of a customer. Admins book for callers and have no limit. The lock serialises the
    /// bookings of one user, so that concurrent bookings cannot exceed the limit.
    async fn require_room(&self, transaction: &Transaction, user: &Principal) -> Result<()> {
        if user.is_office() {
            return Ok(());
        }
        transaction.lock("cargo-booking", &user.user_id.to_string()).await?;
        if store::shipments::open_count(transaction, user.user_id).await? >= self.max_open_shipments {
            return Err(Error::failed_precondition(
                "TOO_MANY_OPEN_BOOKINGS",
                "too many of your shipments are waiting for pickup",
            ));
        }
        Ok(())
    }

    /// Checks the rules that the contract cannot express and reports all invalid fields together.
    fn check(&self, request: &CreateShipmentRequest) -> Result<()> {
        let date = fields::date("pickupDate", &request.pickup_date)?;
        let dates = delivery::pickup_dates(self.today());
        let in_reach = dates.contains(&date);
        FieldErrors::default()
            .require(
                date >= *dates.start(),
                "pickupDate",
                "DATE_TOO_EARLY",
                "must be tomorrow or later",
            )
            .require(
                date <= *dates.end(),
                "pickupDate",
                "DATE_TOO_LATE",
                "must be within 60 days",
            )
            .require(
                !in_reach || is_working_day(date),
                "pickupDate",
                "DATE_CLOSED",
                "must not be a Sunday or a holiday",
            )
            .finish()
    }

    /// Locks and returns the quote if `user` can book it.
    async fn usable_quote(&self, transaction: &Transaction, id: Uuid, user: &Principal) -> Result<QuoteRow> {
        let quote = store::quotes::lock(transaction, id).await?;
        let quote = quote
            .filter(|quote| quote.user_id.is_none_or(|owner| owner == user.user_id))
            .ok_or_else(|| Error::not_found("CARGO_QUOTE_NOT_FOUND", "the quote does not exist"))?;
        if quote.used_time.is_some() {
            return Err(Error::failed_precondition(
                "CARGO_QUOTE_USED",
                "the quote is already booked",
            ));
        }
        if quote.expire_time <= self.database.clock().now() {
            return Err(Error::failed_precondition(
                "CARGO_QUOTE_EXPIRED",
                "the quote has expired; request a new one",
            ));
        }
        Ok(quote)
    }
}

fn normalise(request: &mut CreateShipmentRequest) {
    fields::trim([&mut request.cargo_description]);
    for stop in [&mut request.pickup, &mut request.delivery].into_iter().flatten() {
        fields::lines([&mut stop.address, &mut stop.contact_name]);
        fields::phone(&mut stop.contact_phone);
    }
}

/// Checks the contract's rules, names and phone numbers, and reports all invalid fields together.
fn check_texts(request: &CreateShipmentRequest) -> Result<()> {
    let mut errors = FieldErrors::of(request);
    for (place, stop) in [("pickup", &request.pickup), ("delivery", &request.delivery)] {
        if let Some(stop) = stop {
            errors = errors
                .name(&format!("{place}.contactName"), &stop.contact_name)
                .phone(&format!("{place}.contactPhone"), &stop.contact_phone);
        }
    }
    errors.finish()
}
