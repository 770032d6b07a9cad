//! Binary of the notifications service.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(
    version,
    about = "Emails in three languages, caused by events, and the log of their delivery"
)]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    service: selam_notifications::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    selam_chassis::run(process.chassis, "selam-notifications", |platform| async move {
        Ok(vec![selam_notifications::build(&platform, process.service).await?])
    })
}
