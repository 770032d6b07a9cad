//! Lists of payments, subscriptions and disputes.

use sea_orm::{ColumnTrait as _, Condition, sea_query::Expr};
use selam_chassis::listing::{List, Sort, contains};
use selam_proto_payments::v1::PaymentOrder;
use uuid::Uuid;

use super::{dispute, payment, subscription};
use crate::choices::{DisputeStatus, PaymentStatus, Purpose, SubscriptionStatus};

/// Filter of a list of payments.
#[derive(Clone, Debug, Default)]
pub(crate) struct PaymentFilter {
    pub user_id: Option<Uuid>,
    pub status: Option<PaymentStatus>,
    pub purpose: Option<Purpose>,
    pub query: String,
    /// Only payments of which money is left after a failed refund that was not repeated.
    pub refund_failed: bool,
}

/// A failed refund without a later one that was sent or will be.
const HAS_FAILED_REFUND: &str = "refunded_minor < total_minor AND EXISTS (
    SELECT 1 FROM refunds AS failed WHERE failed.payment_id = payments.id AND failed.status = 'failed' AND NOT EXISTS (
        SELECT 1 FROM refunds AS later WHERE later.payment_id = failed.payment_id AND later.status <> 'failed'
            AND later.create_time >= failed.update_time))";

/// Returns the list of payments that match `filter`.
pub(crate) fn payments(filter: &PaymentFilter, order: PaymentOrder) -> List<payment::Entity> {
    use payment::Column;
    let filter = Condition::all()
        .add_option(filter.user_id.map(|id| Column::UserId.eq(id)))
        .add_option(filter.status.map(|status| Column::Status.eq(status)))
        .add_option(filter.purpose.map(|purpose| Column::Purpose.eq(purpose)))
        .add_option(contains(Column::SearchText, &filter.query))
        .add_option(filter.refund_failed.then(has_failed_refund));
    let sort = match order {
        PaymentOrder::Unspecified => Sort::descending(Column::PayTime),
        PaymentOrder::Oldest => Sort::ascending(Column::PayTime),
        PaymentOrder::Largest => Sort::descending(Column::TotalMinor),
    };
    List::new(filter, sort)
}

/// While the bank has the money, no refund can be made.
fn has_failed_refund() -> Condition {
    let with_bank = [PaymentStatus::Disputed, PaymentStatus::ChargedBack];
    Condition::all()
        .add(payment::Column::Status.is_not_in(with_bank))
        .add(Expr::cust(HAS_FAILED_REFUND))
}

/// Returns the list of subscriptions, newest first.
pub(crate) fn subscriptions(user_id: Option<Uuid>, status: Option<SubscriptionStatus>) -> List<subscription::Entity> {
    use subscription::Column;
    let filter = Condition::all()
        .add_option(user_id.map(|id| Column::UserId.eq(id)))
        .add_option(status.map(|status| Column::Status.eq(status)));
    List::new(filter, Sort::descending(Column::CreateTime))
}

/// Returns the list of disputes, newest first.
pub(crate) fn disputes(status: Option<DisputeStatus>) -> List<dispute::Entity> {
    use dispute::Column;
    let filter = Condition::all().add_option(status.map(|status| Column::Status.eq(status)));
    List::new(filter, Sort::descending(Column::CreateTime))
}
