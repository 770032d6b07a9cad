use chrono::TimeDelta;
use selam_proto_therapy::v1::{
    Appointment, AppointmentStatus, GetSessionNotesRequest, GetTherapistRequest, ListTherapistReviewsRequest,
    ReviewAppointmentRequest, SessionNotes, UpdateSessionNotesRequest,
};
use tonic::{Code, Status};

use crate::{App, User, changes::complete, outcomes::correct, reason, start, violations};

async fn review(app: &App, user: &User, id: &str, rating: i32, text: &str) -> Result<Appointment, Status> {
    let request = ReviewAppointmentRequest {
        id: id.to_owned(),
        rating,
        text: text.to_owned(),
    };
    let answer = app.appointments().review_appointment(app.by(user, request)).await?;
    Ok(answer.into_inner())
}

#[tokio::test]
async fn only_client_of_completed_session_reviews() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let early = review(&app, &client, &booked.id, 5, "").await.unwrap_err();
    assert_eq!(reason(&early), "APPOINTMENT_NOT_COMPLETED");
    app.go_to(&booked, TimeDelta::minutes(50));
    complete(&app, &therapist.user, &booked.id, false).await.unwrap();
    for (user, expected) in [
        (&therapist.user, "APPOINTMENT_NOT_FOUND"),
        (&app.admin(), "APPOINTMENT_NOT_FOUND"),
    ] {
        let refused = review(&app, user, &booked.id, 1, "").await.unwrap_err();
        assert_eq!(reason(&refused), expected);
    }
    for rating in [0, 6, -1] {
        let refused = review(&app, &client, &booked.id, rating, "").await.unwrap_err();
        assert_eq!(violations(&refused)[0].0, "rating");
    }
    review(&app, &client, &booked.id, 2, "").await.unwrap();
    let said = review(&app, &client, &booked.id, 4, " Kind. ").await.unwrap();
    assert_eq!((said.rating, said.review_text.as_str()), (4, "Kind."));

    let shown = GetTherapistRequest {
        id: therapist.id.clone(),
        ..GetTherapistRequest::default()
    };
    let shown = app.directory().get_therapist(shown).await.unwrap().into_inner();
    assert_eq!(
        (shown.rating_tenths, shown.review_count, shown.session_count),
        (40, 1, 1)
    );
    let request = ListTherapistReviewsRequest {
        id: therapist.id.clone(),
        ..ListTherapistReviewsRequest::default()
    };
    let reviews = app
        .directory()
        .list_therapist_reviews(request)
        .await
        .unwrap()
        .into_inner()
        .reviews;
    assert_eq!(reviews.len(), 1);
    assert_eq!((reviews[0].rating, reviews[0].text.as_str()), (4, "Kind."));
    assert_ne!(reviews[0].id, booked.id);
}

#[tokio::test]
async fn hides_review_while_session_is_not_completed() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.go_to(&booked, TimeDelta::minutes(50));
    complete(&app, &therapist.user, &booked.id, false).await.unwrap();
    review(&app, &client, &booked.id, 2, "").await.unwrap();
    for (outcome, tenths, count) in [
        (AppointmentStatus::NoShow, 0, 0),
        (AppointmentStatus::TherapistAbsent, 0, 0),
        (AppointmentStatus::Completed, 20, 1),
    ] {
        correct(&app, &app.admin(), &booked.id, outcome).await.unwrap();
        let shown = GetTherapistRequest {
            id: therapist.id.clone(),
            ..GetTherapistRequest::default()
        };
        let shown = app.directory().get_therapist(shown).await.unwrap().into_inner();
        assert_eq!(
            (shown.rating_tenths, shown.review_count),
            (tenths, count),
            "{outcome:?}"
        );
        let request = ListTherapistReviewsRequest {
            id: therapist.id.clone(),
            ..ListTherapistReviewsRequest::default()
        };
        let listed = app.directory().list_therapist_reviews(request).await.unwrap();
        assert_eq!(
            listed.into_inner().reviews.len(),
            usize::try_from(count).unwrap(),
            "{outcome:?}"
        );
    }
}

async fn notes(app: &App, user: &User, id: &str) -> Result<SessionNotes, Status> {
    let request = GetSessionNotesRequest { id: id.to_owned() };
    Ok(app
        .appointments()
        .get_session_notes(app.by(user, request))
        .await?
        .into_inner())
}

#[tokio::test]
async fn only_therapist_reads_encrypted_notes() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    assert_eq!(
        notes(&app, &therapist.user, &booked.id).await.unwrap(),
        SessionNotes::default()
    );
    let write = |text: &str, etag: &str| UpdateSessionNotesRequest {
        id: booked.id.clone(),
        text: text.to_owned(),
        etag: etag.to_owned(),
    };
    let request = app.by(&therapist.user, write("Lost her brother.", ""));
    let written = app
        .appointments()
        .update_session_notes(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(written.text, "Lost her brother.");
    let stale = app.by(&therapist.user, write("other", ""));
    let refused = app.appointments().update_session_notes(stale).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::Aborted, "SESSION_NOTES_CHANGED")
    );
    let request = app.by(&therapist.user, write("Lost her brother. Sleeps.", &written.etag));
    app.appointments().update_session_notes(request).await.unwrap();
    assert_eq!(
        notes(&app, &therapist.user, &booked.id).await.unwrap().text,
        "Lost her brother. Sleeps."
    );

    let other = app.therapist().await;
    let admin_therapist = app.user("both@example.test", &["therapist", "admin"]);
    for stranger in [&other.user, &admin_therapist] {
        assert_eq!(
            reason(&notes(&app, stranger, &booked.id).await.unwrap_err()),
            "APPOINTMENT_NOT_FOUND"
        );
        let request = app.by(stranger, write("x", ""));
        let refused = app.appointments().update_session_notes(request).await.unwrap_err();
        assert_eq!(reason(&refused), "APPOINTMENT_NOT_FOUND");
    }
    for stranger in [&client, &app.admin()] {
        assert_eq!(
            notes(&app, stranger, &booked.id).await.unwrap_err().code(),
            Code::PermissionDenied
        );
    }
    let rows = crate::personal_data::query(&app, "SELECT sealed FROM session_notes").await;
    let sealed: String = rows[0].try_get("", "sealed").unwrap();
    assert!(!sealed.contains("brother"));
}
