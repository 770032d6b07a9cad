//! RPC handlers: validate, decide, store, publish.

mod charges;
mod checkouts;
pub(crate) mod credits;
mod listing;
mod refunds;
mod subscriptions;

use selam_chassis::{Calendar, Database, listing::CsvStream};

use crate::{Settings, checkouts::Checkouts};

/// Serves `selam.payments.v1.PaymentService` and `selam.payments.v1.ChargeService`.
#[derive(Clone)]
pub(crate) struct Payments {
    database: Database,
    checkouts: Checkouts,
    settings: Settings,
    calendar: Calendar,
}

impl Payments {
    pub(crate) fn new(checkouts: Checkouts, settings: Settings, calendar: Calendar) -> Self {
        Self {
            database: checkouts.sync.database.clone(),
            checkouts,
            settings,
            calendar,
        }
    }
}

selam_proto_payments::impl_payment_service!(
    Payments,
    ExportPaymentsStream = CsvStream,
    ExportDisputesStream = CsvStream
);

selam_proto_payments::impl_charge_service!(Payments);
