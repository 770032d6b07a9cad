//! Demo requests, created through the domain rules at the times of their steps.

use chrono::{DateTime, Days, TimeDelta, Utc};
use selam_chassis::{
    Result, Transaction,
    demo::{ADMIN, DemoContext, Person},
};
use selam_proto_sourcing::v1::{
    CreateProductRequestRequest, Defects, InspectionGate, MakeOfferRequest, OfferTerms, PostRequestMessageRequest,
    ProductRequest, ProductRequestStatus, RecordInspectionRequest, RequestDelivery, ShipProductRequestRequest,
    UpdateProductRequestRequest,
};
use uuid::Uuid;

use super::{
    RATES,
    fixtures::{OfferFixture, Outcome, REQUESTS, RequestFixture},
};
use crate::{
    lifecycle::Requests,
    rates::Rates,
    request::status::{Payment, RefundReason, Side},
    store::{
        self,
        requests::{self, offers},
    },
};

/// Creates the demo requests.
pub(super) async fn seed(context: &DemoContext, service: &Requests) -> Result<()> {
    for fixture in &REQUESTS {
        let start = context.now() - TimeDelta::days(fixture.days_ago) - TimeDelta::hours(3);
        let mut request = DemoRequest {
            context,
            service,
            time: start,
        };
        request.seed(fixture).await?;
    }
    Ok(())
}

/// Demo request with its current time.
struct DemoRequest<'a> {
    context: &'a DemoContext,
    service: &'a Requests,
    time: DateTime<Utc>,
}

