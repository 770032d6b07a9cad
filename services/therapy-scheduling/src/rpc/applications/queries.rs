use std::collections::BTreeMap;

use prost::Message as _;
use selam_chassis::{
    Error, Principal, Result, audit, fields, files::StoredFile, history, local_time, timestamp, validate,
};
use selam_proto_therapy::v1::{
    ApplicationChange, ApplicationDocument, ApplicationForm, BankDetails, GetBankDetailsRequest,
    GetMyApplicationRequest, GetTherapistApplicationRequest, ListTherapistApplicationsRequest,
    ListTherapistApplicationsResponse, TherapistApplication,
};
use tonic::Request;
use uuid::Uuid;

use super::{Applications, bank_place, documents::DOWNLOAD, my_application::decoded};
use crate::{
    application::status::{Path, RejectionReason, Status},
    store::{
        self, ApplicationChangeRow, ApplicationRow, DocumentRow, application_documents,
        applications::{self, Access, Filter},
    },
};

/// Reader of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// The applicant.
    Applicant,
    /// The applicant's data export. It contains no URLs, because they expire.
    Export,
    /// An admin.
    Admin(Uuid),
}

impl Applications {
    pub(super) async fn get_my_application(
        &self,
        request: Request<GetMyApplicationRequest>,
    ) -> Result<TherapistApplication> {
        let caller = Principal::of(&request)?;
        let row = applications::latest(self.therapy.database.connection(), caller.user_id).await?;
        match row {
            Some(row) => self.whole(row, Viewer::Applicant).await,
            None => Ok(TherapistApplication::default()),
        }
    }

    pub(crate) async fn get_therapist_application(
        &self,
        request: Request<GetTherapistApplicationRequest>,
    ) -> Result<TherapistApplication> {
        let admin = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let row = applications::find_submitted(self.therapy.database.connection(), id).await?;
        self.note(&admin, [(id, "get")]).await?;
        audit::opened(&self.therapy.database, id, Some(row.user_id)).await?;
        self.whole(row, Viewer::Admin(admin.user_id)).await
    }

    pub(super) async fn get_bank_details(&self, request: Request<GetBankDetailsRequest>) -> Result<BankDetails> {
        let admin = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.therapy.database.connection();
        let row = applications::find_submitted(connection, id).await?;
        let sealed = application_documents::bank_details(connection, id).await?;
        let sealed =
            sealed.ok_or_else(|| Error::not_found("BANK_DETAILS_NOT_FOUND", "the application has no bank details"))?;
        self.note(&admin, [(id, "bank_details")]).await?;
        audit::opened(&self.therapy.database, id, Some(row.user_id)).await?;
        decoded(&self.therapy.cipher.open(&bank_place(&row), &sealed)?)
    }

