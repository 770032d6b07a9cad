//! The gRPC service: validate, decide, store, publish.

use selam_chassis::{
    Checks, Database, Error, Language, Principal, Result, Transaction,
    idempotency::{Claim, Key},
    page::{Cursor, page_size},
    timestamp, validate,
};
use selam_proto_contact::v1::{
    ContactMessage, ContactMessageReceived, ContactMessageReplied, CreateContactMessageRequest,
    GetContactMessageRequest, ListContactMessagesRequest, ListContactMessagesResponse, ReplyToContactMessageRequest,
    ServiceInterest, UpdateContactMessageRequest, contact_service_server::ContactService,
};
use tonic::{Request, Response, Status as GrpcStatus};
use uuid::Uuid;

use crate::{
    convert,
    senders::Senders,
    status::Status,
    store::{self, Filter, MessageRow, ReplyRow},
};

type RpcResult<T> = std::result::Result<Response<T>, GrpcStatus>;

/// Serves `selam.contact.v1.ContactService`.
pub(crate) struct ContactApi {
    database: Database,
    senders: Senders,
}

impl ContactApi {
    pub(crate) fn new(database: Database, senders: Senders) -> Self {
        Self { database, senders }
    }

    async fn create(&self, mut request: Request<CreateContactMessageRequest>) -> Result<ContactMessage> {
        let mut key = Key::of(&request, "contact.create")?;
        let message = request.get_mut();
        for text in [&mut message.name, &mut message.email, &mut message.message] {
            *text = text.trim().to_owned();
        }
        validate(message)?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let message = request.into_inner();
        Checks::default().email("email", &message.email).finish()?;

        let transaction = self.database.begin().await?;
        let now = self.database.clock().now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &message, now).await?
        {
            return Ok(answer);
        }
        let row = MessageRow {
            id: Uuid::now_v7(),
            service_interest: message.service_interest().as_str_name().to_owned(),
            search_text: store::search_text(&message.name, &message.email, &message.message),
            name: message.name,
            email: message.email,
            message: message.message,
            status: Status::Unread.as_str().to_owned(),
            language_code: language.code().to_owned(),
            create_time: now,
            update_time: now,
        };
        store::insert_message(&transaction, row.clone()).await?;
        transaction.publish(&row.id.to_string(), &received(&row)).await?;
        let message = convert::message(row, Vec::new());
        if let Some(key) = &key {
            key.complete(&transaction, &message).await?;
        }
        transaction.commit().await?;
        Ok(message)
    }

    async fn list(&self, request: ListContactMessagesRequest) -> Result<ListContactMessagesResponse> {
        validate(&request)?;
        let limit = page_size(request.page_size);
        let cursor = Cursor::parse(&request.page_token)?;
        let interest = request.service_interest();
        let filter = Filter {
            status: convert::status(request.status()),
            service_interest: (interest != ServiceInterest::Unspecified).then(|| interest.as_str_name().to_owned()),
            query: request.query,
        };
        let connection = self.database.connection();
        // One more than asked for tells whether there is another page.
        let mut rows = store::messages(connection, &filter, cursor, limit + 1).await?;
        // They say the same on every page, so they come with the first.
        let counts = match cursor {
            None => Some(convert::counts(&store::counts(connection, &filter).await?)),
            Some(_) => None,
        };
        let more = rows.len() as u64 > limit;
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let next = rows.last().filter(|_| more).map(|row| Cursor {
            time: row.create_time,
            id: row.id,
        });
        let mut messages: Vec<_> = rows.into_iter().map(|row| convert::message(row, Vec::new())).collect();
        self.senders.add_to(&mut messages).await;
        Ok(ListContactMessagesResponse {
            contact_messages: messages,
            next_page_token: next.map(|cursor| cursor.token()).unwrap_or_default(),
            counts,
        })
    }

    async fn update(&self, request: UpdateContactMessageRequest) -> Result<ContactMessage> {
        validate(&request)?;
        let id = parse_id(&request.id)?;
        let next =
            convert::status(request.status()).ok_or_else(|| Error::field("status", "REQUIRED", "must be a status"))?;
        let transaction = self.database.begin().await?;
        self.step(&transaction, id, next).await?;
        let message = self.whole_message(&*transaction, id).await?;
        transaction.commit().await?;
        Ok(message)
    }

    async fn reply(&self, request: Request<ReplyToContactMessageRequest>) -> Result<ContactMessage> {
        let author = Principal::of(&request)?;
        let mut key = Key::of(&request, "contact.reply")?;
        let mut reply = request.into_inner();
        reply.body = reply.body.trim().to_owned();
        reply.subject = reply.subject.trim().to_owned();
        validate(&reply)?;
        let id = parse_id(&reply.id)?;

        let transaction = self.database.begin().await?;
        let now = self.database.clock().now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &reply, now).await?
        {
            return Ok(answer);
        }
        let message = self.step(&transaction, id, Status::Replied).await?;
        let row = ReplyRow {
            id: Uuid::now_v7(),
            contact_message_id: id,
            subject: if reply.subject.is_empty() {
                default_subject(&message)
            } else {
                reply.subject
            },
            body: reply.body,
            author_id: author.user_id,
            author_email: author.email,
            create_time: now,
        };
        store::insert_reply(&transaction, row.clone()).await?;
        transaction.publish(&id.to_string(), &replied(message, row)).await?;
        let message = self.whole_message(&*transaction, id).await?;
        if let Some(key) = &key {
            key.complete(&transaction, &message).await?;
        }
        transaction.commit().await?;
        Ok(message)
    }

    /// Moves the message to `next` and answers it as it was before.
    async fn step(&self, transaction: &Transaction, id: Uuid, next: Status) -> Result<MessageRow> {
        let row = store::message_for_update(transaction, self.database.is_postgres(), id).await?;
        let present = Status::parse(&row.status).ok_or_else(|| Error::internal("a status that we do not know"))?;
        if present.step_to(next)? {
            store::set_status(transaction, id, next, self.database.clock().now()).await?;
        }
        Ok(row)
    }

    async fn whole_message(&self, connection: &impl sea_orm::ConnectionTrait, id: Uuid) -> Result<ContactMessage> {
        let row = store::message(connection, id).await?;
        let replies = store::replies(connection, id).await?;
        Ok(convert::message(row, replies))
    }
}

