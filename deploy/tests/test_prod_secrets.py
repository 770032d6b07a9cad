"""`make prod-secrets` makes every file that production mounts, and its servers accept the accounts."""

import base64
import hashlib
import json
import os
import re
import tempfile
import unittest
from pathlib import Path

from kubernetes import make_prod_secrets

from manifests import facts

PLATFORM = facts.load()
PROD = facts.ROOT / "k8s" / "overlays" / "prod"


class ProdSecrets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.environment = {**make_prod_secrets.WANTED, "PROD_STRIPE_KEY": "key of the account", "PROD_STRIPE_WEBHOOK_SECRETS": "secret of the endpoint"}
        cls.make()
        cls.entries = {service.name: json.loads((cls.folder / "store" / f"{service.name}.json").read_text()) for service in PLATFORM.services}

    @classmethod
    def make(cls):
        make_prod_secrets.make(cls.folder, PLATFORM, cls.environment, cls.folder / "services.jwks")

    def test_every_entry_has_the_files_of_its_service(self):
        for service in PLATFORM.services:
            self.assertEqual(set(self.entries[service.name]), set(service.secret_files))

    def test_test_keys_never_reach_production(self):
        payments = self.entries["payments"]
        self.assertEqual((payments["payments_stripe_key"], payments["payments_webhook_secrets"]), ("key of the account", "secret of the endpoint"))
        self.assertNotIn(facts.STRIPE_STAND_IN_KEY, json.dumps(self.entries))

    def test_accounts_of_the_servers_have_the_passwords_of_the_store(self):
        roles, users = (self.folder / "roles.sql").read_text(), json.loads((self.folder / "definitions.json").read_text())["users"]
        self.assertEqual({user["name"] for user in users}, set(self.entries))
        for service in PLATFORM.services:
            url = re.fullmatch(r"postgres://(\w+):([\w-]+)@db\.internal:5432/(\w+)", self.entries[service.name]["database_url"])
            self.assertEqual((url[1], url[3]), (service.database, service.database))
            self.assertIn(f"ALTER ROLE {service.database} PASSWORD '{url[2]}';", roles)
            # Without superuser rights, only a member of a role can give it a database.
            self.assertRegex(roles, f"(?s)GRANT {service.database} TO CURRENT_USER;.*CREATE DATABASE {service.database} OWNER {service.database}")

    def test_every_service_has_a_public_key(self):
        keys = json.loads((self.folder / "services.jwks").read_text())["keys"]
        self.assertEqual({key["kid"] for key in keys}, set(self.entries))

    def test_a_second_run_keeps_every_secret(self):
        before = json.dumps(self.entries)
        self.make()
        again = {service.name: json.loads((self.folder / "store" / f"{service.name}.json").read_text()) for service in PLATFORM.services}
        self.assertEqual(json.dumps(again), before)

    def test_a_changed_password_reaches_every_server(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)

            def hashed():
                make_prod_secrets.make(folder, PLATFORM, self.environment, folder / "services.jwks")
                users = json.loads((folder / "definitions.json").read_text())["users"]
                return {user["name"]: user["password_hash"] for user in users}

            before = hashed()
            (folder / "secrets" / "cargo" / "password").unlink()
            after = hashed()
            password = (folder / "secrets" / "cargo" / "password").read_text()
            self.assertIn(password, json.loads((folder / "store" / "cargo.json").read_text())["bus_url"])
            salt = base64.b64decode(after["cargo"])[:4]
            self.assertEqual(after["cargo"], base64.b64encode(salt + hashlib.sha256(salt + password.encode()).digest()).decode())
            self.assertEqual({**before, "cargo": ""}, {**after, "cargo": ""})

    def test_missing_settings_are_named(self):
        with self.assertRaises(SystemExit) as refused:
            make_prod_secrets.make(self.folder, PLATFORM, {**os.environ, "PROD_DATABASE": ""}, self.folder / "services.jwks")
        self.assertIn("PROD_DATABASE (db.internal:5432)", str(refused.exception))


class Overlay(unittest.TestCase):
    def test_a_public_site_has_the_public_keys_of_its_services(self):
        """Without them every call between services is rejected. The overlay of this repository has an example address."""
        keys = {key["kid"] for key in json.loads((PROD / "services.jwks").read_text())["keys"]}
        if "SELAM_SITE_URL=https://selam.example\n" not in (PROD / "kustomization.yaml").read_text():
            self.assertEqual(keys, {service.name for service in PLATFORM.services}, "run make prod-secrets")
        else:
            self.assertEqual(keys, set())


if __name__ == "__main__":
    unittest.main()
