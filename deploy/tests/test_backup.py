"""Backups reject invalid states and always release the bus. `make restore-drill` tests the contents."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

from kubernetes.make_prod_secrets import role_statements

import backup
from backups import event_bus
from backups.databases import Database, DatabaseFailure
from backups.event_bus import BusFailure, EventBus
from manifests import facts
from support.servers import Postgres, install_missing, programs

# Simulates RabbitMQ's command-line program with files, and records its arguments.
PROGRAM = """
    #!/bin/sh
    cd "$(dirname "$0")"
    case "$2" in
        status) cat status ;;
        list_queues) cat queues; [ -f queues.next ] && mv queues.next queues; true ;;
        *) shift; echo "$@" >> told; [ ! -f lost ] ;;
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
        self.program = str(program)
        self.bus = EventBus(self.program, "selam", ["cargo", "identity"])
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

    def test_releases_when_the_response_to_the_hold_is_lost(self):
        (self.folder / "lost").touch()
        with self.assertRaisesRegex(BusFailure, "may still be held.*release absolute 512MB"), self.bus.held():
            self.fail("The block runs on a bus that is not held.")
        self.assertEqual(self.told()[-1], "set_vm_memory_high_watermark absolute 512MB")

    def test_terminated_backup_releases_the_bus_and_leaves_no_files(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            with self.subTest(number):
                (self.folder / "told").unlink(missing_ok=True)
                self.queues(cargo=3, identity=0)
                made = self.folder / "made"
                command = [sys.executable, backup.__file__, "--rabbitmqctl", self.program, "make", str(made)]
                with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                    while not (self.folder / "told").exists() and process.poll() is None:
                        time.sleep(0.05)
                    time.sleep(0.2)
                    process.send_signal(number)
                self.assertNotEqual(process.returncode, 0)
                self.assertEqual(self.told()[-1], "set_vm_memory_high_watermark absolute 512MB")
                self.assertEqual(os.listdir(made), [])

    def test_restores_a_relative_memory_limit(self):
        self.limit({"relative": 0.4})
        with self.bus.held():
            pass
        self.assertEqual(self.told()[-1], "set_vm_memory_high_watermark 0.4")

    def test_hold_names_the_command_that_restores_the_limit(self):
        # The default of RabbitMQ 4.
        self.limit({"relative": 0.6})
        command = [sys.executable, backup.__file__, "--rabbitmqctl", self.program, "hold"]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        self.assertIn("backup.py release 0.6\n", said)

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

    def test_servers_of_this_machine_need_no_host(self):
        url = backup.databases("postgres:///selam_{service}")[0].url
        command, _ = Database("identity", url)._server._command("psql")
        self.assertEqual(command, ["psql", "postgres:///postgres"])
        command, _ = Database("cargo", "postgres:///selam_cargo?host=/run/postgresql")._command("psql")
        self.assertEqual(command, ["psql", "postgres:///selam_cargo?host=/run/postgresql"])

    def test_a_missing_backup_is_named(self):
        done = subprocess.run([sys.executable, backup.__file__, "restore", "/missing"], check=False, capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("/missing/backup.json", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

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


class Restores(unittest.TestCase):
    """Backups by a member of pg_read_all_data, on a server with a role for each service and on one without."""

    @classmethod
    def setUpClass(cls):
        install_missing()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        # PostgreSQL's own user must be able to enter the folder.
        cls.folder.chmod(0o711)
        cls.server = Postgres(cls.folder)
        cls.server.start()
        cls.addClassCleanup(cls.server.stop)
        cls.server.wait()
        # The administrator of a managed server lacks superuser rights.
        cls.query("postgres", "postgres", "CREATE ROLE administrator LOGIN CREATEDB CREATEROLE")
        cls.query("postgres", "postgres", "CREATE ROLE backup LOGIN IN ROLE pg_read_all_data")

    @classmethod
    def psql(cls, role, database, text):
        url = f"postgres://{role}@127.0.0.1:{cls.server.port}/{database}"
        command = [cls.programs() / "psql", "--no-psqlrc", "-qAt", "--set", "ON_ERROR_STOP=1", url]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False)

    @classmethod
    def query(cls, role, database, text):
        done = cls.psql(role, database, text)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return done.stdout.strip()

    @staticmethod
    def programs():
        return programs()["postgresql"].parent

    def database(self, role, name):
        return Database("cargo", f"postgres://{role}@127.0.0.1:{self.server.port}/{name}", self.programs())

    def dump(self, role, name):
        file = self.folder / f"{name}.dump"
        database = self.database(role, name)
        with database.moment() as moment:
            database.dump(moment, file)
        return file

    def fill(self, role, name):
        self.query(role, name, "CREATE TABLE shipments (id bigserial PRIMARY KEY, city text); INSERT INTO shipments (city) VALUES ('Calgary')")

    def owner(self, name):
        return self.query("postgres", name, "SELECT string_agg(DISTINCT tableowner, ',') FROM pg_tables WHERE schemaname = 'public'")

    def roles(self, *names):
        services = {service.name: service for service in facts.load().services}
        for name in names:
            self.query("administrator", "postgres", role_statements(services[name], "password"))

    def test_service_migrates_its_restored_tables(self):
        self.roles("cargo", "cleaning")
        self.fill("selam_cargo", "selam_cargo")
        made = self.dump("backup", "selam_cargo")
        self.query("postgres", "postgres", "ALTER DATABASE selam_cargo RENAME TO old_cargo")
        self.database("administrator", "selam_cargo").restore(made)
        self.assertEqual(self.query("selam_cargo", "selam_cargo", "SELECT city FROM shipments"), "Calgary")
        self.query("selam_cargo", "selam_cargo", "ALTER TABLE shipments ADD weight integer; CREATE TABLE parcels (id integer)")
        self.query("selam_cargo", "selam_cargo", "INSERT INTO shipments (city) VALUES ('Edmonton')")
        self.assertEqual(self.owner("selam_cargo"), "selam_cargo")
        # The next backup needs no further permission.
        self.dump("backup", "selam_cargo")
        self.assertIn("permission denied", self.psql("selam_cleaning", "selam_cargo", "SELECT 1").stderr)

    def test_gives_an_empty_database_of_another_owner_to_the_service(self):
        self.roles("payments")
        self.fill("selam_payments", "selam_payments")
        made = self.dump("backup", "selam_payments")
        self.query("postgres", "postgres", "DROP DATABASE selam_payments; CREATE DATABASE selam_payments")
        self.database("postgres", "selam_payments").restore(made)
        self.query("selam_payments", "selam_payments", "ALTER TABLE shipments ADD weight integer")
        self.assertEqual(self.owner("selam_payments"), "selam_payments")

    def test_tables_belong_to_the_user_when_services_have_no_roles(self):
        self.query("postgres", "postgres", "CREATE DATABASE selam_sourcing")
        self.fill("postgres", "selam_sourcing")
        made = self.dump("postgres", "selam_sourcing")
        self.query("postgres", "postgres", "DROP DATABASE selam_sourcing")
        self.database("postgres", "selam_sourcing").restore(made)
        self.assertEqual(self.query("postgres", "selam_sourcing", "SELECT city FROM shipments"), "Calgary")
        self.assertEqual(self.owner("selam_sourcing"), "postgres")

    def test_database_with_tables_keeps_its_owner(self):
        self.query("postgres", "postgres", "CREATE DATABASE selam_identity; CREATE ROLE selam_identity LOGIN")
        self.fill("postgres", "selam_identity")
        made = self.dump("postgres", "selam_identity")
        with self.assertRaisesRegex(DatabaseFailure, "has 1 tables"):
            self.database("postgres", "selam_identity").restore(made)
        owner = self.query("postgres", "postgres", "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'selam_identity'")
        self.assertEqual((owner, self.owner("selam_identity")), ("postgres", "postgres"))

    def test_a_database_with_tables_prevents_the_whole_restore(self):
        made = self.folder / "backup"
        made.mkdir()
        services = {}
        for name in ("first", "second"):
            self.query("postgres", "postgres", f"CREATE DATABASE {name}")
            self.fill("postgres", name)
            self.dump("postgres", name).rename(made / f"{name}.dump")
            services[name] = {"sha256": backup.digest(made / f"{name}.dump")}
        (made / backup.INDEX).write_text(json.dumps({"services": services}))
        self.query("postgres", "postgres", "DROP DATABASE first")
        databases = [replace(self.database("postgres", name), service=name) for name in services]
        with self.assertRaisesRegex(DatabaseFailure, "The database of second has 1 tables"):
            backup.restore(databases, made, lambda _: None)
        self.assertEqual(self.query("postgres", "postgres", "SELECT count(*) FROM pg_database WHERE datname = 'first'"), "0")

    def test_restores_one_service_next_to_the_others(self):
        made = self.folder / "one"
        made.mkdir()
        sums = {}
        for name in ("selam_cargo", "selam_cleaning"):
            self.query("postgres", "postgres", f"CREATE DATABASE {name}")
            self.addCleanup(self.query, "postgres", "postgres", f"DROP DATABASE {name}")
            self.fill("postgres", name)
            file = made / f"{name.removeprefix('selam_')}.dump"
            self.dump("postgres", name).rename(file)
            sums[file.stem] = {"sha256": backup.digest(file)}
        (made / backup.INDEX).write_text(json.dumps({"services": sums}))
        self.query("postgres", "postgres", "ALTER DATABASE selam_cargo RENAME TO newer_cargo")
        url = f"postgres://postgres@127.0.0.1:{self.server.port}/selam_{{service}}"
        environment = {**os.environ, "PATH": f"{self.programs()}:/usr/bin:/bin"}
        command = [sys.executable, backup.__file__, "--database-url", url, "restore", str(made)]
        refused = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        self.assertIn("The database of cleaning has 1 tables", refused.stderr)
        unknown = subprocess.run([*command, "cargoes"], env=environment, capture_output=True, text=True, check=False)
        self.assertIn("cargoes", unknown.stderr)
        done = subprocess.run([*command, "cargo"], env=environment, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout.split()), (0, ["cargo"]), done.stderr)
        self.assertEqual(self.query("postgres", "selam_cargo", "SELECT city FROM shipments"), "Calgary")

    def test_a_database_password_rotates_as_documented(self):
        page = (facts.ROOT / "docs" / "operations.md").read_text()
        create, remove = re.findall(r"(?s)```sql\n(.*?)```", page)
        self.roles("cargo")
        self.addCleanup(self.query, "postgres", "postgres", "DROP DATABASE selam_cargo")
        self.query("administrator", "postgres", create)
        # A process with the second role migrates.
        self.query("selam_cargo_2", "selam_cargo", "CREATE TABLE pieces (id integer); INSERT INTO pieces VALUES (1)")
        self.query("administrator", "postgres", "ALTER ROLE selam_cargo PASSWORD 'new'")
        self.query("selam_cargo", "selam_cargo", "ALTER TABLE pieces ADD weight integer")
        self.query("administrator", "postgres", remove)
        self.assertEqual(self.owner("selam_cargo"), "selam_cargo")

    def test_compose_and_a_restore_give_the_same_privileges(self):
        (self.folder / "roles").mkdir()
        (self.folder / "roles" / "selam_notifications").write_text("password")
        (self.folder / "password").write_text("password")
        script = (facts.ROOT / "deploy" / "compose" / "database" / "roles.sh").read_text().replace("/run/secrets", str(self.folder))
        environment = {"PATH": f"{self.programs()}:/usr/bin:/bin", "PGHOST": "127.0.0.1", "PGPORT": str(self.server.port)}
        subprocess.run(["/bin/sh", "-c", script], env=environment, check=True)
        made = self.dump("backup", "selam_notifications")
        privileges = "SELECT pg_get_userbyid(datdba), datacl FROM pg_database WHERE datname = 'selam_notifications'"
        of_compose = self.query("postgres", "postgres", privileges)
        self.query("postgres", "postgres", "DROP DATABASE selam_notifications")
        self.database("postgres", "selam_notifications").restore(made)
        self.assertEqual(self.query("postgres", "postgres", privileges), of_compose)


if __name__ == "__main__":
    unittest.main()
