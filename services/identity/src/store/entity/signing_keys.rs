//! Table `signing_keys`: the key that a platform without configured keys made for itself.

use sea_orm::entity::prelude::*;

/// One private key.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "signing_keys")]
pub struct Model {
    /// Number of the key. Two replicas that start at once both try number 1, and one of them wins.
    #[sea_orm(primary_key, auto_increment = false)]
    pub slot: i32,
    /// PKCS#8 PEM of a P-256 key.
    pub private_pem: String,
    /// When it was made.
    pub created_at: DateTimeUtc,
}

/// No declared relations: the tables are joined by id where needed.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
