//! Verification of codes and links from emails, and the authorisation codes of clients with a PKCE challenge.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, Transaction, text};
use selam_proto_identity::v1::SecurityNotice;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::{
    account_deletion, accounts,
    client_info::ClientInfo,
    codes::{self, Purpose},
    error::AuthError,
    events,
    identity::Identity,
    security_log::{Entry, Kind},
    sessions::{Grant, Proof},
    sign_up::ConfirmationMethod,
    store::{self, FlowState, OneTimeCode, User},
    tokens,
};

/// Lifetime of an authorisation code, in minutes.
const AUTHORISATION_MINUTES: i64 = 5;

/// Finds the valid code for one of `purposes` by the token of its link.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn find_link(identity: &Identity, purposes: &[Purpose], link_token: &str) -> Result<Option<OneTimeCode>> {
    let found = store::codes::by_link(
        identity.database.connection(),
        &tokens::hash_token(link_token),
        identity.clock.now(),
    )
    .await?;
    // Failed attempts with the code, which any client can make, do not invalidate the link.
    Ok(found.filter(|found| purposes.iter().any(|purpose| purpose.name() == found.purpose)))
}

/// Finds the valid code that matches `code`, after counting the attempt.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn find_code(
    identity: &Identity,
    purposes: &[Purpose],
    address: &str,
    code: &str,
) -> Result<Option<OneTimeCode>> {
    let code = &text::code(code);
    if !codes::is_code(code) {
        return Ok(None);
    }
    let attempts = i32::from(identity.settings.identity_code_attempts);
    let now = identity.clock.now();
    let made_after = now - TimeDelta::seconds(identity.settings.identity_code_ttl.into());
    for &purpose in purposes {
        let live = store::codes::try_all(
            identity.database.connection(),
            address,
            purpose,
            attempts,
            (made_after, now),
        )
        .await?;
        if let Some(found) = live
            .into_iter()
            .find(|live| codes::matches(&identity.keys, live.user_id, purpose, code, &live.code_hash))
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Result of redeeming a code.
#[derive(Debug)]
pub enum VerificationOutcome {
    /// The code identified the user.
    Proven(Box<User>, Purpose),
    /// The other address must also confirm the change. No session is opened.
    OtherAddressDue,
}

/// Uses up a code and applies its effect.
///
/// # Errors
/// Returns [`AuthError::CodeExpired`], [`AuthError::Banned`], or [`AuthError::AddressTaken`] when the new address was
/// taken meanwhile.
pub async fn redeem(
    identity: &Identity,
    tx: &Transaction,
    found: &OneTimeCode,
    shown: ConfirmationMethod,
) -> Result<VerificationOutcome, AuthError> {
    let now = identity.clock.now();
    let purpose = Purpose::from_name(&found.purpose).ok_or(AuthError::CodeExpired)?;
    let user = store::users::hold(&**tx, found.user_id)
        .await?
        .ok_or(AuthError::CodeExpired)?;
    if !store::codes::consume(&**tx, found.id).await? {
        return Err(AuthError::CodeExpired);
    }
    if accounts::is_banned(&user, now) {
        return Err(AuthError::Banned);
    }
    let user = if matches!(purpose, Purpose::EmailChange | Purpose::EmailChangeCurrent) {
        match confirm_change(identity, tx, user, (found, purpose), now).await? {
            Some(user) => user,
            None => return Ok(VerificationOutcome::OtherAddressDue),
        }
    } else {
        user
    };
    if user.email_confirmed_at.is_some() {
        return Ok(VerificationOutcome::Proven(Box::new(user), purpose));
    }
    // Any code from the mailbox proves control of the address.
    let mut user = identity.confirm(tx, user, found, shown).await?;
    if purpose == Purpose::Invitation && user.password_hash.is_none() {
        user = store::users::update(&**tx, user, now, |user| user.password_required = true).await?;
    }
    tx.publish(&user.id.to_string(), &events::user_confirmed(&user, now))
        .await?;
    Ok(VerificationOutcome::Proven(Box::new(user), purpose))
}

/// Confirms one of the two addresses of a change. Returns the changed user once all required addresses have confirmed.
async fn confirm_change(
    identity: &Identity,
    tx: &Transaction,
    user: User,
    (found, purpose): (&OneTimeCode, Purpose),
    now: DateTime<Utc>,
) -> Result<Option<User>, AuthError> {
    let address = match purpose {
        Purpose::EmailChange => user.new_email.as_deref(),
        _ => user.new_email.as_ref().map(|_| user.email.as_str()),
    };
    if address != Some(found.email.as_str()) {
        return Err(AuthError::CodeExpired);
    }
    let other_confirmed = user
        .email_change_confirmed
        .as_deref()
        .is_some_and(|side| side != purpose.name());
    // A placeholder address receives no email.
    let one_suffices = !identity.settings.identity_email_change_both || user.is_anonymous;
    let suffices = other_confirmed || (purpose == Purpose::EmailChange && one_suffices);
    if !suffices {
        store::users::update(&**tx, user, now, |user| {
            user.email_change_confirmed = Some(purpose.name().to_owned());
        })
        .await?;
        return Ok(None);
    }
    change_address(identity, tx, user, now).await.map(Some)
}

async fn change_address(
    identity: &Identity,
    tx: &Transaction,
    user: User,
    now: DateTime<Utc>,
) -> Result<User, AuthError> {
    let new = user.new_email.clone().ok_or(AuthError::CodeExpired)?;
    // Invalidates codes already sent to the old address.
    store::codes::delete_of_user(&**tx, user.id).await?;
    // The person who reads the mailbox replaces a sign-up that was never confirmed.
    let other = store::users::hold_by_email(&**tx, &new).await?;
    if let Some(other) = other.filter(accounts::is_unclaimed) {
        account_deletion::discard(identity, tx, &other).await?;
    }
    let address_before = user.email.clone();
    let was_anonymous = user.is_anonymous;
    let changed = store::users::update(&**tx, user, now, |user| {
        user.email = new;
        user.new_email = None;
        user.email_change_confirmed = None;
        user.email_confirmed_at = Some(now);
        user.is_anonymous = false;
    });
    let user = changed.await?;
    identity.log(&**tx, Entry::of(Kind::EmailChanged, user.id)).await?;
    // Services store the address of an access token, for example in a booking.
    identity.renew_access(tx, user.id).await?;
    if was_anonymous {
        // The anonymous user now has an address.
        let key = user.id.to_string();
        tx.publish(&key, &events::user_confirmed(&user, now)).await?;
        return Ok(user);
    }
    tx.publish(
        &user.id.to_string(),
        &events::email_changed(&user, &address_before, now),
    )
    .await?;
    let former = User {
        email: address_before,
        ..user.clone()
    };
    let notice = events::security_notice(&former, SecurityNotice::EmailChanged, None, now);
    tx.publish(&user.id.to_string(), &notice).await?;
    Ok(user)
}

/// Finds the valid reauthentication code of a user, after counting the attempt. It opens no session.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn find_reauthentication(identity: &Identity, user: &User, code: &str) -> Result<Option<OneTimeCode>> {
    let found = find_code(identity, &[Purpose::Reauthentication], &user.email, code).await?;
    Ok(found.filter(|found| found.user_id == user.id))
}

/// Creates and returns an authorisation code for a client with a PKCE challenge; [`exchange`] redeems it.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn authorise(
    identity: &Identity,
    tx: &Transaction,
    user: &User,
    purpose: Purpose,
    found: OneTimeCode,
    (code_challenge, code_challenge_method): (String, String),
) -> Result<String> {
    let code = tokens::random_token();
    let flow = FlowState {
        auth_code_hash: tokens::hash_token(&code),
        user_id: user.id,
        code_challenge,
        code_challenge_method,
        password_hash: found.password_hash,
        authentication_method: purpose.authentication_method().to_owned(),
        expires_at: identity.clock.now() + TimeDelta::minutes(AUTHORISATION_MINUTES),
    };
    store::codes::insert_flow(&**tx, flow).await?;
    Ok(code)
}

