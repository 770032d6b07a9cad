//! Operator commands for events: `selam-<service> events …`.

use std::fmt::Write as _;

use selam_foundation::Result;

use super::{Bus, inbox};
use crate::Database;

/// Maximum number of lines in a list.
const LONGEST_LIST: u32 = 1000;

/// Commands for events that failed.
#[derive(Clone, Copy, Debug, clap::Subcommand)]
pub enum EventsCommand {
    /// List parked events, whose handler failed on every attempt
    Parked,
    /// Retry all parked events
    Replay,
    /// List dead letters: messages that the service could not read
    DeadLetters,
    /// Move all dead letters back into the service's queue
    Redeliver,
}

/// Runs `command` for the service of each database and returns human-readable output: tab-separated, one line per event.
///
/// # Errors
/// `UNAVAILABLE` when the database or the bus does not respond.
pub async fn execute<'a>(
    command: EventsCommand,
    bus: &Bus,
    databases: impl IntoIterator<Item = &'a Database>,
) -> Result<String> {
    let mut text = String::new();
    for database in databases {
        let name = database.source();
        // Writing to a string cannot fail.
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
                let count = inbox::replay(database, None).await?;
                writeln!(text, "{name}\t{count} parked events will be retried")
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
                writeln!(text, "{name}\t{count} dead letters moved back into the queue")
            }
        };
    }
    Ok(text)
}