    pub(super) async fn list_therapist_applications(
        &self,
        request: Request<ListTherapistApplicationsRequest>,
    ) -> Result<ListTherapistApplicationsResponse> {
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
        let connection = self.therapy.database.connection();
        let list = applications::queue(&filter);
        let page = list.page(connection, request).await?;
        let total_count = list.count(connection).await?;
        let ids: Vec<_> = page.rows.iter().map(|row| row.id).collect();
        self.note(&admin, ids.clone().into_iter().map(|id| (id, "list")))
            .await?;
        let mut documents = application_documents::of(connection, &ids).await?;
        let approved = page.rows.iter().filter_map(|row| row.therapist_id);
        let licenses = store::therapists::licenses(connection, approved).await?;
        let rows = page.rows.into_iter().map(|row| {
            let parts = Parts {
                documents: documents.remove(&row.id).unwrap_or_default(),
                license: row.therapist_id.and_then(|id| licenses.get(&id).copied()),
                ..Parts::default()
            };
            self.shown(row, parts, Viewer::Admin(admin.user_id))
        });
        Ok(ListTherapistApplicationsResponse {
            applications: rows.collect::<Result<_>>()?,
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    /// Returns an application with its history and, except for an export, download URLs. Each URL for an admin is
    /// logged. Call it after the commit, because URLs refer to stored documents.
    pub(crate) async fn whole(&self, row: ApplicationRow, viewer: Viewer) -> Result<TherapistApplication> {
        let connection = self.therapy.database.connection();
        let documents = application_documents::of_one(connection, row.id).await?;
        if let Viewer::Admin(admin) = viewer {
            let looks = documents.iter().map(|document| Access {
                application_id: row.id,
                document_id: Some(document.id),
                action: "document",
            });
            applications::note_access(connection, admin, self.therapy.now(), looks).await?;
        }
        let files = match viewer {
            Viewer::Export => Vec::new(),
            Viewer::Applicant | Viewer::Admin(_) => self.files.of_owner(row.user_id).await?,
        };
        let license = match row.therapist_id {
            Some(id) => store::therapists::licenses(connection, [id]).await?.remove(&id),
            None => None,
        };
        let parts = Parts {
            documents,
            files: files.into_iter().map(|file| (file.id, file)).collect(),
            history: applications::changes(connection, row.id).await?,
            license,
        };
        self.shown(row, parts, viewer)
    }

    pub(super) async fn note(&self, admin: &Principal, looks: impl IntoIterator<Item = (Uuid, &str)>) -> Result<()> {
        let looks = looks.into_iter().map(|(application_id, action)| Access {
            application_id,
            document_id: None,
            action,
        });
        let connection = self.therapy.database.connection();
        applications::note_access(connection, admin.user_id, self.therapy.now(), looks).await
    }

    /// Returns an application without its documents and history, for comparisons.
    pub(super) fn summary(&self, row: ApplicationRow, admin: &Principal) -> Result<TherapistApplication> {
        self.shown(row, Parts::default(), Viewer::Admin(admin.user_id))
    }

    fn shown(&self, row: ApplicationRow, parts: Parts, viewer: Viewer) -> Result<TherapistApplication> {
        let form = form(&row)?;
        let is_admin = matches!(viewer, Viewer::Admin(_));
        let now = self.therapy.now();
        let today = self.therapy.calendar.today(now);
        let wait = self.wait_of(&row);
        let most = i32::try_from(self.therapy.settings.review_days_max).unwrap_or(i32::MAX);
        // An empty name is the company's zone.
        let zone = self
            .therapy
            .bookings
            .zones
            .kept(if is_admin { "" } else { &form.time_zone });
        let was_interviewed = row.interview_time.is_some_and(|time| time <= now);
        let steps = match viewer {
            Viewer::Admin(admin) if admin != row.user_id => row.status.steps(row.path, was_interviewed),
            _ => Vec::new(),
        };
        let reasons = row.rejection_reasons.split(',').filter_map(RejectionReason::parse);
        let documents = parts.documents.into_iter().map(|document| {
            let file = parts.files.get(&document.id);
            let address = file.map(|file| self.files.download_url(DOWNLOAD, file));
            Ok(self::document(document, address.transpose()?))
        });
        Ok(TherapistApplication {
            id: row.id.to_string(),
            status: row.status.wire().into(),
            form: Some(form),
            documents: documents.collect::<Result<_>>()?,
            bank_account_hint: row.bank_hint,
            user_id: row.user_id.to_string(),
            interview_time: row.interview_time.map(timestamp),
            interview_local_time: row
                .interview_time
                .map(|time| local_time(zone.local(time)))
                .unwrap_or_default(),
            interview_note: row.interview_note,
            information_request: row.information_request,
            rejection_reasons: reasons.map(|it| it.wire().into()).collect(),
            rejection_message: row.rejection_message,
            submit_time: row.submit_time.map(timestamp),
            decide_time: row.decide_time.map(timestamp),
            waiting_days: wait.days(today),
            due_date: wait.due(most).map(|day| day.to_string()).unwrap_or_default(),
            is_overdue: wait.is_overdue(most, today),
            can_edit: !is_admin && row.status.is_with_applicant(),
            can_withdraw: !is_admin && row.status.can_withdraw(),
            steps: steps.into_iter().map(|it| it.wire().into()).collect(),
            therapist_id: row.therapist_id.map(|id| id.to_string()).unwrap_or_default(),
            history: parts.history.into_iter().map(change).collect(),
            etag: history::etag(row.version),
            create_time: Some(timestamp(row.create_time)),
            license_expire_date: parts.license.map(|day| day.to_string()).unwrap_or_default(),
        })
    }
}

/// Data shown in addition to the row.
#[derive(Default)]
struct Parts {
    documents: Vec<DocumentRow>,
    files: BTreeMap<Uuid, StoredFile>,
    history: Vec<ApplicationChangeRow>,
    license: Option<chrono::NaiveDate>,
}

/// Decodes the form of an application.
pub(super) fn form(row: &ApplicationRow) -> Result<ApplicationForm> {
    ApplicationForm::decode(row.form.as_slice()).map_err(Error::internal)
}

fn document(row: DocumentRow, address: Option<String>) -> ApplicationDocument {
    ApplicationDocument {
        id: row.id.to_string(),
        kind: row.kind.wire().into(),
        file_name: row.file_name,
        media_type: row.media_type,
        size_bytes: row.size_bytes,
        create_time: Some(timestamp(row.create_time)),
        download_url: address.unwrap_or_default(),
    }
}

fn change(row: ApplicationChangeRow) -> ApplicationChange {
    ApplicationChange {
        status: row.status.wire().into(),
        is_by_applicant: row.is_by_applicant,
        message: row.message,
        create_time: Some(timestamp(row.create_time)),
    }
}
