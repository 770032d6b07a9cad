//! The delivery log over gRPC. The contract restricts it to admins, and the chassis enforces that.

use chrono::{DateTime, Utc};
use selam_chassis::{
    Calendar, Changes, Database, Error, Result, fields,
    idempotency::{Claim, Key},
    listing::{Cell, CsvStream, List, csv_export},
    timestamp, validate,
};
use selam_proto_notifications::v1::{
    ExportNotificationsRequest, ListNotificationsRequest, ListNotificationsResponse, Notification,
    ResendNotificationRequest,
};
use tonic::Request;

use crate::{
    delivery_status::Status,
    store::{self, DeliveryRow, delivery},
};

const COLUMNS: [&str; 9] = [
    "id",
    "create_time",
    "template",
    "recipient",
    "language",
    "status",
    "attempts",
    "send_time",
    "last_error",
];

pub(crate) struct Notifications {
    database: Database,
    calendar: Calendar,
}

impl Notifications {
    pub(crate) fn new(database: Database, calendar: Calendar) -> Self {
        Self { database, calendar }
    }

    async fn list_notifications(
        &self,
        request: Request<ListNotificationsRequest>,
    ) -> Result<ListNotificationsResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let status = Status::from_wire(request.status());
        let now = self.database.clock().now();
        let list = filtered(status, &request.recipient, request.resendable, now);
        let connection = self.database.connection();
        let page = list.page(connection, &request).await?;
        let total_count = list.total_count(connection, &request, &page).await?;
        Ok(ListNotificationsResponse {
            notifications: page.rows.into_iter().map(|row| notification(row, now)).collect(),
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    async fn export_notifications(&self, request: Request<ExportNotificationsRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let (status, now) = (Status::from_wire(request.status()), self.database.clock().now());
        let list = filtered(status, &request.recipient, request.resendable, now);
        let (batches, calendar) = (list.batches(self.database.clone()), self.calendar.clone());
        csv_export(&self.database, None, COLUMNS, batches, move |row| line(row, &calendar)).await
    }

    async fn resend_notification(&self, request: Request<ResendNotificationRequest>) -> Result<Notification> {
        let mut key = Key::of(&request, "notifications.resend")?;
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let now = self.database.clock().now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &request, now).await?
        {
            return Ok(answer);
        }
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
        if row.is_too_late(now) {
            return Err(Error::failed_precondition(
                "NOTIFICATION_TOO_LATE",
                "the time of the reminder has passed, so it cannot be sent again",
            ));
        }
        store::queue_again(&transaction, &row, now).await?;
        let user_id = row.user_id;
        let before = notification(row, now);
        let after = notification(store::lock(&transaction, id).await?, now);
        if let Some(key) = &key {
            key.complete(&transaction, &after).await?;
        }
        // The server's response to the last attempt may contain addresses.
        let status = |notification: &Notification| notification.status().as_str_name();
        let changes = Changes::default().with("status", status(&before), status(&after));
        transaction.audit(id, user_id, changes, "").await?;
        transaction.commit().await?;
        Ok(after)
    }
}

selam_proto_notifications::impl_notification_service!(Notifications, ExportNotificationsStream = CsvStream);

/// Returns the log, or only the emails that can be resent at `now`. A recipient is normalised like the addresses in
/// forms.
fn filtered(status: Option<Status>, recipient: &str, resendable: bool, now: DateTime<Utc>) -> List<delivery::Entity> {
    let mut recipient = recipient.to_owned();
    fields::email(&mut recipient);
    store::list(status, &recipient, resendable.then_some(now))
}

fn line(row: DeliveryRow, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    [
        Cell::value(row.id),
        Cell::time(calendar, row.create_time),
        Cell::value(row.template),
        row.recipient.into(),
        Cell::value(row.language_code),
        Cell::value(row.status.as_str()),
        Cell::value(row.attempt_count),
        row.send_time
            .map_or_else(|| Cell::value(""), |time| Cell::time(calendar, time)),
        row.last_error.into(),
    ]
}

fn notification(row: DeliveryRow, now: DateTime<Utc>) -> Notification {
    Notification {
        is_resendable: row.is_resendable(now),
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
