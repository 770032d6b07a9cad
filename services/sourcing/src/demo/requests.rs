//! Requests of the demo's customers, played through the rules at the times when they would have been made.

use chrono::{DateTime, Days, TimeDelta, Utc};
use selam_chassis::{
    Result, Transaction,
    demo::{ADMIN, Person, Stage},
};
use selam_proto_sourcing::v1::{
    CreateProductRequestRequest, Defects, InspectionGate, MakeOfferRequest, OfferTerms, PostRequestMessageRequest,
    ProductRequest, ProductRequestStatus, RecordInspectionRequest, RequestDelivery, ShipProductRequestRequest,
    UpdateProductRequestRequest,
};
use uuid::Uuid;

use super::{
    RATES,
    wishes::{Course, Deal, WISHES, Wish},
};
use crate::{
    ordering::Requests,
    rates::Rates,
    request::status::{Payment, RefundReason, Side},
    store::{
        self,
        requests::{self, offers},
    },
};

/// Plays them one after the other.
pub(super) async fn play(stage: &Stage, desk: &Requests) -> Result<()> {
    for wish in &WISHES {
        let start = stage.now() - TimeDelta::days(wish.days_ago) - TimeDelta::hours(3);
        let mut scene = Scene {
            stage,
            desk,
            time: start,
        };
        scene.play(wish).await?;
    }
    Ok(())
}

/// One request, as time goes on.
struct Scene<'a> {
    stage: &'a Stage,
    desk: &'a Requests,
    time: DateTime<Utc>,
}

