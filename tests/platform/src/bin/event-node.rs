//! A test service: every change publishes an event or enqueues a job, and each has one effect. Only the chassis
//! prevents lost and duplicated effects, because the effects table accepts any number of rows.

use std::{process::ExitCode, time::Duration};

use actix_web::{HttpResponse, web};
use clap::Parser;
use sea_orm::{ActiveValue::Set, entity::prelude::*};
use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};
use selam_chassis::{
    Database, Error, HandleEvent, HandleJob, Job, JobContext, Received, Result, Service, Transaction,
    jobs::{NewJob, Retries},
};
use serde::{Deserialize, Serialize};

/// A change with this text kills the process that handles its event.
const DEADLY: &str = "deadly";
/// A job with this text fails until a change with the nil ID exists.
const POISONED: &str = "poisoned";

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
}

fn main() -> ExitCode {
    selam_chassis::run(Process::parse().chassis, "event-node", |platform| async move {
        let service = Service::new::<Migrator>(&platform, "events").await?;
        let database = service.database().clone();
        let service = service.undeclared_http(move |config| {
            config
                .app_data(web::Data::new(database.clone()))
                .route("/changes/{id}/{text}", web::post().to(change))
                .route("/jobs/{id}/{text}", web::post().to(order));
        });
        Ok(vec![service.on::<ChangeMade>(Effect).job::<TestJob>(Effect)])
    })
}

#[derive(Clone, PartialEq, prost::Message)]
struct ChangeMade {
    #[prost(string, tag = "1")]
    change_id: String,
    #[prost(string, tag = "2")]
    text: String,
}

impl selam_chassis::Event for ChangeMade {
    const TYPE: &'static str = "selam.test.change.made.v1";
}

/// Responds only after the change is committed.
async fn change(database: web::Data<Database>, path: web::Path<(Uuid, String)>) -> Result<HttpResponse> {
    let (id, text) = path.into_inner();
    let transaction = database.begin().await?;
    let row = change::ActiveModel { id: Set(id) };
    change::Entity::insert(row)
        .exec_without_returning(&*transaction)
        .await?;
    let change_id = id.to_string();
    transaction
        .publish(&change_id.clone(), &ChangeMade { change_id, text })
        .await?;
    transaction.commit().await?;
    Ok(HttpResponse::Ok().finish())
}

/// Responds only after the change and its job are committed.
async fn order(database: web::Data<Database>, path: web::Path<(Uuid, String)>) -> Result<HttpResponse> {
    let (id, text) = path.into_inner();
    let transaction = database.begin().await?;
    let row = change::ActiveModel { id: Set(id) };
    change::Entity::insert(row)
        .exec_without_returning(&*transaction)
        .await?;
    let job = TestJob { change_id: id, text };
    transaction.enqueue(NewJob::of(job).key(id)).await?;
    transaction.commit().await?;
    Ok(HttpResponse::Ok().finish())
}

#[derive(Serialize, Deserialize)]
struct TestJob {
    change_id: Uuid,
    text: String,
}

impl Job for TestJob {
    const KIND: &'static str = "test-job";
    const RETRIES: Retries = Retries {
        first: Duration::from_millis(200),
        factor: 2,
        last: Duration::from_secs(1),
        tries: 5,
    };
}

struct Effect;

impl HandleJob<TestJob> for Effect {
    async fn handle(&self, transaction: &Transaction, due: JobContext<TestJob>) -> Result<()> {
        let row = effect::ActiveModel {
            id: Set(Uuid::new_v4()),
            change_id: Set(due.job.change_id.to_string()),
        };
        effect::Entity::insert(row)
            .exec_without_returning(&**transaction)
            .await?;
        if due.job.text == POISONED {
            let cure = change::Entity::find_by_id(Uuid::nil()).one(&**transaction).await?;
            cure.ok_or_else(|| Error::unavailable("POISONED", "the change with the nil ID is missing"))?;
        }
        // Widens the window for a kill.
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(())
    }
}

impl HandleEvent<ChangeMade> for Effect {
    async fn handle(&self, transaction: &Transaction, received: Received<ChangeMade>) -> Result<()> {
        let row = effect::ActiveModel {
            id: Set(Uuid::new_v4()),
            change_id: Set(received.event.change_id),
        };
        effect::Entity::insert(row)
            .exec_without_returning(&**transaction)
            .await?;
        if received.event.text == DEADLY {
            std::process::abort();
        }
        // Widens the window for a kill.
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(())
    }
}

mod change {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "changes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod effect {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "effects")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub change_id: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(ChangesAndEffects)]
    }
}

struct ChangesAndEffects;

impl MigrationName for ChangesAndEffects {
    fn name(&self) -> &str {
        "m0001_changes_and_effects"
    }
}

#[async_trait]
impl MigrationTrait for ChangesAndEffects {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        let table = |name| {
            Table::create()
                .table(Alias::new(name))
                .col(schema::uuid(Alias::new("id")).primary_key())
                .to_owned()
        };
        manager.create_table(table("changes")).await?;
        let mut effects = table("effects");
        manager
            .create_table(effects.col(schema::string(Alias::new("change_id"))).to_owned())
            .await
    }
}
