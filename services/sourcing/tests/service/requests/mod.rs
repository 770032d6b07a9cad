//! Tests of requests, offers and orders, with test doubles for payments and cargo.

mod accept_offer;
mod access;
mod attachments;
mod cargo;
mod create;
mod disputes;
mod due;
mod end;
mod erasure;
mod flow;
mod lists;
mod offers;
mod office_refunds;
mod payments;

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis_testing::eventually;
use selam_payments_client_testing::ChargesStandIn;
use selam_proto_payments::v1::{CheckoutPurpose, PaymentSucceeded, RefundChargeRequest};
use selam_proto_sourcing::v1::{
    AcceptOfferRequest, CreateProductRequestRequest, Defects, EndProductRequestRequest, GetProductRequestRequest,
    InspectionGate, MakeOfferRequest, OfferTerms, OrderShipped, PayProductRequestRequest, ProductRequest,
    ProductRequestStatus, RecordInspectionRequest, RequestCheckout, RequestDelivery, ShipProductRequestRequest,
    UpdateProductRequestRequest, request_service_client::RequestServiceClient,
};

use super::*;
use cargo::Cargo;

/// User with an access token.
struct User {
    id: Uuid,
    token: String,
}

/// Platform with the service, current exchange rates and the test doubles.
struct App {
    platform: TestPlatform,
    payments: ChargesStandIn,
}

async fn start_app() -> App {
    start_app_with(Some(format!("{}/demo/rates.json", env!("CARGO_MANIFEST_DIR")))).await
}

async fn start_app_with(rates: Option<String>) -> App {
    let payments = ChargesStandIn::called_by(selam_sourcing::NAME);
    let platform = TestPlatform::builder()
        .clock(Clock::fixed(now()))
        .start({
            let payments = payments.clone();
            move |platform| {
                let (payments, settings) = (payments.clone(), settings(rates.clone()));
                async move {
                    let mut services = vec![payments.service(&platform).await?, Cargo::service(&platform).await?];
                    services.push(selam_sourcing::build(&platform, settings).await?);
                    Ok(services)
                }
            }
        })
        .await;
    App { platform, payments }
}

impl App {
    fn requests(&self) -> RequestServiceClient<Channel> {
        RequestServiceClient::new(self.platform.channel())
    }

    fn user(&self, email: &str, roles: &[&str]) -> User {
        let id = Uuid::now_v7();
        User {
            id,
            token: self.platform.access_token(id, email, roles),
        }
    }

    fn customer(&self) -> User {
        self.user("abeba@example.test", &[])
    }

    /// Returns the user with a new token, after time has passed.
    fn again(&self, user: &User) -> User {
        User {
            id: user.id,
            token: self.platform.access_token(user.id, "abeba@example.test", &[]),
        }
    }

    fn admin(&self) -> User {
        self.user("office@example.test", &["admin"])
    }

    fn by<T>(&self, user: &User, message: T) -> tonic::Request<T> {
        self.platform.request(message, Some(&user.token))
    }

    async fn try_create(
        &self,
        user: &User,
        change: impl FnOnce(&mut CreateProductRequestRequest),
    ) -> Result<ProductRequest, Status> {
        let mut request = new_request();
        change(&mut request);
        let answer = self.requests().create_product_request(self.by(user, request)).await?;
        Ok(answer.into_inner())
    }

    async fn create(&self, user: &User) -> ProductRequest {
        self.try_create(user, |_| {}).await.unwrap()
    }

    async fn try_look(&self, user: &User, id: &str) -> Result<ProductRequest, Status> {
        let request = GetProductRequestRequest { id: id.to_owned() };
        let answer = self.requests().get_product_request(self.by(user, request)).await?;
        Ok(answer.into_inner())
    }

    async fn look(&self, user: &User, id: &str) -> ProductRequest {
        self.try_look(user, id).await.unwrap()
    }

