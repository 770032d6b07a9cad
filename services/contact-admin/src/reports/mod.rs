//! Figures of the business, counted from the events of all services.

pub(crate) mod facts;
pub(crate) mod range;
mod rpc;
pub(crate) mod times;

use selam_chassis::{Calendar, Database, HandleEvent, Received, Result, Transaction};
use selam_proto_admin::v1::OfficeArea;

pub(crate) use rpc::Reports;

use self::facts::{Intervals, Watched};
use crate::{live, store::figures as store};

/// Counts the events of the services, and tells open dashboards about them.
#[derive(Clone)]
pub(crate) struct Watcher {
    pub calendar: Calendar,
}

impl<E: Watched> HandleEvent<E> for Watcher {
    async fn handle(&self, transaction: &Transaction, received: Received<E>) -> Result<()> {
        let intervals = Intervals::of(&self.calendar, received.time);
        if let Some(fact) = received.event.fact(intervals) {
            store::add(transaction, fact, received.time, intervals).await?;
        }
        if E::AREA != OfficeArea::Unspecified {
            live::note(transaction, received.id, E::AREA, received.event.record_id()).await?;
        }
        Ok(())
    }
}

/// Counts all figures again and returns a line for an operator.
///
/// # Errors
/// `INTERNAL` when the database fails; then the figures are unchanged.
pub async fn rebuild(database: &Database) -> Result<String> {
    let transaction = database.begin().await?;
    store::rebuild(&transaction).await?;
    transaction.commit().await?;
    Ok("all figures were counted again from the recorded facts".to_owned())
}
