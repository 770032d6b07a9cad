"""The comparison with the previous release migrates with every key that a service requires, and with no setting of the caller."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import previous_release

from backing_servers import BackingServers
from manifests import facts
from support import startup_keys
from support.servers import Postgres

# Writes its settings to a file, as the program of a service receives them.
PROGRAM = '#!/bin/sh\nenv > "$0.$1"\n'


class Migration(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = Path(folder.name, "selam-identity")
        self.program.write_text(PROGRAM)
        self.program.chmod(0o700)
        self.servers = BackingServers((Postgres,))
        self.servers.folder = Path(folder.name)
        self.servers.environment = {Postgres.variable: "postgres://postgres@127.0.0.1:1/postgres?sslmode=disable"}

    def migrate(self, environment):
        with mock.patch.dict(os.environ, {"PATH": os.environ["PATH"], **environment}, clear=True):
            self.servers.environment |= startup_keys.of_identity(self.servers.folder)
            with mock.patch.object(previous_release, "binary", return_value=self.program):
                previous_release.migrate("selam-identity", self.servers)
        lines = Path(f"{self.program}.migrate").read_text().splitlines()
        return dict(line.split("=", 1) for line in lines)

    def test_services_get_every_key_that_they_require(self):
        settings = self.migrate({})
        wanted = {setting.name for service in facts.load().services for setting in service.settings if setting.secret and setting.name.endswith("_KEYS")}
        self.assertIn("SELAM_SIGNING_KEYS", wanted)
        self.assertLessEqual({*wanted, "SELAM_FILES_SIGNING_KEY", "SELAM_PAYMENTS_STRIPE_KEY"}, settings.keys())
        self.assertIn("BEGIN PRIVATE KEY", Path(settings["SELAM_SIGNING_KEYS"]).read_text())

    def test_migrates_the_template_without_other_settings_of_the_caller(self):
        settings = self.migrate({"SELAM_BUS_URL": "amqp://127.0.0.1:1", "SELAM_SIGNING_KEYS": "/own.pem"})
        self.assertTrue(settings["SELAM_DATABASE_URL"].endswith("/template1"))
        self.assertNotIn("SELAM_BUS_URL", settings)
        self.assertEqual(settings["SELAM_SIGNING_KEYS"], "/own.pem")


if __name__ == "__main__":
    unittest.main()
