//! Accounts that exist from the first start: the admin of the configuration and, in embedded mode only, demo accounts.

use std::{
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use selam_chassis::{Error, Language, Result, demo};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use crate::{
    accounts::{ADMIN, NewUser},
    administration, email,
    error::AuthError,
    identity::Identity,
    store::{self, User},
    tokens,
};

/// Name of the file with the demo accounts, in the data folder.
pub const DEMO_FILE: &str = "demo-accounts.json";

/// Makes the configured admin, or gives an existing account the role.
///
/// # Errors
/// When the settings hold no valid address or password, or the database fails.
pub async fn ensure_admin(identity: &Identity) -> Result<()> {
    let (Some(address), Some(password)) = (
        &identity.settings.identity_admin_email,
        &identity.settings.identity_admin_password,
    ) else {
        return Ok(());
    };
    let password = password.expose();
    let address = email::normalise(address).ok_or_else(|| setting("SELAM_ADMIN_EMAIL is not a mail address"))?;
    identity
        .policy
        .check(password)
        .map_err(|weakness| setting(&format!("SELAM_ADMIN_PASSWORD: {}", weakness.message)))?;
    let tx = identity.database.begin().await?;
    let existing = store::users::hold_by_email(&*tx, &address).await?;
    match existing {
        // The operator vouches for the address; whose password counts on an account that nobody confirmed is not known.
        Some(user) if user.email_confirmed_at.is_none() => {
            store::users::delete(&*tx, user.id).await?;
            tx.commit().await?;
            create(identity, &address, password, "", &[ADMIN]).await
        }
        Some(user) => {
            administration::give(identity, &tx, user, ADMIN).await?;
            tx.commit().await
        }
        None => {
            drop(tx);
            create(identity, &address, password, "", &[ADMIN]).await
        }
    }
}

#[derive(Serialize, Deserialize)]
struct DemoAccounts {
    admin: DemoAccount,
    client: DemoAccount,
    therapist: DemoAccount,
}

#[derive(Serialize, Deserialize)]
struct DemoAccount {
    email: String,
    password: String,
}

/// Makes the demo accounts. Their generated passwords are kept in a file that only its owner can read; on later starts the file is kept,
/// and accounts that are missing are made again with the passwords in it.
///
/// # Errors
/// When the file cannot be written or read, or the database fails.
pub async fn ensure_demo(identity: &Identity, data_dir: &Path, domain: &str) -> Result<()> {
    let file = data_dir.join(DEMO_FILE);
    let domain = domain.to_owned();
    let demo = tokio::task::spawn_blocking(move || read_or_write(file, &domain))
        .await
        .map_err(|error| Error::internal(anyhow::Error::new(error)))??;
    for (account, person) in [
        (demo.admin, demo::ADMIN),
        (demo.client, demo::CLIENT),
        (demo.therapist, demo::THERAPIST),
    ] {
        let address = email::normalise(&account.email)
            .ok_or_else(|| setting("the demo accounts' file holds an address that is none"))?;
        if store::users::by_email(identity.database.connection(), &address)
            .await?
            .is_none()
        {
            let roles: Vec<_> = [person.role].into_iter().filter(|role| !role.is_empty()).collect();
            let user = new_user(identity, &address, &account.password, person.full_name, &roles).await?;
            // Other services' demo data is about these ids.
            store_unless_taken(identity, User { id: person.id, ..user }).await?;
        }
    }
    Ok(())
}

fn read_or_write(file: PathBuf, domain: &str) -> Result<DemoAccounts> {
    match std::fs::read(&file) {
        Ok(bytes) => return Ok(serde_json::from_slice(&bytes)?),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let account = |person: demo::Person| DemoAccount {
        email: format!("{}@{domain}", person.local_part),
        password: generated_password(),
    };
    let demo = DemoAccounts {
        admin: account(demo::ADMIN),
        client: account(demo::CLIENT),
        therapist: account(demo::THERAPIST),
    };
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // Written beside and moved, so that no half file is ever read.
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

/// Follows every policy the settings can ask for up to its length: a random part, and one of each kind.
fn generated_password() -> String {
    let random: String = tokens::random_token()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(17)
        .collect();
    format!("{random}aA1")
}

async fn create(identity: &Identity, address: &str, password: &str, name: &str, roles: &[&str]) -> Result<()> {
    let user = new_user(identity, address, password, name, roles).await?;
    store_unless_taken(identity, user).await
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
        // Another replica was faster.
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
    fn the_file_is_private_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data").join(DEMO_FILE);
        let first = read_or_write(file.clone(), "example.test").unwrap();
        assert_eq!(first.admin.email, "admin@example.test");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let second = read_or_write(file, "other.test").unwrap();
        assert_eq!(second.therapist.password, first.therapist.password);
        assert_ne!(first.admin.password, first.client.password);
    }

    #[test]
    fn generated_passwords_follow_the_policy() {
        let policy = crate::password::Policy {
            min_length: 8,
            mixed: true,
        };
        for _ in 0..100 {
            assert!(policy.check(&generated_password()).is_ok());
        }
    }
}
