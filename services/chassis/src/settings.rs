use std::{net::IpAddr, path::PathBuf, time::Duration};

use clap::ValueEnum;

use crate::{Error, FileSettings, Result, Secret, Zone, commands::Command, tls::TlsSettings};

/// Seconds; probes of Kubernetes and Envoy's health checks come more often.
const DEFAULT_SHUTDOWN_DELAY: u64 = 5;

/// Settings of the process that every service shares. Each comes from the environment and has a default with which nothing needs to be
/// installed (the embedded mode).
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Process")]
pub struct Settings {
    /// Address that the servers listen on.
    #[arg(long, env = "SELAM_BIND", default_value = "127.0.0.1")]
    pub bind: IpAddr,
    /// Port of the gRPC server; 0 lets the system choose.
    #[arg(long, env = "SELAM_GRPC_PORT", default_value_t = Self::GRPC_PORT)]
    pub grpc_port: u16,
    /// Port of the HTTP server (`/livez`, `/readyz`, `/metrics` and the services' own routes); 0 lets the system choose.
    #[arg(long, env = "SELAM_HTTP_PORT", default_value_t = Self::HTTP_PORT)]
    pub http_port: u16,
    /// Run on embedded parts: databases in files, a bus and a cache in memory, and a mailbox that everybody can read. For development and tests, on
    /// this machine only. Without it a process that lacks the address of a database or a broker does not start.
    #[arg(long, env = "SELAM_EMBEDDED", default_value_t = false, action = clap::ArgAction::Set)]
    pub embedded: bool,
    /// Folder of the embedded parts: databases, mails, demo accounts.
    #[arg(long, env = "SELAM_DATA_DIR", default_value = "var")]
    pub data_dir: PathBuf,
    /// `postgres://…` or `sqlite://…`; `{service}` in it stands for the name of the service. Off this machine PostgreSQL has to show a certificate for its name. Default: an SQLite file per service in the data folder.
    #[arg(long, env = "SELAM_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<Secret>,
    /// Connections to the database that a service keeps at most.
    #[arg(long, env = "SELAM_DATABASE_CONNECTIONS", default_value_t = 10)]
    pub database_connections: u32,
    /// Create a PostgreSQL database that does not exist yet. For development and tests; in production databases are made by whoever owns the server.
    #[arg(long, env = "SELAM_DATABASE_CREATE")]
    pub database_create: bool,
    /// `amqps://…` of RabbitMQ, or `amqp://…` on this machine. Default: a bus inside the process, fed by the durable outbox all the same.
    #[arg(long, env = "SELAM_BUS_URL", hide_env_values = true)]
    pub bus_url: Option<Secret>,
    /// `rediss://…`, or `redis://…` on this machine. Default: memory of the process.
    #[arg(long, env = "SELAM_CACHE_URL", hide_env_values = true)]
    pub cache_url: Option<Secret>,
    /// First part of the names of exchanges, queues and cache keys, so that several platforms can share a broker and a cache.
    #[arg(long, env = "SELAM_NAMESPACE", default_value = "selam")]
    pub namespace: String,
    /// Public address of the website, without a slash at the end.
    #[arg(long, env = "SELAM_SITE_URL", default_value = "http://localhost:8080")]
    pub site_url: String,
    /// Time zone of the place where the company works: its days and hours are meant there. Its rules are the system's (package tzdata).
    #[arg(long, env = "SELAM_TIME_ZONE", default_value = "America/Edmonton")]
    pub time_zone: Zone,
    /// Issuer of access tokens. Default: the website's address with `/auth/v1`.
    #[arg(long, env = "SELAM_JWT_ISSUER")]
    pub jwt_issuer: Option<String>,
    /// Where the public keys of access tokens are. Default: this process's own identity service.
    #[arg(long, env = "SELAM_JWKS_URL")]
    pub jwks_url: Option<String>,
    /// Where the other services are: `http://{service}:50051`, where `{service}` stands for the name. Several, separated by commas, may begin
    /// with the name of a service: `http://{service}:50051,identity=http://127.0.0.1:4000`. Default: in this process.
    #[arg(long, env = "SELAM_SERVICE_URL", value_delimiter = ',')]
    pub service_url: Vec<String>,
    /// Private key with which the service shows others who it is: PEM (PKCS #8, P-256) or a file of it, with `{service}` for the name of the
    /// service. Default: made in memory on embedded parts; else the service can call no other.
    #[arg(long, env = "SELAM_SERVICE_KEY", hide_env_values = true, allow_hyphen_values = true)]
    pub service_key: Option<Secret>,
    /// Public keys of all services: a JSON Web Key Set whose `kid`s are their names, or a file of it. Default: none but those in memory, so
    /// that no other process can call.
    #[arg(long, env = "SELAM_SERVICE_KEYS", hide_env_values = true)]
    pub service_keys: Option<Secret>,
    /// Seconds between the signal to stop, when the process says that it is not ready any more, and the moment when it takes no new
    /// requests: what load balancers need to notice. Default: 5, and none in embedded mode.
    #[arg(long, env = "SELAM_SHUTDOWN_DELAY")]
    pub shutdown_delay: Option<u64>,
    /// Seconds that requests and tasks get to finish after that.
    #[arg(long, env = "SELAM_SHUTDOWN_GRACE", default_value_t = 20)]
    pub shutdown_grace: u64,
    /// Whether the embedded mode fills itself with demo data on its first start. No other mode ever does.
    #[arg(long, env = "SELAM_DEMO_DATA", default_value_t = true, action = clap::ArgAction::Set)]
    pub demo_data: bool,
    /// Whether the embedded mode makes demo accounts, and what they need to work with. No other mode ever does.
    #[arg(long, env = "SELAM_DEMO_ACCOUNTS", default_value_t = true, action = clap::ArgAction::Set)]
    pub demo_accounts: bool,
    /// Mail domain of the demo accounts.
    #[arg(long, env = "SELAM_DEMO_DOMAIN", default_value = "example.test")]
    pub demo_domain: String,
    /// `json` for machines, `text` for people.
    #[arg(long, env = "SELAM_LOG_FORMAT", value_enum, default_value_t = LogFormat::Json)]
    pub log_format: LogFormat,
    // lapin::channels reports every orderly end of a connection as an error; what matters of it the bus says itself.
    /// What is logged, in the syntax of `tracing_subscriber::EnvFilter`.
    #[arg(
        long,
        env = "SELAM_LOG",
        default_value = "info,sqlx=warn,lapin=warn,lapin::channels=off,actix_server=warn"
    )]
    pub log_filter: String,
    /// Address of an OpenTelemetry collector (OTLP over gRPC): `https://…`, or `http://…` on this machine. Without it no traces are exported.
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    pub otlp_endpoint: Option<String>,
    /// Where files are kept.
    #[command(flatten)]
    pub files: FileSettings,
    /// TLS between the parts of the platform.
    #[command(flatten)]
    pub tls: TlsSettings,
    /// What to do instead of serving.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// One JSON object a line.
    Json,
    /// Lines for people.
    Text,
}

