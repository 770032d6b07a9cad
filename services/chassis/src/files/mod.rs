//! Files of users: received as a stream, typed by their content, kept in a folder or an S3 bucket, private, given out by short-lived signed
//! addresses.
//!
//! ```ignore
//! let files = Files::open(platform, service.database())?;
//! service
//!     .http(&PACKAGE, |routes| routes.on("POST", "/v1/papers", upload).on("GET", "/v1/papers/{id}", files.downloads()))
//!     .files(&files)
//!
//! // In the handler of the upload:
//! let form = files.receive(&request, payload, owner, &RESUME).await?;
//! let transaction = database.begin().await?;
//! let file = form.file.keep(&transaction).await?;
//! // … the service's own rows …
//! transaction.commit().await?;
//! ```
//!
//! A file is kept if and only if the transaction commits. What was received and not kept is removed after an hour, what was given up within a
//! minute or so. See decision 0021.

mod archive;
pub(crate) mod clean_up;
mod download;
mod form;
mod media_type;
mod name;
pub(crate) mod record;
mod settings;
mod store;
mod upload;

use std::sync::Arc;

use sea_orm::{ColumnTrait as _, Condition};
use tokio::sync::Semaphore;
use uuid::Uuid;

pub use form::{Form, UploadRules};
pub use media_type::MediaType;
pub use record::StoredFile;
pub use settings::FileSettings;
pub use upload::ReceivedFile;

use self::{download::Signer, store::Store};
use crate::{Clock, Database, Error, Platform, Result, Transaction};

/// Uploads that a service receives at once. Each holds 10 MiB at most.
const UPLOADS: usize = 8;

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
    uploads: Arc<Semaphore>,
}

impl Files {
    /// The files of the service that `database` belongs to.
    ///
    /// # Errors
    /// `INTERNAL` when a setting cannot be used; it is named.
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
                uploads: Arc::new(Semaphore::new(UPLOADS)),
            }),
        })
    }

    /// A kept file.
    ///
    /// # Errors
    /// `NOT_FOUND` when there is none with this id, or it was given up.
    pub async fn find(&self, id: Uuid) -> Result<StoredFile> {
        let row = record::stored(self.inner.database.connection(), id).await?;
        row.ok_or_else(not_found)?.try_into()
    }

    /// All kept files of a user, the oldest first.
    ///
    /// # Errors
    /// As the database.
    pub async fn of_owner(&self, owner: Uuid) -> Result<Vec<StoredFile>> {
        let rows = record::stored_of(self.inner.database.connection(), owner).await?;
        rows.into_iter().map(StoredFile::try_from).collect()
    }

    /// Gives a kept file up with `transaction`: from its commit on nobody gets it any more, and the clean-up removes it.
    ///
    /// # Errors
    /// `NOT_FOUND` when there is none with this id.
    pub async fn remove(&self, transaction: &Transaction, id: Uuid) -> Result<()> {
        let which = Condition::all().add(record::Column::Id.eq(id));
        match record::give_up(&**transaction, which).await? {
            0 => Err(not_found()),
            _ => Ok(()),
        }
    }

    /// Gives all files of a user up with `transaction`, and answers how many there were.
    ///
    /// # Errors
    /// As the database.
    pub async fn remove_of_owner(&self, transaction: &Transaction, owner: Uuid) -> Result<u64> {
        let which = Condition::all().add(record::Column::Owner.eq(owner));
        record::give_up(&**transaction, which).await
    }
}

fn not_found() -> Error {
    Error::not_found("FILE_NOT_FOUND", "there is no such file")
}
