use std::{convert::Infallible, net::IpAddr, path::PathBuf, time::Duration};

use clap::ValueEnum;

use crate::{
    Error, FileSettings, Result, Secret, Zone,
    calls::TimeLimits,
    commands::Command,
    database::{self, PoolConfig},
    tls::TlsSettings,
};

/// In seconds. Kubernetes probes and Envoy's health checks are more frequent.
const DEFAULT_SHUTDOWN_DELAY: u64 = 5;

/// Settings shared by all services. Each is read from the environment and has a default for the embedded mode,
/// which requires no installation.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Process")]
pub struct Settings {
    /// Address that the servers listen on.
    #[arg(long, env = "SELAM_BIND", default_value = "127.0.0.1")]
    pub bind: IpAddr,
    /// Port of the gRPC server; 0 lets the system choose.
    #[arg(long, env = "SELAM_GRPC_PORT", default_value_t = Self::GRPC_PORT)]
    pub grpc_port: u16,
    /// Port of the HTTP server (`/livez`, `/readyz`, `/metrics` and the services' own routes); 0 lets the
    /// system choose.
    #[arg(long, env = "SELAM_HTTP_PORT", default_value_t = Self::HTTP_PORT)]
    pub http_port: u16,
    /// Run in embedded mode: databases in files, a bus and a cache in memory, and a mailbox that every local
    /// user can read. For development and tests, on this machine only. Without it, a process that lacks the
    /// address of a database or a broker does not start.
    #[arg(long, env = "SELAM_EMBEDDED", default_value_t = false, action = clap::ArgAction::Set)]
    pub embedded: bool,
    /// Data folder of the embedded mode: databases, emails, demo accounts.
    #[arg(long, env = "SELAM_DATA_DIR", default_value = "var")]
    pub data_dir: PathBuf,
    /// `postgres://…` or `sqlite://…`; `{service}` in it is replaced with the name of the service. On another
    /// machine PostgreSQL must present a certificate for its name. Default: an SQLite file per service in the
    /// data folder.
    #[arg(long, env = "SELAM_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<Secret>,
    /// Maximum number of database connections per service, at least 2. Half of them are for background work.
    #[arg(long, env = "SELAM_DATABASE_CONNECTIONS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..=1_000))]
    pub database_connections: u32,
    /// Maximum time in seconds that a request waits for a database connection before it fails with 503.
    #[arg(long, env = "SELAM_DATABASE_TIMEOUT", default_value_t = database::DEFAULT_TIMEOUT, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub database_timeout: u64,
    /// Create a PostgreSQL database that does not exist yet. For development and tests; in production the owner
    /// of the server creates the databases.
    #[arg(long, env = "SELAM_DATABASE_CREATE")]
    pub database_create: bool,
    /// `amqps://…` of RabbitMQ, or `amqp://…` on this machine. Default: a bus in the memory of the process, fed
    /// by the durable outbox.
    #[arg(long, env = "SELAM_BUS_URL", hide_env_values = true)]
    pub bus_url: Option<Secret>,
    /// `rediss://…`, or `redis://…` on this machine. Default: memory of the process.
    #[arg(long, env = "SELAM_CACHE_URL", hide_env_values = true)]
    pub cache_url: Option<Secret>,
    /// Prefix of the names of exchanges, queues and cache keys, so that several platforms can share a broker
    /// and a cache.
    #[arg(long, env = "SELAM_NAMESPACE", default_value = "selam")]
    pub namespace: String,
    /// Public address of the website, without a trailing slash.
    #[arg(long, env = "SELAM_SITE_URL", default_value = "http://localhost:8080", value_parser = without_trailing_slash)]
    pub site_url: String,
    /// Time zone of the company's dates and times. Its rules come from the system (package tzdata) or,
    /// if newer, from the program.
    #[arg(long, env = "SELAM_TIME_ZONE", default_value = "America/Edmonton")]
    pub time_zone: Zone,
    /// Issuer of access tokens. Default: the website's address with `/auth/v1`.
    #[arg(long, env = "SELAM_JWT_ISSUER")]
    pub jwt_issuer: Option<String>,
    /// Address of the public keys of access tokens. Default: this process's own identity service.
    #[arg(long, env = "SELAM_JWKS_URL")]
    pub jwks_url: Option<String>,
    /// Addresses of the other services: `http://{service}:50051`, where `{service}` is replaced with the name.
    /// Several addresses are separated by commas and may begin with the name of a service:
    /// `http://{service}:50051,identity=http://127.0.0.1:4000`. Default: this process.
    #[arg(long, env = "SELAM_SERVICE_URL", value_delimiter = ',')]
    pub service_url: Vec<String>,
    /// Maximum duration in seconds of a call to another service, including retries, unless the code states another
    /// one.
    #[arg(long, env = "SELAM_CALL_TIMEOUT", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub call_timeout: u64,
    /// Maximum duration in seconds of a request until its response begins, unless the contract states another one.
    #[arg(long, env = "SELAM_REQUEST_TIMEOUT", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub request_timeout: u64,
    /// Private key with which the service authenticates to others: PEM (PKCS #8, P-256) or a file with it.
    /// `{service}` is replaced with the name of the service. Default: generated in memory in embedded mode;
    /// otherwise the service cannot call other services.
    #[arg(long, env = "SELAM_SERVICE_KEY", hide_env_values = true, allow_hyphen_values = true)]
    pub service_key: Option<Secret>,
    /// Public keys of all services: a JSON Web Key Set whose `kid`s are the service names, or a file with it.
    /// Default: only keys in memory, so that no other process can call.
    #[arg(long, env = "SELAM_SERVICE_KEYS", hide_env_values = true)]
    pub service_keys: Option<Secret>,
    /// Seconds between the stop signal, when the process reports that it is not ready, and the moment when it
    /// rejects new requests. Load balancers need this time to notice. Default: 5; 0 in embedded mode.
    #[arg(long, env = "SELAM_SHUTDOWN_DELAY")]
    pub shutdown_delay: Option<u64>,
    /// Seconds after the shutdown delay for requests and tasks to finish.
    #[arg(long, env = "SELAM_SHUTDOWN_GRACE", default_value_t = 20)]
    pub shutdown_grace: u64,
    /// Create demo data on the first start in embedded mode. Has no effect outside embedded mode.
    #[arg(long, env = "SELAM_DEMO_DATA", default_value_t = true, action = clap::ArgAction::Set)]
    pub demo_data: bool,
    /// Create demo accounts and the data that they need in embedded mode. Has no effect outside embedded mode.
    #[arg(long, env = "SELAM_DEMO_ACCOUNTS", default_value_t = true, action = clap::ArgAction::Set)]
    pub demo_accounts: bool,
    /// Email domain of the demo accounts.
    #[arg(long, env = "SELAM_DEMO_DOMAIN", default_value = "example.test")]
    pub demo_domain: String,
    /// `json` for machines, `text` for people.
    #[arg(long, env = "SELAM_LOG_FORMAT", value_enum, default_value_t = LogFormat::Json)]
    pub log_format: LogFormat,
    // lapin::channels logs every normal end of a connection as an error; the bus itself logs what matters.
    /// Log filter, in the syntax of `tracing_subscriber::EnvFilter`.
    #[arg(
        long,
        env = "SELAM_LOG",
        default_value = "info,sqlx=warn,lapin=warn,lapin::channels=off,actix_server=warn"
    )]
    pub log_filter: String,
    /// Address of an OpenTelemetry collector (OTLP over gRPC): `https://…`, or `http://…` on this machine.
    /// Without it no traces are exported.
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    pub otlp_endpoint: Option<String>,
    /// Storage of files.
    #[command(flatten)]
    pub files: FileSettings,
    /// TLS between the parts of the platform.
    #[command(flatten)]
    pub tls: TlsSettings,
    /// Command to run instead of serving.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// One JSON object per line.
    Json,
    /// Human-readable lines.
    Text,
}

