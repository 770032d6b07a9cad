use selam_chassis::{
    Error, FieldErrors, Principal, Result,
    idempotency::{Claim, Key},
    local_time, timestamp, validate,
};
use selam_proto::money::v1::{Money, PriceItem};
use selam_proto_cargo::v1::{CargoQuote, CreateCargoQuoteRequest};
use tonic::Request;
use uuid::Uuid;

use super::Cargo;
use crate::{
    choices::{CargoType, Priority},
    convert, delivery,
    measures::{self, Load, Size, grams, millimetres},
    network::{City, distance_km},
    pricing::Price,
    store::{self, QuoteRow},
};

/// A validated quote request.
struct QuoteInput {
    from: City,
    to: City,
    load: Load,
    cargo_type: CargoType,
    priority: Priority,
    distance_km: u32,
    days: u32,
}

impl Cargo {
    pub(crate) async fn create_cargo_quote(&self, request: Request<CreateCargoQuoteRequest>) -> Result<CargoQuote> {
        let user_id = Principal::of(&request).ok().map(|user| user.user_id);
        let mut key = Key::of(&request, "cargo.quote")?;
        let request = request.into_inner();
        validate(&request)?;
        let input = parse(&request)?;
        let transaction = self.database.begin().await?;
        let now = self.database.clock().now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &request, now).await?
        {
            return Ok(answer);
        }
        let charged = input.load.charged();
        let price = Price::of(input.distance_km, charged, input.cargo_type, input.priority);
        let expire_time = now + self.quotes_hold;
        let size = input.load.size;
        let row = QuoteRow {
            id: Uuid::now_v7(),
            user_id,
            from_city: input.from.name().to_owned(),
            to_city: input.to.name().to_owned(),
            weight_grams: input.load.weight,
            length_mm: size.map(|size| size.length),
            width_mm: size.map(|size| size.width),
            height_mm: size.map(|size| size.height),
            cargo_type: input.cargo_type,
            priority: input.priority,
            price_minor: price.total(),
            delivery_days: convert::whole(input.days),
            expire_time,
            used_time: None,
        };
        store::quotes::insert(&*transaction, row.clone()).await?;
        let quote = CargoQuote {
            id: row.id.to_string(),
            from_city: row.from_city,
            to_city: row.to_city,
            weight_kg: measures::kilograms(input.load.weight),
            dimensions: size.map(convert::dimensions),
            cargo_type: input.cargo_type.wire().into(),
            priority: input.priority.wire().into(),
            quoted_price: Some(Money::cad(row.price_minor)),
            items: items(&price),
            estimated_delivery_days: row.delivery_days,
            distance_km: convert::whole(input.distance_km),
            charged_weight_kg: measures::kilograms(charged),
            expire_time: Some(timestamp(expire_time)),
            expire_local_time: local_time(self.calendar.local(expire_time)),
        };
        if let Some(key) = &key {
            key.complete(&transaction, &quote).await?;
        }
        transaction.commit().await?;
        Ok(quote)
    }
}

fn parse(request: &CreateCargoQuoteRequest) -> Result<QuoteInput> {
    let (from, to) = (City::parse(&request.from_city), City::parse(&request.to_city));
    FieldErrors::default()
        .require(from.is_some(), "fromCity", "CITY_UNKNOWN", "must be one of the cities")
        .require(to.is_some(), "toCity", "CITY_UNKNOWN", "must be one of the cities")
        .require(
            from.is_none() || from != to,
            "toCity",
            "CITY_SAME",
            "must differ from the pickup city",
        )
        .finish()?;
    let (Some(from), Some(to)) = (from, to) else {
        return Err(Error::internal("a validated city is missing"));
    };
    let cargo_type = CargoType::from_wire(request.cargo_type()).unwrap_or(CargoType::Parcels);
    let priority = Priority::from_wire(request.priority()).unwrap_or(Priority::Standard);
    let distance_km = distance_km(from, to);
    let days = delivery::days(distance_km, priority)
        .ok_or_else(|| Error::field("priority", "PRIORITY_NOT_ON_ROUTE", "is not offered over this distance"))?;
    Ok(QuoteInput {
        from,
        to,
        load: load(request)?,
        cargo_type,
        priority,
        distance_km,
        days,
    })
}

fn load(request: &CreateCargoQuoteRequest) -> Result<Load> {
    let weight = grams(request.weight_kg).ok_or_else(|| out_of_range("weightKg"))?;
    let size = match &request.dimensions {
        None => None,
        Some(sides) => Some(Size {
            length: millimetres(sides.length_cm).ok_or_else(|| out_of_range("dimensions.lengthCm"))?,
            width: millimetres(sides.width_cm).ok_or_else(|| out_of_range("dimensions.widthCm"))?,
            height: millimetres(sides.height_cm).ok_or_else(|| out_of_range("dimensions.heightCm"))?,
        }),
    };
    Ok(Load { weight, size })
}

fn out_of_range(field: &str) -> Error {
    Error::field(field, "DOUBLE_GT_LTE", "is out of range")
}

fn items(price: &Price) -> Vec<PriceItem> {
    price
        .items()
        .into_iter()
        .map(|(code, amount)| PriceItem {
            code: code.to_owned(),
            amount: Some(Money::cad(amount)),
        })
        .collect()
}
