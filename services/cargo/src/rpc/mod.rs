//! RPC handlers: validate, decide, store, publish.

mod create_shipment;
mod list;
mod quotes;
mod update_shipment;

use chrono::{NaiveDate, TimeDelta};
use selam_chassis::{Calendar, Database, Error, Principal, Result, fields, listing::CsvStream, validate};
use selam_proto_cargo::v1::{
    CargoOptions, GetCargoOptionsRequest, GetShipmentRequest, GetTrackingRequest, Shipment, Tracking,
};
use tonic::Request;

use crate::{
    Settings, convert,
    store::{self, Connection, ShipmentRow},
    tracking_number::TrackingNumber,
};

/// Implements `selam.cargo.v1.CargoService`.
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

    /// Returns today's date in Calgary.
    fn today(&self) -> NaiveDate {
        self.calendar.today(self.database.clock().now())
    }

    async fn get_cargo_options(&self, _: Request<GetCargoOptionsRequest>) -> Result<CargoOptions> {
        Ok(convert::options(self.today()))
    }

    async fn get_shipment(&self, request: Request<GetShipmentRequest>) -> Result<Shipment> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let connection = self.database.connection();
        let row = store::shipments::find(connection, fields::id("id", &request.id)?, viewer.owner_scope()).await?;
        self.whole_shipment(connection, row, &viewer).await
    }

    async fn get_tracking(&self, request: Request<GetTrackingRequest>) -> Result<Tracking> {
        let request = request.into_inner();
        validate(&request)?;
        let number = TrackingNumber::parse(&request.tracking_number).ok_or_else(|| {
            Error::field(
                "trackingNumber",
                "TRACKING_NUMBER_INVALID",
                "invalid tracking number; check its digits",
            )
        })?;
        let connection = self.database.connection();
        let row = store::shipments::find_by_tracking_number(connection, number.as_str()).await?;
        let history = store::shipments::changes(connection, row.id).await?;
        Ok(convert::tracking(row, history, self.today()))
    }

    /// Returns a shipment with its history.
    async fn whole_shipment(
        &self,
        connection: &impl Connection,
        row: ShipmentRow,
        viewer: &Principal,
    ) -> Result<Shipment> {
        let history = store::shipments::changes(connection, row.id).await?;
        Ok(convert::shipment(row, history, viewer, &self.calendar, self.today()))
    }
}

selam_proto_cargo::impl_cargo_service!(Cargo, ExportShipmentsStream = CsvStream);
