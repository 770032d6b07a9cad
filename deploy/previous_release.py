#!/usr/bin/env python3
"""Checks whether the released version of a service works on the schema of the present one: `previous_release.py cargo`.

During a roll-out both versions use one database; after a roll-back the previous version uses it alone. So the tests of
the newest earlier release (its own, over its API) are built from its tag and run on databases that the present program migrated. The
program migrates PostgreSQL's template, from which the tests create every database.

Without a release there is nothing to compare. See docs/decisions/0027-releases-by-team.md.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE / "local"))

from backing_servers import BackingServers  # noqa: E402
from releases import commit, released, tag_of  # noqa: E402
from support import tools  # noqa: E402
from support.console import Failure, failures_end_the_command, heading, run, say  # noqa: E402
from support.paths import ROOT, binary, target_dir  # noqa: E402
from support.process import end_on_signals  # noqa: E402
from support.servers import Postgres, RabbitMq, Redis, programs  # noqa: E402

# PostgreSQL copies new databases from this template by default.
TEMPLATE = "template1"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("service")
    parser.add_argument("--tag", help="tag of another release (default: the newest one)")
    asked = parser.parse_args()
    end_on_signals()
    version = released(ROOT, asked.service)
    tag = asked.tag or (tag_of(asked.service, version) if version else None)
    if tag is None:
        say(f"{asked.service} has no release yet.")
        return
    if commit(ROOT, tag) is None:
        raise Failure(f"There is no {tag}.")
    # A fixed path, so that earlier builds are reused.
    worktree = target_dir() / "previous-release" / asked.service
    remove(worktree)
    try:
        run(["git", "worktree", "add", "--quiet", "--detach", worktree, tag], cwd=ROOT)
        check(asked.service, tag, worktree)
    finally:
        remove(worktree)


def remove(worktree):
    subprocess.run(["git", "worktree", "remove", "--force", str(worktree)], cwd=ROOT, capture_output=True, check=False)
    shutil.rmtree(worktree, ignore_errors=True)
    subprocess.run(["git", "worktree", "prune"], cwd=ROOT, capture_output=True, check=False)


def check(service, tag, worktree):
    package = f"selam-{service}"
    heading(f"Building the tests of {tag}")
    tests = build_tests(package, worktree)
    heading(f"Building the present {package}")
    run([tools.cargo(), "build", "--package", package, "--locked"], cwd=ROOT)
    # One temporary server of each kind for both versions.
    with BackingServers((RabbitMq, Postgres, Redis)) as servers:
        migrate(package, servers)
        say(f"  schema: {', '.join(versions(servers.environment[Postgres.variable]))}")
        failed = []
        for test in tests:
            heading(f"{tag}: {test.name.rpartition('-')[0]}, on the present schema")
            environment = {**os.environ, **servers.environment, "CARGO_MANIFEST_DIR": str(worktree / "services" / service)}
            if subprocess.run([str(test)], cwd=worktree / "services" / service, env=environment, check=False).returncode != 0:
                failed.append(test.name)
    if failed:
        raise Failure(f"{tag} does not work on the schema: remove a column or table one release after its last use.")
    say(f"\n{tag} works on the present schema.")


def build_tests(package, worktree):
    """The test programs in `tests/`. Unit tests cover migration steps, which start from an empty database."""
    command = [tools.cargo(), "test", "--package", package, "--test", "*", "--no-run", "--locked", "--message-format", "json-render-diagnostics"]
    # Most third-party packages are the same in both versions and are built once.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target_dir())}
    done = subprocess.run(command, cwd=worktree, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise Failure("The build of the release's tests failed.")
    built = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    programs = [Path(one["executable"]) for one in built if one.get("executable") and one["target"]["kind"] == ["test"]]
    if not programs:
        raise Failure(f"{package} has no tests in tests/.")
    return programs


def migrate(package, servers):
    """Migrates the template with the present program."""
    settings = {
        **{name: value for name, value in os.environ.items() if not name.startswith("SELAM_")},
        "SELAM_DATABASE_URL": database(servers.environment[Postgres.variable], TEMPLATE),
        "SELAM_DEMO_DATA": "false",
        "SELAM_DEMO_ACCOUNTS": "false",
    }
    servers.migrate(binary(package, "debug"), settings)


def versions(url):
    """Returns the migration steps of the service in the template."""
    psql = str(programs()["postgresql"].with_name("psql"))
    command = [psql, "--no-psqlrc", "-At", database(url, TEMPLATE), "-c", "SELECT version FROM seaql_migrations ORDER BY 1"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def database(url, name):
    """Returns the URL of another database on the same server."""
    return f"{url.rpartition('/')[0]}/{name}"


if __name__ == "__main__":
    with failures_end_the_command():
        main()
