use bytes::{Bytes, BytesMut};
use selam_foundation::{Error, Result};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    Files, MediaType, StoredFile, UploadRules,
    archive::{self, Flaw},
    media_type::HEAD,
    name,
    record::{self, PENDING},
    store::Writer,
    word,
};
use crate::Transaction;

/// A file that is stored but not kept by the service yet.
pub struct ReceivedFile {
    file: StoredFile,
}

impl ReceivedFile {
    /// Returns the metadata of the file.
    pub fn file(&self) -> &StoredFile {
        &self.file
    }

    /// Keeps the file if and only if `transaction` commits.
    ///
    /// # Errors
    /// `ABORTED` with `UPLOAD_EXPIRED` when the clean-up has already removed the file.
    pub async fn keep(self, transaction: &Transaction) -> Result<StoredFile> {
        if record::keep(&**transaction, &self.file).await? {
            return Ok(self.file);
        }
        Err(Error::aborted(
            "UPLOAD_EXPIRED",
            "the upload has expired; send the file again",
        ))
    }
}

/// A file being uploaded into the store. Dropping it before its end removes the stored part.
pub(super) struct Upload<'a> {
    files: &'a Files,
    rules: &'a UploadRules,
    owner: Uuid,
    given_name: String,
    /// The first bytes, until the type is known.
    head: BytesMut,
    begun: Option<Begun>,
    size: u64,
    hash: Sha256,
}

/// An upload with a database row.
struct Begun {
    files: Files,
    row: record::Model,
    media_type: MediaType,
    writer: Option<Writer>,
}

impl<'a> Upload<'a> {
    pub(super) fn new(files: &'a Files, rules: &'a UploadRules, owner: Uuid, given_name: String) -> Self {
        Self {
            files,
            rules,
            owner,
            given_name,
            head: BytesMut::new(),
            begun: None,
            size: 0,
            hash: Sha256::new(),
        }
    }

    /// Writes the next bytes.
    pub(super) async fn push(&mut self, bytes: Bytes) -> Result<()> {
        self.size += bytes.len() as u64;
        if self.size > self.rules.max_bytes {
            return Err(self.rules.too_large());
        }
        self.hash.update(&bytes);
        if let Some(begun) = &mut self.begun {
            return begun.write(bytes).await;
        }
        self.head.extend_from_slice(&bytes);
        if self.head.len() >= HEAD {
            self.begin().await?;
        }
        Ok(())
    }

    /// Detects the type, inserts the row and starts writing.
    async fn begin(&mut self) -> Result<()> {
        let found = MediaType::of_content(&self.head);
        let media_type = found.filter(|found| self.rules.types.contains(found));
        let media_type = media_type.ok_or_else(|| self.rules.not_allowed(found))?;
        let inner = &self.files.inner;
        let id = Uuid::now_v7();
        let row = record::Model {
            id,
            owner: self.owner,
            purpose: self.rules.purpose.to_owned(),
            // Cannot be guessed and reveals nothing about the file or its owner.
            key: format!("{}/{}/{}", inner.service, self.rules.purpose, Uuid::new_v4().simple()),
            name: name::clean(&self.given_name, media_type),
            media_type: media_type.name().to_owned(),
            size: 0,
            sha256: String::new(),
            status: PENDING.to_owned(),
            upload: None,
            create_time: inner.clock.now(),
        };
        record::insert(inner.database.connection(), row.clone()).await?;
        let writer = inner.store.write(&row.key, media_type.name());
        let begun = self.begun.insert(Begun {
            files: self.files.clone(),
            row,
            media_type,
            writer: Some(writer),
        });
        begun.write(self.head.split().freeze()).await
    }

    /// Completes the file.
    pub(super) async fn finish(mut self) -> Result<ReceivedFile> {
        let result = self.complete().await;
        if result.is_err() {
            self.take_back().await;
        }
        result
    }

    async fn complete(&mut self) -> Result<ReceivedFile> {
        if self.size == 0 {
            return Err(self.rules.empty());
        }
        if self.begun.is_none() {
            self.begin().await?;
        }
        let Some(begun) = &mut self.begun else {
            return Err(Error::internal("an upload without content"));
        };
        if let Some(writer) = begun.writer.take() {
            begun.finish(writer).await?;
        }
        if begun.media_type.is_archive() {
            check_archive(self.files, &begun.row.key, self.size, self.rules).await?;
        }
        let mut file = StoredFile::try_from(begun.row.clone())?;
        file.size = self.size;
        file.sha256 = hexadecimal(&std::mem::take(&mut self.hash).finalize());
        // From here on the caller or the clean-up owns it.
        self.begun = None;
        Ok(ReceivedFile { file })
    }

    /// Removes the stored part.
    pub(super) async fn take_back(&mut self) {
        if let Some(begun) = self.begun.take() {
            begun.take_back().await;
        }
    }
}

impl Drop for Upload<'_> {
    fn drop(&mut self) {
        // The client disconnected, so no code calls `take_back`.
        if let (Some(begun), Ok(runtime)) = (self.begun.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(begun.take_back());
        }
    }
}

impl Begun {
    async fn write(&mut self, bytes: Bytes) -> Result<()> {
        let Some(writer) = &mut self.writer else {
            return Ok(());
        };
        if let Some(upload) = writer.push(bytes).await? {
            self.note(upload).await?;
        }
        Ok(())
    }

    async fn finish(&mut self, mut writer: Writer) -> Result<()> {
        if let Some(upload) = writer.flush().await? {
            self.note(upload).await?;
        }
        writer.finish().await
    }

    async fn note(&mut self, upload: String) -> Result<()> {
        let connection = self.files.inner.database.connection();
        record::note_upload(connection, self.row.id, &upload).await?;
        self.row.upload = Some(upload);
        Ok(())
    }

    /// A failed removal keeps the row, and the clean-up retries it.
    async fn take_back(mut self) {
        if let Some(writer) = self.writer.take() {
            writer.stop().await;
        }
        if let Err(error) = self.files.erase(&self.row).await {
            tracing::warn!(file = %self.row.id, cause = %error, "failed to remove an interrupted upload; the clean-up will remove it");
        }
    }
}

async fn check_archive(files: &Files, key: &str, size: u64, rules: &UploadRules) -> Result<()> {
    let read = |range| async {
        let found = files.inner.store.read(key, Some(range)).await?;
        found.bytes().await.map_err(super::store::unavailable)
    };
    let tail = read(size.saturating_sub(archive::TAIL)..size).await?;
    let archive = archive::check(&tail, size).map_err(|flaw| match flaw {
        Flaw::NotADocument => rules.not_allowed(None),
        Flaw::Bomb => rules.bomb(),
    })?;
    let mut parts = Vec::new();
    for name in word::PARTS {
        let part = archive.part(name).ok_or_else(|| rules.not_allowed(None))?;
        parts.push(part.content(&read(part.range()).await?).unwrap_or_default());
    }
    let main = word::main_part(&parts).filter(|main| archive.part(main).is_some());
    main.map(|_| ()).ok_or_else(|| rules.not_allowed(None))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
