//! Lists of products.

use sea_orm::{ColumnTrait as _, Condition};
use selam_chassis::listing::{List, Sort, contains};

use super::{
    entity::{product::Column, product::Entity},
    search,
};
use crate::choices::{Category, Status};

/// Filter of the admins' list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub query: String,
    pub category: Option<Category>,
    pub status: Option<Status>,
}

/// Returns the list of products for admins, latest change first.
pub(crate) fn list(filter: &Filter) -> List<Entity> {
    let filter = Condition::all()
        .add_option(contains(Column::SearchText, &filter.query))
        .add_option(filter.category.map(|category| Column::Category.eq(category)))
        .add_option(filter.status.map(|status| Column::Status.eq(status)));
    List::new(filter, Sort::descending(Column::UpdateTime))
}

/// Order of search results by a column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ByColumn {
    Newest,
    LeadTime,
    MinimumOrder,
}

/// Returns the search results in the order of a column.
pub(crate) fn found(filter: &search::Filter, order: ByColumn) -> List<Entity> {
    let sort = match order {
        ByColumn::Newest => Sort::descending(Column::CreateTime),
        ByColumn::LeadTime => Sort::ascending(Column::LeadTimeDays),
        ByColumn::MinimumOrder => Sort::ascending(Column::MinimumOrderQuantity),
    };
    List::new(filter.condition(), sort)
}
