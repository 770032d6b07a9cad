//! The audit log: entries, verification, erasure, and errors.

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use selam_chassis::{Database, events, timestamp};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_contact_admin::audit::{self, FaultKind};
use selam_proto_admin::v1::{
    AuditEntry, AuditVerification, ExportAuditEntriesRequest, ListAuditEntriesRequest, VerifyAuditLogRequest,
    audit_service_client::AuditServiceClient,
};
use selam_proto_contact::v1::{ContactMessageStatus, UpdateContactMessageRequest};
use selam_proto_office::v1::{OfficeActed, OfficeChange};
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use tonic::{Code, Status, transport::Channel};
use uuid::Uuid;

use crate::{a_message, admin, client, create, reason, start, violations};

fn log(platform: &TestPlatform) -> AuditServiceClient<Channel> {
    AuditServiceClient::new(platform.channel())
}

async fn list(platform: &TestPlatform, request: ListAuditEntriesRequest) -> Result<Vec<AuditEntry>, Status> {
    let request = platform.request(request, Some(&admin(platform)));
    Ok(log(platform).list_audit_entries(request).await?.into_inner().entries)
}

async fn verify(platform: &TestPlatform) -> AuditVerification {
    let request = platform.request(VerifyAuditLogRequest::default(), Some(&admin(platform)));
    log(platform).verify_audit_log(request).await.unwrap().into_inner()
}

fn an_action(record: &str) -> OfficeActed {
    OfficeActed {
        service: "test".to_owned(),
        actor_id: Uuid::from_u128(7).to_string(),
        actor_roles: vec!["support".to_owned()],
        operation: "selam.cargo.v1.CargoService/UpdateShipment".to_owned(),
        record_id: record.to_owned(),
        subject_id: Uuid::from_u128(9).to_string(),
        changes: vec![OfficeChange {
            field: "status".to_owned(),
            before: "CONFIRMED".to_owned(),
            after: "PICKED_UP".to_owned(),
        }],
        reason: "the driver called".to_owned(),
        create_time: None,
    }
}

/// Publishes actions on `records` and waits until the log has `length` entries.
async fn record(platform: &TestPlatform, records: &[&str], length: usize) {
    for record in records {
        platform.publish(record, &an_action(record)).await;
    }
    wait_for(platform, length).await;
}

async fn wait_for(platform: &TestPlatform, length: usize) {
    eventually("audit entries", || async {
        let entries = list(platform, ListAuditEntriesRequest::default()).await.unwrap();
        (entries.len() == length).then_some(())
    })
    .await;
}

/// Changes the log in its database, as an intruder with all permissions would.
async fn intrude(database: &Database, statement: &str) {
    let connection = database.connection();
    if database.is_postgres() {
        let unprotect = "ALTER TABLE audit_entries DISABLE TRIGGER ALL";
        connection.execute_unprepared(unprotect).await.unwrap();
    } else {
        let triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_entries'";
        let triggers = Statement::from_string(DbBackend::Sqlite, triggers);
        for row in connection.query_all_raw(triggers).await.unwrap() {
            let name: String = row.try_get_by_index(0).unwrap();
            connection
                .execute_unprepared(&format!("DROP TRIGGER {name}"))
                .await
                .unwrap();
        }
    }
    connection.execute_unprepared(statement).await.unwrap();
}

#[tokio::test]
async fn records_actions_of_office() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    let actor = Uuid::now_v7();
    let token = platform.access_token(actor, "admin@example.test", &["admin"]);
    let update = UpdateContactMessageRequest {
        id: id.clone(),
        status: ContactMessageStatus::Read.into(),
    };
    let update = platform.request(update, Some(&token));
    client(&platform).update_contact_message(update).await.unwrap();
    wait_for(&platform, 1).await;
    let entries = list(&platform, ListAuditEntriesRequest::default()).await.unwrap();
    let entry = &entries[0];
    assert_eq!((entry.number, entry.actor_id.as_str()), (1, actor.to_string().as_str()));
    assert_eq!(entry.service, "contact-admin");
    assert_eq!(entry.operation, "selam.contact.v1.ContactService/UpdateContactMessage");
    assert_eq!(entry.actor_roles, ["admin"]);
    assert_eq!(entry.hash.len(), 64);
    let wall = chrono::DateTime::parse_from_rfc3339(&entry.create_local_time).unwrap();
    assert_eq!(wall.offset().local_minus_utc(), -6 * 3_600);
}

#[tokio::test]
async fn adds_repeated_event_once() {
    let platform = start().await;
    let id = Uuid::now_v7();
    for _ in 0..3 {
        platform.publish_with_id(id, "a", &an_action("a")).await;
    }
    record(&platform, &["b"], 2).await;
    let outcome = verify(&platform).await;
    assert_eq!(
        (outcome.checked_count, outcome.is_complete, outcome.fault),
        (2, true, None)
    );
}

