//! Queries of the audit log.

pub(crate) mod entry {
    use sea_orm::entity::prelude::*;

    /// A row of `audit_entries`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_entries")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i64,
        pub event_id: Uuid,
        pub create_time: DateTimeUtc,
        pub actor_id: Uuid,
        /// Roles, separated by spaces.
        pub actor_roles: String,
        pub service: String,
        pub operation: String,
        pub record_id: String,
        pub subject_id: Option<Uuid>,
        /// [`Details`](crate::audit::Details) in JSON; empty after an erasure.
        pub details: String,
        pub salt: String,
        pub details_hash: String,
        pub hash: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod head {
    use sea_orm::entity::prelude::*;

    /// The row of `audit_head`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_head")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i32,
        pub number: i64,
        pub hash: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::{
    Result, Transaction,
    listing::{List, Sort},
};
use uuid::Uuid;

use self::entry::{Column, Model as Entry};

/// ID of the only row of `audit_head`.
const HEAD: i32 = 1;

/// Filter of a list of entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub actor_id: Option<Uuid>,
    pub service: Option<String>,
    pub record_id: Option<String>,
    pub subject_id: Option<Uuid>,
    pub from: Option<DateTime<Utc>>,
    pub before: Option<DateTime<Utc>>,
}

/// Returns the entries that match `filter`, latest first.
pub(crate) fn list(filter: &Filter) -> List<entry::Entity> {
    let condition = Condition::all()
        .add_option(filter.actor_id.map(|id| Column::ActorId.eq(id)))
        .add_option(filter.service.as_ref().map(|service| Column::Service.eq(service)))
        .add_option(filter.record_id.as_deref().map(of_record))
        .add_option(filter.subject_id.map(|id| Column::SubjectId.eq(id)))
        .add_option(filter.from.map(|time| Column::CreateTime.gte(time)))
        .add_option(filter.before.map(|time| Column::CreateTime.lt(time)));
    List::new(condition, Sort::descending(Column::CreateTime))
}

/// Returns a condition for the entries of a record. Only the details of an entry about an account name the record.
fn of_record(id: &str) -> Condition {
    let of_account = Uuid::parse_str(id).ok().map(|person| {
        let in_details = Column::Details.contains(format!("\"record_id\":\"{id}\""));
        Condition::all().add(Column::SubjectId.eq(person)).add(in_details)
    });
    Condition::any().add(Column::RecordId.eq(id)).add_option(of_account)
}

/// Returns number and hash of the last entry; `None` for an empty log.
pub(crate) async fn head(connection: &impl ConnectionTrait) -> Result<Option<(i64, String)>> {
    let row = head::Entity::find_by_id(HEAD).one(connection).await?;
    Ok(row.map(|row| (row.number, row.hash)))
}

/// Adds an entry and makes it the head.
pub(crate) async fn append(transaction: &Transaction, entry: Entry) -> Result<()> {
    let head = head::Model {
        id: HEAD,
        number: entry.number,
        hash: entry.hash.clone(),
    };
    entry::Entity::insert(entry.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    head::Entity::insert(head.into_active_model())
        .on_conflict(
            OnConflict::column(head::Column::Id)
                .update_columns([head::Column::Number, head::Column::Hash])
                .to_owned(),
        )
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns up to `limit` entries after a number, in the order of their numbers.
pub(crate) async fn after(connection: &impl ConnectionTrait, number: i64, limit: u64) -> Result<Vec<Entry>> {
    Ok(entry::Entity::find()
        .filter(Column::Number.gt(number))
        .order_by_asc(Column::Number)
        .limit(limit)
        .all(connection)
        .await?)
}

/// Returns the entry with this number.
pub(crate) async fn find(connection: &impl ConnectionTrait, number: i64) -> Result<Option<Entry>> {
    Ok(entry::Entity::find_by_id(number).one(connection).await?)
}

/// Returns the entries of an operation.
pub(crate) async fn of_operation(
    connection: &impl ConnectionTrait,
    service: &str,
    operation: &str,
) -> Result<Vec<Entry>> {
    Ok(entry::Entity::find()
        .filter(Column::Service.eq(service))
        .filter(Column::Operation.eq(operation))
        .all(connection)
        .await?)
}

/// Empties the details of all entries about a person and returns their numbers.
pub(crate) async fn forget(transaction: &Transaction, subject_id: Uuid) -> Result<Vec<i64>> {
    let numbers = entry::Entity::find()
        .select_only()
        .column(Column::Number)
        .filter(Column::SubjectId.eq(subject_id))
        .order_by_asc(Column::Number)
        .into_tuple()
        .all(&**transaction)
        .await?;
    entry::Entity::update_many()
        .col_expr(Column::Details, Expr::value(""))
        .col_expr(Column::Salt, Expr::value(""))
        .col_expr(Column::SubjectId, Expr::value(Option::<Uuid>::None))
        .filter(Column::SubjectId.eq(subject_id))
        .exec(&**transaction)
        .await?;
    Ok(numbers)
}
