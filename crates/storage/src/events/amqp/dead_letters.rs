//! Operator commands for messages that a consumer rejected.

use lapin::{
    Channel,
    message::BasicGetMessage,
    options::{BasicAckOptions, BasicGetOptions, ConfirmSelectOptions, QueueDeclareOptions},
    types::FieldTable,
};
use selam_foundation::Result;

use super::{AmqpBus, CONNECTING, OpenConnection, dead_letters_of, message, publish, redelivered_to, within};

/// A message that a consumer rejected because it is not an event of the platform or is damaged.
#[derive(Clone, Debug)]
pub struct DeadLetter {
    /// Routing key of the original publication: the type of the event.
    pub routing_key: String,
    /// Message ID, or empty.
    pub message_id: String,
    /// Size of the payload in bytes.
    pub size: usize,
}

impl AmqpBus {
    /// Returns at most `limit` dead letters of the service `name` without removing them.
    pub(in crate::events) async fn dead_letters(&self, name: &str, limit: u32) -> Result<Vec<DeadLetter>> {
        let queue = dead_letters_of(&self.queue(name));
        // Unacknowledged messages return to the queue when the connection closes.
        let (_connection, channel, count) = within(CONNECTING, self.open_queue(&queue)).await?;
        let mut found = Vec::new();
        for _ in 0..count.min(limit) {
            let Some(message) = get(&channel, &queue).await? else {
                break;
            };
            found.push(describe(&message));
        }
        Ok(found)
    }

    /// Moves the dead letters of the service `name` back into its queue and returns their number. Messages that
    /// the service rejects again return to the dead-letter queue, so only the initial number is moved. Messages whose
    /// type differs from the type that they were published as stay: their publisher may not publish that type. So do
    /// messages of another sender than their source.
    pub(in crate::events) async fn redeliver(&self, name: &str) -> Result<u32> {
        let queue = self.queue(name);
        let dead_letters = dead_letters_of(&queue);
        let (_connection, channel, count) = within(CONNECTING, self.open_queue(&dead_letters)).await?;
        within(CONNECTING, channel.confirm_select(ConfirmSelectOptions::default())).await?;
        let (exchange, back) = (self.dead_letter_exchange(), redelivered_to(&queue));
        let mut moved = 0;
        for _ in 0..count {
            let Some(message) = get(&channel, &dead_letters).await? else {
                break;
            };
            let published_as = original_routing_key(&message).unwrap_or_default();
            // A message that was moved before was checked then.
            let is_forged = message::contradicts(&message.properties, &published_as)
                || self.has_own_user(name) && !message::is_from_source(&message.properties);
            if published_as != back && is_forged {
                continue;
            }
            let properties = message.properties.clone().with_user_id((*self.user).into());
            // Only this queue receives the message, because other subscribers processed it.
            publish(&channel, &exchange, &back, &message.data, properties).await?;
            within(CONNECTING, message.ack(BasicAckOptions::default())).await?;
            moved += 1;
        }
        Ok(moved)
    }

    /// Opens a channel and returns it with the number of messages in the queue.
    async fn open_queue(&self, queue: &str) -> lapin::Result<(OpenConnection, Channel, u32)> {
        let (connection, channel) = self.connect("operator").await?;
        let passive = QueueDeclareOptions {
            passive: true,
            ..QueueDeclareOptions::default()
        };
        let found = channel
            .queue_declare(queue.into(), passive, FieldTable::default())
            .await?;
        Ok((connection, channel, found.message_count()))
    }
}

async fn get(channel: &Channel, queue: &str) -> Result<Option<BasicGetMessage>> {
    within(CONNECTING, channel.basic_get(queue.into(), BasicGetOptions::default())).await
}

fn describe(message: &BasicGetMessage) -> DeadLetter {
    // The dead-letter exchange uses the queue name as routing key. The original routing key is in the message's
    // history.
    let id = message.properties.message_id();
    DeadLetter {
        routing_key: original_routing_key(message).unwrap_or_else(|| message.routing_key.to_string()),
        message_id: id.as_ref().map(ToString::to_string).unwrap_or_default(),
        size: message.data.len(),
    }
}

fn original_routing_key(message: &BasicGetMessage) -> Option<String> {
    use lapin::types::AMQPValue::{FieldArray, FieldTable, LongString};
    let headers = message.properties.headers().as_ref()?;
    let FieldArray(deaths) = headers.inner().get("x-death")? else {
        return None;
    };
    let FieldTable(death) = deaths.as_slice().first()? else {
        return None;
    };
    let FieldArray(keys) = death.inner().get("routing-keys")? else {
        return None;
    };
    match keys.as_slice().first()? {
        LongString(key) => Some(key.to_string()),
        _ => None,
    }
}
