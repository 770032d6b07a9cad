//! Erasures that are not complete, and what services have answered.

use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::Result;
use uuid::Uuid;

use super::entity::{erasure_answers, erasures};
use erasures::{Column, Entity, Model as Erasure};

/// Stores a new one.
///
/// # Errors
/// When the database fails, as everywhere in this module.
pub async fn insert(db: &impl ConnectionTrait, erasure: &Erasure) -> Result<()> {
    let model: erasures::ActiveModel = erasure.clone().into();
    Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// All of them, oldest first.
///
/// # Errors
/// See [`insert`].
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<Erasure>> {
    Ok(Entity::find().order_by_asc(Column::Id).all(db).await?)
}

/// One of them, held until the transaction ends.
///
/// # Errors
/// See [`insert`].
pub async fn hold(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Erasure>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(db).await?)
}

/// Writes down the round that it is in.
///
/// # Errors
/// See [`insert`].
pub async fn update_round(db: &impl ConnectionTrait, erasure: &Erasure) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Round, Expr::value(erasure.round))
        .col_expr(Column::RoundTime, Expr::value(erasure.round_time))
        .col_expr(Column::CountingFrom, Expr::value(erasure.counting_from))
        .filter(Column::Id.eq(erasure.id))
        .exec(db)
        .await?;
    Ok(())
}

/// Writes down that a service has answered a round. An answer to an earlier round that comes late changes nothing.
///
/// # Errors
/// See [`insert`].
pub async fn answered(db: &impl ConnectionTrait, erasure_id: Uuid, service: &str, round: i32) -> Result<()> {
    let answer = erasure_answers::ActiveModel {
        erasure_id: Set(erasure_id),
        service: Set(service.to_owned()),
        round: Set(round),
    };
    let key = [erasure_answers::Column::ErasureId, erasure_answers::Column::Service];
    erasure_answers::Entity::insert(answer)
        .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
        .exec_without_returning(db)
        .await?;
    erasure_answers::Entity::update_many()
        .col_expr(erasure_answers::Column::Round, Expr::value(round))
        .filter(erasure_answers::Column::ErasureId.eq(erasure_id))
        .filter(erasure_answers::Column::Service.eq(service))
        .filter(erasure_answers::Column::Round.lt(round))
        .exec(db)
        .await?;
    Ok(())
}

/// Services that have answered, each with the latest round that it answered.
///
/// # Errors
/// See [`insert`].
pub async fn answers(db: &impl ConnectionTrait, erasure_id: Uuid) -> Result<Vec<(String, i32)>> {
    let rows = erasure_answers::Entity::find()
        .filter(erasure_answers::Column::ErasureId.eq(erasure_id))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.service, row.round)).collect())
}

/// Forgets one, with its answers.
///
/// # Errors
/// See [`insert`].
pub async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    Entity::delete_by_id(id).exec(db).await?;
    Ok(())
}
