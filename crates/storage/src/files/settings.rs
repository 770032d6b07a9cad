use selam_foundation::Secret;

/// Storage location of files, and the signing key of downloads.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Files")]
pub struct FileSettings {
    /// `file:///folder` or `s3://bucket/prefix`. Default: a folder in the data folder.
    #[arg(long = "files-url", env = "SELAM_FILES_URL")]
    pub url: Option<String>,
    /// Address of the S3 server, if it is not Amazon S3.
    #[arg(long = "files-endpoint", env = "SELAM_FILES_ENDPOINT")]
    pub endpoint: Option<String>,
    /// Region of the bucket.
    #[arg(long = "files-region", env = "SELAM_FILES_REGION", default_value = "ca-central-1")]
    pub region: String,
    /// ID of the access key. Without keys, the role of the machine or pod is used.
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
    /// Use plain HTTP to an S3 server on another machine. Only for a private network.
    #[arg(long = "files-allow-http", env = "SELAM_FILES_ALLOW_HTTP")]
    pub allow_http: bool,
    /// Secret that signs downloads, at least 32 characters and the same for all replicas. Default in embedded
    /// mode: a new key on every start.
    #[arg(long = "files-signing-key", env = "SELAM_FILES_SIGNING_KEY", hide_env_values = true)]
    pub signing_key: Option<Secret>,
}
