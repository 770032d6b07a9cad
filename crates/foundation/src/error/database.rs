//! Conversion of database errors.

use sea_orm::{DbErr, RuntimeErr, sqlx};

use super::Error;

/// PostgreSQL: a serialization failure, and a deadlock.
const POSTGRES_CONFLICTS: [&str; 2] = ["40001", "40P01"];
/// PostgreSQL: first characters of the codes of a broken connection, missing resources such as disk space, a server
/// that ends or starts, and a server that has become a replica.
const POSTGRES_UNAVAILABLE: [&str; 4] = ["08", "53", "57P0", "25006"];
/// SQLite: a lock that was not granted in time. Extended codes have the code in their low byte.
const SQLITE_BUSY: u32 = 5;
const SQLITE_LOCKED: u32 = 6;
/// SQLite: the disk is full.
const SQLITE_FULL: u32 = 13;
/// Number of characters of a PostgreSQL code.
const POSTGRES_LENGTH: usize = 5;

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        let (reason, message) = match kind(&error) {
            Kind::Conflict => (BUSY, "concurrent changes met in the database; send the request again"),
            Kind::Unavailable => ("DATABASE_UNAVAILABLE", "the database does not respond"),
            Kind::Other => return Self::internal(error),
        };
        Self::unavailable(reason, message).with_source(error)
    }
}

/// Reason of the error after a conflict between transactions.
const BUSY: &str = "DATABASE_BUSY";

impl Error {
    /// Returns whether the database rolled the transaction back because of another one, so that a repetition of all of
    /// it may succeed.
    pub fn is_conflict(&self) -> bool {
        self.reason() == BUSY
    }
}

enum Kind {
    /// The database rolled the transaction back because of another one, so that a repetition may succeed.
    Conflict,
    /// The database does not respond, or cannot work at present.
    Unavailable,
    Other,
}

fn kind(error: &DbErr) -> Kind {
    let kind = match error {
        DbErr::Conn(RuntimeErr::SqlxError(cause))
        | DbErr::Exec(RuntimeErr::SqlxError(cause))
        | DbErr::Query(RuntimeErr::SqlxError(cause)) => kind_of_cause(cause),
        _ => Kind::Other,
    };
    match (kind, error) {
        (Kind::Other, DbErr::Conn(_) | DbErr::ConnectionAcquire(_)) => Kind::Unavailable,
        (kind, _) => kind,
    }
}

fn kind_of_cause(cause: &sqlx::Error) -> Kind {
    match cause {
        sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed => Kind::Unavailable,
        sqlx::Error::Database(cause) => cause.code().map_or(Kind::Other, |code| kind_of_code(&code)),
        _ => Kind::Other,
    }
}

fn kind_of_code(code: &str) -> Kind {
    if code.len() == POSTGRES_LENGTH {
        if POSTGRES_CONFLICTS.contains(&code) {
            return Kind::Conflict;
        }
        let is_unavailable = POSTGRES_UNAVAILABLE.iter().any(|first| code.starts_with(first));
        return if is_unavailable { Kind::Unavailable } else { Kind::Other };
    }
    match code.parse::<u32>().map(|code| code & 0xff) {
        Ok(SQLITE_BUSY | SQLITE_LOCKED) => Kind::Conflict,
        Ok(SQLITE_FULL) => Kind::Unavailable,
        _ => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::{borrow::Cow, error::Error as StdError, fmt, sync::Arc};

    use sea_orm::{ConnectOptions, ConnectionTrait as _, Database, DatabaseConnection};
    use sqlx::error::{DatabaseError, ErrorKind};

    use super::*;
    use crate::Code;

    #[derive(Debug)]
    struct Refusal(&'static str);

    impl fmt::Display for Refusal {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str(self.0)
        }
    }

    impl StdError for Refusal {}

    impl DatabaseError for Refusal {
        fn message(&self) -> &str {
            self.0
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(self.0.into())
        }

        fn as_error(&self) -> &(dyn StdError + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn StdError + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn StdError + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> ErrorKind {
            ErrorKind::Other
        }
    }

    fn of_code(code: &'static str) -> Error {
        let cause = sqlx::Error::Database(Box::new(Refusal(code)));
        DbErr::Query(RuntimeErr::SqlxError(cause.into())).into()
    }

    #[test]
    fn conflicts_ask_for_repetition() {
        for code in ["40001", "40P01", "5", "517", "6", "262"] {
            let error = of_code(code);
            assert_eq!(
                (error.code(), error.reason()),
                (Code::Unavailable, "DATABASE_BUSY"),
                "{code}"
            );
            assert!(error.retry_after().is_some());
        }
        for code in ["23505", "40002", "00005", "1", "19", "2067"] {
            assert_eq!(of_code(code).code(), Code::Internal, "{code}");
        }
        let lost = Error::from(DbErr::Conn(RuntimeErr::Internal("lost".to_owned())));
        assert_eq!(lost.reason(), "DATABASE_UNAVAILABLE");
    }

    #[test]
    fn is_unavailable_when_connection_breaks() {
        let broken = |cause: sqlx::Error| {
            let cause = Arc::new(cause);
            [
                DbErr::Exec(RuntimeErr::SqlxError(Arc::clone(&cause))),
                DbErr::Query(RuntimeErr::SqlxError(cause)),
            ]
        };
        let reset = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
        for error in broken(sqlx::Error::Io(reset)) {
            assert_eq!(Error::from(error).reason(), "DATABASE_UNAVAILABLE");
        }
        for code in ["08006", "25006", "53100", "53300", "57P01", "57P02", "57P03", "13"] {
            let error = of_code(code);
            assert_eq!(
                (error.code(), error.reason(), error.is_conflict()),
                (Code::Unavailable, "DATABASE_UNAVAILABLE", false),
                "{code}"
            );
        }
    }

    async fn writer(url: &str) -> DatabaseConnection {
        let mut options = ConnectOptions::new(url);
        options.max_connections(1).sqlx_logging(false);
        let connection = Database::connect(options).await.unwrap();
        connection.execute_unprepared("PRAGMA busy_timeout = 0").await.unwrap();
        connection
    }

    #[tokio::test]
    async fn two_writers_of_sqlite_conflict() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("busy.db").display());
        let (first, second) = (writer(&url).await, writer(&url).await);
        first.execute_unprepared("BEGIN IMMEDIATE").await.unwrap();
        let refused = second.execute_unprepared("BEGIN IMMEDIATE").await.unwrap_err();
        assert_eq!(Error::from(refused).reason(), "DATABASE_BUSY");
    }
}
