//! RPCs that create and cancel requests.

use chrono::Days;
use selam_chassis::{
    Error, Language, Principal, Result, fields,
    idempotency::{Claim, Key},
    listing::search_text,
    validate,
};
use selam_proto_sourcing::v1::{
    CancelProductRequestRequest, CreateProductRequestRequest, GetRequestOptionsRequest, ProductRequest, QualityFigures,
    QualityLimits, RequestOptions,
};
use tonic::Request;
use uuid::Uuid;

use super::{Viewer, attachments, require_current};
use crate::{
    choices::{Category, Currency, Status},
    events::ChangeDetails,
    lifecycle::{self, Requests},
    rates::minor,
    request::{
        number,
        offer::within,
        status::{RefundReason, RequestEvent, RequestStatus, Side},
    },
    rpc::currency,
    sampling::{LIMIT_CRITICAL, LIMIT_MAJOR, LIMIT_MINOR},
    store::{self, RequestRow, requests},
};

/// Largest number of open requests per customer.
const MOST_OPEN: u64 = 20;
/// Latest deadline, in days from today.
const DEADLINE_DAYS: u64 = 730;
/// Largest number of pieces, by the contract.
const MOST_PIECES: i32 = 10_000_000;

impl Requests {
    pub(super) async fn get_request_options(&self, _: Request<GetRequestOptionsRequest>) -> Result<RequestOptions> {
        let today = self.today();
        let day = |ahead| today.checked_add_days(Days::new(ahead)).unwrap_or(today).to_string();
        let settings = &self.settings;
        let [pass, on_time, satisfaction, defect] = settings.quality_figures.0.clone();
        Ok(RequestOptions {
            categories: Category::ALL.map(|category| category.wire().into()).to_vec(),
            currencies: Currency::ALL.map(|currency| currency.code().to_owned()).to_vec(),
            earliest_deadline: day(1),
            latest_deadline: day(DEADLINE_DAYS + 1),
            max_quantity: MOST_PIECES,
            max_file_bytes: i64::try_from(attachments::MAX_BYTES).unwrap_or(i64::MAX),
            max_attachments: i32::try_from(attachments::MOST).unwrap_or(i32::MAX),
            extensions: attachments::extensions(),
            deposit_percent: i32::try_from(settings.deposit_percent).unwrap_or_default(),
            deposit_due_days: i32::try_from(settings.deposit_due_days).unwrap_or_default(),
            quality_figures: Some(QualityFigures {
                pass,
                on_time,
                satisfaction,
                defect,
            }),
            quality_limits: Some(limits()),
            balance_due_days: i32::try_from(self.settings.balance_due_days).unwrap_or(i32::MAX),
        })
    }

    pub(crate) async fn create_product_request(
        &self,
        mut request: Request<CreateProductRequestRequest>,
    ) -> Result<ProductRequest> {
        let caller = Principal::of(&request)?;
        let mut key = Key::of(&request, "sourcing.create-request")?;
        let message = request.get_mut();
        fields::lines([&mut message.product_name]);
        fields::trim([&mut message.description, &mut message.specifications]);
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(done) = key.claim(&transaction, &request, transaction.now()).await?
        {
            transaction.commit().await?;
            return self.replay(&done, &caller).await;
        }
        transaction.lock(requests::OF_USER, &caller.user_id.to_string()).await?;
        let mut row = self.row(&request)?;
        if let Some(id) = row.product_id {
            let product = store::products::find(&*transaction, id).await;
            if !product.is_ok_and(|product| product.status == Status::Active) {
                return Err(Error::field(
                    "productId",
                    "PRODUCT_NOT_FOUND",
                    "there is no such product",
                ));
            }
        }
        if requests::count_open(&transaction, caller.user_id).await? >= MOST_OPEN {
            return Err(Error::failed_precondition(
                "TOO_MANY_OPEN_REQUESTS",
                format!("the limit of {MOST_OPEN} open requests is reached"),
            ));
        }
        row.user_id = caller.user_id;
        row.email.clone_from(&caller.email);
        row.language_code = language.code().to_owned();
        row.search_text = searched(&row);
        requests::insert(&transaction, row.clone()).await?;
        let details = ChangeDetails {
            event: RequestEvent::Submitted,
            side: Some(Side::Customer),
            offer: None,
            message: "",
        };
        self.record(&transaction, &mut row, details).await?;
        self.finish(transaction, key.as_ref(), row, Viewer::Customer).await
    }

    /// Validates a request and returns its row without a customer.
    fn row(&self, request: &CreateProductRequestRequest) -> Result<RequestRow> {
        if request.product_name.is_empty() {
            return Err(Error::field("productName", "REQUIRED", "must not be empty"));
        }
        let (now, today) = (self.database.clock().now(), self.today());
        let category = Category::from_wire(request.category());
        let currency = currency("currency", &request.currency)?;
        let first = today.succ_opt().unwrap_or(today);
        let deadline = fields::optional_date("deadline", &request.deadline)?
            .map(|date| within("deadline", date, first, DEADLINE_DAYS))
            .transpose()?;
        let product_id = match request.product_id.as_str() {
            "" => None,
            id => Some(fields::id("productId", id)?),
        };
        Ok(RequestRow {
            id: Uuid::now_v7(),
            number: number::random(),
            user_id: Uuid::nil(),
            email: String::new(),
            language_code: String::new(),
            status: RequestStatus::Submitted,
            product_name: request.product_name.clone(),
            description: request.description.clone(),
            category,
            quantity: request.quantity_needed,
            target_price_minor: minor(&request.target_price),
            currency_code: currency.code().to_owned(),
            deadline,
            specifications: request.specifications.clone(),
            product_id,
            accepted_offer_id: None,
            delivery_city: String::new(),
            delivery_address: String::new(),
            delivery_name: String::new(),
            delivery_phone: String::new(),
            deposit_charge_id: None,
            balance_charge_id: None,
            deposit_paid: false,
            balance_paid: false,
            deposit_due_time: None,
            balance_due_time: None,
            balance_reminders: 0,
            payment_disputed: false,
            payment_refunded: false,
            pickup_date: None,
            tracking_number: String::new(),
            supplier_order_number: String::new(),
            customer_unread: 0,
            office_unread: 0,
            search_text: String::new(),
            end_time: None,
            version: 0,
            create_time: now,
            update_time: now,
        })
    }

    pub(super) async fn cancel_product_request(
        &self,
        request: Request<CancelProductRequestRequest>,
    ) -> Result<ProductRequest> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, id, Some(caller.user_id)).await?;
        // Cancelling twice has no further effect.
        if row.status != RequestStatus::Cancelled {
            require_current(&row, &request.etag)?;
            if !row.status.can_cancel() {
                return Err(lifecycle::step_invalid());
            }
            self.end(
                &transaction,
                &mut row,
                Side::Customer,
                RefundReason::CancelledByCustomer,
                "",
            )
            .await?;
        }
        self.finish(transaction, None, row, Viewer::Customer).await
    }
}

/// Returns the text that admins and the customer search.
pub(crate) fn searched(row: &RequestRow) -> String {
    search_text([&row.number, &row.product_name, &row.email])
}

/// Returns the acceptable quality limits.
pub(super) fn limits() -> QualityLimits {
    QualityLimits {
        critical: LIMIT_CRITICAL.to_owned(),
        major: LIMIT_MAJOR.to_owned(),
        minor: LIMIT_MINOR.to_owned(),
    }
}
