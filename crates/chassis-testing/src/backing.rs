use std::{
    collections::BTreeSet,
    env,
    sync::{Mutex, PoisonError},
};

use clap::Parser as _;
use selam_chassis::{Secret, Settings};
use tempfile::TempDir;
use uuid::Uuid;

use crate::{erasure::remove, zones};

/// Bucket on the S3 server at `SELAM_TEST_S3_URL`. Every test uses its own prefix in it.
const BUCKET: &str = "selam-tests";

/// The backing services of one test: embedded ones in a temporary folder, or a namespace on real servers. Their
/// data is removed on drop.
pub struct Backing {
    folder: TempDir,
    namespace: String,
    postgres: Option<String>,
    amqp: Option<String>,
    redis: Option<String>,
    s3: Option<String>,
    /// Services whose queues are removed.
    listeners: Mutex<BTreeSet<&'static str>>,
}

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    settings: Settings,
}

/// Returns the address of the PostgreSQL server for tests, or `None` where databases are embedded.
pub fn postgres_url() -> Option<String> {
    server_url("SELAM_TEST_POSTGRES_URL")
}

fn server_url(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|url| !url.is_empty())
}

impl Backing {
    /// Uses the servers named in the environment, and embedded services for the rest.
    pub fn from_environment() -> Self {
        Self {
            folder: tempfile::Builder::new().prefix("selam-test-").tempdir().unwrap(),
            namespace: format!("t{}", &Uuid::new_v4().simple().to_string()[..12]),
            postgres: postgres_url(),
            amqp: server_url("SELAM_TEST_AMQP_URL"),
            redis: server_url("SELAM_TEST_REDIS_URL"),
            s3: server_url("SELAM_TEST_S3_URL"),
            listeners: Mutex::default(),
        }
    }

    /// Returns the settings of a process on these backing services. The databases are created on first use.
    pub(crate) fn settings(&self) -> Settings {
        let mut settings = Process::parse_from(["test"]).settings;
        settings.grpc_port = 0;
        settings.http_port = 0;
        settings.data_dir = self.folder.path().into();
        settings.namespace.clone_from(&self.namespace);
        settings.shutdown_grace = 10;
        settings.demo_data = false;
        settings.demo_accounts = false;
        settings.time_zone = zones::newer("America/Edmonton");
        settings.database_connections = 5;
        // A busy machine is slow. It must not look like one that is overloaded.
        settings.database_timeout = 60;
        settings.call_timeout = 60;
        settings.request_timeout = 300;
        settings.database_create = true;
        settings.shutdown_delay = Some(0);
        settings.database_url = self.postgres.as_ref().map(|url| self.schema_url(url).into());
        settings.bus_url = self.amqp.clone().map(Secret::from);
        settings.cache_url = self.redis.clone().map(Secret::from);
        settings.files.signing_key = Some("signing-key-of-the-downloads-of-tests".to_owned().into());
        if let Some(s3) = &self.s3 {
            settings.files.url = Some(format!("s3://{BUCKET}/{}", self.namespace));
            settings.files.endpoint = Some(s3.clone());
            settings.files.access_key_id = Some("of-tests".to_owned().into());
            settings.files.secret_access_key = Some("of-tests".to_owned().into());
        }
        settings
    }

    /// Records that a service with this name may have queues.
    pub(crate) fn listens(&self, name: &'static str) {
        self.listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(name);
    }

    /// Returns the database URL of the test, in which each service gets its own database by name.
    fn schema_url(&self, url: &str) -> String {
        let mut url = url::Url::parse(url).unwrap();
        url.set_path(&format!("/{}_{{service}}", self.namespace));
        // `set_path` escapes the braces of the `{service}` placeholder.
        url.as_str().replace("%7B", "{").replace("%7D", "}")
    }
}

impl Drop for Backing {
    fn drop(&mut self) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let listeners: Vec<_> = listeners.iter().copied().collect();
        if self.postgres.is_some() || self.amqp.is_some() {
            remove(
                self.postgres.as_deref(),
                self.amqp.as_deref(),
                &self.namespace,
                &listeners,
            );
        }
    }
}
