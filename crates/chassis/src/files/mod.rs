//! Private files of users: received as a stream, typed by content, stored in a folder or an S3 bucket, and
//! downloaded by signed, short-lived URLs.
//!
//! ```ignore
//! let files = Files::open(platform, service.database())?;
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
pub(crate) mod clean_up;
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

use std::sync::Arc;

use sea_orm::{ColumnTrait as _, Condition};
use uuid::Uuid;

pub use form::{Form, Sender, UploadRules};
pub use media_type::MediaType;
pub use record::StoredFile;
pub use settings::FileSettings;
pub use upload::ReceivedFile;

use self::{download::Signer, slots::Slots, store::Store};
use crate::{Clock, Database, Error, Platform, Result, Transaction};

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

impl Files {
    /// Opens the files of the service that owns `database`.
    ///
    /// # Errors
    /// `INTERNAL` when a setting is invalid; the error names it.
    pub fn open(platform: &Platform, database: &Database) -> Result<Self> {
        let settings = platform.settings();
        Ok(Self {
            inner: Arc::new(Inner {
                service: database.source(),
                database: database.clone(),
                clock: platform.clock().clone(),
                store: Store::open(settings, platform.tls())?,
                signer: Signer::new(settings, database.source())?,
                site_url: settings.site_url.clone(),
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
