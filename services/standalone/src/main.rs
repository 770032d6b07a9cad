//! All Selam services as one process.

use std::process::ExitCode;

use clap::Parser;
use selam_standalone::Services;

/// All Selam services in one process, for development and evaluation. Not for production.
#[derive(Parser)]
#[command(name = "selam-standalone", version)]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    services: Services,
}

fn main() -> ExitCode {
    let process = Process::parse();
    selam_chassis::run(process.chassis, "selam-standalone", |platform| async move {
        process.services.build(&platform).await
    })
}
