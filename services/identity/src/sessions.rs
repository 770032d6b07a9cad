//! Sessions: creation, refresh with token rotation, and detection of reused refresh tokens.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Error, Result, Transaction, store_revocation, timestamp};
use selam_proto_personal_data::v1::AccessRevoked;
use serde_json::json;
use uuid::Uuid;

use crate::{
    accounts,
    client_info::ClientInfo,
    error::AuthError,
    identity::Identity,
    security_log::{Entry, Kind},
    store::{
        self, Factor, Session, User,
        factors::{AAL1, AAL2},
        sessions::{SessionScope, SessionWithUser},
    },
    tokens::{self, AUTHENTICATED, Claims},
};

/// Tokens of a session, with its user.
#[derive(Debug)]
pub struct Grant {
    /// Signed access token.
    pub access_token: String,
    /// Lifetime of the access token, in seconds.
    pub expires_in: u32,
    /// Random token, valid for one refresh.
    pub refresh_token: String,
    /// User of the session.
    pub user: User,
    /// Second factors of the user.
    pub factors: Vec<Factor>,
}

/// Authentication method at the start of a session.
#[derive(Clone, Copy, Debug)]
pub struct Proof<'a> {
    /// Method name in the `amr` claim.
    pub method: &'a str,
    /// Assurance level of the method.
    pub level: &'static str,
}

impl Proof<'_> {
    /// A passkey: possession of the device, plus fingerprint, face or PIN.
    pub const PASSKEY: Proof<'static> = Proof {
        method: "passkey",
        level: AAL2,
    };
}

impl<'a> Proof<'a> {
    /// Creates a single-factor proof: a password, or a code from a mailbox.
    pub const fn single(method: &'a str) -> Self {
        Self { method, level: AAL1 }
    }
}

