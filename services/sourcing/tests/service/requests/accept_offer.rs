use selam_proto_sourcing::v1::{DeclineOfferRequest, OfferStatus, ProductRequestChanged, RequestEvent};

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn repeated_acceptance_accepts_once() {
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
    // The other offer is closed.
    let refused = app.try_accept(&customer, &answers[0], &seen.offers[0].id).await;
    assert_eq!(reason(&refused.unwrap_err()), "OFFER_CLOSED");
    let published = app.platform.captured::<ProductRequestChanged>();
    let published = published
        .iter()
        .filter(|it| it.event() == RequestEvent::OfferAccepted)
        .count();
    assert!(published <= 1);
}

#[tokio::test]
async fn rejects_acceptance_of_expired_offer() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    // In Calgary it is 11 pm on the last day.
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
async fn rejects_address_that_cargo_rejects() {
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
async fn rejects_acceptance_with_outdated_etag() {
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
async fn request_returns_to_sourcing_without_offer() {
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
    let published: Vec<ProductRequestChanged> = eventually("the event", || async {
        let all = app.platform.captured::<ProductRequestChanged>();
        all.iter()
            .any(|it| it.event() == RequestEvent::OfferDeclined)
            .then_some(all)
    })
    .await;
    // Texts of customers are not published.
    assert!(!format!("{published:?}").contains("Too dear"));
}
