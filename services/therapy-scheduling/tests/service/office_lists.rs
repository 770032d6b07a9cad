//! Filters and exports of appointments for the office.

use chrono::{NaiveDate, TimeDelta};
use selam_chassis_testing::csv_lines;
use selam_proto_therapy::v1::{
    AppointmentPeriod, ExportAppointmentsRequest, ListAppointmentTherapistsRequest, ListAppointmentsRequest,
};
use tonic::{Code, Status};

use crate::{App, User, personal_data::query, start, violations};

async fn list(app: &App, user: &User, request: ListAppointmentsRequest) -> Result<Vec<String>, Status> {
    let answer = app.appointments().list_appointments(app.by(user, request)).await?;
    Ok(answer.into_inner().appointments.into_iter().map(|it| it.id).collect())
}

async fn export(app: &App, user: &User, request: ExportAppointmentsRequest) -> Result<Vec<String>, Status> {
    let stream = app.appointments().export_appointments(app.by(user, request)).await?;
    Ok(csv_lines(stream.into_inner()).await)
}

fn days(from: &str, to: &str) -> ListAppointmentsRequest {
    ListAppointmentsRequest {
        from_date: from.to_owned(),
        to_date: to.to_owned(),
        ..ListAppointmentsRequest::default()
    }
}

#[tokio::test]
async fn office_filters_appointments_by_person_and_day() {
    let app = start().await;
    let (client, other, therapist) = (app.client(), app.user("other@example.test", &[]), app.therapist().await);
    let (first, second) = (app.book(&client, &therapist).await, app.book(&other, &therapist).await);
    let admin = app.admin();
    let of = |person: &User| ListAppointmentsRequest {
        user_id: person.id.to_string(),
        ..ListAppointmentsRequest::default()
    };
    assert_eq!(list(&app, &admin, of(&client)).await.unwrap(), [first.id.as_str()]);
    assert_eq!(list(&app, &admin, of(&other)).await.unwrap(), [second.id.as_str()]);
    assert!(list(&app, &admin, of(&therapist.user)).await.unwrap().is_empty());
    for (viewer, person) in [(&client, &client), (&client, &other), (&therapist.user, &client)] {
        let refused = list(&app, viewer, of(person)).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }

    let day = first.start_local_time[..10].to_owned();
    let date: NaiveDate = day.parse().unwrap();
    let (before, next) = (
        date.pred_opt().unwrap().to_string(),
        date.succ_opt().unwrap().to_string(),
    );
    assert!(list(&app, &admin, days(&day, &day)).await.unwrap().contains(&first.id));
    assert!(list(&app, &admin, days("", &before)).await.unwrap().is_empty());
    assert!(!list(&app, &admin, days(&next, "")).await.unwrap().contains(&first.id));
    assert_eq!(
        list(&app, &admin, days("0001-01-01", "9999-12-31"))
            .await
            .unwrap()
            .len(),
        2
    );
    assert!(list(&app, &admin, days(&day, &before)).await.unwrap().is_empty());
    assert_eq!(list(&app, &client, days(&day, &day)).await.unwrap(), [first.id]);
}

#[tokio::test]
async fn office_lists_therapists_outside_directory() {
    let app = start().await;
    let (listed, hidden) = (app.therapist().await, app.therapist().await);
    app.set_profile(&hidden, |wanted| {
        wanted.full_name = "Sara Kifle".to_owned();
        wanted.is_listed = false;
    })
    .await;
    let page = async |user: &User, page_token: String| {
        let request = ListAppointmentTherapistsRequest {
            page_size: 1,
            page_token,
        };
        let answer = app
            .appointments()
            .list_appointment_therapists(app.by(user, request))
            .await?;
        Ok::<_, Status>(answer.into_inner())
    };
    let support = app.user("support@example.test", &["support"]);
    let first = page(&support, String::new()).await.unwrap();
    let last = page(&app.admin(), first.next_page_token).await.unwrap();
    assert!(last.next_page_token.is_empty());
    let mut found: Vec<_> = [first.therapists, last.therapists]
        .concat()
        .into_iter()
        .map(|it| (it.full_name, it.id))
        .collect();
    found.sort();
    let expected = [("Sara Kifle", hidden.id), ("Senait Tesfay", listed.id)];
    assert_eq!(found, expected.map(|(name, id)| (name.to_owned(), id)));
    for user in [&app.client(), &listed.user] {
        let refused = page(user, String::new()).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
}

#[tokio::test]
async fn rejects_invalid_appointment_filters() {
    let app = start().await;
    let admin = app.admin();
    for (request, field) in [
        (days("2026-02-30", ""), "fromDate"),
        (days("", "tomorrow"), "toDate"),
        (
            ListAppointmentsRequest {
                user_id: "nonsense".to_owned(),
                ..ListAppointmentsRequest::default()
            },
            "userId",
        ),
        (
            ListAppointmentsRequest {
                page_token: "nonsense".to_owned(),
                ..ListAppointmentsRequest::default()
            },
            "pageToken",
        ),
        (
            ListAppointmentsRequest {
                period: 77,
                ..ListAppointmentsRequest::default()
            },
            "period",
        ),
    ] {
        let refused = list(&app, &admin, request).await.unwrap_err();
        assert_eq!(violations(&refused)[0].0, field);
    }
    let wrong = ExportAppointmentsRequest {
        from_date: "2026-02-30".to_owned(),
        ..ExportAppointmentsRequest::default()
    };
    let refused = export(&app, &admin, wrong).await.unwrap_err();
    assert_eq!(violations(&refused)[0].0, "fromDate");
}

#[tokio::test]
async fn exports_filtered_appointments_and_logs_access() {
    let app = start().await;
    let (client, other, therapist) = (app.client(), app.user("other@example.test", &[]), app.therapist().await);
    let (first, second) = (app.book(&client, &therapist).await, app.book(&other, &therapist).await);
    let admin = app.admin();
    let all = export(&app, &admin, ExportAppointmentsRequest::default())
        .await
        .unwrap();
    assert_eq!(all.len(), 3);
    assert!(all[0].starts_with("id,status,start,minutes,"), "{}", all[0]);
    assert!(all[1..].iter().all(|line| line.contains("Senait Tesfay")), "{all:?}");
    let upcoming = ExportAppointmentsRequest {
        user_id: client.id.to_string(),
        therapist_id: therapist.id.clone(),
        period: AppointmentPeriod::Upcoming.into(),
        ..ExportAppointmentsRequest::default()
    };
    let lines = export(&app, &admin, upcoming.clone()).await.unwrap();
    assert_eq!(lines.len(), 2);
    assert!(lines[1].starts_with(&first.id) && !lines[1].contains(&second.id));
    let rows = query(&app, "SELECT action FROM access_log WHERE action = 'export'").await;
    assert_eq!(rows.len(), 3);
    for viewer in [&client, &therapist.user] {
        let refused = export(&app, viewer, upcoming.clone()).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    app.pass(TimeDelta::days(30));
    assert_eq!(export(&app, &app.admin(), upcoming).await.unwrap().len(), 1);
}
