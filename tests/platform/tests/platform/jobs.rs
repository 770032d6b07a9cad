//! Two processes of one service on one PostgreSQL, killed at random under load. Every enqueued job has exactly
//! one effect. A job that cannot succeed is parked, and an operator command retries it.
//!
//! `SELAM_KILLING_SECONDS` sets the duration. To run it manually, with the table that it prints:
//!
//! ```sh
//! SELAM_KILLING_SECONDS=60 cargo test -p selam-platform-tests jobs -- --nocapture
//! ```

use std::{
    collections::{HashMap, HashSet},
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use selam_chassis_testing::remove;
use selam_platform_tests::{EventNode, NodeSettings, eventually, required};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

const CLIENTS: usize = 4;
/// Minimum number of enqueued jobs. A busy machine needs longer to accept them.
const LOAD: usize = 50;
/// Pause of a client after every call, so that two cores can keep up.
const PAUSE: Duration = Duration::from_millis(40);
/// Maximum time without progress after the load has ended. The jobs of a killed process wait for the end of its
/// lease.
const STANDSTILL: Duration = Duration::from_secs(120);

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn runs_every_job_once_despite_kills() {
    let seconds = std::env::var("SELAM_KILLING_SECONDS").map_or(10, |seconds| seconds.parse().unwrap());
    let Place(settings) = &Place::new().await;
    let database = Database::connect(settings.database_url.as_deref().unwrap());
    let mut nodes = [EventNode::new(settings.clone()), EventNode::new(settings.clone())];
    for node in &mut nodes {
        node.supervise();
        node.wait_until_ready().await;
    }
    let database = database.await.unwrap();

    let (ordered, stop) = (Arc::new(Mutex::new(HashSet::new())), Arc::new(AtomicBool::new(false)));
    let http = reqwest::Client::new();
    let poisoned = EventNode::order(&http, &nodes[0].url(), "poisoned").await.unwrap();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|number| {
            let url = nodes[number % nodes.len()].url();
            tokio::spawn(client(Arc::clone(&ordered), Arc::clone(&stop), url))
        })
        .collect();
    let kills = kill_again_and_again(&mut nodes, Duration::from_secs(seconds), &ordered).await;
    stop.store(true, Ordering::SeqCst);
    for client in clients {
        client.await.unwrap();
    }
    drain(&database, &mut nodes).await;

    let list = command(settings, &["jobs", "list", "--parked"]);
    let lines: Vec<_> = list.lines().collect();
    assert_eq!(lines.len(), 1, "expected only the poisoned job: {list}");
    assert!(
        list.contains("\tparked\t") && list.contains(&poisoned.to_string()),
        "{list}"
    );
    // The last attempt may have ended with its process, like any other.
    let last_words = ["\t5\tPOISONED\n", "\t5\tHANDLER_DIED\n"];
    assert!(
        last_words.iter().any(|words| list.ends_with(words)),
        "attempts and reason: {list}"
    );
    let ordered = ordered.lock().unwrap().clone();
    let before = report(&database, &ordered, kills).await;
    assert!(
        !before.contains_key(&poisoned.to_string()),
        "failed attempts must have no effect"
    );

    // The cause is fixed, and an operator retries the job.
    let cure = format!("INSERT INTO changes (id) VALUES ('{}')", Uuid::nil());
    database.execute_unprepared(&cure).await.unwrap();
    let answer = command(settings, &["jobs", "replay", "--kind", "test-job"]);
    assert_eq!(answer, "events\t1 parked jobs will be retried\n");
    eventually("the poisoned job's effect", async || {
        let effects = effects(&database).await;
        (effects.get(&poisoned.to_string()) == Some(&1)).then_some(())
    })
    .await;
    assert_eq!(command(settings, &["jobs", "list", "--kind", "test-job"]), "");
    println!("replayed             {:>8}", 1);
}

/// The database of the test.
struct Place(NodeSettings);

