//! The delivery log over gRPC. The contract restricts it to admins, and the chassis enforces that.

use selam_chassis::{Database, Error, Result, fields, timestamp, validate};
use selam_proto_notifications::v1::{
    ListNotificationsRequest, ListNotificationsResponse, Notification, ResendNotificationRequest,
};
use tonic::Request;

use crate::{
    delivery_status::Status,
    store::{self, DeliveryRow},
};

pub(crate) struct Notifications {
    database: Database,
}

impl Notifications {
    pub(crate) fn new(database: Database) -> Self {
        Self { database }
    }

    async fn list_notifications(
        &self,
        request: Request<ListNotificationsRequest>,
    ) -> Result<ListNotificationsResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let status = Status::from_wire(request.status());
        let (list, connection) = (store::list(status), self.database.connection());
        let page = list.page(connection, &request).await?;
        let total_count = list.total_count(connection, &request, &page).await?;
        Ok(ListNotificationsResponse {
            notifications: page.rows.into_iter().map(notification).collect(),
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    async fn resend_notification(&self, request: Request<ResendNotificationRequest>) -> Result<Notification> {
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let row = store::lock(&transaction, id).await?;
        if row.status == Status::Queued {
            return Err(Error::failed_precondition(
                "NOTIFICATION_QUEUED",
                "the notification is still waiting to be sent",
            ));
        }
        if row.content.is_none() {
            return Err(Error::failed_precondition(
                "NOTIFICATION_NOT_KEPT",
                "the content of the notification was removed, so it cannot be sent again",
            ));
        }
        store::queue_again(&transaction, &row, self.database.clock().now()).await?;
        let row = store::lock(&transaction, id).await?;
        transaction.commit().await?;
        Ok(notification(row))
    }
}

selam_proto_notifications::impl_notification_service!(Notifications);

fn notification(row: DeliveryRow) -> Notification {
    Notification {
        id: row.id.to_string(),
        template: row.template,
        recipient: row.recipient,
        language_code: row.language_code,
        status: row.status.wire().into(),
        attempt_count: row.attempt_count,
        last_error: row.last_error,
        create_time: Some(timestamp(row.create_time)),
        send_time: row.send_time.map(timestamp),
    }
}
