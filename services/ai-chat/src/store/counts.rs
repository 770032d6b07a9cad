//! Usage counts of the assistant, and token usage of users per day.

use chrono::NaiveDate;
use sea_orm::{
    ActiveValue::Set, ExprTrait as _, IntoActiveModel as _, QueryOrder as _, entity::prelude::*, sea_query::OnConflict,
};
use selam_chassis::Result;

use super::{
    Connection,
    entity::{
        assessment_count, notice_count, spending,
        usage_count::{Column, Entity, Model},
    },
};
use crate::choices::{AssessmentResult, Notice};

/// Counter columns.
const COUNTERS: [Column; 10] = [
    Column::Conversations,
    Column::Messages,
    Column::Answers,
    Column::Failures,
    Column::PromptTokens,
    Column::CompletionTokens,
    Column::CostNano,
    Column::Crises,
    Column::Helpful,
    Column::Unhelpful,
];

/// Adds to the counts of a day.
pub(crate) async fn add(connection: &impl Connection, row: Model) -> Result<()> {
    let key = [
        Column::Date,
        Column::LanguageCode,
        Column::Model,
        Column::PromptVersion,
        Column::SafetyVersion,
    ];
    let mut conflict = OnConflict::columns(key);
    for column in COUNTERS {
        let counted = row.get(column);
        conflict.value(column, Expr::col((Entity, column)).add(Expr::value(counted)));
    }
    Entity::insert(row.into_active_model())
        .on_conflict(conflict)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Returns the counts since a day, the latest first.
pub(crate) async fn since(connection: &impl Connection, date: NaiveDate) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::Date.gte(date))
        .order_by_desc(Column::Date);
    Ok(find.all(connection).await?)
}

/// Returns the cost of the model on a day, in billionths of a dollar.
pub(crate) async fn cost_of(connection: &impl Connection, date: NaiveDate) -> Result<i64> {
    let rows = Entity::find().filter(Column::Date.eq(date)).all(connection).await?;
    Ok(rows.iter().map(|row| row.cost_nano).sum())
}

/// Counts a fixed text.
pub(crate) async fn add_notice(connection: &impl Connection, date: NaiveDate, notice: Notice) -> Result<()> {
    use notice_count::{ActiveModel, Column, Entity};
    let mut conflict = OnConflict::columns([Column::Date, Column::Notice]);
    conflict.value(Column::Count, Expr::col((Entity, Column::Count)).add(1));
    let row = ActiveModel {
        date: Set(date),
        notice: Set(notice),
        count: Set(1),
    };
    Entity::insert(row)
        .on_conflict(conflict)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Returns the fixed texts since a day, by reason.
pub(crate) async fn notices_since(connection: &impl Connection, date: NaiveDate) -> Result<Vec<(Notice, i64)>> {
    use notice_count::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::Date.gte(date))
        .order_by_asc(Column::Notice)
        .all(connection)
        .await?;
    let mut counted: Vec<(Notice, i64)> = Vec::new();
    for row in rows {
        match counted.last_mut().filter(|(notice, _)| *notice == row.notice) {
            Some((_, count)) => *count += row.count,
            None => counted.push((row.notice, row.count)),
        }
    }
    Ok(counted)
}

/// Counts a risk assessment.
pub(crate) async fn add_assessment(
    connection: &impl Connection,
    date: NaiveDate,
    outcome: AssessmentResult,
    cost_nano: i64,
) -> Result<()> {
    use assessment_count::{ActiveModel, Column, Entity};
    let mut conflict = OnConflict::columns([Column::Date, Column::Outcome]);
    conflict.value(Column::Count, Expr::col((Entity, Column::Count)).add(1));
    conflict.value(Column::CostNano, Expr::col((Entity, Column::CostNano)).add(cost_nano));
    let row = ActiveModel {
        date: Set(date),
        outcome: Set(outcome),
        count: Set(1),
        cost_nano: Set(cost_nano),
    };
    Entity::insert(row)
        .on_conflict(conflict)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Returns the risk assessments since a day, by outcome and day.
pub(crate) async fn assessments_since(
    connection: &impl Connection,
    date: NaiveDate,
) -> Result<Vec<assessment_count::Model>> {
    use assessment_count::{Column, Entity};
    let find = Entity::find()
        .filter(Column::Date.gte(date))
        .order_by_asc(Column::Outcome);
    Ok(find.all(connection).await?)
}

/// Returns the tokens that a user has used on a day.
pub(crate) async fn spent(connection: &impl Connection, user_id: Uuid, date: NaiveDate) -> Result<i64> {
    let row = spending::Entity::find_by_id((user_id, date)).one(connection).await?;
    Ok(row.map_or(0, |row| row.tokens))
}

/// Adds to the tokens of a user.
pub(crate) async fn spend(connection: &impl Connection, user_id: Uuid, date: NaiveDate, tokens: i64) -> Result<()> {
    use spending::{ActiveModel, Column, Entity};
    let mut conflict = OnConflict::columns([Column::UserId, Column::Date]);
    conflict.value(Column::Tokens, Expr::col((Entity, Column::Tokens)).add(tokens));
    let row = ActiveModel {
        user_id: Set(user_id),
        date: Set(date),
        tokens: Set(tokens),
    };
    Entity::insert(row)
        .on_conflict(conflict)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Deletes the token counts before a day.
pub(crate) async fn forget_spendings(connection: &impl Connection, before: NaiveDate) -> Result<()> {
    spending::Entity::delete_many()
        .filter(spending::Column::Date.lt(before))
        .exec(connection)
        .await?;
    Ok(())
}
