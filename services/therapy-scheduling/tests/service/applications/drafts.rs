use selam_proto_therapy::v1::{
    ApplicationChanged, ApplicationForm, ApplicationOptions, ApplicationPath, ApplicationStatus, BankDetails,
    DocumentKind, GetApplicationOptionsRequest, InsuranceProvider, Qualification, SaveMyApplicationRequest,
    SpokenLanguage, SubmitApplicationRequest, TherapistApplication, WithdrawMyApplicationRequest,
};
use tonic::{Code, Status};

use super::{bank, form, statuses};
use crate::{App, User, personal_data::query, reason, start, start_with, violations};

fn draft(form: ApplicationForm, etag: &str) -> SaveMyApplicationRequest {
    SaveMyApplicationRequest {
        form: Some(form),
        bank_details: None,
        etag: etag.to_owned(),
    }
}

async fn withdraw(app: &App, user: &User) -> Result<TherapistApplication, Status> {
    let request = app.by(user, WithdrawMyApplicationRequest {});
    Ok(app.applications().withdraw_my_application(request).await?.into_inner())
}

#[tokio::test]
async fn returns_application_options() {
    let app = start_with(|settings| settings.review_days_max = 7).await;
    let request = GetApplicationOptionsRequest {};
    let answer = app.applications().get_application_options(request).await;
    let options: ApplicationOptions = answer.unwrap().into_inner();
    assert_eq!((options.review_days_min, options.review_days_max), (3, 7));
    assert_eq!(options.max_file_bytes, 50 * 1024 * 1024);
    assert_eq!((options.specializations.len(), options.session_types.len()), (10, 6));
    assert_eq!((options.languages.len(), options.insurance_providers.len()), (13, 8));
    assert!(options.languages.contains(&SpokenLanguage::Tigrinya.into()));
    assert!(
        !options
            .qualifications
            .contains(&Qualification::ExperiencedPractitioner.into())
    );
    let endings: Vec<_> = options
        .documents
        .iter()
        .map(|rule| (rule.kind(), rule.extensions.join(" ")))
        .collect();
    assert_eq!(
        endings,
        [
            (DocumentKind::License, ".pdf .jpg .jpeg .png".to_owned()),
            (DocumentKind::Resume, ".pdf .doc .docx".to_owned()),
            (DocumentKind::Reference, ".pdf .doc .docx".to_owned()),
        ]
    );
}

#[tokio::test]
async fn saves_incomplete_draft_for_applicant_only() {
    let app = start().await;
    let user = app.applicant();
    assert_eq!(
        app.my_application(&user).await.unwrap(),
        TherapistApplication::default()
    );
    let half = ApplicationForm {
        first_name: "  H  ".to_owned(),
        license_expire_date: "2026-02-30".to_owned(),
        insurance_providers: vec![InsuranceProvider::Aetna.into()],
        ..ApplicationForm::default()
    };
    let first = app.save(&user, draft(half, "")).await.unwrap();
    let kept = first.form.clone().unwrap();
    assert_eq!(
        (first.status(), kept.first_name.as_str()),
        (ApplicationStatus::Draft, "H")
    );
    assert!(
        kept.insurance_providers.is_empty(),
        "insurance providers without acceptance"
    );
    assert!(first.can_edit && first.can_withdraw && first.steps.is_empty());

    let stale = app
        .save(&user, draft(form(ApplicationPath::Certified), ""))
        .await
        .unwrap_err();
    assert_eq!(
        (stale.code(), reason(&stale).as_str()),
        (Code::Aborted, "APPLICATION_CHANGED")
    );
    let second = SaveMyApplicationRequest {
        bank_details: Some(bank()),
        ..draft(form(ApplicationPath::Certified), &first.etag)
    };
    let second = app.save(&user, second).await.unwrap();
    assert_eq!((second.bank_account_hint.as_str(), &second.id), ("6789", &first.id));
    // Omitted bank details remain unchanged.
    let third = draft(form(ApplicationPath::Certified), &second.etag);
    assert_eq!(app.save(&user, third).await.unwrap().bank_account_hint, "6789");
    let rows = query(&app, "SELECT sealed FROM bank_details").await;
    let sealed: String = rows[0].try_get("", "sealed").unwrap();
    assert!(!sealed.contains("6789") && !sealed.contains("Hiwet"), "{sealed}");

    let refused = app.read(&app.admin(), &first.id).await.unwrap_err();
    assert_eq!(reason(&refused), "APPLICATION_NOT_FOUND");
    assert!(app.platform.captured::<ApplicationChanged>().is_empty());
}

