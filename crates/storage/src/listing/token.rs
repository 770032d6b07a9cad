//! Page tokens: the list, and a position in it. They are neither secret nor authenticated. A forged token only
//! shows the caller's own filtered list from another position.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use sea_orm::{ColumnTrait as _, EntityTrait, Value, sea_query::ColumnType};
use selam_foundation::{Error, Result};
use selam_proto::ListRequest;
use sha2::{Digest, Sha256};
use uuid::Uuid;

type Fingerprint = [u8; 8];

/// Returns the token of the page after `place`, which holds the values of the sort column and the primary key.
///
/// # Errors
/// `INTERNAL` when a value is null or of an unsupported type.
pub fn page_token<R: ListRequest>(request: &R, place: &[Value]) -> Result<String> {
    let mut bytes = fingerprint(request).to_vec();
    for value in place {
        write(value, &mut bytes).ok_or_else(|| Error::internal(format!("a list cannot be sorted by {value:?}")))?;
    }
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// Returns the position in the token of `request`: a value for each of the `columns`, with their types, or
/// `None` without a token. It is for lists sorted by several columns; others use a [`List`](super::List).
///
/// # Errors
/// `INVALID_ARGUMENT` with `PAGE_TOKEN` on `pageToken` when it is not a token of this list.
pub fn place<E: EntityTrait, R: ListRequest>(request: &R, columns: &[E::Column]) -> Result<Option<Vec<Value>>> {
    if request.page_token().is_empty() {
        return Ok(None);
    }
    let types = columns.iter().map(|column| column.def().get_column_type().clone());
    decode(request, types).map(Some).ok_or_else(|| {
        Error::field(
            "pageToken",
            "PAGE_TOKEN",
            "is not a page token of this list in this order",
        )
    })
}

fn decode<R: ListRequest>(request: &R, types: impl Iterator<Item = ColumnType>) -> Option<Vec<Value>> {
    let bytes = URL_SAFE_NO_PAD.decode(request.page_token()).ok()?;
    let (of, mut rest) = bytes.split_first_chunk()?;
    if *of != fingerprint(request) {
        return None;
    }
    let place = types.map(|kind| read(&kind, &mut rest)).collect::<Option<_>>()?;
    rest.is_empty().then_some(place)
}

/// Identifies a list by the RPC, filter and order of the request.
fn fingerprint<R: ListRequest>(request: &R) -> Fingerprint {
    let mut hash = Sha256::new();
    hash.update(R::full_name());
    hash.update([0]);
    hash.update(request.query().encode_to_vec());
    let digest: [u8; 32] = hash.finalize().into();
    digest.first_chunk().copied().unwrap_or_default()
}

/// Appends a value, or returns `None` for an unsupported type.
fn write(value: &Value, bytes: &mut Vec<u8>) -> Option<()> {
    match value {
        Value::ChronoDateTimeUtc(Some(time)) => bytes.extend(time.timestamp_micros().to_be_bytes()),
        Value::ChronoDateTime(Some(time)) => bytes.extend(time.and_utc().timestamp_micros().to_be_bytes()),
        Value::ChronoDate(Some(date)) => bytes.extend(date.num_days_from_ce().to_be_bytes()),
        Value::BigInt(Some(number)) => bytes.extend(number.to_be_bytes()),
        Value::Int(Some(number)) => bytes.extend(number.to_be_bytes()),
        Value::Uuid(Some(id)) => bytes.extend(id.as_bytes()),
        Value::String(Some(text)) => {
            bytes.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
            bytes.extend(text.as_bytes());
        }
        _ => return None,
    }
    Some(())
}

/// Reads a value of a column's type that the database can store.
fn read(kind: &ColumnType, bytes: &mut &[u8]) -> Option<Value> {
    let time = |micros: [u8; 8]| {
        DateTime::<Utc>::from_timestamp_micros(i64::from_be_bytes(micros)).filter(|time| is_storable(time.year()))
    };
    Some(match kind {
        ColumnType::TimestampWithTimeZone => Value::from(time(take(bytes)?)?),
        ColumnType::DateTime => Value::from(time(take(bytes)?)?.naive_utc()),
        ColumnType::Date => {
            let date = NaiveDate::from_num_days_from_ce_opt(i32::from_be_bytes(take(bytes)?))?;
            Value::from(Some(date).filter(|date| is_storable(date.year()))?)
        }
        ColumnType::BigInteger => Value::from(i64::from_be_bytes(take(bytes)?)),
        ColumnType::Integer => Value::from(i32::from_be_bytes(take(bytes)?)),
        ColumnType::Uuid => Value::from(Uuid::from_bytes(take(bytes)?)),
        ColumnType::String(_) | ColumnType::Text => {
            let length = usize::from(u16::from_be_bytes(take(bytes)?));
            let (text, rest) = bytes.split_at_checked(length)?;
            *bytes = rest;
            // PostgreSQL cannot store NUL.
            let text = std::str::from_utf8(text).ok().filter(|text| !text.contains('\0'))?;
            Value::from(text)
        }
        _ => return None,
    })
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

/// Both databases support these years in this format.
fn is_storable(year: i32) -> bool {
    (1..=9999).contains(&year)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sea_orm::sea_query::StringLen;
    use selam_proto_cargo::v1::{ListShipmentsRequest, ShipmentOrder, ShipmentStatus};

    use super::*;

    fn kinds() -> Vec<ColumnType> {
        vec![
            ColumnType::TimestampWithTimeZone,
            ColumnType::DateTime,
            ColumnType::Date,
            ColumnType::BigInteger,
            ColumnType::Integer,
            ColumnType::Text,
            ColumnType::String(StringLen::None),
            ColumnType::Uuid,
        ]
    }

    fn with_token(request: &ListShipmentsRequest, page_token: &str) -> ListShipmentsRequest {
        ListShipmentsRequest {
            page_token: page_token.to_owned(),
            ..request.clone()
        }
    }

    proptest! {
        #[test]
        fn preserves_position_in_token(
            micros in -62_135_596_800_000_000_i64..253_402_300_799_999_999,
            days in 1..3_652_059,
            number: i64,
            text in "[^\0]{0,60}",
            id: u128,
        ) {
            let time = DateTime::<Utc>::from_timestamp_micros(micros).unwrap_or_default();
            let small = i32::try_from(number % 1000).unwrap_or_default();
            let place = vec![
                Value::from(time),
                Value::from(time.naive_utc()),
                Value::from(NaiveDate::from_num_days_from_ce_opt(days)),
                Value::from(number),
                Value::from(small),
                Value::from(text.clone()),
                Value::from(text),
                Value::from(Uuid::from_u128(id)),
            ];
            let request = ListShipmentsRequest::default();
            let token = page_token(&request, &place).unwrap_or_default();
            prop_assert_eq!(decode(&with_token(&request, &token), kinds().into_iter()), Some(place));
        }

        #[test]
        fn does_not_panic_on_forged_tokens(bytes: Vec<u8>) {
            let request = ListShipmentsRequest::default();
            let mut token = fingerprint(&request).to_vec();
            token.extend(bytes);
            for kind in kinds() {
                let request = with_token(&request, &URL_SAFE_NO_PAD.encode(&token));
                if let Some(Value::String(Some(text))) = decode(&request, [kind].into_iter()).and_then(|place| place.first().cloned()) {
                    prop_assert!(!text.contains('\0'));
                }
            }
        }
    }

    #[test]
    fn rejects_years_unsupported_by_databases() {
        let request = ListShipmentsRequest::default();
        for kind in [
            ColumnType::TimestampWithTimeZone,
            ColumnType::DateTime,
            ColumnType::Date,
        ] {
            for place in [
                i64::MIN.to_be_bytes(),
                i64::MAX.to_be_bytes(),
                (-99_999_999_999_999_999_i64).to_be_bytes(),
            ] {
                let place = if kind == ColumnType::Date {
                    &place[..4]
                } else {
                    &place[..]
                };
                let token = [&fingerprint(&request)[..], place].concat();
                let request = with_token(&request, &URL_SAFE_NO_PAD.encode(token));
                assert_eq!(decode(&request, [kind.clone()].into_iter()), None, "{kind:?}");
            }
        }
    }

    #[test]
    fn binds_token_to_filter_and_order() {
        let of = ListShipmentsRequest {
            status: ShipmentStatus::Confirmed.into(),
            ..ListShipmentsRequest::default()
        };
        let place = vec![Value::from(7_i64)];
        let token = page_token(&of, &place).unwrap_or_default();
        let found =
            |request: &ListShipmentsRequest| decode(&with_token(request, &token), [ColumnType::BigInteger].into_iter());
        assert_eq!(found(&of), Some(place.clone()));
        let larger = ListShipmentsRequest {
            page_size: 100,
            ..of.clone()
        };
        assert_eq!(found(&larger), Some(place));
        for other in [
            ListShipmentsRequest::default(),
            ListShipmentsRequest {
                order_by: ShipmentOrder::Oldest.into(),
                ..of.clone()
            },
            ListShipmentsRequest {
                query: "x".to_owned(),
                ..of
            },
        ] {
            assert_eq!(found(&other), None, "{other:?}");
        }
        assert!(page_token(&ListShipmentsRequest::default(), &[Value::BigInt(None)]).is_err());
    }
}
