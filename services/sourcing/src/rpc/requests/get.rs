//! RPCs that read requests: list, export, get.

use chrono::NaiveDate;
use selam_chassis::{
    Calendar, Principal, Result, fields,
    listing::{Cell, CsvStream, csv_export, office_only, owner, person},
    validate,
};
use selam_proto_sourcing::v1::{
    ExportProductRequestsRequest, GetProductRequestRequest, ListProductRequestsRequest, ListProductRequestsResponse,
    ProductRequest, RequestCount,
};
use tonic::Request;
use uuid::Uuid;

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
        let balance_charge_id = row.balance_charge_id;
        let mut answer = self.full_request(row, viewer).await?;
        self.hide_rejected_steps(&mut answer).await;
        self.check_overdue(balance_charge_id, &mut answer).await;
        // Finance has read access only, so its views do not mark messages as read.
        let answers = !caller.is_office() || ["support", "admin"].iter().any(|role| caller.has_role(role));
        if answer.unread_message_count > 0 && answers {
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
        office_only(&caller, [&request.offer_until_date])?;
        let filter = Filter {
            user_id: owner(&caller, false, &request.user_id)?,
            status: RequestStatus::from_wire(request.status()),
            category: Category::from_wire(request.category()),
            query: request.query.clone(),
            charge_id: match request.charge_id.as_str() {
                "" => None,
                id => Some(fields::id("chargeId", id)?),
            },
            offer_dates: self.offer_dates(&request.offer_until_date)?,
        };
        let connection = self.database.connection();
        let list = listing::list(&filter);
        let page = list.page(connection, request).await?;
        let (counts, total_count) = if request.page_token.is_empty() {
            let found = listing::counts(connection, &filter).await?;
            let count = |status: RequestStatus| RequestCount {
                status: status.wire().into(),
                request_count: found.get(&status).copied().unwrap_or_default(),
            };
            let counts = RequestStatus::ALL.map(count).into();
            (counts, listing::total(&found, &filter))
        } else {
            (Vec::new(), list.count(connection).await?)
        };
        let ids: Vec<_> = page.rows.iter().map(|row| row.id).collect();
        let mut all = offers::of(connection, &ids).await?;
        let viewer = Viewer::of(&caller);
        let mut found = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            let (offers, balance_charge_id) = (all.remove(&row.id).unwrap_or_default(), row.balance_charge_id);
            let mut shown = self.request_summary(row, &offers, viewer);
            self.check_overdue(balance_charge_id, &mut shown).await;
            found.push(shown);
        }
        Ok(ListProductRequestsResponse {
            requests: found,
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
            user_id: person(&request.user_id)?,
            status: RequestStatus::from_wire(request.status()),
            category: Category::from_wire(request.category()),
            query: request.query.clone(),
            charge_id: None,
            offer_dates: self.offer_dates(&request.offer_until_date)?,
        };
        let batches = listing::list(&filter).batches(self.database.clone());
        let calendar = self.calendar.clone();
        csv_export(&self.database, filter.user_id, COLUMNS, batches, move |row| {
            line(row, &calendar)
        })
        .await
    }

    /// Clears the mark of an overdue balance while a bank debit for it is in progress. Payments is asked, because the
    /// debit can begin after the mark; while it is unavailable, the mark stays.
    async fn check_overdue(&self, balance_charge_id: Option<Uuid>, request: &mut ProductRequest) {
        if let Some(charge_id) = balance_charge_id.filter(|_| request.payment_overdue) {
            request.payment_overdue = !self.clients.is_settling(charge_id).await.unwrap_or_default();
        }
    }

    /// Returns the days of the filter `offer_until_date`: from today to that day.
    fn offer_dates(&self, until: &str) -> Result<Option<(NaiveDate, NaiveDate)>> {
        let until = fields::optional_date("offerUntilDate", until)?;
        Ok(until.map(|until| (self.today(), until)))
    }
}

fn line(row: RequestRow, calendar: &Calendar) -> [Cell; 17] {
    [
        row.number.into(),
        Cell::value(row.status.as_str()),
        row.product_name.into(),
        Cell::value(row.category.map(|category| category.as_str()).unwrap_or_default()),
        Cell::value(row.quantity),
        row.target_price_minor.map_or_else(|| Cell::value(""), Cell::amount),
        Cell::value(row.currency_code),
        Cell::value(row.deadline.map(|day| day.to_string()).unwrap_or_default()),
        row.description.into(),
        row.specifications.into(),
        row.email.into(),
        Cell::value(row.deposit_paid),
        Cell::value(row.balance_paid),
        row.supplier_order_number.into(),
        row.tracking_number.into(),
        Cell::time(calendar, row.create_time),
        Cell::time(calendar, row.update_time),
    ]
}
