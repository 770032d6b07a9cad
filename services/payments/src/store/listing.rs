//! Lists of payments, subscriptions and disputes.

use sea_orm::{ColumnTrait as _, Condition};
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
}

/// Returns the list of payments that match `filter`.
pub(crate) fn payments(filter: &PaymentFilter, order: PaymentOrder) -> List<payment::Entity> {
    use payment::Column;
    let filter = Condition::all()
        .add_option(filter.user_id.map(|id| Column::UserId.eq(id)))
        .add_option(filter.status.map(|status| Column::Status.eq(status)))
        .add_option(filter.purpose.map(|purpose| Column::Purpose.eq(purpose)))
        .add_option(contains(Column::SearchText, &filter.query));
    let sort = match order {
        PaymentOrder::Unspecified => Sort::descending(Column::PayTime),
        PaymentOrder::Oldest => Sort::ascending(Column::PayTime),
        PaymentOrder::Largest => Sort::descending(Column::TotalMinor),
    };
    List::new(filter, sort)
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
