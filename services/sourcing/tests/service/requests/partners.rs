//! Stand-ins for payments and cargo. They answer as the real ones and remember what they were asked.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use selam_chassis::{Caller, Error, Platform, Result as ChassisResult, Service, listing::CsvStream};
use selam_proto_cargo::v1::{
    CancelShipmentRequest, CargoOptions, CargoQuote, City, CreateCargoQuoteRequest, CreateShipmentRequest,
    ExportShipmentsRequest, GetCargoOptionsRequest, GetShipmentRequest, GetTrackingRequest, ListShipmentsRequest,
    ListShipmentsResponse, Shipment, Tracking, UpdateShipmentRequest,
    cargo_service_server::{CargoService, CargoServiceServer},
};
use selam_proto_payments::v1::{
    CheckoutSession, CheckoutStatus, CloseCheckoutRequest, CloseCheckoutResponse, OpenCheckoutRequest,
    PutPlanPriceRequest, Refund, RefundChargeRequest, ReturnCreditRequest, ReturnCreditResponse, TherapistPlan,
    UseCreditRequest, UseCreditResponse,
    charge_service_server::{ChargeService, ChargeServiceServer},
};
use selam_sourcing::NAME;
use tonic::{Request, Response, Status};

#[derive(Default)]
struct Seen {
    away: bool,
    processing: BTreeSet<String>,
    opened: Vec<OpenCheckoutRequest>,
    closed: Vec<String>,
    refunds: Vec<RefundChargeRequest>,
}

/// Payments and cargo.
#[derive(Clone, Default)]
pub struct Partners {
    seen: Arc<Mutex<Seen>>,
}

impl Partners {
    pub async fn services(&self, platform: &Platform) -> ChassisResult<Vec<Service>> {
        let payments = Service::new::<NoTables>(platform, "payments").await?;
        let cargo = Service::new::<NoTables>(platform, "cargo").await?;
        Ok(vec![
            payments.grpc(ChargeServiceServer::new(self.clone())),
            cargo.grpc(CargoServiceServer::new(self.clone())),
        ])
    }

    fn look<T>(&self, look: impl FnOnce(&mut Seen) -> T) -> T {
        look(&mut self.seen.lock().unwrap())
    }

    /// Payments answers nothing from now on, or again.
    pub fn set_away(&self, away: bool) {
        self.look(|seen| seen.away = away);
    }

    /// Money for a reference is under way.
    pub fn set_processing(&self, reference: &str) {
        self.look(|seen| seen.processing.insert(reference.to_owned()));
    }

    pub fn opened(&self) -> Vec<OpenCheckoutRequest> {
        self.look(|seen| seen.opened.clone())
    }

    pub fn closed(&self) -> Vec<String> {
        self.look(|seen| seen.closed.clone())
    }

    pub fn refunds(&self) -> Vec<RefundChargeRequest> {
        self.look(|seen| seen.refunds.clone())
    }

    fn answer<T, A>(&self, request: &Request<T>, answer: impl FnOnce(&mut Seen) -> A) -> Result<Response<A>, Status> {
        assert_eq!(Caller::of(request).map(|caller| caller.service.as_str()), Some(NAME));
        self.look(|seen| match seen.away {
            true => Err(Error::unavailable("SERVICE_UNAVAILABLE", "told to be away").into()),
            false => Ok(Response::new(answer(seen))),
        })
    }
}

#[tonic::async_trait]
impl ChargeService for Partners {
    async fn open_checkout(&self, request: Request<OpenCheckoutRequest>) -> Result<Response<CheckoutSession>, Status> {
        self.answer(&request, |seen| {
            let request = request.get_ref().clone();
            let session = CheckoutSession {
                // One for each reference.
                id: request.reference_id.clone(),
                url: format!("https://pay.example.test/{}", request.reference_id),
                status: CheckoutStatus::Open.into(),
                ..CheckoutSession::default()
            };
            seen.opened.push(request);
            session
        })
    }

    async fn close_checkout(
        &self,
        request: Request<CloseCheckoutRequest>,
    ) -> Result<Response<CloseCheckoutResponse>, Status> {
        self.answer(&request, |seen| {
            let id = request.get_ref().reference_id.clone();
            let status = if seen.processing.contains(&id) {
                CheckoutStatus::Processing
            } else {
                CheckoutStatus::Cancelled
            };
            seen.closed.push(id);
            CloseCheckoutResponse { status: status.into() }
        })
    }

    async fn refund_charge(&self, request: Request<RefundChargeRequest>) -> Result<Response<Refund>, Status> {
        self.answer(&request, |seen| {
            seen.refunds.push(request.get_ref().clone());
            Refund::default()
        })
    }

    async fn put_plan_price(&self, _: Request<PutPlanPriceRequest>) -> Result<Response<TherapistPlan>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn use_credit(&self, _: Request<UseCreditRequest>) -> Result<Response<UseCreditResponse>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn return_credit(&self, _: Request<ReturnCreditRequest>) -> Result<Response<ReturnCreditResponse>, Status> {
        Err(Status::unimplemented(""))
    }
}

#[tonic::async_trait]
impl CargoService for Partners {
    type ExportShipmentsStream = CsvStream;

    async fn get_cargo_options(&self, _: Request<GetCargoOptionsRequest>) -> Result<Response<CargoOptions>, Status> {
        let city = |name: &str| City {
            name: name.to_owned(),
            ..City::default()
        };
        Ok(Response::new(CargoOptions {
            cities: vec![city("Calgary"), city("Edmonton")],
            ..CargoOptions::default()
        }))
    }

    async fn create_cargo_quote(&self, _: Request<CreateCargoQuoteRequest>) -> Result<Response<CargoQuote>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn create_shipment(&self, _: Request<CreateShipmentRequest>) -> Result<Response<Shipment>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn list_shipments(
        &self,
        _: Request<ListShipmentsRequest>,
    ) -> Result<Response<ListShipmentsResponse>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn export_shipments(&self, _: Request<ExportShipmentsRequest>) -> Result<Response<CsvStream>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn get_shipment(&self, _: Request<GetShipmentRequest>) -> Result<Response<Shipment>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn cancel_shipment(&self, _: Request<CancelShipmentRequest>) -> Result<Response<Shipment>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn update_shipment(&self, _: Request<UpdateShipmentRequest>) -> Result<Response<Shipment>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn get_tracking(&self, _: Request<GetTrackingRequest>) -> Result<Response<Tracking>, Status> {
        Err(Status::unimplemented(""))
    }
}

struct NoTables;

impl sea_orm_migration::MigratorTrait for NoTables {
    fn migrations() -> Vec<Box<dyn sea_orm_migration::MigrationTrait>> {
        Vec::new()
    }
}
