//! The billing portal: subscriptions and payments of a customer, with buttons that advance a month or open a dispute.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::Response,
};
use chrono::{DateTime, Utc};
use minijinja::{context, value::Serde};
use serde::Serialize;
use serde_json::Value;

use super::{dollars, read_press, see_other, text, unknown_action};
use crate::{
    ApiError, Shared,
    simulation::{Result, Simulation},
};

#[derive(Serialize)]
struct Line {
    id: String,
    total: String,
    period_end: String,
    status: String,
    is_over: bool,
    ends: bool,
}

#[derive(Serialize)]
struct Bill {
    id: String,
    amount: String,
    dispute: String,
    is_disputed: bool,
}

pub(super) async fn show(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Result<Response> {
    let portal = shared.find(&id)?;
    let subscriptions = shared.of_kind("subscription").into_iter();
    let lines: Vec<_> = subscriptions
        .filter(|subscription| subscription["customer"] == portal["customer"])
        .map(|subscription| line(&subscription))
        .collect();
    let view = context! {
        lines => Serde(lines), payments => Serde(bills(&shared, &portal)), back => text(&portal["return_url"]),
    };
    Ok(shared.pages.page("portal.html", view))
}

fn line(subscription: &Value) -> Line {
    let end = subscription["items"]["data"][0]["current_period_end"].as_i64();
    let end = DateTime::<Utc>::from_timestamp(end.unwrap_or_default(), 0).unwrap_or_default();
    Line {
        id: text(&subscription["id"]),
        total: dollars(&subscription["selam_total"]),
        period_end: day(end),
        status: words(&subscription["status"]),
        is_over: subscription["status"] == "canceled",
        ends: subscription["cancel_at_period_end"] == true || !subscription["cancel_at"].is_null(),
    }
}

/// Returns a date as the web client writes it in English.
fn day(time: DateTime<Utc>) -> String {
    time.format("%B %-d, %Y").to_string()
}

/// Returns a status as words: `past_due` is "Past due".
fn words(status: &Value) -> String {
    let status = status.as_str().unwrap_or_default();
    if status == "canceled" {
        return "Cancelled".to_owned();
    }
    let words = status.replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// Returns the customer's payments with their dispute status.
fn bills(shared: &Shared, portal: &Value) -> Vec<Bill> {
    let disputes = shared.of_kind("dispute");
    let payments = shared.of_kind("payment_intent").into_iter();
    let paid = payments.filter(|payment| payment["customer"] == portal["customer"] && payment["status"] == "succeeded");
    let bill = |payment: Value| {
        let dispute = disputes
            .iter()
            .find(|dispute| dispute["payment_intent"] == payment["id"]);
        Bill {
            id: text(&payment["id"]),
            amount: dollars(&payment["amount"]),
            dispute: dispute.map(|dispute| words(&dispute["status"])).unwrap_or_default(),
            is_disputed: dispute.is_some_and(|dispute| dispute["status"] == "needs_response"),
        }
    };
    paid.map(bill).collect()
}

pub(super) async fn press(State(shared): State<Arc<Shared>>, Path(id): Path<String>, body: String) -> Result<Response> {
    let press = read_press(&body)?;
    let portal = shared.find(&id)?;
    if shared.find(&press.about)?["customer"] != portal["customer"] {
        return Err(ApiError::not_found());
    }
    match act(&shared, &press.about, &press.action) {
        Err(error) if error != ApiError::closed() => Err(error),
        _ => Ok(see_other(&format!("{}/portal/{id}", shared.public_url))),
    }
}

/// Runs an action on a subscription or a payment.
pub(crate) fn act(shared: &Shared, about: &str, action: &str) -> Result<()> {
    shared.simulate(|simulation: &mut Simulation| match action {
        "cancel" => simulation.set_cancel_date(about, true),
        "resume" => simulation.set_cancel_date(about, false),
        "renew" => simulation.next_month(about, true),
        "fail" => simulation.next_month(about, false),
        "draft" => simulation.draft(about),
        "charge-draft" => simulation.charge_draft(about),
        "retry" => simulation.retry(about, false),
        "pay-invoice" => simulation.retry(about, true),
        "slow-refunds" => simulation.slow_refunds(about),
        "refunds-arrive" => simulation.settle_refunds(about, true),
        "refunds-fail" => simulation.settle_refunds(about, false),
        "pay-out" => {
            simulation.pay_out();
            Ok(())
        }
        "dispute" => simulation.dispute(about),
        "win" => simulation.decide(about, true),
        "lose" => simulation.decide(about, false),
        _ => Err(unknown_action()),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn writes_dates_and_statuses_in_words() {
        assert_eq!(day(DateTime::UNIX_EPOCH), "January 1, 1970");
        let written =
            ["active", "past_due", "canceled", "needs_response", "won", ""].map(|status| words(&json!(status)));
        assert_eq!(
            written,
            ["Active", "Past due", "Cancelled", "Needs response", "Won", ""]
        );
    }
}
