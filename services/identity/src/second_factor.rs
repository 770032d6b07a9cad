//! Second factors: authenticator apps (TOTP). One counts once a code of it was verified.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::Result;
use serde_json::json;
use uuid::Uuid;

use crate::{
    identity::Identity,
    refused::Refused,
    sessions::Grant,
    store::{
        self, Factor, Session, User,
        factors::{AAL2, UNVERIFIED, VERIFIED, is_due},
        sessions::{Ending, Whole},
    },
    totp,
};

/// Most factors of one user.
const MAX_FACTORS: usize = 10;
/// Minutes a challenge is open.
const CHALLENGE_MINUTES: i64 = 5;

/// Makes a factor that does not count yet.
///
/// # Errors
/// [`Refused::SecondFactorDue`], [`Refused::TooManyFactors`], [`Refused::FactorNameTaken`].
pub async fn enrol(identity: &Identity, user: &User, session: &Session, name: String) -> Result<Factor, Refused> {
    let db = identity.database.connection();
    let factors = store::factors::of_user(db, user.id).await?;
    require(&factors, session, "AAL2 required to enroll a new factor")?;
    if factors.len() >= MAX_FACTORS {
        return Err(Refused::TooManyFactors);
    }
    let now = identity.clock.now();
    let factor = Factor {
        id: Uuid::now_v7(),
        user_id: user.id,
        friendly_name: name,
        status: UNVERIFIED.to_owned(),
        secret: totp::random_secret(),
        challenge_id: None,
        challenge_expires_at: None,
        challenge_tries: 0,
        last_step: 0,
        created_at: now,
        updated_at: now,
    };
    store::factors::insert(db, factor.clone()).await?;
    Ok(factor)
}

/// Opens a challenge, which a code must answer, and says until when.
///
/// # Errors
/// When the database fails.
pub async fn challenge(identity: &Identity, factor: &Factor) -> Result<(Uuid, DateTime<Utc>)> {
    let (id, expires_at) = (
        Uuid::now_v7(),
        identity.clock.now() + TimeDelta::minutes(CHALLENGE_MINUTES),
    );
    store::factors::challenge(identity.database.connection(), factor.id, id, expires_at).await?;
    Ok((id, expires_at))
}

/// Takes a code, and raises the session to `aal2`. A factor's first code also ends the user's other sessions, which have not shown it.
///
/// # Errors
/// [`Refused::ChallengeExpired`], [`Refused::WrongFactorCode`].
pub async fn verify(
    identity: &Identity,
    user: &User,
    mut session: Session,
    factor: &Factor,
    challenge_id: Uuid,
    code: &str,
) -> Result<Grant, Refused> {
    let (db, now) = (identity.database.connection(), identity.clock.now());
    let tries = i32::from(identity.settings.identity_code_tries);
    if !store::factors::count_try(db, factor.id, challenge_id, tries, now).await? {
        return Err(Refused::ChallengeExpired);
    }
    let step = totp::matching_step(&factor.secret, code, now.timestamp()).ok_or(Refused::WrongFactorCode)?;
    session.aal = AAL2.to_owned();
    let mut methods = vec![json!({ "method": "totp", "timestamp": now.timestamp() })];
    methods.extend(
        session
            .amr
            .as_array()
            .into_iter()
            .flatten()
            .filter(|entry| entry["method"] != "totp")
            .cloned(),
    );
    session.amr = json!(methods);

    let tx = identity.database.begin().await?;
    if !store::factors::accept(&*tx, factor.id, challenge_id, step, now).await? {
        return Err(Refused::WrongFactorCode);
    }
    store::sessions::raise(&*tx, session.id, &session.aal, session.amr.clone()).await?;
    if factor.status == UNVERIFIED {
        store::sessions::end(&*tx, user.id, Ending::Others(session.id)).await?;
        store::factors::delete_unverified(&*tx, user.id).await?;
    }
    let factors = store::factors::of_user(&*tx, user.id).await?;
    let user = user.clone();
    let grant = identity.grant(&tx, Whole { session, user, factors }).await?;
    tx.commit().await?;
    Ok(grant)
}

/// Removes a factor. One that counts can only be removed in a session that has shown one.
///
/// # Errors
/// [`Refused::SecondFactorDue`].
pub async fn remove(identity: &Identity, session: &Session, factor: &Factor) -> Result<(), Refused> {
    if factor.status == VERIFIED {
        let this = std::slice::from_ref(factor);
        require(this, session, "AAL2 required to unenroll verified factor")?;
    }
    Ok(store::factors::delete(identity.database.connection(), factor.id).await?)
}

/// Who has set up a second factor must have shown it in this session. `what` says for what.
///
/// # Errors
/// [`Refused::SecondFactorDue`].
pub fn require(factors: &[Factor], session: &Session, what: &'static str) -> Result<(), Refused> {
    if is_due(factors, session) {
        Err(Refused::SecondFactorDue(what))
    } else {
        Ok(())
    }
}
