//! Issues one-time codes. The event that requests the email carries the code and its link; the database stores only
//! their hashes.

use chrono::{DateTime, Utc};
use selam_chassis::{Language, Result, Transaction};
use serde_json::{Map, Value};
use url::Url;
use uuid::Uuid;

use crate::{
    accounts,
    codes::{self, Purpose},
    events,
    identity::Identity,
    security_log::{Entry, Kind},
    store::{self, OneTimeCode, User},
    tokens,
};

/// Path of the page that links in emails open.
const LINK_PAGE: &str = "/auth/confirm";
/// Path of the page that accepts the digits of a password reset for the address in its fragment.
const CODE_PAGE: &str = "/auth";

/// PKCE challenge of a client that requests an authorisation code instead of tokens.
#[derive(Clone, Debug)]
pub struct Pkce {
    /// The challenge.
    pub challenge: String,
    /// Always `s256`.
    pub method: String,
}

/// Data of a sign-up that waits for confirmation, stored with its code.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// See [`OneTimeCode`].
    pub password_hash: Option<String>,
    /// Metadata of the sign-up.
    pub metadata: Value,
    /// Language of the email.
    pub language_code: String,
}

impl Attempt {
    /// Builds the data that an admin gives for a user without a confirmed address. Omitted data stays as stored.
    pub fn of_admin(user: &User, metadata: Map<String, Value>, password_hash: Option<String>) -> Self {
        let language = accounts::language(&metadata).map(|language| language.code().to_owned());
        Self {
            password_hash,
            metadata: if metadata.is_empty() {
                user.user_metadata.clone()
            } else {
                Value::Object(metadata)
            },
            language_code: language.unwrap_or_else(|| user.language_code.clone()),
        }
    }
}

/// Parameters of a code to issue.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    /// Purpose of the code.
    pub purpose: Purpose,
    /// Recipient address.
    pub email: &'a str,
    /// Final target of the link.
    pub target: &'a Url,
    /// PKCE challenge of the requesting client.
    pub pkce: Option<Pkce>,
    /// Sign-up that the code confirms.
    pub attempt: Option<Attempt>,
    /// Whether the link opens the page for the digits, because no browser has requested the email: the web client
    /// accepts links only in the requesting browser.
    pub opens_code_page: bool,
}

impl<'a> Order<'a> {
    /// Creates parameters without a sign-up.
    pub const fn new(purpose: Purpose, email: &'a str, target: &'a Url, pkce: Option<Pkce>) -> Self {
        Self {
            purpose,
            email,
            target,
            pkce,
            attempt: None,
            opens_code_page: false,
        }
    }
}

/// A new code. Code and link exist in clear text only here.
pub struct IssuedCode {
    /// Six digits.
    pub code: String,
    /// Token in the link.
    pub link_token: String,
    /// Link for the email. It opens a page with a button, because email scanners open links.
    pub link: String,
    /// Link behind the button. Opening it uses up the code.
    pub action_link: String,
    /// Expiry of the code.
    pub code_expires_at: DateTime<Utc>,
    /// Expiry of the link.
    pub link_expires_at: DateTime<Utc>,
}

