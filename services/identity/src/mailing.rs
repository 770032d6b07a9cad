//! Handing out one-time codes. The code and its link leave in an event; only their hashes stay.

use chrono::{DateTime, Utc};
use selam_chassis::{Language, Result, Transaction};
use serde_json::Value;
use url::Url;
use uuid::Uuid;

use crate::{
    codes::{self, Purpose},
    events,
    identity::Identity,
    security_log::{Entry, Kind},
    store::{self, OneTimeCode, User},
    tokens,
};

/// Path of the page that links in mails lead to.
const LINK_PAGE: &str = "/auth/confirm";

/// PKCE challenge of a client that wants an authorisation code in place of tokens.
#[derive(Clone, Debug)]
pub struct Pkce {
    /// The challenge.
    pub challenge: String,
    /// `s256` or `plain`.
    pub method: String,
}

/// What a sign-up said that waits for its address to be confirmed. It stays with its code.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// See [`OneTimeCode`].
    pub password_hash: Option<String>,
    /// What it said about the user.
    pub metadata: Value,
    /// Language of the mail.
    pub language_code: String,
}

/// A code that is to be made.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    /// What it is for.
    pub purpose: Purpose,
    /// Address it goes to.
    pub email: &'a str,
    /// Where its link leads in the end.
    pub target: &'a Url,
    /// Challenge of the client that asks.
    pub pkce: Option<Pkce>,
    /// The sign-up that it confirms, if it is one.
    pub attempt: Option<Attempt>,
}

impl<'a> Order<'a> {
    /// An order without a sign-up.
    pub const fn new(purpose: Purpose, email: &'a str, target: &'a Url, pkce: Option<Pkce>) -> Self {
        Self {
            purpose,
            email,
            target,
            pkce,
            attempt: None,
        }
    }
}

/// A code that was just made. The only moment at which it is known in clear.
pub struct IssuedCode {
    /// Six digits.
    pub code: String,
    /// Token in the link.
    pub link_token: String,
    /// The link of a mail: it leads to a page with a button, since programs that look at mails open links.
    pub link: String,
    /// The link that the button follows. It uses the code up.
    pub action_link: String,
    /// When the code stops working.
    pub code_expires_at: DateTime<Utc>,
    /// When the link does.
    pub link_expires_at: DateTime<Utc>,
}

impl Identity {
    /// Makes a code, and notes on the user when that was. It takes the place of the user's earlier one of the same purpose. Only codes of
    /// sign-ups live beside each other: nobody ends another's attempt by signing up with the same address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn issue_code(&self, tx: &Transaction, user: User, order: Order<'_>) -> Result<(User, IssuedCode)> {
        let Order {
            purpose,
            email,
            target,
            pkce,
            attempt,
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
        // After the user, whose row makes two callers wait for each other.
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
        let link = format!("{}?{query}", self.link_page(&language));
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

    /// The page of the site that links in mails lead to, in the language of the mail.
    fn link_page(&self, language_code: &str) -> String {
        let site = self.public_url.trim_end_matches("/auth/v1");
        match Language::from_code(language_code).unwrap_or_default() {
            Language::En => format!("{site}{LINK_PAGE}"),
            language => format!("{site}/{}{LINK_PAGE}", language.code()),
        }
    }

    /// Makes a code and has it mailed: the event goes out with the transaction.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Mails the codes of a change of address that is under way: to the new address, when `reaches_new`, and where the settings say so to the one
    /// so far. That one comes in any case: who wants an address that is taken would learn of it by its absence.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Mails a code for `purpose` if `address` has an account that it makes sense for.
    ///
    /// # Errors
    /// When the database fails.
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
                let is_free = store::users::by_email(&*tx, new).await?.is_none();
                let reaches_new = is_free && self.may_mail(new, purpose).await?;
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
