//! Table `signing_keys`: the key that the platform generated because none was configured.

use sea_orm::entity::prelude::*;

/// One private key.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "signing_keys")]
pub struct Model {
    /// Number of the key. Replicas that start concurrently all insert number 1, and one succeeds.
    #[sea_orm(primary_key, auto_increment = false)]
    pub slot: i32,
    /// PKCS#8 PEM of a P-256 key.
    pub private_pem: String,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
