//! Queries of the address books.

use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    PaginatorTrait as _, QueryFilter as _,
};
use selam_chassis::Result;
use uuid::Uuid;

use super::entity::saved_addresses::{Column, Entity, Model};

/// Returns the addresses of a user.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Model>> {
    Ok(Entity::find().filter(Column::UserId.eq(user_id)).all(db).await?)
}

/// Returns the number of addresses of a user.
///
/// # Errors
/// See [`of_user`].
pub async fn count(db: &impl ConnectionTrait, user_id: Uuid) -> Result<u64> {
    Ok(Entity::find().filter(Column::UserId.eq(user_id)).count(db).await?)
}

/// Inserts an address.
///
/// # Errors
/// See [`of_user`].
pub async fn insert(db: &impl ConnectionTrait, address: Model) -> Result<()> {
    Entity::insert(address.into_active_model())
        .exec_without_returning(db)
        .await?;
    Ok(())
}

/// Replaces the address with the ID and the owner of `address`. Returns whether it exists.
///
/// # Errors
/// See [`of_user`].
pub async fn update(db: &impl ConnectionTrait, address: Model) -> Result<bool> {
    let own = Entity::update_many()
        .filter(Column::Id.eq(address.id))
        .filter(Column::UserId.eq(address.user_id));
    let replaced = own.set(address.into_active_model().reset_all()).exec(db).await?;
    Ok(replaced.rows_affected > 0)
}

/// Deletes an address of a user. Returns whether it existed.
///
/// # Errors
/// See [`of_user`].
pub async fn delete(db: &impl ConnectionTrait, user_id: Uuid, id: Uuid) -> Result<bool> {
    let own = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::UserId.eq(user_id));
    Ok(own.exec(db).await?.rows_affected > 0)
}
