//! Usage reports for admins: counts, costs and ratings.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use selam_chassis::{
    Calendar, Result,
    listing::{Cell, CsvStream, csv_export},
    timestamp, validate,
};
use selam_proto::money::v1::Money;
use selam_proto_chat::v1::{
    AssessmentCount, AssistantUsage, Crisis, ExportCrisesRequest, GetAssistantUsageRequest, ListCrisesRequest,
    ListCrisesResponse, NoticeCount, UsageByLanguage, UsageByVersion, UsageCounts, UsageDay,
};
use tonic::Request;

use super::Chat;
use crate::{
    choices::{AssessmentResult, CrisisKind},
    store::{CrisisRow, UsageRow, counts, crises},
    usage,
};

const DAYS: i64 = 30;

const COLUMNS: [&str; 7] = [
    "id",
    "create_time",
    "kind",
    "source",
    "language",
    "safety_version",
    "has_follow_up",
];

impl Chat {
    pub(super) async fn get_assistant_usage(
        &self,
        request: Request<GetAssistantUsageRequest>,
    ) -> Result<AssistantUsage> {
        validate(request.get_ref())?;
        let days = match request.get_ref().days {
            0 => DAYS,
            days => days.into(),
        };
        let since = self.answers.today() - TimeDelta::days(days);
        let connection = self.answers.database.connection();
        let rows = counts::since(connection, since).await?;
        let notices = counts::notices_since(connection, since).await?;
        let mut assessments = BTreeMap::<AssessmentResult, i64>::new();
        for row in counts::assessments_since(connection, since).await? {
            *assessments.entry(row.outcome).or_default() += row.count;
        }
        Ok(AssistantUsage {
            total: Some(together(rows.iter())),
            days: by_day(&rows),
            languages: by_language(&rows),
            versions: by_version(&rows),
            notices: notices
                .into_iter()
                .map(|(notice, count)| NoticeCount {
                    notice: notice.wire().into(),
                    count: small(count),
                })
                .collect(),
            assessments: assessments
                .into_iter()
                .map(|(outcome, count)| AssessmentCount {
                    outcome: outcome.wire().into(),
                    count: small(count),
                })
                .collect(),
        })
    }

    pub(super) async fn list_crises(&self, request: Request<ListCrisesRequest>) -> Result<ListCrisesResponse> {
        let request = request.get_ref();
        validate(request)?;
        let kind = CrisisKind::from_wire(request.kind());
        let connection = self.answers.database.connection();
        let page = crises::list(kind).page(connection, request).await?;
        Ok(ListCrisesResponse {
            crises: page.rows.into_iter().map(crisis).collect(),
            next_page_token: page.next_page_token,
        })
    }

    pub(super) async fn export_crises(&self, request: Request<ExportCrisesRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let (database, calendar) = (&self.answers.database, self.answers.calendar.clone());
        let batches = crises::list(CrisisKind::from_wire(request.kind())).batches(database.clone());
        csv_export(database, None, COLUMNS, batches, move |row| line(row, &calendar)).await
    }
}

fn line(row: CrisisRow, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    [
        Cell::value(row.id),
        Cell::time(calendar, row.create_time),
        Cell::value(row.kind.as_str()),
        Cell::value(row.source.as_str()),
        Cell::value(row.language_code),
        row.safety_version.into(),
        Cell::value(row.has_follow_up),
    ]
}

fn crisis(row: CrisisRow) -> Crisis {
    Crisis {
        id: row.id.to_string(),
        kind: row.kind.wire().into(),
        source: row.source.wire().into(),
        language_code: row.language_code,
        safety_version: row.safety_version,
        has_follow_up: row.has_follow_up,
        create_time: Some(timestamp(row.create_time)),
    }
}

fn by_day(rows: &[UsageRow]) -> Vec<UsageDay> {
    let days = groups(rows, |row| row.date);
    let day = |(date, rows): (NaiveDate, Vec<&UsageRow>)| UsageDay {
        date: date.to_string(),
        counts: Some(together(rows.into_iter())),
    };
    days.into_iter().rev().map(day).collect()
}

fn by_language(rows: &[UsageRow]) -> Vec<UsageByLanguage> {
    let languages = groups(rows, |row| row.language_code.clone());
    let language = |(language_code, rows): (String, Vec<&UsageRow>)| UsageByLanguage {
        language_code,
        counts: Some(together(rows.into_iter())),
    };
    languages.into_iter().map(language).collect()
}

fn by_version(rows: &[UsageRow]) -> Vec<UsageByVersion> {
    let key = |row: &UsageRow| {
        (
            row.model.clone(),
            row.prompt_version.clone(),
            row.safety_version.clone(),
        )
    };
    let versions = groups(rows, key)
        .into_iter()
        .filter(|((model, ..), _)| !model.is_empty());
    versions
        .map(|((model, prompt_version, safety_version), rows)| UsageByVersion {
            model,
            prompt_version,
            safety_version,
            counts: Some(together(rows.into_iter())),
        })
        .collect()
}

fn groups<K: Ord>(rows: &[UsageRow], key: impl Fn(&UsageRow) -> K) -> BTreeMap<K, Vec<&UsageRow>> {
    let mut groups = BTreeMap::<K, Vec<&UsageRow>>::new();
    for row in rows {
        groups.entry(key(row)).or_default().push(row);
    }
    groups
}

fn together<'a>(rows: impl Iterator<Item = &'a UsageRow> + Clone) -> UsageCounts {
    let sum = |count: fn(&UsageRow) -> i64| rows.clone().map(count).sum::<i64>();
    UsageCounts {
        conversations: small(sum(|row| row.conversations)),
        messages: small(sum(|row| row.messages)),
        answers: small(sum(|row| row.answers)),
        failures: small(sum(|row| row.failures)),
        prompt_tokens: sum(|row| row.prompt_tokens),
        completion_tokens: sum(|row| row.completion_tokens),
        cost: Some(Money::cad(usage::cents(sum(|row| row.cost_nano)))),
        crises: small(sum(|row| row.crises)),
        helpful: small(sum(|row| row.helpful)),
        unhelpful: small(sum(|row| row.unhelpful)),
    }
}

fn small(count: i64) -> i32 {
    i32::try_from(count.max(0)).unwrap_or(i32::MAX)
}
