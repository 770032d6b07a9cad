//! Lists of requests.

use sea_orm::{Condition, entity::prelude::*};
use selam_chassis::{
    Result,
    listing::{List, Sort, contains, count_up_to},
};

use crate::{
    choices::Category,
    request::status::RequestStatus,
    store::{
        Connection,
        entity::request::{Column, Entity},
    },
};

/// Requests are counted up to this many.
const COUNTED: u64 = 1_000;

/// What a list is narrowed to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    /// Whose, when not everybody's.
    pub user_id: Option<Uuid>,
    pub status: Option<RequestStatus>,
    pub category: Option<Category>,
    pub query: String,
}

impl Filter {
    fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.user_id.map(|id| Column::UserId.eq(id)))
            .add_option(self.status.map(|status| Column::Status.eq(status)))
            .add_option(self.category.map(|category| Column::Category.eq(category)))
            .add_option(contains(Column::SearchText, &self.query))
    }
}

/// Requests, the latest change first.
pub(crate) fn list(filter: &Filter) -> List<Entity> {
    List::new(filter.condition(), Sort::descending(Column::UpdateTime))
}

/// How many there are, up to a thousand.
pub(crate) async fn count(connection: &impl Connection, filter: &Filter) -> Result<i32> {
    let count = count_up_to(connection, Entity::find().filter(filter.condition()), COUNTED).await?;
    Ok(i32::try_from(count).unwrap_or(i32::MAX))
}
