//! Objects in the shapes of Stripe's API description, with the fields that the client library reads.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Fields of a form or query, with keys such as `line_items[0][price_data][unit_amount]`.
pub(crate) type Form = BTreeMap<String, String>;

/// Data of a new checkout session.
pub(crate) struct NewSession<'a> {
    pub id: &'a str,
    pub url: &'a str,
    pub form: &'a Form,
    pub now: i64,
}

pub(crate) fn session(new: &NewSession) -> Value {
    let field = |name: &str| new.form.get(name).cloned();
    let amounts = items(new.form);
    let total: i64 = amounts.iter().map(|(_, amount)| amount).sum();
    let expires_at = field("expires_at").and_then(|text| text.parse::<i64>().ok());
    json!({
        "id": new.id, "object": "checkout.session", "livemode": false, "created": new.now,
        "mode": field("mode").unwrap_or_else(|| "payment".to_owned()),
        "status": "open", "payment_status": "unpaid", "url": new.url,
        "amount_subtotal": total, "amount_total": total, "currency": "cad",
        "client_reference_id": field("client_reference_id"),
        "customer": field("customer"),
        "success_url": field("success_url"), "cancel_url": field("cancel_url"),
        "expires_at": expires_at.unwrap_or(new.now + 86_400),
        "metadata": {"selam_id": field("client_reference_id")},
        "locale": field("locale"), "payment_method_types": ["card"], "custom_fields": [], "shipping_options": [],
        "automatic_tax": {"enabled": false}, "custom_text": {},
        "selam_items": amounts.iter().map(|(name, amount)| json!({"name": name, "amount": amount})).collect::<Vec<_>>(),
    })
}

/// Returns names and amounts of the line items of a form.
fn items(form: &Form) -> Vec<(String, i64)> {
    let item = |index: usize| {
        let amount = form.get(&format!("line_items[{index}][price_data][unit_amount]"))?;
        let name = form.get(&format!("line_items[{index}][price_data][product_data][name]"))?;
        Some((name.clone(), amount.parse().ok()?))
    };
    (0..20).map_while(item).collect()
}

/// Returns whether a checkout can be paid.
pub(crate) fn is_open(session: &Value, now: i64) -> bool {
    session["status"] == "open" && session["expires_at"].as_i64() > Some(now)
}

/// Returns whether a checkout has ended unpaid.
pub(crate) fn is_missed(session: &Value, now: i64) -> bool {
    session["status"] != "complete" && !is_open(session, now)
}

/// Returns a payment with a `status` such as `succeeded`, `processing` or `requires_payment_method`.
pub(crate) fn payment_intent(id: &str, session: &Value, status: &str, now: i64) -> Value {
    let is_paid = status == "succeeded";
    let amount = &session["amount_total"];
    let metadata = if session["mode"] == "payment" {
        session["metadata"].clone()
    } else {
        json!({})
    };
    json!({
        "id": id, "object": "payment_intent", "livemode": false, "created": now,
        "amount": amount, "amount_capturable": 0, "amount_received": if is_paid { amount.clone() } else { json!(0) },
        "currency": "cad", "capture_method": "automatic", "confirmation_method": "automatic",
        "status": status,
        "customer": session["customer"], "metadata": metadata, "payment_method_types": ["card"],
    })
}

/// Returns a subscription with the month `period`.
pub(crate) fn subscription(id: &str, session: &Value, period: (i64, i64), status: &str) -> Value {
    let (start, _) = period;
    let item = subscription_item(id, period);
    json!({
        "id": id, "object": "subscription", "livemode": false, "created": start, "start_date": start,
        "billing_cycle_anchor": start, "billing_mode": {"type": "flexible"}, "billing_schedules": [],
        "automatic_tax": {"enabled": false}, "collection_method": "charge_automatically", "currency": "cad",
        "customer": session["customer"], "discounts": [], "invoice_settings": {"issuer": {"type": "self"}},
        "metadata": session["metadata"], "cancel_at": null, "cancel_at_period_end": false, "status": status,
        "items": list(vec![item]),
        "selam_total": session["amount_total"],
    })
}

fn subscription_item(subscription: &str, (start, end): (i64, i64)) -> Value {
    let price = format!("price_{subscription}");
    let plan = json!({
        "id": price, "object": "plan", "active": true, "billing_scheme": "per_unit", "created": start, "currency": "cad",
        "interval": "month", "interval_count": 1, "livemode": false, "usage_type": "licensed",
    });
    let price = json!({
        "id": price, "object": "price", "active": true, "billing_scheme": "per_unit", "created": start, "currency": "cad",
        "livemode": false, "metadata": {}, "product": format!("prod_{subscription}"), "type": "recurring",
    });
    json!({
        "id": format!("si_{subscription}"), "object": "subscription_item", "created": start, "discounts": [], "metadata": {},
        "current_period_start": start, "current_period_end": end, "subscription": subscription, "quantity": 1,
        "plan": plan, "price": price,
    })
}

