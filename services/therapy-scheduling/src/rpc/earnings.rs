//! Earnings of a therapist: months, their sessions and an export.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike as _, Months, NaiveDate, NaiveTime, Utc};
use futures::stream;
use selam_chassis::{
    Calendar, Error, Principal, Result, Zone,
    listing::{Cell, CsvStream, csv_export},
    timestamp, validate,
};
use selam_proto::money::v1::Money;
use selam_proto_therapy::v1::{
    EarnedSession, Earnings, ExportEarningsRequest, GetEarningsRequest, ListEarnedSessionsRequest,
    ListEarnedSessionsResponse, MonthEarnings,
};
use tonic::Request;

use super::Therapy;
use crate::{
    choices::Payment,
    store::{AppointmentRow, appointments},
};

const MONTHS: u32 = 12;

const COLUMNS: [&str; 11] = [
    "appointment_id",
    "start",
    "client",
    "minutes",
    "session_format",
    "session_type",
    "status",
    "payment",
    "fee_cad",
    "tax_cad",
    "refunded_cad",
];

impl Therapy {
    pub(super) async fn get_earnings(&self, request: Request<GetEarningsRequest>) -> Result<Earnings> {
        let (zone, rows) = self.earned_lately(&Principal::of(&request)?).await?;
        let mut months: BTreeMap<String, (i32, i64, i64)> = BTreeMap::new();
        for row in rows {
            let month = zone.local(row.start_time).format("%Y-%m").to_string();
            let (count, fees, taxes) = months.entry(month).or_default();
            *count += 1;
            *fees += row.value_minor;
            *taxes += tax(&row);
        }
        let months = months
            .into_iter()
            .rev()
            .map(|(month, (session_count, fees, taxes))| MonthEarnings {
                month,
                session_count,
                fees: Some(Money::cad(fees)),
                tax: Some(Money::cad(taxes)),
            });
        Ok(Earnings {
            months: months.collect(),
        })
    }

    pub(super) async fn list_earned_sessions(
        &self,
        request: Request<ListEarnedSessionsRequest>,
    ) -> Result<ListEarnedSessionsResponse> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let first = format!("{}-01", request.month).parse::<NaiveDate>().ok();
        let span = first.and_then(|first| Some((first, first.checked_add_months(Months::new(1))?)));
        let (first, next) = span.ok_or_else(|| Error::field("month", "INVALID", "must be a month"))?;
        let connection = self.database.connection();
        let therapist = self.own(connection, &caller).await?;
        let zone = self.bookings.zones.kept(&therapist.time_zone);
        let times = midnight(&zone, first)..midnight(&zone, next);
        let rows = appointments::earned(connection, therapist.id, times).await?;
        Ok(ListEarnedSessionsResponse {
            sessions: rows.into_iter().map(session).collect(),
        })
    }

    pub(super) async fn export_earnings(&self, request: Request<ExportEarningsRequest>) -> Result<CsvStream> {
        let caller = Principal::of(&request)?;
        let (zone, rows) = self.earned_lately(&caller).await?;
        let calendar = Calendar::new(zone);
        let rows = stream::iter([Ok(rows)]);
        csv_export(&self.database, Some(caller.user_id), COLUMNS, rows, move |row| {
            line(row, &calendar)
        })
        .await
    }

    /// Returns the caller's time zone and the earned sessions of the last twelve months.
    async fn earned_lately(&self, caller: &Principal) -> Result<(Zone, Vec<AppointmentRow>)> {
        let connection = self.database.connection();
        let therapist = self.own(connection, caller).await?;
        let zone = self.bookings.zones.kept(&therapist.time_zone);
        let this_month = zone.local(self.now()).date_naive().with_day(1).unwrap_or_default();
        let first = this_month.checked_sub_months(Months::new(MONTHS - 1));
        let next = this_month.checked_add_months(Months::new(1));
        let times = midnight(&zone, first.unwrap_or(this_month))..midnight(&zone, next.unwrap_or(this_month));
        let rows = appointments::earned(connection, therapist.id, times).await?;
        Ok((zone, rows))
    }
}

fn midnight(zone: &Zone, day: NaiveDate) -> DateTime<Utc> {
    zone.instant(day.and_time(NaiveTime::MIN))
}

/// Returns the tax that the client paid in addition to the fee.
fn tax(row: &AppointmentRow) -> i64 {
    match row.payment {
        Payment::Checkout => (row.paid_minor - row.fee_minor).max(0),
        Payment::Plan => 0,
    }
}

fn session(row: AppointmentRow) -> EarnedSession {
    EarnedSession {
        appointment_id: row.id.to_string(),
        start_time: Some(timestamp(row.start_time)),
        fee: Some(Money::cad(row.value_minor)),
        tax: Some(Money::cad(tax(&row))),
        refunded_amount: (row.refunded_minor > 0).then(|| Money::cad(row.refunded_minor)),
        format: row.format.wire().into(),
        session_type: row.session_type.wire().into(),
        status: row.status.wire().into(),
        payment: row.payment.wire().into(),
        client_name: row.client_name,
    }
}

fn line(row: AppointmentRow, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    let tax = Cell::amount(tax(&row));
    [
        Cell::value(row.id),
        Cell::time(calendar, row.start_time),
        row.client_name.into(),
        Cell::value(row.minutes),
        Cell::value(row.format.as_str()),
        Cell::value(row.session_type.as_str()),
        Cell::value(row.status.as_str()),
        Cell::value(row.payment.as_str()),
        Cell::amount(row.value_minor),
        tax,
        Cell::amount(row.refunded_minor),
    ]
}