#[tokio::test]
async fn rejects_event_of_another_source() {
    let platform = start().await;
    let forged = OfficeActed {
        service: "payments".to_owned(),
        ..an_action("forged")
    };
    platform.publish("forged", &forged).await;
    record(&platform, &["a"], 1).await;
    let entries = list(&platform, ListAuditEntriesRequest::default()).await.unwrap();
    assert_eq!(entries[0].record_id, "a");
}

#[tokio::test]
async fn filters_and_pages_entries() {
    let platform = start().await;
    record(&platform, &["a", "b", "a"], 3).await;
    let mut request = ListAuditEntriesRequest {
        page_size: 2,
        ..ListAuditEntriesRequest::default()
    };
    let mut numbers = Vec::new();
    loop {
        let message = platform.request(request.clone(), Some(&admin(&platform)));
        let page = log(&platform).list_audit_entries(message).await.unwrap().into_inner();
        numbers.extend(page.entries.iter().map(|entry| entry.number));
        request.page_token = page.next_page_token;
        if request.page_token.is_empty() {
            break;
        }
    }
    assert_eq!(numbers, [3, 2, 1]);
    let of_record = ListAuditEntriesRequest {
        record_id: "a".to_owned(),
        ..ListAuditEntriesRequest::default()
    };
    assert_eq!(list(&platform, of_record).await.unwrap().len(), 2);
    for (filter, expected) in [
        (
            ListAuditEntriesRequest {
                actor_id: Uuid::from_u128(7).to_string(),
                ..Default::default()
            },
            3,
        ),
        (
            ListAuditEntriesRequest {
                actor_id: Uuid::from_u128(8).to_string(),
                ..Default::default()
            },
            0,
        ),
        (
            ListAuditEntriesRequest {
                subject_id: Uuid::from_u128(9).to_string(),
                ..Default::default()
            },
            3,
        ),
        (
            ListAuditEntriesRequest {
                service: "test".to_owned(),
                ..Default::default()
            },
            3,
        ),
        (
            ListAuditEntriesRequest {
                service: "cargo".to_owned(),
                ..Default::default()
            },
            0,
        ),
        (
            ListAuditEntriesRequest {
                to_date: "2001-01-01".to_owned(),
                ..Default::default()
            },
            0,
        ),
        (
            ListAuditEntriesRequest {
                from_date: "2001-01-01".to_owned(),
                ..Default::default()
            },
            3,
        ),
    ] {
        assert_eq!(
            list(&platform, filter.clone()).await.unwrap().len(),
            expected,
            "{filter:?}"
        );
    }
    let entry = &list(&platform, ListAuditEntriesRequest::default()).await.unwrap()[0];
    assert_eq!(entry.reason, "the driver called");
    assert_eq!(
        (entry.changes[0].before.as_str(), entry.changes[0].after.as_str()),
        ("CONFIRMED", "PICKED_UP")
    );
}

#[tokio::test]
async fn refuses_change_of_entries() {
    let platform = start().await;
    record(&platform, &["a"], 1).await;
    let database = platform.database("contact-admin");
    for statement in [
        "UPDATE audit_entries SET operation = 'nothing'",
        "UPDATE audit_entries SET details = 'nothing'",
        "DELETE FROM audit_entries",
    ] {
        let outcome = database.connection().execute_unprepared(statement).await;
        assert!(outcome.is_err(), "{statement}");
    }
}

#[tokio::test]
async fn finds_altered_removed_and_inserted_entries() {
    for (statement, number, kind) in [
        (
            "UPDATE audit_entries SET operation = 'nothing' WHERE number = 2",
            2,
            FaultKind::Altered,
        ),
        (
            "UPDATE audit_entries SET details = 'nothing' WHERE number = 3",
            3,
            FaultKind::Altered,
        ),
        (
            "UPDATE audit_entries SET details = '', salt = '', subject_id = NULL WHERE number = 2",
            2,
            FaultKind::Altered,
        ),
        ("DELETE FROM audit_entries WHERE number = 1", 1, FaultKind::Removed),
        ("DELETE FROM audit_entries WHERE number = 4", 4, FaultKind::Removed),
        ("DELETE FROM audit_entries", 1, FaultKind::Removed),
        ("UPDATE audit_head SET number = 3", 4, FaultKind::Inserted),
    ] {
        let platform = start().await;
        record(&platform, &["a", "b", "c", "d"], 4).await;
        let database = platform.database("contact-admin");
        intrude(&database, statement).await;
        let outcome = audit::verify(&database, 1, i64::MAX).await.unwrap();
        let fault = outcome.fault.expect(statement);
        assert_eq!((fault.number, fault.kind), (number, kind), "{statement}");
        let answer = verify(&platform).await.fault.expect(statement);
        assert_eq!(answer.number, number, "{statement}");
    }
}

