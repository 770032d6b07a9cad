//! Migrations of the tables that this crate keeps in every service's database. Also runs all migrations in one
//! transaction, compatibly with those of a newer version.

use std::{collections::HashSet, marker::PhantomData};

use sea_orm::{ConnectionTrait, DatabaseTransaction, TransactionTrait};
use sea_orm_migration::{Migration, prelude::*, schema};
use selam_foundation::Result;

use super::{Database, once};
use crate::{events, files, idempotency, jobs};

/// Key of PostgreSQL's advisory lock. Each service has its own database, so one number is enough.
const LOCK_KEY: i64 = 0x5e1a_0001;

/// Migrations of this crate. They have their own version table, separate from the migrations of a service.
pub(super) struct Shared;

impl MigratorTrait for Shared {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(EventsAndIdempotency),
            Box::new(ClaimsAndAges),
            Box::new(Jobs),
            Box::new(OwnersOfKeys),
            Box::new(DoneOnce),
            Box::new(Files),
        ]
    }

    fn migration_table_name() -> DynIden {
        Alias::new("chassis_migrations").into_iden()
    }
}

struct EventsAndIdempotency;

impl MigrationName for EventsAndIdempotency {
    fn name(&self) -> &str {
        "m0001_events_and_idempotency"
    }
}

#[sea_orm_migration::async_trait::async_trait]
impl MigrationTrait for EventsAndIdempotency {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        for table in [events::outbox::table(), events::inbox::table(), idempotency::table()] {
            manager.create_table(table).await?;
        }
        manager.create_index(events::outbox::index()).await?;
        manager.create_index(events::inbox::index()).await
    }
}

struct ClaimsAndAges;

impl MigrationName for ClaimsAndAges {
    fn name(&self) -> &str {
        "m0002_claims_and_ages"
    }
}

#[sea_orm_migration::async_trait::async_trait]
impl MigrationTrait for ClaimsAndAges {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        let columns = [
            ("inbox", schema::uuid_null("claim")),
            ("outbox", schema::uuid_null("claim")),
            // Reason of the last failure. Events without a subscriber are purged by age; events that the bus
            // refused are not.
            ("outbox", schema::string_null("last_error")),
        ];
        for (table, column) in columns {
            let change = Table::alter().table(table).add_column(column).to_owned();
            manager.alter_table(change).await?;
        }
        manager.create_index(idempotency::index()).await
    }
}

struct Jobs;

impl MigrationName for Jobs {
    fn name(&self) -> &str {
        "m0003_jobs"
    }
}

#[sea_orm_migration::async_trait::async_trait]
impl MigrationTrait for Jobs {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        manager.create_table(jobs::table::table()).await?;
        for index in jobs::table::indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

struct OwnersOfKeys;

impl MigrationName for OwnersOfKeys {
    fn name(&self) -> &str {
        "m0004_owners_of_idempotency_keys"
    }
}

#[sea_orm_migration::async_trait::async_trait]
impl MigrationTrait for OwnersOfKeys {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        let table = "idempotency_keys";
        let change = Table::alter()
            .table(table)
            .add_column(schema::uuid_null("user_id"))
            .to_owned();
        manager.alter_table(change).await?;
        let index = Index::create()
            .name("idempotency_keys_user_id")
            .table(table)
            .col("user_id")
            .to_owned();
        manager.create_index(index).await
    }
}

struct DoneOnce;

impl MigrationName for DoneOnce {
    fn name(&self) -> &str {
        "m0005_done_once"
    }
}

#[sea_orm_migration::async_trait::async_trait]
impl MigrationTrait for DoneOnce {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        manager.create_table(once::table()).await
    }
}

struct Files;

impl MigrationName for Files {
    fn name(&self) -> &str {
        "m0006_files"
    }
}

#[sea_orm_migration::async_trait::async_trait]
impl MigrationTrait for Files {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        manager.create_table(files::record::table()).await?;
        for index in files::record::indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Begins the transaction in which all migrations of a database run. Replicas that start at the same time run
/// their migrations one after the other.
pub(super) async fn begin(database: &Database) -> Result<DatabaseTransaction> {
    let transaction = database.connection().pool().begin().await?;
    if database.is_postgres() {
        transaction
            .execute_unprepared(&format!("SELECT pg_advisory_xact_lock({LOCK_KEY})"))
            .await?;
    }
    Ok(transaction)
}

/// Runs the migrations of `M` that the database lacks. Migrations that only the database has belong to a newer
/// version. During a rollout or rollback two versions run at the same time, and a schema supports the previous
/// version too (docs/decisions/0027).
pub(super) struct Missing<M>(PhantomData<M>);

#[sea_orm_migration::async_trait::async_trait]
impl<M: MigratorTrait> MigratorTrait for Missing<M> {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        M::migrations()
    }

    fn migration_table_name() -> DynIden {
        M::migration_table_name()
    }

    async fn get_pending_migrations<C>(connection: &C) -> std::result::Result<Vec<Migration>, DbErr>
    where
        C: ConnectionTrait,
    {
        let applied = Self::get_migration_models(connection).await?;
        let applied: HashSet<String> = applied.into_iter().map(|model| model.version).collect();
        let own = Self::get_migration_files();
        let newer = applied.len() - own.iter().filter(|one| applied.contains(one.name())).count();
        if newer > 0 {
            tracing::warn!(newer, "the schema is newer than this version");
        }
        Ok(own.into_iter().filter(|one| !applied.contains(one.name())).collect())
    }
}
