use chrono::TimeDelta;
use selam_chassis_testing::eventually;
use selam_proto_therapy::v1::{
    ApplicationChanged, ApplicationPath, ApplicationStatus, ApplicationStep, GetTherapistProfileRequest, ProfileStatus,
    Qualification, SessionFormat, SessionType, TherapistProfile, TherapyType,
};

use crate::{App, User, personal_data::query, reason, start, violations};

async fn profile(app: &App, user: &User) -> TherapistProfile {
    let therapist = User {
        id: user.id,
        token: app.platform.access_token(user.id, "hiwet@example.test", &["therapist"]),
    };
    let request = app.by(&therapist, GetTherapistProfileRequest {});
    app.practices()
        .get_therapist_profile(request)
        .await
        .unwrap()
        .into_inner()
}

#[tokio::test]
async fn approval_grants_role_and_creates_profile() {
    let app = start().await;
    let user = app.applicant();
    let approved = app.approved(&user, "2027-03-31").await;
    assert_eq!(approved.status(), ApplicationStatus::Approved);
    assert_eq!(approved.license_expire_date, "2027-03-31");
    assert_eq!(approved.steps, [i32::from(ApplicationStep::RenewLicense)]);
    eventually("the role", || async {
        (app.stand_ins.granted() == [user.id.to_string()]).then_some(())
    })
    .await;

    let licensed = query(&app, "SELECT id FROM therapists WHERE license_number = 'RP-2231'").await;
    assert_eq!(licensed.len(), 1, "receipts name the licence");
    let profile = profile(&app, &user).await;
    assert_eq!(profile.status(), ProfileStatus::Hidden);
    let therapist = profile.therapist.unwrap();
    assert_eq!(therapist.id, approved.therapist_id);
    assert_eq!(therapist.full_name, "Hiwet Kidane");
    assert_eq!(therapist.qualification(), Qualification::RegisteredPsychologist);
    assert_eq!(therapist.location, "Calgary, Alberta");
    assert!(therapist.bio.starts_with("I work with families"));
    assert!(therapist.education.starts_with("University of Asmara"));
    assert_eq!((therapist.languages.len(), therapist.specializations.len()), (2, 2));
    assert_eq!(therapist.session_types, [i32::from(SessionType::Video)]);
    assert_eq!(
        therapist.therapy_types,
        [TherapyType::Individual, TherapyType::Family].map(i32::from)
    );
    // An offer needs both a rate and a selected session kind.
    let offers: Vec<_> = therapist
        .offers
        .iter()
        .map(|it| (it.format(), it.price.as_ref().unwrap().amount_minor, it.minutes))
        .collect();
    assert_eq!(offers, [(SessionFormat::Individual, 14_000, 50)]);
    assert_eq!(therapist.time_zone, "Africa/Asmara");
    eventually("the event of the email", || async {
        app.platform
            .captured::<ApplicationChanged>()
            .into_iter()
            .find(|it| it.status() == ApplicationStatus::Approved)
    })
    .await;
}

#[tokio::test]
async fn concurrent_approvals_create_one_practice() {
    let app = start().await;
    let (user, admin) = (app.applicant(), app.admin());
    let seen = app.submitted(&user, ApplicationPath::Certified).await;
    let seen = app.start_review(&admin, &seen).await.unwrap();
    let calls = (0..6).map(|_| app.approve(&admin, &seen, Qualification::ClinicalPsychologist, ""));
    let outcomes = futures::future::join_all(calls).await;
    assert_eq!(outcomes.iter().filter(|it| it.is_ok()).count(), 1);
    for refused in outcomes.into_iter().filter_map(Result::err) {
        assert_eq!(reason(&refused), "APPLICATION_CHANGED");
    }
    let present = app.read(&admin, &seen.id).await.unwrap();
    let again = app
        .approve(&admin, &present, Qualification::ClinicalPsychologist, "")
        .await;
    assert_eq!(reason(&again.unwrap_err()), "APPLICATION_STEP_INVALID");
    assert_eq!(query(&app, "SELECT id FROM therapists").await.len(), 1);
    // An approved therapist cannot submit another application.
    let more = app.hand_in(&user, super::form(ApplicationPath::Experienced)).await;
    assert_eq!(reason(&more.unwrap_err()), "APPLICATION_CLOSED");
}

