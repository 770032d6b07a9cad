#!/usr/bin/env python3
"""Sends valid and invalid requests to a running platform, as its OpenAPI document describes them: `make fuzz`. See docs/api-fuzzing.md.

run_fuzz.py                           visitor, user and admin, two minutes each, with the usual seed
run_fuzz.py --seconds 600 --seed 7    longer, with other requests
run_fuzz.py admin                     one role
run_fuzz.py --document [--check]      only writes (or compares) the table of docs/api-fuzzing.md
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

from support import fuzzing, tools
from support.console import Failure, Steps, failures_end_the_command, run, say
from support.launch import MANY_VISITORS, running_platform
from support.paths import ROOT
from support.process import end_on_signals

# Role of the run and its demo account.
ROLES = {"visitor": None, "user": "client", "admin": "admin"}
REPORTS = ROOT / "var" / "fuzz"
# A run that takes this much longer than its time limit hangs.
GRACE_SECONDS = 180


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roles", nargs="*", metavar="role", help=f"some of: {', '.join(ROLES)} (default: all)")
    parser.add_argument("--seconds", type=int, default=120, help="duration of each role's run (default: 120)")
    parser.add_argument("--seed", type=int, default=20261122, help="seed of the generated requests; equal responses lead to equal requests")
    parser.add_argument("--skip-build", action="store_true", help="use the existing build")
    parser.add_argument("--document", action="store_true", help="only write the table of docs/api-fuzzing.md")
    parser.add_argument("--check", action="store_true", help="with --document: fail when the table is out of date")
    options = parser.parse_args()
    if not set(options.roles) <= set(ROLES):
        parser.error(f"roles are {', '.join(ROLES)}")
    if options.document:
        fuzzing.write_table(check=options.check)
        return
    end_on_signals()
    steps = Steps()
    with steps.step("Build"):
        program = tools.schemathesis()
        if not options.skip_build:
            run([tools.cargo(), "build", "--workspace", "--bins", "--locked"], cwd=ROOT)
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    # One machine sends the requests of many visitors; responses with status 429 find no defects.
    limits = {"SELAM_RATE_LIMIT_FACTOR": "0", **MANY_VISITORS}
    with tempfile.TemporaryDirectory(prefix="selam-fuzz-") as folder, running_platform(Path(folder), "dev", limits, web=False) as ready:
        prepare(ready)
        for role in options.roles or ROLES:
            with steps.step(f"As {role}"):
                fuzz(program, ready, role, options)
    steps.finish()


def fuzz(program, ready, role, options):
    folder = REPORTS / role
    folder.mkdir()
    token = sign_in(ready, ROLES[role])
    config = folder / "schemathesis.toml"
    config.write_text(fuzzing.configuration(ready["url"], signed_in=token is not None))
    report = folder / "events.ndjson"
    command = [program, "--config-file", config, "run", f"{ready['url']}/openapi.json", "--checks", ",".join(fuzzing.CHECKS)]
    command += ["--seed", options.seed, "--max-time", options.seconds, "--continue-on-failure", "--no-color", "--generation-database", "none"]
    # The output shows the tokens: accounts and tokens end with the platform, and repeating a call needs the values.
    command += ["--output-sanitize", "false"]
    command += ["--warnings", "off", "--request-timeout", "20", "--report", "ndjson", "--report-ndjson-path", report]
    environment = {**os.environ, **({fuzzing.TOKEN: token} if token else {})}
    streams = {"stdout": (folder / "output.txt").open("w"), "stderr": subprocess.STDOUT}
    try:
        ended = subprocess.run([str(part) for part in command], cwd=folder, env=environment, timeout=options.seconds + GRACE_SECONDS, check=False, **streams)
    except subprocess.TimeoutExpired:
        raise Failure(f"The fuzzing tool did not end; see {folder / 'output.txt'}.") from None
    finally:
        streams["stdout"].close()
    # Status 1 means that findings exist; the exception list decides whether they count.
    if ended.returncode not in (0, 1) or not report.exists():
        raise Failure(f"The fuzzing tool failed with {ended.returncode}; see {folder / 'output.txt'}.")
    outcome = fuzzing.read(report, role)
    say(outcome.summary())
    if outcome.new or outcome.errors:
        raise Failure(f"{outcome.complaints()}\nAll requests and answers: {report}")


def prepare(ready):
    """Creates bookings and shipments of the user, so that the first calls can list, read, move and track them."""
    token = sign_in(ready, ROLES["user"])
    days = sorted({slot["date"] for slot in call(f"{ready['url']}/v1/cleaning/slots?days=14")["slots"]})
    # From the second day on, because earlier slots may close before the request arrives.
    for day in days[1:4]:
        for wish, offer in fuzzing.orders(day):
            quote = call(f"{ready['url']}{wish.path}", wish.body, token)
            call(f"{ready['url']}{offer.path}", {**offer.body, "quoteId": quote["id"]}, token)


def call(url, body=None, token=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(url, json.dumps(body).encode() if body is not None else None, headers), timeout=30) as answer:
        return json.load(answer)


def sign_in(ready, account):
    if account is None:
        return None
    accounts = json.loads((Path(ready["dataDir"]) / "demo-accounts.json").read_text())
    return call(f"{ready['gotrueUrl']}/token?grant_type=password", accounts[account])["access_token"]


if __name__ == "__main__":
    with failures_end_the_command():
        main()
