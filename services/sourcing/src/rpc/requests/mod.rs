//! Requests for products: what customers ask for and choose, what the office does.

mod asking;
pub(crate) mod attachments;
mod choosing;
mod offering;
mod office;
mod reading;
mod showing;
mod talking;

use selam_chassis::{
    Principal, Result, Transaction, fields, history::require_present, idempotency::Key, listing::CsvStream,
};
use selam_proto_sourcing::v1::{
    AcceptOfferRequest, CancelProductRequestRequest, CreateProductRequestRequest, DeclineOfferRequest,
    EndProductRequestRequest, ExportProductRequestsRequest, GetProductRequestRequest, GetRequestOptionsRequest,
    GetSamplingPlanRequest, ListProductRequestsRequest, ListProductRequestsResponse, MakeOfferRequest, Offer,
    PayProductRequestRequest, PostRequestMessageRequest, PreviewOfferRequest, ProductRequest, RecordInspectionRequest,
    RemoveRequestAttachmentRequest, RequestCheckout, RequestOptions, SamplingPlan, ShipProductRequestRequest,
    UpdateProductRequestRequest, WithdrawOfferRequest, request_service_server::RequestService,
};
use tonic::{Request, Response};

use super::RpcResult;
use crate::{
    ordering::{self, Requests},
    request::status::{RequestStatus, Step},
    store::{RequestRow, requests},
};

pub(crate) use asking::searched;
pub(crate) use showing::Viewer;

impl Requests {
    /// A request for a step of an admin, locked and as the admin has read it, with the status that the step leads to.
    async fn take(
        &self,
        transaction: &Transaction,
        id: &str,
        etag: &str,
        step: Step,
    ) -> Result<(RequestRow, RequestStatus)> {
        let row = requests::lock(transaction, fields::id("id", id)?, None).await?;
        require_current(&row, etag)?;
        let after = row.status.after(step).ok_or_else(ordering::step_invalid)?;
        Ok((row, after))
    }

    /// Commits a change that may be asked for twice by one key, and shows the request as it is now. That it was done is enough to remember: the
    /// request lies in one place only.
    async fn finish(
        &self,
        transaction: Transaction,
        key: Option<&Key>,
        row: RequestRow,
        viewer: Viewer,
    ) -> Result<ProductRequest> {
        if let Some(key) = key {
            let id = row.id.to_string();
            key.complete(&transaction, &GetProductRequestRequest { id }).await?;
        }
        transaction.commit().await?;
        self.whole(row, viewer).await
    }

    /// What was done by the same key before.
    async fn again(&self, done: &GetProductRequestRequest, caller: &Principal) -> Result<ProductRequest> {
        let id = fields::id("id", &done.id)?;
        let row = requests::find(self.database.connection(), id, caller.sees_only()).await?;
        self.whole(row, Viewer::of(caller)).await
    }
}

/// # Errors
/// `REQUEST_CHANGED` when somebody else has changed the request since it was read.
fn require_current(row: &RequestRow, etag: &str) -> Result<()> {
    require_present(row.version, etag, "REQUEST_CHANGED")
}

#[tonic::async_trait]
impl RequestService for Requests {
    type ExportProductRequestsStream = CsvStream;

    async fn get_request_options(&self, _: Request<GetRequestOptionsRequest>) -> RpcResult<RequestOptions> {
        Ok(Response::new(self.options()))
    }

    async fn create_product_request(&self, request: Request<CreateProductRequestRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.create(request).await?))
    }

    async fn list_product_requests(
        &self,
        request: Request<ListProductRequestsRequest>,
    ) -> RpcResult<ListProductRequestsResponse> {
        Ok(Response::new(self.list(&request).await?))
    }

    async fn export_product_requests(&self, request: Request<ExportProductRequestsRequest>) -> RpcResult<CsvStream> {
        Ok(Response::new(self.export(request.get_ref())?))
    }

    async fn get_product_request(&self, request: Request<GetProductRequestRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.get(&request).await?))
    }

    async fn cancel_product_request(&self, request: Request<CancelProductRequestRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.cancel(&request).await?))
    }

    async fn accept_offer(&self, request: Request<AcceptOfferRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.accept(request).await?))
    }

    async fn decline_offer(&self, request: Request<DeclineOfferRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.decline_offer_of(request).await?))
    }

    async fn pay_product_request(&self, request: Request<PayProductRequestRequest>) -> RpcResult<RequestCheckout> {
        Ok(Response::new(self.pay(&request).await?))
    }

    async fn post_request_message(&self, request: Request<PostRequestMessageRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.post_message(request).await?))
    }

    async fn remove_request_attachment(
        &self,
        request: Request<RemoveRequestAttachmentRequest>,
    ) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.remove_attachment(&request).await?))
    }

    async fn update_product_request(&self, request: Request<UpdateProductRequestRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.update(request).await?))
    }

    async fn preview_offer(&self, request: Request<PreviewOfferRequest>) -> RpcResult<Offer> {
        Ok(Response::new(self.preview(request.into_inner()).await?))
    }

    async fn make_offer(&self, request: Request<MakeOfferRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.make(request).await?))
    }

    async fn withdraw_offer(&self, request: Request<WithdrawOfferRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.withdraw(&request).await?))
    }

    async fn get_sampling_plan(&self, request: Request<GetSamplingPlanRequest>) -> RpcResult<SamplingPlan> {
        Ok(Response::new(self.sampling_plan(request.get_ref())?))
    }

    async fn record_inspection(&self, request: Request<RecordInspectionRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.inspect(request).await?))
    }

    async fn ship_product_request(&self, request: Request<ShipProductRequestRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.ship(&request).await?))
    }

    async fn end_product_request(&self, request: Request<EndProductRequestRequest>) -> RpcResult<ProductRequest> {
        Ok(Response::new(self.end_order_of(request).await?))
    }
}