impl Identity {
    /// Opens a session for an authenticated user.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn open_session(
        &self,
        tx: &Transaction,
        mut user: User,
        proof: Proof<'_>,
        client_info: &ClientInfo,
    ) -> Result<Grant> {
        let now = self.clock.now();
        let session = Session {
            id: Uuid::now_v7(),
            user_id: user.id,
            aal: proof.level.to_owned(),
            amr: json!([{ "method": proof.method, "timestamp": now.timestamp() }]),
            browser: client_info.browser.clone(),
            system: client_info.system.clone(),
            address: client_info.address.clone(),
            country: client_info.country.clone(),
            created_at: now,
            refreshed_at: now,
        };
        store::sessions::insert(&**tx, &session).await?;
        store::users::signed_in(&**tx, user.id, now).await?;
        self.log_sign_in(tx, &user, proof.method, client_info).await?;
        (user.last_sign_in_at, user.last_active_at) = (Some(now), now);
        self.note_activity(tx, &user).await?;
        let factors = store::factors::of_user(&**tx, user.id).await?;
        self.grant(tx, SessionWithUser { session, user, factors }, None).await
    }

    /// Issues tokens for a session. `parent` is the hash of the refresh token that is exchanged for them.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn grant(&self, tx: &Transaction, whole: SessionWithUser, parent: Option<String>) -> Result<Grant> {
        let (access_token, whole) = self.access_token(tx, whole).await?;
        let SessionWithUser { session, user, factors } = whole;
        let refresh_token = tokens::random_token();
        let token_hash = tokens::hash_token(&refresh_token);
        store::sessions::insert_token(&**tx, token_hash, session.id, parent, self.clock.now()).await?;
        Ok(Grant {
            access_token,
            expires_in: self.settings.identity_access_token_ttl,
            refresh_token,
            user,
            factors,
        })
    }

    /// Issues an access token without a refresh token, for work that takes longer than the user's own token is valid.
    ///
    /// # Errors
    /// Returns `UNAUTHENTICATED` when the session has ended or its user is banned.
    pub async fn renewed_access(&self, session_id: Uuid) -> Result<String> {
        let tx = self.database.begin().await?;
        let whole = store::sessions::by_id(&*tx, session_id).await?;
        let whole = whole
            .filter(|whole| !accounts::is_banned(&whole.user, self.clock.now()))
            .ok_or_else(|| Error::unauthenticated("UNAUTHENTICATED", "sign-in required"))?;
        let (token, _) = self.access_token(&tx, whole).await?;
        tx.commit().await?;
        Ok(token)
    }

    /// Signs an access token for the current state of a session and its user.
    async fn access_token(&self, tx: &Transaction, whole: SessionWithUser) -> Result<(String, SessionWithUser)> {
        let SessionWithUser { session, user, factors } = whole;
        let now = self.clock.now();
        let (user, wanted) = self.second_factor_wanted(tx, user, &factors, now).await?;
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUTHENTICATED.to_owned(),
            sub: user.id,
            email: accounts::shown_email(&user).to_owned(),
            phone: String::new(),
            role: AUTHENTICATED.to_owned(),
            aal: session.aal.clone(),
            second_factor_due: store::factors::is_due(&factors, &session),
            second_factor_missing: wanted.is_some_and(|from| from <= now),
            second_factor_until: wanted.filter(|from| *from > now).map(|from| from.timestamp()),
            amr: session.amr.clone(),
            session_id: session.id,
            iat: now.timestamp(),
            exp: tokens::after(now, self.settings.identity_access_token_ttl).timestamp(),
            app_metadata: accounts::claimed_app_metadata(&user),
            user_metadata: user.user_metadata.clone(),
            is_anonymous: user.is_anonymous,
        };
        let token = tokens::sign(&self.keys, &claims)?;
        Ok((token, SessionWithUser { session, user, factors }))
    }

    /// Ends sessions of a user, and revokes their access tokens in all services. Returns the number of ended sessions.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn end_sessions(&self, tx: &Transaction, user_id: Uuid, ending: SessionScope) -> Result<usize> {
        let ended = store::sessions::end(&**tx, user_id, ending).await?;
        let (number, session_ids) = (ended.len(), ended.iter().map(Uuid::to_string).collect());
        if number > 0 {
            self.revoke(tx, user_id, session_ids, None).await?;
        }
        Ok(number)
    }

    /// Revokes the access tokens issued to a user so far, after a ban or a change by the office. The sessions continue; the
    /// next refresh issues tokens with the current roles.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn revoke_access(&self, tx: &Transaction, user_id: Uuid) -> Result<()> {
        // Access tokens hold their issue time in whole seconds.
        let signed_before = self.clock.now() + TimeDelta::seconds(1);
        self.revoke(tx, user_id, Vec::new(), Some(signed_before)).await
    }

    /// Revokes the access tokens that a user got in earlier seconds, after the user got a role or another address. The
    /// tokens of this second may have it already.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn renew_access(&self, tx: &Transaction, user_id: Uuid) -> Result<()> {
        self.revoke(tx, user_id, Vec::new(), Some(self.clock.now())).await
    }

    async fn revoke(
        &self,
        tx: &Transaction,
        user_id: Uuid,
        session_ids: Vec<String>,
        signed_before: Option<DateTime<Utc>>,
    ) -> Result<()> {
        let expire_time = tokens::after(self.clock.now(), self.settings.identity_access_token_ttl);
        let revoked = AccessRevoked {
            user_id: user_id.to_string(),
            session_ids,
            signed_before: signed_before.map(timestamp),
            expire_time: Some(timestamp(expire_time)),
        };
        tx.publish(&revoked.user_id, &revoked).await?;
        let (cache, now) = (self.cache.clone(), self.clock.now());
        tx.after_commit(async move {
            if let Err(error) = store_revocation(&cache, now, &revoked).await {
                tracing::warn!(cause = %error, "the event of a revocation stores it later");
            }
        });
        Ok(())
    }

    /// Exchanges a refresh token for new tokens.
    ///
    /// A token works once, with two exceptions. Within the reuse interval it works again, because two tabs of one
    /// browser may refresh at the same moment. It also works while no token that was issued for it has been used,
    /// because the response may have been lost. Other reuse indicates a stolen token and ends the session for both
    /// holders.
    ///
    /// # Errors
    /// Returns [`AuthError::UnknownRefreshToken`], [`AuthError::RefreshTokenUsed`], [`AuthError::SessionTooOld`],
    /// [`AuthError::SessionExpired`] or [`AuthError::Banned`].
    pub async fn refresh(&self, refresh_token: &str, client_info: &ClientInfo) -> Result<Grant, AuthError> {
        let unknown = || AuthError::UnknownRefreshToken;
        let now = self.clock.now();
        let hash = tokens::hash_token(refresh_token);
        let tx = self.database.begin().await?;
        let whole = store::sessions::by_token(&*tx, &hash).await?.ok_or_else(unknown)?;
        let SessionWithUser { session, user, .. } = &whole;
        if accounts::is_banned(user, now) {
            return Err(AuthError::Banned);
        }
        if self.is_activity_due(user, now) {
            // Locks the user before the session, in the order of the transactions that end sessions.
            store::users::hold(&*tx, user.id).await?;
        }
        if !store::sessions::refreshed(&*tx, session.id, client_info, now).await? {
            return Err(unknown());
        }
        let refusal = if tokens::after(session.created_at, self.settings.identity_session_lifetime) <= now {
            Some(AuthError::SessionTooOld)
        } else if tokens::after(session.refreshed_at, self.settings.identity_refresh_token_ttl) <= now {
            Some(AuthError::SessionExpired)
        } else if store::sessions::use_token(&*tx, &hash, session.id, now).await? {
            None
        } else {
            // Reads the token again: a concurrent refresh may have used it during the wait for the lock.
            let used_at = store::sessions::token(&*tx, &hash)
                .await?
                .and_then(|token| token.used_at)
                .unwrap_or(session.created_at);
            let grace = TimeDelta::seconds(i64::from(self.settings.identity_refresh_reuse_interval));
            let accepted = used_at + grace >= now || store::sessions::has_unused_child(&*tx, session.id, &hash).await?;
            (!accepted).then_some(AuthError::RefreshTokenUsed)
        };
        if let Some(refusal) = refusal {
            if matches!(refusal, AuthError::RefreshTokenUsed) {
                self.log(&*tx, Entry::of(Kind::TokenReused, user.id).from(client_info))
                    .await?;
            }
            self.end_sessions(&tx, user.id, SessionScope::One(session.id)).await?;
            tx.commit().await?;
            return Err(refusal);
        }
        self.note_activity(&tx, &whole.user).await?;
        let grant = self.grant(&tx, whole, Some(hash)).await?;
        tx.commit().await?;
        Ok(grant)
    }
}
