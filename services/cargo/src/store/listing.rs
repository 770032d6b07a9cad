//! Lists of shipments, page after page along an index.

use chrono::{NaiveDate, NaiveTime};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait as _, Order, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, LikeExpr},
};
use selam_chassis::{
    Error, Result,
    page::{Cursor, follows},
};
use selam_proto_cargo::v1::ShipmentOrder;
use uuid::Uuid;

use super::{ShipmentRow, shipment};
use crate::{shipment_status::Status, tracking_number::TrackingNumber};

/// What a list of shipments is narrowed to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub user_id: Option<Uuid>,
    pub status: Option<Status>,
    pub query: String,
    pub from_date: Option<NaiveDate>,
    pub to_date: Option<NaiveDate>,
}

impl Filter {
    fn condition(&self) -> Condition {
        use shipment::Column::{PickupDate, UserId};
        Condition::all()
            .add_option(self.user_id.map(|id| UserId.eq(id)))
            .add_option(self.status.map(|status| shipment::Column::Status.eq(status.as_str())))
            .add_option(self.from_date.map(|date| PickupDate.gte(date)))
            .add_option(self.to_date.map(|date| PickupDate.lte(date)))
            .add_option(self.searched())
    }

    fn searched(&self) -> Option<Expr> {
        let text = self.query.trim().to_lowercase();
        if text.is_empty() {
            return None;
        }
        // A whole number is found by its index, however it was typed.
        if let Some(number) = TrackingNumber::parse(&text) {
            return Some(shipment::Column::TrackingNumber.eq(number.as_str()));
        }
        let pattern = LikeExpr::new(format!("%{}%", escape_like(&text))).escape('\\');
        Some(Expr::col(shipment::Column::SearchText).like(pattern))
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

/// In which order shipments are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListOrder(ShipmentOrder);

impl ListOrder {
    pub(crate) fn new(order: ShipmentOrder) -> Self {
        Self(order)
    }

    fn by_pickup(self) -> bool {
        matches!(self.0, ShipmentOrder::PickupSoonest | ShipmentOrder::PickupLatest)
    }

    fn direction(self) -> Order {
        match self.0 {
            ShipmentOrder::Unspecified | ShipmentOrder::PickupLatest => Order::Desc,
            ShipmentOrder::Oldest | ShipmentOrder::PickupSoonest => Order::Asc,
        }
    }

    fn column(self) -> shipment::Column {
        if self.by_pickup() {
            shipment::Column::PickupDate
        } else {
            shipment::Column::CreateTime
        }
    }

    /// A token says which order it belongs to: in another order its place means nothing.
    fn prefix(self) -> String {
        format!("{}.", self.0 as i32)
    }

    /// The place after `row`.
    pub(crate) fn after(self, row: &ShipmentRow) -> Cursor {
        let time = if self.by_pickup() {
            row.pickup_date.and_time(NaiveTime::MIN).and_utc()
        } else {
            row.create_time
        };
        Cursor { time, id: row.id }
    }

    pub(crate) fn token(self, cursor: Cursor) -> String {
        self.prefix() + &cursor.token()
    }

    /// The place that a page token tells; the beginning when the token is empty.
    pub(crate) fn parse(self, token: &str) -> Result<Option<Cursor>> {
        if token.is_empty() {
            return Ok(None);
        }
        let cursor = token
            .strip_prefix(&self.prefix())
            .map(Cursor::parse)
            .transpose()?
            .flatten();
        cursor
            .map(Some)
            .ok_or_else(|| Error::field("pageToken", "PAGE_TOKEN", "is not a token of this list"))
    }
}

/// Up to `limit` shipments after `cursor`.
pub(crate) async fn page(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    order: ListOrder,
    cursor: Option<Cursor>,
    limit: u64,
) -> Result<Vec<ShipmentRow>> {
    let mut select = shipment::Entity::find().filter(filter.condition());
    if let Some(Cursor { time, id }) = cursor {
        let first = if order.by_pickup() {
            Expr::value(time.date_naive())
        } else {
            Expr::value(time)
        };
        let columns = [Expr::col(order.column()), Expr::col(shipment::Column::Id)];
        let after = follows(columns, [first, id.into()], &order.direction());
        select = select.filter(after);
    }
    Ok(select
        .order_by(order.column(), order.direction())
        .order_by(shipment::Column::Id, order.direction())
        .limit(limit)
        .all(connection)
        .await?)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    #[test]
    fn what_like_would_read_as_a_pattern_is_escaped() {
        assert_eq!(escape_like(r"50%_\x"), r"50\%\_\\x");
    }

    #[test]
    fn a_token_leads_back_in_its_own_order_only() {
        let cursor = Cursor {
            time: DateTime::from_timestamp_micros(1_763_700_000_123_456).unwrap_or_default(),
            id: Uuid::now_v7(),
        };
        let (newest, oldest) = (
            ListOrder::new(ShipmentOrder::Unspecified),
            ListOrder::new(ShipmentOrder::Oldest),
        );
        let token = newest.token(cursor);
        assert_eq!(newest.parse(&token).ok().flatten(), Some(cursor));
        assert_eq!(newest.parse("").ok(), Some(None));
        assert!(oldest.parse(&token).is_err());
        for nonsense in ["0.", "0.x", &cursor.token(), "'; drop table"] {
            assert!(newest.parse(nonsense).is_err(), "{nonsense}");
        }
    }
}
