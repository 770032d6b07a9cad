//! The export of an account with the records of years, which is larger than a message between services.

use futures::TryStreamExt as _;
use sea_orm::{ConnectionTrait as _, Statement, Value as Cell};
use selam_chassis::Database;
use selam_proto_identity::v1::{ExportAccountRequest, account_service_client::AccountServiceClient};
use serde_json::Value;
use uuid::Uuid;

use crate::personal_data::{Down, as_user, leave_traces, sign_up, start};

const CONVERSATIONS: usize = 300;
const MESSAGES: usize = 1_500;
const SHIPMENTS: usize = 200;
/// Maximum size of a message between services in bytes.
const MESSAGE: usize = 4 * 1024 * 1024;

async fn ids(database: &Database, table: &str) -> Vec<Uuid> {
    let connection = database.connection();
    let all = Statement::from_string(connection.get_database_backend(), format!("SELECT id FROM {table}"));
    let rows = connection.query_all_raw(all).await.unwrap();
    rows.iter().map(|row| row.try_get("", "id").unwrap()).collect()
}

/// Adds copies of a row until the table has `count` rows. `change` returns the value of a column in the copy with this
/// number, unless it is the same.
async fn copy(database: &Database, table: &str, count: usize, change: impl Fn(&str, usize) -> Option<Cell>) {
    let present = ids(database, table).await;
    let transaction = database.begin().await.unwrap();
    let backend = transaction.get_database_backend();
    let all = Statement::from_string(backend, format!("SELECT * FROM {table} LIMIT 1"));
    let row = transaction.query_one_raw(all).await.unwrap().unwrap();
    let columns = row.column_names();
    for number in present.len()..count {
        let mut values = Vec::new();
        let mut placeholder = |value: Cell| {
            let is_id = matches!(value, Cell::Uuid(_)) && database.is_postgres();
            values.push(value);
            let place = format!("${}", values.len());
            if is_id { format!("CAST({place} AS uuid)") } else { place }
        };
        let cells: Vec<_> = columns
            .iter()
            .map(|column| change(column, number).map_or_else(|| column.clone(), &mut placeholder))
            .collect();
        let source = placeholder(present[0].into());
        let (columns, cells) = (columns.join(", "), cells.join(", "));
        let insert = format!("INSERT INTO {table} ({columns}) SELECT {cells} FROM {table} WHERE id = {source}");
        let insert = Statement::from_sql_and_values(backend, insert, values);
        transaction.execute_raw(insert).await.unwrap();
    }
    transaction.commit().await.unwrap();
}

#[tokio::test]
async fn exports_account_with_records_of_years() {
    let platform = start(Down::default()).await;
    let (_, token) = sign_up(&platform).await;
    leave_traces(&platform, &token).await;
    let (chat, cargo) = (platform.database("ai-chat"), platform.database("cargo"));
    copy(&chat, "conversations", CONVERSATIONS, |column, _| {
        match column {
            "id" => Some(Uuid::now_v7().into()),
            // Encrypted for the copied row.
            "sealed_title" | "sealed_summary" => Some("".into()),
            _ => None,
        }
    })
    .await;
    let conversations = ids(&chat, "conversations").await;
    // A page of such messages has more than a megabyte, and all of them have more than seventeen.
    let long = "\u{1230}".repeat(4_000);
    copy(&chat, "messages", MESSAGES, |column, number| match column {
        "id" | "request_id" => Some(Uuid::now_v7().into()),
        "conversation_id" => Some(conversations[number % conversations.len()].into()),
        "sealed" | "sealed_hints" => Some("".into()),
        "prompt_version" => Some(long.as_str().into()),
        _ => None,
    })
    .await;
    copy(&cargo, "shipments", SHIPMENTS, |column, number| match column {
        "id" | "quote_id" => Some(Uuid::now_v7().into()),
        "tracking_number" => Some(format!("COPY-{number}").into()),
        _ => None,
    })
    .await;

    let mut account = AccountServiceClient::new(platform.channel());
    let request = as_user(&platform, &token, ExportAccountRequest {});
    let parts = account.export_account(request).await.unwrap().into_inner();
    let parts: Vec<_> = parts.map_ok(|part| part.data).try_collect().await.unwrap();
    assert!(
        parts.iter().all(|part| part.len() < MESSAGE),
        "no part needs more memory than a message"
    );
    let file = parts.concat();
    assert!(file.len() > MESSAGES * long.len(), "{} bytes", file.len());
    let file: Value = serde_json::from_slice(&file).unwrap();
    let services = &file["services"];
    for (service, kind, count) in [
        ("ai-chat", "conversations", CONVERSATIONS),
        ("ai-chat", "messages", MESSAGES),
        ("cargo", "shipments", SHIPMENTS),
    ] {
        let records = services[service][kind].as_array().unwrap();
        let mut ids: Vec<_> = records.iter().filter_map(|record| record["id"].as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((records.len(), ids.len()), (count, count), "{kind}");
    }
    assert_eq!(
        services.as_object().map(|all| all.len()),
        Some(selam_proto::SERVICES.len())
    );
}
