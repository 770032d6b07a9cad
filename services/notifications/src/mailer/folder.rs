use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use lettre::Message;
use selam_chassis::{Result, private_folder};
use uuid::Uuid;

use crate::{failure::Cause, mail::MailId, mailer::SendError};

/// Stores emails as `.eml` files. The file name is the ID of the email, so repeated sends of one email create one file.
#[derive(Clone, Debug)]
pub(crate) struct Folder(Arc<PathBuf>);

impl Folder {
    /// Opens the folder, creating it if missing.
    pub(crate) fn open(path: PathBuf) -> Result<Self> {
        private_folder(&path)?;
        for entry in fs::read_dir(&path)?.flatten() {
            let name = entry.file_name();
            // Left by a killed process. Its email is written again; the partial file may hold a code.
            if name.to_string_lossy().starts_with('.') && name.to_string_lossy().ends_with(".tmp") {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(Self(Arc::new(path)))
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) async fn send(&self, id: MailId, message: &Message) -> Result<(), SendError> {
        let (folder, bytes) = (self.clone(), message.formatted());
        let written = tokio::task::spawn_blocking(move || folder.write(&id.name(), &bytes)).await;
        match written {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(SendError::Later(
                Cause::PlatformError.with(&format!("could not write to the mail folder: {}", error.kind())),
            )),
            Err(_) => Err(SendError::Later(
                Cause::PlatformError.with("writing to the mail folder was interrupted"),
            )),
        }
    }

    /// Writes the file atomically and syncs it to disk.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let target = self.0.join(format!("{name}.eml"));
        if target.try_exists()? {
            return Ok(());
        }
        // Unique name, because two workers may write the same email after a lease has expired.
        let temporary = self.0.join(format!(".{name}.{}.tmp", Uuid::new_v4()));
        let result = (|| {
            let mut options = fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&temporary)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&temporary, &target)?;
            fs::File::open(self.path())?.sync_all()
        })();
        if result.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn keeps_first_file_of_repeated_email() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path().join("deep/mail")).unwrap();
        folder.write("one", b"first").unwrap();
        folder.write("one", b"second").unwrap();
        let names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["one.eml"]);
        assert_eq!(fs::read(folder.path().join("one.eml")).unwrap(), b"first");
    }

    #[test]
    fn removes_partial_files_on_open() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join(".one.x.tmp"), b"To: ").unwrap();
        fs::write(place.path().join("two.eml"), b"To: a@b.example").unwrap();
        let folder = Folder::open(place.path().to_owned()).unwrap();
        let names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["two.eml"]);
    }

    #[cfg(unix)]
    #[test]
    fn files_are_readable_only_by_owner() {
        use std::os::unix::fs::PermissionsExt;
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path().to_owned()).unwrap();
        folder.write("one", b"x").unwrap();
        let mode = fs::metadata(place.path().join("one.eml")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
