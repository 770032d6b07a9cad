//! Binary of the contact-admin service.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(
    version,
    about = "The office: contact messages, audit log, figures of the business, and failed work"
)]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    selam_chassis::run(process.chassis, "selam-contact-admin", |platform| async move {
        Ok(vec![selam_contact_admin::build(&platform).await?])
    })
}
