"""Dumps and restores the services' databases with PostgreSQL's own programs; the snapshots of one backup are taken together."""

from __future__ import annotations

import os
import subprocess
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

# PostgreSQL's own role that may read all tables. Its members make backups.
READERS = "pg_read_all_data"


class DatabaseFailure(Exception):
    """A database is not in the expected state; the text names the action to take."""


@dataclass(frozen=True)
class Database:
    """The database of one service."""

    service: str
    url: str
    # Folder of psql, pg_dump and pg_restore; default: the path of the environment.
    programs: Path | None = None

    @contextmanager
    def moment(self):
        """Holds a snapshot that `dump` can read for the duration of the block. Changes continue meanwhile."""
        command, environment = self._command("psql", "--no-psqlrc", "--quiet", "-At", "--set", "ON_ERROR_STOP=1")
        with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as session:
            session.stdin.write("SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT pg_export_snapshot();\n")
            session.stdin.flush()
            name = session.stdout.readline().strip()
            if not name:
                raise DatabaseFailure(f"The database of {self.service} does not answer.")
            try:
                yield name
            finally:
                session.stdin.close()

    def dump(self, moment: str, file: Path):
        """Writes the database as of the snapshot."""
        self._run("pg_dump", "--format", "custom", "--no-owner", "--no-privileges", "--snapshot", moment, "--file", str(file))

    def restore(self, file: Path):
        """Restores a dump in one transaction. Creates the database if it is missing; it must be empty.

        The tables belong to the role with the name of the database, and to the user of the URL on a server without such roles.
        """
        self.refuse_tables()
        role = self._role()
        if not self._exists():
            self._server._execute(f"CREATE DATABASE {_identifier(self._name)}")
        if role:
            self._give_to(role)
        owner = ["--role", role] if role else []
        self._run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", *owner, str(file), database_option=True)

    def refuse_tables(self):
        """Raises `DatabaseFailure` if the database exists and has tables."""
        tables = self.count("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") if self._exists() else 0
        if tables:
            raise DatabaseFailure(f"The database of {self.service} has {tables} tables. Rename or drop it first; nothing was changed.")

    def count(self, what: str) -> int:
        """Returns the number that a query selects."""
        return int(self._run("psql", "--no-psqlrc", "-At", "-c", what).strip())

    def column(self, what: str) -> list[str]:
        """Returns the rows of a query with one column."""
        return self._run("psql", "--no-psqlrc", "-At", "-c", what).splitlines()

    def _role(self) -> str | None:
        """Returns the role of the service if the server has one. It has the name of the database."""
        return self._name if self._server.count(f"SELECT count(*) FROM pg_roles WHERE rolname = {_literal(self._name)}") else None

    def _exists(self) -> bool:
        return self._server.count(f"SELECT count(*) FROM pg_database WHERE datname = {_literal(self._name)}") > 0

    def _give_to(self, role: str):
        """Gives the database to a role, with the privileges that deploy/compose/database/roles.sh and roles.sql give."""
        database = _identifier(self._name)
        self._server._execute(f"ALTER DATABASE {database} OWNER TO {_identifier(role)}")
        self._server._execute(f"REVOKE ALL ON DATABASE {database} FROM PUBLIC")
        self._server._execute(f"GRANT CONNECT ON DATABASE {database} TO {READERS}")

    @property
    def _name(self) -> str:
        return unquote(urlsplit(self.url).path.lstrip("/"))

    @property
    def _server(self) -> Database:
        """The database of the same server that always exists."""
        return Database(self.service, _url(urlsplit(self.url)._replace(path="/postgres")), self.programs)

    def _execute(self, statement: str):
        self._run("psql", "--no-psqlrc", "--quiet", "-c", statement)

    def _run(self, program, *arguments, database_option=False):
        command, environment = self._command(program, *arguments, database_option=database_option)
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise DatabaseFailure(f"{program} failed for {self.service}:\n{done.stderr.strip()}")
        return done.stdout

    def _command(self, program, *arguments, database_option=False):
        """The environment carries the password, because every user can read the arguments of a process."""
        parts = urlsplit(self.url)
        environment = dict(os.environ)
        if parts.password is not None:
            environment["PGPASSWORD"] = unquote(parts.password)
            parts = parts._replace(netloc=parts.netloc.replace(f":{parts.password}@", "@", 1))
        path = str(self.programs / program) if self.programs else program
        url = _url(parts)
        return [path, *arguments, *(["--dbname", url] if database_option or program == "pg_dump" else [url])], environment


def _url(parts) -> str:
    """Unlike `urlunsplit`, keeps the slashes of a URL without a host, which PostgreSQL's programs need."""
    return f"{parts.scheme}://{parts.netloc}{parts.path}" + (f"?{parts.query}" if parts.query else "")


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _identifier(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@contextmanager
def moments(databases: list[Database]):
    """Holds a snapshot of each database: service → snapshot."""
    with ExitStack() as stack:
        yield {database.service: stack.enter_context(database.moment()) for database in databases}
