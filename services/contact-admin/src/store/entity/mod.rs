//! SeaORM entities.

pub(crate) mod contact_message;
pub(crate) mod contact_reply;
