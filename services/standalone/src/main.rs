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
    notifications: selam_notifications::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let (identity, notifications) = (process.identity, process.notifications);
    selam_chassis::run(process.chassis, "selam-standalone", |platform| {
        build(platform, identity, notifications)
    })
}

async fn build(
    platform: Platform,
    identity: selam_identity::Settings,
    notifications: selam_notifications::Settings,
) -> Result<Vec<Service>> {
    Ok(vec![
        selam_identity::build(&platform, identity).await?,
        selam_contact_admin::build(&platform).await?,
        selam_notifications::build(&platform, notifications).await?,
    ])
}
