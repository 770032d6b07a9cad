//! What the process writes to the disk holds signing keys, codes and letters: nobody but its own user may read it, whatever the umask is.

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
/// Set on folders that several users share, such as `/tmp`.
const STICKY: u32 = 0o1000;

/// From now on files and folders that the process makes are its user's alone, also those that libraries make.
pub(crate) fn by_default() {
    rustix::process::umask(Mode::from_bits_truncate(OTHERS));
}

/// Makes a folder, and those above it, for the process' own user; closes one that is open to others.
///
/// # Errors
/// `INTERNAL` when it cannot be made or closed, or when it is shared by several users.
pub fn private_folder(path: &Path) -> Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER).create(path)?;
    let mode = fs::metadata(path)?.permissions().mode();
    if mode & STICKY != 0 {
        let problem = format!(
            "{}: several users share this folder; choose one of its own",
            path.display()
        );
        return Err(Error::internal(problem));
    }
    Ok(close(path, mode, FOLDER)?)
}

/// Makes an empty file for the process' own user unless it is there; closes one that others may read.
///
/// # Errors
/// `INTERNAL` when it cannot be made or closed.
pub(crate) fn private_file(path: &Path) -> Result<()> {
    // SQLite takes an empty file for an empty database, and gives its journals the rights of the database.
    OpenOptions::new().append(true).create(true).mode(FILE).open(path)?;
    close_file(path)
}

/// Closes a file that others may read, if it exists.
///
/// # Errors
/// `INTERNAL` when it cannot be closed.
pub(crate) fn close_file(path: &Path) -> Result<()> {
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
    fn what_is_made_and_what_is_found_open_is_closed() {
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
    fn a_folder_that_several_users_share_is_left_alone_and_refused() {
        let place = tempfile::tempdir().unwrap();
        fs::set_permissions(place.path(), Permissions::from_mode(0o1777)).unwrap();
        assert!(private_folder(place.path()).is_err());
        assert_eq!(mode(place.path()), 0o777);
    }
}
