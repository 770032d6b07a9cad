//! The payment page of the test mode, in the customer's language and unmistakably marked.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION},
    web,
};
use minijinja::{Environment, Value as View, context, value::Serde};
use rand::RngExt as _;
use selam_chassis::{Error, Language, Result, server::http::Path};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{TestMode, not_found, objects, portal};
use crate::store::{self, test_objects};

const FRAME: &str = include_str!("frame.html");
const CHECKOUT: &str = include_str!("checkout.html");
const PORTAL: &str = include_str!("portal.html");
const STYLE: &str = include_str!("test-mode.css");
const TEXTS: &str = include_str!("texts.json");

/// The pages, where there is a test mode.
#[derive(Clone)]
pub(crate) struct Pages {
    mode: Option<TestMode>,
    templates: Environment<'static>,
    texts: Value,
}

#[derive(Deserialize)]
pub(crate) struct Named {
    pub(super) id: String,
}

#[derive(Deserialize)]
pub(super) struct Press {
    #[serde(default)]
    pub action: String,
    #[serde(default)]
    pub about: String,
}

#[derive(Serialize)]
struct Item {
    name: String,
    amount: String,
}

impl Pages {
    /// The pages of `mode`; nothing is found without one.
    ///
    /// # Errors
    /// `INTERNAL` when a template is broken.
    pub(crate) fn new(mode: Option<TestMode>) -> Result<Self> {
        let mut templates = Environment::new();
        for (name, source) in [
            ("frame.html", FRAME),
            ("checkout.html", CHECKOUT),
            ("portal.html", PORTAL),
        ] {
            templates.add_template(name, source).map_err(Error::internal)?;
        }
        Ok(Self {
            mode,
            templates,
            texts: serde_json::from_str(TEXTS).map_err(Error::internal)?,
        })
    }

    pub(super) fn mode(&self) -> Result<&TestMode> {
        self.mode.as_ref().ok_or_else(not_found)
    }

    pub(super) async fn object(&self, id: &str) -> Result<Value> {
        let found = test_objects::find(self.mode()?.database.connection(), id).await?;
        found.ok_or_else(not_found)
    }

    /// A page. It loads nothing and runs nothing; its style is its own.
    pub(super) fn page(&self, name: &str, language: Language, view: View) -> Result<HttpResponse> {
        let nonce = nonce();
        let texts = self.texts.get(language.code()).unwrap_or(&Value::Null);
        let frame = context! {
            lang => language.code(), dir => language.direction(), nonce => nonce.as_str(), style => STYLE, texts => Serde(texts),
        };
        let whole = context! { ..frame, ..view };
        let html = self
            .templates
            .get_template(name)
            .and_then(|page| page.render(whole))
            .map_err(Error::internal)?;
        let policy = format!(
            "default-src 'none'; style-src 'nonce-{nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        );
        Ok(HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .insert_header((CONTENT_SECURITY_POLICY, policy))
            .insert_header((CACHE_CONTROL, "no-store"))
            .body(html))
    }
}

/// Serves `showTestCheckout`.
pub(crate) async fn show(pages: web::Data<Pages>, path: Path<Named>) -> Result<HttpResponse> {
    let session = pages.object(&path.0.id).await?;
    let mode = pages.mode()?;
    let (language, email) = customer_of(mode, &session).await;
    let items = session["selam_items"].as_array().cloned().unwrap_or_default();
    let items: Vec<_> = items
        .iter()
        .map(|item| Item {
            name: text(&item["name"]),
            amount: dollars(item["amount"].as_i64().unwrap_or_default()),
        })
        .collect();
    let is_open = objects::is_open(&session, now(mode));
    let is_missed = objects::is_missed(&session, now(mode));
    pages.page(
        "checkout.html",
        language,
        context! {
            id => path.0.id, items => Serde(items), is_open, is_missed,
            total => dollars(session["amount_total"].as_i64().unwrap_or_default()),
            monthly => session["mode"] == "subscription",
            email, back => text(&session["cancel_url"]),
        },
    )
}

/// Serves `endTestCheckout`.
pub(crate) async fn press(pages: web::Data<Pages>, path: Path<Named>, body: web::Bytes) -> Result<HttpResponse> {
    let mode = pages.mode()?;
    let session = pages.object(&path.0.id).await?;
    let press = read_press(&body)?;
    let transaction = mode.database.begin().await?;
    let play = mode.play(&transaction);
    let id = path.0.id.as_str();
    let done = match press.action.as_str() {
        "pay" => play.pay(id).await,
        "decline" => play.decline(id).await,
        "expire" => play.expire(id).await,
        "late" => play.pay_late(id).await,
        "slow" => play.pay_slowly(id).await,
        "arrive" => play.settle(id, true).await,
        "bounce" => play.settle(id, false).await,
        "cancel" => return Ok(see_other(&text(&session["cancel_url"]))),
        _ => return Err(unknown_action()),
    };
    match done {
        Ok(()) => transaction.commit().await?,
        // Pressed twice, or too late: the page says so.
        Err(error) if error.reason() == "TEST_CHECKOUT_CLOSED" => {
            return Ok(see_other(&mode.page_address(id)));
        }
        Err(error) => return Err(error),
    }
    let next = if press.action == "expire" {
        &session["cancel_url"]
    } else {
        &session["success_url"]
    };
    Ok(see_other(&text(next)))
}

/// Serves `showTestPortal`.
pub(crate) async fn show_portal(pages: web::Data<Pages>, path: Path<Named>) -> Result<HttpResponse> {
    portal::show(&pages, &path.0).await
}

/// Serves `useTestPortal`.
pub(crate) async fn press_portal(pages: web::Data<Pages>, path: Path<Named>, body: web::Bytes) -> Result<HttpResponse> {
    portal::press(&pages, &path.0, &read_press(&body)?).await
}

fn read_press(body: &[u8]) -> Result<Press> {
    serde_urlencoded::from_bytes(body).map_err(|_| Error::invalid_argument("MALFORMED_REQUEST", "the body is no form"))
}

pub(super) fn unknown_action() -> Error {
    Error::field("action", "ACTION_UNKNOWN", "must be one of the buttons")
}

/// Language and address of whoever opened the checkout, which only the shop knows: the test mode keeps nothing about people.
async fn customer_of(mode: &TestMode, session: &Value) -> (Language, String) {
    let id = Uuid::parse_str(session["client_reference_id"].as_str().unwrap_or_default()).unwrap_or_default();
    match store::checkouts::find(mode.database.connection(), id, None).await {
        Ok(row) => (
            Language::from_code(&row.language_code).unwrap_or_default(),
            row.user_email,
        ),
        Err(_) => (Language::default(), String::new()),
    }
}

pub(super) fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

pub(super) fn now(mode: &TestMode) -> i64 {
    mode.database.clock().now().timestamp()
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

pub(super) fn dollars(cents: i64) -> String {
    format!("${}.{:02} CAD", cents / 100, cents % 100)
}

fn nonce() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}
