//! Crises, without their users.

use sea_orm::{Condition, IntoActiveModel as _, entity::prelude::*};
use selam_chassis::{
    Result, Transaction,
    listing::{List, Sort},
};

use super::entity::crisis::{Column, Entity, Model};
use crate::choices::CrisisKind;

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Lists crises, the latest first.
pub(crate) fn list(kind: Option<CrisisKind>) -> List<Entity> {
    let filter = Condition::all().add_option(kind.map(|kind| Column::Kind.eq(kind)));
    List::new(filter, Sort::descending(Column::CreateTime))
}