impl Scene<'_> {
    /// The service as of the time that the play has come to.
    fn desk(&self) -> Requests {
        self.desk.on(self.stage.at(self.time))
    }

    fn pass(&mut self, days: i64) {
        self.time += TimeDelta::days(days);
    }

    fn day(&self, ahead: u64) -> String {
        let today = self.desk().today();
        today.checked_add_days(Days::new(ahead)).unwrap_or(today).to_string()
    }

    async fn play(&mut self, wish: &Wish) -> Result<()> {
        let seen = self.create(wish).await?;
        let course = wish.course;
        match course {
            Course::Submitted => return Ok(()),
            Course::Cancelled => {
                self.pass(1);
                return self.cancel(&seen).await;
            }
            _ => {}
        }
        self.pass(1);
        let seen = self.set(&seen, ProductRequestStatus::InReview, "").await?;
        if let Some((question, answer)) = wish.talk {
            self.say(ADMIN, &seen, question).await?;
            if let Some(answer) = answer {
                self.say(wish.who, &seen, answer).await?;
            }
        }
        match course {
            Course::InReview => return Ok(()),
            Course::Declined(why) => return self.set(&seen, ProductRequestStatus::Declined, why).await.map(drop),
            _ => {}
        }
        self.pass(1);
        let mut seen = self.set(&seen, ProductRequestStatus::Sourcing, "").await?;
        if course == Course::Sourcing {
            return Ok(());
        }
        self.pass(2);
        for deal in wish.deals {
            seen = self.offer(&seen, deal).await?;
        }
        match course {
            Course::Offered => return Ok(()),
            Course::Expired => {
                self.pass(9);
                return self.desk().expire_offers().await;
            }
            _ => {}
        }
        self.pass(1);
        self.accept(wish, &seen).await?;
        match course {
            Course::Accepted => Ok(()),
            _ => self.order(wish, &seen).await,
        }
    }

    async fn order(&mut self, wish: &Wish, seen: &ProductRequest) -> Result<()> {
        let course = wish.course;
        self.pass(1);
        let seen = self.pay(seen, Payment::Deposit).await?;
        let seen = self.set(&seen, ProductRequestStatus::Ordered, "").await?;
        self.pass(7);
        let seen = self.inspect(&seen, InspectionGate::DuringProduction, 2).await?;
        if course == Course::Ordered {
            return Ok(());
        }
        self.pass(9);
        let seen = self.inspect(&seen, InspectionGate::Final, 1).await?;
        if course == Course::Inspected {
            return Ok(());
        }
        self.pass(1);
        let seen = self.pay(&seen, Payment::Balance).await?;
        self.pass(2);
        let seen = self.ship(&seen).await?;
        if course == Course::Shipped {
            return Ok(());
        }
        self.pass(4);
        self.set(&seen, ProductRequestStatus::Delivered, "").await.map(drop)
    }

    async fn create(&self, wish: &Wish) -> Result<ProductRequest> {
        let request = CreateProductRequestRequest {
            product_name: wish.name.to_owned(),
            description: wish.description.to_owned(),
            category: wish.category.wire().into(),
            quantity_needed: wish.quantity,
            target_price: wish.target_price.to_owned(),
            currency: "USD".to_owned(),
            deadline: self.day(120),
            specifications: wish.specifications.to_owned(),
            product_id: String::new(),
            language_code: wish.who.language.code().to_owned(),
        };
        self.desk()
            .create_product_request(self.stage.request(wish.who, request))
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
        self.desk()
            .update_product_request(self.stage.request(ADMIN, request))
            .await
    }

    async fn say(&self, who: Person, seen: &ProductRequest, body: &str) -> Result<()> {
        let request = PostRequestMessageRequest {
            id: seen.id.clone(),
            body: body.to_owned(),
        };
        self.desk()
            .post_request_message(self.stage.request(who, request))
            .await
            .map(drop)
    }

    async fn offer(&self, seen: &ProductRequest, deal: &Deal) -> Result<ProductRequest> {
        let desk = self.desk();
        let transaction = desk.database.begin().await?;
        let rates = Rates::parse(RATES.as_bytes())?.on(desk.today());
        store::rates::keep(&transaction, &rates).await?;
        transaction.commit().await?;
        let terms = OfferTerms {
            quantity: seen.quantity_needed,
            unit_price: deal.unit_price.to_owned(),
            currency: deal.currency.to_owned(),
            freight_cad: deal.freight.to_owned(),
            duty_percent: deal.duty.to_owned(),
            lead_time_days: deal.lead_time_days,
            valid_until: self.day(deal.valid_days),
            origin_country: deal.origin.to_owned(),
            note: deal.note.to_owned(),
        };
        let request = MakeOfferRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            terms: Some(terms),
        };
        desk.make_offer(self.stage.request(ADMIN, request)).await
    }

    /// Accepts the first offer that was made. Cargo is not asked: nobody serves yet.
    async fn accept(&self, wish: &Wish, seen: &ProductRequest) -> Result<()> {
        let desk = self.desk();
        let (transaction, mut row) = self.locked(&desk, seen).await?;
        let all = offers::of_one(&*transaction, row.id).await?;
        let offer = all.last().ok_or_else(offers::not_found)?;
        let delivery = RequestDelivery {
            city: wish.city.to_owned(),
            address: wish.address.to_owned(),
            contact_name: wish.who.full_name.to_owned(),
            contact_phone: "403 555 0142".to_owned(),
        };
        desk.accept_in(&transaction, &mut row, offer, delivery).await?;
        transaction.commit().await
    }

    async fn cancel(&self, seen: &ProductRequest) -> Result<()> {
        let desk = self.desk();
        let (transaction, mut row) = self.locked(&desk, seen).await?;
        desk.end(
            &transaction,
            &mut row,
            Side::Customer,
            RefundReason::CancelledByCustomer,
            "",
        )
        .await?;
        transaction.commit().await
    }

    /// As if payments had told of the money.
    async fn pay(&self, seen: &ProductRequest, payment: Payment) -> Result<ProductRequest> {
        let desk = self.desk();
        let (transaction, row) = self.locked(&desk, seen).await?;
        let charge = match payment {
            Payment::Deposit => row.deposit_charge_id,
            Payment::Balance => row.balance_charge_id,
        };
        let charge = charge.unwrap_or_default();
        desk.settle(&transaction, charge, &charge.to_string()).await?;
        transaction.commit().await?;
        let row = requests::find(desk.database.connection(), row.id, None).await?;
        Ok(desk.listed(row, &[], crate::rpc::requests::Viewer::Office))
    }

    async fn locked(&self, desk: &Requests, seen: &ProductRequest) -> Result<(Transaction, store::RequestRow)> {
        let id = Uuid::parse_str(&seen.id).unwrap_or_default();
        let transaction = desk.database.begin().await?;
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
            note: "Looked at by our inspector in the factory; scratches on the outer box only.".to_owned(),
        };
        self.desk().record_inspection(self.stage.request(ADMIN, request)).await
    }

    async fn ship(&self, seen: &ProductRequest) -> Result<ProductRequest> {
        let request = ShipProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            weight_kg: "86.5".to_owned(),
            pickup_date: self.day(1),
        };
        self.desk()
            .ship_product_request(self.stage.request(ADMIN, request))
            .await
    }
}
