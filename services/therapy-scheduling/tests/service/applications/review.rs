use selam_chassis::timestamp;
use selam_proto_therapy::v1::{
    ApplicationChanged, ApplicationPath, ApplicationStatus as It, ApplicationStep, ListTherapistApplicationsRequest,
    RejectApplicationRequest, RejectionReason, RequestApplicationInformationRequest, TherapistApplication,
};
use tonic::{Code, Status};

use super::{form, statuses};
use crate::{App, User, reason, start, violations};

pub async fn ask(app: &App, admin: &User, seen: &TherapistApplication) -> Result<TherapistApplication, Status> {
    let request = RequestApplicationInformationRequest {
        id: seen.id.clone(),
        etag: seen.etag.clone(),
        message: "Please send the letter of your last employer.".to_owned(),
    };
    let answer = app
        .applications()
        .request_application_information(app.by(admin, request))
        .await?;
    Ok(answer.into_inner())
}

pub async fn reject(
    app: &App,
    admin: &User,
    seen: &TherapistApplication,
    reasons: &[RejectionReason],
    message: &str,
) -> Result<TherapistApplication, Status> {
    let request = RejectApplicationRequest {
        id: seen.id.clone(),
        etag: seen.etag.clone(),
        reasons: reasons.iter().map(|it| (*it).into()).collect(),
        message: message.to_owned(),
    };
    let answer = app.applications().reject_application(app.by(admin, request)).await?;
    Ok(answer.into_inner())
}

async fn queue(app: &App, request: ListTherapistApplicationsRequest) -> Vec<TherapistApplication> {
    let call = app.by(&app.admin(), request);
    let answer = app.applications().list_therapist_applications(call).await.unwrap();
    answer.into_inner().applications
}

#[tokio::test]
async fn takes_steps_in_order_and_notifies() {
    let app = start().await;
    let (user, admin) = (app.applicant(), app.admin());
    let handed = app.submitted(&user, ApplicationPath::Experienced).await;
    let seen = app.read(&admin, &handed.id).await.unwrap();
    assert_eq!(seen.steps, [i32::from(ApplicationStep::StartReview)]);
    let early = ask(&app, &admin, &seen).await.unwrap_err();
    assert_eq!(
        (early.code(), reason(&early).as_str()),
        (Code::FailedPrecondition, "APPLICATION_STEP_INVALID")
    );

    let review = app.start_review(&admin, &seen).await.unwrap();
    let stale = app.start_review(&admin, &seen).await.unwrap_err();
    assert_eq!(
        (stale.code(), reason(&stale).as_str()),
        (Code::Aborted, "APPLICATION_CHANGED")
    );
    let twice = app.start_review(&admin, &review).await.unwrap_err();
    assert_eq!(reason(&twice), "APPLICATION_STEP_INVALID");

    let past = app.interview(&admin, &review, "2026-11-23T09:59").await.unwrap_err();
    assert_eq!(
        violations(&past),
        [("startLocalTime".to_owned(), "TIME_PAST".to_owned())]
    );
    let agreed = app.interview(&admin, &review, "2026-11-25T11:00").await.unwrap();
    assert_eq!(agreed.interview_local_time, "2026-11-25T11:00:00-06:00");
    let moved = app.interview(&admin, &agreed, "2026-11-26T11:00").await.unwrap();
    let mine = app.my_application(&user).await.unwrap();
    assert_eq!(
        (mine.interview_local_time.as_str(), mine.interview_note.as_str()),
        ("2026-11-26T20:00:00+03:00", "By video, with Sara")
    );
    assert!(mine.steps.is_empty());

    // A request for information removes the future interview.
    let asked = ask(&app, &admin, &moved).await.unwrap();
    assert!(asked.interview_time.is_none() && asked.due_date.is_empty());
    let mine = app.my_application(&user).await.unwrap();
    assert!(mine.can_edit && mine.information_request.starts_with("Please send"));
    let again = app.hand_in(&user, form(ApplicationPath::Experienced)).await.unwrap();
    assert_eq!(again.information_request, "");
    let review = app
        .start_review(&admin, &app.read(&admin, &handed.id).await.unwrap())
        .await
        .unwrap();

    let silent = reject(&app, &admin, &review, &[RejectionReason::Other], " ")
        .await
        .unwrap_err();
    assert_eq!(violations(&silent), [("message".to_owned(), "REQUIRED".to_owned())]);
    let refused = reject(&app, &admin, &review, &[], "x").await.unwrap_err();
    assert_eq!(
        violations(&refused),
        [("reasons".to_owned(), "REPEATED_MIN_ITEMS".to_owned())]
    );
    let reasons = [RejectionReason::Experience, RejectionReason::NoNeed];
    let rejected = reject(&app, &admin, &review, &reasons, "Thank you.").await.unwrap();
    assert_eq!(rejected.steps, Vec::<i32>::new());
    let mine = app.my_application(&user).await.unwrap();
    assert_eq!(mine.rejection_reasons, reasons.map(i32::from));
    assert_eq!(mine.rejection_message, "Thank you.");
    assert_eq!(
        statuses(&mine),
        [
            It::Draft,
            It::Submitted,
            It::UnderReview,
            It::Interview,
            It::Interview,
            It::InformationRequested,
            It::Submitted,
            It::UnderReview,
            It::Rejected
        ]
    );
    let by_applicant: Vec<_> = mine.history.iter().map(|it| it.is_by_applicant).collect();
    assert_eq!(
        by_applicant,
        [true, true, false, false, false, false, true, false, false]
    );

    let mut published = Vec::new();
    while published.len() < 6 {
        let event: ApplicationChanged = app.platform.wait_for_event().await;
        let status = event.status();
        let interview = [event.interview_local_time, event.cancelled_interview_local_time];
        published.push((status, event.message, interview));
    }
    published.sort_by_key(|it| i32::from(it.0));
    let published: Vec<_> = published
        .iter()
        .map(|it| (it.0, it.1.as_str(), it.2.each_ref().map(String::as_str)))
        .collect();
    let interview = "2026-11-26T20:00:00+03:00";
    assert_eq!(published[..2], [(It::Submitted, "", ["", ""]); 2]);
    assert!(published.contains(&(It::Interview, "By video, with Sara", [interview, ""])));
    assert!(published.contains(&(
        It::InformationRequested,
        "Please send the letter of your last employer.",
        ["", interview]
    )));
    assert!(published.contains(&(It::Rejected, "Thank you.", ["", ""])));
    assert!(published.iter().all(|it| it.0 != It::UnderReview));

    // After a rejection the user can start a new application.
    let next = app.hand_in(&user, form(ApplicationPath::Experienced)).await.unwrap();
    assert_ne!(next.id, handed.id);
}

