//! Usage of the assistant per day, without texts and without users.

use chrono::NaiveDate;
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use crate::{
    choices::Notice,
    model::Usage,
    settings::Settings,
    store::{MessageRow, UsageRow, counts},
};

/// Creates zero counts of a day for a language.
pub(crate) fn blank(date: NaiveDate, language_code: &str) -> UsageRow {
    UsageRow {
        date,
        language_code: language_code.to_owned(),
        model: String::new(),
        prompt_version: String::new(),
        safety_version: String::new(),
        conversations: 0,
        messages: 0,
        answers: 0,
        failures: 0,
        prompt_tokens: 0,
        completion_tokens: 0,
        cost_nano: 0,
        crises: 0,
        helpful: 0,
        unhelpful: 0,
    }
}

/// Creates zero counts of a day for the model of an answer.
pub(crate) fn of_answer(date: NaiveDate, row: &MessageRow) -> UsageRow {
    UsageRow {
        model: row.model.clone(),
        prompt_version: row.prompt_version.clone(),
        safety_version: row.safety_version.clone(),
        ..blank(date, &row.language_code)
    }
}

/// Adds tokens and their cost to zero counts.
pub(crate) fn of_tokens(settings: &Settings, counts: UsageRow, tokens: Usage) -> UsageRow {
    UsageRow {
        prompt_tokens: tokens.prompt_tokens,
        completion_tokens: tokens.completion_tokens,
        cost_nano: cost_nano(settings, tokens),
        ..counts
    }
}

/// Returns the cost of tokens at the configured prices, in billionths of a dollar.
pub(crate) fn cost_nano(settings: &Settings, usage: Usage) -> i64 {
    // A cent is ten million billionths, and prices are per million tokens.
    let cost = |tokens: i64, cents: u32| tokens.saturating_mul(i64::from(cents)).saturating_mul(10);
    cost(usage.prompt_tokens, settings.prompt_cents_per_million)
        .saturating_add(cost(usage.completion_tokens, settings.completion_cents_per_million))
}

/// Converts billionths of a dollar to cents, rounded up so that no cost looks like zero.
pub(crate) fn cents(nano: i64) -> i64 {
    nano.saturating_add(9_999_999) / 10_000_000
}

pub(crate) async fn add(transaction: &Transaction, row: UsageRow) -> Result<()> {
    counts::add(&**transaction, row).await
}

pub(crate) async fn add_notice(transaction: &Transaction, date: NaiveDate, notice: Notice) -> Result<()> {
    counts::add_notice(&**transaction, date, notice).await
}

pub(crate) async fn spend(transaction: &Transaction, user_id: Uuid, date: NaiveDate, tokens: i64) -> Result<()> {
    counts::spend(&**transaction, user_id, date, tokens).await
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Process {
        #[command(flatten)]
        chat: Settings,
    }

    #[test]
    fn tokens_cost_the_configured_price() {
        let mut settings = Process::parse_from(["test"]).chat;
        (settings.prompt_cents_per_million, settings.completion_cents_per_million) = (20, 80);
        let usage = Usage {
            prompt_tokens: 1_000_000,
            completion_tokens: 500_000,
        };
        assert_eq!(cents(cost_nano(&settings, usage)), 60);
        let one = Usage {
            prompt_tokens: 1,
            completion_tokens: 0,
        };
        assert_eq!(
            (cost_nano(&settings, one), cents(cost_nano(&settings, one)), cents(0)),
            (200, 1, 0)
        );
    }
}
