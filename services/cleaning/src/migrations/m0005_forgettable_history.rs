//! Notes in the history go when whoever they are about leaves; nothing else of it is ever changed.

use sea_orm_migration::{async_trait::async_trait, prelude::*};
use selam_chassis::history::{self, Forgettable};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        history::release(manager, "booking_changes").await?;
        let forgettable = Forgettable {
            table: "booking_changes",
            fixed: &["booking_id", "version", "status", "event", "create_time"],
            texts: &["note"],
            nullable: &["actor_id"],
        };
        history::keep_but_forget(manager, forgettable).await
    }

    /// One connection does all of it: another would not know yet that the triggers of before are gone.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
