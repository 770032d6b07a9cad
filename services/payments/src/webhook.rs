//! Signature check and parsing of webhook events. Only the type and the object id of an event are used; the state is
//! queried from the provider's API.

use selam_chassis::{Error, Result, Secret};
use serde::{Deserialize, Serialize};
use stripe_webhook::{Webhook, WebhookError};

/// Kind of the object that an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectKind {
    /// A checkout session.
    Session,
    /// An invoice of a subscription.
    Invoice,
    /// A subscription.
    Subscription,
    /// A refund.
    Refund,
    /// A dispute.
    Dispute,
}

/// Webhook event with a verified signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookEvent {
    /// Id of the event at the provider.
    pub event_id: String,
    /// Event type, such as `invoice.paid`.
    pub event_type: String,
    /// Kind and id of the object, or `None` for ignored event types.
    pub object: Option<(ObjectKind, String)>,
    /// Connected account of the event; empty for the platform's own account.
    pub account: String,
    /// Whether the event is from live mode.
    pub is_live: bool,
}

#[derive(Deserialize)]
struct Envelope {
    id: String,
    #[serde(rename = "type")]
    event_type: String,
    #[serde(default)]
    account: Option<String>,
    #[serde(default)]
    livemode: bool,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    object: Object,
}

#[derive(Deserialize)]
struct Object {
    #[serde(default)]
    id: String,
}

/// Longest accepted id, in bytes.
const LONGEST_ID: usize = 255;

/// Parses an event whose signature over the exact body matches one of `secrets` and is at most five minutes from
/// `now`, in Unix seconds.
///
/// # Errors
/// `WEBHOOK_SIGNATURE_INVALID` for an invalid signature, `WEBHOOK_MALFORMED` for a signed body that is not an event.
pub fn read(body: &[u8], signature: &str, secrets: &[Secret], now: i64) -> Result<WebhookEvent> {
    let text = std::str::from_utf8(body).map_err(|_| refused())?;
    // An empty secret would let any caller sign.
    let mut secrets = secrets.iter().filter(|secret| !secret.expose().is_empty());
    if !secrets.any(|secret| is_signed(text, signature, secret, now)) {
        return Err(refused());
    }
    let malformed = |_| Error::invalid_argument("WEBHOOK_MALFORMED", "the body is not an event");
    let envelope: Envelope = serde_json::from_str(text).map_err(malformed)?;
    let id = envelope.data.object.id;
    let is_id = !id.is_empty() && id.len() <= LONGEST_ID && !envelope.id.is_empty() && envelope.id.len() <= LONGEST_ID;
    Ok(WebhookEvent {
        object: object_kind(&envelope.event_type)
            .filter(|_| is_id)
            .map(|kind| (kind, id)),
        event_id: envelope.id,
        event_type: envelope.event_type,
        account: envelope.account.unwrap_or_default(),
        is_live: envelope.livemode,
    })
}

/// The library also parses the event after checking the signature. A field that its version cannot parse must not
/// reject the event.
fn is_signed(body: &str, signature: &str, secret: &Secret, now: i64) -> bool {
    matches!(
        Webhook::construct_event_with_timestamp(body, signature, secret.expose(), now),
        Ok(_) | Err(WebhookError::BadParse(_))
    )
}

fn refused() -> Error {
    Error::invalid_argument("WEBHOOK_SIGNATURE_INVALID", "the signature is invalid or has expired")
}

/// Event types that trigger a sync, with the kind of their object.
pub const FOLLOWED: [(&str, ObjectKind); 17] = [
    ("checkout.session.completed", ObjectKind::Session),
    ("checkout.session.async_payment_succeeded", ObjectKind::Session),
    ("checkout.session.async_payment_failed", ObjectKind::Session),
    ("checkout.session.expired", ObjectKind::Session),
    ("invoice.paid", ObjectKind::Invoice),
    ("invoice.payment_failed", ObjectKind::Invoice),
    ("customer.subscription.created", ObjectKind::Subscription),
    ("customer.subscription.updated", ObjectKind::Subscription),
    ("customer.subscription.deleted", ObjectKind::Subscription),
    ("refund.created", ObjectKind::Refund),
    ("refund.updated", ObjectKind::Refund),
    ("refund.failed", ObjectKind::Refund),
    ("charge.dispute.created", ObjectKind::Dispute),
    ("charge.dispute.updated", ObjectKind::Dispute),
    ("charge.dispute.closed", ObjectKind::Dispute),
    ("charge.dispute.funds_withdrawn", ObjectKind::Dispute),
    ("charge.dispute.funds_reinstated", ObjectKind::Dispute),
];

/// Returns the object kind of an event type, or `None` for ignored types.
pub fn object_kind(event_type: &str) -> Option<ObjectKind> {
    let followed = FOLLOWED.into_iter().find(|(known, _)| *known == event_type);
    followed.map(|(_, object_kind)| object_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_400_000;

    fn body(event_type: &str) -> String {
        serde_json::json!({
            "id": "evt_1", "object": "event", "api_version": "2026-09-30.endive", "created": NOW, "livemode": false,
            "pending_webhooks": 1, "type": event_type, "data": {"object": {"id": "cs_1", "object": "checkout.session"}},
        })
        .to_string()
    }

    fn signed(body: &str, secret: &str, time: i64) -> String {
        Webhook::generate_test_header(body, secret, Some(time))
    }

    fn secrets() -> Vec<Secret> {
        vec!["whsec_old".into(), "whsec_new".into()]
    }

    #[test]
    fn accepts_either_secret_during_rotation() {
        let body = body("checkout.session.completed");
        for secret in ["whsec_old", "whsec_new"] {
            let event = read(body.as_bytes(), &signed(&body, secret, NOW), &secrets(), NOW);
            assert_eq!(
                event.ok().and_then(|event| event.object),
                Some((ObjectKind::Session, "cs_1".to_owned()))
            );
        }
    }

    #[test]
    fn rejects_invalid_signatures() {
        let good = body("checkout.session.completed");
        let other = body("checkout.session.expired");
        for (body, signature) in [
            (&other, signed(&good, "whsec_new", NOW)),
            (&good, signed(&good, "whsec_other", NOW)),
            (&good, signed(&good, "whsec_new", NOW - 301)),
            (&good, signed(&good, "whsec_new", NOW + 301)),
            (&good, String::new()),
            (&good, "t=abc,v1=00".to_owned()),
            (&good, format!("t={NOW}")),
        ] {
            let refusal = read(body.as_bytes(), &signature, &secrets(), NOW).err();
            assert_eq!(
                refusal.map(|error| error.reason()),
                Some("WEBHOOK_SIGNATURE_INVALID"),
                "{signature}"
            );
        }
        for secrets in [vec![], vec!["".into()]] {
            assert!(read(good.as_bytes(), &signed(&good, "", NOW), &secrets, NOW).is_err());
        }
    }

    #[test]
    fn rejects_signed_body_without_event() {
        for body in ["", "[]", "{}", "{\"id\":1}"] {
            let refusal = read(body.as_bytes(), &signed(body, "whsec_new", NOW), &secrets(), NOW).err();
            assert_eq!(refusal.map(|error| error.reason()), Some("WEBHOOK_MALFORMED"), "{body}");
        }
        let unknown = body("price.created");
        let event = read(unknown.as_bytes(), &signed(&unknown, "whsec_new", NOW), &secrets(), NOW);
        assert_eq!(event.ok().map(|event| event.object), Some(None));
    }
}
