use std::time::Duration;

use selam_chassis::Clock;
use selam_chassis_testing::eventually;
use serde_json::Value;
use uuid::Uuid;

use super::{
    service::{MEBIBYTE, Papers, field, head, reason, tail},
    uploads::begin,
};

fn fixed() -> Clock {
    Clock::fixed(Clock::system().now())
}

async fn kept(papers: &Papers) -> Uuid {
    let response = papers.upload("a.pdf", "application/pdf", b"%PDF-1.7".as_slice()).await;
    let file: Value = response.json().await.unwrap();
    file["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn what_was_received_and_not_kept_goes_after_an_hour() {
    let clock = fixed();
    let papers = Papers::start_at(clock.clone()).await;
    let form = [
        field("note", "hello"),
        head("a.pdf", "application/pdf"),
        b"%PDF-1.7\r\n".to_vec(),
        field("note", "roll back"),
        tail()[2..].to_vec(),
    ];
    // The last field of a name counts, which is the one of the tail; so the form ends before it.
    let mut body = form[..4].concat();
    body.extend(b"--x-boundary-of-tests--\r\n");
    let (status, why, _) = reason(papers.post(body.into()).await).await;
    assert_eq!((status, why.as_str()), (400, "ROLLED_BACK"));
    let keeper = kept(&papers).await;
    assert_eq!((papers.rows().await, papers.left().await.len()), (2, 2));

    clock.advance(Duration::from_secs(59 * 60));
    papers.files.sweep().await.unwrap();
    assert_eq!((papers.rows().await, papers.left().await.len()), (2, 2));
    clock.advance(Duration::from_secs(2 * 60));
    papers.files.sweep().await.unwrap();
    assert_eq!((papers.rows().await, papers.left().await.len()), (1, 1));
    assert!(papers.files.find(keeper).await.is_ok());
}

#[tokio::test]
async fn what_a_dead_process_left_goes_too() {
    let clock = fixed();
    let papers = Papers::start_at(clock.clone()).await;
    // Nobody finishes this upload: to the clean-up it is as good as one of a process that died.
    let _connection = begin(&papers, 12 * MEBIBYTE).await;
    eventually("parts in the store", async || {
        (!papers.left().await.is_empty()).then_some(())
    })
    .await;
    clock.advance(Duration::from_secs(2 * 3600));
    eventually("nothing left", async || {
        clock.advance(Duration::from_secs(1));
        (papers.rows().await == 0 && papers.left().await.is_empty()).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_file_is_given_up_with_the_transaction_and_removed_afterwards() {
    let papers = Papers::start().await;
    let (first, second) = (kept(&papers).await, kept(&papers).await);
    let database = papers.database();

    let transaction = database.begin().await.unwrap();
    papers.files.remove(&transaction, first).await.unwrap();
    drop(transaction);
    assert_eq!(papers.files.sweep().await.unwrap(), 0);
    assert!(papers.files.find(first).await.is_ok());

    let transaction = database.begin().await.unwrap();
    papers.files.remove(&transaction, first).await.unwrap();
    assert_eq!(
        papers
            .files
            .remove(&transaction, Uuid::new_v4())
            .await
            .unwrap_err()
            .reason(),
        "FILE_NOT_FOUND"
    );
    transaction.commit().await.unwrap();
    assert_eq!(papers.files.find(first).await.unwrap_err().reason(), "FILE_NOT_FOUND");
    papers.files.sweep().await.unwrap();
    assert_eq!((papers.rows().await, papers.left().await.len()), (1, 1));

    let transaction = database.begin().await.unwrap();
    assert_eq!(
        papers
            .files
            .remove_of_owner(&transaction, Uuid::new_v4())
            .await
            .unwrap(),
        0
    );
    assert_eq!(
        papers.files.remove_of_owner(&transaction, papers.owner).await.unwrap(),
        1
    );
    transaction.commit().await.unwrap();
    assert!(papers.files.find(second).await.is_err());
    papers.files.sweep().await.unwrap();
    assert_eq!((papers.rows().await, papers.left().await.len()), (0, 0));
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_an_error_that_says_so() {
    let mut papers = Papers::start().await;
    papers
        .platform
        .restart_with(|settings| {
            settings.files.url = Some("s3://nowhere/at-all".to_owned());
            settings.files.endpoint = Some("http://127.0.0.1:1".to_owned());
            settings.files.access_key_id = Some("id".to_owned().into());
            settings.files.secret_access_key = Some("secret".to_owned().into());
        })
        .await;
    let (status, why, body) = reason(papers.upload("a.pdf", "application/pdf", b"%PDF-1.7".as_slice()).await).await;
    assert_eq!((status, why.as_str()), (503, "FILES_UNAVAILABLE"));
    assert!(!body.to_string().contains("127.0.0.1"), "{body}");
    // Noted down for the clean-up, which finds nothing in the end.
    assert_eq!(papers.rows().await, 1);
}
