use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, QueryResult, Statement};
use selam_chassis::timestamp;
use selam_chassis_testing::eventually;
use selam_proto_payments::v1::RefundReason;
use selam_proto_personal_data::v1::{
    EmailChanged, ErasureRequested, ExportPersonalDataRequest, PersonalDataErased,
    personal_data_service_client::PersonalDataServiceClient,
};
use selam_proto_therapy::v1::{AppointmentStatus, CreateAppointmentRequest, UpdateSessionNotesRequest};
use selam_therapy_scheduling::NAME;
use uuid::Uuid;

use crate::{
    App, User, at,
    changes::{complete, refund_of},
    reason, start,
    translations::translation,
};

pub async fn query(app: &App, text: &str) -> Vec<QueryResult> {
    let database = app.platform.database(NAME);
    let connection = database.connection();
    let statement = Statement::from_string(connection.get_database_backend(), text);
    connection.query_all_raw(statement).await.unwrap()
}

pub async fn export(app: &App, user: &User) -> serde_json::Value {
    let request = ExportPersonalDataRequest {
        service: NAME.to_owned(),
        ..ExportPersonalDataRequest::default()
    };
    let mut request = app.platform.request_of_service("identity", NAME, request);
    let token = format!("Bearer {}", user.token).parse().unwrap();
    request.metadata_mut().insert("authorization", token);
    let mut exporter = PersonalDataServiceClient::new(app.platform.channel());
    let answer = exporter.export_personal_data(request).await.unwrap().into_inner();
    serde_json::from_str(&answer.json).unwrap()
}

pub async fn leave(app: &App, user: &User) {
    let now = app.platform.clock().now();
    let event = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: user.id.to_string(),
        email: "abeba@example.test".to_owned(),
        round: 1,
        close_time: Some(timestamp(now)),
    };
    app.platform.publish(&event.user_id, &event).await;
}

/// Waits for the erasure confirmation of this service; the stand-ins also publish theirs.
pub async fn erased(app: &App) {
    loop {
        let erased: PersonalDataErased = app.platform.wait_for_event().await;
        if erased.service == NAME {
            return;
        }
    }
}

#[tokio::test]
async fn exports_and_anonymises_client() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    let request = CreateAppointmentRequest {
        notes: "I cannot sleep".to_owned(),
        ..at(&therapist, &slot)
    };
    let past = app.try_book(&client, request).await.unwrap();
    app.pay(&past).await;
    app.wait_for(&client, &past.id, AppointmentStatus::Scheduled).await;
    app.go_to(&past, TimeDelta::minutes(55));
    complete(&app, &therapist.user, &past.id, false).await.unwrap();
    let notes = UpdateSessionNotesRequest {
        id: past.id.clone(),
        text: "of the therapist".to_owned(),
        etag: String::new(),
    };
    app.appointments()
        .update_session_notes(app.by(&therapist.user, notes))
        .await
        .unwrap();
    let coming = app.book(&client, &therapist).await;

    let data = export(&app, &client).await;
    assert_eq!(data["appointments"].as_array().unwrap().len(), 2);
    let text = data.to_string();
    assert!(
        text.contains("I cannot sleep") && !text.contains("of the therapist"),
        "{text}"
    );

    leave(&app, &client).await;
    erased(&app).await;
    eventually("the refund", || async { app.stand_ins.charges.refunds().pop() }).await;
    for id in [&past.id, &coming.id] {
        let left = app.look(&therapist.user, id).await;
        assert_eq!((left.client_name.as_str(), left.notes.as_str()), ("", ""));
        assert_eq!(left.fee.unwrap().amount_minor, 15_000);
    }
    assert!(query(&app, "SELECT sealed FROM session_notes").await.is_empty());
    assert!(
        query(&app, "SELECT id FROM appointments WHERE client_email <> ''")
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn keeps_refund_result_written_during_erasure() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let past = app.book(&client, &therapist).await;
    app.go_to(&past, TimeDelta::minutes(55));
    complete(&app, &therapist.user, &past.id, false).await.unwrap();
    let database = app.platform.database(NAME);
    // SQLite has one writer at a time.
    if !database.is_postgres() {
        return;
    }
    let result = database.begin().await.unwrap();
    let write = "UPDATE appointments SET refund = 'sent', refund_minor = 4000";
    result.execute_unprepared(write).await.unwrap();
    leave(&app, &client).await;
    let waiting = "SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))";
    eventually("an erasure that waits for the row", || async {
        let waiting = Statement::from_string(result.get_database_backend(), waiting);
        let found = result.query_all_raw(waiting).await.unwrap();
        (!found.is_empty()).then_some(())
    })
    .await;
    result.commit().await.unwrap();
    erased(&app).await;
    let kept = "SELECT id FROM appointments WHERE refund = 'sent' AND refund_minor = 4000 AND client_name = ''";
    assert_eq!(query(&app, kept).await.len(), 1);
}

