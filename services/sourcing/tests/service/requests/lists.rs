use selam_chassis_testing::csv_lines;
use selam_proto_sourcing::v1::{ExportProductRequestsRequest, ListProductRequestsRequest};
use tonic::Code;

use super::*;

async fn list(app: &App, user: &User, request: ListProductRequestsRequest) -> Result<Vec<String>, Status> {
    let answer = app.requests().list_product_requests(app.by(user, request)).await?;
    Ok(answer.into_inner().requests.into_iter().map(|it| it.id).collect())
}

/// Returns the numbers of the exported requests.
async fn export(app: &App, request: ExportProductRequestsRequest) -> Vec<String> {
    let request = app.by(&app.admin(), request);
    let stream = app.requests().export_product_requests(request).await.unwrap();
    let lines = csv_lines(stream.into_inner()).await.into_iter().skip(1);
    lines
        .filter_map(|line| Some(line.split_once(',')?.0.to_owned()))
        .collect()
}

#[tokio::test]
async fn office_lists_requests_by_person() {
    let app = start_app().await;
    let (customer, other, admin) = (app.customer(), app.user("omar@example.test", &[]), app.admin());
    let (hers, his) = (app.create(&customer).await, app.create(&other).await);
    let of = |person: &str| ListProductRequestsRequest {
        user_id: person.to_owned(),
        ..ListProductRequestsRequest::default()
    };
    let (her_id, his_id) = (customer.id.to_string(), other.id.to_string());
    assert_eq!(list(&app, &admin, of(&her_id)).await.unwrap(), [hers.id]);
    assert_eq!(list(&app, &admin, of(&his_id)).await.unwrap(), [his.id]);
    let exported = ExportProductRequestsRequest {
        user_id: his_id.clone(),
        ..ExportProductRequestsRequest::default()
    };
    assert_eq!(export(&app, exported).await, [his.number]);
    for person in [&her_id, &his_id] {
        let refused = list(&app, &customer, of(person)).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    let malformed = list(&app, &admin, of("nonsense")).await.unwrap_err();
    assert_eq!(violations(&malformed), one_violation("userId", "STRING_UUID"));
}

#[tokio::test]
async fn office_lists_requests_with_ending_offers() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    app.create(&customer).await;
    let seen = app.offered(&customer, &admin).await;
    let last_day = seen.offers[0].valid_until.clone();
    let until = |day: &str| ListProductRequestsRequest {
        offer_until_date: day.to_owned(),
        ..ListProductRequestsRequest::default()
    };
    assert_eq!(list(&app, &admin, until(&last_day)).await.unwrap(), [seen.id.as_str()]);
    assert_eq!(
        list(&app, &admin, until("9999-12-31")).await.unwrap(),
        [seen.id.as_str()]
    );
    let before = chrono::NaiveDate::parse_from_str(&last_day, "%Y-%m-%d")
        .unwrap()
        .pred_opt();
    let before = before.unwrap().to_string();
    assert!(list(&app, &admin, until(&before)).await.unwrap().is_empty());
    let exported = ExportProductRequestsRequest {
        offer_until_date: last_day.clone(),
        ..ExportProductRequestsRequest::default()
    };
    assert_eq!(export(&app, exported).await, [seen.number]);

    app.pass(TimeDelta::days(60));
    let expired = list(&app, &app.admin(), until("9999-12-31")).await.unwrap();
    assert!(expired.is_empty());
}

#[tokio::test]
async fn rejects_invalid_offer_days() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let until = |day: &str| ListProductRequestsRequest {
        offer_until_date: day.to_owned(),
        ..ListProductRequestsRequest::default()
    };
    let refused = list(&app, &customer, until("2026-12-01")).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    for (day, reason) in [("soon", "STRING_PATTERN"), ("2026-02-30", "DATE_INVALID")] {
        let refused = list(&app, &admin, until(day)).await.unwrap_err();
        assert_eq!(violations(&refused), one_violation("offerUntilDate", reason));
    }
}

#[tokio::test]
async fn rejects_page_token_of_other_list() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    for _ in 0..2 {
        app.create(&customer).await;
    }
    let one = ListProductRequestsRequest {
        page_size: 1,
        ..ListProductRequestsRequest::default()
    };
    let answer = app.requests().list_product_requests(app.by(&admin, one.clone())).await;
    let token = answer.unwrap().into_inner().next_page_token;
    for (page_token, user_id) in [
        (token.clone(), customer.id.to_string()),
        (format!("{token}x"), String::new()),
        ("nonsense".to_owned(), String::new()),
    ] {
        let request = ListProductRequestsRequest {
            page_token,
            user_id,
            ..one.clone()
        };
        let refused = list(&app, &admin, request).await.unwrap_err();
        assert_eq!(violations(&refused), one_violation("pageToken", "PAGE_TOKEN"));
    }
}
