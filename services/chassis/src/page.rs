//! Keyset paging: a page token holds the place after the last record, so that page 10,000 costs what page 1 costs.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use sea_orm::{
    ExprTrait as _, Order,
    sea_query::{Expr, IntoColumnRef},
};
use uuid::Uuid;

use crate::{Error, Result};

const DEFAULT_SIZE: i32 = 20;
const MAX_SIZE: i32 = 100;

/// Number of records on a page: what the request asks for, 20 when it does not say, never more than 100.
pub fn page_size(requested: i32) -> u64 {
    let size = if requested <= 0 { DEFAULT_SIZE } else { requested };
    u64::from(size.clamp(1, MAX_SIZE).unsigned_abs())
}

/// A place in a list that is ordered by time and id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Time of the last record of the page before.
    pub time: DateTime<Utc>,
    /// Id of the last record of the page before.
    pub id: Uuid,
}

impl Cursor {
    /// The place that a page token tells; the beginning when the token is empty.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` on `pageToken` when it was not made by [`Cursor::token`].
    pub fn parse(token: &str) -> Result<Option<Self>> {
        if token.is_empty() {
            return Ok(None);
        }
        Self::decode(token)
            .map(Some)
            .ok_or_else(|| Error::field("pageToken", "PAGE_TOKEN", "is not a token of this list"))
    }

    /// The page token of this place.
    pub fn token(&self) -> String {
        let mut bytes = self.time.timestamp_micros().to_be_bytes().to_vec();
        bytes.extend_from_slice(self.id.as_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// What lies behind this place in a list ordered by `time` and `id`, both in `direction`.
    pub fn follows(&self, time: impl IntoColumnRef, id: impl IntoColumnRef, direction: &Order) -> Expr {
        follows(
            [Expr::col(time), Expr::col(id)],
            [self.time.into(), self.id.into()],
            direction,
        )
    }

    fn decode(token: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (time, id) = bytes.split_first_chunk::<8>()?;
        Some(Self {
            time: DateTime::from_timestamp_micros(i64::from_be_bytes(*time))?,
            id: Uuid::from_slice(id).ok()?,
        })
    }
}

/// What lies behind the record whose `columns` hold `last`, in a list ordered by these columns in `direction`. It is a comparison of rows,
/// which both databases follow along the index; the same with AND and OR reads from the beginning.
pub fn follows(columns: [Expr; 2], last: [Expr; 2], direction: &Order) -> Expr {
    let (place, last) = (Expr::tuple(columns), Expr::tuple(last));
    match direction {
        Order::Asc => place.gt(last),
        _ => place.lt(last),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_leads_back_to_its_place_and_nonsense_is_refused() {
        let cursor = Cursor {
            time: DateTime::from_timestamp_micros(1_763_700_000_123_456).unwrap_or_default(),
            id: Uuid::now_v7(),
        };
        assert_eq!(Cursor::parse(&cursor.token()).ok().flatten(), Some(cursor));
        assert_eq!(Cursor::parse("").ok().flatten(), None);
        for token in ["x", "AAAA", "'; drop table", &"A".repeat(400)] {
            assert!(Cursor::parse(token).is_err(), "{token}");
        }
    }

    #[test]
    fn sizes_have_a_default_and_a_limit() {
        assert_eq!([page_size(0), page_size(7), page_size(1000)], [20, 7, 100]);
    }
}
