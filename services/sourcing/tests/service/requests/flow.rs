use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_sourcing::v1::{
    GetRequestOptionsRequest, ListProductRequestsRequest, OrderShipped, PostRequestMessageRequest,
    ProductRequestChanged, RequestEvent, RequestPayment, RequestSide, RequestStep,
};

use super::*;

#[tokio::test]
async fn request_runs_to_delivered_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.create(&customer).await;
    assert_eq!(seen.status(), ProductRequestStatus::Submitted);
    assert!(seen.number.starts_with("PR-"), "{}", seen.number);
    assert!(seen.can_cancel && seen.can_attach && seen.can_write && seen.steps.is_empty());
    assert_eq!(seen.target_price.as_ref().unwrap().amount_minor, 420);

    let seen = app.set(&admin, &seen, ProductRequestStatus::InReview).await;
    assert_eq!(seen.email, "abeba@example.test");
    let seen = app.set(&admin, &seen, ProductRequestStatus::Sourcing).await;
    let seen = app.try_offer(&admin, &seen, |_| {}).await.unwrap();
    let offer = seen.offers[0].clone();
    assert_eq!(
        (seen.status(), seen.open_offer_count),
        (ProductRequestStatus::Offered, 1)
    );
    assert!(offer.is_cheapest && offer.is_soonest);

    let seen = app.try_accept(&customer, &seen, &offer.id).await.unwrap();
    assert_eq!(seen.status(), ProductRequestStatus::Accepted);
    assert_eq!(seen.payment_due(), RequestPayment::Deposit);
    assert_eq!(seen.amount_due, offer.deposit);
    let refused = app.try_set(&admin, &seen, ProductRequestStatus::Ordered).await;
    assert_eq!(reason(&refused.unwrap_err()), "DEPOSIT_NOT_PAID");
    let seen = app.settle(&customer, &seen.id).await;
    assert!(seen.deposit_paid && seen.amount_due.is_none());
    assert_eq!(seen.payment_due(), RequestPayment::Unspecified);

    let seen = app.set(&admin, &seen, ProductRequestStatus::Ordered).await;
    assert_eq!(seen.supplier_order_number, "PO-17");
    assert!(!app.look(&customer, &seen.id).await.can_cancel);
    let failed = |request: &mut RecordInspectionRequest| {
        request.defects = Some(Defects {
            critical: 1,
            ..Defects::default()
        });
    };
    let unexplained = |request: &mut RecordInspectionRequest| {
        failed(request);
        request.note = "  ".to_owned();
    };
    let refused = app.try_inspect(&admin, &seen, unexplained).await.unwrap_err();
    assert_eq!(violations(&refused), one_violation("note", "REQUIRED"));
    let seen = app.try_inspect(&admin, &seen, failed).await.unwrap();
    assert_eq!(seen.status(), ProductRequestStatus::Ordered);
    assert!(!seen.inspections[0].passed);
    let seen = app.try_inspect(&admin, &seen, |_| {}).await.unwrap();
    assert_eq!(seen.status(), ProductRequestStatus::Inspected);
    let plan = seen.inspections[1].plan.clone().unwrap();
    assert_eq!((plan.code_letter.as_str(), plan.sample_size), ("H", 50));
    assert_eq!(seen.payment_due(), RequestPayment::Balance);

    let ship = |etag: &str| ShipProductRequestRequest {
        id: seen.id.clone(),
        etag: etag.to_owned(),
        weight_kg: "120.5".to_owned(),
        pickup_date: "2026-11-27".to_owned(),
    };
    let refused = app
        .requests()
        .ship_product_request(app.by(&admin, ship(&seen.etag)))
        .await;
    assert_eq!(reason(&refused.unwrap_err()), "BALANCE_NOT_PAID");
    let paid = app.settle(&customer, &seen.id).await;
    let shipped = app
        .requests()
        .ship_product_request(app.by(&admin, ship(&paid.etag)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(shipped.status(), ProductRequestStatus::Shipped);
    let event: OrderShipped = app.platform.wait_for_event().await;
    assert_eq!(
        (event.request_id.as_str(), event.weight_grams),
        (seen.id.as_str(), 120_500)
    );
    assert_eq!(event.delivery, Some(delivery()));

    for status in [
        ShipmentStatus::InTransit,
        ShipmentStatus::Delivered,
        ShipmentStatus::Delivered,
    ] {
        let event = ShipmentChanged {
            shipment_id: Uuid::now_v7().to_string(),
            tracking_number: "CG0123456789ABC".to_owned(),
            status: status.into(),
            order_id: seen.id.clone(),
            ..ShipmentChanged::default()
        };
        app.platform.publish(&event.shipment_id, &event).await;
    }
    let done = app
        .wait(&customer, &seen.id, |it| it.status() == ProductRequestStatus::Delivered)
        .await;
    assert_eq!(done.tracking_number, "CG0123456789ABC");
    assert!(
        done.supplier_order_number.is_empty(),
        "only admins see the supplier's order number"
    );
    let events: Vec<_> = done.history.iter().map(|change| change.event()).collect();
    assert_eq!(
        events,
        [
            RequestEvent::Submitted,
            RequestEvent::ReviewStarted,
            RequestEvent::SourcingStarted,
            RequestEvent::OfferMade,
            RequestEvent::OfferAccepted,
            RequestEvent::DepositPaid,
            RequestEvent::Ordered,
            RequestEvent::InspectionFailed,
            RequestEvent::InspectionPassed,
            RequestEvent::BalancePaid,
            RequestEvent::Shipped,
            RequestEvent::Delivered,
        ]
    );
    // Every step is published once.
    let published: Vec<_> = eventually("all events", || async {
        let all = app.platform.captured::<ProductRequestChanged>();
        (all.len() >= events.len()).then_some(all)
    })
    .await;
    assert_eq!(published.len(), events.len());
    let accepted = published
        .iter()
        .find(|it| it.event() == RequestEvent::OfferAccepted)
        .unwrap();
    assert_eq!(
        (accepted.side(), accepted.language_code.as_str()),
        (RequestSide::Customer, "ti")
    );
    assert_eq!(accepted.amount_due, offer.deposit);
    assert_eq!(accepted.landed_cost, offer.landed_cost);
}

#[tokio::test]
async fn counts_searches_and_pages_lists() {
    let app = start_app().await;
    let (customer, other, admin) = (app.customer(), app.user("omar@example.test", &[]), app.admin());
    for number in 0..5 {
        app.try_create(&customer, |it| it.product_name = format!("Mug {number}"))
            .await
            .unwrap();
        app.pass(TimeDelta::seconds(1));
    }
    app.try_create(&other, |it| it.product_name = "Drill".to_owned())
        .await
        .unwrap();
    let list = async |user: &User, change: &dyn Fn(&mut ListProductRequestsRequest)| {
        let mut request = ListProductRequestsRequest::default();
        change(&mut request);
        let answer = app.requests().list_product_requests(app.by(user, request)).await;
        answer.unwrap().into_inner()
    };
    let names = |found: &[ProductRequest]| -> Vec<String> { found.iter().map(|it| it.product_name.clone()).collect() };
    let first = list(&customer, &|it| it.page_size = 3).await;
    assert_eq!(names(&first.requests), ["Mug 4", "Mug 3", "Mug 2"]);
    assert_eq!(first.total_count, 5);
    let submitted = first
        .counts
        .iter()
        .find(|it| it.status() == ProductRequestStatus::Submitted);
    assert_eq!(submitted.unwrap().request_count, 5);
    assert!(first.requests[0].history.is_empty() && first.requests[0].email.is_empty());
    let token = first.next_page_token.clone();
    let second = list(&customer, &|it| {
        it.page_size = 3;
        it.page_token.clone_from(&token);
    })
    .await;
    assert_eq!(names(&second.requests), ["Mug 1", "Mug 0"]);
    assert!(second.next_page_token.is_empty() && second.counts.is_empty());
    assert_eq!(list(&admin, &|_| {}).await.total_count, 6);
    assert_eq!(list(&admin, &|it| it.query = "OMAR@".to_owned()).await.total_count, 1);
    assert_eq!(
        list(&customer, &|it| it.query = "drill".to_owned()).await.total_count,
        0
    );
    let counts = list(&admin, &|it| it.status = ProductRequestStatus::InReview.into())
        .await
        .counts;
    assert_eq!(counts.iter().map(|it| it.request_count).sum::<i32>(), 6);
    let review = list(&admin, &|it| it.status = ProductRequestStatus::InReview.into()).await;
    assert_eq!((review.total_count, review.requests.len()), (0, 0));
}

#[tokio::test]
async fn counts_unread_messages_per_side() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.create(&customer).await;
    let post = async |user: &User, body: &str| {
        let request = PostRequestMessageRequest {
            id: seen.id.clone(),
            body: body.to_owned(),
        };
        app.requests().post_request_message(app.by(user, request)).await
    };
    post(&admin, "Which colour?").await.unwrap();
    post(&admin, "And how soon?").await.unwrap();
    let read = app.look(&customer, &seen.id).await;
    assert_eq!((read.unread_message_count, read.messages.len()), (2, 2));
    assert_eq!(read.etag, seen.etag, "a message keeps the etag");
    assert_eq!(app.look(&customer, &seen.id).await.unread_message_count, 0);
    post(&customer, "  Black, please.\n").await.unwrap();
    let office = app.look(&admin, &seen.id).await;
    assert_eq!(
        (office.unread_message_count, office.messages[2].body.as_str()),
        (1, "Black, please.")
    );
    assert_eq!(office.messages[2].side(), RequestSide::Customer);
    assert_eq!(
        violations(&post(&customer, "  \n ").await.unwrap_err()),
        one_violation("body", "REQUIRED")
    );
    let published = app.platform.captured::<ProductRequestChanged>();
    assert!(!format!("{published:?}").contains("Black"), "a message in an event");
}

