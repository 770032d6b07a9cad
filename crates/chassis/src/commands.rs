//! Operator commands that a process can run instead of serving.

use crate::{
    Error, Platform, Result, Service,
    calls::commands::{self as keys, KeysCommand},
    description,
    events::commands::{self as events, EventsCommand},
    jobs::commands::{self as jobs, JobsCommand},
};

/// Commands of a process.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Command {
    /// List events that failed, and retry them
    #[command(subcommand)]
    Events(EventsCommand),
    /// List pending and failed jobs, and retry the failed ones
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Create the keys with which services authenticate each other
    #[command(subcommand)]
    Keys(KeysCommand),
    /// Run a task of a service now; without a name, list the tasks
    Run {
        /// Name of the task
        task: Option<String>,
    },
    /// Bring the database schema up to date; every start does this too
    Migrate,
    /// Ask the process that serves with the same settings whether it is ready; fails if it is not
    Ready,
    /// Describe the services of this process as JSON: ports, calls, events, settings
    Describe,
}

/// Runs `command` for each of `services` and returns human-readable output.
///
/// # Errors
/// `UNAVAILABLE` when the database or the bus does not respond; otherwise the errors of the command.
pub async fn execute(command: &Command, platform: &Platform, services: &[Service]) -> Result<String> {
    match command {
        Command::Events(command) => {
            let subscribers = services.iter().filter(|service| !service.handlers.is_empty());
            events::execute(*command, platform.bus(), subscribers.map(Service::database)).await
        }
        Command::Jobs(command) => jobs::execute(command, services.iter().map(Service::database)).await,
        Command::Keys(command) => keys::execute(command),
        Command::Run { task } => run(task.as_deref(), services).await,
        Command::Ready => match services.first() {
            Some(service) => crate::server::ready(platform.settings(), service.name()).await,
            None => Ok(String::new()),
        },
        // Building a service already brings its schema up to date.
        Command::Migrate => Ok(services.iter().fold(String::new(), |text, service| {
            text + service.name() + "\tis up to date\n"
        })),
        Command::Describe => description::describe(platform, services),
    }
}

async fn run(name: Option<&str>, services: &[Service]) -> Result<String> {
    let tasks = services.iter().flat_map(|service| &service.maintenance_tasks);
    let Some(name) = name else {
        return Ok(tasks.fold(String::new(), |text, task| text + task.name + "\t" + task.about + "\n"));
    };
    let task = tasks.into_iter().find(|task| task.name == name);
    let task = task.ok_or_else(|| Error::not_found("TASK_NOT_FOUND", "there is no such task"))?;
    Ok((task.run)().await? + "\n")
}
