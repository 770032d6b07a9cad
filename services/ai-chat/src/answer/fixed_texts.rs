//! Fixed texts in the place of an answer, and beside it: when the model's verdict or the safety rules ask for one, and when a provider's filter leaves none.

use selam_chassis::{Error, Language, Result};

use super::{
    Answers,
    author::Material,
    live::Live,
    writer::{Ended, append},
};
use crate::{
    choices::{self, Source, Status},
    convert::Hints,
    crisis,
    safety::{Danger, Verdict, language},
    store::{MessageRow, accounts},
};

impl Answers {
    /// Does what the model's verdict asks for. Whether that is the whole answer.
    pub(super) fn heed(&self, live: &Live, ended: &mut Ended, material: &Material, verdict: Verdict) -> Result<bool> {
        let text = material.turns.last().map_or("", |(_, text)| text);
        let language = language::of_text(text).unwrap_or(material.language);
        let country_code = &material.country_code;
        let is_clear = matches!(verdict, Verdict::Crisis(_));
        if is_clear {
            self.take_back(live, ended, verdict, language, country_code)?;
            ended.source = Source::Message;
            ended.language = language;
        }
        ended.hints.card = crisis::card_hint(&self.rules, verdict, language, country_code);
        Ok(is_clear)
    }

    /// The safety rules take the answer back.
    pub(super) async fn break_off(
        &self,
        live: &Live,
        ended: &mut Ended,
        answer: &MessageRow,
        verdict: Verdict,
    ) -> Result<()> {
        let language = choices::language(&answer.language_code);
        let account = accounts::find(self.database.connection(), answer.user_id).await?;
        let country = account.map(|account| account.country_code).unwrap_or_default();
        self.take_back(live, ended, verdict, language, &country)
    }

    /// Puts the fixed text of a verdict in the place of an answer.
    fn take_back(
        &self,
        live: &Live,
        ended: &mut Ended,
        verdict: Verdict,
        language: Language,
        country_code: &str,
    ) -> Result<()> {
        let fixed = crisis::fixed(&self.rules, verdict, language, country_code);
        let Some(crisis::Fixed { text, notice, danger }) = fixed else {
            return Err(Error::internal("an answer was broken off without a reason"));
        };
        live.replace(text.clone(), notice);
        ended.text = text;
        ended.status = Status::Complete;
        ended.notice = Some(notice);
        ended.danger = danger;
        ended.hints = Hints::default();
        Ok(())
    }

    /// Asks whether the user is in danger, with help lines, where the provider does not let its model answer.
    pub(super) async fn ask_instead(&self, live: &Live, ended: &mut Ended, answer: &MessageRow) -> Result<()> {
        let account = accounts::find(self.database.connection(), answer.user_id).await?;
        let country = account.map(|account| account.country_code).unwrap_or_default();
        let language = choices::language(&answer.language_code);
        let doubt = Verdict::Unclear(Danger::Suicide);
        let Some(card) = self.rules.card(language, doubt, &country) else {
            return Ok(());
        };
        if !ended.text.is_empty() {
            append(live, ended, "\n\n");
        }
        append(live, ended, &card.text);
        ended.hints.card = crisis::card_hint(&self.rules, doubt, language, &country);
        Ok(())
    }
}
