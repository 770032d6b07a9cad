//! Rate limits per client address and per account. Unknown addresses are counted like known ones. Cache keys are
//! hashes, so the cache holds no personal data.

use std::time::Duration;

use selam_chassis::Result;

use crate::{
    client_info::ClientInfo, codes::Purpose, error::AuthError, identity::Identity, settings::Limit, tokens::hash_token,
};

/// Operation and key that a limit applies to.
#[derive(Clone, Copy, Debug)]
pub enum RateLimitKey<'a> {
    /// Sign-ups per client address.
    SignUp(&'a ClientInfo),
    /// Refreshes per client address.
    Refresh(&'a ClientInfo),
    /// Attempts with codes and links per client address.
    Verify(&'a ClientInfo),
    /// Sensitive operations per user ID.
    User(&'a str),
}

/// Households of one IPv6 site that may use their limits at once.
const HOUSEHOLDS: u32 = 16;

impl Identity {
    /// Counts a request. Clients of one IPv6 site share a limit in addition to their own, because one customer can hold
    /// 65,536 subnets.
    ///
    /// # Errors
    /// Returns [`AuthError::TooManyRequests`] when the limit is exceeded.
    pub async fn count(&self, counted: RateLimitKey<'_>) -> Result<(), AuthError> {
        let settings = &self.settings;
        let (name, client, limit) = match counted {
            RateLimitKey::SignUp(client) => ("sign-up", client, settings.identity_limit_sign_up),
            RateLimitKey::Refresh(client) => ("refresh", client, settings.identity_limit_refresh),
            RateLimitKey::Verify(client) => ("verify", client, settings.identity_limit_verify),
            RateLimitKey::User(id) => return refuse(self.take("user", id, settings.identity_limit_user).await?),
        };
        refuse(self.take_of_client(name, client, limit).await?)
    }

    /// Rejects a client address with too many failed sign-ins. Right ones do not count, because thousands of customers
    /// of a carrier can share an IPv4 address.
    ///
    /// # Errors
    /// Returns [`AuthError::TooManyRequests`].
    pub async fn check_failed_sign_ins(&self, client: &ClientInfo) -> Result<(), AuthError> {
        // Without the cache there is no limit; the delay per account still applies.
        let until = self.cache.get(&failures_key(client)).await.unwrap_or_default();
        let until = until.and_then(|until| until.parse::<i64>().ok());
        let left = until.map(|until| until - self.clock.now().timestamp());
        refuse(left.map(|left| u64::try_from(left).unwrap_or_default().max(1)))
    }

    /// Counts a failed sign-in of a client address. The one that reaches the limit blocks the address.
    ///
    /// # Errors
    /// Returns an error when the cache is unavailable.
    pub async fn count_failed_sign_in(&self, client: &ClientInfo) -> Result<()> {
        let limit = self.settings.identity_limit_sign_in;
        if limit == Limit::OFF {
            return Ok(());
        }
        let limit = Limit {
            count: limit.count.saturating_sub(1),
            ..limit
        };
        if let Some(seconds) = self.take_of_client("sign-in", client, limit).await? {
            let until = self.clock.now().timestamp() + i64::try_from(seconds).unwrap_or(i64::MAX);
            self.cache
                .put(&failures_key(client), &until.to_string(), Duration::from_secs(seconds))
                .await?;
        }
        Ok(())
    }

    /// Counts one use by a client. Returns the seconds to wait when the limit of its subnet or site is exceeded.
    async fn take_of_client(&self, name: &str, client: &ClientInfo, limit: Limit) -> Result<Option<u64>> {
        let own = self.take(name, &client.subnet, limit).await?;
        if client.site.is_empty() || limit == Limit::OFF {
            return Ok(own);
        }
        let shared = Limit {
            count: limit.count.saturating_mul(HOUSEHOLDS),
            ..limit
        };
        let of_site = self.take(&format!("{name}-site"), &client.site, shared).await?;
        Ok(own.max(of_site))
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
        refuse_mail(wait)
    }

    /// Counts an email to a person that the office requested. The client address of the office has no limit.
    ///
    /// # Errors
    /// Returns [`AuthError::TooManyMails`] when a limit of the person is exceeded.
    pub async fn count_mail_of_office(&self, email: &str, purpose: Purpose) -> Result<(), AuthError> {
        refuse_mail(self.take_mail(email, purpose).await?)
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

fn failures_key(client: &ClientInfo) -> String {
    format!("identity:sign-in-wait:{}", hash_token(&client.subnet))
}

fn refuse_mail(wait: Option<u64>) -> Result<(), AuthError> {
    match wait {
        None => Ok(()),
        Some(seconds) => Err(AuthError::TooManyMails(seconds)),
    }
}

fn refuse(wait: Option<u64>) -> Result<(), AuthError> {
    match wait {
        None => Ok(()),
        Some(seconds) => Err(AuthError::TooManyRequests(seconds)),
    }
}
