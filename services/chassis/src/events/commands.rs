//! What an operator asks of a service instead of running it: `selam-<service> events …`.

use std::fmt::Write as _;

use super::inbox;
use crate::{Platform, Result, Service};

/// Lines that a list has at most.
const LONGEST_LIST: u32 = 1000;

/// What can be done about events that were given up.
#[derive(Clone, Copy, Debug, clap::Subcommand)]
pub enum EventsCommand {
    /// List parked events: the service's handler failed at every try
    Parked,
    /// Try all parked events again
    Replay,
    /// List dead letters: messages that the service refused because it could not read them
    DeadLetters,
    /// Put all dead letters back into the service's queue
    Redeliver,
}

/// Does what `command` says for every one of `services` and answers a text for people: tab-separated, a line for each event.
///
/// # Errors
/// `UNAVAILABLE` when the database or the bus does not answer.
pub async fn execute(command: EventsCommand, platform: &Platform, services: &[Service]) -> Result<String> {
    let mut text = String::new();
    for service in services.iter().filter(|service| !service.handlers.is_empty()) {
        let (name, database, bus) = (service.name, &service.database, platform.bus());
        // Writing into a string cannot fail.
        let _ = match command {
            EventsCommand::Parked => {
                for event in inbox::parked(database, LONGEST_LIST.into()).await? {
                    let _ = writeln!(
                        text,
                        "{name}\t{}\t{}\t{}\t{}\t{}",
                        event.id,
                        event.time.to_rfc3339(),
                        event.event_type,
                        event.subject,
                        event.last_error
                    );
                }
                Ok(())
            }
            EventsCommand::Replay => {
                let count = inbox::replay(database).await?;
                writeln!(text, "{name}\t{count} parked events are tried again")
            }
            EventsCommand::DeadLetters => {
                for letter in bus.dead_letters(name, LONGEST_LIST).await? {
                    let _ = writeln!(
                        text,
                        "{name}\t{}\t{}\t{} bytes",
                        letter.message_id, letter.routing_key, letter.size
                    );
                }
                Ok(())
            }
            EventsCommand::Redeliver => {
                let count = bus.redeliver(name).await?;
                writeln!(text, "{name}\t{count} dead letters are in the queue again")
            }
        };
    }
    Ok(text)
}
