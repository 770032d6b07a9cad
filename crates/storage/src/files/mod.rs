//! Private files of users: received as a stream, typed by content, stored in a folder or an S3 bucket, and
//! downloaded by signed, short-lived URLs.
//!
//! ```ignore
//! let files = platform.files(service.database())?;
//! service
//!     .http(&PACKAGE, |routes| routes.on("POST", "/v1/papers", upload).on("GET", "/v1/papers/{id}", files.downloads()))
//!     .files(&files)
//!
//! // In the upload handler:
//! let form = files.receive(&request, payload, Sender::own(caller.user_id), &RESUME).await?;
//! let transaction = database.begin().await?;
//! let file = form.file.keep(&transaction).await?;
//! // … the service's own rows …
//! transaction.commit().await?;
//! ```
//!
//! A file is kept if and only if the transaction commits. Received files that were not kept are removed after
//! an hour, deleted files within about a minute. See decision 0021.

mod archive;
mod clean_up;
mod download;
mod form;
mod media_type;
mod name;
pub(crate) mod record;
mod settings;
mod slots;
mod store;
mod upload;
mod word;

use std::{path::Path, sync::Arc};

use sea_orm::{ColumnTrait as _, Condition};
use selam_foundation::{Clock, Error, Result};
use uuid::Uuid;

pub use clean_up::CLEAN_UP_INTERVAL;
pub use form::{Form, Sender, UploadRules};
pub use media_type::MediaType;
pub use record::StoredFile;
pub use settings::FileSettings;
pub use upload::ReceivedFile;

use self::{download::Signer, slots::Slots, store::Store};
use crate::{Database, Tls, Transaction};

/// The files of one service. Cheap to clone.
#[derive(Clone)]
pub struct Files {
    inner: Arc<Inner>,
}

struct Inner {
    service: &'static str,
    database: Database,
    clock: Clock,
    store: Store,
    signer: Signer,
    site_url: String,
    uploads: Slots,
}

/// Configuration of the files of a process.
#[derive(Clone, Copy)]
pub struct FileConfig<'a> {
    /// Storage location and signing key.
    pub settings: &'a FileSettings,
    /// Data folder of the process. Without a storage location the files are in it.
    pub data_dir: &'a Path,
    /// Public address of the website, without a trailing slash.
    pub site_url: &'a str,
    /// Whether the process may generate a missing signing key.
    pub is_embedded: bool,
    /// TLS configuration for an S3 server.
    pub tls: &'a Tls,
}

impl Files {
    /// Opens the files of the service that owns `database`.
    ///
    /// # Errors
    /// `INTERNAL` when a setting is invalid; the error names it.
    pub fn open(config: FileConfig<'_>, database: &Database) -> Result<Self> {
        Ok(Self {
            inner: Arc::new(Inner {
                service: database.source(),
                database: database.clone(),
                clock: database.clock().clone(),
                store: Store::open(config)?,
                signer: Signer::new(config, database.source())?,
                site_url: config.site_url.to_owned(),
                uploads: Slots::default(),
            }),
        })
    }

    /// Returns a kept file.
    ///
    /// # Errors
    /// `NOT_FOUND` when no file has this ID, or it was deleted.
    pub async fn find(&self, id: Uuid) -> Result<StoredFile> {
        let row = record::stored(self.inner.database.connection(), id).await?;
        row.ok_or_else(not_found)?.try_into()
    }

    /// Returns all kept files of a user, oldest first.
    ///
    /// # Errors
    /// The errors of the database.
    pub async fn of_owner(&self, owner: Uuid) -> Result<Vec<StoredFile>> {
        let rows = record::stored_of(self.inner.database.connection(), owner).await?;
        rows.into_iter().map(StoredFile::try_from).collect()
    }

    /// Deletes a kept file with `transaction`. After the commit it cannot be downloaded, and the clean-up
    /// removes it.
    ///
    /// # Errors
    /// `NOT_FOUND` when no file has this ID.
    pub async fn remove(&self, transaction: &Transaction, id: Uuid) -> Result<()> {
        let which = Condition::all().add(record::Column::Id.eq(id));
        match record::give_up(&**transaction, which).await? {
            0 => Err(not_found()),
            _ => Ok(()),
        }
    }

    /// Deletes all files of a user with `transaction`, and returns their number.
    ///
    /// # Errors
    /// The errors of the database.
    pub async fn remove_of_owner(&self, transaction: &Transaction, owner: Uuid) -> Result<u64> {
        let which = Condition::all().add(record::Column::Owner.eq(owner));
        record::give_up(&**transaction, which).await
    }
}

fn not_found() -> Error {
    Error::not_found("FILE_NOT_FOUND", "there is no such file")
}
