//! All Selam services in one process, on the embedded parts: the same code and the same gRPC as the processes of production, started
//! together so that one command on a fresh machine runs the platform. Not for production.

use std::process::ExitCode;

use clap::Parser;
use selam_chassis::{Platform, Result, Service};

/// All Selam services in one process. For development and for trying the platform, not for production.
#[derive(Parser)]
#[command(name = "selam-standalone", version)]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    identity: selam_identity::Settings,
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
    #[command(flatten)]
    cargo: selam_cargo::Settings,
    #[command(flatten)]
    notifications: selam_notifications::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    selam_chassis::run(process.chassis.clone(), "selam-standalone", |platform| {
        build(platform, process)
    })
}

async fn build(platform: Platform, process: Process) -> Result<Vec<Service>> {
    Ok(vec![
        selam_identity::build(&platform, process.identity).await?,
        selam_contact_admin::build(&platform).await?,
        selam_cleaning::build(&platform, process.cleaning).await?,
        selam_cargo::build(&platform, process.cargo).await?,
        selam_notifications::build(&platform, process.notifications).await?,
    ])
}