/// Returns the invoice of a subscription's current month, to be paid by `payment`.
pub(crate) fn invoice(id: &str, subscription: &Value, payment: &Value, now: i64) -> Value {
    let total = subscription["selam_total"].as_i64().unwrap_or_default();
    let is_paid = payment["status"] == "succeeded";
    let paid = if is_paid { total } else { 0 };
    let item = &subscription["items"]["data"][0];
    let (start, end) = (&item["current_period_start"], &item["current_period_end"]);
    let line = json!({
        "id": format!("il_{id}"), "object": "line_item", "amount": total, "currency": "cad", "discountable": false, "discounts": [],
        "livemode": false, "metadata": {}, "period": {"start": start, "end": end}, "subtotal": total,
    });
    json!({
        "id": id, "object": "invoice", "livemode": false, "created": now, "currency": "cad",
        "amount_due": total, "amount_overpaid": 0, "amount_paid": paid, "amount_paid_off_stripe": 0, "amount_remaining": total - paid, "amount_shipping": 0,
        "attempt_count": 1, "attempted": true, "auto_advance": !is_paid, "customer": subscription["customer"], "automatic_tax": {"enabled": false}, "collection_method": "charge_automatically",
        "default_tax_rates": [], "discounts": [], "issuer": {"type": "self"}, "payment_settings": {},
        "lines": list(vec![line]), "payments": list(invoice_payments(id, total, payment, now)),
        "parent": {"type": "subscription_details", "subscription_details": {"subscription": subscription["id"]}},
        "period_start": start, "period_end": start, "post_payment_credit_notes_amount": 0, "pre_payment_credit_notes_amount": 0,
        "starting_balance": 0, "status": if is_paid { "paid" } else { "open" }, "status_transitions": {},
        "subtotal": total, "total": total,
    })
}

/// Returns the draft of the invoice of a subscription's current month.
pub(crate) fn draft(id: &str, subscription: &Value, now: i64) -> Value {
    let mut draft = invoice(id, subscription, &Value::Null, now);
    draft["status"] = json!("draft");
    draft["attempted"] = json!(false);
    draft["attempt_count"] = json!(0);
    draft["payments"] = list(Vec::new());
    draft
}

/// Returns the payments of an invoice: a failed one and the one that pays. Stripe lists several when a customer
/// switches cards.
fn invoice_payments(invoice: &str, total: i64, payment: &Value, now: i64) -> Vec<Value> {
    let one = |name: &str, payment_intent: &Value, status: &str| {
        json!({
            "id": format!("inpay_{name}_{invoice}"), "object": "invoice_payment", "livemode": false, "created": now,
            "amount_requested": total, "amount_paid": if status == "paid" { json!(total) } else { Value::Null },
            "currency": "cad", "invoice": invoice, "is_default": status != "canceled",
            "payment": {"type": "payment_intent", "payment_intent": payment_intent},
            "status": status, "status_transitions": {},
        })
    };
    let status = if payment["status"] == "succeeded" {
        "paid"
    } else {
        "open"
    };
    vec![
        one("canceled", &json!(format!("pi_given_up_{invoice}")), "canceled"),
        one("default", &payment["id"], status),
    ]
}

/// Returns a balance movement caused by `source`.
pub(crate) fn balance_transaction(source: &Value, kind: &str, amount: i64, fee: i64, now: i64) -> Value {
    let source = source["id"].as_str().unwrap_or_default();
    let id = format!("txn_{kind}_{source}");
    let fees = match fee {
        0 => vec![],
        _ => vec![json!({"amount": fee, "currency": "cad", "type": "stripe_fee"})],
    };
    json!({
        "id": id, "object": "balance_transaction", "amount": amount, "fee": fee, "net": amount - fee, "available_on": now,
        "balance_type": "payments", "created": now, "currency": "cad", "fee_details": fees, "reporting_category": kind, "source": source,
        "status": "available", "type": kind,
    })
}

pub(crate) fn balance(net: i64) -> Value {
    json!({
        "object": "balance", "livemode": false,
        "available": [{"amount": net, "currency": "cad", "source_types": {"card": net}}],
        "pending": [{"amount": 0, "currency": "cad", "source_types": {"card": 0}}],
    })
}

pub(crate) fn customer(id: &str, form: &Form, now: i64) -> Value {
    json!({
        "id": id, "object": "customer", "created": now, "livemode": false, "email": form.get("email"),
        "metadata": {"selam_id": form.get("metadata[selam_id]")},
    })
}

