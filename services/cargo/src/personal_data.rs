//! Personal data of a customer: quotes and shipments.

use selam_chassis::{
    Calendar, Database, PersonalData, Result, Transaction,
    personal_data::{ERASED_USER_ID, Erasure, ExportPage, Subject, json},
};
use serde_json::{Value, json as object};
use uuid::Uuid;

use crate::{
    convert, events,
    measures::kilograms,
    shipment_status::Status,
    store::{ChangeRow, QuoteRow, ShipmentRow, quotes, shipments},
};

/// Exports and erases quotes and shipments.
pub(crate) struct ShipmentData {
    database: Database,
    calendar: Calendar,
}

impl ShipmentData {
    pub(crate) fn new(database: Database, calendar: Calendar) -> Self {
        Self { database, calendar }
    }

    /// Cancels a shipment before its pickup. The event has no customer, so that no email is sent.
    async fn call_off(&self, transaction: &Transaction, row: &ShipmentRow) -> Result<()> {
        let now = self.database.clock().now();
        shipments::set_status(transaction, row.id, row.version, Status::Cancelled, None, now).await?;
        let change = ChangeRow {
            shipment_id: row.id,
            version: row.version + 1,
            status: Status::Cancelled,
            location: String::new(),
            note: String::new(),
            next_attempt_date: None,
            create_time: now,
        };
        shipments::insert_change(transaction, change.clone()).await?;
        let anonymous = ShipmentRow {
            user_id: ERASED_USER_ID,
            user_email: String::new(),
            ..row.clone()
        };
        events::publish_changed(transaction, &anonymous, &change).await
    }
}

impl PersonalData for ShipmentData {
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let connection = self.database.connection();
        let viewer = subject.without_roles();
        let today = self.calendar.today(self.database.clock().now());
        for row in page.select("shipments", shipments::of_user(connection, subject.user_id).await?) {
            let changes = shipments::changes(connection, row.id).await?;
            page.record(&json(&convert::shipment(row, changes, &viewer, &self.calendar, today))?);
        }
        for row in page.select("quotes", quotes::of_user(connection, subject.user_id).await?) {
            page.record(&quote(row));
        }
        Ok(())
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let mut anonymised = 0;
        let mut under_way = false;
        for row in shipments::lock_of_user(transaction, subject.user_id).await? {
            // The driver needs the address until the delivery. A paid order is delivered even after its customer has left,
            // unless an admin ends it.
            if row.status.is_on_the_road() || row.order_id.is_some() && row.status.is_open() {
                under_way = true;
                continue;
            }
            if row.status.is_open() {
                self.call_off(transaction, &row).await?;
            }
            shipments::anonymise(transaction, row).await?;
            anonymised += 1;
        }
        let erased = quotes::forget_user(transaction, subject.user_id).await?;
        if under_way {
            return Ok(Erasure::Later("a shipment is under way"));
        }
        Ok(Erasure::Done { erased, anonymised })
    }

    async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        for row in shipments::lock_of_user(transaction, user_id).await? {
            shipments::set_address(transaction, row, email).await?;
        }
        Ok(())
    }
}

fn quote(row: QuoteRow) -> Value {
    object!({
        "id": row.id,
        "fromCity": row.from_city,
        "toCity": row.to_city,
        "weightKg": kilograms(row.weight_grams),
        "cargoType": row.cargo_type.as_str(),
        "priority": row.priority.as_str(),
        "priceMinor": row.price_minor,
        "expireTime": row.expire_time,
        "bookTime": row.used_time,
    })
}