#[tokio::test]
async fn rejects_invalid_draft_fields() {
    let app = start().await;
    let user = app.applicant();
    for (change, field, why) in [
        (
            (|it| it.first_name = "a".repeat(61)) as fn(&mut ApplicationForm),
            "form.firstName",
            "STRING_MAX_LEN",
        ),
        (|it| it.bio = "\u{7}".to_owned(), "form.bio", "CONTROL_CHARACTER"),
        (|it| it.path = 9, "form.path", "ENUM_DEFINED_ONLY"),
        (
            |it| it.time_zone = "Mars/Base".to_owned(),
            "form.timeZone",
            "TIME_ZONE_UNKNOWN",
        ),
        (
            |it| it.rates.as_mut().unwrap().individual_minor = -1,
            "form.rates.individualMinor",
            "INT64_GTE_LTE",
        ),
    ] {
        let mut form = form(ApplicationPath::Certified);
        change(&mut form);
        let refused = app.save(&user, draft(form, "")).await.unwrap_err();
        assert_eq!(violations(&refused), [(field.to_owned(), why.to_owned())]);
    }
    let wrong = SaveMyApplicationRequest {
        bank_details: Some(BankDetails {
            account_number: "12;3456".to_owned(),
            ..bank()
        }),
        ..draft(form(ApplicationPath::Certified), "")
    };
    let refused = app.save(&user, wrong).await.unwrap_err();
    assert_eq!(violations(&refused)[0].0, "bankDetails.accountNumber");
    assert!(query(&app, "SELECT id FROM applications").await.is_empty());
}

#[tokio::test]
async fn submits_complete_applications_only() {
    let app = start().await;
    let user = app.applicant();
    let nothing = SubmitApplicationRequest {
        form: Some(ApplicationForm {
            path: ApplicationPath::Certified.into(),
            ..ApplicationForm::default()
        }),
        ..SubmitApplicationRequest::default()
    };
    let refused = violations(&app.submit(&user, nothing).await.unwrap_err());
    let fields: Vec<_> = refused.iter().map(|it| it.0.as_str()).collect();
    for field in [
        "form.firstName",
        "form.email",
        "form.licenseNumber",
        "form.qualification",
        "documents.license",
        "documents.resume",
        "documents.reference",
        "bankDetails",
    ] {
        assert!(fields.contains(&field), "{field} of {fields:?}");
    }
    assert!(query(&app, "SELECT id FROM applications").await.is_empty());

    app.upload_all(&user).await;
    let handed = app.hand_in(&user, form(ApplicationPath::Certified)).await.unwrap();
    assert_eq!(handed.status(), ApplicationStatus::Submitted);
    assert_eq!(
        statuses(&handed),
        [ApplicationStatus::Draft, ApplicationStatus::Submitted]
    );
    assert_eq!((handed.due_date.as_str(), handed.waiting_days), ("2026-11-28", 0));
    assert!(!handed.can_edit && handed.can_withdraw && !handed.is_overdue);
    let event: ApplicationChanged = app.platform.wait_for_event().await;
    assert_eq!(
        (event.full_name.as_str(), event.email.as_str()),
        ("Hiwet Kidane", "hiwet@example.test")
    );
    assert_eq!((event.review_days_min, event.review_days_max), (3, 5));

    let again = app
        .save(&user, draft(form(ApplicationPath::Certified), &handed.etag))
        .await;
    assert_eq!(reason(&again.unwrap_err()), "APPLICATION_CLOSED");
    let again = app.hand_in(&user, form(ApplicationPath::Certified)).await.unwrap_err();
    assert_eq!(reason(&again), "APPLICATION_CLOSED");
}

