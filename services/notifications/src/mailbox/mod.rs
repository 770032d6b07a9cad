//! `/dev/mailbox`: shows the mails of the mail folder in the browser, so that a newcomer finds the code. Only in embedded mode.

mod pages;
mod reader;

use actix_web::{
    HttpResponse, get,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, X_CONTENT_TYPE_OPTIONS},
    web::{Data, Path, Query, ServiceConfig, block},
};
use serde::Deserialize;
use serde_json::json;

use crate::mailer::Folder;
use pages::Pages;
use reader::{Mail, read, read_all};

/// The pages load nothing from elsewhere and run no script of others.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// A mail may style itself; it runs nothing, loads nothing and sends nothing.
const MAIL_POLICY: &str = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/// Adds the routes of the mailbox over `folder`.
pub(crate) fn routes(http: &mut ServiceConfig, folder: Folder) {
    http.app_data(Data::new(folder))
        .app_data(Data::new(Pages::new()))
        .service(style)
        .service(script)
        .service(json_list)
        .service(list)
        .service(html_part)
        .service(source)
        .service(show);
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    to: String,
}

#[get("/dev/mailbox")]
async fn list(folder: Data<Folder>, pages: Data<Pages>, search: Query<Search>) -> HttpResponse {
    let to = search.into_inner().to;
    let mails = find(&folder, &to).await;
    page(pages.list(&mails, &to))
}

#[get("/dev/mailbox.json")]
async fn json_list(folder: Data<Folder>, search: Query<Search>) -> HttpResponse {
    let mails = find(&folder, &search.to).await;
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(json!({ "mails": mails }))
}

#[get("/dev/mailbox/{id}")]
async fn show(folder: Data<Folder>, pages: Data<Pages>, id: Path<String>) -> HttpResponse {
    match one(&folder, id.into_inner()).await {
        Some(mail) => page(pages.mail(&mail)),
        None => missing(&pages),
    }
}

#[get("/dev/mailbox/{id}/html")]
async fn html_part(folder: Data<Folder>, pages: Data<Pages>, id: Path<String>) -> HttpResponse {
    match one(&folder, id.into_inner()).await {
        Some(mail) => HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .insert_header((CONTENT_SECURITY_POLICY, MAIL_POLICY))
            .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .insert_header((CACHE_CONTROL, "no-store"))
            .body(mail.html),
        None => missing(&pages),
    }
}

#[get("/dev/mailbox/{id}/source")]
async fn source(folder: Data<Folder>, pages: Data<Pages>, id: Path<String>) -> HttpResponse {
    match one(&folder, id.into_inner()).await {
        Some(mail) => HttpResponse::Ok()
            .content_type("text/plain; charset=utf-8")
            .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .insert_header((CACHE_CONTROL, "no-store"))
            .body(mail.source),
        None => missing(&pages),
    }
}

#[get("/dev/mailbox.css")]
async fn style() -> HttpResponse {
    asset("text/css; charset=utf-8", include_str!("mailbox.css"))
}

#[get("/dev/mailbox.js")]
async fn script() -> HttpResponse {
    asset("text/javascript; charset=utf-8", include_str!("mailbox.js"))
}

async fn find(folder: &Data<Folder>, to: &str) -> Vec<Mail> {
    let (folder, to) = (Folder::clone(folder), to.trim().to_lowercase());
    block(move || read_all(folder.path(), &to)).await.unwrap_or_default()
}

async fn one(folder: &Data<Folder>, id: String) -> Option<Mail> {
    let folder = Folder::clone(folder);
    block(move || read(folder.path(), &id)).await.ok().flatten()
}

fn page(html: String) -> HttpResponse {
    html_response(HttpResponse::Ok(), html)
}

fn missing(pages: &Pages) -> HttpResponse {
    html_response(HttpResponse::NotFound(), pages.missing())
}

fn html_response(mut response: actix_web::HttpResponseBuilder, html: String) -> HttpResponse {
    response
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, PAGE_POLICY))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(html)
}

fn asset(content_type: &'static str, text: &'static str) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .body(text)
}
