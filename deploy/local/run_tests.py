#!/usr/bin/env python3
"""Runs every test: `make test`. Installs missing tools, starts temporary backing servers, and prints a summary.

run_tests.py                 all
run_tests.py rust gateway    some of: rust, servers, gateway, web, end-to-end, and end-to-end-separate on the platform of `make up`
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from datetime import date, timedelta
from pathlib import Path

from backing_servers import BackingServers
from support import build, reports, tools
from support.background import Background
from support.console import Steps, failures_end_the_command, run, say
from support.launch import MANY_VISITORS, running_platform
from support.paths import GATEWAY, LOCAL, ROOT, WEB_CLIENT, binary, target_dir
from support.process import end_on_signals
from support.servers import S3, Postgres, RabbitMq, Redis, programs

GROUPS = ["rust", "servers", "gateway", "web", "end-to-end"]
# This group repeats suites of the others, so a full run leaves it out.
SEPARATE = "end-to-end-separate"
URLS = [Postgres.variable, Redis.variable, RabbitMq.variable, S3.variable]
PLATFORM_TESTS = "selam-platform-tests"
TESTS_PER_CORE = 3
# Tests that use no server run once, on the embedded parts: unit tests (except migrations and table reads), rules of texts and of time zones, calls
# and streams between services, emails to a server, tests of source files, decisions of the guard and the routes before storage, outputs of a model
# or the screen that other tests store in the same way, demo data and random histories (embedded parts only), and the absence of a service during
# an erasure, which the chassis handles.
WITHOUT_SERVERS = " or ".join(
    [
        "(kind(lib) and not test(/upgrade_tests|days::|render_tests/))",
        "package(selam-contract)",
        "binary(safety)",
        "binary(model)",
        "binary(zone_rules)",
        "test(/^conformance::(errors|guard|health|house_style|layout|telemetry)::/)",
        "test(/^(platform_facts|event_catalogue)::/)",
        "(binary(chassis) and test(/^(calls|hanging_peer|http_routes|keys|server|streams)::/))",
        "test(/^declared_routes::/)",
        "(test(/^(demo|demo_data|histories)::/) and not binary(chassis))",
        "test(=report_recount::equals_records_of_services)",
        "test(=personal_data::completes_erasure_after_service_recovers)",
        "(package(selam-notifications) and test(/^(smtp|smtp_tls)::/))",
        "(package(selam-ai-chat) and test(/^(assessments|care|safety_check|input)::/) and not test(=assessments::assessments_have_their_own_budget))",
        "test(=models::obedient_model_cannot_disable_the_rules)",
    ]
)
# The scripts of services/identity/tests/gotrue.
CLIENT, OPEN_CLIENT = "test", "test:open"
REPORTS = {CLIENT: "gotrue", OPEN_CLIENT: "gotrue-open"}
# Settings of identity on a platform with open sign-up, for the official client.
OPEN = {"SELAM_IDENTITY_AUTOCONFIRM": "true", "SELAM_IDENTITY_ANONYMOUS": "true", "SELAM_IDENTITY_FRESH_SIGN_IN": "0"}
# Number of retries of a failed test; Vitest and Playwright read it, too. A test that passes on retry is reported as flaky.
RETRIES = "SELAM_TEST_RETRIES"
# Bytes. The tests of a run use much less at a time.
MEMORY_WANTED = 4 << 30


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="group", help=f"some of: {', '.join([*GROUPS, SEPARATE])} (default: all but the last)")
    groups = parser.parse_args().groups or GROUPS
    if not set(groups) <= {*GROUPS, SEPARATE}:
        parser.error(f"groups are {', '.join(GROUPS)}")
    end_on_signals()
    throw_away_in_memory()
    install_missing(groups)
    steps = Steps()
    if {"rust", "servers"} & set(groups):
        with steps.step("Build: services and tests", usual="2.5 min after `make run`, 8 min from nothing"):
            build.services_and_tests()
    elif {"gateway", "end-to-end"} & set(groups):
        with steps.step("Build: services", usual=build.USUAL["dev"]):
            build.services("dev")
    if SEPARATE in groups:
        with steps.step("Build: a program for each service", usual=build.USUAL["dev"]):
            build.separate_services("dev")
    # Tests in Rust and of the gateway often wait, for servers and for time-outs: side by side with the web client's they keep all cores busy.
    with ExitStack() as stack:
        background = [stack.enter_context(tests()) for group, tests in BACKGROUND.items() if group in groups]
        if "rust" in groups:
            with steps.step("Rust tests on embedded parts", usual="4 min", junit=[reports.path("rust")]):
                environment = {name: value for name, value in os.environ.items() if name not in URLS}
                rust_tests("rust", ["--exclude", PLATFORM_TESTS], environment)
        if "servers" in groups:
            name = "Rust tests on PostgreSQL, RabbitMQ and Redis; platform tests with Envoy"
            with steps.step(name, usual="7 min", junit=[reports.path("servers")]), BackingServers() as servers:
                servers.prepare_databases(binary("selam-standalone", "dev"))
                environment = {"SELAM_ENVOY": str(tools.envoy()), "SELAM_TARGET_DIR": str(target_dir() / "debug"), **servers.environment}
                rust_tests("servers", ["--filterset", f"not ({WITHOUT_SERVERS})"], {**os.environ, **environment})
        for tests in background:
            steps.collect(tests, junit=[tests.report] if tests.report else [])
    if "end-to-end" in groups:
        with tempfile.TemporaryDirectory(prefix="selam-end-to-end-") as folder:
            end_to_end(steps, Path(folder))
    if SEPARATE in groups:
        with tempfile.TemporaryDirectory(prefix="selam-separate-") as folder:
            end_to_end(steps, Path(folder), separate=True)
    steps.finish()


def rust_tests(group, options, environment):
    """Each test is a separate process. Most tests wait for I/O, so more of them run than there are cores."""
    threads = str(TESTS_PER_CORE * (os.cpu_count() or 1))
    command = [tools.nextest(), "nextest", "run", "--workspace", "--locked", "--test-threads", threads]
    retries = {"NEXTEST_RETRIES": os.environ[RETRIES]} if RETRIES in os.environ else {}
    # Below the workspace even if CARGO_TARGET_DIR is elsewhere.
    report = ROOT / "target" / "nextest" / "default" / "junit.xml"
    report.unlink(missing_ok=True)
    try:
        run([*command, *options], cwd=ROOT, env={**environment, **retries, "CARGO": tools.cargo()})
    finally:
        if report.exists():
            shutil.copy(report, reports.path(group))


def throw_away_in_memory():
    """Databases and files of tests are temporary: on a large file system in memory they take half the time."""
    memory = Path("/dev/shm")
    if "TMPDIR" not in os.environ and memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > MEMORY_WANTED:
        os.environ["TMPDIR"] = str(memory)


@contextmanager
def gateway_tests():
    """Starts the gateway's tests in the background."""
    with tempfile.TemporaryDirectory() as folder:
        routes, descriptors = build.gateway_inputs("dev", Path(folder))
        environment = {**os.environ, "ENVOY": str(tools.envoy()), "ROUTES": str(routes), "DESCRIPTORS": str(descriptors), "PYTHONPATH": str(LOCAL)}
        options = ["--quiet", f"--reruns={os.environ.get(RETRIES, '0')}", f"--junitxml={reports.path('gateway')}"]
        command = [tools.python_tools() / "pytest", *options, GATEWAY / "tests"]
        with Background("Gateway tests", command, environment, report=reports.path("gateway")) as tests:
            yield tests


