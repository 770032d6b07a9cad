#!/usr/bin/env python3
"""`make restore-drill`: backs up a platform under load, deletes its databases and its broker, restores them, and prints the result.

Everything runs on temporary PostgreSQL, RabbitMQ and Redis, with every service as a separate process behind Envoy. The drill fails if
a record is missing that was acknowledged before the end of the backup, or its email. See docs/decisions/0028-backup-and-restore.md.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE / "local"))

import backup  # noqa: E402
from backing_servers import BackingServers  # noqa: E402
from backups.event_bus import EventBus  # noqa: E402
from drill.load import Load  # noqa: E402
from drill.mail_sink import MailSink  # noqa: E402
from support import stripe_stand_in, supervisor, tools  # noqa: E402
from support.console import Failure, failures_end_the_command, heading, run, say  # noqa: E402
from support.launch import MANY_VISITORS, running_platform  # noqa: E402
from support.paths import ROOT  # noqa: E402
from support.process import end_on_signals  # noqa: E402
from support.servers import CrashSafePostgres, RabbitMq, Redis, programs  # noqa: E402

QUIET_SECONDS = 180
SETTINGS = {
    **MANY_VISITORS,
    "SELAM_IDENTITY_ARGON2_MEMORY": "1024",
    "SELAM_IDENTITY_ARGON2_PASSES": "1",
    "SELAM_MAIL_UPDATES_HOUR": "10000",
    "SELAM_MAIL_UPDATES_DAY": "10000",
    "SELAM_RATE_LIMIT_FACTOR": "10000",
}
# Table of each kind of acknowledged record.
RECORDS = {"message": ("contact-admin", "contact_messages"), "account": ("identity", "users"), "shipment": ("cargo", "shipments")}
WAITING = {"outbox": "SELECT count(*) FROM outbox", "inbox": "SELECT count(*) FROM inbox WHERE status = 'pending'"}


class Servers:
    """The servers of one run, with the parts that the backup needs."""

    def __init__(self, servers: BackingServers):
        environment = servers.environment
        bus_server = next(one for one in servers.servers if isinstance(one, RabbitMq))
        self.database_url = environment[CrashSafePostgres.variable].rpartition("/")[0] + "/selam_{service}"
        self.bus_url, self.cache_url = environment[RabbitMq.variable], environment[Redis.variable]
        control = str(programs()["rabbitmq-server"].with_name("rabbitmqctl"))
        self.bus = EventBus(control, "selam", backup.services(), bus_server.environment)
        self.databases = backup.databases(self.database_url, programs()["postgresql"].parent)

    def of(self, service):
        return next(database for database in self.databases if database.service == service)

    @contextmanager
    def platform(self, folder, mails):
        """Runs all services on these servers; yields the site. In the end kills all processes at once, as a power failure does."""
        settings = {"SELAM_DATABASE_URL": self.database_url, "SELAM_DATABASE_CREATE": "true", "SELAM_BUS_URL": self.bus_url}
        settings |= {"SELAM_CACHE_URL": self.cache_url, "SELAM_FILES_URL": f"file://{folder}/files", "SELAM_MAIL_URL": mails.url}
        with running_platform(folder, "dev", {**SETTINGS, **settings}, web=False, separate=True) as ready:
            try:
                yield ready["url"]
            finally:
                control = supervisor.control(folder / "data")
                running = [info["pid"] for info in control.getAllProcessInfo() if info["pid"]]
                # Without supervisord, no process starts again.
                os.kill(control.getPID(), signal.SIGKILL)
                for group in running:
                    os.killpg(group, signal.SIGKILL)


def lives():
    return BackingServers((RabbitMq, CrashSafePostgres, Redis))


def first_life(folder, mails, seconds, visitors):
    """Returns the load and the backup that was made under it."""
    with lives() as started, (servers := Servers(started)).platform(folder, mails) as site:
        load = Load(site, mails, visitors)
        load.start()
        heading(f"Load for {seconds} s, then a backup under load")
        time.sleep(seconds)
        made = backup.make(servers.databases, servers.bus, folder / "backups", say)
        time.sleep(seconds / 2)
        load.stop()
        say(f"  acknowledged {len(load.done)}, refused {load.refused}; emails {len(mails.arrived())}")
    heading("All data is deleted: services, databases, broker, cache")
    return load, made


def second_life(folder, mails, made):
    """Restores, waits until no work is waiting, and returns the contents of the databases."""
    with lives() as started:
        servers = Servers(started)
        heading("Restoring")
        begin = time.monotonic()
        backup.restore(servers.databases, made, say)
        waiting, strays = count_waiting(servers), count_strays(servers)
        limit = servers.bus.hold()
        with servers.platform(folder, mails):
            servers.bus.wait_until_all_listen(backup.LISTEN_SECONDS)
            servers.bus.release(limit)
            say(f"  ready after {time.monotonic() - begin:.1f} s; waiting from before the backup: {waiting}")
            wait_until_quiet(servers)
            held = {kind: set(servers.of(service).column(f"SELECT id FROM {table}")) for kind, (service, table) in RECORDS.items()}
            numbers = dict(line.split("|") for line in servers.of("cargo").column("SELECT id || '|' || tracking_number FROM shipments"))
            parked = sum(database.count("SELECT count(*) FROM inbox WHERE status = 'parked'") for database in servers.databases)
    return held, numbers, waiting, parked, strays


def count_strays(servers):
    """Emails in the backup about messages that the backup lacks: the databases would be inconsistent."""
    written = set(servers.of("contact-admin").column("SELECT email FROM contact_messages"))
    mailed = set(servers.of("notifications").column("SELECT recipient FROM deliveries WHERE template = 'contact-acknowledgement'"))
    return len(mailed - written)


def count_waiting(servers):
    counts = {name: sum(database.count(query) for database in servers.databases) for name, query in WAITING.items()}
    return counts | {"mails": servers.of("notifications").count("SELECT count(*) FROM deliveries WHERE status = 'queued'")}


def wait_until_quiet(servers):
    deadline = time.monotonic() + QUIET_SECONDS
    while any((waiting := count_waiting(servers)).values()):
        if time.monotonic() > deadline:
            raise Failure(f"Still waiting after {QUIET_SECONDS} s: {waiting}")
        time.sleep(0.5)


def compare(load, made, mails_before, mails, second):
    """Prints the result. Returns the faults."""
    held, numbers, waiting, parked, strays = second
    end = datetime.fromisoformat(backup.index_of(made)["end"])
    tracked = Counter(found for mail in mails for found in set(re.findall(r"/track/(\w+)", mail.text)))
    by_recipient = Counter(mail.recipient for mail in mails)

    def mailed(done):
        return tracked[numbers[done.id]] if done.kind == "shipment" else by_recipient[done.email]

    heading("Result")
    rows = [("", "before its end", "of these lost", "without an email", "mailed twice", "after its end", "of these kept")]
    faults = []
    for kind in RECORDS:
        promised = [done for done in load.done if done.kind == kind and done.time < end]
        later = [done for done in load.done if done.kind == kind and done.time >= end]
        there = [done for done in promised if done.id in held[kind]]
        unmailed = [done for done in there if not mailed(done)]
        kept = [done for done in later if done.id in held[kind]]
        twice = [done for done in there if mailed(done) > 1]
        rows.append((f"{kind}s", len(promised), len(promised) - len(there), len(unmailed), len(twice), len(later), len(kept)))
        if not promised or not later:
            faults.append(f"There was no load of {kind}s before or after the end of the backup.")
        if len(there) < len(promised):
            faults.append(f"{len(promised) - len(there)} {kind}s are lost.")
        if unmailed:
            faults.append(f"{len(unmailed)} {kind}s have no email.")
    for row in rows:
        say("  " + "".join(f"{cell:>16}" for cell in row))
    again = Counter(mail.id for mail in mails)
    say(f"\n  emails {mails_before} before, {len(mails) - mails_before} after; {sum(count - 1 for count in again.values())} repeated with the same Message-ID")
    say(f"  events parked {parked}; waiting in the backup {waiting}, in the end none")
    say(f"  emails in the backup about messages that it lacks: {strays}")
    if strays:
        faults.append(f"The databases of the backup are inconsistent: {strays} emails without their message.")
    if parked:
        faults.append(f"{parked} events are parked.")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="load before the backup; half of it after")
    parser.add_argument("--visitors", type=int, default=2, help="visitors of each kind")
    asked = parser.parse_args()
    end_on_signals()
    if "SELAM_TARGET_DIR" not in os.environ:
        heading("Building the services")
        packages = [part for service in backup.services() for part in ("--package", f"selam-{service}")]
        run([tools.cargo(), "build", "--locked", "--bins", *packages, "--package", stripe_stand_in.PROGRAM, "--package", "selam-contract"], cwd=ROOT)
    with tempfile.TemporaryDirectory(prefix="selam-drill-") as made_folder, MailSink() as sink:
        folder = Path(made_folder)
        load, made = first_life(folder, sink, asked.seconds, asked.visitors)
        before = len(sink.arrived())
        second = second_life(folder, sink, made)
        faults = compare(load, made, before, sink.arrived(), second)
    if faults:
        raise Failure("\n".join(faults))
    say("\nNothing that was acknowledged before the end of the backup is lost.")


if __name__ == "__main__":
    with failures_end_the_command():
        main()
