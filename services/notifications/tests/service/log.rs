//! Access to and paging of the delivery log.

use selam_chassis_testing::{TestPlatform, csv_lines};
use selam_proto_notifications::v1::{
    ExportNotificationsRequest, ListNotificationsRequest, ListNotificationsResponse, NotificationStatus,
    ResendNotificationRequest,
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

#[tokio::test]
async fn repeated_resend_sends_one_email() {
    let platform = start().await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    let token = admin(&platform);
    let resend = async |key: &str| {
        let mut request = platform.request(ResendNotificationRequest { id: sent.id.clone() }, Some(&token));
        let key = key.parse().unwrap();
        request.metadata_mut().insert("idempotency-key", key);
        let answer = client(&platform).resend_notification(request).await.unwrap();
        answer.into_inner()
    };
    let first = resend("resend-1").await;
    files_are(&platform, 2).await;
    newest_is(&platform, NotificationStatus::Sent).await;
    // The response of the first call was lost.
    assert_eq!(resend("resend-1").await, first);
    newest_is(&platform, NotificationStatus::Sent).await;
    assert_eq!(files_are(&platform, 2).await.len(), 2);

    resend("resend-2").await;
    files_are(&platform, 3).await;
}

#[tokio::test]
async fn office_filters_and_exports_log_by_recipient() {
    let platform = start().await;
    for (count, reader) in ["amina", "omar", "=amina"].iter().enumerate() {
        platform
            .publish("message", &a_message(&format!("{reader}@example.test")))
            .await;
        files_are(&platform, count + 1).await;
    }
    newest_of_sent(&platform, 3).await;
    let to = async |recipient: &str| {
        let request = ListNotificationsRequest {
            recipient: recipient.to_owned(),
            ..ListNotificationsRequest::default()
        };
        let request = platform.request(request, Some(&admin(&platform)));
        let page = client(&platform).list_notifications(request).await?.into_inner();
        let recipients = page.notifications.into_iter().map(|entry| entry.recipient);
        Ok::<_, tonic::Status>((recipients.collect::<Vec<_>>(), page.total_count))
    };
    let his = vec!["omar@example.test".to_owned()];
    assert_eq!(to(" OMAR@Example.test").await.unwrap(), (his, 1));
    assert_eq!(to("omar").await.unwrap(), (Vec::new(), 0));
    assert_eq!(to("").await.unwrap().1, 3);
    for wrong in ["a\0b".to_owned(), "x".repeat(255)] {
        assert_eq!(to(&wrong).await.unwrap_err().code(), Code::InvalidArgument);
    }
    let paged = list(&platform, 2, "", NotificationStatus::Unspecified).await.unwrap();
    assert_eq!(paged.total_count, 3);
    let next = list(&platform, 2, &paged.next_page_token, NotificationStatus::Unspecified).await;
    assert_eq!(next.unwrap().total_count, 0);
    let other = list(&platform, 2, &paged.next_page_token, NotificationStatus::Failed).await;
    assert_eq!(other.unwrap_err().code(), Code::InvalidArgument);

    let export = async |token: &str, recipient: &str| {
        let request = ExportNotificationsRequest {
            recipient: recipient.to_owned(),
            ..ExportNotificationsRequest::default()
        };
        let stream = client(&platform)
            .export_notifications(platform.request(request, Some(token)))
            .await?;
        Ok::<_, tonic::Status>(csv_lines(stream.into_inner()).await)
    };
    let token = admin(&platform);
    let lines = export(&token, "").await.unwrap();
    assert_eq!(
        lines[0],
        "id,create_time,template,recipient,language,status,attempts,send_time,last_error"
    );
    assert!(
        lines.len() == 4 && lines[1].contains(",'=amina@example.test,en,sent,1,"),
        "{lines:?}"
    );
    assert_eq!(export(&token, "omar@example.test").await.unwrap().len(), 2);
    let user = platform.access_token(Uuid::now_v7(), "user@example.test", &[]);
    assert_eq!(export(&user, "").await.unwrap_err().code(), Code::PermissionDenied);
}