pub(crate) fn refund(id: &str, payment: &str, amount: i64, our_id: Option<&String>, now: i64) -> Value {
    let metadata = our_id.map_or_else(|| json!({}), |our_id| json!({"selam_id": our_id}));
    json!({
        "id": id, "object": "refund", "amount": amount, "created": now, "currency": "cad",
        "payment_intent": payment, "metadata": metadata, "status": "succeeded",
    })
}

pub(crate) fn dispute(id: &str, payment: &Value, now: i64) -> Value {
    json!({
        "id": id, "object": "dispute", "amount": payment["amount"], "balance_transactions": [], "charge": format!("ch_{id}"),
        "payment_intent": payment["id"], "created": now, "currency": "cad", "enhanced_eligibility_types": [],
        "evidence": {"enhanced_evidence": {}},
        "evidence_details": {
            "due_by": now + 7 * 86_400, "enhanced_eligibility": {}, "has_evidence": false, "past_due": false, "submission_count": 0,
        },
        "is_charge_refundable": false, "livemode": false, "metadata": {}, "reason": "fraudulent", "status": "needs_response",
    })
}

pub(crate) fn forgotten(customer: &str) -> Value {
    json!({"id": customer, "object": "customer", "deleted": true})
}

pub(crate) fn portal(id: &str, customer: &str, url: &str, return_url: &str, now: i64) -> Value {
    json!({
        "id": id, "object": "billing_portal.session", "configuration": "bpc_test", "created": now, "customer": customer,
        "livemode": false, "return_url": return_url, "url": url,
    })
}

pub(crate) fn list(data: Vec<Value>) -> Value {
    json!({"object": "list", "has_more": false, "url": "/v1/list", "data": data})
}

/// Returns an event about an object.
pub(crate) fn event(id: &str, event_type: &str, object: &Value, now: i64) -> Value {
    json!({
        "id": id, "object": "event", "api_version": stripe_shared::version::VERSION.to_string(), "created": now, "livemode": false,
        "pending_webhooks": 1, "request": {"id": null, "idempotency_key": null}, "type": event_type, "data": {"object": object},
    })
}

/// Required fields of each object kind, by Stripe's API description.
const REQUIRED: &[(&str, &str)] = &[
    (
        "checkout.session",
        "automatic_tax created custom_fields custom_text expires_at id livemode mode object payment_method_types payment_status shipping_options",
    ),
    ("payment_intent", "created id livemode object status"),
    (
        "subscription",
        "automatic_tax billing_cycle_anchor billing_mode billing_schedules cancel_at_period_end collection_method created currency customer \
         discounts id invoice_settings items livemode metadata object start_date status",
    ),
    (
        "subscription_item",
        "created current_period_end current_period_start discounts id metadata object price subscription",
    ),
    (
        "invoice",
        "amount_due amount_overpaid amount_paid amount_paid_off_stripe amount_remaining amount_shipping attempt_count attempted auto_advance \
         automatic_tax collection_method created currency customer default_tax_rates discounts id issuer lines livemode object payment_settings \
         period_end period_start post_payment_credit_notes_amount pre_payment_credit_notes_amount starting_balance status_transitions subtotal total",
    ),
    (
        "invoice_payment",
        "amount_requested created currency id invoice is_default livemode object payment status status_transitions",
    ),
    (
        "balance_transaction",
        "amount available_on balance_type created currency fee fee_details id net object reporting_category status type",
    ),
    ("customer", "id object"),
    ("refund", "amount created currency id object"),
    (
        "dispute",
        "amount balance_transactions charge created currency enhanced_eligibility_types evidence evidence_details id is_charge_refundable livemode \
         metadata object reason status",
    ),
    (
        "billing_portal.session",
        "configuration created customer id livemode object url",
    ),
    ("event", "created data id livemode object pending_webhooks type"),
    (
        "price",
        "active billing_scheme created currency id livemode metadata object product type",
    ),
    ("list", "data has_more object url"),
];

/// Returns the required fields that a response, or an object within it, lacks.
pub(crate) fn missing_fields(answer: &Value) -> Vec<&'static str> {
    match answer {
        Value::Array(all) => all.iter().flat_map(missing_fields).collect(),
        Value::Object(fields) => {
            let required = REQUIRED.iter().find(|(kind, _)| answer["object"] == *kind);
            let names = required.map_or("", |(_, names)| names).split_whitespace();
            let own = names.filter(|name| !fields.contains_key(*name));
            own.chain(fields.values().flat_map(missing_fields)).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
#[path = "shapes_tests.rs"]
mod tests;
