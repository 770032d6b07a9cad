//! The steps of a history. Each may be rejected: the state does not allow it, or the provider fails.

use chrono::{DateTime, TimeDelta, Utc};
use rand::RngExt as _;
use selam_proto_cargo::v1::{
    CancelShipmentRequest, ListShipmentsRequest, Shipment, ShipmentStatus, UpdateShipmentRequest,
    cargo_service_client::CargoServiceClient,
};
use selam_proto_sourcing::v1::{
    AcceptOfferRequest, CancelProductRequestRequest, CreateProductRequestRequest, DeclineOfferRequest, Defects,
    EndProductRequestRequest, InspectionGate, MakeOfferRequest, OfferTerms, PayProductRequestRequest, ProductCategory,
    ProductRequest, ProductRequestStatus as Status, RecordInspectionRequest, RequestDelivery,
    ShipProductRequestRequest, UpdateProductRequestRequest, WithdrawOfferRequest,
};

use super::History;

/// Pieces of each order.
const QUANTITY: i32 = 500;

impl History {
    fn now(&self) -> DateTime<Utc> {
        self.world.platform.clock().now()
    }

    fn day_after(&self, days: i64) -> String {
        (self.now() + TimeDelta::days(days)).format("%Y-%m-%d").to_string()
    }

    async fn any(&mut self) -> Option<ProductRequest> {
        let all = self.all().await;
        self.world.pick(&all)
    }

    pub(super) async fn create(&mut self) {
        let request = CreateProductRequestRequest {
            product_name: "Enamel coffee set".to_owned(),
            description: "For a ceremony of twelve".to_owned(),
            category: ProductCategory::Home.into(),
            quantity_needed: QUANTITY,
            language_code: "en".to_owned(),
            ..CreateProductRequestRequest::default()
        };
        let customers = self.customers;
        let (id, email) = self.world.pick(&customers).unwrap();
        let request = self.world.by(id, email, &[], request);
        self.requests().create_product_request(request).await.unwrap();
    }

