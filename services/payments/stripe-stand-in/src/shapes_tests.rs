//! Events and objects of the stand-in against Stripe's API description, from which the client library's types are generated: of the pinned version,
//! every type of event that is followed, and every field that is written.

#![allow(clippy::unwrap_used)]

use selam_payments::webhook::{FOLLOWED, ObjectKind};
use stripe_webhook::{Event, EventObject, Webhook, WebhookError};

use super::*;

const NOW: i64 = 1_795_400_000;
const SECRET: &str = "whsec_of_the_tests";

/// Reads an event about an object as the client library does.
fn read(event_type: &str, object: &Value) -> Result<Event, WebhookError> {
    let body = event("evt_1", event_type, object, NOW).to_string();
    let signature = Webhook::generate_test_header(&body, SECRET, Some(NOW));
    Webhook::construct_event_with_timestamp(&body, &signature, SECRET, NOW)
}

fn a_session(mode: &str) -> Value {
    let form = [
        ("mode", mode),
        ("client_reference_id", "0198c5f0-0000-7000-8000-000000000001"),
        ("customer", "cus_1"),
        ("success_url", "https://selam.example/paid"),
        ("cancel_url", "https://selam.example/back"),
        ("line_items[0][price_data][unit_amount]", "30000"),
        ("line_items[0][price_data][product_data][name]", "Deposit"),
    ];
    session(&NewSession {
        id: "cs_1",
        url: "https://selam.example/checkout/cs_1",
        form: &form.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        now: NOW,
    })
}

fn a_subscription() -> Value {
    subscription("sub_1", &a_session("subscription"), (NOW, NOW + 2_592_000), "active")
}

/// What the stand-in writes about a subject.
fn objects_of(subject: ObjectKind) -> Vec<Value> {
    match subject {
        ObjectKind::Session => ["payment", "subscription"].map(a_session).to_vec(),
        ObjectKind::Invoice => ["succeeded", "requires_payment_method"].map(an_invoice).to_vec(),
        ObjectKind::Subscription => vec![a_subscription()],
        ObjectKind::Refund => vec![refund("re_1", "pi_1", 500, Some(&"our-id".to_owned()), NOW)],
        ObjectKind::Dispute => vec![dispute("du_1", &a_payment(), NOW)],
    }
}

fn an_invoice(status: &str) -> Value {
    let payment = payment_intent("pi_1", &a_session("subscription"), status, NOW);
    invoice("in_1", &a_subscription(), &payment, NOW)
}

fn a_payment() -> Value {
    payment_intent("pi_1", &a_session("payment"), "succeeded", NOW)
}

fn is_about(object: &EventObject, subject: ObjectKind) -> bool {
    use EventObject as It;
    match subject {
        ObjectKind::Session => matches!(
            object,
            It::CheckoutSessionCompleted(_)
                | It::CheckoutSessionAsyncPaymentSucceeded(_)
                | It::CheckoutSessionAsyncPaymentFailed(_)
                | It::CheckoutSessionExpired(_)
        ),
        ObjectKind::Invoice => matches!(object, It::InvoicePaid(_) | It::InvoicePaymentFailed(_)),
        ObjectKind::Subscription => matches!(
            object,
            It::CustomerSubscriptionCreated(_)
                | It::CustomerSubscriptionUpdated(_)
                | It::CustomerSubscriptionDeleted(_)
        ),
        ObjectKind::Refund => matches!(
            object,
            It::RefundCreated(_) | It::RefundUpdated(_) | It::RefundFailed(_)
        ),
        ObjectKind::Dispute => matches!(
            object,
            It::ChargeDisputeCreated(_)
                | It::ChargeDisputeUpdated(_)
                | It::ChargeDisputeClosed(_)
                | It::ChargeDisputeFundsWithdrawn(_)
                | It::ChargeDisputeFundsReinstated(_)
        ),
    }
}

/// The fields of an object that are Stripe's, not our notes.
fn fields(object: &Value) -> Vec<String> {
    let names = object.as_object().unwrap().keys();
    names
        .filter(|name| *name != "object" && !name.starts_with("selam_"))
        .cloned()
        .collect()
}

#[test]
fn every_event_that_is_followed_has_the_shape_of_its_version() {
    for (event_type, subject) in FOLLOWED {
        for object in objects_of(subject) {
            let event = read(event_type, &object).unwrap_or_else(|error| panic!("{event_type}: {error}"));
            assert!(is_about(&event.data.object, subject), "{event_type}");
            assert_eq!(event.type_.as_str(), event_type);
            assert_eq!(event.api_version, Some(stripe_shared::version::VERSION));
        }
    }
}

#[test]
fn a_field_of_another_shape_is_noticed() {
    let followed = FOLLOWED
        .into_iter()
        .flat_map(|(event_type, subject)| objects_of(subject).into_iter().map(move |object| (event_type, object)));
    let answered = [
        ("payment_intent.succeeded", a_payment()),
        (
            "invoice_payment.paid",
            an_invoice("succeeded")["payments"]["data"][1].clone(),
        ),
    ];
    for (event_type, object) in followed.chain(answered) {
        assert!(read(event_type, &object).is_ok(), "{event_type}");
        for name in fields(&object) {
            let mut wrong = object.clone();
            // Neither a text nor a number, and a list of nothing that Stripe lists.
            wrong[&name] = json!([[]]);
            assert!(
                matches!(read(event_type, &wrong), Err(WebhookError::BadParse(_))),
                "{event_type}: {name} is no field of Stripe's, or of any shape"
            );
        }
    }
}

#[test]
fn the_envelope_is_read_whole() {
    let whole = event("evt_1", "refund.created", &refund("re_1", "pi_1", 500, None, NOW), NOW);
    for name in fields(&whole) {
        let mut wrong = whole.clone();
        wrong[&name] = json!([[]]);
        let body = wrong.to_string();
        let signature = Webhook::generate_test_header(&body, SECRET, Some(NOW));
        let read = Webhook::construct_event_with_timestamp(&body, &signature, SECRET, NOW);
        assert!(matches!(read, Err(WebhookError::BadParse(_))), "{name}");
    }
}

#[test]
fn every_object_has_the_required_fields() {
    let everything = FOLLOWED.into_iter().flat_map(|(_, subject)| objects_of(subject));
    for object in everything.chain([a_payment()]) {
        assert_eq!(missing_fields(&object), Vec::<&str>::new());
        let mut wrong = object.clone();
        wrong.as_object_mut().unwrap().remove("id");
        assert!(!missing_fields(&wrong).is_empty());
    }
}