def web_client_tests():
    """Starts the web client's unit tests in the background."""
    report = reports.path("web")
    command = [tools.npm(), "--prefix", WEB_CLIENT, "test", "--silent", "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
    return Background("Web client: unit tests", command, report=report)


def web_client_build():
    """Starts the build that the browser tests use in the background."""
    return Background("Web client: build", [sys.executable, LOCAL / "build_web_client.py"])


BACKGROUND = {"gateway": gateway_tests, "web": web_client_tests, "end-to-end": web_client_build}


def gotrue_client_tests(ready, script, name):
    """Starts the tests of the official GoTrue client in the background; they mostly wait."""
    folder = ROOT / "services" / "identity" / "tests" / "gotrue"
    run([tools.npm(), "ci", "--silent", "--no-audit", "--no-fund"], cwd=folder)
    report = reports.path(REPORTS[script])
    environment = {**os.environ, "GOTRUE_URL": ready["gotrueUrl"], "MAIL_DIR": ready["mailDir"], "REPORT": str(report)}
    return Background(name, [tools.npm(), "--prefix", folder, "run", "--silent", script], environment, report)


def end_to_end(steps, folder, separate=False):
    """Runs the official GoTrue client and a browser on one platform, and the client again on one that confirms addresses at once."""
    settings = {"SELAM_RATE_LIMIT_FACTOR": "50", "SELAM_SOURCING_RATES": str(recent_rates(folder)), **MANY_VISITORS}
    # A slow machine must not look like an overloaded one. The gateway waits 15 seconds for a response.
    settings |= {"SELAM_CALL_TIMEOUT": "15", "SELAM_DATABASE_TIMEOUT": "15"}
    # The scripted assistant answers slowly enough for a test to stop it.
    settings["SELAM_CHAT_SCRIPT_PAUSE_MS"] = "100"
    # The test records absences in sessions that began during the other tests.
    settings["SELAM_THERAPY_ABSENCE_GRACE_MINUTES"] = "1"
    try:
        with ExitStack() as platform:
            ready = client = None
            with steps.step("End to end: start of the platform", usual="20 s"):
                ready = platform.enter_context(running_platform(folder, "dev", settings, separate=separate))
                client = platform.enter_context(gotrue_client_tests(ready, CLIENT, "End to end: the official GoTrue client"))
            if client is None:
                return
            with steps.step("End to end: a browser", usual="11 min", junit=[reports.path("browser")]):
                environment = {**os.environ, "E2E_BASE_URL": ready["url"], "E2E_DATA_DIR": ready["dataDir"]}
                environment["E2E_REPORT"] = str(reports.path("browser"))
                run([tools.npm(), "run", "--silent", "e2e"], cwd=WEB_CLIENT, env=environment)
            steps.collect(client, junit=[client.report])
        if not separate:
            other = folder / "open"
            other.mkdir()
            name = "End to end: the official GoTrue client without confirmation"
            with (
                steps.step(name, usual="5 s", junit=[reports.path(REPORTS[OPEN_CLIENT])]),
                running_platform(other, "dev", {**settings, **OPEN}, web=False) as ready,
                gotrue_client_tests(ready, OPEN_CLIENT, name) as client,
            ):
                client.wait()
    finally:
        if sys.exc_info()[0] is not None or not steps.all_ok():
            keep_logs(folder / "data" / "log")


def recent_rates(folder):
    """The catalogue compares prices only with recent exchange rates. Yesterday's rates: the day in Calgary begins hours later than here."""
    rates = json.loads((ROOT / "services" / "sourcing" / "demo" / "rates.json").read_text())
    file = folder / "rates.json"
    file.write_text(json.dumps({**rates, "date": (date.today() - timedelta(days=1)).isoformat()}))
    return file


def keep_logs(folder):
    """The platform's log helps to explain a failed test."""
    kept = ROOT / "var" / "end-to-end-log"
    if folder.exists():
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder, kept)
        say(f"Logs of the platform: {kept}")


def browser():
    """Returns the path of an installed browser, or an empty text."""
    return subprocess.run(["node", WEB_CLIENT / "scripts" / "browser.mjs"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def install_missing(groups):
    tools.cargo()
    if {"rust", "servers"} & set(groups):
        tools.nextest()
    if {"web", "end-to-end", SEPARATE} & set(groups):
        tools.web_packages()
    packages = []
    if {"servers", SEPARATE} & set(groups) and not all(os.environ.get(url) for url in URLS):
        packages += [name for name, program in programs().items() if program is None]
    if {"end-to-end", SEPARATE} & set(groups) and not browser():
        packages.append("chromium-headless-shell")
    tools.system_packages(packages)


if __name__ == "__main__":
    with failures_end_the_command():
        main()
