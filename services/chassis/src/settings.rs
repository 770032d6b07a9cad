use std::{net::IpAddr, path::PathBuf};

use clap::ValueEnum;

use crate::Zone;

/// Settings of the process that every service shares. Each comes from the environment and has a default with which nothing needs to be
/// installed (the embedded mode).
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Process")]
pub struct Settings {
    /// Address that the servers listen on.
    #[arg(long, env = "SELAM_BIND", default_value = "127.0.0.1")]
    pub bind: IpAddr,
    /// Port of the gRPC server; 0 lets the system choose.
    #[arg(long, env = "SELAM_GRPC_PORT", default_value_t = 50051)]
    pub grpc_port: u16,
    /// Port of the HTTP server (`/livez`, `/readyz`, `/metrics` and the services' own routes); 0 lets the system choose.
    #[arg(long, env = "SELAM_HTTP_PORT", default_value_t = 8090)]
    pub http_port: u16,
    /// Folder of the embedded parts: databases, mails, demo accounts.
    #[arg(long, env = "SELAM_DATA_DIR", default_value = "var")]
    pub data_dir: PathBuf,
    /// `postgres://…` or `sqlite://…`; `{service}` in it stands for the name of the service. Default: an SQLite file per service in the data folder.
    #[arg(long, env = "SELAM_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Connections to the database that a service keeps at most.
    #[arg(long, env = "SELAM_DATABASE_CONNECTIONS", default_value_t = 10)]
    pub database_connections: u32,
    /// Create a PostgreSQL database that does not exist yet. For development and tests; in production databases are made by whoever owns the server.
    #[arg(long, env = "SELAM_DATABASE_CREATE")]
    pub database_create: bool,
    /// `amqp://…` of RabbitMQ. Default: a bus inside the process, fed by the durable outbox all the same.
    #[arg(long, env = "SELAM_BUS_URL", hide_env_values = true)]
    pub bus_url: Option<String>,
    /// `redis://…`. Default: memory of the process.
    #[arg(long, env = "SELAM_CACHE_URL", hide_env_values = true)]
    pub cache_url: Option<String>,
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
    /// Secret that services show each other. Without it no internal RPC can be called.
    #[arg(long, env = "SELAM_INTERNAL_TOKEN", hide_env_values = true)]
    pub internal_token: Option<String>,
    /// Seconds that requests and tasks get to finish after the signal to stop.
    #[arg(long, env = "SELAM_SHUTDOWN_GRACE", default_value_t = 20)]
    pub shutdown_grace: u64,
    /// `json` for machines, `text` for people.
    #[arg(long, env = "SELAM_LOG_FORMAT", value_enum, default_value_t = LogFormat::Json)]
    pub log_format: LogFormat,
    /// What is logged, in the syntax of `tracing_subscriber::EnvFilter`.
    #[arg(
        long,
        env = "SELAM_LOG",
        default_value = "info,sqlx=warn,lapin=warn,actix_server=warn"
    )]
    pub log_filter: String,
    /// Address of an OpenTelemetry collector (OTLP over gRPC). Without it no traces are exported.
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    pub otlp_endpoint: Option<String>,
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
    /// Whether this process runs on the embedded parts alone. Only then may a service make demo accounts or show a mailbox.
    pub fn is_embedded(&self) -> bool {
        self.database_url.is_none() && self.bus_url.is_none()
    }

    /// URL of the database of a service.
    pub fn database_url_of(&self, service: &str) -> String {
        match &self.database_url {
            Some(url) => url.replace("{service}", &service.replace('-', "_")),
            None => format!("sqlite://{}/{service}.db?mode=rwc", self.data_dir.display()),
        }
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
}
