//! Queries. No other module uses the ORM.

pub(crate) mod entity;
pub(crate) mod preferences;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait as _, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait as _,
    sea_query::{Expr, Func, OnConflict, SimpleExpr},
};
use selam_chassis::{
    Database, Error, Language, Result, Transaction,
    jobs::{Work, settle},
    listing::{List, Sort},
};
use strum::IntoEnumIterator as _;
use uuid::Uuid;

use crate::{content::Content, delivery_status::Status as Standing, failure::Cause, template::Template};
pub(crate) use entity::delivery::{self, Model as DeliveryRow};

/// Round of an email that no admin has sent again.
pub(crate) const FIRST_ROUND: i32 = 1;

/// An email to queue.
pub(crate) struct NewDelivery {
    pub event_id: Uuid,
    pub template: Template,
    pub recipient: String,
    pub language: Language,
    pub content: Content,
    pub create_time: DateTime<Utc>,
    pub expire_time: Option<DateTime<Utc>>,
    /// Key of the limit that the email counts towards.
    pub count_key: Option<String>,
    /// Reason for not sending the email.
    pub suppressed: Option<String>,
    /// User whose current address applies when the email is sent.
    pub user_id: Option<Uuid>,
    /// User whom the content names, other than the recipient.
    pub named_user_id: Option<Uuid>,
}

