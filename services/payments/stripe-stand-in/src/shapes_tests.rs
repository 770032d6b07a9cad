//! FieldErrors events and objects of the stand-in against the client library's types, which are generated from Stripe's
//! API description: every synced event type of the pinned version, and every written field.

#![allow(clippy::unwrap_used)]

use selam_payments::webhook::{FOLLOWED, ObjectKind};
use stripe_webhook::{Event, EventObject, Webhook, WebhookError};

use super::*;

const NOW: i64 = 1_795_400_000;
const SECRET: &str = "whsec_of_the_tests";

/// Parses an event about an object with the client library.
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

/// Returns the stand-in's objects of a kind.
fn objects_of(kind: ObjectKind) -> Vec<Value> {
    match kind {
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

fn is_about(object: &EventObject, kind: ObjectKind) -> bool {
    use EventObject as It;
    match kind {
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

/// Returns the fields of an object that are Stripe's, without the stand-in's own.
fn fields(object: &Value) -> Vec<String> {
    let names = object.as_object().unwrap().keys();
    names
        .filter(|name| *name != "object" && !name.starts_with("selam_"))
        .cloned()
        .collect()
}

#[test]
fn every_synced_event_has_pinned_shape() {
    for (event_type, kind) in FOLLOWED {
        for object in objects_of(kind) {
            let event = read(event_type, &object).unwrap_or_else(|error| panic!("{event_type}: {error}"));
            assert!(is_about(&event.data.object, kind), "{event_type}");
            assert_eq!(event.type_.as_str(), event_type);
            assert_eq!(event.api_version, Some(stripe_shared::version::VERSION));
        }
    }
}

#[test]
fn detects_fields_of_another_shape() {
    let synced = FOLLOWED
        .into_iter()
        .flat_map(|(event_type, kind)| objects_of(kind).into_iter().map(move |object| (event_type, object)));
    let listed = [
        ("payment_intent.succeeded", a_payment()),
        (
            "invoice_payment.paid",
            an_invoice("succeeded")["payments"]["data"][1].clone(),
        ),
    ];
    for (event_type, object) in synced.chain(listed) {
        assert!(read(event_type, &object).is_ok(), "{event_type}");
        for name in fields(&object) {
            let mut wrong = object.clone();
            // This value is neither text nor number, and not a list that Stripe uses.
            wrong[&name] = json!([[]]);
            assert!(
                matches!(read(event_type, &wrong), Err(WebhookError::BadParse(_))),
                "{event_type}: {name} is not a Stripe field, or accepts any shape"
            );
        }
    }
}

#[test]
fn parses_every_envelope_field() {
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
fn every_object_has_required_fields() {
    let everything = FOLLOWED.into_iter().flat_map(|(_, kind)| objects_of(kind));
    for object in everything.chain([a_payment()]) {
        assert_eq!(missing_fields(&object), Vec::<&str>::new());
        let mut wrong = object.clone();
        wrong.as_object_mut().unwrap().remove("id");
        assert!(!missing_fields(&wrong).is_empty());
    }
}
