//! Private files and folders. A process stores signing keys, codes and emails on disk, so only its own user may
//! read them, whatever the umask is.

use std::{
    fs::{self, DirBuilder, OpenOptions, Permissions},
    io,
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::Path,
};

use rustix::fs::Mode;

use crate::{Error, Result};

const FOLDER: u32 = 0o700;
const FILE: u32 = 0o600;
const OTHERS: u32 = 0o077;
/// Mode bit of folders shared by several users, such as `/tmp`.
const STICKY: u32 = 0o1000;

/// Sets the umask so that new files and folders, including those created by libraries, are private to the user.
pub fn by_default() {
    rustix::process::umask(Mode::from_bits_truncate(OTHERS));
}

/// Creates a private folder and its parents, and removes access of other users to an existing one.
///
/// # Errors
/// `INTERNAL` when it cannot be created or restricted, or when several users share it.
pub fn private_folder(path: &Path) -> Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER).create(path)?;
    let mode = fs::metadata(path)?.permissions().mode();
    if mode & STICKY != 0 {
        let problem = format!(
            "{}: this folder is shared by several users; choose a private one",
            path.display()
        );
        return Err(Error::internal(problem));
    }
    Ok(close(path, mode, FOLDER)?)
}

/// Creates a private empty file unless it exists, and removes access of other users to an existing one.
///
/// # Errors
/// `INTERNAL` when it cannot be created or restricted.
pub fn private_file(path: &Path) -> Result<()> {
    // SQLite accepts an empty file as an empty database, and creates its journals with the permissions of the
    // database.
    OpenOptions::new().append(true).create(true).mode(FILE).open(path)?;
    close_file(path)
}

/// Removes access of other users to a file, if it exists.
///
/// # Errors
/// `INTERNAL` when it cannot be restricted.
pub fn close_file(path: &Path) -> Result<()> {
    match fs::metadata(path) {
        Ok(found) => Ok(close(path, found.permissions().mode(), FILE)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn close(path: &Path, mode: u32, wanted: u32) -> io::Result<()> {
    if mode & OTHERS == 0 {
        return Ok(());
    }
    fs::set_permissions(path, Permissions::from_mode(wanted))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn restricts_new_and_existing_files() {
        let place = tempfile::tempdir().unwrap();
        let (folder, file) = (place.path().join("deep/data"), place.path().join("deep/data/a.db"));
        private_folder(&folder).unwrap();
        private_file(&file).unwrap();
        assert_eq!((mode(&folder), mode(&file)), (0o700, 0o600));

        fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
        fs::write(&file, b"kept").unwrap();
        private_folder(&folder).unwrap();
        private_file(&file).unwrap();
        assert_eq!((mode(&folder), mode(&file)), (0o700, 0o600));
        assert_eq!(fs::read(&file).unwrap(), b"kept");
    }

    #[test]
    fn rejects_folder_shared_by_users() {
        let place = tempfile::tempdir().unwrap();
        fs::set_permissions(place.path(), Permissions::from_mode(0o1777)).unwrap();
        assert!(private_folder(place.path()).is_err());
        assert_eq!(mode(place.path()), 0o777);
    }
}
