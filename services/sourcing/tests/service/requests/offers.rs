use selam_proto_sourcing::v1::{OfferStatus, PreviewOfferRequest, WithdrawOfferRequest};

use super::*;

#[tokio::test]
async fn offer_has_landed_cost_and_rate() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let preview = app
        .requests()
        .preview_offer(app.by(&admin, PreviewOfferRequest { terms: Some(terms()) }))
        .await
        .unwrap()
        .into_inner();
    assert!(preview.id.is_empty());
    let seen = app.offered(&customer, &admin).await;
    let offer = &seen.offers[0];
    assert_eq!(offer.landed_cost, preview.landed_cost);
    let minor = |money: &Option<selam_proto::money::v1::Money>| money.as_ref().unwrap().amount_minor;
    assert_eq!(minor(&offer.goods), 192_500);
    assert_eq!(
        minor(&offer.goods_cad) + minor(&offer.duty) + minor(&offer.freight),
        minor(&offer.landed_cost)
    );
    assert_eq!(minor(&offer.deposit) + minor(&offer.balance), minor(&offer.landed_cost));
    assert_eq!(offer.duty_percent, "6.5");
    assert!(!offer.exchange_rate.is_empty() && offer.exchange_rate_date.starts_with("20"));
}

#[tokio::test]
async fn rejects_invalid_offer_terms() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.in_sourcing(&customer, &admin).await;
    let refused = async |change: &dyn Fn(&mut OfferTerms)| {
        let answer = app.try_offer(&admin, &seen, |it| change(it)).await;
        violations(&answer.unwrap_err())
    };
    let found = refused(&|it| it.currency = "CAD".to_owned()).await;
    assert_eq!(found, one_violation("terms.currency", "CURRENCY_UNSUPPORTED"));
    for (day, why) in [
        ("2026-11-31", "DATE_INVALID"),
        ("2026-11-23", "DATE_PAST"),
        ("2028-01-01", "DATE_TOO_LATE"),
    ] {
        let found = refused(&|it| it.valid_until = day.to_owned()).await;
        assert_eq!(found, one_violation("terms.validUntil", why), "{day}");
    }
    let found = refused(&|it| it.unit_price = "999999999.99".to_owned()).await;
    assert_eq!(found, one_violation("terms.unitPrice", "TOO_MUCH"));
    let found = refused(&|it| it.unit_price = "0".to_owned()).await;
    assert_eq!(found, one_violation("terms.unitPrice", "TOO_LITTLE"));
    let found = refused(&|it| it.origin_country = "XX".to_owned()).await;
    assert_eq!(found, one_violation("terms.originCountry", "COUNTRY_UNKNOWN"));
    assert_eq!(app.look(&admin, &seen.id).await.etag, seen.etag);
}

#[tokio::test]
async fn rejects_offer_without_current_rates() {
    let app = start_app_with(None).await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.in_sourcing(&customer, &admin).await;
    let refused = app.try_offer(&admin, &seen, |_| {}).await.unwrap_err();
    assert_eq!(violations(&refused), one_violation("terms.currency", "RATES_MISSING"));
}

#[tokio::test]
async fn rejects_concurrent_change_by_second_admin() {
    let app = start_app().await;
    let (customer, one, other) = (app.customer(), app.admin(), app.admin());
    let seen = app.in_sourcing(&customer, &one).await;
    app.try_offer(&one, &seen, |_| {}).await.unwrap();
    let refused = app.try_offer(&other, &seen, |_| {}).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused)),
        (tonic::Code::Aborted, "REQUEST_CHANGED".to_owned())
    );
    let fresh = app.look(&other, &seen.id).await;
    let cheaper = |terms: &mut OfferTerms| {
        terms.unit_price = "3.10".to_owned();
        terms.lead_time_days = 60;
    };
    let both = app.try_offer(&other, &fresh, cheaper).await.unwrap();
    let marks: Vec<_> = both.offers.iter().map(|it| (it.is_cheapest, it.is_soonest)).collect();
    assert_eq!(marks, [(true, false), (false, true)]);

    // A withdrawn offer is not compared; without an open one the request returns to sourcing.
    let mut seen = both;
    for left in [1, 0] {
        let open = seen.offers.iter().find(|it| it.status() == OfferStatus::Open).unwrap();
        let request = WithdrawOfferRequest {
            id: seen.id.clone(),
            offer_id: open.id.clone(),
            etag: seen.etag.clone(),
        };
        let answer = app.requests().withdraw_offer(app.by(&one, request)).await;
        seen = answer.unwrap().into_inner();
        assert_eq!(seen.open_offer_count, left);
        let marked = seen.offers.iter().filter(|it| it.is_cheapest && it.is_soonest).count();
        assert_eq!(marked, usize::try_from(left).unwrap());
    }
    assert_eq!(seen.status(), ProductRequestStatus::Sourcing);
}

#[tokio::test]
async fn rejects_steps_out_of_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.create(&customer).await;
    let refused = app.try_offer(&admin, &seen, |_| {}).await.unwrap_err();
    assert_eq!(reason(&refused), "REQUEST_STEP_INVALID");
    for status in [
        ProductRequestStatus::Sourcing,
        ProductRequestStatus::Ordered,
        ProductRequestStatus::Shipped,
        ProductRequestStatus::Delivered,
        ProductRequestStatus::Cancelled,
    ] {
        let refused = app.try_set(&admin, &seen, status).await.unwrap_err();
        assert_eq!(reason(&refused), "REQUEST_STEP_INVALID", "{status:?}");
    }
    let silent = UpdateProductRequestRequest {
        id: seen.id.clone(),
        etag: seen.etag.clone(),
        status: ProductRequestStatus::Declined.into(),
        ..UpdateProductRequestRequest::default()
    };
    let refused = app.requests().update_product_request(app.by(&admin, silent)).await;
    assert_eq!(violations(&refused.unwrap_err()), one_violation("message", "REQUIRED"));
    assert_eq!(app.look(&admin, &seen.id).await.etag, seen.etag);
}

#[tokio::test]
async fn rejects_more_defects_than_inspected_pieces() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.ordered(&customer, &admin).await;
    let many = |request: &mut RecordInspectionRequest| {
        request.defects = Some(Defects {
            minor: 51,
            ..Defects::default()
        });
    };
    let refused = app.try_inspect(&admin, &seen, many).await.unwrap_err();
    assert_eq!(violations(&refused), one_violation("defects.minor", "TOO_MANY"));
    let tomorrow = |request: &mut RecordInspectionRequest| request.inspect_date = "2026-11-25".to_owned();
    let refused = app.try_inspect(&admin, &seen, tomorrow).await.unwrap_err();
    assert_eq!(violations(&refused), one_violation("inspectDate", "DATE_FUTURE"));
}
