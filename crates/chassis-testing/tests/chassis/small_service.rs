//! A minimal service that stores a note for every received event, and fails as often as configured.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicI32, AtomicU32, Ordering},
    },
    time::Duration,
};

use sea_orm::{ActiveValue::Set, ConnectionTrait, FromQueryResult, Statement, entity::prelude::*};
use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};
use selam_chassis::{Clock, Database, Error, Event, HandleEvent, Platform, Received, Result, Service, Transaction};

/// An event that any service may publish.
#[derive(Clone, PartialEq, prost::Message)]
pub struct NoteWritten {
    #[prost(string, tag = "1")]
    pub message: String,
}

impl Event for NoteWritten {
    const TYPE: &'static str = "selam.testing.note.written.v1";
}

/// Behaviour of a service under test.
#[derive(Clone, Default)]
pub struct Behaviour {
    /// Number of next handler runs that fail.
    pub failures: Arc<AtomicU32>,
    /// Number of started handler runs.
    pub tries: Arc<AtomicU32>,
    /// Attempts stored in the inbox during the last handler run.
    pub counted: Arc<AtomicI32>,
    /// Number of next handler runs that exceed their lease: at their end another worker holds the claim.
    pub lost_claims: Arc<AtomicU32>,
    /// Database in which another worker finishes the event while the handler fails.
    pub finished_elsewhere: Arc<OnceLock<Database>>,
}

/// An event with this text makes the handler panic.
pub const PANIC: &str = "panic";

pub async fn build(platform: &Platform, name: &'static str, behaviour: Behaviour) -> Result<Service> {
    let service = new_service(platform, name).await?;
    Ok(service.on::<NoteWritten>(Note { behaviour }))
}

/// Creates a service with a table of notes and no handlers.
pub async fn new_service(platform: &Platform, name: &'static str) -> Result<Service> {
    Service::new::<Migrator>(platform, name).await
}

/// Adds a note in `transaction`.
pub async fn add_note(transaction: &Transaction, text: &str) -> Result<()> {
    let note = note::ActiveModel {
        id: Set(Uuid::now_v7()),
        text: Set(text.to_owned()),
    };
    note::Entity::insert(note)
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

struct Note {
    behaviour: Behaviour,
}

impl HandleEvent<NoteWritten> for Note {
    async fn handle(&self, transaction: &Transaction, received: Received<NoteWritten>) -> Result<()> {
        self.behaviour.tries.fetch_add(1, Ordering::SeqCst);
        let row = inbox_row(&**transaction, received.id).await;
        self.behaviour.counted.store(row.attempts, Ordering::SeqCst);
        let text = received.event.message;
        add_note(transaction, &text).await?;
        assert!(text != PANIC, "requested panic");
        let lost = self.behaviour.lost_claims.load(Ordering::SeqCst);
        if lost > 0 {
            self.behaviour.lost_claims.store(lost - 1, Ordering::SeqCst);
            let statement = "UPDATE inbox SET claim = NULL WHERE claim IS NOT NULL";
            transaction.execute_unprepared(statement).await?;
        }
        let left = self.behaviour.failures.load(Ordering::SeqCst);
        if left > 0 {
            self.behaviour.failures.store(left - 1, Ordering::SeqCst);
            if let Some(database) = self.behaviour.finished_elsewhere.get().cloned() {
                tokio::spawn(async move { finish(&database, received.id).await });
            }
            return Err(Error::unavailable("NOT_TODAY", "requested failure"));
        }
        Ok(())
    }
}

/// Returns the notes of the service, in order.
pub async fn notes(database: &Database) -> Vec<String> {
    let mut rows = note::Entity::find().all(database.connection()).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows.into_iter().map(|row| row.text).collect()
}

/// Columns of an inbox or outbox row that the tests read directly, as an operator would.
#[derive(Debug, FromQueryResult)]
pub struct Row {
    pub attempts: i32,
}

/// Returns the rows of `table` that match `condition`.
pub async fn rows(database: &Database, table: &str, condition: &str) -> Vec<Row> {
    let query = format!("SELECT attempts FROM {table} WHERE {condition}");
    let backend = database.connection().get_database_backend();
    Row::find_by_statement(Statement::from_string(backend, query))
        .all(database.connection())
        .await
        .unwrap()
}

/// Moves the clock by an hour when an event waits for its next attempt. The clock stops while an attempt is due
/// or claimed, so that no attempt exceeds its lease on a busy machine.
pub async fn to_next_try(database: &Database, clock: &Clock) {
    let query = "SELECT attempts FROM inbox WHERE status = 'pending' AND claim IS NULL AND next_attempt_time > $1";
    let backend = database.connection().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, query, [clock.now().into()]);
    let waiting = Row::find_by_statement(statement).one(database.connection()).await;
    if waiting.unwrap().is_some() {
        clock.advance(Duration::from_secs(3600));
    }
}

/// Finishes an event like a worker of another process that has claimed and handled it.
async fn finish(database: &Database, id: Uuid) {
    let query = "UPDATE inbox SET status = 'done', payload = '', claim = NULL WHERE id = $1";
    let backend = database.connection().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, query, [id.into()]);
    database.connection().execute_raw(statement).await.unwrap();
}

async fn inbox_row(connection: &impl ConnectionTrait, id: Uuid) -> Row {
    let query = "SELECT attempts FROM inbox WHERE id = $1";
    let statement = Statement::from_sql_and_values(connection.get_database_backend(), query, [id.into()]);
    Row::find_by_statement(statement)
        .one(connection)
        .await
        .unwrap()
        .unwrap()
}

/// The event that the tests send.
pub fn event(text: &str) -> NoteWritten {
    NoteWritten {
        message: text.to_owned(),
    }
}

mod note {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "notes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub text: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Notes)]
    }
}

struct Notes;

impl MigrationName for Notes {
    fn name(&self) -> &str {
        "m0001_notes"
    }
}

#[async_trait]
impl MigrationTrait for Notes {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        let table = Table::create()
            .table(Alias::new("notes"))
            .col(schema::uuid(Alias::new("id")).primary_key())
            .col(schema::text(Alias::new("text")))
            .to_owned();
        manager.create_table(table).await
    }
}
