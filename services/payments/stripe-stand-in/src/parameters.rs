//! Parameters of Stripe's API that the platform uses, with types and limits from Stripe's API description of version
//! 2026-08-26. Other parameters are rejected until they are added here.

use serde_json::Value;

use crate::{ApiError, objects::Form, simulation::Result};

/// Largest amount of a charge in cents: eight digits.
const LARGEST_CHARGE: i64 = 99_999_999;
const SMALLEST_CHARGE: i64 = 50;
const HALF_AN_HOUR: i64 = 30 * 60;
const A_DAY: i64 = 24 * 3_600;
const LOCALES: &str = "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW";

/// Accepted values of a parameter.
#[derive(Clone, Copy)]
enum Kind {
    /// Text with a maximum number of characters.
    Text(usize),
    /// Non-negative integer.
    Number,
    /// `true` or `false`.
    Flag,
    /// One of the listed words.
    OneOf(&'static str),
    /// Empty text, which clears a value.
    Empty,
    /// Web address.
    Address,
}

struct Parameter {
    name: &'static str,
    kind: Kind,
    is_required: bool,
}

const fn required(name: &'static str, kind: Kind) -> Parameter {
    Parameter {
        name,
        kind,
        is_required: true,
    }
}

const fn optional(name: &'static str, kind: Kind) -> Parameter {
    Parameter {
        name,
        kind,
        is_required: false,
    }
}

const OUR_ID: Kind = Kind::Text(500);
const ID: Kind = Kind::Text(5_000);

const SESSION: &[Parameter] = &[
    required("mode", Kind::OneOf("payment setup subscription")),
    optional("client_reference_id", Kind::Text(200)),
    required("customer", ID),
    optional("locale", Kind::OneOf(LOCALES)),
    optional("expires_at", Kind::Number),
    required("success_url", Kind::Address),
    optional("cancel_url", Kind::Address),
    optional("metadata[selam_id]", OUR_ID),
    optional("payment_intent_data[metadata][selam_id]", OUR_ID),
    optional("subscription_data[metadata][selam_id]", OUR_ID),
    required("line_items[0][price_data][currency]", Kind::OneOf("cad")),
    required("line_items[0][price_data][product_data][name]", Kind::Text(5_000)),
    required("line_items[0][price_data][unit_amount]", Kind::Number),
    optional(
        "line_items[0][price_data][recurring][interval]",
        Kind::OneOf("day month week year"),
    ),
    required("line_items[0][quantity]", Kind::Number),
    optional("line_items[1][price_data][currency]", Kind::OneOf("cad")),
    optional("line_items[1][price_data][product_data][name]", Kind::Text(5_000)),
    optional("line_items[1][price_data][unit_amount]", Kind::Number),
    optional(
        "line_items[1][price_data][recurring][interval]",
        Kind::OneOf("day month week year"),
    ),
    optional("line_items[1][quantity]", Kind::Number),
];
const REFUND: &[Parameter] = &[
    required("payment_intent", ID),
    optional("amount", Kind::Number),
    optional("metadata[selam_id]", OUR_ID),
];
const CUSTOMER: &[Parameter] = &[optional("metadata[selam_id]", OUR_ID)];
const EMAIL: &[Parameter] = &[required("email", Kind::Text(512))];
const SUBSCRIPTION: &[Parameter] = &[
    optional("cancel_at_period_end", Kind::Flag),
    optional("cancel_at", Kind::Empty),
];
const INVOICE: &[Parameter] = &[optional("auto_advance", Kind::Flag)];
const PORTAL: &[Parameter] = &[required("customer", ID), optional("return_url", Kind::Address)];
const LIST: &[Parameter] = &[
    optional("created[gte]", Kind::Number),
    optional("limit", Kind::Number),
    optional("starting_after", ID),
];
const SESSIONS: &[Parameter] = &[required("payment_intent", ID)];
const INVOICES: &[Parameter] = &[
    optional("created[gte]", Kind::Number),
    optional("limit", Kind::Number),
    optional("starting_after", ID),
    optional("status", Kind::OneOf("draft open paid uncollectible void")),
    optional("subscription", ID),
    optional("expand[0]", Kind::OneOf("data.payments")),
];
const SUBSCRIPTIONS: &[Parameter] = &[
    optional("limit", Kind::Number),
    optional("starting_after", ID),
    optional(
        "status",
        Kind::OneOf("active all canceled ended incomplete incomplete_expired past_due paused trialing unpaid"),
    ),
];

/// Returns the parameters of an operation, or `None` for one that the platform does not call.
fn parameters(method: &str, path: &[&str]) -> Option<&'static [Parameter]> {
    Some(match (method, path) {
        ("POST", ["checkout", "sessions"]) => SESSION,
        ("POST", ["refunds"]) => REFUND,
        ("POST", ["customers"]) => CUSTOMER,
        ("POST", ["customers", _]) => EMAIL,
        ("POST", ["subscriptions", _]) => SUBSCRIPTION,
        ("POST", ["invoices", _]) => INVOICE,
        ("POST", ["billing_portal", "sessions"]) => PORTAL,
        ("POST", ["checkout", "sessions", _, "expire"] | ["invoices", _, "void"]) => &[],
        ("DELETE", ["customers" | "subscriptions", _]) => &[],
        ("GET", ["checkout", "sessions"]) => SESSIONS,
        ("GET", ["invoices"]) => INVOICES,
        ("GET", ["subscriptions"]) => SUBSCRIPTIONS,
        ("GET", ["payment_intents" | "refunds" | "disputes" | "balance_transactions"]) => LIST,
        ("GET", ["balance"]) => &[],
        ("GET", ["checkout", "sessions", _]) => &[],
        (
            "GET",
            [
                "payment_intents" | "invoices" | "subscriptions" | "refunds" | "disputes",
                _,
            ],
        ) => &[],
        _ => return None,
    })
}

