//! Information about the assistant, access, and the user's statement.

use selam_chassis::{Language, Principal, Result, validate};
use selam_proto_chat::v1::{
    Assistant, AssistantAccess, GetAssistantAccessRequest, GetAssistantRequest, HelpLine, HelpLines,
    UpdateAssistantStatementRequest,
};
use tonic::Request;

use super::Chat;
use crate::{
    access,
    answer::Answers,
    safety, settings,
    store::{AccountRow, Connection, accounts},
};

/// Limit of the contract.
const MESSAGE_MAX_LENGTH: i32 = 4_000;

impl Chat {
    pub(super) async fn get_assistant(&self, request: Request<GetAssistantRequest>) -> Result<Assistant> {
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let Answers {
            settings,
            prompts,
            rules,
            responder,
            ..
        } = &self.answers;
        Ok(Assistant {
            greeting: responder.greeting(prompts, language).to_owned(),
            disclosure: responder.disclosure(prompts, language).to_owned(),
            is_scripted: responder.is_scripted(),
            free_messages: settings::count(settings.free_messages),
            session_hours: settings::count(settings.session_hours),
            session_messages: settings::count(settings.session_messages),
            message_max_length: MESSAGE_MAX_LENGTH,
            minimum_age: settings::count(settings.minimum_age),
            retention_days: settings::count(settings.retention_days),
            help_lines: rules.help_lines().iter().map(help_lines).collect(),
            prompt_version: prompts.version().to_owned(),
            safety_version: rules.version().to_owned(),
        })
    }

    pub(super) async fn get_assistant_access(
        &self,
        request: Request<GetAssistantAccessRequest>,
    ) -> Result<AssistantAccess> {
        let caller = Principal::of(&request)?;
        let connection = self.answers.database.connection();
        let account = accounts::find(connection, caller.user_id).await?;
        let account = account.unwrap_or_else(|| AccountRow::new(caller.user_id));
        self.answers.access_of(connection, &account).await
    }

    pub(crate) async fn update_assistant_statement(
        &self,
        request: Request<UpdateAssistantStatementRequest>,
    ) -> Result<AssistantAccess> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let language = Language::of(&request, "")?;
        let request = request.into_inner();
        let transaction = self.answers.database.begin().await?;
        let mut account = accounts::lock(&transaction, caller.user_id).await?;
        account.is_of_age |= request.is_of_age;
        account.allows_follow_up = request.allows_follow_up;
        // The email address is stored only with consent to follow-up emails.
        account.email = if request.allows_follow_up {
            caller.email
        } else {
            String::new()
        };
        account.language_code = language.code().to_owned();
        account.country_code = request.country_code;
        accounts::put(&transaction, account.clone()).await?;
        let shown = self.answers.access_of(&*transaction, &account).await?;
        transaction.commit().await?;
        Ok(shown)
    }
}

impl Answers {
    /// Returns the present access of a user.
    pub(crate) async fn access_of(
        &self,
        connection: &impl Connection,
        account: &AccountRow,
    ) -> Result<AssistantAccess> {
        let passes = accounts::passes(connection, account.user_id).await?;
        Ok(access::shown(account, &passes, self.now(), self.settings.terms()))
    }
}

fn help_lines(lines: &safety::HelpLines) -> HelpLines {
    let line = |line: &safety::HelpLine| HelpLine {
        name: line.name.clone(),
        phone: line.phone.clone(),
        text_number: line.text_number.clone(),
        url: line.url.clone(),
    };
    HelpLines {
        country_code: lines.country_code.clone(),
        emergency_number: lines.emergency_number.clone(),
        lines: lines.lines.iter().map(line).collect(),
    }
}
