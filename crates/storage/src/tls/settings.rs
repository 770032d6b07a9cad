use std::path::PathBuf;

use clap::ValueEnum;

/// Settings of TLS between the parts of the platform.
#[derive(clap::Args, Clone, Debug, Default)]
#[command(next_help_heading = "TLS")]
#[group(id = "tls")]
pub struct TlsSettings {
    /// PEM file of the certificate authorities for connections between services; no others are trusted there.
    #[arg(long, env = "SELAM_TLS_CA")]
    pub tls_ca: Option<PathBuf>,
    /// PEM file of the certificate authorities of all other servers: database, broker, cache, files, mail and
    /// traces. By default those of SELAM_TLS_CA. Public authorities are trusted too, except for the cache.
    #[arg(long, env = "SELAM_TLS_SERVERS_CA")]
    pub tls_servers_ca: Option<PathBuf>,
    /// PEM file of this process's own certificate and its intermediate certificates. With it the gRPC and HTTP
    /// ports use TLS, and the process presents it to other services. It contains the name of the service as a
    /// DNS name.
    #[arg(long, env = "SELAM_TLS_CERTIFICATE", requires = "tls_key", requires = "tls_ca")]
    pub tls_certificate: Option<PathBuf>,
    /// PEM file of the private key of that certificate.
    #[arg(long, env = "SELAM_TLS_KEY", requires = "tls_certificate")]
    pub tls_key: Option<PathBuf>,
    /// Kinds of connections that may leave this machine in plain text, separated by commas. Every machine on
    /// the network path can then read and change them. Only for networks with their own encryption.
    #[arg(long, env = "SELAM_TLS_ALLOW_PLAINTEXT", value_enum, value_delimiter = ',')]
    pub tls_allow_plaintext: Vec<Plaintext>,
}

/// A kind of connection that may use plain text.
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
    /// The trace collector.
    Otlp,
    /// Services among each other and with the gateway, in both directions.
    Services,
    /// All of these.
    All,
}
