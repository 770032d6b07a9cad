//! Handing out one-time codes. The code and its link leave in an event; only their hashes stay.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use selam_chassis::{Result, Transaction};
use url::Url;
use uuid::Uuid;

use crate::{
    codes::{self, Purpose},
    events,
    identity::Identity,
    store::{self, OneTimeCode, User},
    tokens,
};

/// PKCE challenge of a client that wants an authorisation code in place of tokens.
#[derive(Clone, Debug)]
pub struct Pkce {
    /// The challenge.
    pub challenge: String,
    /// `s256` or `plain`.
    pub method: String,
}

/// A code that was just made. The only moment at which it is known in clear.
pub struct Issued {
    /// Six digits.
    pub code: String,
    /// Token in the link.
    pub link_token: String,
    /// The link.
    pub link: String,
    /// When both stop working.
    pub expires_at: DateTime<Utc>,
}

impl Identity {
    /// Makes a code for `email` in place of the user's earlier one, and notes on the user when that was.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn issue_code(
        &self,
        tx: &Transaction,
        user: User,
        purpose: Purpose,
        email: &str,
        redirect_to: &Url,
        pkce: Option<Pkce>,
    ) -> Result<(User, Issued)> {
        let now = self.clock.now();
        let (code, link_token) = (codes::random_code(), tokens::random_token());
        let expires_at = tokens::after(now, self.settings.identity_code_ttl);
        let (code_challenge, code_challenge_method) = pkce.map(|pkce| (pkce.challenge, pkce.method)).unzip();
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
            created_at: now,
            expires_at,
        };
        let user = store::users::update(&**tx, user, now, |user| match purpose {
            Purpose::Signup => user.confirmation_sent_at = Set(Some(now)),
            Purpose::Recovery | Purpose::MagicLink => user.recovery_sent_at = Set(Some(now)),
            Purpose::EmailChange => user.email_change_sent_at = Set(Some(now)),
            Purpose::Reauthentication => user.reauthentication_sent_at = Set(Some(now)),
        })
        .await?;
        // After the user, whose row makes two callers wait for each other.
        store::codes::replace(&**tx, row).await?;
        let query = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("token", &link_token)
            .append_pair("type", purpose.name())
            .append_pair("redirect_to", redirect_to.as_str())
            .finish();
        let link = format!("{}/verify?{query}", self.public_url);
        Ok((
            user,
            Issued {
                code,
                link_token,
                link,
                expires_at,
            },
        ))
    }

    /// Makes a code and has it mailed: the event goes out with the transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn mail_code(
        &self,
        tx: &Transaction,
        user: User,
        purpose: Purpose,
        email: &str,
        redirect_to: &Url,
        pkce: Option<Pkce>,
    ) -> Result<User> {
        let (user, issued) = self.issue_code(tx, user, purpose, email, redirect_to, pkce).await?;
        let event = events::one_time_code_requested(&user, email, purpose, &issued);
        tx.publish(&user.id.to_string(), &event).await?;
        Ok(user)
    }
}