impl DemoRequest<'_> {
    /// Returns the service with the clock at the request's time.
    fn service(&self) -> Requests {
        self.service.on(self.context.at(self.time))
    }

    fn pass(&mut self, days: i64) {
        self.time += TimeDelta::days(days);
    }

    fn day(&self, ahead: u64) -> String {
        let today = self.service().today();
        today.checked_add_days(Days::new(ahead)).unwrap_or(today).to_string()
    }

    async fn seed(&mut self, fixture: &RequestFixture) -> Result<()> {
        let seen = self.create(fixture).await?;
        let outcome = fixture.outcome;
        match outcome {
            Outcome::Submitted => return Ok(()),
            Outcome::Cancelled => {
                self.pass(1);
                return self.cancel(&seen).await;
            }
            _ => {}
        }
        self.pass(1);
        let seen = self.set(&seen, ProductRequestStatus::InReview, "").await?;
        if let Some((question, answer)) = fixture.conversation {
            self.say(ADMIN, &seen, question).await?;
            if let Some(answer) = answer {
                self.say(fixture.who, &seen, answer).await?;
            }
        }
        match outcome {
            Outcome::InReview => return Ok(()),
            Outcome::Declined(why) => return self.set(&seen, ProductRequestStatus::Declined, why).await.map(drop),
            _ => {}
        }
        self.pass(1);
        let mut seen = self.set(&seen, ProductRequestStatus::Sourcing, "").await?;
        if outcome == Outcome::Sourcing {
            return Ok(());
        }
        self.pass(2);
        for offer in fixture.offers {
            seen = self.offer(&seen, offer).await?;
        }
        match outcome {
            Outcome::Offered => return Ok(()),
            Outcome::Expired => {
                self.pass(9);
                return self.service().expire_offers().await;
            }
            _ => {}
        }
        self.pass(1);
        self.accept(fixture, &seen).await?;
        match outcome {
            Outcome::Accepted => Ok(()),
            _ => self.order(fixture, &seen).await,
        }
    }

    async fn order(&mut self, fixture: &RequestFixture, seen: &ProductRequest) -> Result<()> {
        let outcome = fixture.outcome;
        self.pass(1);
        let seen = self.pay(seen, Payment::Deposit).await?;
        let seen = self.set(&seen, ProductRequestStatus::Ordered, "").await?;
        self.pass(7);
        let seen = self.inspect(&seen, InspectionGate::DuringProduction, 2).await?;
        if outcome == Outcome::Ordered {
            return Ok(());
        }
        self.pass(9);
        let seen = self.inspect(&seen, InspectionGate::Final, 1).await?;
        if outcome == Outcome::Inspected {
            return Ok(());
        }
        self.pass(1);
        let seen = self.pay(&seen, Payment::Balance).await?;
        self.pass(2);
        let seen = self.ship(&seen).await?;
        if outcome == Outcome::Shipped {
            return Ok(());
        }
        self.pass(4);
        self.set(&seen, ProductRequestStatus::Delivered, "").await.map(drop)
    }

    async fn create(&self, fixture: &RequestFixture) -> Result<ProductRequest> {
        let request = CreateProductRequestRequest {
            product_name: fixture.name.to_owned(),
            description: fixture.description.to_owned(),
            category: fixture.category.wire().into(),
            quantity_needed: fixture.quantity,
            target_price: fixture.target_price.to_owned(),
            currency: "USD".to_owned(),
            deadline: self.day(120),
            specifications: fixture.specifications.to_owned(),
            product_id: String::new(),
            language_code: fixture.who.language.code().to_owned(),
        };
        self.service()
            .create_product_request(self.context.request(fixture.who, request))
            .await
    }

    async fn set(&self, seen: &ProductRequest, status: ProductRequestStatus, message: &str) -> Result<ProductRequest> {
        let request = UpdateProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            status: status.into(),
            message: message.to_owned(),
            supplier_order_number: if status == ProductRequestStatus::Ordered {
                format!("PO-{}", self.time.format("%y%m%d"))
            } else {
                String::new()
            },
        };
        self.service().update(self.context.request(ADMIN, request)).await
    }

    async fn say(&self, who: Person, seen: &ProductRequest, body: &str) -> Result<()> {
        let request = PostRequestMessageRequest {
            id: seen.id.clone(),
            body: body.to_owned(),
        };
        self.service()
            .post_request_message(self.context.request(who, request))
            .await
            .map(drop)
    }

    async fn offer(&self, seen: &ProductRequest, offer: &OfferFixture) -> Result<ProductRequest> {
        let service = self.service();
        let transaction = service.database.begin().await?;
        let rates = Rates::parse(RATES.as_bytes())?.on(service.today());
        store::rates::keep(&transaction, &rates).await?;
        transaction.commit().await?;
        let terms = OfferTerms {
            quantity: seen.quantity_needed,
            unit_price: offer.unit_price.to_owned(),
            currency: offer.currency.to_owned(),
            freight_cad: offer.freight.to_owned(),
            duty_percent: offer.duty.to_owned(),
            lead_time_days: offer.lead_time_days,
            valid_until: self.day(offer.valid_days),
            origin_country: offer.origin.to_owned(),
            note: offer.note.to_owned(),
        };
        let request = MakeOfferRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            terms: Some(terms),
        };
        service.make_offer(self.context.request(ADMIN, request)).await
    }

    /// Accepts the first offer. Cargo is not called, because no service is running yet.
    async fn accept(&self, fixture: &RequestFixture, seen: &ProductRequest) -> Result<()> {
        let service = self.service();
        let (transaction, mut row) = self.locked(&service, seen).await?;
        let all = offers::of_one(&*transaction, row.id).await?;
        let offer = all.last().ok_or_else(offers::not_found)?;
        let delivery = RequestDelivery {
            city: fixture.city.to_owned(),
            address: fixture.address.to_owned(),
            contact_name: fixture.who.full_name.to_owned(),
            contact_phone: "403 555 0142".to_owned(),
        };
        service.accept_in(&transaction, &mut row, offer, delivery).await?;
        transaction.commit().await
    }

    async fn cancel(&self, seen: &ProductRequest) -> Result<()> {
        let service = self.service();
        let (transaction, mut row) = self.locked(&service, seen).await?;
        service
            .end(
                &transaction,
                &mut row,
                Side::Customer,
                RefundReason::CancelledByCustomer,
                "",
            )
            .await?;
        transaction.commit().await
    }

    /// Records a payment as an event of payments would.
    async fn pay(&self, seen: &ProductRequest, payment: Payment) -> Result<ProductRequest> {
        let service = self.service();
        let (transaction, row) = self.locked(&service, seen).await?;
        let charge = match payment {
            Payment::Deposit => row.deposit_charge_id,
            Payment::Balance => row.balance_charge_id,
        };
        let charge = charge.unwrap_or_default();
        service.settle(&transaction, charge, &charge.to_string()).await?;
        transaction.commit().await?;
        let row = requests::find(service.database.connection(), row.id, None).await?;
        Ok(service.request_summary(row, &[], crate::rpc::requests::Viewer::Office))
    }

    async fn locked(&self, service: &Requests, seen: &ProductRequest) -> Result<(Transaction, store::RequestRow)> {
        let id = Uuid::parse_str(&seen.id).unwrap_or_default();
        let transaction = service.database.begin().await?;
        let row = requests::lock(&transaction, id, None).await?;
        Ok((transaction, row))
    }

    async fn inspect(&self, seen: &ProductRequest, gate: InspectionGate, minor: i32) -> Result<ProductRequest> {
        let request = RecordInspectionRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            gate: gate.into(),
            lot_size: seen.quantity_needed,
            defects: Some(Defects {
                minor,
                ..Defects::default()
            }),
            inspect_date: self.day(0),
            note: "Checked by our inspector at the factory; scratches on the outer box only.".to_owned(),
        };
        self.service()
            .record_inspection(self.context.request(ADMIN, request))
            .await
    }

    async fn ship(&self, seen: &ProductRequest) -> Result<ProductRequest> {
        let request = ShipProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            weight_kg: "86.5".to_owned(),
            pickup_date: self.day(1),
        };
        self.service().ship(self.context.request(ADMIN, request)).await
    }
}
