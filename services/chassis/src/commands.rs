//! What an operator asks of a process instead of having it serve.

use crate::{
    Error, Platform, Result, Service,
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
    /// Do a chore of a service now; without a name, list them
    Run {
        /// Name of the chore
        chore: Option<String>,
    },
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
        Command::Run { chore } => run(chore.as_deref(), services).await,
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

async fn run(name: Option<&str>, services: &[Service]) -> Result<String> {
    let chores = services.iter().flat_map(|service| &service.chores);
    let Some(name) = name else {
        return Ok(chores.fold(String::new(), |text, chore| {
            text + chore.name + "\t" + chore.about + "\n"
        }));
    };
    let chore = chores.into_iter().find(|chore| chore.name == name);
    let chore = chore.ok_or_else(|| Error::not_found("CHORE_NOT_FOUND", "there is no such chore"))?;
    Ok((chore.run)().await? + "\n")
}
