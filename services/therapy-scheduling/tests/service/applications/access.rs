use selam_proto_therapy::v1::{
    ApplicationPath, ApproveApplicationRequest, GetBankDetailsRequest, GetTherapistApplicationRequest,
    ListTherapistApplicationsRequest, Qualification, RejectApplicationRequest, RejectionReason, RenewLicenseRequest,
    RequestApplicationInformationRequest, ScheduleApplicationInterviewRequest, StartApplicationReviewRequest,
    TherapistApplication,
};
use tonic::{Code, Status};
use uuid::Uuid;

use super::bank;
use crate::{App, User, personal_data::query, reason, start};

/// Returns the errors of all admin RPCs for an application.
async fn ask_all(app: &App, user: &User, id: &str) -> Vec<Status> {
    let mut api = app.applications();
    let (id, etag) = (|| id.to_owned(), || "v1".to_owned());
    let message = || "message".to_owned();
    let outcomes = [
        api.get_therapist_application(app.by(user, GetTherapistApplicationRequest { id: id() }))
            .await
            .err(),
        api.get_bank_details(app.by(user, GetBankDetailsRequest { id: id() }))
            .await
            .err(),
        api.start_application_review(app.by(user, StartApplicationReviewRequest { id: id(), etag: etag() }))
            .await
            .err(),
        api.schedule_application_interview(app.by(
            user,
            ScheduleApplicationInterviewRequest {
                id: id(),
                etag: etag(),
                start_local_time: "2027-01-01T09:00".to_owned(),
                note: message(),
            },
        ))
        .await
        .err(),
        api.request_application_information(app.by(
            user,
            RequestApplicationInformationRequest {
                id: id(),
                etag: etag(),
                message: message(),
            },
        ))
        .await
        .err(),
        api.approve_application(app.by(
            user,
            ApproveApplicationRequest {
                id: id(),
                etag: etag(),
                qualification: Qualification::ClinicalPsychologist.into(),
                license_expire_date: String::new(),
            },
        ))
        .await
        .err(),
        api.reject_application(app.by(
            user,
            RejectApplicationRequest {
                id: id(),
                etag: etag(),
                reasons: vec![RejectionReason::License.into()],
                message: message(),
            },
        ))
        .await
        .err(),
        api.renew_license(app.by(
            user,
            RenewLicenseRequest {
                id: id(),
                etag: etag(),
                license_expire_date: "2027-01-01".to_owned(),
            },
        ))
        .await
        .err(),
    ];
    outcomes.into_iter().flatten().collect()
}

#[tokio::test]
async fn only_admins_read_other_applications() {
    let app = start().await;
    let owner = app.applicant();
    let handed = app.submitted(&owner, ApplicationPath::Certified).await;
    let other = app.user("other@example.test", &[]);
    app.submitted(&other, ApplicationPath::Certified).await;
    let therapist = app.therapist().await.user;
    for caller in [&owner, &other, &therapist] {
        let refused = ask_all(&app, caller, &handed.id).await;
        assert_eq!(refused.len(), 8);
        assert!(
            refused.iter().all(|it| it.code() == Code::PermissionDenied),
            "{refused:?}"
        );
        let list = app.by(caller, ListTherapistApplicationsRequest::default());
        let refused = app.applications().list_therapist_applications(list).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    // Each user reads their own application.
    assert_ne!(app.my_application(&other).await.unwrap().id, handed.id);
    assert_eq!(
        app.my_application(&therapist).await.unwrap(),
        TherapistApplication::default()
    );
}

#[tokio::test]
async fn rejects_admin_steps_on_own_application() {
    let app = start().await;
    let applicant = app.admin();
    let handed = app.submitted(&applicant, ApplicationPath::Certified).await;
    let refused = ask_all(&app, &applicant, &handed.id).await;
    // All RPCs except reading the application and its bank details.
    assert_eq!(refused.len(), 6);
    for refusal in &refused {
        assert_eq!(
            (refusal.code(), reason(refusal).as_str()),
            (Code::PermissionDenied, "OWN_APPLICATION")
        );
    }
    let seen = app.read(&applicant, &handed.id).await.unwrap();
    assert!(seen.steps.is_empty(), "{:?}", seen.steps);
    // The application is unchanged, and another admin can decide.
    let seen = app.read(&app.admin(), &handed.id).await.unwrap();
    app.start_review(&app.admin(), &seen).await.unwrap();
}

#[tokio::test]
async fn hides_drafts_from_admins() {
    let app = start().await;
    let user = app.applicant();
    app.upload_all(&user).await;
    let draft = app.my_application(&user).await.unwrap().id;
    for id in [draft, Uuid::now_v7().to_string()] {
        let refused = ask_all(&app, &app.admin(), &id).await;
        assert_eq!(refused.len(), 8);
        assert!(
            refused.iter().all(|it| reason(it) == "APPLICATION_NOT_FOUND"),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn logs_every_access_by_admin() {
    let app = start().await;
    let (user, admin) = (app.applicant(), app.admin());
    let handed = app.submitted(&user, ApplicationPath::Certified).await;
    app.my_application(&user).await.unwrap();
    let seen = async || {
        let rows = query(&app, "SELECT action, document_id FROM application_accesses ORDER BY id").await;
        let action = |row: &sea_orm::QueryResult| row.try_get::<String>("", "action").unwrap();
        rows.iter().map(action).collect::<Vec<_>>()
    };
    assert_eq!(seen().await, [""; 0]);
    let list = app.by(&admin, ListTherapistApplicationsRequest::default());
    let list = app
        .applications()
        .list_therapist_applications(list)
        .await
        .unwrap()
        .into_inner();
    assert!(
        list.applications[0]
            .documents
            .iter()
            .all(|it| it.download_url.is_empty())
    );
    assert_eq!(list.applications[0].documents.len(), 3);
    assert_eq!(seen().await, ["list"]);
    let read = app.read(&admin, &handed.id).await.unwrap();
    assert!(read.documents.iter().all(|it| it.download_url.contains("token=")));
    assert_eq!(seen().await, ["list", "get", "document", "document", "document"]);
    let request = app.by(&admin, GetBankDetailsRequest { id: handed.id.clone() });
    let details = app.applications().get_bank_details(request).await.unwrap().into_inner();
    assert_eq!(details, bank());
    app.start_review(&admin, &read).await.unwrap();
    let all = seen().await;
    assert_eq!(all[5..7], ["bank_details", "start_review"]);
    assert_eq!(all.len(), 10);
    for operation in ["GetTherapistApplication", "GetBankDetails", "StartApplicationReview"] {
        let entry = app.platform.office_action().await;
        assert_eq!((entry.operation(), &entry.0.record_id), (operation, &handed.id));
        let status = (operation == "StartApplicationReview")
            .then_some(("APPLICATION_STATUS_SUBMITTED", "APPLICATION_STATUS_UNDER_REVIEW"));
        assert_eq!(entry.change("status"), status);
    }

    let experienced = app.user("experienced@example.test", &[]);
    let request = selam_proto_therapy::v1::SubmitApplicationRequest {
        form: Some(super::form(ApplicationPath::Experienced)),
        ..Default::default()
    };
    let other = app.submit(&experienced, request).await.unwrap();
    let request = app.by(&admin, GetBankDetailsRequest { id: other.id });
    let refused = app.applications().get_bank_details(request).await.unwrap_err();
    assert_eq!(reason(&refused), "BANK_DETAILS_NOT_FOUND");
}
