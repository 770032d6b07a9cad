//! Accounts of the customers and therapists in the demo data of all services. They exist before other services email
//! them, receive no welcome email, and have no password. In embedded mode, sign in as any of them with a code from the
//! mailbox.

use std::sync::Arc;

use chrono::TimeDelta;
use selam_chassis::{
    Error, Platform, Result, Service,
    demo::{CUSTOMERS, DANIEL, DemoContext, MARIAM},
    text,
};
use serde_json::{Map, json};

use crate::{Settings, accounts::NewUser, first_accounts::store_unless_taken, identity::Identity, store::User};

/// Age in days of the oldest account; the other accounts follow at equal intervals.
const FIRST_DAYS: i64 = 124;
const DAYS_BETWEEN: i64 = 2;

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let (service, identity) = crate::assemble(platform, settings).await?;
    Ok(service.demo(move |context| {
        let identity = Arc::clone(&identity);
        async move { seed(&identity, &context).await }
    }))
}

/// Creates the accounts. Fails when `SELAM_DEMO_DOMAIN` is invalid.
async fn seed(identity: &Identity, context: &DemoContext) -> Result<()> {
    let mut age = TimeDelta::days(FIRST_DAYS);
    for person in [DANIEL, MARIAM].into_iter().chain(CUSTOMERS) {
        let email = text::email(&context.email(person))
            .ok_or_else(|| Error::internal(anyhow::anyhow!("SELAM_DEMO_DOMAIN is not a valid email domain")))?;
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
            ..new.into_user(context.now() - age)
        };
        store_unless_taken(identity, user).await?;
        age -= TimeDelta::days(DAYS_BETWEEN) + TimeDelta::minutes(97);
    }
    Ok(())
}
