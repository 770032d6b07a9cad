//! Earnings of a therapist by month and session, and their export.

use chrono::TimeDelta;
use selam_chassis_testing::csv_lines;
use selam_proto_therapy::v1::{
    AppointmentStatus, ExportEarningsRequest, GetEarningsRequest, ListEarnedSessionsRequest,
};
use tonic::Code;

use crate::{
    App, Practitioner, User,
    changes::complete,
    plan_payments::{by_plan, set_sessions},
    start, violations,
};

/// A therapist with a completed session, a missed session and a session to come.
async fn practice(app: &App) -> (User, Practitioner) {
    let (client, therapist) = (app.client(), app.therapist().await);
    for no_show in [false, true] {
        let booked = app.book(&client, &therapist).await;
        app.go_to(&booked, TimeDelta::minutes(55));
        complete(app, &therapist.user, &booked.id, no_show).await.unwrap();
    }
    app.book(&client, &therapist).await;
    (client, therapist)
}

#[tokio::test]
async fn sums_earnings_by_month() {
    let app = start().await;
    let (_, therapist) = practice(&app).await;
    let request = app.by(&therapist.user, GetEarningsRequest {});
    let months = app.practices().get_earnings(request).await.unwrap().into_inner().months;
    assert_eq!(months.len(), 1);
    assert_eq!((months[0].month.as_str(), months[0].session_count), ("2026-11", 2));
    assert_eq!(months[0].fees.as_ref().unwrap().amount_minor, 30_000);
    assert_eq!(months[0].tax.as_ref().unwrap().amount_minor, 1_500);
}

#[tokio::test]
async fn plan_session_earns_share_of_paid_month() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 1);
    app.stand_ins.charges.set_session_value(13_500);
    // Running subscriptions continue when the plan is taken off sale.
    app.set_profile(&therapist, |it| it.plan_price_minor = 0).await;
    let slot = app.slots(&therapist).await[0].clone();
    let booked = app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap();
    assert_eq!(booked.status(), AppointmentStatus::Scheduled);
    app.go_to(&booked, TimeDelta::minutes(55));
    complete(&app, &therapist.user, &booked.id, false).await.unwrap();
    let request = app.by(&therapist.user, GetEarningsRequest {});
    let months = app.practices().get_earnings(request).await.unwrap().into_inner().months;
    assert_eq!(months[0].fees.as_ref().unwrap().amount_minor, 13_500);
}

#[tokio::test]
async fn lists_earned_sessions_of_month() {
    let app = start().await;
    let (_, therapist) = practice(&app).await;
    let list = async |month: &str| {
        let month = month.to_owned();
        let request = app.by(&therapist.user, ListEarnedSessionsRequest { month });
        let answer = app.practices().list_earned_sessions(request).await?;
        Ok::<_, tonic::Status>(answer.into_inner().sessions)
    };
    let sessions = list("2026-11").await.unwrap();
    let statuses: Vec<_> = sessions.iter().map(|session| session.status()).collect();
    assert_eq!(statuses, [AppointmentStatus::NoShow, AppointmentStatus::Completed]);
    assert!(sessions.iter().all(|session| !session.client_name.is_empty()));
    assert_eq!(sessions[1].fee.as_ref().unwrap().amount_minor, 15_000);
    assert_eq!(sessions[1].tax.as_ref().unwrap().amount_minor, 750);
    assert!(sessions[1].refunded_amount.is_none());
    assert!(list("2026-10").await.unwrap().is_empty());
    let refused = list("2026-13").await.unwrap_err();
    assert_eq!(violations(&refused)[0].0, "month");
}

#[tokio::test]
async fn exports_own_earned_sessions() {
    let app = start().await;
    let (client, therapist) = practice(&app).await;
    let export = async |user: &User| {
        let request = app.by(user, ExportEarningsRequest {});
        app.practices().export_earnings(request).await
    };
    let lines = csv_lines(export(&therapist.user).await.unwrap().into_inner()).await;
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("appointment_id,start,client,minutes"));
    assert!(lines[1].ends_with("no_show,checkout,150.00,7.50,0.00"), "{}", lines[1]);
    assert!(
        lines[2].ends_with("completed,checkout,150.00,7.50,0.00"),
        "{}",
        lines[2]
    );
    assert_eq!(export(&client).await.unwrap_err().code(), Code::PermissionDenied);
}
