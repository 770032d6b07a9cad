//! Test double of cargo. The one of payments is in `selam-payments-client-testing`.

use selam_chassis::{Platform, Result as ChassisResult, Service, listing::CsvStream, schema::NoTables};
use selam_proto_cargo::v1::{
    CancelShipmentRequest, CargoOptions, CargoQuote, City, CreateCargoQuoteRequest, CreateShipmentRequest,
    ExportShipmentsRequest, GetCargoOptionsRequest, GetShipmentRequest, GetTrackingRequest, ListShipmentsRequest,
    ListShipmentsResponse, Shipment, Tracking, UpdateShipmentRequest,
    cargo_service_server::{CargoService, CargoServiceServer},
};
use tonic::{Request, Response, Status};

/// Test double of cargo.
#[derive(Clone)]
pub struct Cargo;

impl Cargo {
    pub async fn service(platform: &Platform) -> ChassisResult<Service> {
        let service = Service::new::<NoTables>(platform, "cargo").await?;
        Ok(service.grpc(CargoServiceServer::new(Self)))
    }
}

#[tonic::async_trait]
impl CargoService for Cargo {
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