#[tokio::test]
async fn approval_keeps_existing_practice() {
    let app = start().await;
    let admin = app.admin();
    let therapist = app.therapist().await;
    let seen = app.submitted(&therapist.user, ApplicationPath::Certified).await;
    let seen = app.start_review(&admin, &seen).await.unwrap();
    let approved = app
        .approve(&admin, &seen, Qualification::ClinicalPsychologist, "2027-01-31")
        .await;
    assert_eq!(approved.unwrap().therapist_id, therapist.id);
    let kept = profile(&app, &therapist.user).await;
    assert_eq!(kept.status(), ProfileStatus::Listed);
    assert_eq!(crate::qualification(&kept), Qualification::ClinicalPsychologist);
    assert_eq!(kept.therapist.unwrap().full_name, "Senait Tesfay");
}

#[tokio::test]
async fn approves_experienced_applicant_after_interview_only() {
    let app = start().await;
    let (user, admin) = (app.applicant(), app.admin());
    let seen = app.submitted(&user, ApplicationPath::Experienced).await;
    let seen = app.start_review(&admin, &seen).await.unwrap();
    assert!(!seen.steps.contains(&ApplicationStep::Approve.into()));
    let early = app
        .approve(&admin, &seen, Qualification::ExperiencedPractitioner, "")
        .await;
    assert_eq!(reason(&early.unwrap_err()), "INTERVIEW_NEEDED");
    let seen = app.interview(&admin, &seen, "2026-11-24T11:00").await.unwrap();
    let before = app
        .approve(&admin, &seen, Qualification::ExperiencedPractitioner, "")
        .await;
    assert_eq!(reason(&before.unwrap_err()), "INTERVIEW_NEEDED");
    app.pass(TimeDelta::hours(26));
    assert!(
        app.read(&admin, &seen.id)
            .await
            .unwrap()
            .steps
            .contains(&ApplicationStep::Approve.into())
    );
    let titled = app
        .approve(&admin, &seen, Qualification::ClinicalPsychologist, "")
        .await;
    assert_eq!(
        violations(&titled.unwrap_err()),
        [("qualification".to_owned(), "QUALIFICATION_MISMATCH".to_owned())]
    );
    let past = app
        .approve(&admin, &seen, Qualification::ExperiencedPractitioner, "2026-11-23")
        .await;
    assert_eq!(
        violations(&past.unwrap_err()),
        [("licenseExpireDate".to_owned(), "DATE_PAST".to_owned())]
    );
    assert!(query(&app, "SELECT id FROM therapists").await.is_empty());
    app.approve(&admin, &seen, Qualification::ExperiencedPractitioner, "")
        .await
        .unwrap();
    assert_eq!(
        crate::qualification(&profile(&app, &user).await),
        Qualification::ExperiencedPractitioner
    );

    let certified = app.user("certified@example.test", &[]);
    let seen = app.submitted(&certified, ApplicationPath::Certified).await;
    let seen = app.start_review(&admin, &seen).await.unwrap();
    let untitled = app
        .approve(&admin, &seen, Qualification::ExperiencedPractitioner, "")
        .await;
    assert_eq!(violations(&untitled.unwrap_err())[0].1, "QUALIFICATION_MISMATCH");
}

#[tokio::test]
async fn grants_role_when_identity_recovers() {
    let app = start().await;
    app.stand_ins.set_away(true);
    let user = app.applicant();
    let approved = app.approved(&user, "").await;
    assert_eq!(approved.status(), ApplicationStatus::Approved);
    assert!(app.stand_ins.granted().is_empty());
    app.stand_ins.set_away(false);
    let step = std::time::Duration::from_secs(60);
    selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "the role", async || {
        app.stand_ins.granted().first().cloned()
    })
    .await;
}
