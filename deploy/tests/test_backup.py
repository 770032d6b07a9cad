"""Backups reject invalid states and always release the bus. `make restore-drill` tests the contents."""

from __future__ import annotations

import json
import tempfile
import textwrap
import unittest
from pathlib import Path
from unittest import mock

import backup
from backups import event_bus
from backups.databases import Database, DatabaseFailure
from backups.event_bus import BusFailure, EventBus

# Simulates RabbitMQ's command-line program with files, and records its arguments.
PROGRAM = """
    #!/bin/sh
    cd "$(dirname "$0")"
    case "$2" in
        status) cat status ;;
        list_queues) cat queues; [ -f queues.next ] && mv queues.next queues; true ;;
        *) shift; echo "$@" >> told ;;
    esac
"""


class Bus(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        program = self.folder / "rabbitmqctl"
        program.write_text(textwrap.dedent(PROGRAM).lstrip())
        program.chmod(0o755)
        self.limit({"absolute": "512MB"})
        self.queues(cargo=0, identity=0)
        self.bus = EventBus(str(program), "selam", ["cargo", "identity"])
        patched = mock.patch.object(event_bus, "COUNTED_EVERY", 0)
        patched.start()
        self.addCleanup(patched.stop)

    def limit(self, setting):
        (self.folder / "status").write_text(json.dumps({"vm_memory_high_watermark_setting": setting}))

    def queues(self, file="queues", consumers=1, **counts):
        names = {name.replace("_dead", ".dead-letters"): count for name, count in counts.items()}
        rows = [{"name": f"selam.{name}", "messages": count, "consumers": consumers} for name, count in names.items()]
        (self.folder / file).write_text(json.dumps([*rows, {"name": "others.cargo", "messages": 7, "consumers": 0}]))

    def told(self):
        return (self.folder / "told").read_text().splitlines()

    def test_releases_with_the_previous_limit_after_a_failure(self):
        with self.assertRaises(ZeroDivisionError), self.bus.held():
            raise ZeroDivisionError
        self.assertEqual(self.told(), ["set_vm_memory_high_watermark 0", "set_vm_memory_high_watermark absolute 512MB"])

    def test_restores_a_relative_memory_limit(self):
        self.limit({"relative": 0.4})
        with self.bus.held():
            pass
        self.assertEqual(self.told()[-1], "set_vm_memory_high_watermark 0.4")

    def test_concurrent_backups_are_refused(self):
        self.limit({"relative": 0})
        with self.assertRaisesRegex(BusFailure, "already held"):
            self.bus.hold()

    def test_waits_for_two_empty_counts(self):
        self.queues(cargo=0, identity=0)
        self.queues(file="queues.next", cargo=3, identity=0)
        with self.assertRaisesRegex(BusFailure, r"selam\.cargo \(3\)"):
            self.bus.wait_until_nothing_is_on_its_way(0)

    def test_dead_letters_are_reported_without_waiting(self):
        self.queues(cargo=0, identity=0, cargo_dead=2)
        self.bus.wait_until_nothing_is_on_its_way(0)
        self.assertEqual(self.bus.dead_letters(), {"selam.cargo.dead-letters": 2})

    def test_names_services_without_a_consumer(self):
        self.queues(cargo=0)
        with self.assertRaisesRegex(BusFailure, r"selam\.identity after"):
            self.bus.wait_until_all_listen(0)
        self.queues(consumers=0, cargo=0, identity=0)
        with self.assertRaisesRegex(BusFailure, r"selam\.cargo, selam\.identity"):
            self.bus.wait_until_all_listen(0)

    def test_reports_the_output_of_a_failed_program(self):
        bus = EventBus("false", "selam", [])
        with self.assertRaisesRegex(BusFailure, "false --quiet status"):
            bus.hold()


class Databases(unittest.TestCase):
    def test_database_names_equal_the_services_setting(self):
        urls = {database.service: database.url for database in backup.databases("postgres://db/selam_{service}")}
        self.assertEqual(urls["contact-admin"], "postgres://db/selam_contact_admin")

    def test_passwords_are_not_arguments(self):
        command, environment = Database("cargo", "postgres://backup:p%40ss@db:5432/selam_cargo")._command("pg_dump")
        self.assertEqual(environment["PGPASSWORD"], "p@ss")
        self.assertEqual(command, ["pg_dump", "--dbname", "postgres://backup@db:5432/selam_cargo"])

    def test_a_damaged_dump_prevents_the_restore(self):
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder)
            sums = {}
            for name in ("cargo", "identity"):
                (made / f"{name}.dump").write_text(name)
                sums[name] = {"sha256": backup.digest(made / f"{name}.dump")}
            (made / backup.INDEX).write_text(json.dumps({"services": sums}))
            (made / "identity.dump").write_text("else")
            # No server listens there: a restore that gets this far fails with another error.
            unreachable = [Database(name, f"postgres://127.0.0.1:1/{name}") for name in ("cargo", "identity")]
            with self.assertRaisesRegex(DatabaseFailure, r"identity\.dump does not match its checksum"):
                backup.restore(unreachable, made, lambda _: None)


if __name__ == "__main__":
    unittest.main()
