//! Safety check without an account, a payment or a stated age. It stores, logs and counts nothing.

use selam_chassis::{Language, Result, fields, validate};
use selam_proto_chat::v1::{CheckTextRequest, CheckTextResponse};
use tonic::Request;

use super::{Chat, send_message::without_overrides};
use crate::{choices, safety::language};

impl Chat {
    pub(super) async fn check_text(&self, mut request: Request<CheckTextRequest>) -> Result<CheckTextResponse> {
        let text = &mut request.get_mut().text;
        *text = without_overrides(text);
        fields::trim([text]);
        validate(request.get_ref())?;
        let fallback = Language::of(&request, &request.get_ref().language_code)?;
        let CheckTextRequest { text, country_code, .. } = request.into_inner();
        let rules = &self.answers.rules;
        let language = language::of_text(&text).unwrap_or(fallback);
        let card = rules.card(language, rules.screen(&text), &country_code);
        Ok(CheckTextResponse {
            card: card.map(choices::card),
        })
    }
}
