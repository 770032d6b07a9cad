//! Runs the cleaning service as its own process.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(version, about = "Cleaning: price table, quotes, bookings")]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let cleaning = process.cleaning;
    selam_chassis::run(process.chassis, "selam-cleaning", |platform| async move {
        Ok(vec![selam_cleaning::build(&platform, cleaning).await?])
    })
}
