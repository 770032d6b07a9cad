//! Events that the service publishes.

use selam_chassis::{Result, Transaction, timestamp};
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied};

use crate::{
    convert,
    store::{MessageRow, ReplyRow},
};

/// Publishes a new message in the transaction that stores it.
pub(crate) async fn publish_received(transaction: &Transaction, row: &MessageRow) -> Result<()> {
    let event = ContactMessageReceived {
        contact_message_id: row.id.to_string(),
        name: row.name.clone(),
        email: row.email.clone(),
        service_interest: convert::interest(row).into(),
        message: row.message.clone(),
        language_code: row.language_code.clone(),
        create_time: Some(timestamp(row.create_time)),
    };
    transaction.publish(&event.contact_message_id, &event).await
}

/// Publishes a reply in the transaction that stores it.
pub(crate) async fn publish_replied(transaction: &Transaction, message: MessageRow, reply: ReplyRow) -> Result<()> {
    let event = ContactMessageReplied {
        contact_message_id: message.id.to_string(),
        reply_id: reply.id.to_string(),
        name: message.name,
        email: message.email,
        subject: reply.subject,
        body: reply.body,
        original_message: message.message,
        language_code: message.language_code,
        create_time: Some(timestamp(reply.create_time)),
        receive_time: Some(timestamp(message.create_time)),
    };
    transaction.publish(&event.contact_message_id, &event).await
}