#[tokio::test]
async fn refunds_late_payment_of_erased_client() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.expire_checkout(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Released).await;
    leave(&app, &client).await;
    erased(&app).await;
    app.pay(&held).await;
    let refund = eventually("the refund", || async { refund_of(&app, &held.id) }).await;
    assert_eq!((refund.percent, refund.reason()), (100, RefundReason::Unavailable));
    let left = app.look(&therapist.user, &held.id).await;
    assert_eq!(left.status(), AppointmentStatus::Released);
}

#[tokio::test]
async fn delays_erasure_during_session() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.go_to(&booked, TimeDelta::minutes(10));
    leave(&app, &client).await;
    app.pass(TimeDelta::minutes(1));
    assert_eq!(
        app.look(&client, &booked.id).await.status(),
        AppointmentStatus::Scheduled
    );
    complete(&app, &therapist.user, &booked.id, false).await.unwrap();
    leave(&app, &client).await;
    erased(&app).await;
}

#[tokio::test]
async fn erasure_of_therapist_cancels_coming_sessions() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    app.set_profile(&therapist, |it| it.translations = vec![translation("ar")])
        .await;
    let booked = app.book(&client, &therapist).await;
    let practice = export(&app, &therapist.user).await["practice"].clone();
    assert_eq!(practice["therapist"]["fullName"], "Senait Tesfay");
    assert_eq!(practice["translations"][0]["location"], "ar: Calgary");
    leave(&app, &therapist.user).await;
    app.wait_for(&client, &booked.id, AppointmentStatus::Cancelled).await;
    // Identity repeats the request until every service has confirmed.
    leave(&app, &therapist.user).await;
    erased(&app).await;
    let left = app.look(&client, &booked.id).await;
    assert_eq!(
        (left.status(), left.refund_percent),
        (AppointmentStatus::Cancelled, 100)
    );
    let gone = app
        .try_book(&client, at(&therapist, &app_slot(&booked)))
        .await
        .unwrap_err();
    assert_eq!(reason(&gone), "THERAPIST_NOT_FOUND");
    for left in [
        "SELECT id FROM therapists WHERE email <> ''",
        "SELECT therapist_id AS id FROM therapist_translations",
    ] {
        assert!(query(&app, left).await.is_empty(), "{left}");
    }
}

fn app_slot(booked: &selam_proto_therapy::v1::Appointment) -> selam_proto_therapy::v1::TherapistSlot {
    selam_proto_therapy::v1::TherapistSlot {
        start_time: booked.start_time,
        ..Default::default()
    }
}

#[tokio::test]
async fn updates_email_in_all_tables() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    app.hold(&client, &therapist).await;
    for user in [&client, &therapist.user] {
        let event = EmailChanged {
            user_id: user.id.to_string(),
            email: "new@example.test".to_owned(),
            ..EmailChanged::default()
        };
        app.platform.publish(&event.user_id, &event).await;
    }
    eventually("the new addresses", || async {
        let clients = query(
            &app,
            "SELECT id FROM appointments WHERE client_email = 'new@example.test'",
        )
        .await;
        let therapists = query(&app, "SELECT id FROM therapists WHERE email = 'new@example.test'").await;
        (clients.len() == 1 && therapists.len() == 1).then_some(())
    })
    .await;
}