#[tokio::test]
async fn rejects_messages_thirty_days_after_end() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.create(&customer).await;
    app.set(&admin, &seen, ProductRequestStatus::Declined).await;
    let post = async || {
        let request = PostRequestMessageRequest {
            id: seen.id.clone(),
            body: "A pity".to_owned(),
        };
        app.requests().post_request_message(app.by(&customer, request)).await
    };
    app.pass(TimeDelta::days(29));
    assert!(post().await.unwrap().into_inner().can_write);
    app.pass(TimeDelta::days(2));
    assert_eq!(reason(&post().await.unwrap_err()), "REQUEST_CLOSED");
    assert!(!app.look(&customer, &seen.id).await.can_write);
}

#[tokio::test]
async fn options_match_settings_and_limits() {
    let app = start_app().await;
    let request = app.platform.request(GetRequestOptionsRequest {}, None);
    let options = app.requests().get_request_options(request).await.unwrap().into_inner();
    assert_eq!((options.categories.len(), options.currencies.len()), (6, 4));
    assert_eq!(options.earliest_deadline, "2026-11-25");
    assert_eq!((options.deposit_percent, options.deposit_due_days), (30, 7));
    let figures = options.quality_figures.unwrap();
    assert_eq!(
        [figures.pass, figures.on_time, figures.satisfaction, figures.defect],
        ["99.7", "98.5", "95", "0.2"]
    );
    assert!(options.extensions.contains(&".pdf".to_owned()));
    let customer = app.customer();
    let with = |day: &str| {
        let day = day.to_owned();
        move |it: &mut CreateProductRequestRequest| it.deadline = day
    };
    assert!(app.try_create(&customer, with(&options.latest_deadline)).await.is_ok());
    assert!(
        app.try_create(&customer, with(&options.earliest_deadline))
            .await
            .is_ok()
    );
    let seen = app
        .set(
            &app.admin(),
            &app.create(&customer).await,
            ProductRequestStatus::InReview,
        )
        .await;
    assert_eq!(
        seen.steps().collect::<Vec<_>>(),
        [RequestStep::Source, RequestStep::Decline]
    );
}

