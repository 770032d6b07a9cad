//! Transports: a mail server, or a folder on a developer's machine. The URL decides.

mod folder;
mod response;
mod smtp;

use std::{path::Path, time::Duration};

use lettre::Message;
use selam_chassis::{Result, Tls};

use crate::{mail::MailId, settings::Settings};
pub(crate) use folder::Folder;
use smtp::Smtp;

/// A transport.
pub(crate) enum Mailer {
    /// Files in a folder.
    Folder(Folder),
    /// A mail server.
    Smtp(Box<Smtp>),
}

/// Error of a send.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// Temporary; a retry may succeed.
    #[error("{0}")]
    Later(String),
    /// Permanent.
    #[error("{0}")]
    Never(String),
}

impl Mailer {
    /// Opens the configured transport.
    ///
    /// # Errors
    /// Returns `INVALID_ARGUMENT` when the URL of the mail server is invalid, and `INTERNAL` when the folder cannot be
    /// created.
    pub(crate) fn open(settings: &Settings, data_dir: &Path, tls: &Tls) -> Result<Self> {
        match &settings.mail_url {
            Some(url) => Smtp::open(url, settings, tls).map(|smtp| Self::Smtp(Box::new(smtp))),
            None => Folder::open(data_dir.join("mail")).map(Self::Folder),
        }
    }

    /// Returns the folder, if emails go to one.
    pub(crate) fn folder(&self) -> Option<Folder> {
        match self {
            Self::Folder(folder) => Some(folder.clone()),
            Self::Smtp(_) => None,
        }
    }

    /// Returns the lease of a worker when a send may take `timeout`. Short for the folder, so that the emails of a
    /// killed worker are sent soon after a restart.
    pub(crate) fn lease(&self, timeout: Duration) -> Duration {
        match self {
            Self::Folder(_) => Duration::from_secs(3),
            Self::Smtp(_) => timeout + Duration::from_secs(15),
        }
    }

    /// Returns the maximum duration of a send; less than the lease.
    pub(crate) fn limit(&self, timeout: Duration) -> Duration {
        match self {
            Self::Folder(_) => Duration::from_secs(2),
            Self::Smtp(_) => timeout,
        }
    }

    /// Sends an email.
    ///
    /// # Errors
    /// Returns whether the error is temporary or permanent.
    pub(crate) async fn send(&self, id: MailId, message: &Message) -> Result<(), SendError> {
        match self {
            Self::Folder(folder) => folder.send(id, message).await,
            Self::Smtp(smtp) => smtp.send(message).await,
        }
    }
}
