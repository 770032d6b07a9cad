//! Account deletion. The account is deleted at once, every service erases its data, and the erasure row is deleted
//! last.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{CancellationToken, Error, HandleEvent, Received, Result, Transaction, timestamp};
use selam_proto_identity::v1::AccountDeleted;
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use uuid::Uuid;

use crate::{
    accounts, administration,
    erasure::{Progress, RetrySchedule},
    error::AuthError,
    identity::Identity,
    settings::Settings,
    store::{self, Erasure, User, sessions::SessionScope},
};

/// Interval between two polls for due rounds.
const POLL: Duration = Duration::from_secs(1);

/// Deletes the locked account `user` with its sessions, codes and factors, and asks every service to erase its data
/// about the user.
///
/// # Errors
/// Returns [`AuthError::LastAdmin`], and an error when the database fails.
pub async fn close(identity: &Identity, tx: &Transaction, user: &User) -> Result<(), AuthError> {
    let now = identity.clock.now();
    identity.end_sessions(tx, user.id, SessionScope::All).await?;
    store::users::delete(&**tx, user.id).await?;
    if accounts::is_active_admin(user, now) {
        administration::keep_admin(tx, now).await?;
    }
    store::security_events::forget(&**tx, user.id).await?;
    // Data with an address that was never confirmed may belong to the address's owner.
    let email = match user.email_confirmed_at {
        Some(_) => user.email.clone(),
        None => accounts::placeholder(user.id),
    };
    Ok(begin(tx, user, email, now).await?)
}

/// Deletes the locked account `user`, whose address was never confirmed. Other services hold data about it only after
/// an action of the office, such as an invitation: the entry in the audit log names the address. They erase this data
/// by the user ID alone, because data with the address may belong to its owner.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn discard(identity: &Identity, tx: &Transaction, user: &User) -> Result<()> {
    let is_of_office = store::security_events::has_actor(&**tx, user.id).await?;
    store::security_events::forget(&**tx, user.id).await?;
    store::users::delete(&**tx, user.id).await?;
    if is_of_office {
        begin(tx, user, accounts::placeholder(user.id), identity.clock.now()).await?;
    }
    Ok(())
}

/// Deletes the sign-up that holds this normalised address, if it was never confirmed.
///
/// # Errors
/// Returns [`AuthError::AddressTaken`] for an account that the office created or invited.
pub async fn replace_sign_up(identity: &Identity, tx: &Transaction, email: &str) -> Result<(), AuthError> {
    let other = store::users::hold_by_email(&**tx, email).await?;
    let Some(other) = other.filter(accounts::is_unclaimed) else {
        return Ok(());
    };
    if store::security_events::has_actor(&**tx, other.id).await? {
        return Err(AuthError::AddressTaken);
    }
    Ok(discard(identity, tx, &other).await?)
}

/// Stores an erasure and starts its first round.
async fn begin(tx: &Transaction, user: &User, email: String, now: DateTime<Utc>) -> Result<()> {
    let erasure = Erasure {
        id: Uuid::now_v7(),
        user_id: user.id,
        email,
        full_name: accounts::full_name(user),
        language_code: user.language_code.clone(),
        close_time: now,
        round: 1,
        round_time: now,
        counting_from: None,
    };
    store::erasures::insert(&**tx, &erasure).await?;
    ask(tx, &erasure).await?;
    metrics::counter!("selam_erasures_total", "outcome" => "requested").increment(1);
    Ok(())
}

/// Publishes the request of the erasure's current round to all services.
async fn ask(tx: &Transaction, erasure: &Erasure) -> Result<()> {
    let request = ErasureRequested {
        erasure_id: erasure.id.to_string(),
        user_id: erasure.user_id.to_string(),
        email: erasure.email.clone(),
        round: u32::try_from(erasure.round).unwrap_or_default(),
        close_time: Some(timestamp(erasure.close_time)),
    };
    tx.publish(&request.user_id, &request).await
}

/// Handles the confirmations of the services and completes the erasure with the last one.
pub struct Reports {
    identity: Arc<Identity>,
}

impl Reports {
    /// Creates the handler.
    pub fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }
}

