use futures::TryStreamExt as _;
use selam_chassis::{
    Calendar, Principal, Result, fields,
    listing::{Cell, CsvStream, csv_export, office_only, owner, person},
    timestamp, validate,
};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    ExportDisputesRequest, ExportPaymentsRequest, GetLedgerRequest, GetPaymentRequest, Ledger, LedgerAccount,
    ListDisputesRequest, ListDisputesResponse, ListPaymentsRequest, ListPaymentsResponse, Payment,
};
use tonic::Request;

use super::Payments;
use crate::{
    choices::{DisputeStatus, PaymentStatus, Purpose},
    convert,
    ledger::Account,
    store::{
        self, DisputeRow, PaymentRow,
        listing::{self, PaymentFilter},
    },
};

const COLUMNS: [&str; 13] = [
    "receipt_number",
    "status",
    "paid",
    "purpose",
    "title",
    "subtotal_cad",
    "tax_cad",
    "total_cad",
    "refunded_cad",
    "user_email",
    "user_id",
    "reference_id",
    "provider_id",
];

const DISPUTE_COLUMNS: [&str; 8] = [
    "receipt_number",
    "status",
    "amount_cad",
    "reason",
    "opened",
    "answer_by",
    "payment_id",
    "provider_id",
];

impl Payments {
    pub(super) async fn list_payments(&self, request: Request<ListPaymentsRequest>) -> Result<ListPaymentsResponse> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        office_only(&viewer, [&request.query])?;
        let filter = PaymentFilter {
            user_id: owner(&viewer, request.mine, &request.user_id)?,
            status: PaymentStatus::from_wire(request.status()),
            purpose: Purpose::from_wire(request.purpose()),
            query: request.query.clone(),
            refund_failed: request.refund_failed,
        };
        let list = listing::payments(&filter, request.order_by());
        let connection = self.database.connection();
        let page = list.page(connection, &request).await?;
        let total_count = list.total_count(connection, &request, &page).await?;
        let rows = page.rows.into_iter();
        Ok(ListPaymentsResponse {
            payments: rows.map(|row| convert::payment(row, Vec::new(), &viewer)).collect(),
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    pub(super) async fn export_payments(&self, request: Request<ExportPaymentsRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let filter = PaymentFilter {
            user_id: person(&request.user_id)?,
            status: PaymentStatus::from_wire(request.status()),
            purpose: Purpose::from_wire(request.purpose()),
            query: request.query.clone(),
            refund_failed: request.refund_failed,
        };
        let list = listing::payments(&filter, request.order_by());
        let (batches, calendar) = (list.batches(self.database.clone()), self.calendar.clone());
        csv_export(&self.database, filter.user_id, COLUMNS, batches, move |row| {
            line(row, &calendar)
        })
        .await
    }

    pub(super) async fn get_payment(&self, request: Request<GetPaymentRequest>) -> Result<Payment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.database.connection();
        let row = store::payments::find(connection, id, viewer.owner_scope()).await?;
        let refunds = store::refunds::of_payment(connection, id).await?;
        Ok(convert::payment(row, refunds, &viewer))
    }

    pub(super) async fn list_disputes(&self, request: Request<ListDisputesRequest>) -> Result<ListDisputesResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let connection = self.database.connection();
        let list = listing::disputes(DisputeStatus::from_wire(request.status()));
        let page = list.page(connection, &request).await?;
        let total_count = list.total_count(connection, &request, &page).await?;
        let ids = page.rows.iter().map(|row| row.payment_id);
        let receipts = store::payments::receipt_numbers(connection, ids).await?;
        let disputes = page.rows.into_iter().map(|row| {
            let receipt = receipts.get(&row.payment_id).cloned().unwrap_or_default();
            convert::dispute(row, receipt)
        });
        Ok(ListDisputesResponse {
            disputes: disputes.collect(),
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    pub(super) async fn export_disputes(&self, request: Request<ExportDisputesRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let list = listing::disputes(DisputeStatus::from_wire(request.status()));
        let (database, calendar) = (self.database.clone(), self.calendar.clone());
        let batches = list.batches(database.clone()).and_then(move |rows| {
            let database = database.clone();
            async move {
                let ids = rows.iter().map(|row| row.payment_id);
                let receipts = store::payments::receipt_numbers(database.connection(), ids).await?;
                let numbered = rows.into_iter().map(|row| {
                    let receipt = receipts.get(&row.payment_id).cloned().unwrap_or_default();
                    (row, receipt)
                });
                Ok(numbered.collect())
            }
        });
        csv_export(&self.database, None, DISPUTE_COLUMNS, batches, move |(row, receipt)| {
            dispute_line(row, receipt, &calendar)
        })
        .await
    }

    pub(super) async fn get_ledger(&self, _: Request<GetLedgerRequest>) -> Result<Ledger> {
        let connection = self.database.connection();
        let balances = store::ledger::balances(connection).await?;
        let (reconcile_time, differences) = store::reconciliations::found(connection).await?;
        let accounts = Account::ALL.map(|account| {
            let balance = balances.iter().find(|(name, _)| name == account.as_str());
            LedgerAccount {
                name: account.as_str().to_owned(),
                balance: Some(Money::cad(balance.map_or(0, |(_, balance)| *balance))),
            }
        });
        Ok(Ledger {
            accounts: accounts.to_vec(),
            reconcile_time: reconcile_time.map(timestamp),
            differences: differences.into_iter().map(convert::difference).collect(),
        })
    }
}

fn line(row: PaymentRow, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    [
        row.receipt_number.into(),
        Cell::value(row.status.as_str()),
        Cell::time(calendar, row.pay_time),
        Cell::value(row.purpose.as_str()),
        row.title.into(),
        Cell::amount(row.subtotal_minor),
        Cell::amount(row.tax_minor),
        Cell::amount(row.total_minor),
        Cell::amount(row.refunded_minor),
        row.user_email.into(),
        Cell::value(row.user_id),
        Cell::value(row.reference_id),
        Cell::value(row.provider_id),
    ]
}

fn dispute_line(row: DisputeRow, receipt: String, calendar: &Calendar) -> [Cell; DISPUTE_COLUMNS.len()] {
    [
        receipt.into(),
        Cell::value(row.status.as_str()),
        Cell::amount(row.amount_minor),
        Cell::value(row.reason),
        Cell::time(calendar, row.create_time),
        row.answer_by_time
            .map_or_else(|| Cell::value(""), |time| Cell::time(calendar, time)),
        Cell::value(row.payment_id),
        Cell::value(row.provider_id),
    ]
}
