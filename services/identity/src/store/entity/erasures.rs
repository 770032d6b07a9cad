//! Table `erasures`: deleted accounts whose data some services have not erased yet.

use sea_orm::entity::prelude::*;

/// One erasure. The row is deleted once the erasure is complete.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "erasures")]
pub struct Model {
    /// Erasure ID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// ID of the deleted user.
    pub user_id: Uuid,
    /// Recipient of the final email.
    pub email: String,
    /// Name of the user.
    pub full_name: String,
    /// Language of the user.
    pub language_code: String,
    /// Time at which the account was closed.
    pub close_time: DateTimeUtc,
    /// Current round, starting at 1.
    pub round: i32,
    /// Start of the current round.
    pub round_time: DateTimeUtc,
    /// First round whose confirmations count.
    pub counting_from: Option<i32>,
}

/// No declared relations: queries join the tables by ID.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
