//! Accounts of the customers and therapists that the demo data of all services is about. They are there before anything is mailed to them, are welcomed by
//! nobody, and have no password: with the mailbox of the embedded mode one can still sign in as any of them.

use chrono::TimeDelta;
use selam_chassis::{
    Error, Result,
    demo::{CUSTOMERS, DANIEL, MARIAM, Stage},
};
use serde_json::{Map, json};

use crate::{accounts::NewUser, email, first_accounts::store_unless_taken, identity::Identity, store::User};

/// Days ago on which the first of them signed up; the others followed one after the other.
const FIRST_DAYS: i64 = 124;
const DAYS_BETWEEN: i64 = 2;

/// Makes the accounts.
///
/// # Errors
/// When the domain of the demo accounts is none, or the database fails.
pub async fn play(identity: &Identity, stage: &Stage) -> Result<()> {
    let mut age = TimeDelta::days(FIRST_DAYS);
    for person in [DANIEL, MARIAM].into_iter().chain(CUSTOMERS) {
        let email = email::normalise(&stage.email(person))
            .ok_or_else(|| Error::internal(anyhow::anyhow!("SELAM_DEMO_DOMAIN is not a domain of mail addresses")))?;
        let new = NewUser {
            email,
            password_hash: None,
            metadata: Map::from_iter([("full_name".to_owned(), json!(person.full_name))]),
            roles: [person.role]
                .into_iter()
                .filter(|role| !role.is_empty())
                .map(str::to_owned)
                .collect(),
            language: person.language,
            confirmed: true,
        };
        let user = User {
            id: person.id,
            ..new.into_user(stage.now() - age)
        };
        store_unless_taken(identity, user).await?;
        age -= TimeDelta::days(DAYS_BETWEEN) + TimeDelta::minutes(97);
    }
    Ok(())
}
