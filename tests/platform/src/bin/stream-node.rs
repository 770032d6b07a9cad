//! Test services with streams: one streams numbers to any caller, the other receives files and serves them.

use std::process::ExitCode;

use clap::Parser;
use sea_orm_migration::prelude::*;
use selam_chassis::{Service, StreamRules};
use selam_chassis_testing::{counting::Counting, upload_service};
use selam_testing_contract::v1::stream_service_server::StreamServiceServer;

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
}

fn main() -> ExitCode {
    selam_chassis::run(Process::parse().chassis, "stream-node", |platform| async move {
        let counting = Counting::new(&platform, StreamRules::default());
        let service = Service::new::<NoTables>(&platform, "counting").await?;
        let (uploads, _) = upload_service::build(&platform).await?;
        Ok(vec![service.grpc(StreamServiceServer::new(counting)), uploads])
    })
}

struct NoTables;

impl MigratorTrait for NoTables {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }
}