#[tokio::test]
async fn finds_request_by_charge_for_its_customer() {
    let app = start_app().await;
    let (customer, other, admin) = (app.customer(), app.user("omar@example.test", &[]), app.admin());
    app.create(&customer).await;
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let charge_id = app.payments.opened()[0].reference_id.clone();
    let found = async |user: &User, charge_id: &str| {
        let request = ListProductRequestsRequest {
            charge_id: charge_id.to_owned(),
            ..ListProductRequestsRequest::default()
        };
        let answer = app.requests().list_product_requests(app.by(user, request)).await?;
        let found = answer.into_inner().requests.into_iter().map(|it| it.id);
        Ok::<_, Status>(found.collect::<Vec<_>>())
    };
    assert_eq!(
        found(&customer, &charge_id).await.unwrap(),
        std::slice::from_ref(&seen.id)
    );
    assert!(found(&other, &charge_id).await.unwrap().is_empty());
    assert!(found(&customer, &seen.id).await.unwrap().is_empty());
    let refused = found(&customer, "no id").await.unwrap_err();
    assert_eq!(violations(&refused), one_violation("chargeId", "STRING_UUID"));
}

#[tokio::test]
async fn records_changes_by_office() {
    let app = start_app().await;
    let (customer, support) = (app.customer(), app.user("support@example.test", &["support"]));
    let seen = app.create(&customer).await;
    let seen = app.set(&support, &seen, ProductRequestStatus::InReview).await;
    let entry = app.platform.office_action().await;
    assert_eq!(
        (entry.operation(), &entry.0.record_id),
        ("UpdateProductRequest", &seen.id)
    );
    assert_eq!(
        (&entry.0.subject_id, entry.0.reason.as_str()),
        (&customer.id.to_string(), "As we wrote you.")
    );
    assert_eq!(
        entry.change("status"),
        Some(("PRODUCT_REQUEST_STATUS_SUBMITTED", "PRODUCT_REQUEST_STATUS_IN_REVIEW"))
    );
    let seen = app.set(&support, &seen, ProductRequestStatus::Sourcing).await;
    let offered = app.try_offer(&support, &seen, |_| {}).await.unwrap();
    assert_eq!(app.platform.office_action().await.operation(), "UpdateProductRequest");
    let entry = app.platform.office_action().await;
    assert_eq!(entry.operation(), "MakeOffer");
    assert_eq!(entry.change("offerId"), Some(("", offered.offers[0].id.as_str())));
}
