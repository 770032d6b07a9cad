//! Queries of the figures. Facts are the source; the other tables are sums of them, kept up to date with every fact.

mod entity {
    /// Facts.
    pub mod fact {
        use sea_orm::entity::prelude::*;

        /// A row of `report_facts`.
        #[sea_orm::model]
        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[sea_orm(table_name = "report_facts")]
        pub struct Model {
            #[sea_orm(primary_key, auto_increment = false)]
            pub metric: String,
            #[sea_orm(primary_key, auto_increment = false)]
            pub key: String,
            pub line: String,
            pub time: DateTimeUtc,
            pub day: Date,
            pub week: Date,
            pub month: Date,
            pub person: String,
            pub value: i64,
        }

        impl ActiveModelBehavior for ActiveModel {}
    }

    /// Sums.
    pub mod value {
        use sea_orm::entity::prelude::*;

        /// A row of `report_values`.
        #[sea_orm::model]
        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[sea_orm(table_name = "report_values")]
        pub struct Model {
            #[sea_orm(primary_key, auto_increment = false)]
            pub period: String,
            #[sea_orm(primary_key, auto_increment = false)]
            pub start: Date,
            #[sea_orm(primary_key, auto_increment = false)]
            pub metric: String,
            #[sea_orm(primary_key, auto_increment = false)]
            pub line: String,
            pub value: i64,
        }

        impl ActiveModelBehavior for ActiveModel {}
    }

    /// People who were active.
    pub mod person {
        use sea_orm::entity::prelude::*;

        /// A row of `report_people`.
        #[sea_orm::model]
        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[sea_orm(table_name = "report_people")]
        pub struct Model {
            #[sea_orm(primary_key, auto_increment = false)]
            pub period: String,
            #[sea_orm(primary_key, auto_increment = false)]
            pub start: Date,
            #[sea_orm(primary_key, auto_increment = false)]
            pub person: String,
        }

        impl ActiveModelBehavior for ActiveModel {}
    }

    /// Times of answers.
    pub mod answer {
        use sea_orm::entity::prelude::*;

        /// A row of `report_answers`.
        #[sea_orm::model]
        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[sea_orm(table_name = "report_answers")]
        pub struct Model {
            #[sea_orm(primary_key, auto_increment = false)]
            pub start: Date,
            #[sea_orm(primary_key, auto_increment = false)]
            pub minutes: i64,
            pub value: i64,
        }

        impl ActiveModelBehavior for ActiveModel {}
    }
}

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait, ExprTrait as _, IntoActiveModel as _,
    QueryFilter as _, QuerySelect as _,
    sea_query::{Alias, Expr, Func, IntoIden, OnConflict},
};
use selam_chassis::{Result, Transaction, string_enum::EnumText as _};
use selam_proto_admin::v1::ReportMetric;
use uuid::Uuid;

use self::entity::{answer, fact, person, value};
pub(crate) use self::entity::{answer::Model as AnswerRow, value::Model as ValueRow};
use crate::reports::{
    facts::{Fact, Intervals},
    range::{Period, Range},
    times::{ROUNDED_SQL, rounded},
};

/// Adds a fact, unless it is known, and returns whether it is new or replaces an earlier one.
pub(crate) async fn add(
    transaction: &Transaction,
    fact: Fact,
    time: DateTime<Utc>,
    intervals: Intervals,
) -> Result<bool> {
    let row = fact::Model {
        metric: fact.metric.text().to_owned(),
        key: fact.key,
        line: fact.line.text().to_owned(),
        time,
        day: intervals.day,
        week: intervals.week,
        month: intervals.month,
        person: fact.person,
        value: fact.value,
    };
    let known = OnConflict::columns([fact::Column::Metric, fact::Column::Key])
        .do_nothing()
        .to_owned();
    let added = fact::Entity::insert(row.clone().into_active_model()).on_conflict(known);
    if added.exec_without_returning(&**transaction).await? == 0 {
        return match fact.metric {
            ReportMetric::Refunds | ReportMetric::TimeToAnswer => replace(transaction, fact.metric, row).await,
            _ => Ok(false),
        };
    }
    match fact.metric {
        ReportMetric::ActiveUsers => {
            for (period, start) in [
                (Period::Day, row.day),
                (Period::Week, row.week),
                (Period::Month, row.month),
            ] {
                add_person(transaction, period, start, &row).await?;
            }
        }
        ReportMetric::TimeToAnswer => count_answer(transaction, &row, 1).await?,
        _ => count(transaction, Period::Day, row.day, &row.metric, &row.line, row.value).await?,
    }
    Ok(true)
}

