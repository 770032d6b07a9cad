use chrono::TimeDelta;
use selam_chassis::{
    Principal, Result, fields,
    idempotency::{Claim, Key},
    validate,
};
use selam_proto_cleaning::v1::{CleaningQuote, CreateCleaningQuoteRequest};
use tonic::Request;
use uuid::Uuid;

use super::Cleaning;
use crate::{
    choices::{Frequency, PropertySize, ServiceType},
    convert, pricing,
    store::{QuoteRow, quotes},
};

impl Cleaning {
    pub(crate) async fn create_cleaning_quote(
        &self,
        request: Request<CreateCleaningQuoteRequest>,
    ) -> Result<CleaningQuote> {
        let user_id = Principal::of(&request).ok().map(|principal| principal.user_id);
        let mut key = Key::of(&request, "cleaning.quote")?;
        let request = request.into_inner();
        validate(&request)?;
        let service = fields::required("serviceType", ServiceType::from_wire(request.service_type()))?;
        let size = fields::required("propertySize", PropertySize::from_wire(request.property_size()))?;
        let frequency = fields::required("frequency", Frequency::from_wire(request.frequency()))?;
        let transaction = self.database.begin().await?;
        let now = self.now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &request, now).await?
        {
            return Ok(answer);
        }
        let price = pricing::price(service, size, frequency);
        let row = QuoteRow {
            id: Uuid::now_v7(),
            user_id,
            service_type: service,
            property_size: size,
            frequency,
            price_minor: price.total(),
            duration_minutes: pricing::duration_minutes(service, size),
            expire_time: now + TimeDelta::hours(i64::from(self.settings.quote_hours)),
            used_time: None,
            create_time: now,
        };
        let quote = convert::quote(&row, price, &self.calendar);
        quotes::insert(&*transaction, row).await?;
        if let Some(key) = &key {
            key.complete(&transaction, &quote).await?;
        }
        transaction.commit().await?;
        Ok(quote)
    }
}
