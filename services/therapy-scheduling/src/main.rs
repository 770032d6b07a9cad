//! Binary of the therapy-scheduling service.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(version, about = "Therapy: directory, calendars, appointments")]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    therapy: selam_therapy_scheduling::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let therapy = process.therapy;
    selam_chassis::run(process.chassis, "selam-therapy-scheduling", |platform| async move {
        Ok(vec![selam_therapy_scheduling::build(&platform, therapy).await?])
    })
}
