//! Demo data contains messages in every status and language, whatever the day of the first start.

use std::collections::BTreeSet;

use selam_chassis::{Clock, Language, demo};
use selam_proto_contact::v1::{
    ContactMessageReceived, ContactMessageReplied, ContactMessageStatus, GetContactMessageRequest,
    ListContactMessagesRequest,
};

use super::*;

const MOMENTS: [&str; 4] = [
    "2026-11-20T18:00:00Z",
    "2026-11-22T19:00:00Z",
    "2026-12-28T06:59:00Z",
    "2027-07-14T21:45:00Z",
];

async fn start_at(moment: &str, demo_data: bool) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(moment.parse().unwrap()))
        .settings(move |settings| settings.demo_data = demo_data)
        .start(|platform| async move {
            let service = selam_contact_admin::demo::build(&platform).await?;
            service.seed_demo(&platform).await?;
            Ok(vec![service])
        })
        .await
}

/// Returns all messages with their replies. Identity is not running, so no sender accounts are known.
async fn all(platform: &TestPlatform) -> Vec<ContactMessage> {
    let admin = admin(platform);
    let request = ListContactMessagesRequest {
        page_size: 100,
        ..ListContactMessagesRequest::default()
    };
    let request = platform.request(request, Some(&admin));
    let list = client(platform)
        .list_contact_messages(request)
        .await
        .unwrap()
        .into_inner();
    let mut messages = Vec::new();
    for message in list.contact_messages {
        let request = platform.request(GetContactMessageRequest { id: message.id }, Some(&admin));
        messages.push(
            client(platform)
                .get_contact_message(request)
                .await
                .unwrap()
                .into_inner(),
        );
    }
    messages
}

/// Returns the values of an enum of the contract, without "unspecified".
fn values<E: TryFrom<i32>>() -> Vec<E> {
    (1..).map_while(|number| E::try_from(number).ok()).collect()
}

#[tokio::test]
async fn demo_data_covers_statuses_and_languages() {
    for moment in MOMENTS {
        let platform = start_at(moment, true).await;
        let messages = all(&platform).await;
        if !platform.settings().is_embedded() {
            assert!(messages.is_empty(), "only the embedded mode creates demo data");
            return;
        }
        for status in values::<ContactMessageStatus>() {
            assert!(
                messages.iter().any(|message| message.status() == status),
                "{moment}: {status:?}"
            );
        }
        for interest in values::<ServiceInterest>() {
            assert!(
                messages.iter().any(|message| message.service_interest() == interest),
                "{interest:?}"
            );
        }
        for language in Language::ALL {
            for status in [ContactMessageStatus::Unread, ContactMessageStatus::Replied] {
                let found =
                    |message: &ContactMessage| message.language_code == language.code() && message.status() == status;
                assert!(messages.iter().any(found), "{moment}: {language:?}, {status:?}");
            }
        }
        let customers: BTreeSet<_> = demo::CUSTOMERS
            .iter()
            .chain([&demo::CLIENT])
            .map(|person| format!("{}@example.test", person.local_part))
            .collect();
        let (known, strangers): (Vec<_>, Vec<_>) =
            messages.iter().partition(|message| customers.contains(&message.email));
        assert!(!known.is_empty() && !strangers.is_empty());
        let now = platform.clock().now().timestamp();
        for message in &messages {
            let times = [message.create_time, message.update_time].into_iter();
            let replies = message.replies.iter().map(|reply| reply.create_time);
            let times: Vec<_> = times.chain(replies).map(|time| time.unwrap().seconds).collect();
            assert!(
                times.is_sorted() && times.iter().all(|time| *time <= now),
                "{moment}: {message:?}"
            );
            assert_eq!(
                message.replies.is_empty(),
                message.status() != ContactMessageStatus::Replied,
                "{message:?}"
            );
        }
        // Each message and each reply is published.
        for _ in &messages {
            platform.wait_for_event::<ContactMessageReceived>().await;
        }
        platform.wait_for_event::<ContactMessageReplied>().await;
    }
}

#[tokio::test]
async fn plays_demo_data_once_when_enabled() {
    let mut platform = start_at(MOMENTS[0], true).await;
    let before = all(&platform).await;
    platform.restart().await;
    assert_eq!(all(&platform).await, before);
    let platform = start_at(MOMENTS[0], false).await;
    assert!(all(&platform).await.is_empty());
}
