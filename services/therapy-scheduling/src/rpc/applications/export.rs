//! Export of applications.

use futures::TryStreamExt as _;
use selam_chassis::{
    Principal, Result,
    listing::{Cell, CsvStream, csv_export},
    validate,
};
use selam_proto_therapy::v1::{ApplicationForm, ExportTherapistApplicationsRequest};
use tonic::Request;

use super::{Applications, queries};
use crate::{
    application::status::{Path, Status},
    store::{
        ApplicationRow,
        applications::{self, Filter},
    },
};

const COLUMNS: [&str; 13] = [
    "id",
    "status",
    "path",
    "first_name",
    "last_name",
    "email",
    "phone",
    "user_id",
    "submit_time",
    "waiting_days",
    "due_date",
    "interview_time",
    "decide_time",
];

impl Applications {
    pub(super) async fn export_therapist_applications(
        &self,
        request: Request<ExportTherapistApplicationsRequest>,
    ) -> Result<CsvStream> {
        let admin = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let filter = Filter {
            status: Status::from_wire(request.status()),
            path: Path::from_wire(request.path()),
            query: &request.query,
            waiting_before: self
                .therapy
                .calendar
                .start_of_day("waitingBeforeDate", &request.waiting_before_date)?,
        };
        let batches = applications::queue(&filter).batches(self.therapy.database.clone());
        let noting = self.clone();
        let batches = batches.and_then(move |rows| {
            let (applications, admin) = (noting.clone(), admin.clone());
            async move {
                let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
                let looks = ids.into_iter().map(|id| (id, "export"));
                applications.note(&admin, looks).await?;
                let formed = rows.into_iter().map(|row| Ok((queries::form(&row)?, row)));
                formed.collect::<Result<Vec<_>>>()
            }
        });
        let this = self.clone();
        csv_export(&self.therapy.database, None, COLUMNS, batches, move |(form, row)| {
            this.line(form, row)
        })
        .await
    }

    fn line(&self, form: ApplicationForm, row: ApplicationRow) -> [Cell; COLUMNS.len()] {
        let calendar = &self.therapy.calendar;
        let wait = self.wait_of(&row);
        let most = i32::try_from(self.therapy.settings.review_days_max).unwrap_or(i32::MAX);
        let time = |time: Option<_>| time.map_or_else(|| Cell::value(""), |time| Cell::time(calendar, time));
        [
            Cell::value(row.id),
            Cell::value(row.status.as_str()),
            Cell::value(row.path.map(|path| path.as_str()).unwrap_or_default()),
            form.first_name.into(),
            form.last_name.into(),
            form.email.into(),
            form.phone.into(),
            Cell::value(row.user_id),
            time(row.submit_time),
            Cell::value(wait.days(calendar.today(self.therapy.now()))),
            Cell::value(wait.due(most).map(|day| day.to_string()).unwrap_or_default()),
            time(row.interview_time),
            time(row.decide_time),
        ]
    }
}
