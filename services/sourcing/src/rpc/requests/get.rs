//! RPCs that read requests: list, export, get.

use selam_chassis::{
    Principal, Result, fields,
    listing::{CsvStream, amount, csv_export, instant},
    validate,
};
use selam_proto_sourcing::v1::{
    ExportProductRequestsRequest, GetProductRequestRequest, ListProductRequestsRequest, ListProductRequestsResponse,
    ProductRequest, RequestCount,
};
use tonic::Request;

use super::Viewer;
use crate::{
    choices::Category,
    lifecycle::Requests,
    request::status::RequestStatus,
    store::{
        RequestRow,
        requests::{
            self,
            listing::{self, Filter},
            offers,
        },
    },
};

const COLUMNS: [&str; 17] = [
    "number",
    "status",
    "product_name",
    "category",
    "quantity",
    "target_price",
    "currency",
    "deadline",
    "description",
    "specifications",
    "email",
    "deposit_paid",
    "balance_paid",
    "supplier_order_number",
    "tracking_number",
    "create_time",
    "update_time",
];

impl Requests {
    pub(super) async fn get_product_request(
        &self,
        request: Request<GetProductRequestRequest>,
    ) -> Result<ProductRequest> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let viewer = Viewer::of(&caller);
        let connection = self.database.connection();
        let row = requests::find(connection, id, caller.owner_scope()).await?;
        let answer = self.full_request(row, viewer).await?;
        if answer.unread_message_count > 0 {
            requests::note_read(connection, id, viewer.side()).await?;
        }
        Ok(answer)
    }

    pub(super) async fn list_product_requests(
        &self,
        request: Request<ListProductRequestsRequest>,
    ) -> Result<ListProductRequestsResponse> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let filter = Filter {
            user_id: caller.owner_scope(),
            status: RequestStatus::from_wire(request.status()),
            category: Category::from_wire(request.category()),
            query: request.query.clone(),
            charge_id: match request.charge_id.as_str() {
                "" => None,
                id => Some(fields::id("chargeId", id)?),
            },
        };
        let connection = self.database.connection();
        let page = listing::list(&filter).page(connection, request).await?;
        let (counts, total_count) = if request.page_token.is_empty() {
            let found = listing::counts(connection, &filter).await?;
            let count = |status: RequestStatus| RequestCount {
                status: status.wire().into(),
                request_count: found.get(&status).copied().unwrap_or_default(),
            };
            let counts = RequestStatus::ALL.map(count).into();
            (counts, listing::total(&found, &filter))
        } else {
            (Vec::new(), listing::count(connection, &filter).await?)
        };
        let ids: Vec<_> = page.rows.iter().map(|row| row.id).collect();
        let mut all = offers::of(connection, &ids).await?;
        let viewer = Viewer::of(&caller);
        let rows = page.rows.into_iter().map(|row| {
            let offers = all.remove(&row.id).unwrap_or_default();
            self.request_summary(row, &offers, viewer)
        });
        Ok(ListProductRequestsResponse {
            requests: rows.collect(),
            next_page_token: page.next_page_token,
            total_count,
            counts,
        })
    }

    pub(super) async fn export_product_requests(
        &self,
        request: Request<ExportProductRequestsRequest>,
    ) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let filter = Filter {
            user_id: None,
            status: RequestStatus::from_wire(request.status()),
            category: Category::from_wire(request.category()),
            query: request.query.clone(),
            charge_id: None,
        };
        let batches = listing::list(&filter).batches(self.database.clone());
        Ok(csv_export(COLUMNS, batches, line))
    }
}

fn line(row: RequestRow) -> [String; 17] {
    [
        row.number,
        row.status.as_str().to_owned(),
        row.product_name,
        row.category
            .map(|category| category.as_str().to_owned())
            .unwrap_or_default(),
        row.quantity.to_string(),
        row.target_price_minor.map(amount).unwrap_or_default(),
        row.currency_code,
        row.deadline.map(|day| day.to_string()).unwrap_or_default(),
        row.description,
        row.specifications,
        row.email,
        row.deposit_paid.to_string(),
        row.balance_paid.to_string(),
        row.supplier_order_number,
        row.tracking_number,
        instant(row.create_time),
        instant(row.update_time),
    ]
}
