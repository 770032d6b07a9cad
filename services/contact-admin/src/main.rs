//! Binary of the contact-admin service.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(version, about = "Contact messages and the replies to them")]
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