#[tokio::test]
async fn submits_without_documents_when_experienced() {
    let app = start().await;
    let request = SubmitApplicationRequest {
        form: Some(form(ApplicationPath::Experienced)),
        ..SubmitApplicationRequest::default()
    };
    let handed = app.submit(&app.applicant(), request).await.unwrap();
    assert_eq!(handed.status(), ApplicationStatus::Submitted);
}

#[tokio::test]
async fn concurrent_submissions_submit_once() {
    let app = start().await;
    let user = app.applicant();
    let request = || SubmitApplicationRequest {
        form: Some(form(ApplicationPath::Experienced)),
        ..SubmitApplicationRequest::default()
    };
    let calls = (0..12).map(|_| app.submit(&user, request()));
    let outcomes = futures::future::join_all(calls).await;
    assert_eq!(outcomes.iter().filter(|it| it.is_ok()).count(), 1);
    assert!(
        outcomes
            .iter()
            .filter_map(|it| it.as_ref().err())
            .all(|it| reason(it) == "APPLICATION_CLOSED")
    );
    assert_eq!(query(&app, "SELECT id FROM applications").await.len(), 1);

    // A repeated call with a key returns the same application.
    let other = app.user("other@example.test", &[]);
    let keyed = || {
        let mut call = app.by(&other, request());
        call.metadata_mut().insert("idempotency-key", "one".parse().unwrap());
        call
    };
    let first = app
        .applications()
        .submit_application(keyed())
        .await
        .unwrap()
        .into_inner();
    let second = app
        .applications()
        .submit_application(keyed())
        .await
        .unwrap()
        .into_inner();
    assert_eq!((first.id, first.etag), (second.id, second.etag));
}

#[tokio::test]
async fn database_allows_one_open_application() {
    let app = start().await;
    let user = app.applicant();
    app.save(&user, draft(form(ApplicationPath::Certified), ""))
        .await
        .unwrap();
    let database = app.platform.database(selam_therapy_scheduling::NAME);
    let copy = format!(
        "INSERT INTO applications SELECT CAST('{}' AS uuid), user_id, email, language_code, status, path, form, search_text, bank_hint, interview_time, \
         interview_note, information_request, rejection_reasons, rejection_message, submit_time, decide_time, wait_start_time, waited_days, \
         queue_time, therapist_id, version, create_time, update_time FROM applications",
        uuid::Uuid::now_v7()
    );
    let copied = sea_orm::ConnectionTrait::execute_unprepared(database.connection(), &copy).await;
    let refused = copied.unwrap_err().to_string().to_lowercase();
    assert!(refused.contains("unique"), "{refused}");
}

#[tokio::test]
async fn withdrawal_deletes_data_and_allows_restart() {
    let app = start().await;
    let user = app.applicant();
    assert_eq!(
        reason(&withdraw(&app, &user).await.unwrap_err()),
        "APPLICATION_NOT_FOUND"
    );
    let handed = app.submitted(&user, ApplicationPath::Certified).await;
    let gone = withdraw(&app, &user).await.unwrap();
    assert_eq!(gone.status(), ApplicationStatus::Withdrawn);
    assert!(gone.documents.is_empty() && gone.bank_account_hint.is_empty() && !gone.can_edit && !gone.can_withdraw);
    assert_eq!(
        withdraw(&app, &user).await.unwrap().etag,
        gone.etag,
        "repeated withdrawal"
    );
    for table in ["bank_details", "application_documents"] {
        assert!(
            query(&app, &format!("SELECT 1 FROM {table}")).await.is_empty(),
            "{table}"
        );
    }
    assert!(
        query(&app, "SELECT id FROM files WHERE status = 'stored'")
            .await
            .is_empty()
    );

    // A tab with the withdrawn application cannot overwrite the next one.
    let stale = app
        .save(&user, draft(form(ApplicationPath::Experienced), &handed.etag))
        .await;
    assert_eq!(reason(&stale.unwrap_err()), "APPLICATION_CHANGED");
    let next = app
        .save(&user, draft(form(ApplicationPath::Experienced), &gone.etag))
        .await
        .unwrap();
    assert_ne!(next.id, handed.id);
    assert_eq!(next.status(), ApplicationStatus::Draft);
}