    async fn set_status(&mut self, seen: &ProductRequest, status: Status) {
        let request = UpdateProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            status: status.into(),
            message: "As we wrote to you.".to_owned(),
            supplier_order_number: "PO-17".to_owned(),
        };
        let request = self.world.as_office(request);
        let _ = self.requests().update_product_request(request).await;
    }

    async fn make_offer(&mut self, seen: &ProductRequest) {
        let days = self.world.random.random_range(1..9);
        let terms = OfferTerms {
            quantity: QUANTITY,
            unit_price: "3.85".to_owned(),
            currency: "USD".to_owned(),
            freight_cad: "620.00".to_owned(),
            duty_percent: "6.5".to_owned(),
            lead_time_days: 35,
            valid_until: self.day_after(days),
            origin_country: "TR".to_owned(),
            note: String::new(),
        };
        let request = MakeOfferRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            terms: Some(terms),
        };
        let _ = self.requests().make_offer(self.world.as_office(request)).await;
    }

    async fn accept(&mut self, seen: &ProductRequest) {
        let Some(offer) = self.world.pick(&seen.offers) else {
            return;
        };
        let delivery = RequestDelivery {
            city: "Calgary".to_owned(),
            address: "120 8 Avenue SW".to_owned(),
            contact_name: "Abeba Tesfay".to_owned(),
            contact_phone: "403 555 0142".to_owned(),
        };
        let request = AcceptOfferRequest {
            id: seen.id.clone(),
            offer_id: offer.id,
            etag: seen.etag.clone(),
            delivery: Some(delivery),
        };
        let request = self.as_customer(seen, request);
        let _ = self.requests().accept_offer(request).await;
    }

    async fn open_checkout(&mut self, seen: &ProductRequest) {
        let request = self.as_customer(seen, PayProductRequestRequest { id: seen.id.clone() });
        let _ = self.requests().pay_product_request(request).await;
    }

    async fn inspect(&mut self, seen: &ProductRequest, passes: bool) {
        let gates = [InspectionGate::Final, InspectionGate::Loading];
        let gate = if passes {
            gates[0]
        } else {
            self.world.pick(&gates).unwrap()
        };
        let defects = Defects {
            critical: i32::from(!passes),
            ..Defects::default()
        };
        let request = RecordInspectionRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            gate: gate.into(),
            lot_size: QUANTITY,
            defects: Some(defects),
            inspect_date: self.day_after(-1),
            note: String::new(),
        };
        let _ = self.requests().record_inspection(self.world.as_office(request)).await;
    }

    async fn ship(&mut self, seen: &ProductRequest) {
        let days = self.world.random.random_range(1..4);
        let request = ShipProductRequestRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            weight_kg: "120.5".to_owned(),
            pickup_date: self.day_after(days),
        };
        let _ = self
            .requests()
            .ship_product_request(self.world.as_office(request))
            .await;
    }

    /// Takes the next step of a request that is not paid or not done yet.
    pub(super) async fn advance(&mut self) {
        let Some(seen) = self.any().await else { return };
        match seen.status() {
            Status::Submitted => self.set_status(&seen, Status::InReview).await,
            Status::InReview => self.set_status(&seen, Status::Sourcing).await,
            Status::Sourcing | Status::Expired => self.make_offer(&seen).await,
            Status::Offered => self.accept(&seen).await,
            Status::Accepted if !seen.deposit_paid => self.open_checkout(&seen).await,
            Status::Accepted => self.set_status(&seen, Status::Ordered).await,
            Status::Ordered => self.inspect(&seen, true).await,
            Status::Inspected if !seen.balance_paid => self.open_checkout(&seen).await,
            Status::Inspected => self.ship(&seen).await,
            Status::Shipped if self.world.random.random() => self.set_status(&seen, Status::Delivered).await,
            Status::Shipped => self.change_shipment().await,
            _ => {}
        }
    }

    async fn end_early(&mut self) {
        let Some(seen) = self.any().await else { return };
        let (id, etag) = (seen.id.clone(), seen.etag.clone());
        match self.world.random.random_range(0..3) {
            0 => {
                let request = self.as_customer(&seen, CancelProductRequestRequest { id, etag });
                let _ = self.requests().cancel_product_request(request).await;
            }
            1 => self.set_status(&seen, Status::Declined).await,
            _ => {
                let request = EndProductRequestRequest {
                    id,
                    etag,
                    reason: "The maker has closed.".to_owned(),
                    refund_percent: self.world.pick(&[0, 40, 100]).unwrap(),
                };
                let request = self.world.as_office(request);
                let _ = self.requests().end_product_request(request).await;
            }
        }
    }

    async fn close_offer(&mut self) {
        let Some(seen) = self.any().await else { return };
        let Some(offer) = self.world.pick(&seen.offers) else {
            return;
        };
        let (id, offer_id, etag) = (seen.id.clone(), offer.id, seen.etag.clone());
        if self.world.random.random() {
            let request = WithdrawOfferRequest { id, offer_id, etag };
            let _ = self.requests().withdraw_offer(self.world.as_office(request)).await;
        } else {
            let reason = String::new();
            let request = DeclineOfferRequest {
                id,
                offer_id,
                etag,
                reason,
            };
            let request = self.as_customer(&seen, request);
            let _ = self.requests().decline_offer(request).await;
        }
    }

    /// Returns all shipments, as the office sees them.
    pub(super) async fn shipments(&self) -> Vec<Shipment> {
        let list = self.world.as_office(ListShipmentsRequest::default());
        let mut cargo = CargoServiceClient::new(self.world.platform.channel());
        cargo.list_shipments(list).await.unwrap().into_inner().shipments
    }

    /// Moves a shipment on, or cancels it.
    async fn change_shipment(&mut self) {
        let shipments = self.shipments().await;
        let Some(shipment) = self.world.pick(&shipments) else {
            return;
        };
        if self.world.random.random_range(0..3) > 0 {
            return self.deliver(shipment).await;
        }
        let mut cargo = CargoServiceClient::new(self.world.platform.channel());
        let request = self.world.as_office(CancelShipmentRequest { id: shipment.id });
        let _ = cargo.cancel_shipment(request).await;
    }

    /// Takes the steps of a shipment up to its delivery.
    pub(super) async fn deliver(&self, shipment: Shipment) {
        let mut cargo = CargoServiceClient::new(self.world.platform.channel());
        let id = shipment.id;
        let at = shipment.delivery_city;
        let mut etag = shipment.etag;
        for (status, location) in [
            (ShipmentStatus::Confirmed, ""),
            (ShipmentStatus::PickedUp, ""),
            (ShipmentStatus::InTransit, &at),
            (ShipmentStatus::OutForDelivery, &at),
            (ShipmentStatus::Delivered, ""),
        ] {
            let request = UpdateShipmentRequest {
                id: id.clone(),
                status: status.into(),
                location: location.to_owned(),
                note: "Abeba Tesfay".to_owned(),
                etag: etag.clone(),
                ..UpdateShipmentRequest::default()
            };
            // Refused when the shipment has taken this step before, and before its pickup day.
            if let Ok(updated) = cargo.update_shipment(self.world.as_office(request)).await {
                etag = updated.into_inner().etag;
            }
        }
    }

    pub(super) async fn act(&mut self, action: u32) {
        match action {
            0 => self.create().await,
            1..=11 => self.advance().await,
            12..=15 => self.world.press("pay"),
            16 => {
                let actions = ["slow", "arrive", "bounce", "decline", "expire"];
                let action = self.world.pick(&actions).unwrap();
                self.world.press(action);
            }
            17 => self.end_early().await,
            18 => self.close_offer().await,
            19 => {
                let Some(seen) = self.any().await else { return };
                self.inspect(&seen, false).await;
            }
            20 => self.change_shipment().await,
            21 => self.world.refund().await,
            22 => {
                let actions = ["dispute", "win", "lose", "slow-refunds"];
                let action = self.world.pick(&actions).unwrap();
                self.world.act_at_provider(action, "payment_intent");
            }
            _ if self.world.random.random() => self.world.fail(),
            _ => self.world.platform.crash().await,
        }
    }
}