fn parse_id(id: &str) -> Result<Uuid> {
    Uuid::parse_str(id).map_err(|_| Error::field("id", "STRING_UUID", "must be a UUID"))
}

fn default_subject(message: &MessageRow) -> String {
    let about = match convert::interest(message) {
        ServiceInterest::GlobalProducts => "Global Products",
        ServiceInterest::CleaningServices => "Cleaning Services",
        ServiceInterest::CargoDelivery => "Cargo Delivery",
        ServiceInterest::TherapyServices => "Therapy Services",
        ServiceInterest::GeneralInquiry | ServiceInterest::Unspecified => "your message",
    };
    format!("Re: {about}")
}

fn received(row: &MessageRow) -> ContactMessageReceived {
    ContactMessageReceived {
        contact_message_id: row.id.to_string(),
        name: row.name.clone(),
        email: row.email.clone(),
        service_interest: convert::interest(row).into(),
        message: row.message.clone(),
        language_code: row.language_code.clone(),
        create_time: Some(timestamp(row.create_time)),
    }
}

fn replied(message: MessageRow, reply: ReplyRow) -> ContactMessageReplied {
    ContactMessageReplied {
        contact_message_id: message.id.to_string(),
        reply_id: reply.id.to_string(),
        name: message.name,
        email: message.email,
        subject: reply.subject,
        body: reply.body,
        original_message: message.message,
        language_code: message.language_code,
        create_time: Some(timestamp(reply.create_time)),
    }
}

#[tonic::async_trait]
impl ContactService for ContactApi {
    async fn create_contact_message(&self, request: Request<CreateContactMessageRequest>) -> RpcResult<ContactMessage> {
        Ok(Response::new(self.create(request).await?))
    }

    async fn list_contact_messages(
        &self,
        request: Request<ListContactMessagesRequest>,
    ) -> RpcResult<ListContactMessagesResponse> {
        Ok(Response::new(self.list(request.into_inner()).await?))
    }

    async fn get_contact_message(&self, request: Request<GetContactMessageRequest>) -> RpcResult<ContactMessage> {
        let request = request.into_inner();
        validate(&request)?;
        let mut message = self
            .whole_message(self.database.connection(), parse_id(&request.id)?)
            .await?;
        self.senders.add_to(std::slice::from_mut(&mut message)).await;
        Ok(Response::new(message))
    }

    async fn update_contact_message(&self, request: Request<UpdateContactMessageRequest>) -> RpcResult<ContactMessage> {
        Ok(Response::new(self.update(request.into_inner()).await?))
    }

    async fn reply_to_contact_message(
        &self,
        request: Request<ReplyToContactMessageRequest>,
    ) -> RpcResult<ContactMessage> {
        Ok(Response::new(self.reply(request).await?))
    }
}
