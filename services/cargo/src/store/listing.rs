//! Lists of shipments.

use chrono::NaiveDate;
use sea_orm::{ColumnTrait as _, Condition};
use selam_chassis::listing::{List, Sort, contains};
use selam_proto_cargo::v1::ShipmentOrder;
use uuid::Uuid;

use super::shipment::{Column, Entity};
use crate::{shipment_status::Status, tracking_number::TrackingNumber};

/// Filter of a list of shipments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub user_id: Option<Uuid>,
    pub status: Option<Status>,
    pub query: String,
    pub from_date: Option<NaiveDate>,
    pub to_date: Option<NaiveDate>,
}

/// Returns the list of shipments that match `filter`.
pub(crate) fn list(filter: &Filter, order: ShipmentOrder) -> List<Entity> {
    let filter = Condition::all()
        .add_option(filter.user_id.map(|id| Column::UserId.eq(id)))
        .add_option(filter.status.map(|status| Column::Status.eq(status)))
        .add_option(filter.from_date.map(|date| Column::PickupDate.gte(date)))
        .add_option(filter.to_date.map(|date| Column::PickupDate.lte(date)))
        .add_option(searched(&filter.query));
    let sort = match order {
        ShipmentOrder::Unspecified => Sort::descending(Column::CreateTime),
        ShipmentOrder::Oldest => Sort::ascending(Column::CreateTime),
        ShipmentOrder::PickupSoonest => Sort::ascending(Column::PickupDate),
        ShipmentOrder::PickupLatest => Sort::descending(Column::PickupDate),
    };
    List::new(filter, sort)
}

/// A complete tracking number uses the index, in any spelling; other queries search the text.
fn searched(query: &str) -> Option<Condition> {
    match TrackingNumber::parse(query.trim()) {
        Some(number) => Some(Condition::all().add(Column::TrackingNumber.eq(number.as_str()))),
        None => contains(Column::SearchText, query),
    }
}
