//! Two processes of one service on one PostgreSQL and one RabbitMQ. Under load the processes are killed, and
//! the database and the broker crash. Every accepted change has exactly one effect.
//!
//! `SELAM_OUTAGE_SECONDS` sets the duration. To run it manually, with the table that it prints:
//!
//! ```sh
//! SELAM_OUTAGE_SECONDS=600 cargo test -p selam-platform-tests outages -- --nocapture
//! ```

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use selam_platform_tests::{EventNode, NodeSettings, OwnServers, Server};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

const CLIENTS: usize = 8;
/// Minimum number of changes. A busy machine needs longer to accept them.
const LOAD: usize = 100;
/// Pause of a client after every call, so that two cores can keep up.
const PAUSE: Duration = Duration::from_millis(250);
/// Maximum time without progress after the load has ended. The events of a killed process wait for the end of
/// its lease.
const STANDSTILL: Duration = Duration::from_secs(120);

/// Results seen by the clients.
#[derive(Default)]
struct Seen {
    accepted: Mutex<HashSet<Uuid>>,
    unanswered: AtomicU64,
    stop: AtomicBool,
}

/// Failures caused by the test.
#[derive(Default)]
struct Blows {
    kills: u32,
    database: u32,
    broker: u32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn neither_loses_nor_duplicates_during_outages() {
    let seconds = std::env::var("SELAM_OUTAGE_SECONDS").map_or(15, |seconds| seconds.parse().unwrap());
    let mut servers = OwnServers::start();
    let (server, _) = servers.url(Server::Database).rsplit_once('/').unwrap();
    let database_url = format!("{server}/events");
    let settings = NodeSettings {
        program: env!("CARGO_BIN_EXE_event-node").to_owned(),
        database_url: Some(database_url.clone()),
        bus_url: Some(servers.url(Server::Broker).to_owned()),
        namespace: "outages".to_owned(),
    };
    let database = Database::connect(servers.url(Server::Database)).await.unwrap();
    database.execute_unprepared("CREATE DATABASE events").await.unwrap();
    let mut nodes = [EventNode::new(settings.clone()), EventNode::new(settings)];
    for node in &mut nodes {
        node.supervise();
        node.wait_until_ready().await;
    }

    let seen = Arc::new(Seen::default());
    let clients: Vec<_> = (0..CLIENTS)
        .map(|number| tokio::spawn(client(Arc::clone(&seen), nodes[number % nodes.len()].url())))
        .collect();
    let mut blows = Blows::default();
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end || seen.accepted.lock().unwrap().len() <= LOAD {
        strike(&mut servers, &mut nodes, &mut blows).await;
    }
    seen.stop.store(true, Ordering::SeqCst);
    for client in clients {
        client.await.unwrap();
    }

    let database = Database::connect(database_url).await.unwrap();
    drain(&database, &mut nodes).await;
    report(&database, &seen, &blows).await;
}

async fn client(seen: Arc<Seen>, url: String) {
    let http = reqwest::Client::new();
    while !seen.stop.load(Ordering::SeqCst) {
        match EventNode::change(&http, &url, "ordinary").await {
            Some(id) => {
                seen.accepted.lock().unwrap().insert(id);
            }
            None => {
                seen.unanswered.fetch_add(1, Ordering::SeqCst);
            }
        }
        sleep(PAUSE).await;
    }
}

/// Runs one round: each process is killed, the database crashes, and a process is killed while the broker is
/// down.
async fn strike(servers: &mut OwnServers, nodes: &mut [EventNode; 2], blows: &mut Blows) {
    for victim in [0, 1] {
        any_moment().await;
        kill(&mut nodes[victim], blows).await;
    }
    any_moment().await;
    servers.crash(Server::Database);
    blows.database += 1;
    any_moment().await;
    servers.resume(Server::Database);
    nodes.iter_mut().for_each(EventNode::supervise);
    any_moment().await;
    servers.crash(Server::Broker);
    blows.broker += 1;
    kill(&mut nodes[usize::from(chance() & 1)], blows).await;
    servers.resume(Server::Broker);
    nodes.iter_mut().for_each(EventNode::supervise);
    any_moment().await;
}

async fn kill(node: &mut EventNode, blows: &mut Blows) {
    node.kill();
    blows.kills += 1;
    any_moment().await;
    node.supervise();
}

fn chance() -> u8 {
    Uuid::new_v4().as_bytes()[0]
}

async fn any_moment() {
    sleep(Duration::from_millis(u64::from(chance()) * 5)).await;
}

/// Waits until all events are processed.
async fn drain(database: &DatabaseConnection, nodes: &mut [EventNode; 2]) {
    let (mut least, mut progress) = (usize::MAX, Instant::now());
    loop {
        nodes.iter_mut().for_each(EventNode::supervise);
        let waiting = texts(
            database,
            "SELECT CAST(id AS text) FROM outbox UNION ALL SELECT CAST(id AS text) FROM inbox WHERE status = 'pending' \
             UNION ALL (SELECT CAST(id AS text) FROM changes EXCEPT SELECT change_id FROM effects)",
        )
        .await
        .len();
        if waiting == 0 {
            return;
        }
        if waiting < least {
            (least, progress) = (waiting, Instant::now());
        }
        assert!(
            progress.elapsed() < STANDSTILL,
            "{waiting} events are still pending:\n{}",
            nodes[0].log()
        );
        sleep(Duration::from_millis(500)).await;
    }
}

async fn report(database: &DatabaseConnection, seen: &Seen, blows: &Blows) {
    let mut effects: HashMap<String, u32> = HashMap::new();
    for change in texts(database, "SELECT change_id FROM effects").await {
        *effects.entry(change).or_default() += 1;
    }
    let changes: HashSet<_> = texts(database, "SELECT CAST(id AS text) FROM changes")
        .await
        .into_iter()
        .collect();
    let accepted = seen.accepted.lock().unwrap();
    let lost = accepted
        .iter()
        .filter(|id| !effects.contains_key(&id.to_string()))
        .count();
    let doubled = effects.values().filter(|count| **count > 1).count();
    let invented = effects.keys().filter(|id| !changes.contains(*id)).count();
    println!("process kills        {:>8}", blows.kills);
    println!("database crashes     {:>8}", blows.database);
    println!("broker crashes       {:>8}", blows.broker);
    println!("accepted             {:>8}", accepted.len());
    println!("without a response   {:>8}", seen.unanswered.load(Ordering::SeqCst));
    println!("committed            {:>8}", changes.len());
    println!("effects              {:>8}", effects.values().sum::<u32>());
    println!("lost                 {lost:>8}");
    println!("doubled              {doubled:>8}");
    println!("without a change     {invented:>8}");
    assert!(accepted.len() > LOAD, "hardly any load: {}", accepted.len());
    assert_eq!((lost, doubled, invented), (0, 0, 0));
    assert_eq!(
        effects.len(),
        changes.len(),
        "changes committed without a response count too"
    );
}

async fn texts(database: &DatabaseConnection, query: &str) -> Vec<String> {
    let statement = Statement::from_string(DbBackend::Postgres, query);
    let rows = database.query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}