impl Place {
    async fn new() -> Self {
        let namespace = format!("j{}", &Uuid::new_v4().simple().to_string()[..12]);
        let server_url = required("SELAM_TEST_POSTGRES_URL");
        let server = Database::connect(&server_url).await.unwrap();
        let create = format!("CREATE DATABASE {namespace}_events");
        server.execute_unprepared(&create).await.unwrap();
        let (address, _) = server_url.rsplit_once('/').unwrap();
        Self(NodeSettings {
            program: env!("CARGO_BIN_EXE_event-node").to_owned(),
            database_url: Some(format!("{address}/{namespace}_events")),
            bus_url: None,
            namespace,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let url = required("SELAM_TEST_POSTGRES_URL");
        remove(Some(&url), None, &self.0.namespace, &["events"]);
    }
}

async fn client(ordered: Arc<Mutex<HashSet<String>>>, stop: Arc<AtomicBool>, url: String) {
    let http = reqwest::Client::new();
    while !stop.load(Ordering::SeqCst) {
        if let Some(id) = EventNode::order(&http, &url, "ordinary").await {
            ordered.lock().unwrap().insert(id.to_string());
        }
        sleep(PAUSE).await;
    }
}

/// Kills one or both processes at random, for at least `time` and until the load is reached. Returns the number
/// of kills.
async fn kill_again_and_again(nodes: &mut [EventNode; 2], time: Duration, ordered: &Mutex<HashSet<String>>) -> u32 {
    let (mut kills, end) = (0, Instant::now() + time);
    while Instant::now() < end || ordered.lock().unwrap().len() <= LOAD {
        any_moment().await;
        let chance = chance();
        for (number, node) in nodes.iter_mut().enumerate() {
            // Each with a probability of one half, so that sometimes both are down.
            if chance >> number & 1 == 1 {
                node.kill();
                kills += 1;
            }
        }
        any_moment().await;
        nodes.iter_mut().for_each(EventNode::supervise);
    }
    kills
}

fn chance() -> u8 {
    Uuid::new_v4().as_bytes()[0]
}

async fn any_moment() {
    sleep(Duration::from_millis(200 + u64::from(chance()) * 5)).await;
}

/// Waits until every job is done or parked.
async fn drain(database: &DatabaseConnection, nodes: &mut [EventNode; 2]) {
    let (mut least, mut progress) = (usize::MAX, Instant::now());
    loop {
        nodes.iter_mut().for_each(EventNode::supervise);
        let query = "SELECT CAST(id AS text) FROM jobs WHERE status = 'pending' AND kind = 'test-job'";
        let waiting = texts(database, query).await.len();
        if waiting == 0 {
            return;
        }
        if waiting < least {
            (least, progress) = (waiting, Instant::now());
        }
        let log = nodes[0].log();
        assert!(
            progress.elapsed() < STANDSTILL,
            "{waiting} jobs are still waiting:\n{log}"
        );
        sleep(Duration::from_millis(500)).await;
    }
}

async fn report(database: &DatabaseConnection, ordered: &HashSet<String>, kills: u32) -> HashMap<String, u32> {
    let effects = effects(database).await;
    let changes = texts(database, "SELECT CAST(id AS text) FROM changes").await;
    let lost = ordered.iter().filter(|id| !effects.contains_key(*id)).count();
    let doubled = effects.values().filter(|count| **count > 1).count();
    println!("process kills        {kills:>8}");
    println!("enqueued             {:>8}", ordered.len());
    println!("committed            {:>8}", changes.len());
    println!("effects              {:>8}", effects.values().sum::<u32>());
    println!("lost                 {lost:>8}");
    println!("doubled              {doubled:>8}");
    println!("parked               {:>8}", 1);
    assert!(ordered.len() > LOAD, "hardly any load: {}", ordered.len());
    assert_eq!((lost, doubled), (0, 0));
    // Changes committed without a response count too; the poisoned job is still waiting.
    assert_eq!(effects.len(), changes.len() - 1);
    effects
}

async fn effects(database: &DatabaseConnection) -> HashMap<String, u32> {
    let mut effects = HashMap::new();
    for change in texts(database, "SELECT change_id FROM effects").await {
        *effects.entry(change).or_default() += 1;
    }
    effects
}

/// Returns the output of an operator command of the service's program.
fn command(settings: &NodeSettings, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(&settings.program)
        .args(arguments)
        .env("SELAM_DATABASE_URL", settings.database_url.as_deref().unwrap())
        .env_remove("SELAM_BUS_URL")
        .env_remove("SELAM_CACHE_URL")
        .env("SELAM_NAMESPACE", &settings.namespace)
        .env("SELAM_DATA_DIR", folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

async fn texts(database: &DatabaseConnection, query: &str) -> Vec<String> {
    let statement = Statement::from_string(DbBackend::Postgres, query);
    let rows = database.query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}
