//! Log of admin access to appointments.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, entity::prelude::*};
use selam_chassis::Result;

use super::{
    Connection,
    entity::access_log_entry::{ActiveModel, Entity},
};

/// Logs an action of an admin on appointments.
pub(crate) async fn write(
    connection: &impl Connection,
    appointments: impl IntoIterator<Item = Uuid>,
    actor_id: Uuid,
    action: &str,
    time: DateTime<Utc>,
) -> Result<()> {
    let rows = appointments.into_iter().map(|appointment_id| ActiveModel {
        id: Set(Uuid::now_v7()),
        appointment_id: Set(appointment_id),
        actor_id: Set(actor_id),
        action: Set(action.to_owned()),
        time: Set(time),
    });
    Entity::insert_many(rows).exec_without_returning(connection).await?;
    Ok(())
}
