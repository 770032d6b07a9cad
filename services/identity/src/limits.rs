//! Rate limits, per client address and per account. Unknown addresses are counted like known ones. Keys hold hashes, so that the cache
//! holds no personal data.

use selam_chassis::Result;

use crate::{codes::Purpose, error::AuthError, identity::Identity, settings::Limit, tokens::hash_token};

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub enum RateLimitKey<'a> {
    /// Sign-ins from a client address.
    SignIn(&'a str),
    /// Sign-ups from a client address.
    SignUp(&'a str),
    /// Refreshes from a client address.
    Refresh(&'a str),
    /// Tried codes and links from a client address.
    Verify(&'a str),
    /// Sensitive calls of one user, by id.
    User(&'a str),
}

impl Identity {
    /// Counts a request.
    ///
    /// # Errors
    /// [`AuthError::TooManyRequests`] when it is one too many.
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

    /// Counts a mail of a purpose to an address, asked for from a client address.
    ///
    /// # Errors
    /// [`AuthError::TooManyMails`] when it is one too many.
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

    /// Counts a mail that goes to another address than the one that was named. Answers whether it may be sent: whoever asks is told nothing of
    /// that address.
    ///
    /// # Errors
    /// When the cache does not answer.
    pub async fn may_mail(&self, email: &str, purpose: Purpose) -> Result<bool> {
        Ok(self.take_mail(email, purpose).await?.is_none())
    }

    /// Counts a mail for who gets it. Seconds to wait when it is one too many.
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

    /// Seconds to wait when the limit is reached.
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