#[tokio::test]
async fn keeps_chain_after_erasure() {
    let platform = start().await;
    let person = Uuid::from_u128(9).to_string();
    record(&platform, &["a", &person], 2).await;
    let entries = list(&platform, ListAuditEntriesRequest::default()).await.unwrap();
    assert_eq!(entries[0].record_id, person, "an account is named until it is erased");
    let of_account = ListAuditEntriesRequest {
        record_id: person.clone(),
        ..ListAuditEntriesRequest::default()
    };
    let found = list(&platform, of_account).await.unwrap();
    assert_eq!(found, entries[..1], "the filter finds the ID that the list shows");
    let erasure = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: person.clone(),
        email: "gone@example.test".to_owned(),
        round: 1,
        close_time: Some(timestamp(platform.clock().now())),
    };
    platform.publish(&erasure.user_id, &erasure).await;
    platform.wait_for_event::<PersonalDataErased>().await;
    let entries = list(&platform, ListAuditEntriesRequest::default()).await.unwrap();
    let [erasure, of_person, of_record] = entries.try_into().unwrap();
    assert!(erasure.operation.ends_with("/ErasePersonalData"));
    for entry in [&of_person, &of_record] {
        assert!(entry.is_erased && entry.changes.is_empty());
        assert!(entry.reason.is_empty() && entry.subject_id.is_empty());
    }
    assert_eq!((of_record.record_id.as_str(), of_person.record_id.as_str()), ("a", ""));
    let database = platform.database("contact-admin");
    let traces = format!("SELECT number FROM audit_entries WHERE record_id = '{person}' OR details LIKE '%{person}%'");
    let backend = database.connection().get_database_backend();
    let traces = database
        .connection()
        .query_all_raw(Statement::from_string(backend, traces));
    assert!(traces.await.unwrap().is_empty());
    assert_eq!(verify(&platform).await.fault, None);
}

#[tokio::test]
async fn exports_entries_with_hashes() {
    let platform = start().await;
    record(&platform, &["a"], 1).await;
    let [entry] = list(&platform, ListAuditEntriesRequest::default())
        .await
        .unwrap()
        .try_into()
        .unwrap();
    let request = platform.request(ExportAuditEntriesRequest::default(), Some(&admin(&platform)));
    let mut parts = log(&platform).export_audit_entries(request).await.unwrap().into_inner();
    let mut text = String::new();
    while let Some(part) = parts.message().await.unwrap() {
        text.push_str(&String::from_utf8(part.data).unwrap());
    }
    assert!(
        text.contains(&entry.hash) && text.contains("the driver called"),
        "{text}"
    );
    // The export itself is in the log.
    wait_for(&platform, 2).await;
    let entries = list(&platform, ListAuditEntriesRequest::default()).await.unwrap();
    assert_eq!(entries[0].operation, "selam.admin.v1.AuditService/ExportAuditEntries");
}

#[tokio::test]
async fn rejects_nonsense() {
    let platform = start().await;
    record(&platform, &["a"], 1).await;
    for (request, field, expected) in [
        (
            ListAuditEntriesRequest {
                page_token: "x".to_owned(),
                ..Default::default()
            },
            "pageToken",
            "PAGE_TOKEN",
        ),
        (
            ListAuditEntriesRequest {
                from_date: "2026-02-30".to_owned(),
                ..Default::default()
            },
            "fromDate",
            "DATE_INVALID",
        ),
        (
            ListAuditEntriesRequest {
                actor_id: "x".to_owned(),
                ..Default::default()
            },
            "actorId",
            "STRING_UUID",
        ),
        (
            ListAuditEntriesRequest {
                from_date: "2026-02-02".to_owned(),
                to_date: "2026-02-01".to_owned(),
                ..Default::default()
            },
            "toDate",
            "DATE_ORDER",
        ),
    ] {
        let status = list(&platform, request).await.unwrap_err();
        assert_eq!(violations(&status), [(field.to_owned(), expected.to_owned())]);
    }
    let request = VerifyAuditLogRequest { from_number: 3 };
    let request = platform.request(request, Some(&admin(&platform)));
    let status = log(&platform).verify_audit_log(request).await.unwrap_err();
    assert_eq!(violations(&status)[0].1, "AUDIT_ENTRY_NOT_FOUND");
    let support = platform.access_token(Uuid::now_v7(), "support@example.test", &["support"]);
    let request = platform.request(ListAuditEntriesRequest::default(), Some(&support));
    let status = log(&platform).list_audit_entries(request).await.unwrap_err();
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::PermissionDenied, "PERMISSION_DENIED")
    );
    let parked = events::inbox::parked(&platform.database("contact-admin"), 1)
        .await
        .unwrap();
    assert!(parked.is_empty());
}
