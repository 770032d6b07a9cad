//! Paged lists.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait as _, Condition};
use selam_chassis::listing::{List, Sort};
use selam_proto_therapy::v1::{AppointmentPeriod, TherapistOrder};
use uuid::Uuid;

use super::{
    entity::{appointment, therapist},
    tags::{self, Tag},
};
use crate::{
    appointment::{rules::JOIN_AFTER, status::Status},
    choices::{ProfileStatus, Qualification},
};

/// Filter of the directory.
#[derive(Clone, Debug, Default)]
pub(crate) struct TherapistFilter {
    /// Tags that a therapist must have, all of them.
    pub having: Vec<Tag>,
    pub qualification: Option<Qualification>,
    /// Highest price of the cheapest session.
    pub max_price_minor: Option<i64>,
    /// Latest start of the next free slot.
    pub free_until: Option<DateTime<Utc>>,
}

/// Returns the listed therapists who match `filter`.
pub(crate) fn therapists(filter: TherapistFilter, order: TherapistOrder) -> List<therapist::Entity> {
    use therapist::Column;
    let TherapistFilter {
        having,
        qualification,
        max_price_minor,
        free_until,
    } = filter;
    let mut filter = Condition::all()
        .add(Column::Status.eq(ProfileStatus::Listed))
        .add_option(qualification.map(|it| Column::Qualification.eq(it)))
        .add_option(max_price_minor.map(|limit| Column::LeastPriceMinor.lte(limit)))
        .add_option(free_until.map(|time| Column::NextFreeTime.lte(time)));
    for tag in having {
        filter = filter.add(tags::has(tag));
    }
    let sort = match order {
        TherapistOrder::Unspecified => Sort::ascending(Column::NextFreeTime),
        TherapistOrder::Price => Sort::ascending(Column::LeastPriceMinor),
        TherapistOrder::Experience => Sort::descending(Column::ExperienceYears),
    };
    List::new(filter, sort)
}

/// Returns all therapists with a name, the newest first. Erased therapists have none.
pub(crate) fn named_therapists() -> List<therapist::Entity> {
    use therapist::Column;
    let filter = Condition::all().add(Column::FullName.ne(""));
    List::new(filter, Sort::descending(Column::CreateTime))
}

/// Filter of a list of appointments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub client_id: Option<Uuid>,
    pub therapist_id: Option<Uuid>,
    pub status: Option<Status>,
    /// Earliest start.
    pub from_time: Option<DateTime<Utc>>,
    /// Time before which the session starts.
    pub to_time: Option<DateTime<Utc>>,
}

/// Returns the appointments that match `filter`.
pub(crate) fn appointments(
    filter: &Filter,
    period: AppointmentPeriod,
    now: DateTime<Utc>,
) -> List<appointment::Entity> {
    use appointment::Column;
    let upcoming = || {
        Condition::all()
            .add(Column::StartTime.gte(now - JOIN_AFTER))
            .add(Column::Status.is_in(Status::OPEN))
    };
    let period_is = match period {
        AppointmentPeriod::Unspecified => None,
        AppointmentPeriod::Upcoming => Some(upcoming()),
        AppointmentPeriod::Past => Some(upcoming().not()),
    };
    let status_is = match filter.status {
        Some(status) => Column::Status.eq(status),
        None => Column::Status.ne(Status::Released),
    };
    let filter = Condition::all()
        .add_option(filter.client_id.map(|id| Column::ClientId.eq(id)))
        .add_option(filter.therapist_id.map(|id| Column::TherapistId.eq(id)))
        .add(status_is)
        .add_option(filter.from_time.map(|time| Column::StartTime.gte(time)))
        .add_option(filter.to_time.map(|time| Column::StartTime.lt(time)))
        .add_option(period_is);
    let sort = match period {
        AppointmentPeriod::Upcoming => Sort::ascending(Column::StartTime),
        _ => Sort::descending(Column::StartTime),
    };
    List::new(filter, sort)
}

/// Returns the reviews of a therapist's completed sessions, the latest first.
pub(crate) fn reviews(therapist_id: Uuid) -> List<appointment::Entity> {
    use appointment::Column;
    let filter = Condition::all()
        .add(Column::TherapistId.eq(therapist_id))
        .add(Column::Status.eq(Status::Completed))
        .add(Column::Rating.gt(0));
    List::new(filter, Sort::descending(Column::ReviewTime))
}
