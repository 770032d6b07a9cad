//! Lists of bookings, by keyset: the place after the last record is compared as one pair, which both databases look up in the index, so that
//! every page costs the same.

use chrono::NaiveDate;
use sea_orm::{
    Condition, ConnectionTrait, ExprTrait as _, Order as Direction, QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{Expr, LikeExpr},
};
use selam_chassis::{
    Error, Result,
    page::{self, Cursor},
};
use selam_proto_cleaning::v1::CleaningBookingOrder;

use super::entity::booking::{self, Column, Model};
use crate::{booking_status::Status, choices::ServiceType};

/// What a list is narrowed to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub user_id: Option<Uuid>,
    pub status: Option<Status>,
    pub service: Option<ServiceType>,
    pub query: String,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

/// How a list is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Newest,
    Oldest,
    VisitSoonest,
    VisitLatest,
}

impl Order {
    pub(crate) fn from_contract(value: CleaningBookingOrder) -> Self {
        match value {
            CleaningBookingOrder::Unspecified => Self::Newest,
            CleaningBookingOrder::Oldest => Self::Oldest,
            CleaningBookingOrder::VisitSoonest => Self::VisitSoonest,
            CleaningBookingOrder::VisitLatest => Self::VisitLatest,
        }
    }

    fn column(self) -> Column {
        match self {
            Self::Newest | Self::Oldest => Column::CreateTime,
            Self::VisitSoonest | Self::VisitLatest => Column::VisitLocalTime,
        }
    }

    fn direction(self) -> Direction {
        match self {
            Self::Oldest | Self::VisitSoonest => Direction::Asc,
            Self::Newest | Self::VisitLatest => Direction::Desc,
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Newest => 'n',
            Self::Oldest => 'o',
            Self::VisitSoonest => 's',
            Self::VisitLatest => 'l',
        }
    }

    /// The place after `row`.
    pub(crate) fn cursor(self, row: &Model) -> Cursor {
        let time = match self {
            Self::Newest | Self::Oldest => row.create_time,
            // A place in the list, not an instant.
            Self::VisitSoonest | Self::VisitLatest => row.visit_local_time.and_utc(),
        };
        Cursor { time, id: row.id }
    }

    /// The page token of the place after `row`. It tells its order, since in another one the place means nothing.
    pub(crate) fn token(self, row: &Model) -> String {
        format!("{}{}", self.letter(), self.cursor(row).token())
    }

    /// The place that a page token tells.
    pub(crate) fn parse_token(self, token: &str) -> Result<Option<Cursor>> {
        if token.is_empty() {
            return Ok(None);
        }
        let place = token
            .strip_prefix(self.letter())
            .filter(|place| !place.is_empty())
            .ok_or_else(|| Error::field("pageToken", "PAGE_TOKEN", "is not a token of this list in this order"))?;
        Cursor::parse(place)
    }
}

/// Up to `limit` bookings after `cursor`.
pub(crate) async fn bookings(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    order: Order,
    cursor: Option<Cursor>,
    limit: u64,
) -> Result<Vec<Model>> {
    let (column, direction) = (order.column(), order.direction());
    let mut select = booking::Entity::find().filter(filter.condition());
    if let Some(Cursor { time, id }) = cursor {
        let time = match order {
            Order::Newest | Order::Oldest => Expr::value(time),
            Order::VisitSoonest | Order::VisitLatest => Expr::value(time.naive_utc()),
        };
        let columns = [Expr::col(column), Expr::col(Column::Id)];
        select = select.filter(page::follows(columns, [time, Expr::value(id)], &direction));
    }
    Ok(select
        .order_by(column, direction.clone())
        .order_by(Column::Id, direction)
        .limit(limit)
        .all(connection)
        .await?)
}

impl Filter {
    fn condition(&self) -> Condition {
        let text = self.query.trim().to_lowercase();
        Condition::all()
            .add_option(self.user_id.map(|id| Column::UserId.eq(id)))
            .add_option(self.status.map(|status| Column::Status.eq(status.as_str())))
            .add_option(self.service.map(|service| Column::ServiceType.eq(service.as_str())))
            .add_option(self.from.map(|date| Column::VisitDate.gte(date)))
            .add_option(self.to.map(|date| Column::VisitDate.lte(date)))
            .add_option((!text.is_empty()).then(|| {
                let pattern = LikeExpr::new(format!("%{}%", escape_like(&text))).escape('\\');
                Expr::col(Column::SearchText).like(pattern)
            }))
    }
}

/// `%`, `_` and `\` in what somebody searches for mean themselves.
fn escape_like(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
