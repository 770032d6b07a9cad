//! Binary of the payments service.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(
    version,
    about = "Payments: checkouts, subscriptions, refunds, entitlements, the ledger"
)]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    payments: selam_payments::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let payments = process.payments;
    selam_chassis::run(process.chassis, "selam-payments", |platform| async move {
        Ok(vec![selam_payments::build(&platform, payments).await?])
    })
}
