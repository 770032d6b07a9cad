//! The RPCs: the delivery log for admins, and email preferences for each user.

mod log;
mod preferences;

pub(crate) use log::Notifications;
pub(crate) use preferences::Preferences;
