//! RPC handlers: validate, decide, store, publish.

use selam_chassis::{
    Calendar, Changes, Database, FieldErrors, Language, Platform, Principal, Result, Transaction, fields, history,
    idempotency::{Claim, Key},
    listing::{CsvStream, csv_export},
    string_enum::EnumText as _,
    validate,
};
use selam_proto_contact::v1::{
    ContactMessage, CreateContactMessageRequest, ExportContactMessagesRequest, GetContactMessageRequest,
    ListContactMessagesRequest, ListContactMessagesResponse, ReplyToContactMessageRequest, ServiceInterest,
    UpdateContactMessageRequest,
};
use tonic::Request;
use uuid::Uuid;

use crate::{
    convert, events,
    message_status::Status,
    senders::Senders,
    store::{self, Connection, Filter, MessageRow, ReplyRow},
};

/// Serves `selam.contact.v1.ContactService`.
pub(crate) struct Contact {
    database: Database,
    calendar: Calendar,
    senders: Senders,
}

impl Contact {
    pub(crate) fn new(platform: &Platform, database: Database, senders: Senders) -> Self {
        Self {
            database,
            calendar: platform.calendar(),
            senders,
        }
    }

    pub(crate) async fn create_contact_message(
        &self,
        mut request: Request<CreateContactMessageRequest>,
    ) -> Result<ContactMessage> {
        let mut key = Key::of(&request, "contact.create")?;
        let message = request.get_mut();
        fields::lines([&mut message.name]);
        fields::email(&mut message.email);
        fields::trim([&mut message.message]);
        FieldErrors::of(message)
            .name("name", &message.name)
            .email("email", &message.email)
            .finish()?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let message = request.into_inner();

        let transaction = self.database.begin().await?;
        let now = self.database.clock().now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &message, now).await?
        {
            return Ok(answer);
        }
        let row = MessageRow {
            id: Uuid::now_v7(),
            service_interest: message.service_interest().text().to_owned(),
            search_text: store::search_text(&message.name, &message.email, &message.message),
            name: message.name,
            email: message.email,
            message: message.message,
            status: Status::Unread,
            language_code: language.code().to_owned(),
            create_time: now,
            update_time: now,
        };
        store::insert_message(&transaction, row.clone()).await?;
        events::publish_received(&transaction, &row).await?;
        let message = convert::message(row, Vec::new());
        if let Some(key) = &key {
            key.complete(&transaction, &message).await?;
        }
        transaction.commit().await?;
        Ok(message)
    }

    async fn list_contact_messages(
        &self,
        request: Request<ListContactMessagesRequest>,
    ) -> Result<ListContactMessagesResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let interest = request.service_interest();
        let filter = Filter {
            status: Status::from_wire(request.status()),
            service_interest: (interest != ServiceInterest::Unspecified).then_some(interest),
            query: request.query.clone(),
        };
        let connection = self.database.connection();
        let page = store::list(&filter).page(connection, &request).await?;
        // Counts are the same for every page, so only the first page has them.
        let counts = if request.page_token.is_empty() {
            let oldest = store::oldest_waiting(connection).await?;
            Some(convert::counts(&store::counts(connection, &filter).await?, oldest))
        } else {
            None
        };
        let mut messages: Vec<_> = page
            .rows
            .into_iter()
            .map(|row| convert::message(row, Vec::new()))
            .collect();
        self.senders.add_to(&mut messages).await;
        Ok(ListContactMessagesResponse {
            contact_messages: messages,
            next_page_token: page.next_page_token,
            counts,
        })
    }

    async fn export_contact_messages(&self, request: Request<ExportContactMessagesRequest>) -> Result<CsvStream> {
        let request = request.into_inner();
        validate(&request)?;
        let interest = request.service_interest();
        let filter = Filter {
            status: Status::from_wire(request.status()),
            service_interest: (interest != ServiceInterest::Unspecified).then_some(interest),
            query: request.query,
        };
        let batches = store::list(&filter).batches(self.database.clone());
        let calendar = self.calendar.clone();
        csv_export(&self.database, None, convert::COLUMNS, batches, move |row| {
            convert::line(row, &calendar)
        })
        .await
    }

    async fn get_contact_message(&self, request: Request<GetContactMessageRequest>) -> Result<ContactMessage> {
        let request = request.into_inner();
        validate(&request)?;
        let mut message = self
            .whole_message(self.database.connection(), fields::id("id", &request.id)?)
            .await?;
        self.senders.add_to(std::slice::from_mut(&mut message)).await;
        Ok(message)
    }

    pub(crate) async fn update_contact_message(
        &self,
        request: Request<UpdateContactMessageRequest>,
    ) -> Result<ContactMessage> {
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let next = fields::required("status", Status::from_wire(request.status()))?;
        let transaction = self.database.begin().await?;
        let before = self.step(&transaction, id, next).await?;
        let message = self.whole_message(&*transaction, id).await?;
        let changes = Changes::between(&convert::message(before, Vec::new()), &message)?;
        transaction.audit(id, None, changes, "").await?;
        transaction.commit().await?;
        Ok(message)
    }

    pub(crate) async fn reply_to_contact_message(
        &self,
        request: Request<ReplyToContactMessageRequest>,
    ) -> Result<ContactMessage> {
        let author = Principal::of(&request)?;
        let mut key = Key::of(&request, "contact.reply")?;
        let mut reply = request.into_inner();
        fields::trim([&mut reply.body]);
        fields::lines([&mut reply.subject]);
        validate(&reply)?;
        let id = fields::id("id", &reply.id)?;
        // Not part of the claim: a retry after a lost response has read the message again.
        let etag = std::mem::take(&mut reply.etag);

        let transaction = self.database.begin().await?;
        let now = self.database.clock().now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &reply, now).await?
        {
            return Ok(answer);
        }
        let message = self.step(&transaction, id, Status::Replied).await?;
        let replies = store::replies(&*transaction, id).await?.len();
        if !etag.is_empty() && etag != convert::etag(message.status, replies) {
            return Err(history::changed("CONTACT_MESSAGE_CHANGED"));
        }
        let before = convert::message(message.clone(), Vec::new());
        let row = ReplyRow {
            id: Uuid::now_v7(),
            contact_message_id: id,
            subject: if reply.subject.is_empty() {
                convert::reply_subject(&message)
            } else {
                reply.subject
            },
            body: reply.body,
            author_id: author.user_id,
            author_email: author.email,
            create_time: now,
        };
        store::insert_reply(&transaction, row.clone()).await?;
        let reply_id = row.id;
        events::publish_replied(&transaction, message, row).await?;
        let message = self.whole_message(&*transaction, id).await?;
        let changes = Changes::between(&before, &message)?.with("replyId", "", reply_id);
        transaction.audit(id, None, changes, "").await?;
        if let Some(key) = &key {
            key.complete(&transaction, &message).await?;
        }
        transaction.commit().await?;
        Ok(message)
    }

    /// Changes the status to `next`. Returns the message from before the change.
    async fn step(&self, transaction: &Transaction, id: Uuid, next: Status) -> Result<MessageRow> {
        let row = store::lock_message(transaction, id).await?;
        if row.status.step_to(next)? {
            store::set_status(transaction, id, next, self.database.clock().now()).await?;
        }
        Ok(row)
    }

    async fn whole_message(&self, connection: &impl Connection, id: Uuid) -> Result<ContactMessage> {
        let row = store::message(connection, id).await?;
        let replies = store::replies(connection, id).await?;
        let etag = convert::etag(row.status, replies.len());
        Ok(ContactMessage {
            etag,
            ..convert::message(row, replies)
        })
    }
}

selam_proto_contact::impl_contact_service!(Contact, ExportContactMessagesStream = CsvStream);
