//! Fixed texts instead of or next to an answer: after a risk assessment, after a match of the safety rules, and after a
//! provider's content filter.

use selam_chassis::{Error, Language, Result};

use super::{
    Answers,
    broadcast::Broadcast,
    responder::AnswerContext,
    writer::{AnswerResult, append},
};
use crate::{
    choices::{self, Source, Status},
    convert::AnswerExtras,
    crisis,
    safety::{Danger, Verdict, language},
    store::MessageRow,
};

impl Answers {
    /// Applies the risk assessment. Returns whether a fixed text replaces the answer.
    pub(super) fn apply_assessment(
        &self,
        broadcast: &Broadcast,
        ended: &mut AnswerResult,
        context: &AnswerContext,
        verdict: Verdict,
    ) -> Result<bool> {
        let text = context.turns.last().map_or("", |(_, text)| text);
        let language = language::of_text(text).unwrap_or(context.language);
        let country_code = &context.country_code;
        let is_clear = matches!(verdict, Verdict::Crisis(_));
        if is_clear {
            self.replace_answer(broadcast, ended, verdict, language, country_code)?;
            ended.source = Source::Message;
            ended.language = language;
        }
        ended.hints.card = crisis::card_hint(&self.rules, verdict, language, country_code);
        Ok(is_clear)
    }

    /// Replaces an answer that the safety rules broke off.
    pub(super) async fn break_off(
        &self,
        broadcast: &Broadcast,
        ended: &mut AnswerResult,
        answer: &MessageRow,
        verdict: Verdict,
    ) -> Result<()> {
        let language = choices::language(&answer.language_code);
        let country = self.country_of(answer).await?;
        self.replace_answer(broadcast, ended, verdict, language, &country)
    }

    /// Replaces an answer by the fixed text of a verdict.
    fn replace_answer(
        &self,
        broadcast: &Broadcast,
        ended: &mut AnswerResult,
        verdict: Verdict,
        language: Language,
        country_code: &str,
    ) -> Result<()> {
        let fixed = crisis::fixed(&self.rules, verdict, language, country_code);
        let Some(crisis::FixedText { text, notice, danger }) = fixed else {
            return Err(Error::internal("an answer was broken off without a verdict"));
        };
        broadcast.replace(text.clone(), Some(notice));
        ended.text = text;
        ended.status = Status::Complete;
        ended.notice = Some(notice);
        ended.danger = danger;
        ended.hints = AnswerExtras::default();
        Ok(())
    }

    /// Asks whether the user is in danger and shows help lines, after the provider filtered the answer.
    pub(super) async fn ask_instead(
        &self,
        broadcast: &Broadcast,
        ended: &mut AnswerResult,
        answer: &MessageRow,
    ) -> Result<()> {
        let country = self.country_of(answer).await?;
        let language = choices::language(&answer.language_code);
        let doubt = Verdict::Unclear(Danger::Suicide);
        let Some(card) = self.rules.card(language, doubt, &country) else {
            return Ok(());
        };
        if !ended.text.is_empty() {
            append(broadcast, ended, "\n\n");
        }
        append(broadcast, ended, &card.text);
        ended.hints.card = crisis::card_hint(&self.rules, doubt, language, &country);
        Ok(())
    }
}