impl HandleEvent<PersonalDataErased> for Reports {
    async fn handle(&self, tx: &Transaction, received: Received<PersonalDataErased>) -> Result<()> {
        let report = received.event;
        let id = Uuid::parse_str(&report.erasure_id).map_err(Error::internal)?;
        let round = i32::try_from(report.round).map_err(Error::internal)?;
        // Locks the row, so that the last two confirmations see each other.
        let Some(erasure) = store::erasures::hold(&**tx, id).await? else {
            // A late confirmation of a completed erasure.
            return Ok(());
        };
        store::erasures::answered(&**tx, id, &report.service, round).await?;
        finish_if_complete(&self.identity, tx, &erasure).await?;
        Ok(())
    }
}

/// Publishes the deletion and deletes the erasure row when every service has confirmed. Returns whether it did.
async fn finish_if_complete(identity: &Identity, tx: &Transaction, erasure: &Erasure) -> Result<bool> {
    let answers = store::erasures::answers(&**tx, erasure.id).await?;
    if !progress(erasure).is_complete(identity.erasing_services, &answers) {
        return Ok(false);
    }
    // The event causes an email, which no placeholder receives.
    if erasure.email != accounts::placeholder(erasure.user_id) {
        let deleted = AccountDeleted {
            user_id: erasure.user_id.to_string(),
            email: erasure.email.clone(),
            full_name: erasure.full_name.clone(),
            language_code: erasure.language_code.clone(),
            create_time: Some(timestamp(identity.clock.now())),
        };
        tx.publish(&deleted.user_id, &deleted).await?;
    }
    store::erasures::delete(&**tx, erasure.id).await?;
    metrics::counter!("selam_erasures_total", "outcome" => "completed").increment(1);
    tracing::info!(erasure = %erasure.id, rounds = erasure.round, "erasure completed in all services");
    Ok(true)
}

/// Starts due rounds until `shutdown`.
///
/// # Errors
/// Returns an error when the database fails; the chassis restarts the task.
pub async fn run(identity: Arc<Identity>, shutdown: CancellationToken) -> Result<()> {
    loop {
        begin_due_rounds(&identity).await?;
        tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            () = tokio::time::sleep(POLL) => {}
        }
    }
}

async fn begin_due_rounds(identity: &Identity) -> Result<()> {
    let open = store::erasures::all(identity.database.connection()).await?;
    let now = identity.clock.now();
    let pace = pace(&identity.settings);
    let oldest = open
        .iter()
        .map(|erasure| now - erasure.close_time)
        .max()
        .unwrap_or_default();
    metrics::gauge!("selam_erasures_open").set(f64::from(u32::try_from(open.len()).unwrap_or(u32::MAX)));
    metrics::gauge!("selam_erasures_oldest_seconds").set(oldest.as_seconds_f64());
    for erasure in open {
        if progress(&erasure).next_round_time(pace) > now {
            continue;
        }
        let tx = identity.database.begin().await?;
        let Some(erasure) = store::erasures::hold(&*tx, erasure.id).await? else {
            continue;
        };
        // Another replica may have started the round meanwhile.
        if progress(&erasure).next_round_time(pace) > now || finish_if_complete(identity, &tx, &erasure).await? {
            tx.commit().await?;
            continue;
        }
        let next = progress(&erasure).next_round(now, pace);
        let erasure = Erasure {
            round: next.round,
            round_time: next.round_time,
            counting_from: next.counting_from,
            ..erasure
        };
        store::erasures::update_round(&*tx, &erasure).await?;
        ask(&tx, &erasure).await?;
        tx.commit().await?;
    }
    Ok(())
}

fn progress(erasure: &Erasure) -> Progress {
    Progress {
        close_time: erasure.close_time,
        round: erasure.round,
        round_time: erasure.round_time,
        counting_from: erasure.counting_from,
    }
}

fn pace(settings: &Settings) -> RetrySchedule {
    RetrySchedule {
        token_life: TimeDelta::seconds(i64::from(settings.identity_access_token_ttl)),
        retry: TimeDelta::seconds(i64::from(settings.identity_erasure_retry)),
    }
}