#[tokio::test]
async fn queue_counts_business_days() {
    let app = start().await;
    let admin = app.admin();
    let first = app.user("first@example.test", &[]);
    let handed = app.submitted(&first, ApplicationPath::Experienced).await;
    app.days(2);
    let second = app.user("second@example.test", &[]);
    let mut named = form(ApplicationPath::Experienced);
    named.last_name = "ዘርኣይ".to_owned();
    let other = app.hand_in(&second, named).await.unwrap();
    let drafted = app.user("third@example.test", &[]);
    app.upload(&drafted, "resume", "cv.pdf", "application/pdf", super::PDF)
        .await;

    let list = queue(&app, ListTherapistApplicationsRequest::default()).await;
    let seen: Vec<_> = list
        .iter()
        .map(|it| (it.id.as_str(), it.waiting_days, it.due_date.as_str(), it.is_overdue))
        .collect();
    assert_eq!(
        seen,
        [
            (handed.id.as_str(), 2, "2026-11-28", false),
            (other.id.as_str(), 0, "2026-12-01", false)
        ]
    );
    assert!(list.iter().all(|it| it.history.is_empty()));

    // Days with the applicant do not count; then the wait continues.
    let review = app.start_review(&admin, &list[0]).await.unwrap();
    let asked = ask(&app, &admin, &review).await.unwrap();
    app.days(5);
    assert_eq!(app.read(&admin, &asked.id).await.unwrap().waiting_days, 2);
    let again = app.hand_in(&first, form(ApplicationPath::Experienced)).await.unwrap();
    assert_eq!((again.waiting_days, again.due_date.as_str()), (2, "2026-12-03"));
    app.days(4);
    let list = queue(&app, ListTherapistApplicationsRequest::default()).await;
    let overdue: Vec<_> = list.iter().map(|it| (it.id.as_str(), it.is_overdue)).collect();
    assert_eq!(overdue, [(other.id.as_str(), true), (handed.id.as_str(), true)]);

    for (request, expected) in [
        (
            ListTherapistApplicationsRequest {
                query: "ዘርኣ".to_owned(),
                ..Default::default()
            },
            1,
        ),
        (
            ListTherapistApplicationsRequest {
                query: "SECOND@".to_owned(),
                ..Default::default()
            },
            1,
        ),
        (
            ListTherapistApplicationsRequest {
                status: It::UnderReview.into(),
                ..Default::default()
            },
            0,
        ),
        (
            ListTherapistApplicationsRequest {
                path: ApplicationPath::Experienced.into(),
                ..Default::default()
            },
            2,
        ),
        (
            ListTherapistApplicationsRequest {
                path: ApplicationPath::Certified.into(),
                ..Default::default()
            },
            0,
        ),
    ] {
        assert_eq!(queue(&app, request.clone()).await.len(), expected, "{request:?}");
    }
    let paged = app.by(
        &admin,
        ListTherapistApplicationsRequest {
            page_size: 1,
            ..Default::default()
        },
    );
    let page = app
        .applications()
        .list_therapist_applications(paged)
        .await
        .unwrap()
        .into_inner();
    assert_eq!((page.applications.len(), page.total_count), (1, 2));
    assert!(!page.next_page_token.is_empty());
    assert!(
        list[0]
            .submit_time
            .is_some_and(|it| it != timestamp(app.platform.clock().now()))
    );
}
