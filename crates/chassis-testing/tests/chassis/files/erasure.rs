use std::time::Duration;

use selam_chassis::Clock;
use selam_chassis_testing::eventually;
use serde_json::Value;
use uuid::Uuid;

use super::{
    service::{MEBIBYTE, Uploads, field, head, reason, tail},
    uploads::begin,
};

fn fixed() -> Clock {
    Clock::fixed(Clock::system().now())
}

async fn kept(uploads: &Uploads) -> Uuid {
    let response = uploads.upload("a.pdf", "application/pdf", b"%PDF-1.7".as_slice()).await;
    let file: Value = response.json().await.unwrap();
    file["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn removes_unkept_file_after_an_hour() {
    let clock = fixed();
    let uploads = Uploads::start_at(clock.clone()).await;
    let form = [
        field("note", "hello"),
        head("a.pdf", "application/pdf"),
        b"%PDF-1.7\r\n".to_vec(),
        field("note", "roll back"),
        tail()[2..].to_vec(),
    ];
    // The last field of a name applies, which is the one in the tail, so the form ends before it.
    let mut body = form[..4].concat();
    body.extend(b"--x-boundary-of-tests--\r\n");
    let (status, why, _) = reason(uploads.post(body.into()).await).await;
    assert_eq!((status, why.as_str()), (400, "ROLLED_BACK"));
    let keeper = kept(&uploads).await;
    assert_eq!((uploads.rows().await, uploads.left().await.len()), (2, 2));

    clock.advance(Duration::from_secs(59 * 60));
    uploads.files.sweep().await.unwrap();
    assert_eq!((uploads.rows().await, uploads.left().await.len()), (2, 2));
    clock.advance(Duration::from_secs(2 * 60));
    uploads.files.sweep().await.unwrap();
    assert_eq!((uploads.rows().await, uploads.left().await.len()), (1, 1));
    assert!(uploads.files.find(keeper).await.is_ok());
}

#[tokio::test]
async fn removes_parts_of_dead_process() {
    let clock = fixed();
    let uploads = Uploads::start_at(clock.clone()).await;
    // This upload never ends, so the clean-up treats it like the upload of a dead process.
    let _connection = begin(&uploads, 12 * MEBIBYTE).await;
    eventually("parts in the store", async || {
        (!uploads.left().await.is_empty()).then_some(())
    })
    .await;
    clock.advance(Duration::from_secs(2 * 3600));
    eventually("nothing left", async || {
        clock.advance(Duration::from_secs(1));
        (uploads.rows().await == 0 && uploads.left().await.is_empty()).then_some(())
    })
    .await;
}

#[tokio::test]
async fn removes_deleted_file_after_commit() {
    let uploads = Uploads::start().await;
    let (first, second) = (kept(&uploads).await, kept(&uploads).await);
    let database = uploads.database();

    let transaction = database.begin().await.unwrap();
    uploads.files.remove(&transaction, first).await.unwrap();
    drop(transaction);
    assert_eq!(uploads.files.sweep().await.unwrap(), 0);
    assert!(uploads.files.find(first).await.is_ok());

    let transaction = database.begin().await.unwrap();
    uploads.files.remove(&transaction, first).await.unwrap();
    assert_eq!(
        uploads
            .files
            .remove(&transaction, Uuid::new_v4())
            .await
            .unwrap_err()
            .reason(),
        "FILE_NOT_FOUND"
    );
    transaction.commit().await.unwrap();
    assert_eq!(uploads.files.find(first).await.unwrap_err().reason(), "FILE_NOT_FOUND");
    uploads.files.sweep().await.unwrap();
    assert_eq!((uploads.rows().await, uploads.left().await.len()), (1, 1));

    let transaction = database.begin().await.unwrap();
    assert_eq!(
        uploads
            .files
            .remove_of_owner(&transaction, Uuid::new_v4())
            .await
            .unwrap(),
        0
    );
    assert_eq!(
        uploads
            .files
            .remove_of_owner(&transaction, uploads.owner)
            .await
            .unwrap(),
        1
    );
    transaction.commit().await.unwrap();
    assert!(uploads.files.find(second).await.is_err());
    uploads.files.sweep().await.unwrap();
    assert_eq!((uploads.rows().await, uploads.left().await.len()), (0, 0));
}

#[tokio::test]
async fn returns_unavailable_when_store_is_down() {
    let mut uploads = Uploads::start().await;
    uploads
        .platform
        .restart_with(|settings| {
            settings.files.url = Some("s3://nowhere/at-all".to_owned());
            settings.files.endpoint = Some("http://127.0.0.1:1".to_owned());
            settings.files.access_key_id = Some("id".to_owned().into());
            settings.files.secret_access_key = Some("secret".to_owned().into());
        })
        .await;
    let (status, why, body) = reason(uploads.upload("a.pdf", "application/pdf", b"%PDF-1.7".as_slice()).await).await;
    assert_eq!((status, why.as_str()), (503, "FILES_UNAVAILABLE"));
    assert!(!body.to_string().contains("127.0.0.1"), "{body}");
    // Recorded for the clean-up, which finds no object later.
    assert_eq!(uploads.rows().await, 1);
}
