//! The office after a history: its figures equal the records of the services, and its audit log is as written.

use super::World;
use crate::report_recount::{RECOUNTS, figures, number};

/// Checks the office against the databases of `services`.
pub(super) async fn check(world: &World, services: &[&str]) {
    let (seed, platform) = (world.seed, &world.platform);
    let figures = figures(platform).await;
    for (metric, service, query, _) in RECOUNTS {
        if services.contains(&service) {
            assert_eq!(
                figures[&metric],
                number(platform, service, query).await,
                "history {seed}: {metric:?}"
            );
        }
    }
    let log = selam_contact_admin::audit::verify(&platform.database("contact-admin"), 1, i64::MAX).await;
    let log = log.unwrap();
    assert!(log.is_complete && log.fault.is_none(), "history {seed}: {log:?}");
}
