//! Accounts that the first start creates: the configured admin and, in embedded mode, the demo accounts.

use std::{
    collections::BTreeMap,
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use selam_chassis::{Error, Language, Result, demo, text};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use crate::{
    account_deletion,
    accounts::{ADMIN, NewUser},
    administration,
    error::AuthError,
    identity::Identity,
    store::{self, User},
    tokens,
};

/// File of the demo accounts, in the data folder.
pub const DEMO_FILE: &str = "demo-accounts.json";

/// Creates the configured admin, or grants an existing account the role.
///
/// # Errors
/// Returns an error when the address or password is invalid, or the database fails.
pub async fn ensure_admin(identity: &Identity) -> Result<()> {
    let (Some(address), Some(password)) = (
        &identity.settings.identity_admin_email,
        &identity.settings.identity_admin_password,
    ) else {
        return Ok(());
    };
    let password = password.expose();
    let address = text::email(address).ok_or_else(|| setting("SELAM_ADMIN_EMAIL is not an email address"))?;
    identity
        .policy
        .check(password)
        .map_err(|weakness| setting(&format!("SELAM_ADMIN_PASSWORD: {}", weakness.message)))?;
    if identity.breached.has(password).await? {
        let why = "SELAM_ADMIN_PASSWORD is in a list of breached passwords, choose another one";
        return Err(setting(why));
    }
    let tx = identity.database.begin().await?;
    let existing = store::users::hold_by_email(&*tx, &address).await?;
    match existing {
        // The operator vouches for the address. The owner of an unconfirmed account's password is unknown, so the
        // account is replaced.
        Some(user) if user.email_confirmed_at.is_none() => {
            let admin = new_user(identity, &address, password, "", &[ADMIN]).await?;
            account_deletion::discard(identity, &tx, &user).await?;
            store::users::insert(&*tx, admin).await?;
            tx.commit().await
        }
        Some(user) => {
            administration::give(identity, &tx, user, ADMIN).await?;
            tx.commit().await
        }
        None => {
            drop(tx);
            let admin = new_user(identity, &address, password, "", &[ADMIN]).await?;
            store_unless_taken(identity, admin).await
        }
    }
}

/// Demo accounts by name.
type DemoAccounts = BTreeMap<String, DemoAccount>;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct DemoAccount {
    email: String,
    password: String,
}

/// Creates the demo accounts. Their generated passwords are in a file that only its owner can read. Later starts keep
/// its accounts, add those of later versions, and recreate missing accounts with its passwords.
///
/// # Errors
/// Returns an error when the file cannot be read or written, or the database fails.
pub async fn ensure_demo(identity: &Identity, data_dir: &Path, domain: &str) -> Result<()> {
    let file = data_dir.join(DEMO_FILE);
    let domain = domain.to_owned();
    let demo = tokio::task::spawn_blocking(move || read_or_write(file, &domain))
        .await
        .map_err(|error| Error::internal(anyhow::Error::new(error)))??;
    for person in demo::ACCOUNT_HOLDERS {
        let Some(account) = demo.get(person.local_part) else {
            continue;
        };
        let address = text::email(&account.email)
            .ok_or_else(|| setting("the demo accounts file holds an invalid email address"))?;
        if store::users::by_email(identity.database.connection(), &address)
            .await?
            .is_none()
        {
            let roles: Vec<_> = [person.role].into_iter().filter(|role| !role.is_empty()).collect();
            let user = new_user(identity, &address, &account.password, person.full_name, &roles).await?;
            // Demo data of other services references these IDs.
            store_unless_taken(identity, User { id: person.id, ..user }).await?;
        }
    }
    Ok(())
}

fn read_or_write(file: PathBuf, domain: &str) -> Result<DemoAccounts> {
    let before: DemoAccounts = match std::fs::read(&file) {
        Ok(bytes) => serde_json::from_slice(&bytes)?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => DemoAccounts::new(),
        Err(error) => return Err(error.into()),
    };
    let mut demo = before.clone();
    for person in demo::ACCOUNT_HOLDERS {
        let account = || DemoAccount {
            email: format!("{}@{domain}", person.local_part),
            password: generated_password(),
        };
        demo.entry(person.local_part.to_owned()).or_insert_with(account);
    }
    if demo == before {
        return Ok(demo);
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // Writes a temporary file and renames it, so that readers never see a partial file.
    let draft = file.with_extension("json.new");
    let _ = std::fs::remove_file(&draft);
    let mut out = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?;
    out.write_all(serde_json::to_string_pretty(&demo)?.as_bytes())?;
    out.write_all(b"\n")?;
    out.sync_all()?;
    std::fs::rename(&draft, &file)?;
    Ok(demo)
}

/// Generates a password that meets every policy up to its length: a random part plus one character of each class.
fn generated_password() -> String {
    let random: String = tokens::random_token()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(17)
        .collect();
    format!("{random}aA1")
}

async fn new_user(identity: &Identity, address: &str, password: &str, name: &str, roles: &[&str]) -> Result<User> {
    let metadata = if name.is_empty() {
        Map::new()
    } else {
        Map::from_iter([("full_name".to_owned(), json!(name))])
    };
    let new = NewUser {
        email: address.to_owned(),
        password_hash: Some(identity.hasher.hash(password.to_owned()).await?),
        metadata,
        roles: roles.iter().map(|role| (*role).to_owned()).collect(),
        language: Language::En,
        confirmed: true,
    };
    Ok(new.into_user(identity.clock.now()))
}

pub(crate) async fn store_unless_taken(identity: &Identity, user: User) -> Result<()> {
    match store::users::insert(identity.database.connection(), user).await {
        Ok(_) => Ok(()),
        // Another replica created the account first.
        Err(AuthError::AddressTaken) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn setting(why: &str) -> Error {
    Error::internal(anyhow::anyhow!("{why}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn keeps_demo_file_private_and_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data").join(DEMO_FILE);
        let first = read_or_write(file.clone(), "example.test").unwrap();
        assert_eq!(first["admin"].email, "admin@example.test");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let second = read_or_write(file, "other.test").unwrap();
        assert_eq!(second["therapist"].password, first["therapist"].password);
        assert_ne!(first["admin"].password, first["client"].password);
    }

    #[test]
    fn adds_accounts_to_earlier_demo_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(DEMO_FILE);
        let mut earlier = read_or_write(file.clone(), "example.test").unwrap();
        earlier.remove("finance");
        std::fs::write(&file, serde_json::to_vec(&earlier).unwrap()).unwrap();
        let mut later = read_or_write(file.clone(), "other.test").unwrap();
        assert_eq!(later["finance"].email, "finance@other.test");
        assert!(read_or_write(file, "other.test").unwrap() == later);
        later.remove("finance");
        assert!(later == earlier, "the accounts of the file keep their passwords");
    }

    #[test]
    fn generates_passwords_that_meet_policy() {
        let policy = crate::password::Policy {
            min_length: 8,
            mixed: true,
        };
        for _ in 0..100 {
            assert!(policy.check(&generated_password()).is_ok());
        }
    }
}
