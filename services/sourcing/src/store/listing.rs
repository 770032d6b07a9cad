//! Lists of products.

use sea_orm::{ColumnTrait as _, Condition};
use selam_chassis::listing::{List, Sort, contains};

use super::{
    entity::{product::Column, product::Entity},
    search,
};
use crate::choices::{Category, Status};

/// What the office's list is narrowed to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub query: String,
    pub category: Option<Category>,
    pub status: Option<Status>,
}

/// The catalogue for the office, the latest change first.
pub(crate) fn list(filter: &Filter) -> List<Entity> {
    let filter = Condition::all()
        .add_option(contains(Column::SearchText, &filter.query))
        .add_option(filter.category.map(|category| Column::Category.eq(category)))
        .add_option(filter.status.map(|status| Column::Status.eq(status)));
    List::new(filter, Sort::descending(Column::UpdateTime))
}

/// What is found, in the order of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ByColumn {
    Newest,
    LeadTime,
    MinimumOrder,
}

/// What a search finds, in an order that has a column of its own.
pub(crate) fn found(filter: &search::Filter, order: ByColumn) -> List<Entity> {
    let sort = match order {
        ByColumn::Newest => Sort::descending(Column::CreateTime),
        ByColumn::LeadTime => Sort::ascending(Column::LeadTimeDays),
        ByColumn::MinimumOrder => Sort::ascending(Column::MinimumOrderQuantity),
    };
    List::new(filter.condition(), sort)
}
