//! Working hours of therapists.

use sea_orm::{ActiveValue::Set, QueryOrder as _, entity::prelude::*};
use selam_chassis::{Result, Transaction};

use super::{
    Connection,
    entity::{day_span, weekly_span},
};
use crate::calendar::hours::{Hours, Span};

/// Returns the hours of a therapist.
pub(crate) async fn read(connection: &impl Connection, therapist_id: Uuid) -> Result<Hours> {
    let mut hours = Hours::default();
    let week = weekly_span::Entity::find()
        .filter(weekly_span::Column::TherapistId.eq(therapist_id))
        .order_by_asc(weekly_span::Column::Weekday)
        .order_by_asc(weekly_span::Column::StartMinute)
        .all(connection)
        .await?;
    for row in week {
        let day = usize::try_from(row.weekday)
            .ok()
            .and_then(|day| hours.week.get_mut(day));
        if let (Some(day), Some(span)) = (day, span(row.start_minute, row.end_minute)) {
            day.push(span);
        }
    }
    let days = day_span::Entity::find()
        .filter(day_span::Column::TherapistId.eq(therapist_id))
        .order_by_asc(day_span::Column::Date)
        .order_by_asc(day_span::Column::StartMinute)
        .all(connection)
        .await?;
    for row in days {
        let day = hours.exceptions.entry(row.date).or_default();
        day.extend(span(row.start_minute, row.end_minute));
    }
    Ok(hours)
}

fn span(start: i16, end: i16) -> Option<Span> {
    Span::new(u16::try_from(start).ok()?, u16::try_from(end).ok()?)
}

/// Replaces the hours of a therapist.
pub(crate) async fn replace(transaction: &Transaction, therapist_id: Uuid, hours: &Hours) -> Result<()> {
    remove(transaction, therapist_id).await?;
    let number = |minute: u16| i16::try_from(minute).unwrap_or_default();
    let week = hours.week.iter().zip(0_i16..).flat_map(|(spans, weekday)| {
        spans.iter().map(move |span| weekly_span::ActiveModel {
            therapist_id: Set(therapist_id),
            weekday: Set(weekday),
            start_minute: Set(number(span.start)),
            end_minute: Set(number(span.end)),
        })
    });
    weekly_span::Entity::insert_many(week)
        .exec_without_returning(&**transaction)
        .await?;
    // A day off is stored as an empty span.
    let off = [Span { start: 0, end: 0 }];
    let days = hours.exceptions.iter().flat_map(|(date, spans)| {
        let spans = if spans.is_empty() { off.to_vec() } else { spans.clone() };
        spans.into_iter().map(move |span| day_span::ActiveModel {
            therapist_id: Set(therapist_id),
            date: Set(*date),
            start_minute: Set(number(span.start)),
            end_minute: Set(number(span.end)),
        })
    });
    day_span::Entity::insert_many(days)
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn remove(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    weekly_span::Entity::delete_many()
        .filter(weekly_span::Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    day_span::Entity::delete_many()
        .filter(day_span::Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
