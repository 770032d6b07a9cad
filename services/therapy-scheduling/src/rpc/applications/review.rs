use chrono::NaiveDateTime;
use selam_chassis::{Changes, Error, Principal, Result, Transaction, fields, history::check_etag, validate};
use selam_proto_therapy::v1::{
    RejectApplicationRequest, RequestApplicationInformationRequest, ScheduleApplicationInterviewRequest,
    StartApplicationReviewRequest, TherapistApplication,
};
use tonic::Request;

use super::{Applications, queries::Viewer};
use crate::{
    application::status::{RejectionReason, Status, Step},
    store::{
        ApplicationRow,
        applications::{self, Access},
    },
};

const START: &str = "startLocalTime";

impl Applications {
    pub(crate) async fn start_application_review(
        &self,
        request: Request<StartApplicationReviewRequest>,
    ) -> Result<TherapistApplication> {
        let admin = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let transaction = self.therapy.database.begin().await?;
        let mut row = self
            .take(&transaction, &admin, &request.id, &request.etag, Step::StartReview)
            .await?;
        let before = row.clone();
        row.status = Status::UnderReview;
        // The applicant is not notified of the start of a review.
        self.record(&transaction, &mut row, false, "").await?;
        self.finish(transaction, (before, row), &admin, "start_review", "")
            .await
    }

    pub(crate) async fn schedule_application_interview(
        &self,
        mut request: Request<ScheduleApplicationInterviewRequest>,
    ) -> Result<TherapistApplication> {
        let admin = Principal::of(&request)?;
        fields::trim([&mut request.get_mut().note]);
        let request = request.into_inner();
        validate(&request)?;
        let wall = NaiveDateTime::parse_from_str(&request.start_local_time, "%Y-%m-%dT%H:%M")
            .map_err(|_| Error::field(START, "TIME_INVALID", "must be a date and a time"))?;
        let start = self.therapy.calendar.instant(wall.date(), wall.time());
        let transaction = self.therapy.database.begin().await?;
        if start <= transaction.now() {
            return Err(Error::field(START, "TIME_PAST", "must be in the future"));
        }
        let mut row = self
            .take(
                &transaction,
                &admin,
                &request.id,
                &request.etag,
                Step::ScheduleInterview,
            )
            .await?;
        let before = row.clone();
        row.status = Status::Interview;
        row.interview_time = Some(start);
        row.interview_note = request.note.clone();
        self.tell(&transaction, &mut row, &request.note).await?;
        self.finish(transaction, (before, row), &admin, "schedule_interview", &request.note)
            .await
    }

    pub(crate) async fn request_application_information(
        &self,
        mut request: Request<RequestApplicationInformationRequest>,
    ) -> Result<TherapistApplication> {
        let admin = Principal::of(&request)?;
        fields::trim([&mut request.get_mut().message]);
        let request = request.into_inner();
        validate(&request)?;
        let transaction = self.therapy.database.begin().await?;
        let mut row = self
            .take(
                &transaction,
                &admin,
                &request.id,
                &request.etag,
                Step::RequestInformation,
            )
            .await?;
        let before = row.clone();
        row.status = Status::InformationRequested;
        row.information_request = request.message.clone();
        self.end_wait(&mut row, &transaction);
        self.tell(&transaction, &mut row, &request.message).await?;
        self.finish(
            transaction,
            (before, row),
            &admin,
            "request_information",
            &request.message,
        )
        .await
    }

    pub(crate) async fn reject_application(
        &self,
        mut request: Request<RejectApplicationRequest>,
    ) -> Result<TherapistApplication> {
        let admin = Principal::of(&request)?;
        fields::trim([&mut request.get_mut().message]);
        let request = request.into_inner();
        validate(&request)?;
        let reasons: Vec<_> = request.reasons().filter_map(RejectionReason::from_wire).collect();
        if reasons.contains(&RejectionReason::Other) && request.message.is_empty() {
            return Err(Error::field("message", "REQUIRED", "required for the reason \"other\""));
        }
        let transaction = self.therapy.database.begin().await?;
        let mut row = self
            .take(&transaction, &admin, &request.id, &request.etag, Step::Reject)
            .await?;
        let before = row.clone();
        row.status = Status::Rejected;
        row.decide_time = Some(transaction.now());
        let words: Vec<_> = reasons.into_iter().map(RejectionReason::as_str).collect();
        row.rejection_reasons = words.join(",");
        row.rejection_message = request.message.clone();
        self.end_wait(&mut row, &transaction);
        self.tell(&transaction, &mut row, &request.message).await?;
        self.finish(transaction, (before, row), &admin, "reject", &request.message)
            .await
    }

    /// Returns the application for a step of an admin, locked and unchanged since the admin read it. Admins cannot
    /// decide about their own application.
    pub(super) async fn take(
        &self,
        transaction: &Transaction,
        admin: &Principal,
        id: &str,
        etag: &str,
        step: Step,
    ) -> Result<ApplicationRow> {
        let row = applications::lock_submitted(transaction, fields::id("id", id)?).await?;
        if row.user_id == admin.user_id {
            return Err(Error::permission_denied(
                "OWN_APPLICATION",
                "admins cannot decide about their own application",
            ));
        }
        check_etag(row.version, etag, "APPLICATION_CHANGED")?;
        match row.status.after(step) {
            Some(_) => Ok(row),
            None => Err(Error::failed_precondition(
                "APPLICATION_STEP_INVALID",
                "the status of the application does not allow this step",
            )),
        }
    }

    /// Stores a step of an admin and notifies the applicant. Every step except a new time cancels a future interview,
    /// which has to be scheduled again.
    pub(super) async fn tell(&self, transaction: &Transaction, row: &mut ApplicationRow, message: &str) -> Result<()> {
        let (now, is_kept) = (transaction.now(), row.status == Status::Interview);
        let cancelled = row.interview_time.take_if(|time| !is_kept && *time > now);
        if cancelled.is_some() {
            row.interview_note.clear();
        }
        self.record(transaction, row, false, message).await?;
        self.announce(transaction, row, cancelled, message).await
    }

    /// Logs a step of an admin, with the message to the applicant as its reason, and commits it.
    pub(super) async fn finish(
        &self,
        transaction: Transaction,
        (before, row): (ApplicationRow, ApplicationRow),
        admin: &Principal,
        action: &str,
        message: &str,
    ) -> Result<TherapistApplication> {
        let [before, after] = [before, row.clone()].map(|row| self.summary(row, admin));
        let changes = Changes::between(&before?, &after?)?;
        self.conclude(transaction, row, admin, action, (changes, message)).await
    }

    /// As [`finish`](Self::finish), with the changes of the step.
    pub(super) async fn conclude(
        &self,
        transaction: Transaction,
        row: ApplicationRow,
        admin: &Principal,
        action: &str,
        (changes, message): (Changes, &str),
    ) -> Result<TherapistApplication> {
        let access = Access {
            application_id: row.id,
            document_id: None,
            action,
        };
        applications::note_access(&*transaction, admin.user_id, transaction.now(), [access]).await?;
        transaction.audit(row.id, Some(row.user_id), changes, message).await?;
        transaction.commit().await?;
        self.whole(row, Viewer::Admin(admin.user_id)).await
    }
}
