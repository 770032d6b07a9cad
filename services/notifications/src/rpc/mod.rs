//! The RPCs: the delivery log for admins, and everybody's own choice of mails.

mod log;
mod preferences;

pub(crate) use log::Notifications;
pub(crate) use preferences::Preferences;
