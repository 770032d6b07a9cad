//! Lists of bookings.

use chrono::NaiveDate;
use sea_orm::{ColumnTrait as _, Condition};
use selam_chassis::listing::{List, Sort, contains};
use selam_proto_cleaning::v1::CleaningBookingOrder;
use uuid::Uuid;

use super::entity::booking::{Column, Entity};
use crate::{booking_status::Status, choices::ServiceType};

/// Filter of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub user_id: Option<Uuid>,
    pub status: Option<Status>,
    pub service: Option<ServiceType>,
    pub query: String,
    pub from_date: Option<NaiveDate>,
    pub to_date: Option<NaiveDate>,
    pub period: Option<Period>,
}

/// Period of visits, relative to a day.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Period {
    /// Open visits on the day or later.
    Upcoming(NaiveDate),
    /// Visits before the day, and those that are completed or cancelled.
    Past(NaiveDate),
}

impl Period {
    fn condition(self) -> Condition {
        const ENDED: [Status; 2] = [Status::Completed, Status::Cancelled];
        match self {
            Self::Upcoming(today) => Condition::all()
                .add(Column::VisitDate.gte(today))
                .add(Column::Status.is_not_in(ENDED)),
            Self::Past(today) => Condition::any()
                .add(Column::VisitDate.lt(today))
                .add(Column::Status.is_in(ENDED)),
        }
    }
}

/// Returns the list of bookings that match `filter`.
pub(crate) fn list(filter: &Filter, order: CleaningBookingOrder) -> List<Entity> {
    let filter = Condition::all()
        .add_option(filter.user_id.map(|id| Column::UserId.eq(id)))
        .add_option(filter.status.map(|status| Column::Status.eq(status)))
        .add_option(filter.service.map(|service| Column::ServiceType.eq(service)))
        .add_option(filter.from_date.map(|date| Column::VisitDate.gte(date)))
        .add_option(filter.to_date.map(|date| Column::VisitDate.lte(date)))
        .add_option(filter.period.map(Period::condition))
        .add_option(contains(Column::SearchText, &filter.query));
    let sort = match order {
        CleaningBookingOrder::Unspecified => Sort::descending(Column::CreateTime),
        CleaningBookingOrder::Oldest => Sort::ascending(Column::CreateTime),
        CleaningBookingOrder::VisitSoonest => Sort::ascending(Column::VisitLocalTime),
        CleaningBookingOrder::VisitLatest => Sort::descending(Column::VisitLocalTime),
    };
    List::new(filter, sort)
}
