//! The billing portal of the test mode: what somebody subscribed to and paid, with buttons that let a month go by or the bank take money back.

use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use minijinja::{context, value::Serde};
use selam_chassis::{Code, Language, Result};
use serde::Serialize;
use serde_json::Value;

use super::page::{Named, Pages, Press, dollars, see_other, text, unknown_action};
use crate::store::test_objects;

#[derive(Serialize)]
struct Line {
    id: String,
    total: String,
    period_end: String,
    status: String,
    is_over: bool,
    ends: bool,
}

pub(super) async fn show(pages: &Pages, path: &Named) -> Result<HttpResponse> {
    let portal = pages.object(&path.id).await?;
    let all = test_objects::of_kind(pages.mode()?.database.connection(), "subscription");
    let lines: Vec<_> = all
        .await?
        .into_iter()
        .filter(|subscription| subscription["customer"] == portal["customer"])
        .map(|subscription| {
            let end = subscription["items"]["data"][0]["current_period_end"]
                .as_i64()
                .unwrap_or_default();
            let end = DateTime::<Utc>::from_timestamp(end, 0).unwrap_or_default();
            Line {
                id: text(&subscription["id"]),
                total: dollars(subscription["selam_total"].as_i64().unwrap_or_default()),
                period_end: end.date_naive().to_string(),
                status: text(&subscription["status"]),
                is_over: subscription["status"] == "canceled",
                ends: subscription["cancel_at_period_end"] == true || !subscription["cancel_at"].is_null(),
            }
        })
        .collect();
    let payments = bills(pages, &portal).await?;
    let view = context! { id => path.id.as_str(), lines => Serde(lines), payments => Serde(payments), back => text(&portal["return_url"]) };
    pages.page("portal.html", Language::En, view)
}

#[derive(Serialize)]
struct Bill {
    id: String,
    amount: String,
    dispute: String,
    is_disputed: bool,
}

/// What the customer paid, and whether their bank has it.
async fn bills(pages: &Pages, portal: &Value) -> Result<Vec<Bill>> {
    let connection = pages.mode()?.database.connection();
    let disputes = test_objects::of_kind(connection, "dispute").await?;
    let payments = test_objects::of_kind(connection, "payment_intent").await?;
    let paid = payments
        .into_iter()
        .filter(|payment| payment["customer"] == portal["customer"] && payment["status"] == "succeeded");
    let bill = |payment: Value| {
        let dispute = disputes
            .iter()
            .find(|dispute| dispute["payment_intent"] == payment["id"]);
        Bill {
            id: text(&payment["id"]),
            amount: dollars(payment["amount"].as_i64().unwrap_or_default()),
            dispute: dispute.map(|dispute| text(&dispute["status"])).unwrap_or_default(),
            is_disputed: dispute.is_some_and(|dispute| dispute["status"] == "needs_response"),
        }
    };
    Ok(paid.map(bill).collect())
}

pub(super) async fn press(pages: &Pages, path: &Named, press: &Press) -> Result<HttpResponse> {
    let portal = pages.object(&path.id).await?;
    let about = pages.object(&press.about).await?;
    if about["customer"] != portal["customer"] {
        return Err(super::not_found());
    }
    let mode = pages.mode()?;
    let transaction = mode.database.begin().await?;
    let play = mode.play(&transaction);
    let id = press.about.as_str();
    let done = match press.action.as_str() {
        "cancel" => play.set_cancel_date(id, true).await,
        "resume" => play.set_cancel_date(id, false).await,
        "renew" => play.next_month(id, true).await,
        "fail" => play.next_month(id, false).await,
        "retry" => play.retry(id).await,
        "slow-refunds" => play.slow_refunds(id).await,
        "refunds-arrive" => play.settle_refunds(id, true).await,
        "refunds-fail" => play.settle_refunds(id, false).await,
        "pay-out" => play.pay_out().await,
        "dispute" => play.dispute(id).await,
        "win" => play.decide(id, true).await,
        "lose" => play.decide(id, false).await,
        _ => return Err(unknown_action()),
    };
    match done {
        Ok(()) => transaction.commit().await?,
        Err(error) if error.code() == Code::FailedPrecondition => {}
        Err(error) => return Err(error),
    }
    Ok(see_other(&format!("/v1/test-portal/{}", path.id)))
}
