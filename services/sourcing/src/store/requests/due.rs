//! What time has passed.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::Result;

use crate::{
    request::{offer::OfferStatus, status::RequestStatus},
    store::{
        Connection,
        entity::{offer, request},
    },
};

/// Requests with an open offer whose last day is over, behind `last`.
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

/// Accepted requests whose deposit is overdue, behind `last`.
pub(crate) async fn with_late_deposit(
    connection: &impl Connection,
    now: DateTime<Utc>,
    last: Uuid,
    most: u64,
) -> Result<Vec<request::Model>> {
    let find = request::Entity::find()
        .filter(request::Column::Status.eq(RequestStatus::Accepted))
        .filter(request::Column::DepositDueTime.lte(now))
        .filter(request::Column::DepositPaid.eq(false))
        .filter(request::Column::Id.gt(last))
        .order_by_asc(request::Column::Id)
        .limit(most);
    Ok(find.all(connection).await?)
}
