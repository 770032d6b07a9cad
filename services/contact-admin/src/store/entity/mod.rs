//! Tables of the service as SeaORM sees them.

pub(crate) mod contact_message;
pub(crate) mod contact_reply;
