//! Rate limits per client address and per account. Unknown addresses are counted like known ones. Cache keys are
//! hashes, so the cache holds no personal data.

use selam_chassis::Result;

use crate::{codes::Purpose, error::AuthError, identity::Identity, settings::Limit, tokens::hash_token};

/// Operation and key that a limit applies to.
#[derive(Clone, Copy, Debug)]
pub enum RateLimitKey<'a> {
    /// Sign-ins per client address.
    SignIn(&'a str),
    /// Sign-ups per client address.
    SignUp(&'a str),
    /// Refreshes per client address.
    Refresh(&'a str),
    /// Attempts with codes and links per client address.
    Verify(&'a str),
    /// Sensitive operations per user ID.
    User(&'a str),
}

impl Identity {
    /// Counts a request.
    ///
    /// # Errors
    /// Returns [`AuthError::TooManyRequests`] when the limit is exceeded.
    pub async fn count(&self, counted: RateLimitKey<'_>) -> Result<(), AuthError> {
        let settings = &self.settings;
        let (name, key, limit) = match counted {
            RateLimitKey::SignIn(client) => ("sign-in", client, settings.identity_limit_sign_in),
            RateLimitKey::SignUp(client) => ("sign-up", client, settings.identity_limit_sign_up),
            RateLimitKey::Refresh(client) => ("refresh", client, settings.identity_limit_refresh),
            RateLimitKey::Verify(client) => ("verify", client, settings.identity_limit_verify),
            RateLimitKey::User(id) => ("user", id, settings.identity_limit_user),
        };
        match self.take(name, key, limit).await? {
            None => Ok(()),
            Some(seconds) => Err(AuthError::TooManyRequests(seconds)),
        }
    }

    /// Counts an email with a purpose to an address, requested from a client address.
    ///
    /// # Errors
    /// Returns [`AuthError::TooManyMails`] when a limit is exceeded.
    pub async fn count_mail(&self, client: &str, email: &str, purpose: Purpose) -> Result<(), AuthError> {
        let of_client = self.take("mail", client, self.settings.identity_limit_mail);
        let wait = match self.take_mail(email, purpose).await? {
            None => of_client.await?,
            wait => wait,
        };
        match wait {
            None => Ok(()),
            Some(seconds) => Err(AuthError::TooManyMails(seconds)),
        }
    }

    /// Counts an email to an address that the request did not name. Returns whether it may be sent. The response to the
    /// caller reveals nothing about that address.
    ///
    /// # Errors
    /// Returns an error when the cache is unavailable.
    pub async fn may_mail(&self, email: &str, purpose: Purpose) -> Result<bool> {
        Ok(self.take_mail(email, purpose).await?.is_none())
    }

    /// Counts an email by recipient. Returns the seconds to wait when a limit is exceeded.
    async fn take_mail(&self, email: &str, purpose: Purpose) -> Result<Option<u64>> {
        let settings = &self.settings;
        let of_purpose = format!("{} {email}", purpose.name());
        match self
            .take("mail-purpose", &of_purpose, settings.identity_limit_mail_purpose)
            .await?
        {
            None => {
                self.take("mail-address", email, settings.identity_limit_mail_address)
                    .await
            }
            wait => Ok(wait),
        }
    }

    /// Counts one use. Returns the seconds to wait when the limit is exceeded.
    async fn take(&self, name: &str, key: &str, limit: Limit) -> Result<Option<u64>> {
        if limit == Limit::OFF {
            return Ok(None);
        }
        let rate = self
            .cache
            .take(
                &format!("identity:{name}:{}", hash_token(key)),
                limit.count,
                limit.window,
            )
            .await?;
        Ok((!rate.allowed).then(|| rate.retry_after.as_secs().max(1)))
    }
}
