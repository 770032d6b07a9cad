"""A temporary platform for tests and benchmarks."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager

from . import build
from .console import Failure
from .paths import ROOT
from .process import Process, stop

READY_SECONDS = 600
# The platform gets its own port and address.
LEFT_OUT = ("SELAM_PORT", "SELAM_SITE_URL", "SELAM_JWT_ISSUER")
# Limits that one machine with many visitors, or few accounts with many requests, would exceed. Not MAIL_PURPOSE: the official client's
# tests expect status 429 from it.
LIMITS_OFF = ["SIGN_IN", "SIGN_UP", "VERIFY", "REFRESH", "USER", "MAIL", "MAIL_ADDRESS"]
MANY_VISITORS = {f"SELAM_IDENTITY_LIMIT_{name}": "off" for name in LIMITS_OFF} | {
    "SELAM_IDENTITY_GUESSES": "0",
    # Pages of several tests begin with one stored session. If each refreshed it, the second refresh would revoke it for all.
    "SELAM_IDENTITY_ACCESS_TOKEN_TTL": "7200",
    "SELAM_CARGO_MAX_OPEN_SHIPMENTS": "10000",
    "SELAM_CLEANING_MAX_OPEN_BOOKINGS": "10000",
}


@contextmanager
def running_platform(folder, profile, settings, web=True, separate=False):
    """Starts built programs on a free port, with empty data in `folder`; yields the facts of the platform when it is ready. Without
    `web` the platform has only the API, no pages. `separate` starts it as `make up` does, otherwise as `make run`."""
    ready_file = folder / "ready.json"
    program = ["run_separate.py", "serve"] if separate else ["run_platform.py", "run", "--skip-build"]
    command = [sys.executable, ROOT / "deploy" / "local" / program[0], *program[1:], "--profile", profile, "--port", "0"]
    if web:
        build.web_client()
    else:
        command.append("--without-web")
    environment = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    # Tests and benchmarks count their own records only.
    environment.update({"SELAM_DEMO_DATA": "false", **settings}, SELAM_DATA_DIR=str(folder / "data"), SELAM_UP_DIR=str(folder / "data"))
    platform = Process("The platform", [*command, "--ready-file", ready_file], folder / "platform.log", environment)
    platform.start()
    try:
        deadline = time.monotonic() + READY_SECONDS
        while not ready_file.exists():
            if not platform.is_running() or time.monotonic() > deadline:
                platform.show_log(60)
                raise Failure("The platform did not start.")
            time.sleep(0.1)
        yield json.loads(ready_file.read_text())
    finally:
        stop([platform])
