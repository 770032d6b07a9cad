#!/usr/bin/env python3
"""Runs temporary PostgreSQL, Redis, RabbitMQ and S3 servers on free ports, without containers or system services.

    backing_servers.py run -- cargo test --workspace
    backing_servers.py serve

The command gets SELAM_TEST_POSTGRES_URL, SELAM_TEST_REDIS_URL, SELAM_TEST_AMQP_URL and SELAM_TEST_S3_URL. A server whose URL is set already
is not started. The first three also offer TLS, as `localhost`: SELAM_TEST_TLS_POSTGRES_URL, SELAM_TEST_TLS_REDIS_URL and
SELAM_TEST_TLS_AMQP_URL. SELAM_TEST_TLS_CA is the authority of their certificate, made for this run. SELAM_SIGNING_KEYS and
SELAM_IDENTITY_FACTOR_KEYS are keys for identity, which requires them unless it runs on embedded parts.

`serve` is for outage tests. It starts a PostgreSQL and a RabbitMQ that keep confirmed data when they crash, and prints their URLs as
a line of JSON. Then it reads commands, one per line: `crash NAME` and `resume NAME`, with a name of the JSON. It responds with `done`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from support import startup_keys
from support.console import Failure, complain, failures_end_the_command, say
from support.process import end_on_signals
from support.servers import S3, CrashSafePostgres, Postgres, RabbitMq, Redis, Server, programs
from support.throw_away_certificate import ThrowAwayCertificate


class BackingServers:
    """`with BackingServers() as servers:` and then `servers.environment`."""

    def __init__(self, kinds=None):
        self.environment = {}
        # The slowest first: they start side by side.
        self.kinds = kinds or [kind for kind in (RabbitMq, Postgres, Redis, S3) if not os.environ.get(kind.variable)]
        self.folder = None
        self.servers = []

    def __enter__(self):
        start = time.monotonic()
        self.folder = Path(tempfile.mkdtemp(prefix="selam-backing-"))
        # PostgreSQL's own user must be able to enter the folder.
        self.folder.chmod(0o711)
        try:
            certificate = ThrowAwayCertificate(self.folder)
            self.servers = [kind(self.folder) for kind in self.kinds]
            for server in self.servers:
                server.certificate = certificate
                server.start()
            for server in self.servers:
                server.wait()
        except BaseException:
            self.__exit__()
            raise
        self.environment = {server.variable: server.plain_url or server.url for server in self.servers}
        for server in self.servers:
            if isinstance(server, RabbitMq):
                self.environment["SELAM_TEST_AMQP_SERVICE_URL"] = server.url_of_service
            if isinstance(server, Redis):
                self.environment["SELAM_TEST_REDIS_SERVICE_URL"] = server.url_of_service
        over_tls = {server.variable.replace("TEST_", "TEST_TLS_"): server.tls_url for server in self.servers if server.tls_url}
        if over_tls:
            self.environment |= over_tls | {"SELAM_TEST_TLS_CA": str(certificate.authority)}
        self.environment |= startup_keys.of_identity(self.folder)
        for name, value in self.environment.items():
            say(f"  {name}={value}")
        say(f"  started in {time.monotonic() - start:.1f} s")
        return self

    def prepare_databases(self, program):
        """Creates a migrated database of each service of `program` in PostgreSQL. Tests copy these databases."""
        if not any(isinstance(server, Postgres) for server in self.servers):
            return
        url = self.environment[Postgres.variable].replace("/postgres?", "/template_{service}?")
        self.migrate(program, {**os.environ, "SELAM_DATABASE_URL": url, "SELAM_DATABASE_CREATE": "true"})

    def migrate(self, program, settings):
        """Migrates the databases in the settings of `program`, with the keys that services require at the start."""
        environment = {**settings, **self.environment, **startup_keys.OTHERS, "SELAM_DATA_DIR": str(self.folder / "migrate")}
        migrated = subprocess.run([program, "migrate"], env=environment, capture_output=True, text=True, check=False)
        if migrated.returncode != 0:
            raise Failure(f"{program} migrate failed:\n{migrated.stdout}{migrated.stderr}")

    def __exit__(self, *_):
        for server in self.servers:
            if getattr(server, "process", None) is not None:
                server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def serve():
    with BackingServers((RabbitMq, CrashSafePostgres)) as servers:
        print(json.dumps(servers.environment), flush=True)
        by_name = {server.variable: server for server in servers.servers}
        for line in sys.stdin:
            verb, name = line.split()
            {"crash": Server.crash, "resume": Server.resume}[verb](by_name[name])
            print("done", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["run", "serve"])
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    command = [part for part in arguments.command if part != "--"]
    missing = [name for name, program in programs().items() if program is None]
    if missing:
        raise Failure(f"Missing: {', '.join(missing)}. `make test` installs them if allowed.")
    end_on_signals()
    if arguments.verb == "serve":
        serve()
        return
    with BackingServers() as servers:
        result = subprocess.run(command, env={**os.environ, **servers.environment}, check=False)
    if result.returncode != 0:
        complain(f"{command[0]} failed with {result.returncode}")
    sys.exit(result.returncode)


if __name__ == "__main__":
    with failures_end_the_command():
        main()
