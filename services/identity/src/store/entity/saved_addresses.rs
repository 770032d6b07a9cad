//! Table `saved_addresses`: the address books of users.

use sea_orm::entity::prelude::*;

/// One address.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "saved_addresses")]
pub struct Model {
    /// Address ID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Owner of the address book.
    pub user_id: Uuid,
    /// Name of the address for its owner.
    pub name: String,
    /// Street address.
    pub address: String,
    /// City; may be empty.
    pub city: String,
    /// Canadian postal code; may be empty.
    pub postal_code: String,
    /// Name of the contact person.
    pub contact_name: String,
    /// Phone number of the contact person.
    pub contact_phone: String,
    /// Time of the last change.
    pub updated_at: DateTimeUtc,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