/// Exchanges an authorisation code for a session. Each code allows one attempt with a verifier.
///
/// # Errors
/// Returns [`AuthError::UnknownAuthorisation`], [`AuthError::AuthorisationExpired`], [`AuthError::WrongVerifier`] or
/// [`AuthError::Banned`].
pub async fn exchange(
    identity: &Identity,
    code: &str,
    verifier: &str,
    client_info: &ClientInfo,
) -> Result<Grant, AuthError> {
    let tx = identity.database.begin().await?;
    let flow = store::codes::take_flow(&*tx, &tokens::hash_token(code)).await?;
    let Some(flow) = flow else {
        return Err(AuthError::UnknownAuthorisation);
    };
    let refusal = if flow.expires_at <= identity.clock.now() {
        Some(AuthError::AuthorisationExpired)
    } else if !verifies(&flow.code_challenge, &flow.code_challenge_method, verifier) {
        Some(AuthError::WrongVerifier)
    } else {
        None
    };
    if let Some(refusal) = refusal {
        // Commits the use of the code, which allows one attempt.
        tx.commit().await?;
        return Err(refusal);
    }
    let mut user = store::users::hold(&*tx, flow.user_id)
        .await?
        .ok_or(AuthError::UnknownUser)?;
    if accounts::is_banned(&user, identity.clock.now()) {
        return Err(AuthError::Banned);
    }
    // The verifier proves the browser of the sign-up, and the code proves the mailbox: the password belongs to the
    // owner.
    if flow.password_hash.is_some() && user.password_required {
        user = store::users::update(&*tx, user, identity.clock.now(), |user| {
            user.password_hash = flow.password_hash;
            user.password_required = false;
        })
        .await?;
    }
    let grant = identity
        .open_session(&tx, user, Proof::single(&flow.authentication_method), client_info)
        .await?;
    tx.commit().await?;
    Ok(grant)
}

/// Whether `verifier` matches `challenge` (RFC 7636, 4.6).
fn verifies(challenge: &str, method: &str, verifier: &str) -> bool {
    let derived = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()));
    method == "s256" && is_pkce_text(verifier) && bool::from(derived.as_bytes().ct_eq(challenge.as_bytes()))
}

/// Whether `text` has the format of a verifier or challenge (RFC 7636, 4.1 and 4.2).
pub fn is_pkce_text(text: &str) -> bool {
    (43..=128).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verifies_rfc_7636_example() {
        let (verifier, challenge) = (
            "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        );
        assert!(verifies(challenge, "s256", verifier));
        assert!(!verifies(verifier, "plain", verifier));
        assert!(!verifies(challenge, "s256", &verifier.replace('d', "e")));
        assert!(!verifies("", "s256", ""));
    }
}
