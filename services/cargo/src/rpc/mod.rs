//! The RPCs: validate, decide, store, publish.

mod booking;
mod listing;
mod moving;
mod quoting;

use chrono::{NaiveDate, TimeDelta};
use selam_chassis::{Calendar, Database, Error, Principal, Result, fields, listing::CsvStream, validate};
use selam_proto_cargo::v1::{
    CancelShipmentRequest, CargoOptions, CargoQuote, CreateCargoQuoteRequest, CreateShipmentRequest,
    ExportShipmentsRequest, GetCargoOptionsRequest, GetShipmentRequest, GetTrackingRequest, ListShipmentsRequest,
    ListShipmentsResponse, Shipment, Tracking, UpdateShipmentRequest, cargo_service_server::CargoService,
};
use tonic::{Request, Response, Status as GrpcStatus};

use crate::{
    Settings, convert,
    store::{self, Connection, ShipmentRow},
    tracking_number::TrackingNumber,
};

type RpcResult<T> = std::result::Result<Response<T>, GrpcStatus>;

/// Serves `selam.cargo.v1.CargoService`.
pub(crate) struct Cargo {
    database: Database,
    calendar: Calendar,
    quotes_hold: TimeDelta,
    max_open_shipments: u64,
}

impl Cargo {
    pub(crate) fn new(database: Database, calendar: Calendar, settings: &Settings) -> Self {
        Self {
            database,
            calendar,
            quotes_hold: TimeDelta::hours(settings.quote_hours.into()),
            max_open_shipments: settings.max_open_shipments.into(),
        }
    }

    /// Today in Calgary.
    fn today(&self) -> NaiveDate {
        self.calendar.today(self.database.clock().now())
    }

    async fn get(&self, request: Request<GetShipmentRequest>) -> Result<Shipment> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let connection = self.database.connection();
        let row = store::shipments::find(connection, fields::id("id", &request.id)?, viewer.sees_only()).await?;
        whole_shipment(connection, row, &viewer).await
    }

    async fn track(&self, request: GetTrackingRequest) -> Result<Tracking> {
        validate(&request)?;
        let number = TrackingNumber::parse(&request.tracking_number).ok_or_else(|| {
            Error::field(
                "trackingNumber",
                "TRACKING_NUMBER_INVALID",
                "is not a tracking number; check its digits",
            )
        })?;
        let connection = self.database.connection();
        let row = store::shipments::find_by_tracking_number(connection, number.as_str()).await?;
        let history = store::shipments::changes(connection, row.id).await?;
        Ok(convert::tracking(row, history))
    }
}

/// A shipment with its history.
async fn whole_shipment(connection: &impl Connection, row: ShipmentRow, viewer: &Principal) -> Result<Shipment> {
    let history = store::shipments::changes(connection, row.id).await?;
    Ok(convert::shipment(row, history, viewer))
}

#[tonic::async_trait]
impl CargoService for Cargo {
    type ExportShipmentsStream = CsvStream;

    async fn get_cargo_options(&self, _request: Request<GetCargoOptionsRequest>) -> RpcResult<CargoOptions> {
        Ok(Response::new(convert::options(self.today())))
    }

    async fn create_cargo_quote(&self, request: Request<CreateCargoQuoteRequest>) -> RpcResult<CargoQuote> {
        Ok(Response::new(self.quote(request).await?))
    }

    async fn create_shipment(&self, request: Request<CreateShipmentRequest>) -> RpcResult<Shipment> {
        Ok(Response::new(self.book(request).await?))
    }

    async fn list_shipments(&self, request: Request<ListShipmentsRequest>) -> RpcResult<ListShipmentsResponse> {
        Ok(Response::new(self.list(request).await?))
    }

    async fn export_shipments(
        &self,
        request: Request<ExportShipmentsRequest>,
    ) -> RpcResult<Self::ExportShipmentsStream> {
        Ok(Response::new(self.export(request.get_ref())?))
    }

    async fn get_shipment(&self, request: Request<GetShipmentRequest>) -> RpcResult<Shipment> {
        Ok(Response::new(self.get(request).await?))
    }

    async fn cancel_shipment(&self, request: Request<CancelShipmentRequest>) -> RpcResult<Shipment> {
        Ok(Response::new(self.cancel(request).await?))
    }

    async fn update_shipment(&self, request: Request<UpdateShipmentRequest>) -> RpcResult<Shipment> {
        Ok(Response::new(self.update(request).await?))
    }

    async fn get_tracking(&self, request: Request<GetTrackingRequest>) -> RpcResult<Tracking> {
        Ok(Response::new(self.track(request.into_inner()).await?))
    }
}
