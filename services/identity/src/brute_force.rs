//! Delays after wrong passwords and second factors. The delay grows with each wrong guess and applies to the pair of
//! account and client, so that an attacker cannot lock out the owner. An attacker with many clients meets a ceiling per
//! account and day; the owner is notified and signs in in another way. Unknown accounts are counted in the same way.
//! Cache keys are hashes, so the cache holds no personal data.

use std::time::Duration;

use selam_chassis::Result;
use selam_proto_identity::v1::SecurityNotice;

use crate::{
    client_info::ClientInfo, error::AuthError, events, identity::Identity, settings::Settings, store::User,
    tokens::hash_token,
};

/// Time after the first wrong guess for which a client's count is kept.
const MEMORY: Duration = Duration::from_secs(86_400);

/// Secret that a client guesses.
#[derive(Clone, Copy, Debug)]
pub enum GuessTarget<'a> {
    /// Password of an account, by normalised address.
    Password(&'a str),
    /// Code of a second factor, by factor ID. Wrong codes of an app do not pause the one that replaces it.
    SecondFactor(&'a str),
    /// Recovery code of a user, by user ID.
    RecoveryCode(&'a str),
}

impl GuessTarget<'_> {
    /// Returns the name in cache keys and the value that identifies the account.
    const fn key(&self) -> (&str, &str) {
        match self {
            Self::Password(address) => ("password", address),
            Self::SecondFactor(factor) => ("second-factor", factor),
            Self::RecoveryCode(user) => ("recovery-code", user),
        }
    }

    /// Returns the cache key of the count from all clients.
    fn account_key(&self) -> String {
        let (what, whose) = self.key();
        format!("identity:account-guesses:{}", hash_token(&format!("{what} {whose}")))
    }

    /// Returns the wrong guesses per account and day, from all clients, that are admitted. A guess at a code of six
    /// digits is right once in 333,333 times.
    const fn ceiling(&self) -> u64 {
        match self {
            Self::Password(_) | Self::RecoveryCode(_) => 100,
            Self::SecondFactor(_) => 10,
        }
    }
}

/// A guess in progress. It counts as wrong until [`Identity::guessed_right`] is called.
#[must_use]
pub struct Guess {
    counted: String,
    waiting: String,
    of_account: String,
    /// Whether the account admits no further guess if this one is wrong.
    is_last: bool,
}

impl Identity {
    /// Admits a guess.
    ///
    /// # Errors
    /// Returns [`AuthError::TooManyRequests`] with the seconds that the client has to wait, or
    /// [`AuthError::TooManyGuesses`] when the account admits no more guesses from any client.
    pub async fn begin_guess(&self, guessed: GuessTarget<'_>, client_info: &ClientInfo) -> Result<Guess, AuthError> {
        let (what, whose) = guessed.key();
        // One customer can hold every subnet of an IPv6 site.
        let client = Some(&client_info.site).filter(|site| !site.is_empty());
        let client = client.unwrap_or(&client_info.subnet);
        let pair = hash_token(&format!("{what} {whose} {client}"));
        let mut guess = Guess {
            counted: format!("identity:guesses:{pair}"),
            waiting: format!("identity:guess-wait:{pair}"),
            of_account: guessed.account_key(),
            is_last: false,
        };
        if self.settings.identity_guesses == 0 {
            return Ok(guess);
        }
        // Without the cache there is no delay; the rate limits per client still apply.
        if let Some(until) = self.cache.get(&guess.waiting).await.unwrap_or_default() {
            let now = self.clock.now().timestamp();
            let left = until.parse::<i64>().unwrap_or(now) - now;
            return Err(AuthError::TooManyRequests(
                u64::try_from(left).unwrap_or_default().max(1),
            ));
        }
        let count = self.cache.count(&guess.counted, MEMORY).await?;
        if let Some(delay) = delay_after(count, &self.settings) {
            let until = self.clock.now().timestamp() + i64::try_from(delay.as_secs()).unwrap_or(i64::MAX);
            // Admits one of several concurrent guesses.
            let first = self
                .cache
                .put_if_absent(&guess.waiting, &until.to_string(), delay)
                .await;
            if !first.unwrap_or(true) {
                return Err(AuthError::TooManyRequests(delay.as_secs()));
            }
        }
        let of_account = self.cache.count(&guess.of_account, MEMORY).await?;
        if of_account > guessed.ceiling() {
            return Err(AuthError::TooManyGuesses);
        }
        guess.is_last = of_account == guessed.ceiling();
        Ok(guess)
    }

    /// Notifies the owner when the wrong guess was the last that the account admits.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn guessed_wrong(&self, guess: Guess, owner: Option<&User>, notice: SecurityNotice) -> Result<()> {
        let Some(owner) = owner.filter(|_| guess.is_last) else {
            return Ok(());
        };
        let tx = self.database.begin().await?;
        let event = events::security_notice(owner, notice, None, self.clock.now());
        tx.publish(&owner.id.to_string(), &event).await?;
        tx.commit().await
    }

    /// Admits guesses at a password again after a new one was set.
    pub async fn forget_guesses(&self, address: &str) {
        let key = GuessTarget::Password(address).account_key();
        if let Err(error) = self.cache.remove(&key).await {
            tracing::debug!(cause = %error, "could not reset the count of wrong guesses");
        }
    }

    /// Records a right guess and resets the counts of the client and the account, and the delay.
    pub async fn guessed_right(&self, guess: Guess) {
        for key in [guess.counted, guess.waiting, guess.of_account] {
            if let Err(error) = self.cache.remove(&key).await {
                tracing::debug!(cause = %error, "could not reset the count of wrong guesses");
            }
        }
    }
}

/// Returns the delay after wrong guess number `count`.
fn delay_after(count: u64, settings: &Settings) -> Option<Duration> {
    let beyond = count.checked_sub(settings.identity_guesses.into())?;
    let doubled = 1_u64
        .checked_shl(u32::try_from(beyond).unwrap_or(u32::MAX))
        .unwrap_or(u64::MAX);
    Some(Duration::from_secs(doubled.min(settings.identity_guess_delay.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_delay_up_to_maximum() {
        let settings = Settings {
            identity_guesses: 5,
            identity_guess_delay: 60,
            ..Settings::default()
        };
        let waits = |count| delay_after(count, &settings).map(|delay| delay.as_secs());
        assert_eq!([1, 4].map(waits), [None; 2]);
        assert_eq!([5, 6, 7, 10].map(waits), [1, 2, 4, 32].map(Some));
        assert_eq!([11, 100, u64::MAX].map(waits), [Some(60); 3]);
    }
}
