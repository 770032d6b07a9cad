//! What an operator asks of a process instead of having it serve.

use crate::{
    Platform, Result, Service,
    calls::commands::{self as keys, KeysCommand},
    description,
    events::commands::{self as events, EventsCommand},
    jobs::commands::{self as jobs, JobsCommand},
};

/// What a process does instead of serving.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Command {
    /// Look at events that were given up, and put them back
    #[command(subcommand)]
    Events(EventsCommand),
    /// Look at jobs that wait or were given up, and put those back
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Make the keys with which services show each other who they are
    #[command(subcommand)]
    Keys(KeysCommand),
    /// Bring the schema of the database up to date; every start does that, too
    Migrate,
    /// Ask the process that serves here, with the same settings, whether it is ready; fails when it is not
    Ready,
    /// Say what the services of this process are: ports, calls, events, settings, as JSON
    Describe,
}

/// Does what `command` says for every one of `services` and answers a text for people.
///
/// # Errors
/// `UNAVAILABLE` when the database or the bus does not answer; as the command.
pub async fn execute(command: &Command, platform: &Platform, services: &[Service]) -> Result<String> {
    match command {
        Command::Events(command) => events::execute(*command, platform, services).await,
        Command::Jobs(command) => jobs::execute(command, services).await,
        Command::Keys(command) => keys::execute(command),
        Command::Ready => match services.first() {
            Some(service) => crate::server::ready(platform.settings(), service.name()).await,
            None => Ok(String::new()),
        },
        // Whoever builds a service brings its schema up to date.
        Command::Migrate => Ok(services.iter().fold(String::new(), |text, service| {
            text + service.name() + "\tis up to date\n"
        })),
        Command::Describe => description::describe(platform, services),
    }
}
