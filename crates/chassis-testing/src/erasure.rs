//! Erases the data of a test on shared servers.

use std::thread;

use lapin::{
    Connection, ConnectionProperties,
    options::{ExchangeDeleteOptions, QueueDeleteOptions},
};
use sea_orm::{ConnectionTrait as _, Database, DbBackend, DbErr, Statement};

/// Erases the databases of a namespace, its exchanges and the queues of `listeners`. A failed removal is
/// ignored, because it is not a failure of the test.
pub fn remove(postgres: Option<&str>, amqp: Option<&str>, namespace: &str, listeners: &[&str]) {
    let (postgres, amqp) = (postgres.map(str::to_owned), amqp.map(str::to_owned));
    let namespace = namespace.to_owned();
    let listeners: Vec<_> = listeners.iter().map(|name| (*name).to_owned()).collect();
    // Called while a test's runtime ends, which can no longer run async work.
    let removal = thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
            return;
        };
        runtime.block_on(async {
            if let Some(url) = postgres {
                let _ = remove_databases(&url, &namespace).await;
            }
            if let Some(url) = amqp {
                let _ = remove_queues(&url, &namespace, &listeners).await;
            }
        });
    });
    let _ = removal.join();
}

async fn remove_databases(url: &str, namespace: &str) -> Result<(), DbErr> {
    let server = Database::connect(url).await?;
    let query = "SELECT datname FROM pg_database WHERE starts_with(datname, $1)";
    let prefix = format!("{namespace}_");
    let names = Statement::from_sql_and_values(DbBackend::Postgres, query, [prefix.into()]);
    for row in server.query_all_raw(names).await? {
        let name: String = row.try_get_by_index(0)?;
        server
            .execute_unprepared(&format!("DROP DATABASE \"{name}\" WITH (FORCE)"))
            .await?;
    }
    server.close().await
}

async fn remove_queues(url: &str, namespace: &str, listeners: &[String]) -> lapin::Result<()> {
    let connection = Connection::connect(url, ConnectionProperties::default()).await?;
    let channel = connection.create_channel().await?;
    for listener in listeners {
        for queue in [
            format!("{namespace}.{listener}"),
            format!("{namespace}.{listener}.dead-letters"),
        ] {
            channel
                .queue_delete(queue.into(), QueueDeleteOptions::default())
                .await?;
        }
    }
    for kind in ["events", "dead-letters"] {
        let exchange = format!("{namespace}.{kind}");
        channel
            .exchange_delete(exchange.into(), ExchangeDeleteOptions::default())
            .await?;
    }
    connection.close(200, "done".into()).await
}
