//! Age filter and export of applications.

use selam_chassis_testing::csv_lines;
use selam_proto_therapy::v1::{
    ApplicationPath, ExportTherapistApplicationsRequest, ListTherapistApplicationsRequest, RejectionReason,
};
use tonic::{Code, Status};

use super::review::reject;
use crate::{App, User, personal_data::query, start, violations};

async fn waiting(app: &App, day: &str) -> Result<Vec<String>, Status> {
    let request = ListTherapistApplicationsRequest {
        waiting_before_date: day.to_owned(),
        ..ListTherapistApplicationsRequest::default()
    };
    let call = app.by(&app.admin(), request);
    let answer = app.applications().list_therapist_applications(call).await?;
    Ok(answer.into_inner().applications.into_iter().map(|it| it.id).collect())
}

async fn export(app: &App, user: &User, request: ExportTherapistApplicationsRequest) -> Result<Vec<String>, Status> {
    let stream = app
        .applications()
        .export_therapist_applications(app.by(user, request))
        .await?;
    Ok(csv_lines(stream.into_inner()).await)
}

#[tokio::test]
async fn lists_applications_waiting_since_earlier_days() {
    let app = start().await;
    let first = app
        .submitted(&app.user("first@example.test", &[]), ApplicationPath::Experienced)
        .await;
    app.days(1);
    let second = app
        .submitted(&app.user("second@example.test", &[]), ApplicationPath::Experienced)
        .await;
    app.days(3);
    // Submitted on 23 and 24 November.
    assert!(waiting(&app, "2026-11-23").await.unwrap().is_empty());
    assert_eq!(waiting(&app, "2026-11-24").await.unwrap(), [first.id.as_str()]);
    assert_eq!(
        waiting(&app, "2026-11-25").await.unwrap(),
        [first.id.as_str(), second.id.as_str()],
        "oldest first"
    );
    let admin = app.admin();
    let seen = app.read(&admin, &first.id).await.unwrap();
    let review = app.start_review(&admin, &seen).await.unwrap();
    reject(&app, &admin, &review, &[RejectionReason::NoNeed], "Thank you.")
        .await
        .unwrap();
    assert_eq!(waiting(&app, "9999-12-31").await.unwrap(), [second.id]);
    for day in ["2026-02-30", "soon"] {
        let refused = waiting(&app, day).await.unwrap_err();
        assert_eq!(violations(&refused)[0].0, "waitingBeforeDate");
    }
}

#[tokio::test]
async fn exports_filtered_applications_and_logs_access() {
    let app = start().await;
    let (applicant, admin) = (app.applicant(), app.admin());
    let handed = app.submitted(&applicant, ApplicationPath::Experienced).await;
    let all = ExportTherapistApplicationsRequest::default();
    let lines = export(&app, &admin, all.clone()).await.unwrap();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("id,status,path,first_name,"));
    assert!(lines[1].starts_with(&format!("{},submitted,experienced,Hiwet,Kidane,", handed.id)));
    // No other answers of the form.
    assert!(!lines[1].contains("University of Asmara"));
    let certified = ExportTherapistApplicationsRequest {
        path: ApplicationPath::Certified.into(),
        ..all.clone()
    };
    assert_eq!(export(&app, &admin, certified).await.unwrap().len(), 1);
    let rows = query(&app, "SELECT action FROM application_accesses WHERE action = 'export'").await;
    assert_eq!(rows.len(), 1);
    let refused = export(&app, &applicant, all.clone()).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    let wrong = ExportTherapistApplicationsRequest {
        waiting_before_date: "2026-02-30".to_owned(),
        ..all
    };
    let refused = export(&app, &admin, wrong).await.unwrap_err();
    assert_eq!(violations(&refused)[0].0, "waitingBeforeDate");
}
