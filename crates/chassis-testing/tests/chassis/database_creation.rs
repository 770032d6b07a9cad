//! Databases at the start of a process. On PostgreSQL only: SQLite creates its files itself.

use std::time::Duration;

use sea_orm::{ConnectionTrait as _, Database};
use selam_chassis_testing::{TestPlatform, postgres_url};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    time::Instant,
};

use crate::small_service::new_service;

const NAME: &str = "from-template";

#[tokio::test]
async fn copies_new_database_from_template() {
    let Some(url) = postgres_url() else {
        return;
    };
    let server = Database::connect(url.as_str()).await.unwrap();
    // An interrupted run may have left it.
    for statement in [
        "DROP DATABASE IF EXISTS template_from_template",
        "CREATE DATABASE template_from_template",
    ] {
        server.execute_unprepared(statement).await.unwrap();
    }
    let mut template = url::Url::parse(&url).unwrap();
    template.set_path("/template_from_template");
    let connection = Database::connect(template.as_str()).await.unwrap();
    connection
        .execute_unprepared("CREATE TABLE copied (id INTEGER)")
        .await
        .unwrap();
    connection.close().await.unwrap();

    let platform = TestPlatform::start(|platform| async move { Ok(vec![new_service(&platform, NAME).await?]) }).await;

    let database = platform.database(NAME);
    for table in ["copied", "notes", "outbox"] {
        database
            .connection()
            .execute_unprepared(&format!("SELECT * FROM {table}"))
            .await
            .unwrap_or_else(|error| panic!("{table}: {error}"));
    }
    server
        .execute_unprepared("DROP DATABASE template_from_template")
        .await
        .unwrap();
}

/// Time from the start of a process until its database responds.
const LATE: Duration = Duration::from_secs(2);

/// Forwards connections to `server`, and closes them at once until it is [`LATE`].
async fn forward_late(listener: TcpListener, server: String) {
    let begin = Instant::now();
    while let Ok((mut client, _)) = listener.accept().await {
        if begin.elapsed() < LATE {
            continue;
        }
        let server = server.clone();
        tokio::spawn(async move {
            let mut server = TcpStream::connect(server).await.unwrap();
            let _ = copy_bidirectional(&mut client, &mut server).await;
        });
    }
}

#[tokio::test]
async fn waits_for_database_at_start() {
    let mut platform =
        TestPlatform::start(|platform| async move { Ok(vec![new_service(&platform, "early").await?]) }).await;
    let Some(database_url) = platform.settings().database_url.clone() else {
        return;
    };
    let mut url = url::Url::parse(database_url.expose()).unwrap();
    let server = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    url.set_port(Some(listener.local_addr().unwrap().port())).unwrap();
    tokio::spawn(forward_late(listener, server));
    let url = url.as_str().replace("%7B", "{").replace("%7D", "}");

    let begin = Instant::now();
    platform
        .restart_with(|settings| settings.database_url = Some(url.into()))
        .await;
    assert!(begin.elapsed() >= LATE);
    assert!(platform.database("early").ping().await.is_ok());
}