/// Rejects parameters that Stripe would reject.
///
/// # Errors
/// An error that names the parameter, or 404 for an operation that the platform does not call.
pub(crate) fn check(method: &str, path: &[&str], form: &Form) -> Result<()> {
    let known = parameters(method, path).ok_or_else(ApiError::not_found)?;
    for (name, value) in form {
        let parameter = known.iter().find(|parameter| parameter.name == name);
        let parameter = parameter.ok_or_else(|| refused(name, "Received unknown parameter"))?;
        if !is_valid(parameter.kind, value) {
            return Err(refused(name, "Invalid value"));
        }
    }
    match known
        .iter()
        .find(|parameter| parameter.is_required && !form.contains_key(parameter.name))
    {
        Some(missing) => Err(refused(missing.name, "Missing required param")),
        None => Ok(()),
    }
}

fn is_valid(kind: Kind, value: &str) -> bool {
    match kind {
        Kind::Text(longest) => !value.is_empty() && value.chars().count() <= longest,
        Kind::Number => value.parse::<u32>().is_ok(),
        Kind::Flag => matches!(value, "true" | "false"),
        Kind::OneOf(words) => words.split(' ').any(|word| word == value),
        Kind::Empty => value.is_empty(),
        Kind::Address => url::Url::parse(value).is_ok_and(|url| matches!(url.scheme(), "http" | "https")),
    }
}

/// Rejects a checkout whose amounts or times Stripe would reject.
///
/// # Errors
/// An error that names the parameter.
pub(crate) fn check_session(session: &Value, now: i64) -> Result<()> {
    let total = session["amount_total"].as_i64().unwrap_or_default();
    if !(SMALLEST_CHARGE..=LARGEST_CHARGE).contains(&total) {
        return Err(refused("line_items", "The total is outside the limits"));
    }
    let left = session["expires_at"].as_i64().unwrap_or_default() - now;
    if !(HALF_AN_HOUR..=A_DAY).contains(&left) {
        return Err(refused(
            "expires_at",
            "Must be between 30 minutes and 24 hours after creation",
        ));
    }
    Ok(())
}

fn refused(parameter: &str, message: &'static str) -> ApiError {
    ApiError::parameter(parameter, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(method: &str, path: &[&str], fields: &[(&str, &str)]) -> Option<String> {
        let form: Form = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let error = check(method, path, &form).err()?;
        Some(error.parameter.unwrap_or_default())
    }

    #[test]
    fn rejects_unknown_missing_and_invalid_parameters() {
        let refunds = ["refunds"];
        assert_eq!(
            refusal("POST", &refunds, &[("payment_intent", "pi_1"), ("amount", "5")]),
            None
        );
        for (fields, named) in [
            (vec![("amount", "5")], "payment_intent"),
            (vec![("payment_intent", "pi_1"), ("amount", "-5")], "amount"),
            (vec![("payment_intent", "pi_1"), ("ammount", "5")], "ammount"),
        ] {
            assert_eq!(refusal("POST", &refunds, &fields), Some(named.to_owned()));
        }
        assert_eq!(refusal("POST", &["charges"], &[]), Some(String::new()));
    }

    #[test]
    fn clears_end_date_only_with_empty_value() {
        let path = ["subscriptions", "sub_1"];
        assert_eq!(refusal("POST", &path, &[("cancel_at", "")]), None);
        assert_eq!(
            refusal("POST", &path, &[("cancel_at", "soon")]),
            Some("cancel_at".to_owned())
        );
    }

    #[test]
    fn rejects_checkouts_outside_time_and_amount() {
        let session = |total: i64, left: i64| serde_json::json!({"amount_total": total, "expires_at": 1_000 + left});
        assert!(check_session(&session(315, HALF_AN_HOUR), 1_000).is_ok());
        for (total, left) in [
            (49, A_DAY),
            (LARGEST_CHARGE + 1, A_DAY),
            (315, HALF_AN_HOUR - 1),
            (315, A_DAY + 1),
        ] {
            assert!(check_session(&session(total, left), 1_000).is_err(), "{total} {left}");
        }
    }
}
