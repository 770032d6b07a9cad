use std::path::PathBuf;

use clap::ValueEnum;

/// Settings of TLS between the parts of the platform.
#[derive(clap::Args, Clone, Debug, Default)]
#[command(next_help_heading = "TLS")]
#[group(id = "tls")]
pub struct TlsSettings {
    /// PEM file of the authorities whose certificates services show each other; only those are believed there. Servers of others, such as
    /// the database, may show one of these authorities or of the public ones.
    #[arg(long, env = "SELAM_TLS_CA")]
    pub tls_ca: Option<PathBuf>,
    /// PEM file of this process's own certificate, with what stands between it and its authority. With it the gRPC and HTTP ports speak TLS,
    /// and other services are shown it. It names the service as a DNS name.
    #[arg(long, env = "SELAM_TLS_CERTIFICATE", requires = "tls_key", requires = "tls_ca")]
    pub tls_certificate: Option<PathBuf>,
    /// PEM file of the private key of that certificate.
    #[arg(long, env = "SELAM_TLS_KEY", requires = "tls_certificate")]
    pub tls_key: Option<PathBuf>,
    /// Connections that may leave this machine in plain text, where everybody on the way can read and change them, separated by commas.
    /// For networks that are encrypted below, and for nothing else.
    #[arg(long, env = "SELAM_TLS_ALLOW_PLAINTEXT", value_enum, value_delimiter = ',')]
    pub tls_allow_plaintext: Vec<Plaintext>,
}

/// A kind of connection that may be in plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Plaintext {
    /// PostgreSQL.
    Database,
    /// RabbitMQ.
    Bus,
    /// Redis.
    Cache,
    /// The mail server.
    Smtp,
    /// The collector of traces.
    Otlp,
    /// Services among themselves and with the gateway, in both directions.
    Services,
    /// All of these.
    All,
}
