//! Access to and paging of the delivery log.

use selam_chassis_testing::TestPlatform;
use selam_proto_notifications::v1::{
    ListNotificationsRequest, ListNotificationsResponse, NotificationStatus, ResendNotificationRequest,
};
use tonic::Code;
use tonic_types::StatusExt as _;
use uuid::Uuid;

use crate::{a_message, admin, client, files_are, newest_is, resend, start};

#[tokio::test]
async fn restricts_log_to_admins() {
    let platform = start().await;
    let user = platform.access_token(Uuid::now_v7(), "user@example.test", &["therapist"]);
    let expired = platform.expired_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    for (token, code) in [
        (None, Code::Unauthenticated),
        (Some("nonsense"), Code::Unauthenticated),
        (Some(expired.as_str()), Code::Unauthenticated),
        (Some(user.as_str()), Code::PermissionDenied),
    ] {
        let request = platform.request(ListNotificationsRequest::default(), token);
        let error = client(&platform).list_notifications(request).await.unwrap_err();
        assert_eq!(error.code(), code, "{token:?}");
        let id = Uuid::now_v7().to_string();
        let request = platform.request(ResendNotificationRequest { id }, token);
        let error = client(&platform).resend_notification(request).await.unwrap_err();
        assert_eq!(error.code(), code, "{token:?}");
    }
}

async fn list(
    platform: &TestPlatform,
    page_size: i32,
    page_token: &str,
    status: NotificationStatus,
) -> Result<ListNotificationsResponse, tonic::Status> {
    let request = ListNotificationsRequest {
        page_size,
        page_token: page_token.to_owned(),
        status: status.into(),
        ..ListNotificationsRequest::default()
    };
    let request = platform.request(request, Some(&admin(platform)));
    client(platform)
        .list_notifications(request)
        .await
        .map(tonic::Response::into_inner)
}

#[tokio::test]
async fn lists_pages_newest_first() {
    let platform = start().await;
    for number in 0..5 {
        platform
            .publish("message", &a_message(&format!("reader{number}@example.test")))
            .await;
        files_are(&platform, number + 1).await;
    }
    platform.publish("message", &a_message("broken")).await;
    newest_is(&platform, NotificationStatus::Failed).await;
    newest_of_sent(&platform, 5).await;

    let mut seen = Vec::new();
    let mut token = String::new();
    loop {
        let page = list(&platform, 2, &token, NotificationStatus::Sent).await.unwrap();
        assert!(page.notifications.len() <= 2);
        seen.extend(page.notifications.into_iter().map(|entry| entry.recipient));
        token = page.next_page_token;
        if token.is_empty() {
            break;
        }
    }
    let expected: Vec<_> = (0..5)
        .rev()
        .map(|number| format!("reader{number}@example.test"))
        .collect();
    assert_eq!(seen, expected);
    let failed = list(&platform, 0, "", NotificationStatus::Failed).await.unwrap();
    assert_eq!((failed.notifications.len(), failed.next_page_token.as_str()), (1, ""));
    assert_eq!(
        list(&platform, 0, "", NotificationStatus::Unspecified)
            .await
            .unwrap()
            .notifications
            .len(),
        6
    );
    assert!(
        list(&platform, 0, "", NotificationStatus::Queued)
            .await
            .unwrap()
            .notifications
            .is_empty()
    );
}

async fn newest_of_sent(platform: &TestPlatform, count: usize) {
    selam_chassis_testing::eventually("all to be marked", async || {
        let sent = list(platform, 0, "", NotificationStatus::Sent).await.unwrap();
        (sent.notifications.len() == count).then_some(())
    })
    .await;
}

#[tokio::test]
async fn rejects_invalid_requests_with_field() {
    let platform = start().await;
    let field = |error: tonic::Status| {
        assert_eq!(error.code(), Code::InvalidArgument);
        error.get_error_details().bad_request().unwrap().field_violations[0]
            .field
            .clone()
    };
    let any = NotificationStatus::Unspecified;
    assert_eq!(field(list(&platform, 101, "", any).await.unwrap_err()), "pageSize");
    assert_eq!(field(list(&platform, -1, "", any).await.unwrap_err()), "pageSize");
    assert_eq!(
        field(list(&platform, 0, "nonsense", any).await.unwrap_err()),
        "pageToken"
    );
    let unknown = ListNotificationsRequest {
        status: 77,
        ..ListNotificationsRequest::default()
    };
    let request = platform.request(unknown, Some(&admin(&platform)));
    assert_eq!(
        field(client(&platform).list_notifications(request).await.unwrap_err()),
        "status"
    );
    assert_eq!(field(resend(&platform, "nonsense").await.unwrap_err()), "id");
    let error = resend(&platform, &Uuid::now_v7().to_string()).await.unwrap_err();
    assert_eq!(error.code(), Code::NotFound);
    assert_eq!(
        error.get_error_details().error_info().unwrap().reason,
        "NOTIFICATION_NOT_FOUND"
    );
}