/// Replaces the state of a refund by a later one, and the time of a reply by that of an earlier reply. Events arrive in
/// any order, so their content decides.
async fn replace(transaction: &Transaction, metric: ReportMetric, row: fact::Model) -> Result<bool> {
    let is_answer = metric == ReportMetric::TimeToAnswer;
    let known = fact::Entity::find_by_id((row.metric.clone(), row.key.clone())).lock_exclusive();
    let known = known.one(&**transaction).await?;
    let replaces = |known: &fact::Model| {
        if is_answer {
            row.value < known.value
        } else {
            known.time <= row.time
        }
    };
    let Some(before) = known.filter(replaces) else {
        return Ok(false);
    };
    for (fact, sign) in [(&before, -1), (&row, 1)] {
        if is_answer {
            count_answer(transaction, fact, sign).await?;
        } else {
            let value = sign * fact.value;
            count(transaction, Period::Day, fact.day, &fact.metric, &fact.line, value).await?;
        }
    }
    fact::Entity::update(row.into_active_model().reset_all())
        .exec(&**transaction)
        .await?;
    Ok(true)
}

/// Counts a person who was not active in the interval before.
async fn add_person(
    transaction: &Transaction,
    period: Period,
    start: chrono::NaiveDate,
    row: &fact::Model,
) -> Result<()> {
    let active = person::Model {
        period: period.name().to_owned(),
        start,
        person: row.person.clone(),
    };
    let key = [person::Column::Period, person::Column::Start, person::Column::Person];
    let known = OnConflict::columns(key).do_nothing().to_owned();
    let added = person::Entity::insert(active.into_active_model()).on_conflict(known);
    if added.exec_without_returning(&**transaction).await? > 0 {
        count(transaction, period, start, &row.metric, &row.line, 1).await?;
    }
    Ok(())
}

