//! TLS with certificates created by the test: valid ones are accepted, invalid ones are rejected.

mod plain_text;
mod servers;
mod services;
mod strangers;

use std::path::Path;

use clap::Parser as _;
use selam_chassis::{Settings, tls::TlsSettings};

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    settings: Settings,
}

fn settings(folder: &Path, tls: TlsSettings) -> Settings {
    let mut settings = Process::parse_from(["test"]).settings;
    (settings.grpc_port, settings.http_port) = (0, 0);
    settings.data_dir = folder.into();
    settings.shutdown_delay = Some(0);
    settings.tls = tls;
    settings
}
