use selam_proto_sourcing::v1::{DeclineOfferRequest, OfferStatus, ProductRequestChanged, RequestEvent};

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn two_clicks_accept_once() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    let seen = app.try_offer(&admin, &seen, |it| it.lead_time_days = 60).await.unwrap();
    let offer_id = seen.offers[1].id.clone();
    let clicks = futures::future::join_all((0..4).map(|_| app.try_accept(&customer, &seen, &offer_id))).await;
    let answers: Vec<_> = clicks.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    let statuses: Vec<_> = answers[0].offers.iter().map(|it| it.status()).collect();
    assert_eq!(statuses, [OfferStatus::Declined, OfferStatus::Accepted]);
    let count = answers[0]
        .history
        .iter()
        .filter(|it| it.event() == RequestEvent::OfferAccepted)
        .count();
    assert_eq!(count, 1);
    // The other one is gone.
    let refused = app.try_accept(&customer, &answers[0], &seen.offers[0].id).await;
    assert_eq!(reason(&refused.unwrap_err()), "OFFER_CLOSED");
    let told = app.platform.captured::<ProductRequestChanged>();
    let told = told
        .iter()
        .filter(|it| it.event() == RequestEvent::OfferAccepted)
        .count();
    assert!(told <= 1);
}

#[tokio::test]
async fn an_expired_offer_cannot_be_accepted() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    // The last day in Calgary is not over: there it is eleven at night.
    app.pass(TimeDelta::days(7) + TimeDelta::hours(12));
    assert_eq!(app.look(&customer, &seen.id).await.open_offer_count, 1);
    app.pass(TimeDelta::hours(1) + TimeDelta::minutes(1));
    let refused = app.try_accept(&customer, &seen, &seen.offers[0].id).await.unwrap_err();
    assert_eq!(reason(&refused), "OFFER_EXPIRED");
    let shown = app.look(&customer, &seen.id).await;
    assert_eq!(
        (shown.offers[0].status(), shown.open_offer_count),
        (OfferStatus::Expired, 0)
    );
}

#[tokio::test]
async fn an_address_is_one_that_cargo_takes() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    let refused = async |change: &dyn Fn(&mut RequestDelivery)| {
        let mut request = acceptance(&seen, &seen.offers[0].id);
        change(request.delivery.as_mut().unwrap());
        let answer = app.requests().accept_offer(app.by(&customer, request)).await;
        violations(&answer.unwrap_err())
    };
    let found = refused(&|it| it.city = "Toronto".to_owned()).await;
    assert_eq!(found, one_violation("delivery.city", "CITY_UNKNOWN"));
    let found = refused(&|it| it.contact_phone = "call me maybe".to_owned()).await;
    assert_eq!(found, one_violation("delivery.contactPhone", "PHONE_INVALID"));
    assert_eq!(
        app.look(&customer, &seen.id).await.status(),
        ProductRequestStatus::Offered
    );
}

#[tokio::test]
async fn a_stale_view_accepts_nothing() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    app.try_offer(&admin, &seen, |it| it.lead_time_days = 60).await.unwrap();
    let refused = app.try_accept(&customer, &seen, &seen.offers[0].id).await.unwrap_err();
    assert_eq!(reason(&refused), "REQUEST_CHANGED");
    let refused = app
        .try_accept(&customer, &seen, &Uuid::now_v7().to_string())
        .await
        .unwrap_err();
    assert_eq!(reason(&refused), "OFFER_NOT_FOUND");
}

#[tokio::test]
async fn without_an_open_offer_makers_are_looked_for_again() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    let decline = |seen: &ProductRequest| DeclineOfferRequest {
        id: seen.id.clone(),
        offer_id: seen.offers[0].id.clone(),
        etag: seen.etag.clone(),
        reason: "Too dear".to_owned(),
    };
    let answer = app.requests().decline_offer(app.by(&customer, decline(&seen))).await;
    let declined = answer.unwrap().into_inner();
    assert_eq!(declined.status(), ProductRequestStatus::Sourcing);
    let last = declined.history.last().unwrap();
    assert_eq!(
        (last.event(), last.message.as_str()),
        (RequestEvent::OfferDeclined, "Too dear")
    );
    let again = app
        .requests()
        .decline_offer(app.by(&customer, decline(&declined)))
        .await;
    assert_eq!(reason(&again.unwrap_err()), "OFFER_CLOSED");
    let told: Vec<ProductRequestChanged> = eventually("the event", || async {
        let all = app.platform.captured::<ProductRequestChanged>();
        all.iter()
            .any(|it| it.event() == RequestEvent::OfferDeclined)
            .then_some(all)
    })
    .await;
    // What the customer wrote is in no event.
    assert!(!format!("{told:?}").contains("Too dear"));
}