/// Adds `by` answers with the time of a fact.
async fn count_answer(transaction: &Transaction, row: &fact::Model, by: i64) -> Result<()> {
    let answer = answer::Model {
        start: row.day,
        minutes: rounded(row.value),
        value: by,
    };
    let key = [answer::Column::Start, answer::Column::Minutes];
    answer::Entity::insert(answer.into_active_model())
        .on_conflict(plus(key, answer::Entity, answer::Column::Value))
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

async fn count(
    transaction: &Transaction,
    period: Period,
    start: chrono::NaiveDate,
    metric: &str,
    line: &str,
    by: i64,
) -> Result<()> {
    let row = value::Model {
        period: period.name().to_owned(),
        start,
        metric: metric.to_owned(),
        line: line.to_owned(),
        value: by,
    };
    let key = [
        value::Column::Period,
        value::Column::Start,
        value::Column::Metric,
        value::Column::Line,
    ];
    value::Entity::insert(row.into_active_model())
        .on_conflict(plus(key, value::Entity, value::Column::Value))
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Adds the inserted value to the stored one.
fn plus<E: EntityTrait, C: IntoIden + sea_orm::Iden + Copy>(
    key: impl IntoIterator<Item = C>,
    table: E,
    column: C,
) -> OnConflict {
    let added = Expr::col((Alias::new("excluded"), column));
    OnConflict::columns(key)
        .value(column, Expr::col((table, column)).add(added))
        .to_owned()
}

/// Returns the sums per day, and the numbers of people per interval of the range.
pub(crate) async fn values(connection: &impl ConnectionTrait, range: &Range) -> Result<Vec<ValueRow>> {
    let active = ReportMetric::ActiveUsers.text();
    let of_days = value::Entity::find()
        .filter(value::Column::Period.eq(Period::Day.name()))
        .filter(value::Column::Start.between(range.from, range.to))
        .filter(value::Column::Metric.ne(active));
    let of_people = value::Entity::find()
        .filter(value::Column::Period.eq(range.period.name()))
        .filter(value::Column::Start.between(range.period.start(range.from), range.to))
        .filter(value::Column::Metric.eq(active));
    let mut rows = of_days.all(connection).await?;
    rows.extend(of_people.all(connection).await?);
    Ok(rows)
}

/// Returns the times of answers of the range.
pub(crate) async fn answers(connection: &impl ConnectionTrait, range: &Range) -> Result<Vec<AnswerRow>> {
    let rows = answer::Entity::find()
        .filter(answer::Column::Start.between(range.from, range.to))
        .filter(answer::Column::Value.gt(0));
    Ok(rows.all(connection).await?)
}

/// Replaces a person in all facts by a random number. The figures stay the same. Returns the number of
/// facts.
pub(crate) async fn forget(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let (person, other) = (user_id.to_string(), Uuid::new_v4().to_string());
    let replace = |column: fact::Column| {
        let replace = Func::cust(Alias::new("replace"));
        replace.arg(Expr::col(column)).arg(person.as_str()).arg(other.as_str())
    };
    let changed = fact::Entity::update_many()
        .col_expr(fact::Column::Key, replace(fact::Column::Key).into())
        .col_expr(fact::Column::Person, Expr::value(other.as_str()))
        .filter(fact::Column::Person.eq(person.as_str()))
        .exec(&**transaction)
        .await?;
    person::Entity::update_many()
        .col_expr(person::Column::Person, Expr::value(other.as_str()))
        .filter(person::Column::Person.eq(person.as_str()))
        .exec(&**transaction)
        .await?;
    Ok(changed.rows_affected)
}

/// Counts all figures again from the facts. Facts that arrive meanwhile wait.
pub(crate) async fn rebuild(transaction: &Transaction) -> Result<()> {
    let connection = &**transaction;
    if connection.get_database_backend() == sea_orm::DbBackend::Postgres {
        connection
            .execute_unprepared("LOCK TABLE report_facts IN SHARE ROW EXCLUSIVE MODE")
            .await?;
    }
    value::Entity::delete_many().exec(connection).await?;
    person::Entity::delete_many().exec(connection).await?;
    answer::Entity::delete_many().exec(connection).await?;
    let (active, answers) = (ReportMetric::ActiveUsers.text(), ReportMetric::TimeToAnswer.text());
    connection
        .execute_unprepared(&format!(
            "INSERT INTO report_values (period, start, metric, line, value) \
             SELECT 'day', day, metric, line, CAST(SUM(value) AS bigint) FROM report_facts \
             WHERE metric NOT IN ('{active}', '{answers}') GROUP BY day, metric, line"
        ))
        .await?;
    for period in Period::ALL.map(Period::name) {
        connection
            .execute_unprepared(&format!(
                "INSERT INTO report_people (period, start, person) \
                 SELECT DISTINCT '{period}', {period}, person FROM report_facts WHERE metric = '{active}'"
            ))
            .await?;
    }
    connection
        .execute_unprepared(&format!(
            "INSERT INTO report_values (period, start, metric, line, value) \
             SELECT period, start, '{active}', '{}', COUNT(*) FROM report_people GROUP BY period, start",
            selam_proto_admin::v1::BusinessLine::Unspecified.text()
        ))
        .await?;
    let minutes = ROUNDED_SQL;
    connection
        .execute_unprepared(&format!(
            "INSERT INTO report_answers (start, minutes, value) \
             SELECT day, {minutes}, COUNT(*) FROM report_facts WHERE metric = '{answers}' GROUP BY day, {minutes}"
        ))
        .await?;
    Ok(())
}