/// Returns the times of the emails since `time` that count towards `key`, latest first, at most `limit`.
pub(crate) async fn counted(
    transaction: &Transaction,
    key: &str,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<DateTime<Utc>>> {
    use delivery::Column::{CountKey, CreateTime};
    Ok(delivery::Entity::find()
        .select_only()
        .column(CreateTime)
        .filter(CountKey.eq(key))
        .filter(CreateTime.gt(time))
        .order_by_desc(CreateTime)
        .limit(limit)
        .into_tuple()
        .all(&**transaction)
        .await?)
}

/// Inserts an email as queued or suppressed. Does nothing when the event has already caused it.
pub(crate) async fn insert(transaction: &Transaction, new: NewDelivery) -> Result<()> {
    use delivery::Column::{EventId, Recipient, Template};
    let row = DeliveryRow {
        id: Uuid::now_v7(),
        event_id: new.event_id,
        template: new.template.name().to_owned(),
        recipient: new.recipient,
        language_code: new.language.code().to_owned(),
        status: match new.suppressed {
            None => Standing::Queued,
            Some(_) => Standing::Suppressed,
        },
        content: Some(serde_json::to_string(&new.content).map_err(Error::internal)?),
        round: FIRST_ROUND,
        round_attempt_count: 0,
        attempt_count: 0,
        last_error: new.suppressed.unwrap_or_default(),
        claim: None,
        create_time: new.create_time,
        due_time: new.create_time,
        expire_time: new.expire_time,
        send_time: None,
        count_key: new.count_key,
        user_id: new.user_id,
        named_user_id: new.named_user_id,
    };
    let known = OnConflict::columns([EventId, Template, Recipient])
        .do_nothing()
        .to_owned();
    delivery::Entity::insert(row.into_active_model())
        .on_conflict(known)
        .exec_without_returning(&**transaction)
        .await?;
    transaction.wake_workers();
    Ok(())
}

impl Work for delivery::Entity {
    const ID: delivery::Column = delivery::Column::Id;
    const CLAIM: delivery::Column = delivery::Column::Claim;
    const ATTEMPTS: delivery::Column = delivery::Column::RoundAttemptCount;
    const ATTEMPTS_IN_ALL: Option<delivery::Column> = Some(delivery::Column::AttemptCount);
    const DUE_TIME: delivery::Column = delivery::Column::DueTime;

    fn open() -> Condition {
        Condition::all().add(delivery::Column::Status.eq(Standing::Queued))
    }
}

/// Detail in the log for emails that the recipient has turned off.
const TURNED_OFF: &str = "the recipient has turned off these emails";

/// Outcome of an attempt.
pub(crate) enum Outcome {
    /// The mail server accepted the email.
    Sent { time: DateTime<Utc> },
    /// The email is due again.
    Retry { due_time: DateTime<Utc>, error: String },
    /// There was no attempt, because the address is unknown yet.
    Waiting { due_time: DateTime<Utc>, error: String },
    /// The recipient no longer exists, and the row is deleted.
    NoRecipient,
    /// The email failed permanently.
    Failed { error: String },
    /// There was no attempt, because the recipient has turned off emails of this kind.
    TurnedOff,
}

/// Records the outcome of an attempt, unless another worker has claimed the row since. `forget` also removes the
/// content.
pub(crate) async fn finish(
    database: &Database,
    row: &DeliveryRow,
    claim: Uuid,
    outcome: Outcome,
    forget: bool,
) -> Result<()> {
    use delivery::Column::{AttemptCount, Content, CountKey, DueTime, LastError, RoundAttemptCount, SendTime, Status};
    let update = settle::<delivery::Entity>(row.id, claim);
    let update = match outcome {
        Outcome::Sent { time } => update
            .col_expr(Status, Expr::value(Standing::Sent))
            .col_expr(SendTime, Expr::value(time))
            .col_expr(LastError, Expr::value("")),
        Outcome::Retry { due_time, error } => update
            .col_expr(DueTime, Expr::value(due_time))
            .col_expr(LastError, Expr::value(error)),
        // Waiting does not count as an attempt.
        Outcome::Waiting { due_time, error } => update
            .col_expr(DueTime, Expr::value(due_time))
            .col_expr(LastError, Expr::value(error))
            .col_expr(AttemptCount, Expr::value(row.attempt_count))
            .col_expr(RoundAttemptCount, Expr::value(row.round_attempt_count)),
        Outcome::NoRecipient => return delete(database, row.id, claim).await,
        Outcome::Failed { error } => update
            .col_expr(Status, Expr::value(Standing::Failed))
            .col_expr(LastError, Expr::value(error)),
        // Neither counts as an attempt nor towards the limit.
        Outcome::TurnedOff => update
            .col_expr(Status, Expr::value(Standing::Suppressed))
            .col_expr(LastError, Expr::value(Cause::TurnedOff.with(TURNED_OFF)))
            .col_expr(CountKey, Expr::value(None::<String>))
            .col_expr(AttemptCount, Expr::value(row.attempt_count))
            .col_expr(RoundAttemptCount, Expr::value(row.round_attempt_count)),
    };
    let update = if forget {
        update.col_expr(Content, Expr::value(None::<String>))
    } else {
        update
    };
    update.exec(database.connection()).await?;
    Ok(())
}

/// Records address and language of the recipient, unless another worker has claimed the row since.
pub(crate) async fn readdress(database: &Database, row: &DeliveryRow, claim: Uuid) -> Result<()> {
    use delivery::Column::{Claim, Id, LanguageCode, Recipient};
    delivery::Entity::update_many()
        .filter(Id.eq(row.id))
        .filter(Claim.eq(claim))
        .col_expr(Recipient, Expr::value(&row.recipient))
        .col_expr(LanguageCode, Expr::value(&row.language_code))
        .exec(database.connection())
        .await?;
    Ok(())
}

/// Deletes an email that must leave no trace, unless another worker has claimed the row since.
pub(crate) async fn delete(database: &Database, id: Uuid, claim: Uuid) -> Result<()> {
    delivery::Entity::delete_many()
        .filter(delivery::Column::Id.eq(id))
        .filter(delivery::Column::Claim.eq(claim))
        .exec(database.connection())
        .await?;
    Ok(())
}

/// Returns the emails to a user, and those to the user's address up to `until`, newest first.
pub(crate) async fn mails_to(
    connection: &impl sea_orm::ConnectionTrait,
    user_id: Uuid,
    email: &str,
    until: DateTime<Utc>,
) -> Result<Vec<DeliveryRow>> {
    Ok(delivery::Entity::find()
        .filter(to(user_id, email, until))
        .order_by_desc(delivery::Column::CreateTime)
        .all(connection)
        .await?)
}

/// Deletes the emails that [`mails_to`] returns. Returns their number.
pub(crate) async fn delete_mails_to(
    transaction: &Transaction,
    user_id: Uuid,
    email: &str,
    until: DateTime<Utc>,
) -> Result<u64> {
    let deleted = delivery::Entity::delete_many()
        .filter(to(user_id, email, until))
        .exec(&**transaction)
        .await?;
    Ok(deleted.rows_affected)
}

/// Removes the content of settled emails that name a user, and the user's ID. Returns their number.
pub(crate) async fn forget_named(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    use delivery::Column::{Content, NamedUserId, Status};
    let result = delivery::Entity::update_many()
        .col_expr(Content, Expr::value(None::<String>))
        .col_expr(NamedUserId, Expr::value(None::<Uuid>))
        .filter(NamedUserId.eq(user_id))
        .filter(Status.is_in(Standing::SETTLED))
        .exec(&**transaction)
        .await?;
    Ok(result.rows_affected)
}

/// Returns whether an email names a user. After [`forget_named`], such an email is queued.
pub(crate) async fn is_named(transaction: &Transaction, user_id: Uuid) -> Result<bool> {
    let queued = delivery::Entity::find()
        .select_only()
        .column(delivery::Column::Id)
        .filter(delivery::Column::NamedUserId.eq(user_id))
        .limit(1)
        .into_tuple::<Uuid>()
        .one(&**transaction)
        .await?;
    Ok(queued.is_some())
}

fn to(user_id: Uuid, email: &str, until: DateTime<Utc>) -> Condition {
    use delivery::Column::{CreateTime, UserId};
    let by_address = Condition::all().add(is_to(email)).add(CreateTime.lte(until));
    Condition::any().add(UserId.eq(user_id)).add(by_address)
}

/// Returns a condition on the address of the recipient, in any letter case.
fn is_to(address: &str) -> SimpleExpr {
    Expr::expr(Func::lower(Expr::col(delivery::Column::Recipient))).eq(address.to_lowercase())
}

/// Removes the content of settled emails from before `before`. Returns their number.
pub(crate) async fn forget_older(database: &Database, before: DateTime<Utc>) -> Result<u64> {
    use delivery::Column::{Content, CreateTime, Status};
    let result = delivery::Entity::update_many()
        .col_expr(Content, Expr::value(None::<String>))
        .filter(Status.is_in(Standing::SETTLED))
        .filter(CreateTime.lt(before))
        .filter(Content.is_not_null())
        .exec(database.connection())
        .await?;
    Ok(result.rows_affected)
}

/// Deletes up to `limit` settled emails from before `before`. Returns their number.
pub(crate) async fn delete_older(database: &Database, before: DateTime<Utc>, limit: u64) -> Result<u64> {
    use delivery::Column::{CreateTime, Id, Status};
    let oldest = delivery::Entity::find()
        .select_only()
        .column(Id)
        .filter(Status.is_in(Standing::SETTLED))
        .filter(CreateTime.lt(before))
        .order_by_asc(CreateTime)
        .limit(limit)
        .into_query();
    let result = delivery::Entity::delete_many()
        .filter(Id.in_subquery(oldest))
        .exec(database.connection())
        .await?;
    Ok(result.rows_affected)
}

/// Returns one delivery, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<DeliveryRow> {
    delivery::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?
        .ok_or_else(|| Error::not_found("NOTIFICATION_NOT_FOUND", "no such notification"))
}

