//! The payment page, clearly marked as a test page. It is in English only, because Stripe's pages support neither
//! Tigrinya nor Arabic.

pub(crate) mod portal;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, State},
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION},
    },
    response::{IntoResponse, Response},
    routing::get,
};
use minijinja::{Environment, Value as View, context, value::Serde};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    ApiError, Shared, objects,
    simulation::{Result, Simulation},
};

const FRAME: &str = include_str!("frame.html");
const CHECKOUT: &str = include_str!("checkout.html");
const PORTAL: &str = include_str!("portal.html");
const STYLE: &str = include_str!("pages.css");

/// Templates of the pages.
pub(crate) struct Pages {
    templates: Environment<'static>,
}

#[derive(Deserialize)]
struct ButtonPress {
    #[serde(default)]
    action: String,
    #[serde(default)]
    about: String,
}

#[derive(Serialize)]
struct Item {
    name: String,
    amount: String,
}

/// Returns the routes of the pages.
pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/checkout/{id}", get(show).post(press))
        .route("/portal/{id}", get(portal::show).post(portal::press))
}

impl Pages {
    pub(crate) fn new() -> std::result::Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let mut templates = Environment::new();
        for (name, source) in [
            ("frame.html", FRAME),
            ("checkout.html", CHECKOUT),
            ("portal.html", PORTAL),
        ] {
            templates.add_template(name, source)?;
        }
        Ok(Self { templates })
    }

    /// Renders a page. It loads no resources and runs no scripts; its style is inline.
    fn page(&self, name: &str, view: View) -> Response {
        let nonce = Uuid::new_v4().simple().to_string();
        let whole = context! { nonce => nonce.as_str(), style => STYLE, ..view };
        let policy = format!("default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; frame-ancestors 'none'");
        match self.templates.get_template(name).and_then(|page| page.render(whole)) {
            Ok(html) => {
                let headers = [
                    (CONTENT_TYPE, "text/html; charset=utf-8"),
                    (CONTENT_SECURITY_POLICY, policy.as_str()),
                    (CACHE_CONTROL, "no-store"),
                ];
                (headers, html).into_response()
            }
            Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
        }
    }
}

async fn show(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Result<Response> {
    let session = shared.find(&id)?;
    let now = (shared.now)().timestamp();
    let items = session["selam_items"].as_array().cloned().unwrap_or_default();
    let items: Vec<_> = items
        .iter()
        .map(|item| Item {
            name: text(&item["name"]),
            amount: dollars(&item["amount"]),
        })
        .collect();
    let customer = shared.find(&text(&session["customer"])).unwrap_or_default();
    let view = context! {
        items => Serde(items), total => dollars(&session["amount_total"]), email => text(&customer["email"]),
        is_open => objects::is_open(&session, now), is_missed => objects::is_missed(&session, now),
        monthly => session["mode"] == "subscription", back => text(&session["cancel_url"]),
    };
    Ok(shared.pages.page("checkout.html", view))
}

async fn press(State(shared): State<Arc<Shared>>, Path(id): Path<String>, body: String) -> Result<Response> {
    let press = read_press(&body)?;
    Ok(see_other(&press_checkout(&shared, &id, &press.action)?))
}

/// Clicks a button and returns the address of the next page.
pub(crate) fn press_checkout(shared: &Shared, id: &str, action: &str) -> Result<String> {
    let session = shared.find(id)?;
    let act = |simulation: &mut Simulation| match action {
        "pay" => simulation.pay(id),
        "decline" => simulation.decline(id),
        "expire" => simulation.expire(id),
        "late" => simulation.pay_late(id),
        "slow" => simulation.pay_slowly(id),
        "arrive" => simulation.settle(id, true),
        "bounce" => simulation.settle(id, false),
        "cancel" => Ok(()),
        _ => Err(unknown_action()),
    };
    match shared.simulate(act) {
        Ok(()) if matches!(action, "cancel" | "expire") => Ok(text(&session["cancel_url"])),
        Ok(()) => Ok(text(&session["success_url"])),
        // The checkout is closed already, which the page shows.
        Err(error) if error == ApiError::closed() => Ok(format!("{}/checkout/{id}", shared.public_url)),
        Err(error) => Err(error),
    }
}

fn read_press(body: &str) -> Result<ButtonPress> {
    serde_urlencoded::from_str(body).map_err(|_| unknown_action())
}

fn unknown_action() -> ApiError {
    ApiError::parameter("action", "It must be a known button")
}

fn see_other(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn dollars(cents: &Value) -> String {
    let cents = cents.as_i64().unwrap_or_default();
    format!("${}.{:02} CAD", cents / 100, cents % 100)
}
