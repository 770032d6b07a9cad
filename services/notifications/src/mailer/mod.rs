//! Where mails go: a mail server, or a folder on a developer's machine. Chosen by URL.

mod folder;
mod smtp;

use std::{path::Path, time::Duration};

use lettre::Message;
use selam_chassis::{Result, Tls};

use crate::{mail::MailId, settings::Settings};
pub(crate) use folder::Folder;
use smtp::Smtp;

/// Hands mails over.
pub(crate) enum Mailer {
    /// Files in a folder.
    Folder(Folder),
    /// A mail server.
    Smtp(Box<Smtp>),
}

/// Why a mail was not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// It may be taken later.
    #[error("{0}")]
    Later(String),
    /// It will never be taken.
    #[error("{0}")]
    Never(String),
}

impl Mailer {
    /// The mailer that the settings name.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when the address of the mail server cannot be used, `INTERNAL` when the folder cannot be made.
    pub(crate) fn open(settings: &Settings, data_dir: &Path, tls: &Tls) -> Result<Self> {
        match &settings.mail_url {
            Some(url) => Smtp::open(url, settings, tls).map(|smtp| Self::Smtp(Box::new(smtp))),
            None => Folder::open(data_dir.join("mail")).map(Self::Folder),
        }
    }

    /// The folder, when mails go to one.
    pub(crate) fn folder(&self) -> Option<Folder> {
        match self {
            Self::Folder(folder) => Some(folder.clone()),
            Self::Smtp(_) => None,
        }
    }

    /// How long a worker may hold a mail when handing it over gets `timeout`. Short for the folder, where a mail whose worker died should
    /// not wait long after a restart.
    pub(crate) fn lease(&self, timeout: Duration) -> Duration {
        match self {
            Self::Folder(_) => Duration::from_secs(3),
            Self::Smtp(_) => timeout + Duration::from_secs(15),
        }
    }

    /// How long handing a mail over may take; less than the lease.
    pub(crate) fn limit(&self, timeout: Duration) -> Duration {
        match self {
            Self::Folder(_) => Duration::from_secs(2),
            Self::Smtp(_) => timeout,
        }
    }

    /// Hands a mail over.
    ///
    /// # Errors
    /// Tells whether trying again makes sense.
    pub(crate) async fn send(&self, id: MailId, message: &Message) -> Result<(), SendError> {
        match self {
            Self::Folder(folder) => folder.send(id, message).await,
            Self::Smtp(smtp) => smtp.send(message).await,
        }
    }
}