impl Settings {
    /// Default gRPC port.
    pub const GRPC_PORT: u16 = 50051;
    /// Default HTTP port.
    pub const HTTP_PORT: u16 = 8090;

    /// Returns whether the process runs in embedded mode. Only then may a service create demo accounts or show
    /// a mailbox.
    pub fn is_embedded(&self) -> bool {
        self.database_url.is_none() && self.bus_url.is_none()
    }

    /// Checks that the embedded mode is enabled where it would be used, and that other machines cannot reach
    /// it.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` (`SETTING_MISSING`, `SETTING_INVALID`).
    pub fn check_mode(&self) -> Result<()> {
        let missing = [
            ("SELAM_DATABASE_URL", self.database_url.is_none()),
            ("SELAM_BUS_URL", self.bus_url.is_none()),
        ];
        for (name, is_missing) in missing {
            if is_missing && !self.embedded {
                let why = format!("{name} is missing; SELAM_EMBEDDED=true runs without it, for development");
                return Err(Error::invalid_argument("SETTING_MISSING", why));
            }
        }
        if self.is_embedded() && !self.bind.is_loopback() {
            let why = "SELAM_BIND: the embedded mode has no access control, so it must listen on a loopback address";
            return Err(Error::invalid_argument("SETTING_INVALID", why));
        }
        Ok(())
    }

