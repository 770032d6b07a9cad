//! Profile texts of therapists in other languages than their own texts.

use sea_orm::{IntoActiveModel as _, QueryOrder as _, entity::prelude::*};
use selam_chassis::{Language, Result, Transaction};

use super::{
    Connection, TherapistRow,
    entity::therapist_translation::{Column, Entity, Model},
};

/// Returns the translations of a therapist by language code.
pub(crate) async fn of_one(connection: &impl Connection, therapist_id: Uuid) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .order_by_asc(Column::LanguageCode)
        .all(connection)
        .await?)
}

/// Puts the texts into a language where the therapists have written them in it. For readers only: saved, such a row would
/// lose the therapist's own texts.
pub(crate) async fn apply(connection: &impl Connection, rows: &mut [TherapistRow], language: Language) -> Result<()> {
    let other = |row: &&TherapistRow| row.text_language != language.code();
    let ids: Vec<_> = rows.iter().filter(other).map(|row| row.id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let found = Entity::find()
        .filter(Column::TherapistId.is_in(ids))
        .filter(Column::LanguageCode.eq(language.code()))
        .all(connection)
        .await?;
    for translation in found {
        if let Some(row) = rows.iter_mut().find(|row| row.id == translation.therapist_id) {
            row.bio = translation.bio;
            row.education = translation.education;
            row.location = translation.location;
            row.text_language = translation.language_code;
        }
    }
    Ok(())
}

/// Replaces the translations of a therapist.
pub(crate) async fn replace(transaction: &Transaction, therapist_id: Uuid, rows: Vec<Model>) -> Result<()> {
    remove(transaction, therapist_id).await?;
    if !rows.is_empty() {
        Entity::insert_many(rows.into_iter().map(Model::into_active_model))
            .exec_without_returning(&**transaction)
            .await?;
    }
    Ok(())
}

pub(crate) async fn remove(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
