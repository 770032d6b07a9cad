use chrono::TimeDelta;
use selam_proto_therapy::v1::{
    Appointment, AppointmentPeriod, AppointmentRole, AppointmentStatus, CancelAppointmentRequest,
    CompleteAppointmentRequest, GetAppointmentRequest, JoinAppointmentRequest, ListAppointmentsRequest,
    RescheduleAppointmentRequest, ReviewAppointmentRequest,
};
use tonic::{Code, Status};

use crate::{App, User, changes::cancel, personal_data::query, reason, start};

async fn list(app: &App, user: &User, request: ListAppointmentsRequest) -> Result<(Vec<Appointment>, i32), Status> {
    let answer = app
        .appointments()
        .list_appointments(app.by(user, request))
        .await?
        .into_inner();
    Ok((answer.appointments, answer.total_count))
}

/// Calls every RPC that takes an appointment ID as a user who is not a party.
#[tokio::test]
async fn hides_appointments_of_other_users() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let other_therapist = app.therapist().await.user;
    for stranger in [&app.user("x@example.test", &[]), &other_therapist] {
        let mut api = app.appointments();
        let id = || booked.id.clone();
        let outcomes = [
            api.get_appointment(app.by(stranger, GetAppointmentRequest { id: id() }))
                .await
                .err(),
            api.cancel_appointment(app.by(stranger, CancelAppointmentRequest { id: id() }))
                .await
                .err(),
            api.join_appointment(app.by(stranger, JoinAppointmentRequest { id: id() }))
                .await
                .err(),
            api.reschedule_appointment(app.by(
                stranger,
                RescheduleAppointmentRequest {
                    id: id(),
                    start_time: booked.start_time,
                },
            ))
            .await
            .err(),
            api.review_appointment(app.by(
                stranger,
                ReviewAppointmentRequest {
                    id: id(),
                    rating: 5,
                    text: String::new(),
                },
            ))
            .await
            .err(),
        ];
        for outcome in outcomes {
            assert_eq!(reason(&outcome.unwrap()), "APPOINTMENT_NOT_FOUND");
        }
    }
    let complete = CompleteAppointmentRequest {
        id: booked.id.clone(),
        no_show: true,
    };
    let refused = app
        .appointments()
        .complete_appointment(app.by(&other_therapist, complete))
        .await
        .unwrap_err();
    assert_eq!(reason(&refused), "APPOINTMENT_NOT_FOUND");
    assert_eq!(
        app.look(&client, &booked.id).await.status(),
        AppointmentStatus::Scheduled
    );
}

#[tokio::test]
async fn lists_own_appointments_only() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let other = app.user("other@example.test", &[]);
    let first = app.book(&client, &therapist).await;
    let second = app.book(&other, &therapist).await;
    let third = app.book(&client, &therapist).await;
    cancel(&app, &client, &third.id).await.unwrap();
    let held = app.hold(&client, &therapist).await;
    app.expire_checkout(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Released).await;

    let ids = |found: (Vec<Appointment>, i32)| found.0.into_iter().map(|it| it.id).collect::<Vec<_>>();
    let period = |period: AppointmentPeriod| ListAppointmentsRequest {
        period: period.into(),
        ..Default::default()
    };
    let upcoming = list(&app, &client, period(AppointmentPeriod::Upcoming)).await.unwrap();
    assert_eq!(upcoming.1, 1);
    assert_eq!(ids(upcoming), [first.id.as_str()]);
    // A cancelled appointment is past, even before its start. Unpaid holds are in no list.
    assert_eq!(
        ids(list(&app, &client, period(AppointmentPeriod::Past)).await.unwrap()),
        [third.id.as_str()]
    );
    let mine = list(&app, &therapist.user, period(AppointmentPeriod::Upcoming))
        .await
        .unwrap()
        .0;
    assert_eq!(
        mine.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(),
        [&first.id, &second.id]
    );
    assert!(
        mine.iter()
            .all(|it| it.role() == AppointmentRole::Therapist && it.client_name.starts_with("Client"))
    );
    assert_eq!(mine[0].therapist_name, "Senait Tesfay");

    app.go_to(&first, TimeDelta::minutes(119));
    let running = list(&app, &client, period(AppointmentPeriod::Upcoming)).await.unwrap();
    assert_eq!(ids(running), [first.id.as_str()], "a running session is upcoming");
    app.pass(TimeDelta::minutes(2));
    assert_eq!(
        list(&app, &client, period(AppointmentPeriod::Upcoming))
            .await
            .unwrap()
            .1,
        0
    );
    let cancelled = ListAppointmentsRequest {
        status: AppointmentStatus::Cancelled.into(),
        ..Default::default()
    };
    assert_eq!(ids(list(&app, &client, cancelled).await.unwrap()), [third.id.as_str()]);

    for request in [
        ListAppointmentsRequest {
            role: AppointmentRole::Admin.into(),
            ..Default::default()
        },
        ListAppointmentsRequest {
            role: AppointmentRole::Therapist.into(),
            ..Default::default()
        },
        ListAppointmentsRequest {
            therapist_id: therapist.id.clone(),
            ..Default::default()
        },
    ] {
        let refused = list(&app, &client, request).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    let as_client = ListAppointmentsRequest {
        role: AppointmentRole::Client.into(),
        ..Default::default()
    };
    assert!(list(&app, &therapist.user, as_client).await.unwrap().0.is_empty());
}

#[tokio::test]
async fn logs_every_access_by_admin() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    let request = selam_proto_therapy::v1::CreateAppointmentRequest {
        notes: "why I come".to_owned(),
        ..crate::at(&therapist, &slot)
    };
    let held = app.try_book(&client, request).await.unwrap();
    app.look(&client, &held.id).await;
    app.look(&therapist.user, &held.id).await;
    assert!(query(&app, "SELECT action FROM access_log").await.is_empty());
    let admin = app.admin();
    let seen = app.look(&admin, &held.id).await;
    assert_eq!((seen.role(), seen.notes.as_str()), (AppointmentRole::Admin, ""));
    let all = list(&app, &admin, ListAppointmentsRequest::default()).await.unwrap();
    assert_eq!(all.1, 1);
    cancel(&app, &admin, &held.id).await.unwrap();
    let rows = query(&app, "SELECT action FROM access_log ORDER BY time, id").await;
    let actions: Vec<String> = rows.iter().map(|row| row.try_get("", "action").unwrap()).collect();
    assert_eq!(actions, ["get", "list", "cancel"]);
}
