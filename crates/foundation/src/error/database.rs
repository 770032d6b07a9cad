//! Conversion of database errors.

use sea_orm::{DbErr, RuntimeErr, sqlx};

use super::Error;

/// PostgreSQL: a serialization failure, and a deadlock.
const POSTGRES_CONFLICTS: [&str; 2] = ["40001", "40P01"];
/// SQLite: a lock that was not granted in time. Extended codes have the code in their low byte.
const SQLITE_BUSY: u32 = 5;
const SQLITE_LOCKED: u32 = 6;
/// Number of characters of a PostgreSQL code.
const POSTGRES_LENGTH: usize = 5;

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        let (reason, message) = match &error {
            _ if is_conflict(&error) => (BUSY, "concurrent changes met in the database; send the request again"),
            DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => ("DATABASE_UNAVAILABLE", "the database does not respond"),
            _ => return Self::internal(error),
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

/// Returns whether the database rolled the transaction back because of another one, so that a repetition may succeed.
fn is_conflict(error: &DbErr) -> bool {
    let (DbErr::Conn(RuntimeErr::SqlxError(cause))
    | DbErr::Exec(RuntimeErr::SqlxError(cause))
    | DbErr::Query(RuntimeErr::SqlxError(cause))) = error
    else {
        return false;
    };
    let sqlx::Error::Database(cause) = &**cause else {
        return false;
    };
    let Some(code) = cause.code() else { return false };
    if code.len() == POSTGRES_LENGTH {
        return POSTGRES_CONFLICTS.contains(&&*code);
    }
    let kind = code.parse::<u32>().map(|code| code & 0xff);
    kind.is_ok_and(|kind| kind == SQLITE_BUSY || kind == SQLITE_LOCKED)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::{borrow::Cow, error::Error as StdError, fmt};

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
