//! The table `inbox` of every service.

use sea_orm::{Condition, entity::prelude::*};
use sea_orm_migration::{prelude as migration, schema};

use crate::{events::Envelope, jobs::Work};

pub(super) const PENDING: &str = "pending";
pub(super) const DONE: &str = "done";
pub(super) const PARKED: &str = "parked";
/// Last error of a pending event that this version has no handler for. It waits for a version that has one.
pub(super) const NO_HANDLER: &str = "EVENT_HANDLER_MISSING";

impl Work for Entity {
    const ID: Column = Column::Id;
    const CLAIM: Column = Column::Claim;
    const ATTEMPTS: Column = Column::Attempts;
    const DUE_TIME: Column = Column::NextAttemptTime;

    fn open() -> Condition {
        Condition::all().add(Column::Status.eq(PENDING))
    }

    fn parked() -> Option<Condition> {
        Some(Condition::all().add(Column::Status.eq(PARKED)))
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "inbox")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) id: Uuid,
    pub(super) source: String,
    pub(super) event_type: String,
    pub(super) subject: String,
    pub(super) time: DateTimeUtc,
    pub(super) traceparent: Option<String>,
    pub(super) payload: Vec<u8>,
    pub(super) status: String,
    pub(super) attempts: i32,
    pub(super) last_error: Option<String>,
    pub(super) next_attempt_time: DateTimeUtc,
    pub(super) claim: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    pub(super) fn into_envelope(self) -> Envelope {
        Envelope {
            id: self.id,
            source: self.source,
            event_type: self.event_type,
            subject: self.subject,
            time: self.time,
            traceparent: self.traceparent,
            payload: self.payload,
        }
    }
}

pub(crate) fn table() -> migration::TableCreateStatement {
    let name = |name: &str| migration::Alias::new(name);
    migration::Table::create()
        .table(name("inbox"))
        .col(schema::uuid(name("id")).primary_key())
        .col(schema::string(name("source")))
        .col(schema::string(name("event_type")))
        .col(schema::string(name("subject")))
        .col(schema::timestamp_with_time_zone(name("time")))
        .col(schema::string_null(name("traceparent")))
        .col(schema::var_binary(name("payload"), 65_535).binary())
        .col(schema::string(name("status")))
        .col(schema::integer(name("attempts")))
        .col(schema::string_null(name("last_error")))
        .col(schema::timestamp_with_time_zone(name("next_attempt_time")))
        .to_owned()
}

pub(crate) fn index() -> migration::IndexCreateStatement {
    migration::Index::create()
        .name("inbox_due")
        .table(migration::Alias::new("inbox"))
        .col(migration::Alias::new("status"))
        .col(migration::Alias::new("next_attempt_time"))
        .to_owned()
}