    /// Returns whether services create demo data. It never exists in production, whatever a setting contains.
    pub fn makes_demo_data(&self) -> bool {
        self.is_embedded() && self.demo_data
    }

    /// Returns whether services create demo accounts. They never exist in production, whatever a setting
    /// contains, because their passwords are in a file.
    pub fn makes_demo_accounts(&self) -> bool {
        self.is_embedded() && self.demo_accounts
    }

    /// Returns the time during which a stopping process still accepts requests.
    pub fn shutdown_delay(&self) -> Duration {
        let default = if self.is_embedded() { 0 } else { DEFAULT_SHUTDOWN_DELAY };
        Duration::from_secs(self.shutdown_delay.unwrap_or(default))
    }

    /// Returns the database URL of a service.
    pub fn database_url_of(&self, service: &str) -> String {
        match &self.database_url {
            Some(url) => url.expose().replace("{service}", &service.replace('-', "_")),
            None => format!("sqlite://{}/{service}.db?mode=rwc", self.data_dir.display()),
        }
    }

    /// Returns the limits of a service's connections to its database.
    pub fn database_pool(&self) -> PoolConfig {
        PoolConfig {
            connections: self.database_connections,
            timeout: Duration::from_secs(self.database_timeout),
        }
    }

    /// Returns the limits of the durations of requests and calls.
    pub fn time_limits(&self) -> TimeLimits {
        TimeLimits {
            call: Duration::from_secs(self.call_timeout),
            request: Duration::from_secs(self.request_timeout),
        }
    }

    /// Returns the gRPC address of a service, or `None` if it is in this process.
    pub fn service_url_of(&self, service: &str) -> Option<String> {
        let urls = self.service_url.iter().filter(|url| !url.is_empty());
        // A URL has a colon before the first `=`; a name does not.
        let (named, templates): (Vec<_>, Vec<_>) = urls.partition(|url| {
            let (name, rest) = url.split_once('=').unwrap_or_default();
            !rest.is_empty() && !name.contains(':')
        });
        let own = named
            .iter()
            .find_map(|url| url.strip_prefix(service)?.strip_prefix('='));
        own.map(str::to_owned)
            .or_else(|| Some(templates.first()?.replace("{service}", service)))
    }

    /// Returns the issuer of access tokens.
    pub fn issuer(&self) -> String {
        self.jwt_issuer
            .clone()
            .unwrap_or_else(|| format!("{}/auth/v1", self.site_url))
    }
}

