//! Queries of the list of people: users without anonymous sessions.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, ModelTrait, QueryFilter, QuerySelect,
    sea_query::Expr,
};
use selam_chassis::{
    Result,
    listing::{List, Sort, contains},
};

use super::{
    entity::users::{Column, Entity, Model as User},
    users::indexed,
};
use crate::role::Role;

/// Rows that [`complete`] reads at once.
const BATCH: u64 = 500;

/// Columns that follow from others.
const DERIVED: [Column; 7] = [
    Column::SearchText,
    Column::LastActiveAt,
    Column::IsTherapist,
    Column::IsSupport,
    Column::IsClinicalReviewer,
    Column::IsFinance,
    Column::IsAdmin,
];

/// Filter of the list.
#[derive(Clone, Debug, Default)]
pub struct PeopleFilter {
    /// Part of the name or address, in any spelling; empty for all.
    pub query: String,
    /// A role of the person.
    pub role: Option<Role>,
    /// Time at which the person is banned.
    pub banned_at: Option<DateTime<Utc>>,
}

impl PeopleFilter {
    fn condition(&self) -> Condition {
        Condition::all()
            // The conditions on flags are written as in the partial indexes.
            .add(Expr::col(Column::IsAnonymous).not())
            .add_option(self.role.map(|role| Expr::col(flag(role))))
            .add_option(self.banned_at.map(|now| Column::BannedUntil.gt(now)))
            .add_option(contains(Column::SearchText, &self.query))
    }
}

/// Returns the column that marks the users with a role.
fn flag(role: Role) -> Column {
    match role {
        Role::Therapist => Column::IsTherapist,
        Role::Support => Column::IsSupport,
        Role::ClinicalReviewer => Column::IsClinicalReviewer,
        Role::Finance => Column::IsFinance,
        Role::Admin => Column::IsAdmin,
    }
}

/// Lists people, latest activity first.
pub fn list(filter: &PeopleFilter) -> List<Entity> {
    List::new(filter.condition(), Sort::descending(Column::LastActiveAt))
}

/// Completes a batch of rows that an earlier version wrote. Returns their number.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn complete(db: &impl ConnectionTrait) -> Result<usize> {
    let rows = Entity::find().filter(Column::SearchText.is_null()).limit(BATCH);
    let rows = rows.all(db).await?;
    let number = rows.len();
    for row in rows {
        let complete = User {
            last_active_at: std::cmp::max(row.last_active_at, row.created_at),
            ..indexed(row)
        };
        let mut update = Entity::update_many();
        for column in DERIVED {
            update = update.col_expr(column, Expr::value(complete.get(column)));
        }
        update
            .filter(Column::Id.eq(complete.id))
            .filter(Column::SearchText.is_null())
            .exec(db)
            .await?;
    }
    Ok(number)
}
