//! Sign-ups that wait for confirmation. Any person can sign up with any address, so several sign-ups may wait for one
//! address. A password counts only when it is known to belong to the person who confirms (decision 0011).

use selam_chassis::{Result, Transaction};
use selam_proto_identity::v1::SecurityNotice;
use serde_json::Value;
use subtle::ConstantTimeEq as _;
use url::Url;

use crate::{
    accounts::NewUser,
    brute_force::Guess,
    codes::Purpose,
    events,
    identity::Identity,
    mailing::{Attempt, Order, Pkce},
    store::{self, OneTimeCode, User},
};

/// Way in which a code or link was submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmationMethod {
    /// Digits typed on the page that follows a sign-up.
    TypedAfterSignUp,
    /// Digits typed on a page that follows either a sign-up or an email sign-in.
    Typed,
    /// Link opened, possibly by a person who never signed up, or by an email scanner.
    Link,
}

impl Identity {
    /// Stores the new account `fresh`, or adds an attempt to an unconfirmed one. Returns the user and whether it is new; `None`
    /// when a confirmed account has the address.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn register(&self, tx: &Transaction, fresh: User, new: &NewUser) -> Result<Option<(User, bool)>> {
        let (id, now) = (fresh.id, fresh.created_at);
        let user = store::users::insert_or_hold(&**tx, fresh).await?;
        if user.id != id && user.email_confirmed_at.is_some() {
            return Ok(None);
        }
        if user.id != id && new.confirmed {
            // With automatic confirmation, the latest sign-up owns the account.
            let taken_over = store::users::update(&**tx, user, now, |user| {
                user.password_hash = new.password_hash.clone();
                user.password_contested = false;
                user.mail_sign_in_asked = false;
                user.user_metadata = Value::Object(new.metadata.clone());
                user.language_code = new.language.code().to_owned();
                user.email_confirmed_at = Some(now);
            });
            return Ok(Some((taken_over.await?, true)));
        }
        let is_new = user.id == id;
        Ok(Some((self.note(tx, user, new.password_hash.clone()).await?, is_new)))
    }

    /// Records an attempt with or without a password on a locked account. Confirmed accounts do not change.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn note(&self, tx: &Transaction, user: User, password_hash: Option<String>) -> Result<User> {
        let waiting = PendingSignUps::of(&user);
        let after = waiting.clone().with(password_hash);
        if user.email_confirmed_at.is_some() || after == waiting {
            return Ok(user);
        }
        let noted = store::users::update(&**tx, user, self.clock.now(), |user| {
            user.password_hash = after.password_hash;
            user.password_contested = after.contested;
            user.mail_sign_in_asked = after.mail_sign_in_asked;
        });
        Ok(noted.await?)
    }

    /// Records an attempt whose email was rate limited. The owner may use the email of another attempt.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn note_limited(&self, address: &str, password_hash: Option<String>) -> Result<()> {
        let tx = self.database.begin().await?;
        if let Some(user) = store::users::hold_by_email(&*tx, address).await? {
            self.note(&tx, user, password_hash).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Confirms the address of a locked account with a redeemed code, and invalidates all other attempts.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn confirm(
        &self,
        tx: &Transaction,
        user: User,
        found: &OneTimeCode,
        shown: ConfirmationMethod,
    ) -> Result<User> {
        let now = self.clock.now();
        let password_hash = proven_password(&user, found, shown);
        let dropped = password_hash.is_none() && user.password_hash.is_some();
        let user = store::users::update(&**tx, user, now, |user| {
            user.email_confirmed_at = Some(now);
            user.password_hash = password_hash;
            user.password_contested = false;
            user.mail_sign_in_asked = false;
            user.password_required = dropped;
            if let Some(metadata) = &found.user_metadata {
                user.user_metadata = metadata.clone();
            }
            if let Some(language) = &found.language_code {
                user.language_code = language.clone();
            }
        })
        .await?;
        store::codes::delete_of_purpose(&**tx, user.id, Purpose::Signup).await?;
        Ok(user)
    }

    /// Returns the data of the latest pending sign-up, for a code that is sent again. Omits its password: the caller
    /// may be another person, who would prove that password with their own verifier.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn newest_attempt(&self, tx: &Transaction, user: &User) -> Result<Option<Attempt>> {
        let newest = store::codes::newest(&**tx, user.id, Purpose::Signup).await?;
        Ok(newest.and_then(|code| {
            Some(Attempt {
                password_hash: None,
                metadata: code.user_metadata?,
                language_code: code.language_code?,
            })
        }))
    }

    /// Hashes the password of a sign-up with the salt of the stored password, if any, so that both can be compared.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn hash_of_attempt(&self, address: &str, password: String) -> Result<String> {
        let known = store::users::by_email(self.database.connection(), address).await?;
        let known = known.and_then(|user| user.password_hash);
        self.hasher.hash_like(password, known.as_deref()).await
    }

    /// Handles a sign-up with the address of a confirmed account. Notifies the owner by email, if `may_mail`. Returns
    /// whether the password was right, which identifies the owner. Without an admitted guess, nothing happens.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn sign_up_again(&self, new: &NewUser, guess: Option<Guess>, may_mail: bool) -> Result<bool> {
        let Some(guess) = guess else { return Ok(false) };
        let tx = self.database.begin().await?;
        let known = store::users::hold_by_email(&*tx, &new.email).await?;
        let Some(user) = known.filter(|user| user.email_confirmed_at.is_some()) else {
            return Ok(false);
        };
        let hashes = new.password_hash.as_ref().zip(user.password_hash.as_ref());
        let is_owner = hashes.is_some_and(|(shown, kept)| shown.as_bytes().ct_eq(kept.as_bytes()).into());
        if is_owner {
            self.guessed_right(guess).await;
            return Ok(true);
        }
        if may_mail {
            let event = events::security_notice(&user, SecurityNotice::SignUpRepeated, None, self.clock.now());
            tx.publish(&user.id.to_string(), &event).await?;
        }
        tx.commit().await?;
        self.guessed_wrong(guess, Some(&user), SecurityNotice::PasswordGuessed)
            .await?;
        Ok(false)
    }

    /// Emails the code that confirms a new account. The code stores the password only with a PKCE challenge, because
    /// only an authorisation code proves the password of its own attempt.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn mail_confirmation(
        &self,
        tx: &Transaction,
        user: User,
        new: &NewUser,
        target: &Url,
        pkce: Option<Pkce>,
    ) -> Result<User> {
        // Email sign-ins usually carry no metadata; the stored values stay.
        let metadata = if new.password_hash.is_none() && new.metadata.is_empty() {
            user.user_metadata.clone()
        } else {
            Value::Object(new.metadata.clone())
        };
        let attempt = Attempt {
            password_hash: pkce.as_ref().and(new.password_hash.clone()),
            metadata,
            language_code: new.language.code().to_owned(),
        };
        let order = Order {
            attempt: Some(attempt),
            ..Order::new(Purpose::Signup, &new.email, target, pkce)
        };
        self.mail_code(tx, user, order).await
    }

    /// Emails a sign-in code to a known address or a new account.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn mail_sign_in(&self, new: NewUser, may_create: bool, target: &Url, pkce: Option<Pkce>) -> Result<()> {
        let tx = self.database.begin().await?;
        if !may_create && store::users::hold_by_email(&*tx, &new.email).await?.is_none() {
            return Ok(());
        }
        let fresh = new.clone().into_user(self.clock.now());
        if let Some((user, _)) = self.register(&tx, fresh, &new).await? {
            self.mail_confirmation(&tx, user, &new, target, pkce).await?;
        } else if let Some(user) = store::users::hold_by_email(&*tx, &new.email).await? {
            let order = Order::new(Purpose::MagicLink, &new.email, target, pkce);
            self.mail_code(&tx, user, order).await?;
        }
        tx.commit().await
    }
}

