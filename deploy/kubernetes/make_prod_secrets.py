#!/usr/bin/env python3
"""Makes the secrets of the prod overlay: `make prod-secrets`.

Reads the addresses and accounts of the servers from the environment and writes var/prod:

store/<service>.json   the entry `selam-<service>` of the secret store, with a property for each file
roles.sql              roles and databases of PostgreSQL, for psql
definitions.json       users and permissions of RabbitMQ, for `rabbitmqctl import_definitions`
users.acl              users of Redis with their rules

The public keys of all services go to k8s/overlays/prod/services.jwks, which is committed. Existing secrets stay.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from credentials.maker import Credentials, Servers

from backups.databases import READERS
from manifests import facts

FOLDER = facts.ROOT / "var" / "prod"
PUBLIC_KEYS = facts.ROOT / "k8s" / "overlays" / "prod" / "services.jwks"
# Variable → example.
WANTED = {
    "PROD_DATABASE": "db.internal:5432",
    "PROD_BUS": "bus.internal:5671",
    "PROD_CACHE": "cache.internal:6379",
    "PROD_MAIL_URL": "smtp://user:password@mail.internal:587?tls=required",
    "PROD_FILES_ACCESS_KEY_ID": "access key of the bucket",
    "PROD_FILES_SECRET_ACCESS_KEY": "its secret",
    "PROD_STRIPE_KEY": "secret key of the Stripe account",
    "PROD_STRIPE_WEBHOOK_SECRETS": "secrets of its webhook endpoint",
}
# Variable → file of the services that have it.
GIVEN = {
    "PROD_FILES_ACCESS_KEY_ID": "files_access_key_id",
    "PROD_FILES_SECRET_ACCESS_KEY": "files_secret_access_key",
    "PROD_STRIPE_KEY": "payments_stripe_key",
    "PROD_STRIPE_WEBHOOK_SECRETS": "payments_webhook_secrets",
}


def make(folder: Path, platform: facts.Platform, environment, public_keys: Path):
    """Writes everything. Exits with the names of missing variables."""
    missing = [f"{name} ({example})" for name, example in WANTED.items() if not environment.get(name)]
    if missing:
        sys.exit("Set " + ", ".join(missing))
    servers = Servers(
        database=f"postgres://{{name}}:{{password}}@{environment['PROD_DATABASE']}/{{name}}",
        bus=f"amqps://{{name}}:{{password}}@{environment['PROD_BUS']}/%2f",
        cache=f"rediss://{{name}}:{{password}}@{environment['PROD_CACHE']}",
        mail=environment["PROD_MAIL_URL"],
    )
    secrets = folder / "secrets"
    Credentials(secrets, platform, servers).make()
    for service in platform.services:
        for variable, file in GIVEN.items():
            if file in service.secret_files:
                _write(secrets / service.name / file, environment[variable])
        entry = {file: (secrets / service.name / file).read_text() for file in service.secret_files}
        _write(folder / "store" / f"{service.name}.json", json.dumps(entry, indent=2) + "\n")
    _write(folder / "roles.sql", "".join(role_statements(service, (secrets / service.name / "password").read_text()) for service in platform.services))
    _write(folder / "definitions.json", (secrets / facts.BUS / "definitions.json").read_text())
    _write(folder / "users.acl", (secrets / facts.CACHE / "users.acl").read_text() + "\n")
    public_keys.write_text((secrets / platform.services[0].name / "services.jwks").read_text())


def role_statements(service, password):
    """Returns statements that create a role with its database, or update its password. Passwords have no characters to quote.

    The administrator of a managed server lacks superuser rights, and can give a database only to a role of which they are a member.
    """
    name = service.database
    return f"""SELECT 'CREATE ROLE {name} LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{name}') \\gexec
ALTER ROLE {name} PASSWORD '{password}';
GRANT {name} TO CURRENT_USER;
SELECT 'CREATE DATABASE {name} OWNER {name}' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{name}') \\gexec
REVOKE ALL ON DATABASE {name} FROM PUBLIC;
GRANT CONNECT ON DATABASE {name} TO {READERS};
"""


def _write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    os.umask(0o077)
    make(FOLDER, facts.load(), os.environ, PUBLIC_KEYS)
    print(f"{FOLDER}: store/, roles.sql, definitions.json, users.acl. Commit {PUBLIC_KEYS.relative_to(facts.ROOT)}.")
    print("Keep a copy of the folder outside this machine.")


if __name__ == "__main__":
    main()
