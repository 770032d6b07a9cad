use std::env;

use clap::Parser as _;
use selam_chassis::Settings;
use tempfile::TempDir;
use uuid::Uuid;

use crate::{INTERNAL_TOKEN, zones};

/// The backing parts of one test: embedded ones in a temporary folder, or names of its own on real ones.
pub struct Backing {
    folder: TempDir,
    namespace: String,
    postgres: Option<String>,
    amqp: Option<String>,
    redis: Option<String>,
}

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    settings: Settings,
}

impl Backing {
    /// What the environment names, and embedded parts for the rest.
    pub fn from_environment() -> Self {
        let url = |name: &str| env::var(name).ok().filter(|url| !url.is_empty());
        Self {
            folder: tempfile::Builder::new().prefix("selam-test-").tempdir().unwrap(),
            namespace: format!("t{}", &Uuid::new_v4().simple().to_string()[..12]),
            postgres: url("SELAM_TEST_POSTGRES_URL"),
            amqp: url("SELAM_TEST_AMQP_URL"),
            redis: url("SELAM_TEST_REDIS_URL"),
        }
    }

    /// Settings of a process on these parts. The services' databases come into being when they are first named.
    pub(crate) fn settings(&self) -> Settings {
        let mut settings = Process::parse_from(["test"]).settings;
        settings.grpc_port = 0;
        settings.http_port = 0;
        settings.data_dir = self.folder.path().into();
        settings.namespace.clone_from(&self.namespace);
        settings.internal_token = Some(INTERNAL_TOKEN.to_owned());
        settings.shutdown_grace = 10;
        settings.time_zone = zones::newer("America/Edmonton");
        settings.database_connections = 5;
        settings.database_create = true;
        settings.database_url = self.postgres.as_ref().map(|url| self.schema_url(url));
        settings.bus_url.clone_from(&self.amqp);
        settings.cache_url.clone_from(&self.redis);
        settings
    }

    /// A database for every service of every test would take long to make; the services of a test get one each, by name.
    fn schema_url(&self, url: &str) -> String {
        let mut url = url::Url::parse(url).unwrap();
        url.set_path(&format!("/{}_{{service}}", self.namespace));
        // `set_path` escapes the braces that stand for the name of the service.
        url.as_str().replace("%7B", "{").replace("%7D", "}")
    }
}
