//! Recovery codes: ten single-use codes that replace a lost second factor.

use chrono::{DateTime, Utc};
use selam_chassis::{Result, text};
use uuid::Uuid;

use crate::{
    store::{self, Connection},
    tokens::hash_token,
};

/// Codes per set.
pub const COUNT: usize = 10;
/// Excludes ambiguous letters, and vowels, which would form words. Twelve letters carry 57 bits.
const ALPHABET: &[u8; 27] = b"bcdfghjkmnpqrstvwxz23456789";
const GROUPS: usize = 3;
const GROUP_LETTERS: usize = 4;

/// Unused codes of a user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemainingCodes {
    /// Number of unused codes.
    pub remaining: usize,
    /// Creation time, if any code is left.
    pub created_at: Option<DateTime<Utc>>,
}

/// Counts the unused codes of a user.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn left(db: &impl Connection, user_id: Uuid) -> Result<RemainingCodes> {
    let codes = store::recovery_codes::of_user(db, user_id).await?;
    Ok(RemainingCodes {
        remaining: codes.len(),
        created_at: codes.first().map(|code| code.created_at),
    })
}

/// Generates codes that replace the earlier ones. They are returned once; only their hashes are stored.
///
/// # Errors
/// See [`left`].
pub async fn make(tx: &impl Connection, user_id: Uuid, now: DateTime<Utc>) -> Result<Vec<String>> {
    let codes: Vec<String> = (0..COUNT).map(|_| random()).collect();
    let hashes = codes.iter().map(|code| hash(user_id, code));
    store::recovery_codes::replace(tx, user_id, hashes, now).await?;
    Ok(codes)
}

/// Uses up a code. Returns whether it was valid.
///
/// # Errors
/// See [`left`].
pub async fn consume(tx: &impl Connection, user_id: Uuid, code: &str) -> Result<bool> {
    store::recovery_codes::consume(tx, user_id, &hash(user_id, code)).await
}

fn random() -> String {
    let letter = || char::from(ALPHABET[rand::random_range(0..ALPHABET.len())]);
    let group = || (0..GROUP_LETTERS).map(|_| letter()).collect::<String>();
    (0..GROUPS).map(|_| group()).collect::<Vec<_>>().join("-")
}

/// Returns the stored hash of a code. Ignores spaces, hyphens, invisible characters and case.
fn hash(user_id: Uuid, code: &str) -> String {
    let code = text::code(code);
    let letters = code.chars().filter(|letter| letter.is_ascii_alphanumeric());
    let letters: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    hash_token(&format!("{user_id} {letters}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_written_forms_for_own_user_only() {
        let (user, other) = (Uuid::now_v7(), Uuid::now_v7());
        let code = random();
        assert_eq!(code.len(), GROUPS * (GROUP_LETTERS + 1) - 1);
        assert_ne!(code, random());
        for written in [
            code.to_uppercase(),
            code.replace('-', " "),
            code.replace('-', ""),
            code.replace('-', "\u{2011}"),
            format!("\u{202a}{}\u{202c}", code.replace('2', "٢")),
        ] {
            assert_eq!(hash(user, &written), hash(user, &code));
        }
        assert_ne!(hash(user, &code), hash(other, &code));
    }
}
