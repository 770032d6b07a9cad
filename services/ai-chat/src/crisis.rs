//! What is done when somebody seems to be in danger, and the fixed texts of the safety rules.

use chrono::TimeDelta;
use selam_chassis::{Due, HandleJob, Job, Language, Result, Transaction, jobs::Order, timestamp};
use selam_proto_chat::v1::{CrisisDetected, FollowUpDue};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    answer::Answers,
    choices::{CrisisKind, Notice, Source},
    safety::{Rules, Verdict},
    store::{AccountRow, CrisisRow, accounts, crises},
    usage,
};

/// Where the company is, and with it who has not said otherwise (product specification, section 1).
pub(crate) const HOME_COUNTRY: &str = "CA";

/// The fixed text of a verdict, why it stands there, and what danger it is; nothing when the rules let something pass.
pub(crate) fn fixed(
    rules: &Rules,
    verdict: Verdict,
    language: Language,
    country_code: &str,
) -> Option<(String, Notice, Option<CrisisKind>)> {
    match verdict {
        Verdict::Pass | Verdict::Unclear(_) => None,
        Verdict::Crisis(danger) => {
            let country = if country_code.is_empty() {
                HOME_COUNTRY
            } else {
                country_code
            };
            let text = rules.crisis_message(language, danger, country);
            Some((text, Notice::Crisis, Some(danger.into())))
        }
        Verdict::Refuse(refusal) => {
            let text = rules.refusal(language, refusal).to_owned();
            Some((text, refusal.into(), None))
        }
    }
}

/// Asks after somebody who was in danger.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FollowUp {
    pub crisis_id: Uuid,
    pub user_id: Uuid,
}

impl Job for FollowUp {
    const KIND: &'static str = "follow-up";
}

impl HandleJob<FollowUp> for Answers {
    async fn handle(&self, transaction: &Transaction, due: Due<FollowUp>) -> Result<()> {
        let job = due.job;
        // Whoever has left, or has changed their mind since, is not written to.
        let account = accounts::find(&**transaction, job.user_id).await?;
        let Some(account) = account.filter(|account| account.allows_follow_up && !account.email.is_empty()) else {
            return Ok(());
        };
        let event = FollowUpDue {
            crisis_id: job.crisis_id.to_string(),
            user_id: job.user_id.to_string(),
            email: account.email,
            language_code: account.language_code,
        };
        transaction.publish(&event.crisis_id, &event).await
    }
}

/// Keeps that there was a crisis, tells the office, and has it asked after later if that was agreed to: once in a day, however often it was seen.
pub(crate) async fn record(
    answers: &Answers,
    transaction: &Transaction,
    account: &AccountRow,
    kind: CrisisKind,
    source: Source,
    language_code: &str,
) -> Result<()> {
    let now = transaction.now();
    let row = CrisisRow {
        id: Uuid::now_v7(),
        kind,
        source,
        language_code: language_code.to_owned(),
        safety_version: answers.rules.version().to_owned(),
        has_follow_up: account.allows_follow_up,
        create_time: now,
    };
    let event = CrisisDetected {
        crisis_id: row.id.to_string(),
        kind: kind.wire().into(),
        language_code: row.language_code.clone(),
        detect_time: Some(timestamp(now)),
    };
    if account.allows_follow_up {
        let job = FollowUp {
            crisis_id: row.id,
            user_id: account.user_id,
        };
        let key = format!("{}/{}", account.user_id, answers.today());
        let later = now + TimeDelta::hours(answers.settings.follow_up_hours.into());
        transaction.enqueue(Order::of(job).key(key).at(later)).await?;
    }
    transaction.publish(&event.crisis_id, &event).await?;
    crises::insert(transaction, row).await?;
    let mut counts = usage::blank(answers.today(), language_code);
    counts.crises = 1;
    usage::add(transaction, counts).await
}
