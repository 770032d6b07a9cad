use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use selam_chassis::{Changes, Error, Principal, Result, Transaction, fields, history, validate};
use selam_proto_identity::v1::{
    BanPersonRequest, ChangeRolesRequest, EndPersonSessionsRequest, LiftBanRequest, Person, SendPasswordResetRequest,
    SendPasswordResetResponse,
};
use tonic::Request;
use uuid::Uuid;

use super::{People, existing, id, messages};
use crate::{
    accounts,
    administration::{self, Admin},
    client_info::ClientInfo,
    codes::Purpose,
    error::AuthError,
    mailing::Order,
    role::Role,
    security_log::Kind,
    store::{self, User, sessions::SessionScope},
};

/// End of a ban for good, in seconds since 1970: the last instant of the year 9999, the latest in the contract.
const FOREVER: i64 = 253_402_300_799;

impl People {
    pub(super) async fn change_roles(&self, request: Request<ChangeRolesRequest>) -> Result<Person> {
        validate(request.get_ref())?;
        let (tx, caller, user) = self.change_of(&request, id(&request.get_ref().id)?).await?;
        refuse_own_account(&caller, &user)?;
        let mut roles: Vec<_> = request.get_ref().roles().filter_map(Role::from_wire).collect();
        let mut before = accounts::known_roles(&user);
        roles.sort();
        before.sort();
        // The same roles in another order revoke no access tokens.
        let is_changed = roles != before;
        let etag = &request.get_ref().etag;
        // A retry after a lost response finds the wanted roles and succeeds.
        if is_changed && !etag.is_empty() && *etag != messages::etag(&user) {
            return Err(history::changed("PERSON_CHANGED"));
        }
        if roles.contains(&Role::Therapist) && !before.contains(&Role::Therapist) {
            let why = "only an approved application gives the role of a therapist";
            return Err(Error::failed_precondition("THERAPIST_ROLE", why));
        }
        let words: Vec<_> = roles.into_iter().map(Role::as_str).collect();
        let change = |user: &mut User| {
            if is_changed {
                user.app_metadata = accounts::with_roles(user, &words);
            }
        };
        self.change_access(tx, &caller, user, change, &request.get_ref().reason)
            .await
    }

    pub(super) async fn ban_person(&self, request: Request<BanPersonRequest>) -> Result<Person> {
        validate(request.get_ref())?;
        let (tx, caller, user) = self.change_of(&request, id(&request.get_ref().id)?).await?;
        refuse_own_account(&caller, &user)?;
        let end = ban_end(request.get_ref().hours, self.identity.clock.now());
        let change = |user: &mut User| user.banned_until = Some(end);
        self.change_access(tx, &caller, user, change, &request.get_ref().reason)
            .await
    }

    pub(super) async fn lift_ban(&self, request: Request<LiftBanRequest>) -> Result<Person> {
        validate(request.get_ref())?;
        let (tx, caller, user) = self.change_of(&request, id(&request.get_ref().id)?).await?;
        let now = self.identity.clock.now();
        let change = |user: &mut User| user.banned_until = user.banned_until.filter(|end| *end <= now);
        self.change_access(tx, &caller, user, change, &request.get_ref().reason)
            .await
    }

    pub(super) async fn end_person_sessions(&self, request: Request<EndPersonSessionsRequest>) -> Result<Person> {
        validate(request.get_ref())?;
        let (tx, caller, user) = self.change_of(&request, id(&request.get_ref().id)?).await?;
        caller.protect_staff(&user)?;
        let scope = match request.get_ref().session_id.as_str() {
            "" => SessionScope::All,
            session => SessionScope::One(fields::id("sessionId", session)?),
        };
        let before = store::sessions::of_user(&*tx, user.id).await?.len();
        let ended = self.identity.end_sessions(&tx, user.id, scope).await?;
        if ended == 0 && scope != SessionScope::All {
            return Err(Error::not_found("SESSION_NOT_FOUND", "no such session"));
        }
        if ended > 0 {
            let entry = caller.admin.does(Kind::SessionsEnded, user.id);
            self.identity.log(&*tx, entry).await?;
        }
        let changes = Changes::default().with("sessions", before, before.saturating_sub(ended));
        tx.audit(user.id, Some(user.id), changes, request.get_ref().reason.trim())
            .await?;
        self.finish(tx, user).await
    }

