//! Queries of pending erasures and the confirmations by services.

use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::Result;
use uuid::Uuid;

use super::entity::{erasure_answers, erasures};
use erasures::{Column, Entity, Model as Erasure};

/// Stores an erasure.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn insert(db: &impl ConnectionTrait, erasure: &Erasure) -> Result<()> {
    let model: erasures::ActiveModel = erasure.clone().into();
    Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// Returns all erasures, oldest first.
///
/// # Errors
/// See [`insert`].
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<Erasure>> {
    Ok(Entity::find().order_by_asc(Column::Id).all(db).await?)
}

/// Returns an erasure and locks it until the transaction ends.
///
/// # Errors
/// See [`insert`].
pub async fn hold(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Erasure>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(db).await?)
}

/// Stores the current round.
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

/// Records the confirmation of a round by a service. A late confirmation of an earlier round changes nothing.
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

/// Returns the services that have confirmed, each with the latest round.
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

/// Deletes an erasure with its confirmations.
///
/// # Errors
/// See [`insert`].
pub async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    Entity::delete_by_id(id).exec(db).await?;
    Ok(())
}
