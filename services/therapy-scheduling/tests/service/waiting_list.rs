use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis_testing::eventually;
use selam_proto_therapy::v1::{
    GetMyWaitingListEntryRequest, JoinWaitingListRequest, LeaveWaitingListRequest, TherapistTimeFreed, WaitingListEntry,
};
use tonic::{Code, Request, Status};

use crate::{App, Practitioner, User, changes::cancel, hours, reason, start, violations};

async fn wait(app: &App, user: &User, therapist: &Practitioner) -> Result<WaitingListEntry, Status> {
    let request = JoinWaitingListRequest {
        therapist_id: therapist.id.clone(),
        language_code: "ti".to_owned(),
    };
    Ok(app
        .appointments()
        .join_waiting_list(app.by(user, request))
        .await?
        .into_inner())
}

#[tokio::test]
async fn notifies_waiting_users_once_a_day() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let free = wait(&app, &client, &therapist).await.unwrap_err();
    assert_eq!(reason(&free), "THERAPIST_NOT_FULL");
    // One session within the horizon.
    app.set_hours(&therapist, |wanted| {
        wanted.weekly_hours = vec![hours(2, "09:00", "10:00")];
        wanted.horizon_days = 6;
    })
    .await;
    let booked = app.book(&client, &therapist).await;
    let (waiting, gone) = (app.user("w@example.test", &[]), app.user("g@example.test", &[]));
    let first = wait(&app, &waiting, &therapist).await.unwrap();
    assert_eq!(wait(&app, &waiting, &therapist).await.unwrap(), first);
    wait(&app, &gone, &therapist).await.unwrap();
    let leave = LeaveWaitingListRequest {
        therapist_id: therapist.id.clone(),
    };
    app.appointments()
        .leave_waiting_list(app.by(&gone, leave.clone()))
        .await
        .unwrap();
    app.appointments()
        .leave_waiting_list(app.by(&gone, leave))
        .await
        .unwrap();

    cancel(&app, &client, &booked.id).await.unwrap();
    let published: TherapistTimeFreed = app.platform.wait_for_event().await;
    assert_eq!(published.therapist_user_id, therapist.user.id.to_string());
    assert_eq!(
        (published.user_id, published.email.as_str()),
        (waiting.id.to_string(), "w@example.test")
    );
    assert_eq!(
        (published.language_code.as_str(), published.therapist_name.as_str()),
        ("ti", "Senait Tesfay")
    );
    // Freed again on the same day: the next email follows a day after the first one.
    let again = app.book(&client, &therapist).await;
    cancel(&app, &client, &again.id).await.unwrap();
    assert!(app.platform.captured::<TherapistTimeFreed>().is_empty());
    app.set_hours(&therapist, |wanted| {
        wanted.weekly_hours = vec![hours(2, "09:00", "10:00")];
        wanted.horizon_days = 13;
    })
    .await;
    app.pass(TimeDelta::hours(24));
    app.set_hours(&therapist, |wanted| {
        wanted.weekly_hours = vec![hours(2, "09:00", "11:00")];
        wanted.horizon_days = 13;
    })
    .await;
    let published: TherapistTimeFreed = app.platform.wait_for_event().await;
    assert_eq!(published.user_id, waiting.id.to_string());
    // A booking removes the client from the list.
    app.book(&waiting, &therapist).await;
    let rows = crate::personal_data::query(&app, "SELECT user_id FROM waiting_list").await;
    assert!(rows.is_empty());

    let hidden = app.hidden_therapist().await;
    assert_eq!(
        reason(&wait(&app, &client, &hidden).await.unwrap_err()),
        "THERAPIST_NOT_FOUND"
    );
}

#[tokio::test]
async fn notifies_again_a_day_after_last_email() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    // One session within the horizon, four days ahead.
    app.set_hours(&therapist, |wanted| {
        wanted.weekly_hours = vec![hours(5, "09:00", "10:00")];
        wanted.horizon_days = 6;
    })
    .await;
    let booked = app.book(&client, &therapist).await;
    let waiting = app.user("w@example.test", &[]);
    wait(&app, &waiting, &therapist).await.unwrap();
    cancel(&app, &client, &booked.id).await.unwrap();
    let first: TherapistTimeFreed = app.platform.wait_for_event().await;
    // Freed a second time on the same day, and still free a day later.
    let again = app.book(&client, &therapist).await;
    cancel(&app, &client, &again.id).await.unwrap();
    assert!(app.platform.captured::<TherapistTimeFreed>().is_empty());
    app.pass(TimeDelta::hours(24));
    let second: TherapistTimeFreed = app.platform.wait_for_event().await;
    assert_eq!(second.user_id, first.user_id);
}

async fn entry(app: &App, user: &User, therapist: &Practitioner) -> Option<WaitingListEntry> {
    let request = GetMyWaitingListEntryRequest {
        therapist_id: therapist.id.clone(),
    };
    let mut appointments = app.appointments();
    let answer = appointments.get_my_waiting_list_entry(app.by(user, request)).await;
    answer.unwrap().into_inner().entry
}

#[tokio::test]
async fn returns_own_waiting_list_entry_only() {
    let app = start().await;
    let (therapist, other) = (app.therapist().await, app.therapist().await);
    app.set_hours(&therapist, |wanted| wanted.weekly_hours = vec![]).await;
    let (waiting, stranger) = (app.user("w@example.test", &[]), app.user("s@example.test", &[]));
    let admin = app.user("a@example.test", &["admin"]);
    assert_eq!(entry(&app, &waiting, &therapist).await, None);
    let joined = wait(&app, &waiting, &therapist).await.unwrap();
    assert_eq!(entry(&app, &waiting, &therapist).await, Some(joined));
    assert_eq!(entry(&app, &waiting, &other).await, None);
    assert_eq!(entry(&app, &stranger, &therapist).await, None);
    assert_eq!(entry(&app, &admin, &therapist).await, None);

    let request = GetMyWaitingListEntryRequest {
        therapist_id: "no-uuid".to_owned(),
    };
    let malformed = app
        .appointments()
        .get_my_waiting_list_entry(app.by(&waiting, request.clone()))
        .await
        .unwrap_err();
    assert_eq!(violations(&malformed)[0].0, "therapistId");
    let anonymous = app
        .appointments()
        .get_my_waiting_list_entry(Request::new(request))
        .await
        .unwrap_err();
    assert_eq!(anonymous.code(), Code::Unauthenticated);
}

#[tokio::test]
async fn refreshes_free_times_of_listed_therapists_only() {
    let app = start().await;
    let (hidden, _listed) = (app.therapist().await, app.therapist().await);
    app.set_profile(&hidden, |it| it.is_listed = false).await;
    let time_of = async |status: &str| {
        let text = format!("SELECT refresh_time FROM therapists WHERE status = '{status}'");
        let rows = crate::personal_data::query(&app, &text).await;
        rows[0].try_get::<DateTime<Utc>>("", "refresh_time").unwrap()
    };
    let before = (time_of("hidden").await, time_of("listed").await);
    app.pass(TimeDelta::days(3));
    eventually("the next free slot", || async {
        (time_of("listed").await > before.1).then_some(())
    })
    .await;
    app.platform.wait_for_run("therapy-scheduling", "free-times").await;
    assert_eq!(time_of("hidden").await, before.0);
}
