pub(crate) mod account;
pub(crate) mod conversation;
pub(crate) mod crisis;
pub(crate) mod message;
pub(crate) mod notice_count;
pub(crate) mod pass;
pub(crate) mod spending;
pub(crate) mod usage_count;
