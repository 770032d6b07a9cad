//! The gRPC service: hands every call to the part that does it.

use std::{pin::Pin, sync::Arc};

use futures::Stream;
use selam_chassis::{Principal, validate};
use selam_proto::google::api::HttpBody;
use selam_proto_cleaning::v1::{
    CancelCleaningBookingRequest, CleaningBooking, CleaningOptions, CleaningQuote, CreateCleaningBookingRequest,
    CreateCleaningQuoteRequest, ExportCleaningBookingsRequest, GetCleaningBookingRequest, GetCleaningOptionsRequest,
    ListCleaningBookingsRequest, ListCleaningBookingsResponse, ListCleaningSlotsRequest, ListCleaningSlotsResponse,
    RescheduleCleaningBookingRequest, SkipCleaningBookingRequest, UpdateCleaningBookingRequest,
    cleaning_service_server::CleaningService,
};
use tonic::{Request, Response, Status};

use crate::{
    cleaning::{Cleaning, parse_id},
    convert,
};

type RpcResult<T> = Result<Response<T>, Status>;

/// Serves `selam.cleaning.v1.CleaningService`.
pub(crate) struct CleaningApi {
    cleaning: Arc<Cleaning>,
}

impl CleaningApi {
    pub(crate) fn new(cleaning: Arc<Cleaning>) -> Self {
        Self { cleaning }
    }
}

#[tonic::async_trait]
impl CleaningService for CleaningApi {
    async fn get_cleaning_options(&self, _request: Request<GetCleaningOptionsRequest>) -> RpcResult<CleaningOptions> {
        Ok(Response::new(convert::options(
            &self.cleaning.settings,
            self.cleaning.today(),
        )))
    }

    async fn create_cleaning_quote(&self, request: Request<CreateCleaningQuoteRequest>) -> RpcResult<CleaningQuote> {
        Ok(Response::new(self.cleaning.create_quote(request).await?))
    }

    async fn list_cleaning_slots(
        &self,
        request: Request<ListCleaningSlotsRequest>,
    ) -> RpcResult<ListCleaningSlotsResponse> {
        Ok(Response::new(self.cleaning.slots(request.into_inner()).await?))
    }

    async fn create_cleaning_booking(
        &self,
        request: Request<CreateCleaningBookingRequest>,
    ) -> RpcResult<CleaningBooking> {
        Ok(Response::new(self.cleaning.create_booking(request).await?))
    }

    async fn list_cleaning_bookings(
        &self,
        request: Request<ListCleaningBookingsRequest>,
    ) -> RpcResult<ListCleaningBookingsResponse> {
        let principal = Principal::of(&request)?;
        Ok(Response::new(
            self.cleaning.list(principal, request.into_inner()).await?,
        ))
    }

    type ExportCleaningBookingsStream = Pin<Box<dyn Stream<Item = Result<HttpBody, Status>> + Send>>;

    async fn export_cleaning_bookings(
        &self,
        request: Request<ExportCleaningBookingsRequest>,
    ) -> RpcResult<Self::ExportCleaningBookingsStream> {
        let export = self.cleaning.export(request.into_inner())?;
        Ok(Response::new(Box::pin(export)))
    }

    async fn get_cleaning_booking(&self, request: Request<GetCleaningBookingRequest>) -> RpcResult<CleaningBooking> {
        let principal = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let connection = self.cleaning.database.connection();
        let id = parse_id("id", &request.id)?;
        let booking = self.cleaning.whole_booking(connection, &principal, id).await?;
        Ok(Response::new(booking))
    }

    async fn cancel_cleaning_booking(
        &self,
        request: Request<CancelCleaningBookingRequest>,
    ) -> RpcResult<CleaningBooking> {
        let principal = Principal::of(&request)?;
        Ok(Response::new(
            self.cleaning.cancel(principal, request.into_inner()).await?,
        ))
    }

    async fn reschedule_cleaning_booking(
        &self,
        request: Request<RescheduleCleaningBookingRequest>,
    ) -> RpcResult<CleaningBooking> {
        let principal = Principal::of(&request)?;
        Ok(Response::new(
            self.cleaning.reschedule(principal, request.into_inner()).await?,
        ))
    }

    async fn skip_cleaning_booking(&self, request: Request<SkipCleaningBookingRequest>) -> RpcResult<CleaningBooking> {
        let principal = Principal::of(&request)?;
        Ok(Response::new(
            self.cleaning.skip(principal, request.into_inner()).await?,
        ))
    }

    async fn update_cleaning_booking(
        &self,
        request: Request<UpdateCleaningBookingRequest>,
    ) -> RpcResult<CleaningBooking> {
        let principal = Principal::of(&request)?;
        Ok(Response::new(
            self.cleaning.update(principal, request.into_inner()).await?,
        ))
    }
}
