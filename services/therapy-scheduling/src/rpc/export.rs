//! Export of appointments.

use futures::TryStreamExt as _;
use selam_chassis::{
    Calendar, Principal, Result, fields,
    listing::{Cell, CsvStream, csv_export, person},
    validate,
};
use selam_proto_therapy::v1::ExportAppointmentsRequest;
use tonic::Request;

use super::Therapy;
use crate::{
    appointment::status::Status,
    choices::Role,
    store::{
        self, AppointmentRow,
        listing::{self, Filter},
    },
};

const COLUMNS: [&str; 18] = [
    "id",
    "status",
    "start",
    "minutes",
    "session_type",
    "session_format",
    "therapist",
    "therapist_id",
    "client",
    "client_email",
    "client_user_id",
    "payment",
    "fee_cad",
    "paid_cad",
    "refunded_cad",
    "payment_id",
    "create_time",
    "update_time",
];

impl Therapy {
    pub(super) async fn export_appointments(&self, request: Request<ExportAppointmentsRequest>) -> Result<CsvStream> {
        let viewer = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let therapist_id = match request.therapist_id.as_str() {
            "" => None,
            id => Some(fields::id("therapistId", id)?),
        };
        let filter = Filter {
            client_id: person(&request.user_id)?,
            therapist_id,
            status: Status::from_wire(request.status()),
            from_time: self.calendar.start_of_day("fromDate", &request.from_date)?,
            to_time: self.calendar.end_of_day("toDate", &request.to_date)?,
        };
        let batches = listing::appointments(&filter, request.period(), self.now()).batches(self.database.clone());
        let (therapy, calendar) = (self.clone(), self.calendar.clone());
        let batches = batches.and_then(move |rows| {
            let (therapy, viewer) = (therapy.clone(), viewer.clone());
            async move { therapy.exported(&viewer, rows).await }
        });
        csv_export(
            &self.database,
            filter.client_id,
            COLUMNS,
            batches,
            move |(row, therapist)| line(row, therapist, &calendar),
        )
        .await
    }

    /// Logs the access to a batch, and adds the names of the therapists.
    async fn exported(&self, viewer: &Principal, rows: Vec<AppointmentRow>) -> Result<Vec<(AppointmentRow, String)>> {
        let connection = self.database.connection();
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        self.note_access(connection, viewer, Role::Admin, ids, "export").await?;
        let names = store::therapists::names(connection, rows.iter().map(|row| row.therapist_id)).await?;
        let named = rows.into_iter().map(|row| {
            let name = names.get(&row.therapist_id).cloned().unwrap_or_default();
            (row, name)
        });
        Ok(named.collect())
    }
}

fn line(row: AppointmentRow, therapist: String, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    [
        Cell::value(row.id),
        Cell::value(row.status.as_str()),
        Cell::time(calendar, row.start_time),
        Cell::value(row.minutes),
        Cell::value(row.session_type.as_str()),
        Cell::value(row.format.as_str()),
        therapist.into(),
        Cell::value(row.therapist_id),
        row.client_name.into(),
        row.client_email.into(),
        Cell::value(row.client_id),
        Cell::value(row.payment.as_str()),
        Cell::amount(row.fee_minor),
        Cell::amount(row.paid_minor),
        Cell::amount(row.refunded_minor),
        Cell::value(row.payment_id.map(|id| id.to_string()).unwrap_or_default()),
        Cell::time(calendar, row.create_time),
        Cell::time(calendar, row.update_time),
    ]
}
