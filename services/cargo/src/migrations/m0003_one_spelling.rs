use sea_orm_migration::{async_trait::async_trait, prelude::*};
use selam_chassis::history;

/// Tables, columns and words are called as in the other services: words as the contract's values without their prefix, in lower case; the
/// table of the history `_changes`; money `_minor`.
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_one_spelling"
    }
}

const STEPS: [&str; 10] = [
    "ALTER TABLE cargo_quotes RENAME TO quotes",
    "ALTER TABLE quotes RENAME COLUMN price_cents TO price_minor",
    "ALTER TABLE shipments RENAME COLUMN price_cents TO price_minor",
    "ALTER TABLE shipment_events RENAME TO shipment_changes",
    "UPDATE quotes SET cargo_type = lower(replace(cargo_type, 'CARGO_TYPE_', ''))",
    "UPDATE quotes SET priority = lower(replace(priority, 'PRIORITY_', ''))",
    "UPDATE shipments SET cargo_type = lower(replace(cargo_type, 'CARGO_TYPE_', ''))",
    "UPDATE shipments SET priority = lower(replace(priority, 'PRIORITY_', ''))",
    "UPDATE shipments SET status = replace(status, '-', '_')",
    "UPDATE shipment_changes SET status = replace(status, '-', '_')",
];

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        history::release(manager, "shipment_events").await?;
        for step in STEPS {
            manager.get_connection().execute_unprepared(step).await?;
        }
        history::keep(manager, "shipment_changes").await
    }

    /// All steps or none, on SQLite too.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