impl Settings {
    /// Where gRPC is served.
    pub const GRPC_PORT: u16 = 50051;
    /// Where HTTP is served.
    pub const HTTP_PORT: u16 = 8090;

    /// Whether this process runs on the embedded parts alone. Only then may a service make demo accounts or show a mailbox.
    pub fn is_embedded(&self) -> bool {
        self.database_url.is_none() && self.bus_url.is_none()
    }

    /// Checks that embedded parts are wanted where they would be used, and that nobody else can reach them.
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
            let why = "SELAM_BIND: embedded parts, which anybody may use, are served on this machine only";
            return Err(Error::invalid_argument("SETTING_INVALID", why));
        }
        Ok(())
    }

    /// Whether its services make demo data. In production they never do, whatever a setting says.
    pub fn makes_demo_data(&self) -> bool {
        self.is_embedded() && self.demo_data
    }

    /// Whether its services make demo accounts. In production they never do, whatever a setting says: their passwords lie in a file.
    pub fn makes_demo_accounts(&self) -> bool {
        self.is_embedded() && self.demo_accounts
    }

    /// How long a process that was told to stop still takes requests.
    pub fn shutdown_delay(&self) -> Duration {
        let default = if self.is_embedded() { 0 } else { DEFAULT_SHUTDOWN_DELAY };
        Duration::from_secs(self.shutdown_delay.unwrap_or(default))
    }

    /// URL of the database of a service.
    pub fn database_url_of(&self, service: &str) -> String {
        match &self.database_url {
            Some(url) => url.expose().replace("{service}", &service.replace('-', "_")),
            None => format!("sqlite://{}/{service}.db?mode=rwc", self.data_dir.display()),
        }
    }

    /// Address of the gRPC server of a service; nothing when it is in this process.
    pub fn service_url_of(&self, service: &str) -> Option<String> {
        let urls = self.service_url.iter().filter(|url| !url.is_empty());
        // A URL has a colon before the first `=`, a name has none.
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

    /// Issuer of access tokens.
    pub fn issuer(&self) -> String {
        self.jwt_issuer
            .clone()
            .unwrap_or_else(|| format!("{}/auth/v1", self.site_url))
    }
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
    fn databases_are_named_after_their_service() {
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
    fn embedded_parts_are_asked_for_and_stay_on_this_machine() {
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
    fn demo_data_is_made_on_embedded_parts_alone() {
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
    fn demo_accounts_are_made_on_embedded_parts_alone() {
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
    fn services_are_where_the_settings_say() {
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
    fn passwords_in_settings_are_not_printed() {
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
