//! Handling of crises, and the fixed texts of the safety rules.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::{Error, HandleJob, Job, JobContext, Language, Result, Transaction, jobs::NewJob, timestamp};
use selam_proto_chat::v1::{CrisisDetected, FollowUpDue};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    answer::{Answers, title_place},
    choices::{self, CrisisKind, Notice, Source},
    convert::CardHint,
    safety::{Rules, Verdict, Worry},
    store::{AccountRow, ConversationRow, CrisisRow, accounts, crises, messages},
    titles::title_of,
    usage,
};

/// A fixed text that replaces an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FixedText {
    pub(crate) text: String,
    /// Reason for the text.
    pub(crate) notice: Notice,
    /// Kind of danger.
    pub(crate) danger: Option<CrisisKind>,
}

/// Returns the fixed text of a verdict, or `None` when an answer is written. The country is empty if unknown.
pub(crate) fn fixed(rules: &Rules, verdict: Verdict, language: Language, country_code: &str) -> Option<FixedText> {
    match verdict {
        Verdict::Pass | Verdict::Unclear(_) | Verdict::Worry(Worry::Pregnancy) => None,
        Verdict::Crisis(danger) => Some(FixedText {
            text: rules.crisis_message(language, danger, country_code),
            notice: Notice::Crisis,
            danger: Some(danger.into()),
        }),
        Verdict::Worry(Worry::UnderAge) => Some(FixedText {
            text: rules.card(language, verdict, country_code)?.text,
            notice: Notice::UnderAge,
            danger: None,
        }),
        Verdict::Refuse(refusal) => Some(FixedText {
            text: rules.refusal(language, refusal, country_code),
            notice: refusal.into(),
            danger: None,
        }),
    }
}

/// Returns the stored key of a verdict's card.
pub(crate) fn card_hint(rules: &Rules, verdict: Verdict, language: Language, country_code: &str) -> Option<CardHint> {
    let card = rules.card(language, verdict, country_code)?;
    Some(CardHint {
        level: card.level,
        concern: card.concern,
        language_code: language.code().to_owned(),
        country_code: card.country_code,
    })
}

/// Time in which only one crisis per person is counted and published, so that one repeating person does not hide
/// others.
const NOTICE_WINDOW: Duration = Duration::from_secs(3_600);
/// Encryption context of the user of a follow-up, and purpose of pseudonyms in job keys.
const FOLLOW_UP: &str = "follow-up";
const CRISIS_NOTICE: &str = "crisis-notice";

/// Starts the care of a conversation: for some hours, answers are free and help lines stay visible. A title made from a
/// message is replaced by a neutral one.
pub(crate) async fn begin_care(
    answers: &Answers,
    transaction: &Transaction,
    conversation: &mut ConversationRow,
) -> Result<()> {
    let hours = TimeDelta::hours(answers.settings.care_hours.into());
    conversation.care_end_time = Some(transaction.now() + hours);
    let first = messages::first_of_user(&**transaction, conversation.id).await?;
    let made = first.map(|row| answers.text_of(&row)).transpose()?;
    let is_own = match answers.title_of(conversation)?.as_str() {
        "" => false,
        title => made.is_none_or(|text| title_of(&text) != title),
    };
    if !is_own {
        let language = choices::language(&conversation.language_code);
        let date = answers.calendar.today(conversation.create_time).to_string();
        let title = answers.prompts.neutral_title(language).replace("{date}", &date);
        conversation.sealed_title = answers.cipher.seal(&title_place(conversation.id), &title)?;
    }
    Ok(())
}

/// Sends a follow-up email to a user who was in danger. The job row does not reveal the user, even after it is done.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FollowUp {
    pub crisis_id: Uuid,
    pub sealed_user_id: String,
}

impl Job for FollowUp {
    const KIND: &'static str = "follow-up";
}

impl HandleJob<FollowUp> for Answers {
    async fn handle(&self, transaction: &Transaction, due: JobContext<FollowUp>) -> Result<()> {
        let job = due.job;
        let user_id = self.cipher.open(FOLLOW_UP, &job.sealed_user_id)?;
        let user_id = Uuid::parse_str(&user_id).map_err(Error::internal)?;
        // Users who left or withdrew their consent get no email.
        let account = accounts::find(&**transaction, user_id).await?;
        let Some(account) = account.filter(|account| account.allows_follow_up && !account.email.is_empty()) else {
            return Ok(());
        };
        let event = FollowUpDue {
            crisis_id: job.crisis_id.to_string(),
            user_id: user_id.to_string(),
            email: account.email,
            language_code: account.language_code,
        };
        transaction.publish(&event.crisis_id, &event).await
    }
}

/// Records a crisis, publishes it and schedules the follow-up if the user agreed. At most one crisis per person and
/// hour, and one follow-up per day. The text with help lines is sent every time.
pub(crate) async fn record(
    answers: &Answers,
    transaction: &Transaction,
    account: &AccountRow,
    kind: CrisisKind,
    source: Source,
    language_code: &str,
) -> Result<()> {
    let user_id = account.user_id.to_string();
    let hour = transaction.now().timestamp() / 3_600;
    let limit = answers.cipher.pseudonym(CRISIS_NOTICE, &format!("{user_id}/{hour}"))?;
    let limit = format!("{}:{CRISIS_NOTICE}:{limit}", crate::NAME);
    if !answers.cache.take(&limit, 1, NOTICE_WINDOW).await?.allowed {
        return Ok(());
    }
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
            sealed_user_id: answers.cipher.seal(FOLLOW_UP, &user_id)?,
        };
        let key = answers
            .cipher
            .pseudonym(FOLLOW_UP, &format!("{user_id}/{}", answers.today()))?;
        let later = now + TimeDelta::hours(answers.settings.follow_up_hours.into());
        transaction.enqueue(NewJob::of(job).key(key).at(later)).await?;
    }
    transaction.publish(&event.crisis_id, &event).await?;
    crises::insert(transaction, row).await?;
    let mut counts = usage::blank(answers.today(), language_code);
    counts.crises = 1;
    usage::add(transaction, counts).await
}
