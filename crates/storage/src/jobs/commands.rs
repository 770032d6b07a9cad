//! Operator commands for jobs: `selam-<service> jobs …`.

use std::fmt::Write as _;

use selam_foundation::{Error, Result};
use uuid::Uuid;

use super::{Status, Waiting, table};
use crate::Database;

/// Maximum number of lines in a list.
const LONGEST_LIST: u64 = 1000;

/// Commands for jobs.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum JobsCommand {
    /// List unfinished jobs
    List {
        /// Only jobs of this kind
        #[arg(long)]
        kind: Option<String>,
        /// Only parked jobs, which failed on every attempt
        #[arg(long)]
        parked: bool,
    },
    /// Show one job
    Show {
        /// ID of the job
        id: Uuid,
    },
    /// Retry parked jobs
    Replay(Parked),
    /// Delete parked jobs, by kind or by ID
    Discard(Parked),
}

/// Selection of parked jobs. Without an option, all of them.
#[derive(clap::Args, Clone, Debug)]
pub struct Parked {
    /// Only jobs of this kind
    #[arg(long)]
    kind: Option<String>,
    /// Only this job
    #[arg(long)]
    id: Option<Uuid>,
}

/// Runs `command` for the service of each database and returns human-readable output: tab-separated, one line per job.
///
/// # Errors
/// `UNAVAILABLE` when the database does not respond, `NOT_FOUND` when the job does not exist,
/// `INVALID_ARGUMENT` when a deletion has no selection.
pub async fn execute(command: &JobsCommand, databases: impl IntoIterator<Item = &Database>) -> Result<String> {
    let mut text = String::new();
    let mut found = false;
    for database in databases {
        let name = database.source();
        // Writing to a string cannot fail.
        let _ = match command {
            JobsCommand::List { kind, parked } => {
                for job in table::list(database, kind.as_deref(), *parked, LONGEST_LIST).await? {
                    let _ = writeln!(text, "{}", line(name, &job));
                }
                Ok(())
            }
            JobsCommand::Show { id } => match table::find(database, *id).await? {
                Some(job) => {
                    found = true;
                    describe(&mut text, name, &job)
                }
                None => Ok(()),
            },
            JobsCommand::Replay(Parked { kind, id }) => {
                let count = table::replay(database, kind.as_deref(), *id).await?;
                writeln!(text, "{name}\t{count} parked jobs will be retried")
            }
            JobsCommand::Discard(Parked { kind: None, id: None }) => {
                let message = "select the parked jobs to delete with --kind or --id";
                return Err(Error::invalid_argument("JOBS_NOT_NAMED", message));
            }
            JobsCommand::Discard(Parked { kind, id }) => {
                let count = table::discard(database, kind.as_deref(), *id).await?;
                writeln!(text, "{name}\t{count} parked jobs deleted")
            }
        };
    }
    match command {
        JobsCommand::Show { .. } if !found => Err(Error::not_found("JOB_NOT_FOUND", "no unfinished job has this ID")),
        _ => Ok(text),
    }
}

fn line(service: &str, job: &Waiting) -> String {
    let (id, kind, key, error) = (job.id, &job.kind, &job.key, &job.last_error);
    let (status, due, attempts) = (word(job.status), job.due_time.to_rfc3339(), job.attempts);
    format!("{service}\t{id}\t{status}\t{due}\t{kind}\t{key}\t{attempts}\t{error}")
}

fn describe(text: &mut String, service: &str, job: &Waiting) -> std::fmt::Result {
    writeln!(text, "service\t{service}")?;
    writeln!(text, "id\t{}", job.id)?;
    writeln!(text, "kind\t{}", job.kind)?;
    writeln!(text, "key\t{}", job.key)?;
    writeln!(text, "status\t{}", word(job.status))?;
    writeln!(text, "ordered\t{}", job.create_time.to_rfc3339())?;
    writeln!(text, "due\t{}", job.due_time.to_rfc3339())?;
    writeln!(text, "attempts\t{}", job.attempts)?;
    writeln!(text, "last error\t{}", job.last_error)?;
    writeln!(text, "carries\t{} bytes", job.size)?;
    writeln!(text, "trace\t{}", job.traceparent.as_deref().unwrap_or_default())
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Pending => "pending",
        Status::Claimed => "claimed",
        Status::Parked => "parked",
    }
}