    async fn try_set(
        &self,
        admin: &User,
        seen: &ProductRequest,
        status: ProductRequestStatus,
    ) -> Result<ProductRequest, Status> {
        let request = UpdateProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            status: status.into(),
            message: "As we wrote you.".to_owned(),
            supplier_order_number: "PO-17".to_owned(),
        };
        let answer = self.requests().update_product_request(self.by(admin, request)).await?;
        Ok(answer.into_inner())
    }

    async fn set(&self, admin: &User, seen: &ProductRequest, status: ProductRequestStatus) -> ProductRequest {
        self.try_set(admin, seen, status).await.unwrap()
    }

    async fn try_offer(
        &self,
        admin: &User,
        seen: &ProductRequest,
        change: impl FnOnce(&mut OfferTerms),
    ) -> Result<ProductRequest, Status> {
        let mut terms = terms();
        change(&mut terms);
        let request = MakeOfferRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            terms: Some(terms),
        };
        let answer = self.requests().make_offer(self.by(admin, request)).await?;
        Ok(answer.into_inner())
    }

    /// Creates a request in the status `sourcing`.
    async fn in_sourcing(&self, customer: &User, admin: &User) -> ProductRequest {
        let seen = self.create(customer).await;
        let seen = self.set(admin, &seen, ProductRequestStatus::InReview).await;
        self.set(admin, &seen, ProductRequestStatus::Sourcing).await
    }

    /// Creates a request with an offer.
    async fn offered(&self, customer: &User, admin: &User) -> ProductRequest {
        let seen = self.in_sourcing(customer, admin).await;
        self.try_offer(admin, &seen, |_| {}).await.unwrap()
    }

    async fn try_accept(&self, user: &User, seen: &ProductRequest, offer_id: &str) -> Result<ProductRequest, Status> {
        let request = acceptance(seen, offer_id);
        let answer = self.requests().accept_offer(self.by(user, request)).await?;
        Ok(answer.into_inner())
    }

    /// Creates a request with an accepted offer.
    async fn accepted(&self, customer: &User, admin: &User) -> ProductRequest {
        let seen = self.offered(customer, admin).await;
        self.try_accept(customer, &seen, &seen.offers[0].id).await.unwrap()
    }

    async fn try_pay(&self, user: &User, id: &str) -> Result<RequestCheckout, Status> {
        let request = PayProductRequestRequest { id: id.to_owned() };
        let answer = self.requests().pay_product_request(self.by(user, request)).await?;
        Ok(answer.into_inner())
    }

    /// Pays a reference with the payment of the same id.
    async fn pay_reference(&self, reference: &str) {
        self.payment(reference, reference).await;
    }

    async fn payment(&self, reference: &str, payment_id: &str) {
        if self.payments.opened().iter().any(|it| it.reference_id == reference) {
            self.payments.pay(reference);
        }
        let event = PaymentSucceeded {
            payment_id: payment_id.to_owned(),
            purpose: CheckoutPurpose::SourcingDeposit.into(),
            reference_id: reference.to_owned(),
            ..PaymentSucceeded::default()
        };
        self.platform.publish(&event.payment_id, &event).await;
    }

    /// Pays the amount due and waits until it is recorded.
    async fn settle(&self, user: &User, id: &str) -> ProductRequest {
        let before = self.look(user, id).await;
        self.try_pay(user, id).await.unwrap();
        self.pay_reference(&self.payments.opened().last().unwrap().reference_id)
            .await;
        self.wait(user, id, |seen| seen.etag != before.etag).await
    }

    /// Creates an order in production.
    async fn ordered(&self, customer: &User, admin: &User) -> ProductRequest {
        let seen = self.accepted(customer, admin).await;
        let seen = self.settle(customer, &seen.id).await;
        self.set(admin, &seen, ProductRequestStatus::Ordered).await
    }

    async fn try_inspect(
        &self,
        admin: &User,
        seen: &ProductRequest,
        change: impl FnOnce(&mut RecordInspectionRequest),
    ) -> Result<ProductRequest, Status> {
        let mut request = RecordInspectionRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            gate: InspectionGate::Final.into(),
            lot_size: 500,
            defects: Some(Defects::default()),
            inspect_date: "2026-11-24".to_owned(),
            note: "All as agreed.".to_owned(),
        };
        change(&mut request);
        let answer = self.requests().record_inspection(self.by(admin, request)).await?;
        Ok(answer.into_inner())
    }

    /// Creates an order with a passed final inspection.
    async fn inspected(&self, customer: &User, admin: &User) -> ProductRequest {
        let seen = self.ordered(customer, admin).await;
        self.try_inspect(admin, &seen, |_| {}).await.unwrap()
    }

    async fn try_ship(&self, admin: &User, seen: &ProductRequest) -> Result<ProductRequest, Status> {
        let request = ShipProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            weight_kg: "120.5".to_owned(),
            pickup_date: "2026-11-27".to_owned(),
        };
        let answer = self.requests().ship_product_request(self.by(admin, request)).await?;
        Ok(answer.into_inner())
    }

    /// Creates a paid and shipped order.
    async fn shipped(&self, customer: &User, admin: &User) -> ProductRequest {
        let seen = self.inspected(customer, admin).await;
        let paid = self.settle(customer, &seen.id).await;
        self.try_ship(admin, &paid).await.unwrap()
    }

    /// Waits until cargo got `count` shipped orders.
    async fn handed_over(&self, count: usize) {
        eventually("the shipped orders", || async {
            (self.platform.captured::<OrderShipped>().len() == count).then_some(())
        })
        .await;
    }

    async fn try_end(
        &self,
        admin: &User,
        seen: &ProductRequest,
        refund_percent: i32,
    ) -> Result<ProductRequest, Status> {
        let request = EndProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            reason: "The maker has closed.".to_owned(),
            refund_percent,
        };
        let answer = self.requests().end_product_request(self.by(admin, request)).await?;
        Ok(answer.into_inner())
    }

    async fn refunds(&self, count: usize) -> Vec<(RefundChargeRequest, i64)> {
        eventually("refunds", || async {
            let refunds = self.payments.refunds();
            (refunds.len() == count).then_some(refunds)
        })
        .await
    }

    async fn wait(&self, user: &User, id: &str, is_so: impl Fn(&ProductRequest) -> bool) -> ProductRequest {
        eventually("a change of the request", || async {
            Some(self.look(user, id).await).filter(|seen| is_so(seen))
        })
        .await
    }

    /// Advances the clock step by step until the condition holds.
    async fn in_time(&self, user: &User, id: &str, is_so: impl Fn(&ProductRequest) -> bool) -> ProductRequest {
        let step = Duration::from_secs(60);
        selam_chassis_testing::as_time_goes_on(self.platform.clock(), step, "a change in time", async || {
            Some(self.look(user, id).await).filter(|seen| is_so(seen))
        })
        .await
    }

    fn pass(&self, time: TimeDelta) {
        self.platform.clock().advance(time.to_std().unwrap());
    }
}

