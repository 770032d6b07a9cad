//! Conversations: create, list, rename, export, delete.

use futures::{StreamExt as _, stream, stream::BoxStream};
use selam_chassis::{
    Error, Language, Principal, Result, fields,
    idempotency::{Claim, Key},
    listing::is_found,
    validate,
};
use selam_proto::google::api::HttpBody;
use selam_proto_chat::v1::{
    Conversation, CreateConversationRequest, DeleteConversationRequest, DeleteConversationResponse,
    DeleteConversationsRequest, DeleteConversationsResponse, ExportConversationRequest, GetConversationRequest,
    ListConversationsRequest, ListConversationsResponse, UpdateConversationRequest,
};
use tonic::{Request, Status as GrpcStatus};
use uuid::Uuid;

use super::Chat;
use crate::{
    answer::{Answers, message_place, title_place},
    choices::{self, Role, Status},
    markdown_export,
    store::{ConversationRow, MessageRow, conversations, messages},
    usage,
};

/// Maximum results of a search.
const FOUND: usize = 100;

impl Chat {
    pub(crate) async fn create_conversation(
        &self,
        request: Request<CreateConversationRequest>,
    ) -> Result<Conversation> {
        let caller = Principal::of(&request)?;
        let mut key = Key::of(&request, "chat.create-conversation")?;
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let transaction = self.answers.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(done) = key.claim(&transaction, &request, transaction.now()).await?
        {
            transaction.commit().await?;
            return Ok(done);
        }
        let lock = conversations::OF_USER;
        transaction.lock(lock, &caller.user_id.to_string()).await?;
        let count = conversations::count(&*transaction, caller.user_id).await?;
        if count >= u64::from(self.answers.settings.max_conversations) {
            return Err(Error::failed_precondition(
                "TOO_MANY_CONVERSATIONS",
                "delete a conversation before you create a new one",
            ));
        }
        let now = transaction.now();
        let row = ConversationRow {
            id: Uuid::now_v7(),
            user_id: caller.user_id,
            sealed_title: String::new(),
            language_code: language.code().to_owned(),
            message_count: 1,
            sealed_summary: String::new(),
            summarised_id: None,
            care_end_time: None,
            create_time: now,
            update_time: now,
        };
        conversations::insert(&transaction, row.clone()).await?;
        messages::insert(&transaction, self.answers.greeting(&row, language)?).await?;
        let mut counts = usage::blank(self.answers.today(), language.code());
        counts.conversations = 1;
        usage::add(&transaction, counts).await?;
        let conversation = self.answers.conversation(&row)?;
        if let Some(key) = &key {
            key.complete(&transaction, &conversation).await?;
        }
        transaction.commit().await?;
        Ok(conversation)
    }

    pub(super) async fn list_conversations(
        &self,
        request: Request<ListConversationsRequest>,
    ) -> Result<ListConversationsResponse> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let connection = self.answers.database.connection();
        if !request.query.trim().is_empty() {
            // Titles are encrypted, so the search decrypts all titles of the user. The settings limit their number.
            let mut found = Vec::new();
            for row in conversations::of_user(connection, caller.user_id).await? {
                let conversation = self.answers.conversation(&row)?;
                if is_found(&conversation.title, &request.query) && found.len() < FOUND {
                    found.push(conversation);
                }
            }
            return Ok(ListConversationsResponse {
                conversations: found,
                next_page_token: String::new(),
            });
        }
        let page = conversations::list(caller.user_id).page(connection, request).await?;
        let shown = page.rows.iter().map(|row| self.answers.conversation(row));
        Ok(ListConversationsResponse {
            conversations: shown.collect::<Result<_>>()?,
            next_page_token: page.next_page_token,
        })
    }

    pub(super) async fn get_conversation(&self, request: Request<GetConversationRequest>) -> Result<Conversation> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let row = conversations::find(self.answers.database.connection(), id, caller.user_id).await?;
        self.answers.conversation(&row)
    }

    pub(super) async fn update_conversation(
        &self,
        mut request: Request<UpdateConversationRequest>,
    ) -> Result<Conversation> {
        let caller = Principal::of(&request)?;
        fields::lines([&mut request.get_mut().title]);
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let transaction = self.answers.database.begin().await?;
        let mut row = conversations::lock(&transaction, id, caller.user_id).await?;
        if !request.title.is_empty() {
            row.sealed_title = self.answers.cipher.seal(&title_place(id), &request.title)?;
        }
        if !request.language_code.is_empty() {
            row.language_code = choices::language(&request.language_code).code().to_owned();
        }
        conversations::save(&transaction, row.clone()).await?;
        transaction.commit().await?;
        self.answers.conversation(&row)
    }

    pub(super) async fn delete_conversation(
        &self,
        request: Request<DeleteConversationRequest>,
    ) -> Result<DeleteConversationResponse> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.answers.database.connection();
        if !conversations::remove(connection, id, caller.user_id).await? {
            return Err(conversations::not_found());
        }
        Ok(DeleteConversationResponse {})
    }

    pub(super) async fn delete_conversations(
        &self,
        request: Request<DeleteConversationsRequest>,
    ) -> Result<DeleteConversationsResponse> {
        let caller = Principal::of(&request)?;
        let connection = self.answers.database.connection();
        let count = conversations::remove_of_user(connection, caller.user_id).await?;
        Ok(DeleteConversationsResponse {
            deleted_count: i32::try_from(count).unwrap_or(i32::MAX),
        })
    }

    pub(super) async fn export_conversation(
        &self,
        request: Request<ExportConversationRequest>,
    ) -> Result<BoxStream<'static, Result<HttpBody, GrpcStatus>>> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.answers.database.connection();
        let row = conversations::find(connection, id, caller.user_id).await?;
        let language = choices::language(&row.language_code);
        let title = self.answers.title_of(&row)?;
        let local = |time| self.answers.calendar.local(time);
        // The gateway limits the size of a part. A conversation can be longer.
        let mut parts = vec![markdown_export::head(language, &title, local(row.create_time))];
        for message in messages::all(connection, id).await? {
            let said = self.answers.text_of(&message)?;
            let time = local(message.create_time);
            parts.push(markdown_export::part(language, message.role, time, &said));
        }
        let bodies = parts.into_iter().map(|part| {
            Ok(HttpBody {
                content_type: "text/markdown; charset=utf-8".to_owned(),
                data: part.into_bytes(),
                extensions: Vec::new(),
            })
        });
        Ok(stream::iter(bodies).boxed())
    }
}

impl Answers {
    /// Returns the greeting, which states that the assistant is not a person.
    fn greeting(&self, conversation: &ConversationRow, language: Language) -> Result<MessageRow> {
        let id = Uuid::now_v7();
        let text = self.responder.greeting(&self.prompts, language);
        Ok(MessageRow {
            id,
            conversation_id: conversation.id,
            user_id: conversation.user_id,
            role: Role::Assistant,
            sealed: self.cipher.seal(&message_place(id), text)?,
            sealed_hints: String::new(),
            status: Status::Complete,
            notice: None,
            language_code: language.code().to_owned(),
            rating: None,
            model: String::new(),
            prompt_version: self.prompts.version().to_owned(),
            safety_version: self.rules.version().to_owned(),
            request_id: None,
            answer_to: None,
            paid_by: None,
            pass_id: None,
            writer: None,
            write_time: conversation.create_time,
            is_announced: false,
            create_time: conversation.create_time,
        })
    }
}
