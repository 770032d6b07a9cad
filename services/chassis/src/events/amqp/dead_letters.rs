//! Messages that a consumer refused, for operators.

use lapin::{
    Channel,
    message::BasicGetMessage,
    options::{BasicAckOptions, BasicGetOptions, ConfirmSelectOptions, QueueDeclareOptions},
    types::FieldTable,
};

use super::{AmqpBus, CONNECTING, OpenConnection, dead_letters_of, publish, within};
use crate::Result;

/// A message that a listener refused: none of our events, or one that was damaged on its way.
#[derive(Clone, Debug)]
pub struct DeadLetter {
    /// Where it was published to: the type of the event.
    pub routing_key: String,
    /// Id of the message, when it has one.
    pub message_id: String,
    /// Bytes of its payload.
    pub size: usize,
}

impl AmqpBus {
    /// Dead letters of the service `name`, at most `limit`. They stay where they are.
    pub(in crate::events) async fn dead_letters(&self, name: &str, limit: u32) -> Result<Vec<DeadLetter>> {
        let queue = dead_letters_of(&self.queue(name));
        // What is not acknowledged goes back when the connection closes.
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

    /// Puts the dead letters of the service `name` back into its queue and says how many there were. Those that it refuses again come
    /// back, so only as many are moved as are there at first.
    pub(in crate::events) async fn redeliver(&self, name: &str) -> Result<u32> {
        let queue = self.queue(name);
        let dead_letters = dead_letters_of(&queue);
        let (_connection, channel, count) = within(CONNECTING, self.open_queue(&dead_letters)).await?;
        within(CONNECTING, channel.confirm_select(ConfirmSelectOptions::default())).await?;
        let mut moved = 0;
        while moved < count
            && let Some(message) = get(&channel, &dead_letters).await?
        {
            // To the queue itself, by the exchange without a name: other listeners had no trouble with it.
            publish(&channel, "", &queue, &message.data, message.properties.clone()).await?;
            within(CONNECTING, message.ack(BasicAckOptions::default())).await?;
            moved += 1;
        }
        Ok(moved)
    }

    /// A channel, and how many messages the queue holds.
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
    // The dead-letter exchange gave the message the name of the queue; where it was published to stands in its history.
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