/// Passwords of the attempts on an unconfirmed account.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PendingSignUps {
    password_hash: Option<String>,
    contested: bool,
    mail_sign_in_asked: bool,
}

impl PendingSignUps {
    fn of(user: &User) -> Self {
        Self {
            password_hash: user.password_hash.clone(),
            contested: user.password_contested,
            mail_sign_in_asked: user.mail_sign_in_asked,
        }
    }

    /// Adds an attempt. Hashes of one account share their salt, so equal passwords have equal hashes.
    fn with(mut self, password_hash: Option<String>) -> Self {
        match (password_hash, &self.password_hash) {
            (None, _) => self.mail_sign_in_asked = true,
            (Some(new), Some(old)) => self.contested |= new != *old,
            (Some(new), None) => self.password_hash = Some(new),
        }
        self
    }
}

/// Returns the password to keep after confirmation, if its owner is known.
fn proven_password(user: &User, found: &OneTimeCode, shown: ConfirmationMethod) -> Option<String> {
    if found.code_challenge.is_none() && found.password_hash.is_some() {
        // An admin set the password and vouches for it.
        return found.password_hash.clone();
    }
    // The page for the digits appears only after an attempt in the same browser. If that attempt had a password, and
    // all attempts with a password had the same one, the password belongs to the person who types the digits.
    let typed_by_who_signed_up = match shown {
        ConfirmationMethod::TypedAfterSignUp => true,
        ConfirmationMethod::Typed => !user.mail_sign_in_asked,
        ConfirmationMethod::Link => false,
    };
    let proven = typed_by_who_signed_up && found.purpose == Purpose::Signup.name() && !user.password_contested;
    proven.then(|| user.password_hash.clone()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(attempts: &[Option<&str>]) -> PendingSignUps {
        let none = PendingSignUps {
            password_hash: None,
            contested: false,
            mail_sign_in_asked: false,
        };
        attempts
            .iter()
            .fold(none, |waiting, attempt| waiting.with(attempt.map(str::to_owned)))
    }

    #[test]
    fn different_passwords_stay_contested() {
        assert!(!waiting(&[Some("a")]).contested);
        assert!(!waiting(&[Some("a"), None, Some("a")]).contested);
        assert!(waiting(&[Some("a"), Some("b")]).contested);
        assert!(waiting(&[None, Some("a"), Some("b"), Some("a")]).contested);
    }

    #[test]
    fn later_attempt_keeps_first_password() {
        for attempts in [
            &[Some("a"), None][..],
            &[Some("a"), Some("b")],
            &[None, Some("a"), None],
        ] {
            assert_eq!(waiting(attempts).password_hash.as_deref(), Some("a"));
        }
        assert!(waiting(&[Some("a"), None]).mail_sign_in_asked);
    }
}
