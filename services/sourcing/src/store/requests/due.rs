//! Queries for periodic tasks: expired offers, overdue payments, owed refunds.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ExprTrait as _, QueryOrder as _, QuerySelect as _, entity::prelude::*, sea_query::Query};
use selam_chassis::Result;

use crate::{
    request::{
        offer::OfferStatus,
        status::{RefundOutcome, RequestStatus},
    },
    store::{
        Connection,
        entity::{charge, offer, request},
    },
};

/// Returns ids after `last` of requests with an open offer past its last day.
pub(crate) async fn with_old_offers(
    connection: &impl Connection,
    today: NaiveDate,
    last: Uuid,
    most: u64,
) -> Result<Vec<Uuid>> {
    let found = offer::Entity::find()
        .select_only()
        .column(offer::Column::RequestId)
        .distinct()
        .filter(offer::Column::Status.eq(OfferStatus::Open))
        .filter(offer::Column::ValidUntil.lt(today))
        .filter(offer::Column::RequestId.gt(last))
        .order_by_asc(offer::Column::RequestId)
        .limit(most)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(found)
}

/// Returns overdue deposit charges of accepted requests with ids after `last`.
pub(crate) async fn late_deposits(
    connection: &impl Connection,
    now: DateTime<Utc>,
    last: Uuid,
    most: u64,
) -> Result<Vec<(Uuid, Option<Uuid>)>> {
    let find = request::Entity::find()
        .select_only()
        .columns([request::Column::Id, request::Column::DepositChargeId])
        .filter(request::Column::Status.eq(RequestStatus::Accepted))
        .filter(request::Column::DepositDueTime.lte(now))
        .filter(request::Column::DepositPaid.eq(false))
        .filter(request::Column::Id.gt(last))
        .order_by_asc(request::Column::Id)
        .limit(most);
    Ok(find.into_tuple().all(connection).await?)
}

/// Returns ids after `last` of inspected requests whose unpaid balance has had `sent` emails and is due by
/// `due_time`.
pub(crate) async fn unpaid_balances(
    connection: &impl Connection,
    sent: i32,
    due_time: DateTime<Utc>,
    last: Uuid,
    most: u64,
) -> Result<Vec<Uuid>> {
    let find = request::Entity::find()
        .select_only()
        .column(request::Column::Id)
        .filter(request::Column::Status.eq(RequestStatus::Inspected))
        .filter(request::Column::BalanceDueTime.lte(due_time))
        .filter(request::Column::BalancePaid.eq(false))
        .filter(request::Column::PaymentRefunded.eq(false))
        .filter(request::Column::PaymentDisputed.eq(false))
        .filter(request::Column::BalanceReminders.eq(sent))
        .filter(request::Column::Id.gt(last))
        .order_by_asc(request::Column::Id)
        .limit(most);
    Ok(find.into_tuple().all(connection).await?)
}

/// Returns charges with ids after `last` whose refund has been owed since `before` without an outcome, or is held up
/// by a dispute.
pub(crate) async fn owed_refunds(
    connection: &impl Connection,
    before: DateTime<Utc>,
    last: Uuid,
    most: u64,
) -> Result<Vec<charge::Model>> {
    let is_open = charge::Column::RefundOutcome
        .is_null()
        .or(charge::Column::RefundOutcome.eq(RefundOutcome::Disputed));
    let find = charge::Entity::find()
        .filter(is_open)
        .filter(charge::Column::RefundTime.lte(before))
        .filter(charge::Column::Id.gt(last))
        .order_by_asc(charge::Column::Id)
        .limit(most);
    Ok(find.all(connection).await?)
}

/// Returns paid charges with ids after `last` of declined and cancelled requests without a refund. There are none
/// unless a refund was lost.
pub(crate) async fn missing_refunds(connection: &impl Connection, last: Uuid, most: u64) -> Result<Vec<charge::Model>> {
    let ended = Query::select()
        .column(request::Column::Id)
        .from(request::Entity)
        .and_where(request::Column::Status.is_in([RequestStatus::Declined, RequestStatus::Cancelled]))
        .to_owned();
    let find = charge::Entity::find()
        .filter(charge::Column::IsPaid.eq(true))
        .filter(charge::Column::RefundId.is_null())
        .filter(charge::Column::RequestId.in_subquery(ended))
        .filter(charge::Column::Id.gt(last))
        .order_by_asc(charge::Column::Id)
        .limit(most);
    Ok(find.all(connection).await?)
}
