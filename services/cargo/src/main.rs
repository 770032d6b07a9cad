//! Runs the cargo service as its own process.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(version, about = "Cargo: routes, quotes, shipments, tracking")]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    cargo: selam_cargo::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let cargo = process.cargo;
    selam_chassis::run(process.chassis, "selam-cargo", |platform| async move {
        Ok(vec![selam_cargo::build(&platform, cargo).await?])
    })
}
