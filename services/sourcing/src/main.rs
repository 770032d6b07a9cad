//! Binary of the sourcing service.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(version, about = "Sourcing: the catalogue of products and its search")]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    sourcing: selam_sourcing::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let sourcing = process.sourcing;
    selam_chassis::run(process.chassis, "selam-sourcing", |platform| async move {
        Ok(vec![selam_sourcing::build(&platform, sourcing).await?])
    })
}