    pub(super) async fn send_password_reset(
        &self,
        request: Request<SendPasswordResetRequest>,
    ) -> Result<SendPasswordResetResponse> {
        validate(request.get_ref())?;
        let (tx, caller, user) = self.change_of(&request, id(&request.get_ref().id)?).await?;
        caller.protect_staff(&user)?;
        if accounts::is_banned(&user, self.identity.clock.now()) {
            let why = "the code of the email is rejected during a ban";
            return Err(Error::failed_precondition("PERSON_BANNED", why));
        }
        self.identity
            .count_mail_of_office(&user.email, Purpose::Recovery)
            .await?;
        let reason = request.get_ref().reason.trim();
        tx.audit(user.id, Some(user.id), Changes::default(), reason).await?;
        let (email, target) = (user.email.clone(), self.identity.targets.recovery());
        let order = Order {
            opens_code_page: true,
            ..Order::new(Purpose::Recovery, &email, &target, None)
        };
        self.identity.mail_code(&tx, user, order).await?;
        tx.commit().await?;
        Ok(SendPasswordResetResponse {})
    }

    /// Begins a change of a person, and returns the transaction with the caller and the locked user.
    async fn change_of<T>(&self, request: &Request<T>, id: Uuid) -> Result<(Transaction, Caller, User)> {
        let principal = Principal::of(request)?;
        let country_header = self.identity.settings.identity_country_header.as_deref();
        let caller = Caller {
            is_admin: principal.has_role(accounts::ADMIN),
            admin: Admin {
                id: principal.user_id,
                client_info: ClientInfo::of_call(request.metadata(), country_header),
            },
        };
        let tx = self.identity.database.begin().await?;
        let user = existing(store::users::hold(&*tx, id).await?)?;
        Ok((tx, caller, user))
    }

    /// Changes roles or ban of a locked user, with an entry in the audit trail.
    async fn change_access(
        &self,
        tx: Transaction,
        caller: &Caller,
        user: User,
        change: impl FnOnce(&mut User),
        reason: &str,
    ) -> Result<Person> {
        let before = user.clone();
        let user = administration::change_access(&self.identity, &tx, &caller.admin, user, change).await?;
        let now = self.identity.clock.now();
        let roles = |user: &User| accounts::roles(user).join(", ");
        let ban_end = |user: &User| {
            let end = user.banned_until.filter(|end| *end > now);
            end.map(|end| end.to_rfc3339_opts(SecondsFormat::AutoSi, true))
                .unwrap_or_default()
        };
        let changes = Changes::default().with("roles", roles(&before), roles(&user)).with(
            "banEndTime",
            ban_end(&before),
            ban_end(&user),
        );
        tx.audit(user.id, Some(user.id), changes, reason.trim()).await?;
        self.finish(tx, user).await
    }

    async fn finish(&self, tx: Transaction, user: User) -> Result<Person> {
        let person = self.shown(&*tx, user).await?;
        tx.commit().await?;
        Ok(person)
    }
}

/// The member of the office staff who sent the request.
struct Caller {
    is_admin: bool,
    admin: Admin,
}

impl Caller {
    /// Refuses that support acts on an account with an office role, which could lead to more permissions.
    fn protect_staff(&self, user: &User) -> Result<()> {
        if self.is_admin || !accounts::is_staff(user) {
            return Ok(());
        }
        let why = "only an admin acts on an account with an office role";
        Err(Error::permission_denied("STAFF_ACCOUNT", why))
    }
}

fn refuse_own_account(caller: &Caller, user: &User) -> Result<(), AuthError> {
    if caller.admin.id == user.id {
        return Err(AuthError::OwnAccount("another admin must change your account"));
    }
    Ok(())
}

/// Returns the end of a ban of `hours`, or of a ban for good without hours.
fn ban_end(hours: i32, now: DateTime<Utc>) -> DateTime<Utc> {
    let forever = DateTime::from_timestamp(FOREVER, 0).unwrap_or(DateTime::<Utc>::MAX_UTC);
    match hours {
        0 => forever,
        hours => now + TimeDelta::hours(hours.into()),
    }
}