/// The gateway removes the slash, too: both must expect the same issuer of tokens.
fn without_trailing_slash(url: &str) -> Result<String, Infallible> {
    Ok(url.trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Process {
        #[command(flatten)]
        settings: Settings,
    }

    #[test]
    fn issuer_ignores_trailing_slash_of_site() {
        let settings = Process::parse_from(["test", "--site-url", "https://selam.example/"]).settings;
        assert_eq!(settings.issuer(), "https://selam.example/auth/v1");
    }

    #[test]
    fn names_databases_after_their_service() {
        let embedded = Process::parse_from(["test", "--data-dir", "/data"]).settings;
        assert!(embedded.is_embedded());
        assert_eq!(
            embedded.database_url_of("contact-admin"),
            "sqlite:///data/contact-admin.db?mode=rwc"
        );
        let served = Process::parse_from(["test", "--database-url", "postgres://db/selam_{service}"]).settings;
        assert!(!served.is_embedded());
        assert_eq!(
            served.database_url_of("contact-admin"),
            "postgres://db/selam_contact_admin"
        );
    }

    #[test]
    fn requires_embedded_flag_and_loopback_address() {
        let database = &["--database-url", "postgres://db/selam_{service}"];
        let bus = &["--bus-url", "amqps://bus"];
        let embedded = &["--embedded", "true"];
        let everywhere = &["--bind", "0.0.0.0"];
        for (arguments, expected) in [
            (vec![], Err("SELAM_DATABASE_URL")),
            (vec![&database[..]], Err("SELAM_BUS_URL")),
            (vec![&bus[..]], Err("SELAM_DATABASE_URL")),
            (vec![&database[..], bus], Ok(())),
            (vec![&database[..], bus, everywhere], Ok(())),
            (vec![&embedded[..]], Ok(())),
            (vec![&embedded[..], &["--bind", "::1"]], Ok(())),
            (vec![&embedded[..], everywhere], Err("SELAM_BIND")),
        ] {
            let settings = Process::parse_from([&["test"][..]].iter().chain(&arguments).copied().flatten()).settings;
            let checked = settings.check_mode().map_err(|error| error.to_string());
            match (checked, expected) {
                (Ok(()), Ok(())) => {}
                (Err(said), Err(name)) => assert!(said.contains(name), "{said}"),
                other => panic!("{arguments:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn creates_demo_data_in_embedded_mode_only() {
        for (arguments, expected) in [
            (&[][..], true),
            (&["--demo-data", "false"], false),
            (&["--database-url", "postgres://db/selam_{service}"], false),
            (&["--demo-data", "true", "--database-url", "postgres://db/selam"], false),
            (
                &["--demo-data", "true", "--database-url", "sqlite:///data/{service}.db"],
                false,
            ),
            (&["--demo-data", "true", "--bus-url", "amqp://broker"], false),
        ] {
            let settings = Process::parse_from(["test"].iter().chain(arguments)).settings;
            assert_eq!(settings.makes_demo_data(), expected, "{arguments:?}");
        }
    }

    #[test]
    fn creates_demo_accounts_in_embedded_mode_only() {
        for (arguments, expected) in [
            (&[][..], true),
            (&["--demo-accounts", "false"], false),
            (
                &[
                    "--demo-accounts",
                    "true",
                    "--database-url",
                    "postgres://db/selam_{service}",
                ],
                false,
            ),
            (&["--demo-accounts", "true", "--bus-url", "amqp://broker"], false),
        ] {
            let settings = Process::parse_from(["test"].iter().chain(arguments)).settings;
            assert_eq!(settings.makes_demo_accounts(), expected, "{arguments:?}");
        }
    }

    #[test]
    fn resolves_service_addresses_from_settings() {
        let here = Process::parse_from(["test"]).settings;
        assert_eq!(here.service_url_of("identity"), None);
        let urls = "http://{service}:50051,contact-admin=http://127.0.0.1:4000";
        let there = Process::parse_from(["test", "--service-url", urls]).settings;
        assert_eq!(
            there.service_url_of("identity").as_deref(),
            Some("http://identity:50051")
        );
        assert_eq!(
            there.service_url_of("contact-admin").as_deref(),
            Some("http://127.0.0.1:4000")
        );
        assert_eq!(there.service_url_of("contact").as_deref(), Some("http://contact:50051"));
        let some = Process::parse_from(["test", "--service-url", "contact-admin=http://127.0.0.1:4000"]).settings;
        assert_eq!(some.service_url_of("identity"), None);
    }

    #[test]
    fn hides_passwords_in_debug_output() {
        let secret = "hunter2";
        let options = [
            "--database-url",
            "--bus-url",
            "--cache-url",
            "--service-key",
            "--files-access-key-id",
            "--files-secret-access-key",
            "--files-signing-key",
        ];
        let arguments = options.map(|option| [option.to_owned(), format!("scheme://user:{secret}@host")]);
        let settings =
            Process::parse_from(["test".to_owned()].into_iter().chain(arguments.into_iter().flatten())).settings;
        let printed = format!("{settings:?}");
        assert!(!printed.contains(secret) && !printed.contains("user"), "{printed}");
    }
}
