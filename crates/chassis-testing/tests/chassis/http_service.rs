//! A service with an HTTP route of every kind, as declared in `selam.testing.v1`.

use std::sync::{Arc, Mutex};

use actix_web::{HttpResponse, web};
use futures::StreamExt as _;
use selam_chassis::{
    Changes, Database, Error, HttpRoutes, Platform, Principal, Result, Service, audit,
    server::http::{Json, Path, Query},
    telemetry,
};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::small_service::{Behaviour, build};

/// Records of the handlers.
#[derive(Default)]
pub struct Noted {
    /// Exact bodies of received webhooks.
    pub webhooks: Mutex<Vec<Vec<u8>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Filter {
    page_size: u32,
}

#[derive(Deserialize)]
struct Item {
    number: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    number: u32,
    owner_id: Uuid,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Echo {
    item_count: u32,
    #[serde(default)]
    note: String,
}

pub fn serve(routes: HttpRoutes, noted: Arc<Noted>) -> HttpRoutes {
    routes
        .state(noted)
        .on("POST", "/v1/testing/echoes", echo)
        .on("GET", "/v1/testing/items", list)
        .on("GET", "/v1/testing/items/{number}", get)
        .on("PUT", "/v1/testing/items/{number}", change)
        .on("DELETE", "/v1/testing/items/{number}", delete)
        .on("GET", "/v1/testing/caller", caller)
        .on("GET", "/v1/testing/panics", panics)
        .on("GET", "/v1/testing/waits", waits)
        .on("POST", "/v1/testing/webhooks", webhook)
        .on("PUT", "/v1/testing/uploads/{name}", upload)
}

pub async fn service(platform: &Platform, add: impl FnOnce(HttpRoutes) -> HttpRoutes) -> Result<Vec<Service>> {
    let service = build(platform, "http", Behaviour::default()).await?;
    let database = Arc::new(service.database().clone());
    Ok(vec![service.http(&selam_testing_contract::PACKAGE, |routes| {
        add(routes.state(database))
    })])
}

async fn echo(Json(body): Json<Echo>) -> web::Json<Value> {
    web::Json(json!({"itemCount": body.item_count, "note": body.note, "traceparent": telemetry::current_traceparent()}))
}

async fn list(Query(filter): Query<Filter>) -> web::Json<Value> {
    web::Json(json!({"pageSize": filter.page_size}))
}

async fn get(caller: Principal, Path(item): Path<Item>, database: web::Data<Database>) -> Result<web::Json<Value>> {
    if item.number == 404 {
        return Err(Error::not_found("ITEM_NOT_FOUND", "no such item"));
    }
    audit::opened(&database, item.number, None).await?;
    Ok(web::Json(json!({"number": item.number, "email": caller.email})))
}

/// Changes the number of an item of another user, by office staff. Fails after the entry in the audit trail for the
/// number 404.
async fn change(
    caller: Principal,
    Path(item): Path<Item>,
    Json(change): Json<Change>,
    database: web::Data<Database>,
) -> Result<web::Json<Value>> {
    let [before, after] = [item.number, change.number].map(|number| selam_testing_contract::v1::Item { number });
    let transaction = database.begin().await?;
    let changes = Changes::between(&before, &after)?;
    transaction
        .audit(item.number, Some(change.owner_id), changes, "requested")
        .await?;
    if change.number == 404 {
        return Err(Error::not_found("ITEM_NOT_FOUND", "no such item"));
    }
    transaction.commit().await?;
    // The first transaction has an entry already.
    database.begin().await?.commit().await?;
    Ok(web::Json(json!({"isOffice": caller.is_office()})))
}

/// Number of an item that belongs to the caller.
pub const OWNED: u32 = 1;

/// Deletes an item, by office staff only.
async fn delete(caller: Principal, Path(item): Path<Item>, database: web::Data<Database>) -> Result<HttpResponse> {
    let transaction = database.begin().await?;
    if item.number == OWNED {
        transaction
            .audit(item.number, Some(caller.user_id), Changes::default(), "")
            .await?;
    }
    transaction.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn caller(caller: Option<Principal>) -> web::Json<Value> {
    web::Json(json!({"email": caller.map(|caller| caller.email)}))
}

async fn panics() -> HttpResponse {
    panic!("an internal secret")
}

async fn waits() -> HttpResponse {
    std::future::pending().await
}

async fn webhook(noted: web::Data<Noted>, body: web::Bytes) -> web::Json<Value> {
    noted.webhooks.lock().unwrap().push(body.to_vec());
    web::Json(json!({"bytes": body.len()}))
}

async fn upload(mut body: web::Payload) -> Result<web::Json<Value>, actix_web::Error> {
    let (mut pieces, mut bytes) = (0, 0);
    while let Some(piece) = body.next().await {
        pieces += 1;
        bytes += piece?.len();
    }
    Ok(web::Json(json!({"pieces": pieces, "bytes": bytes})))
}
