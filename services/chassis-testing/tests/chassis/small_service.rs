//! A service that is just big enough: it notes every event it hears, and fails as often as it is told to.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use sea_orm::{ActiveValue::Set, entity::prelude::*};
use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};
use selam_chassis::{Error, HandleEvent, Platform, Received, Result, Service, Transaction};
use selam_proto::selam::contact::v1::ContactMessageReceived;

/// How a service under test behaves.
#[derive(Clone, Default)]
pub struct Behaviour {
    /// The next so many times a handler fails.
    pub failures: Arc<AtomicU32>,
    /// How often a handler was started.
    pub tries: Arc<AtomicU32>,
}

pub async fn build(platform: &Platform, name: &'static str, behaviour: Behaviour) -> Result<Service> {
    let service = Service::new::<Migrator>(platform, name).await?;
    Ok(service.on::<ContactMessageReceived>(Note { behaviour }))
}

struct Note {
    behaviour: Behaviour,
}

impl HandleEvent<ContactMessageReceived> for Note {
    async fn handle(&self, transaction: &Transaction, received: Received<ContactMessageReceived>) -> Result<()> {
        self.behaviour.tries.fetch_add(1, Ordering::SeqCst);
        let note = note::ActiveModel {
            id: Set(Uuid::now_v7()),
            text: Set(received.event.message),
        };
        note::Entity::insert(note)
            .exec_without_returning(&**transaction)
            .await?;
        let left = self.behaviour.failures.load(Ordering::SeqCst);
        if left > 0 {
            self.behaviour.failures.store(left - 1, Ordering::SeqCst);
            return Err(Error::unavailable("NOT_TODAY", "told to fail"));
        }
        Ok(())
    }
}

/// What the service noted, in order.
pub async fn notes(database: &selam_chassis::Database) -> Vec<String> {
    let mut rows = note::Entity::find().all(database.connection()).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows.into_iter().map(|row| row.text).collect()
}

/// The event that the tests send.
pub fn event(text: &str) -> ContactMessageReceived {
    ContactMessageReceived {
        message: text.to_owned(),
        ..ContactMessageReceived::default()
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