fn new_request() -> CreateProductRequestRequest {
    CreateProductRequestRequest {
        product_name: "Enamel coffee set".to_owned(),
        description: "For a ceremony of twelve".to_owned(),
        category: ProductCategory::Home.into(),
        quantity_needed: 500,
        target_price: "4.20".to_owned(),
        currency: "USD".to_owned(),
        deadline: "2027-03-01".to_owned(),
        specifications: "Lead-free enamel".to_owned(),
        product_id: String::new(),
        language_code: "ti".to_owned(),
    }
}

fn terms() -> OfferTerms {
    OfferTerms {
        quantity: 500,
        unit_price: "3.85".to_owned(),
        currency: "USD".to_owned(),
        freight_cad: "620.00".to_owned(),
        duty_percent: "6.5".to_owned(),
        lead_time_days: 35,
        valid_until: "2026-12-01".to_owned(),
        origin_country: "TR".to_owned(),
        note: "Samples are on the way.".to_owned(),
    }
}

fn delivery() -> RequestDelivery {
    RequestDelivery {
        city: "Calgary".to_owned(),
        address: "120 8 Avenue SW".to_owned(),
        contact_name: "Abeba Tesfay".to_owned(),
        contact_phone: "403 555 0142".to_owned(),
    }
}

fn acceptance(seen: &ProductRequest, offer_id: &str) -> AcceptOfferRequest {
    AcceptOfferRequest {
        id: seen.id.clone(),
        offer_id: offer_id.to_owned(),
        etag: seen.etag.clone(),
        delivery: Some(delivery()),
    }
}

fn one_violation(field: &str, why: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), why.to_owned())]
}
