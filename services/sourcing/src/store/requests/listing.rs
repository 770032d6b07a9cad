//! Lists of requests.

use std::collections::BTreeMap;

use sea_orm::{Condition, QuerySelect as _, entity::prelude::*, sea_query::Query};
use selam_chassis::{
    Result,
    listing::{List, Sort, contains},
};

use crate::{
    choices::Category,
    request::status::RequestStatus,
    store::{
        Connection,
        entity::{
            charge,
            request::{Column, Entity},
        },
    },
};

/// Largest count of requests.
const COUNTED: u64 = 1_000;

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
    }
}

/// Returns the list of requests, latest change first.
pub(crate) fn list(filter: &Filter) -> List<Entity> {
    List::new(filter.condition(), Sort::descending(Column::UpdateTime))
}

/// Returns the number of requests per status, ignoring the status filter, in one query. Each is counted up to 1000.
pub(crate) async fn counts(connection: &impl Connection, filter: &Filter) -> Result<BTreeMap<RequestStatus, i32>> {
    let of_any_status = Filter {
        status: None,
        ..filter.clone()
    };
    let found: Vec<(RequestStatus, i64)> = Entity::find()
        .select_only()
        .column(Column::Status)
        .column_as(Column::Id.count(), "count")
        .filter(of_any_status.condition())
        .group_by(Column::Status)
        .into_tuple()
        .all(connection)
        .await?;
    let most = i64::try_from(COUNTED).unwrap_or(i64::MAX);
    let counted = found
        .into_iter()
        .map(|(status, count)| (status, i32::try_from(count.min(most)).unwrap_or(i32::MAX)));
    Ok(counted.collect())
}

/// Returns the total of a list from the counts per status, up to 1000.
pub(crate) fn total(counts: &BTreeMap<RequestStatus, i32>, filter: &Filter) -> i32 {
    let of = |status: &RequestStatus| filter.status.is_none_or(|wanted| wanted == *status);
    let sum: i32 = counts
        .iter()
        .filter(|(status, _)| of(status))
        .map(|(_, count)| count)
        .sum();
    sum.min(i32::try_from(COUNTED).unwrap_or(i32::MAX))
}
