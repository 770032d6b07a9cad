//! Lookup of breached passwords in a file of sorted SHA-1 hashes, the format of Have I Been Pwned. The lookup is local:
//! no part of a password leaves the process.

use std::{
    fs::File,
    io::{BufRead as _, BufReader, Seek as _, SeekFrom},
    path::{Path, PathBuf},
    sync::Arc,
};

use selam_chassis::{Error, Result};
use sha1::{Digest as _, Sha1};

const HASH_LETTERS: usize = 40;

/// The most common passwords of eight or more characters, in lower case. They are rejected in any case, with and
/// without a file.
const COMMON: [&str; 48] = [
    "00000000",
    "11111111",
    "12341234",
    "12345678",
    "123456789",
    "1234567890",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "a1234567",
    "a12345678",
    "a123456789",
    "aa123456",
    "aa12345678",
    "abc12345",
    "abc123456",
    "abcd1234",
    "abcd12345",
    "admin123",
    "admin1234",
    "asdf1234",
    "calgary1",
    "changeme1",
    "football1",
    "hello123",
    "iloveyou1",
    "letmein1",
    "p@ssw0rd",
    "p@ssword1",
    "passw0rd",
    "passw0rd1",
    "password",
    "password0",
    "password1",
    "password12",
    "password123",
    "password1234",
    "q1w2e3r4",
    "qwer1234",
    "qwerty12",
    "qwerty123",
    "qwerty1234",
    "qwertyuiop",
    "selam123",
    "selam1234",
    "test1234",
    "welcome1",
    "welcome123",
];

/// The hash file, if configured.
#[derive(Clone)]
pub struct BreachedPasswords(Option<Arc<PathBuf>>);

impl BreachedPasswords {
    /// Opens `file`.
    ///
    /// # Errors
    /// Returns `INVALID_ARGUMENT` when the file is not a list of hashes.
    pub fn open(file: Option<&Path>) -> Result<Self> {
        let Some(file) = file else { return Ok(Self(None)) };
        let mut first = String::new();
        BufReader::new(File::open(file)?).read_line(&mut first)?;
        if hash_of_line(&first).is_none() {
            return Err(Error::invalid_argument(
                "SETTING_INVALID",
                "SELAM_IDENTITY_BREACHED_PASSWORDS: each line must begin with a SHA-1 in upper-case hex",
            ));
        }
        Ok(Self(Some(Arc::new(file.to_owned()))))
    }

    /// Whether the password is one of the most common ones, or the file lists it.
    ///
    /// # Errors
    /// Returns `INTERNAL` when the file cannot be read.
    pub async fn has(&self, password: &str) -> Result<bool> {
        if COMMON.contains(&password.to_lowercase().as_str()) {
            return Ok(true);
        }
        let Some(file) = self.0.clone() else { return Ok(false) };
        let hash: String = Sha1::digest(password.as_bytes())
            .iter()
            .map(|byte| format!("{byte:02X}"))
            .collect();
        let found = tokio::task::spawn_blocking(move || find(&file, &hash)).await;
        Ok(found.map_err(Error::internal)??)
    }
}

/// Finds the hash by binary search.
fn find(file: &Path, hash: &str) -> std::io::Result<bool> {
    let mut file = BufReader::new(File::open(file)?);
    // Invariant: the line, if present, begins at or after `low` and before `high`.
    let (mut low, mut high) = (0, file.get_ref().metadata()?.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let (start, line) = line_from(&mut file, middle)?;
        match hash_of_line(&line) {
            // No line begins in the upper half.
            _ if start >= high => high = middle,
            Some(found) if found == hash => return Ok(true),
            Some(found) if found < hash => low = start + line.len() as u64,
            _ => high = middle,
        }
    }
    Ok(false)
}

/// Returns the first line that begins at or after `position`, with its offset.
fn line_from(file: &mut BufReader<File>, position: u64) -> std::io::Result<(u64, String)> {
    let mut start = position;
    if position > 0 {
        // Skips the rest of the line that contains the previous byte.
        file.seek(SeekFrom::Start(position - 1))?;
        let mut rest = String::new();
        start = position - 1 + file.read_line(&mut rest)? as u64;
    } else {
        file.seek(SeekFrom::Start(0))?;
    }
    let mut line = String::new();
    file.read_line(&mut line)?;
    Ok((start, line))
}

fn hash_of_line(line: &str) -> Option<&str> {
    let hash = line.get(..HASH_LETTERS)?;
    let is_hex = hash
        .bytes()
        .all(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte));
    is_hex.then_some(hash)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::fmt::Write as _;

    use super::*;

    fn hash(text: &str) -> String {
        Sha1::digest(text.as_bytes())
            .iter()
            .fold(String::new(), |mut hex, byte| {
                write!(hex, "{byte:02X}").unwrap();
                hex
            })
    }

    #[tokio::test]
    async fn finds_exactly_the_listed_passwords() {
        let known: Vec<String> = (0..500).map(|number| format!("password{number}")).collect();
        let mut lines: Vec<String> = known
            .iter()
            .enumerate()
            .map(|(at, text)| format!("{}:{at}", hash(text)))
            .collect();
        lines.sort();
        for end in ["\n", ""] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("hashes");
            std::fs::write(&file, lines.join("\n") + end).unwrap();
            let breached = BreachedPasswords::open(Some(&file)).unwrap();
            for password in &known {
                assert!(breached.has(password).await.unwrap(), "{password}");
            }
            for number in 500..1_000 {
                assert!(!breached.has(&format!("password{number}")).await.unwrap());
            }
        }
    }

    #[tokio::test]
    async fn knows_common_passwords_without_a_file() {
        let common = BreachedPasswords::open(None).unwrap();
        for password in ["Password1", "Qwerty123", "WELCOME1", "P@ssw0rd"] {
            assert!(common.has(password).await.unwrap(), "{password}");
        }
        for password in ["Password7x", "correct horse"] {
            assert!(!common.has(password).await.unwrap(), "{password}");
        }
        assert!(COMMON.iter().all(|word| *word == word.to_lowercase()));
    }

    #[test]
    fn rejects_file_without_hashes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hashes");
        std::fs::write(&file, "hunter2\n").unwrap();
        assert!(BreachedPasswords::open(Some(&file)).is_err());
        assert!(BreachedPasswords::open(Some(&folder.path().join("none"))).is_err());
    }
}
