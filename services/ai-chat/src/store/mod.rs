//! Database queries. Only this module uses the ORM.

pub(crate) mod accounts;
pub(crate) mod conversations;
pub(crate) mod counts;
pub(crate) mod crises;
pub(crate) mod disputes;
pub(crate) mod entity;
pub(crate) mod messages;

pub(crate) use entity::{
    account::Model as AccountRow, conversation::Model as ConversationRow, crisis::Model as CrisisRow,
    dispute::Model as DisputeRow, message::Model as MessageRow, pass::Model as PassRow, usage_count::Model as UsageRow,
};
/// A connection or a transaction.
pub(crate) use sea_orm::ConnectionTrait as Connection;
