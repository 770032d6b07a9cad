//! `/dev/mailbox`: shows stored emails in the browser, for sign-up codes during development. Only in
//! embedded mode.

mod pages;
mod reader;

use std::net::IpAddr;

use actix_web::{
    HttpResponse, get,
    guard::fn_guard,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ContentDisposition, HOST, X_CONTENT_TYPE_OPTIONS},
    web::{Data, Path, Query, ServiceConfig, block, scope},
};
use serde::Deserialize;
use serde_json::json;

use crate::mailer::Folder;
use pages::Pages;
use reader::{Mail, read, read_all};

/// Pages load no external resources and run no external scripts.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// Emails may have inline styles, but no scripts, external resources or forms.
const MAIL_POLICY: &str = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/// Adds the routes of the mailbox over `folder`. Accepts only `Host` headers that name this machine or the site.
/// Another name could belong to a malicious page in the same browser (DNS rebinding).
pub(crate) fn routes(http: &mut ServiceConfig, folder: Folder, site_host: &str) {
    let site_host = site_host.to_owned();
    let mailbox = scope("/dev").guard(fn_guard(move |request| {
        let host = request.head().headers().get(HOST).and_then(|host| host.to_str().ok());
        host.is_some_and(|host| is_own_name(host, &site_host))
    }));
    http.app_data(Data::new(folder)).app_data(Data::new(Pages::new()));
    let mailbox = mailbox
        .service(style)
        .service(script)
        .service(json_list)
        .service(list)
        .service(html_part)
        .service(source)
        .service(attachment)
        .service(show);
    http.service(mailbox);
}

/// Whether a `Host` header names this machine or the site, with any port.
fn is_own_name(host: &str, site_host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_matches(['[', ']']).to_ascii_lowercase();
    let is_address = name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    is_address || name == "localhost" || name == site_host
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    to: String,
}

#[get("/mailbox")]
async fn list(folder: Data<Folder>, pages: Data<Pages>, search: Query<Search>) -> HttpResponse {
    let to = search.into_inner().to;
    let mails = find(&folder, &to).await;
    page(pages.list(&mails, &to))
}

#[get("/mailbox.json")]
async fn json_list(folder: Data<Folder>, search: Query<Search>) -> HttpResponse {
    let mails = find(&folder, &search.to).await;
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(json!({ "mails": mails }))
}

#[get("/mailbox/{id}")]
async fn show(folder: Data<Folder>, pages: Data<Pages>, id: Path<String>) -> HttpResponse {
    match one(&folder, id.into_inner()).await {
        Some(mail) => page(pages.mail(&mail)),
        None => missing(&pages),
    }
}

#[get("/mailbox/{id}/html")]
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

#[get("/mailbox/{id}/source")]
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

/// Serves a file as a download that no browser renders.
#[get("/mailbox/{id}/attachments/{index}")]
async fn attachment(folder: Data<Folder>, pages: Data<Pages>, path: Path<(String, usize)>) -> HttpResponse {
    let (id, index) = path.into_inner();
    let mail = one(&folder, id).await;
    match mail.and_then(|mail| mail.attachments.into_iter().nth(index)) {
        Some(file) => HttpResponse::Ok()
            .content_type("application/octet-stream")
            .insert_header(ContentDisposition::attachment(file.name))
            .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .insert_header((CACHE_CONTROL, "no-store"))
            .body(file.content),
        None => missing(&pages),
    }
}

#[get("/mailbox.css")]
async fn style() -> HttpResponse {
    asset("text/css; charset=utf-8", include_str!("mailbox.css"))
}

#[get("/mailbox.js")]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_hosts_of_machine_and_site() {
        for own in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "[::1]",
            "selam.test:8080",
        ] {
            assert!(is_own_name(own, "selam.test"), "{own}");
        }
        for other in [
            "",
            "attacker.example:8080",
            "localhost.attacker.example",
            "192.0.2.1",
            "selam.test.example",
        ] {
            assert!(!is_own_name(other, "selam.test"), "{other}");
        }
    }
}