/// Queues a settled email again.
pub(crate) async fn queue_again(transaction: &Transaction, row: &DeliveryRow, now: DateTime<Utc>) -> Result<()> {
    use delivery::Column::{Claim, DueTime, Id, LastError, Round, RoundAttemptCount, SendTime, Status};
    delivery::Entity::update_many()
        .col_expr(Status, Expr::value(Standing::Queued))
        .col_expr(Round, Expr::value(row.round + 1))
        .col_expr(RoundAttemptCount, Expr::value(0))
        .col_expr(DueTime, Expr::value(now))
        .col_expr(LastError, Expr::value(""))
        .col_expr(SendTime, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Claim, Expr::value(None::<Uuid>))
        .filter(Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    transaction.wake_workers();
    Ok(())
}

/// Lists deliveries, newest first, optionally those with one status, to one address in any letter case, or resendable
/// at a time.
pub(crate) fn list(
    status: Option<Standing>,
    recipient: &str,
    resendable: Option<DateTime<Utc>>,
) -> List<delivery::Entity> {
    use delivery::Column::{CreateTime, Status, Template as Name};
    let hidden = Template::iter().filter(|template| template.leaves_no_trace());
    let filter = Condition::all()
        .add(Name.is_not_in(hidden.map(Template::name)))
        .add_option(status.map(|status| Status.eq(status)))
        .add_option((!recipient.is_empty()).then(|| is_to(recipient)))
        .add_option(resendable.map(is_resendable));
    List::new(filter, Sort::descending(CreateTime))
}

impl DeliveryRow {
    /// Returns whether the email is useless by now: a reminder or a code whose time has passed.
    pub(crate) fn is_too_late(&self, now: DateTime<Utc>) -> bool {
        self.expire_time.is_some_and(|end| end <= now)
    }

    /// Returns whether an admin can send the email again. The same as [`is_resendable`].
    pub(crate) fn is_resendable(&self, now: DateTime<Utc>) -> bool {
        Standing::SETTLED.contains(&self.status) && self.content.is_some() && !self.is_too_late(now)
    }
}

/// Returns a condition for emails that an admin can send again.
fn is_resendable(now: DateTime<Utc>) -> Condition {
    use delivery::Column::{Content, ExpireTime, Status};
    Condition::all()
        .add(Status.is_in(Standing::SETTLED))
        .add(Content.is_not_null())
        .add(ExpireTime.is_null().or(ExpireTime.gt(now)))
}
