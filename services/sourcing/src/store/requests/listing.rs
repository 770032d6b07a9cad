//! Lists of requests.

use std::collections::BTreeMap;

use sea_orm::{Condition, entity::prelude::*, sea_query::Query};
use selam_chassis::{
    Result,
    listing::{List, Sort, contains},
};

use crate::{
    choices::Category,
    request::{offer::OfferStatus, status::RequestStatus},
    store::{
        Connection,
        entity::{
            charge, offer,
            request::{Column, Entity},
        },
    },
};

/// Largest count of requests.
const COUNTED: i32 = 1_000;

/// Filter of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    /// Customer, or `None` for all customers.
    pub user_id: Option<Uuid>,
    pub status: Option<RequestStatus>,
    pub category: Option<Category>,
    pub query: String,
    /// Charge whose request is returned.
    pub charge_id: Option<Uuid>,
    /// First and last of the days on which an open offer ends.
    pub offer_dates: Option<(Date, Date)>,
}

impl Filter {
    fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.user_id.map(|id| Column::UserId.eq(id)))
            .add_option(self.status.map(|status| Column::Status.eq(status)))
            .add_option(self.category.map(|category| Column::Category.eq(category)))
            .add_option(contains(Column::SearchText, &self.query))
            .add_option(self.charge_id.map(|id| {
                let charged = Query::select()
                    .column(charge::Column::RequestId)
                    .from(charge::Entity)
                    .and_where(charge::Column::Id.eq(id))
                    .to_owned();
                Column::Id.in_subquery(charged)
            }))
            .add_option(self.offer_dates.map(|(first, last)| {
                let offered = Query::select()
                    .column(offer::Column::RequestId)
                    .from(offer::Entity)
                    .and_where(offer::Column::Status.eq(OfferStatus::Open))
                    .and_where(offer::Column::ValidUntil.between(first, last))
                    .to_owned();
                Column::Id.in_subquery(offered)
            }))
    }
}

/// Returns the list of requests, latest change first.
pub(crate) fn list(filter: &Filter) -> List<Entity> {
    List::new(filter.condition(), Sort::descending(Column::UpdateTime))
}

/// Returns the number of requests per status, ignoring the status filter. Each count ends at 1000, so that the cost does
/// not grow with the table.
pub(crate) async fn counts(connection: &impl Connection, filter: &Filter) -> Result<BTreeMap<RequestStatus, i32>> {
    let mut counts = BTreeMap::new();
    for status in RequestStatus::ALL {
        let of_status = Filter {
            status: Some(status),
            ..filter.clone()
        };
        counts.insert(status, list(&of_status).count(connection).await?);
    }
    Ok(counts)
}

/// Returns the total of a list from the counts per status, up to 1000.
pub(crate) fn total(counts: &BTreeMap<RequestStatus, i32>, filter: &Filter) -> i32 {
    let of = |status: &RequestStatus| filter.status.is_none_or(|wanted| wanted == *status);
    let sum: i32 = counts
        .iter()
        .filter(|(status, _)| of(status))
        .map(|(_, count)| count)
        .sum();
    sum.min(COUNTED)
}