impl Identity {
    /// Issues a code, and records the time in the user's row. The code replaces the user's earlier code of the same
    /// purpose. Sign-ups are the exception: several codes coexist, so that one sign-up cannot invalidate another with
    /// the same address.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn issue_code(&self, tx: &Transaction, user: User, order: Order<'_>) -> Result<(User, IssuedCode)> {
        let Order {
            purpose,
            email,
            target,
            pkce,
            attempt,
            opens_code_page,
        } = order;
        let now = self.clock.now();
        let (code, link_token) = (codes::random_code(), tokens::random_token());
        let code_expires_at = tokens::after(now, self.settings.identity_code_ttl);
        let link_expires_at = tokens::after(now, self.settings.identity_link_ttl).max(code_expires_at);
        let (code_challenge, code_challenge_method) = pkce.map(|pkce| (pkce.challenge, pkce.method)).unzip();
        let (password_hash, attempt) = attempt
            .map(|attempt| (attempt.password_hash, (attempt.metadata, attempt.language_code)))
            .unzip();
        let (user_metadata, language_code) = attempt.unzip();
        let language = language_code.clone().unwrap_or_else(|| user.language_code.clone());
        let row = OneTimeCode {
            id: Uuid::now_v7(),
            user_id: user.id,
            purpose: purpose.name().to_owned(),
            email: email.to_owned(),
            code_hash: codes::hash_code(&self.keys, user.id, purpose, &code),
            link_hash: tokens::hash_token(&link_token),
            tries: 0,
            code_challenge,
            code_challenge_method,
            password_hash: password_hash.flatten(),
            user_metadata,
            language_code,
            created_at: now,
            expires_at: link_expires_at,
        };
        let user = store::users::update(&**tx, user, now, |user| match purpose {
            Purpose::Signup => user.confirmation_sent_at = Some(now),
            Purpose::Recovery | Purpose::MagicLink => user.recovery_sent_at = Some(now),
            Purpose::Invitation => {
                user.invited_at = Some(now);
                user.confirmation_sent_at = Some(now);
            }
            Purpose::EmailChange | Purpose::EmailChangeCurrent => user.email_change_sent_at = Some(now),
            Purpose::Reauthentication => user.reauthentication_sent_at = Some(now),
        })
        .await?;
        // Comes after the update of the user, whose row lock serialises concurrent callers.
        if purpose == Purpose::Signup {
            store::codes::add(&**tx, row).await?;
        } else {
            store::codes::replace(&**tx, row).await?;
        }
        let query = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("token", &link_token)
            .append_pair("type", purpose.verify_type())
            .append_pair("redirect_to", target.as_str())
            .finish();
        let link = if opens_code_page {
            let fragment = url::form_urlencoded::Serializer::new(String::new())
                .append_pair("reset", email)
                .finish();
            format!("{}#{fragment}", self.page(CODE_PAGE, &language))
        } else {
            format!("{}?{query}", self.page(LINK_PAGE, &language))
        };
        let action_link = format!("{}/verify?{query}", self.public_url);
        Ok((
            user,
            IssuedCode {
                code,
                link_token,
                link,
                action_link,
                code_expires_at,
                link_expires_at,
            },
        ))
    }

    /// Returns a page of the site in the language of the email.
    fn page(&self, path: &str, language_code: &str) -> String {
        let site = self.public_url.trim_end_matches("/auth/v1");
        let language = Language::from_code(language_code).unwrap_or_default();
        format!("{}{path}", language.site(site))
    }

    /// Issues a code and publishes the event that emails it, within the transaction.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn mail_code(&self, tx: &Transaction, user: User, order: Order<'_>) -> Result<User> {
        let (purpose, email, attempt) = (order.purpose, order.email, order.attempt.clone());
        let (user, issued) = self.issue_code(tx, user, order).await?;
        let mut addressed = user.clone();
        if let Some(attempt) = attempt {
            (addressed.user_metadata, addressed.language_code) = (attempt.metadata, attempt.language_code);
        }
        let event = events::one_time_code_requested(&addressed, email, purpose, &issued);
        tx.publish(&user.id.to_string(), &event).await?;
        let entry = Entry::of(Kind::CodeRequested, user.id).saying(purpose.name());
        self.log(&**tx, entry).await?;
        Ok(user)
    }

    /// Emails the codes of a pending change of address: to the new address when `reaches_new`, and to the current one
    /// if configured. The email to the current address is always sent, because its absence would reveal that the new
    /// address is taken.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn mail_change(
        &self,
        tx: &Transaction,
        mut user: User,
        reaches_new: bool,
        target: &Url,
        pkce: Option<Pkce>,
    ) -> Result<User> {
        let (current, Some(new)) = (user.email.clone(), user.new_email.clone()) else {
            return Ok(user);
        };
        if reaches_new {
            let order = Order::new(Purpose::EmailChange, &new, target, pkce.clone());
            user = self.mail_code(tx, user, order).await?;
        }
        if !self.settings.identity_email_change_both || user.is_anonymous {
            return Ok(user);
        }
        let order = Order::new(Purpose::EmailChangeCurrent, &current, target, pkce);
        self.mail_code(tx, user, order).await
    }

    /// Emails a code for `purpose` if `address` has a suitable account.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn mail_known(&self, address: &str, purpose: Purpose, target: &Url, pkce: Option<Pkce>) -> Result<()> {
        let tx = self.database.begin().await?;
        let Some(user) = store::users::hold_by_email(&*tx, address).await? else {
            return Ok(());
        };
        match purpose {
            Purpose::Recovery => {}
            Purpose::Signup if user.email_confirmed_at.is_none() => {}
            Purpose::EmailChange => {
                let Some(new) = &user.new_email else { return Ok(()) };
                let reaches_new = !store::users::is_taken(&*tx, new).await? && self.may_mail(new, purpose).await?;
                self.mail_change(&tx, user, reaches_new, target, pkce).await?;
                return tx.commit().await;
            }
            _ => return Ok(()),
        }
        let attempt = if purpose == Purpose::Signup {
            self.newest_attempt(&tx, &user).await?
        } else {
            None
        };
        let order = Order {
            attempt,
            ..Order::new(purpose, address, target, pkce)
        };
        self.mail_code(&tx, user, order).await?;
        tx.commit().await
    }
}
