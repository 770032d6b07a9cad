//! Binary of the identity service.

use std::process::ExitCode;

use clap::Parser;

/// Users, sessions, one-time codes and roles: the GoTrue protocol over HTTP, and gRPC for the other services.
#[derive(Parser)]
#[command(name = "selam-identity", version)]
struct Cli {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    service: selam_identity::Settings,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    selam_chassis::run(cli.chassis, "selam-identity", |platform| async move {
        Ok(vec![selam_identity::build(&platform, cli.service).await?])
    })
}
