#!/usr/bin/env python3
"""Backs up and restores the whole platform while it runs (docs/operations.md, docs/decisions/0028-backup-and-restore.md).

backup.py make FOLDER        writes a new folder in FOLDER with consistent dumps of all services' databases
backup.py restore BACKUP [SERVICE…]
                             restores the named services, or all, into empty databases; stop the services first
backup.py hold               blocks publishing; run it before the services start on a new broker
backup.py release            allows publishing; run it when every service consumes its queue

SELAM_BACKUP_DATABASE_URL    postgres://…/selam_{service}, as SELAM_DATABASE_URL of the services
SELAM_BACKUP_RABBITMQCTL     rabbitmqctl, or a command that reaches it, e.g. kubectl exec rabbitmq-server-0 -- rabbitmqctl
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from backups.databases import Database, DatabaseFailure, moments
from backups.event_bus import BusFailure, EventBus

FACTS = Path(__file__).resolve().parent / "platform.json"
INDEX = "backup.json"
# Seconds. Running services consume their queues in well under one second.
DRAIN_SECONDS = 120
LISTEN_SECONDS = 300
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


def services() -> list[str]:
    """Returns all services of the platform."""
    return [one["name"] for one in json.loads(FACTS.read_text())["services"]]


def databases(url: str, programs: Path | None = None) -> list[Database]:
    """Returns the databases of the services, by the pattern of the URL."""
    return [Database(name, url.replace("{service}", name.replace("-", "_")), programs) for name in services()]


def make(all_databases: list[Database], bus: EventBus, folder: Path, report=print) -> Path:
    """Makes a backup. The services respond to requests meanwhile; events wait while the bus is held."""
    os.umask(0o077)
    started = now()
    unfinished = folder / f"{started:%Y%m%dT%H%M%SZ}.part"
    for queue, count in bus.dead_letters().items():
        report(f"  {queue} has {count} messages, which the backup does not include. To keep them, run `events redeliver` first.")
    unfinished.mkdir(parents=True)
    with ExitStack() as holding:
        # A failed backup leaves no personal data.
        holding.callback(shutil.rmtree, unfinished, ignore_errors=True)
        with bus.held():
            bus.wait_until_nothing_is_on_its_way(DRAIN_SECONDS)
            # The backup has every change that was acknowledged before this.
            end = now()
            taken = holding.enter_context(moments(all_databases))
        report(f"  events waited {(now() - started).total_seconds():.1f} s; the backup has all changes acknowledged before {end.isoformat()}")
        index = {"start": started.isoformat(), "end": end.isoformat(), "services": {}}
        for database in all_databases:
            file = unfinished / f"{database.service}.dump"
            database.dump(taken[database.service], file)
            index["services"][database.service] = {"bytes": file.stat().st_size, "sha256": digest(file)}
        (unfinished / INDEX).write_text(json.dumps(index, indent=2) + "\n")
        finished = unfinished.with_suffix("")
        unfinished.rename(finished)
    report(f"  {finished}")
    return finished


def restore(all_databases: list[Database], backup: Path, report=print):
    """Restores these databases. A damaged file, or a database with tables, prevents the whole restore."""
    index = index_of(backup)["services"]
    for database in all_databases:
        if database.service not in index:
            report(f"  {database.service} is not in the backup and will start with an empty database.")
        elif digest(backup / f"{database.service}.dump") != index[database.service]["sha256"]:
            raise DatabaseFailure(f"{backup / database.service}.dump does not match its checksum; nothing was restored.")
    restored = [database for database in all_databases if database.service in index]
    for database in restored:
        database.refuse_tables()
    for database in restored:
        database.restore(backup / f"{database.service}.dump")
        report(f"  {database.service}")


def index_of(backup: Path) -> dict:
    """Description of a backup, in its manifest."""
    return json.loads((backup / INDEX).read_text())


def digest(file: Path) -> str:
    """Returns the SHA-256 of a file."""
    with open(file, "rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def now() -> datetime:
    """Returns the current time."""
    return datetime.now(UTC)


def end_on_signals():
    """A terminated backup still releases the bus; a second signal does not interrupt that."""

    def end(number, _):
        for other in SIGNALS:
            signal.signal(other, signal.SIG_IGN)
        sys.exit(f"Ended by {signal.Signals(number).name}.")

    for number in SIGNALS:
        signal.signal(number, end)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("make").add_argument("folder", type=Path)
    restoring = verbs.add_parser("restore")
    restoring.add_argument("backup", type=Path)
    restoring.add_argument("services", nargs="*", metavar="SERVICE", help="default: all")
    verbs.add_parser("hold")
    verbs.add_parser("release").add_argument("limit", nargs="*", default=["0.4"], help="memory limit of the broker: 0.4 (default), or: absolute 2GiB")
    parser.add_argument("--database-url", default=os.environ.get("SELAM_BACKUP_DATABASE_URL", "postgres:///selam_{service}"))
    parser.add_argument("--rabbitmqctl", default=os.environ.get("SELAM_BACKUP_RABBITMQCTL", "rabbitmqctl"))
    parser.add_argument("--namespace", default=os.environ.get("SELAM_NAMESPACE", "selam"))
    asked = parser.parse_args()
    end_on_signals()
    bus = EventBus(asked.rabbitmqctl, asked.namespace, services())
    try:
        if asked.verb == "make":
            make(databases(asked.database_url), bus, asked.folder)
        elif asked.verb == "restore":
            if unknown := set(asked.services) - set(services()):
                parser.error(f"no such service: {', '.join(sorted(unknown))}")
            wanted = [database for database in databases(asked.database_url) if not asked.services or database.service in asked.services]
            restore(wanted, asked.backup)
        elif asked.verb == "hold":
            print(f"The bus is held. Release it with its present limit: backup.py release {' '.join(bus.hold())}")
        else:
            bus.wait_until_all_listen(LISTEN_SECONDS)
            bus.release(asked.limit)
    except (BusFailure, DatabaseFailure, OSError) as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
