use crate::Secret;

/// Where files are kept, and how their downloads are signed.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Files")]
pub struct FileSettings {
    /// `file:///folder` or `s3://bucket/prefix`. Default: a folder in the data folder.
    #[arg(long = "files-url", env = "SELAM_FILES_URL")]
    pub url: Option<String>,
    /// Address of the S3 server, for others than Amazon's.
    #[arg(long = "files-endpoint", env = "SELAM_FILES_ENDPOINT")]
    pub endpoint: Option<String>,
    /// Region of the bucket.
    #[arg(long = "files-region", env = "SELAM_FILES_REGION", default_value = "ca-central-1")]
    pub region: String,
    /// Id of the access key. Without keys the machine's or the pod's own role is used.
    #[arg(
        long = "files-access-key-id",
        env = "SELAM_FILES_ACCESS_KEY_ID",
        hide_env_values = true
    )]
    pub access_key_id: Option<Secret>,
    /// Secret of the access key.
    #[arg(
        long = "files-secret-access-key",
        env = "SELAM_FILES_SECRET_ACCESS_KEY",
        hide_env_values = true
    )]
    pub secret_access_key: Option<Secret>,
    /// Speak plain HTTP to an S3 server on another machine. Only for a network that nobody else is on.
    #[arg(long = "files-allow-http", env = "SELAM_FILES_ALLOW_HTTP")]
    pub allow_http: bool,
    /// Secret that downloads are signed with, at least 32 characters and the same for all replicas. Default in embedded mode: a new one with
    /// every start.
    #[arg(long = "files-signing-key", env = "SELAM_FILES_SIGNING_KEY", hide_env_values = true)]
    pub signing_key: Option<Secret>,
}
