#!/usr/bin/env python3
"""Measures the whole platform under load in release mode: `make bench`. load-tests/README.md describes the measurements.

run_bench.py [--users 32] [--seconds 15] [--separate] [scenario …]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

from support import build
from support.console import Failure, failures_end_the_command, heading, run, say
from support.launch import running_platform
from support.paths import ROOT
from support.process import end_on_signals
from support.tools import cargo

LOAD_TESTS = ROOT / "load-tests"
REPORTS = ROOT / "var" / "bench"
SCENARIOS = ["gateway", "signin", "refresh", "user", "jwks", "contact", "cleaning_quote", "cargo_quote", "bookings", "admin_bookings", "therapists", "slots"]
SCENARIOS += ["products", "checkout", "assistant"]
# All virtual users share one account, which may have this many open answers.
MOST_USERS = {"assistant": 6}
LIMITS_OFF = ["SIGN_IN", "REFRESH"]
# Scenarios that list bookings need more than one first page of 20. A weekly booking makes eight visits.
LISTS = {"bookings", "admin_bookings"}
WEEKLY_BOOKINGS = 3
# The demo catalogue is small, so the products of the search tests are imported in addition.
PRODUCTS = ROOT / "services" / "sourcing" / "tests" / "service" / "products.csv"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--users", type=int, default=32)
    parser.add_argument("--seconds", type=int, default=15)
    as_up = "run each service as a separate process on PostgreSQL, RabbitMQ and Redis, as `make up` does"
    parser.add_argument("--separate", action="store_true", help=as_up)
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help=f"some of: {', '.join(SCENARIOS)} (default: all)")
    options = parser.parse_args()
    end_on_signals()
    heading("Building the load generator")
    run([cargo(), "build", "--release", "--locked"], cwd=LOAD_TESTS, env={**os.environ, "CARGO_TARGET_DIR": str(LOAD_TESTS / "target")})
    (build.separate_services if options.separate else build.services)("release")
    REPORTS.mkdir(parents=True, exist_ok=True)
    environment = {f"SELAM_IDENTITY_LIMIT_{name}": "off" for name in LIMITS_OFF}
    # Frequent sign-ins of one account look like password guessing.
    environment |= {"SELAM_RATE_LIMIT_FACTOR": "0", "SELAM_IDENTITY_GUESSES": "0"}
    # The account's conversations produce answers as fast as possible.
    environment |= {"SELAM_CHAT_FREE_MESSAGES": "1000000", "SELAM_CHAT_MAX_CONVERSATIONS": "10000"}
    environment |= {"SELAM_CHAT_DAILY_TOKENS": "100000000", "SELAM_CHAT_SCRIPT_PAUSE_MS": "0"}
    with (
        tempfile.TemporaryDirectory(prefix="selam-bench-") as folder,
        running_platform(Path(folder), "release", environment, separate=options.separate) as ready,
    ):
        scenarios = options.scenarios or SCENARIOS
        accounts = json.loads((Path(ready["dataDir"]) / "demo-accounts.json").read_text())
        if LISTS & set(scenarios):
            book_visits(ready["url"], accounts["client"])
        if "products" in scenarios:
            import_products(ready["url"], accounts["admin"])
        figures = []
        for scenario in scenarios:
            before = hashing(ready)
            figures.append(measure(ready, accounts, scenario, options))
            if scenario == "signin":
                hashed = [after - start for after, start in zip(hashing(ready), before, strict=True)]
    heading(f"{options.users} users, {options.seconds} s each, {os.cpu_count()} processors shared with the load generator")
    say(f"  {'scenario':<14} {'requests/s':>10} {'failed':>8} {'median ms':>10} {'95 % ms':>8} {'99 % ms':>8}")
    for name, rate, failed, times in figures:
        say(f"  {name:<14} {rate:>10.0f} {failed:>8} {times[0]:>10} {times[1]:>8} {times[2]:>8}")
    if "signin" in scenarios:
        seconds, count = hashed
        share = seconds / (options.seconds * os.cpu_count())
        say(f"  signin: a hash takes {1000 * seconds / max(1, count):.0f} ms, and hashing uses {share:.0%} of the processors")
    if any(failed for _, _, failed, _ in figures):
        raise Failure("Some requests failed.")


def book_visits(url, account):
    """Books visits of the account through the public API, so that list calls return rows."""
    token = call(f"{url}/auth/v1/token?grant_type=password", account)["access_token"]
    days = sorted({slot["date"] for slot in call(f"{url}/v1/cleaning/slots?days=14")["slots"]})
    # From the second day on, because earlier slots may close before the request arrives.
    for day in days[1 : 1 + WEEKLY_BOOKINGS]:
        wish = {"serviceType": "SERVICE_TYPE_REGULAR", "propertySize": "PROPERTY_SIZE_MEDIUM", "frequency": "FREQUENCY_WEEKLY"}
        quote = call(f"{url}/v1/cleaning/quotes", wish, token)
        booking = {"quoteId": quote["id"], "address": "120 8 Avenue SW", "postalCode": "T2P 1B3", "phone": "403 555 0142"}
        booking |= {"date": day, "arrivalWindow": "ARRIVAL_WINDOW_MIDDAY", "languageCode": "en"}
        call(f"{url}/v1/cleaning/bookings", booking, token)


def import_products(url, account):
    """Imports the generated products, so that searches have many matches."""
    token = call(f"{url}/auth/v1/token?grant_type=password", account)["access_token"]
    headers = {"Content-Type": "text/csv", "Authorization": f"Bearer {token}"}
    with urlopen(Request(f"{url}/v1/products:import", PRODUCTS.read_bytes(), headers), timeout=60) as answer:
        result = json.load(answer)
    if result.get("failedCount"):
        raise Failure(f"{result['failedCount']} products were not imported.")


def call(url, body=None, token=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = Request(url, json.dumps(body).encode() if body is not None else None, headers)
    with urlopen(request, timeout=30) as answer:
        return json.load(answer)


def hashing(ready):
    """Returns the seconds spent on password hashes so far, and their number."""
    with urlopen(ready["metricsUrl"], timeout=30) as answer:
        lines = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line and line[0] != "#")
    return [float(lines.get(f"selam_password_hash_seconds_{name}", 0)) for name in ("sum", "count")]


def measure(ready, accounts, scenario, options):
    heading(f"Scenario {scenario}")
    report = REPORTS / f"{scenario}.json"
    client, admin = accounts["client"], accounts["admin"]
    environment = {**os.environ, "SELAM_BENCH_EMAIL": client["email"], "SELAM_BENCH_PASSWORD": client["password"]}
    environment |= {"SELAM_BENCH_ADMIN_EMAIL": admin["email"], "SELAM_BENCH_ADMIN_PASSWORD": admin["password"]}
    command = [LOAD_TESTS / "target" / "release" / "selam-load-tests", "--host", ready["url"], "--scenarios", scenario]
    users = min(options.users, MOST_USERS.get(scenario, options.users))
    command += ["--users", users, "--increase-rate", users, "--run-time", f"{options.seconds}s", "--report-file", report]
    command += ["--no-print-metrics"]
    result = subprocess.run([str(part) for part in command], env=environment, stdout=subprocess.DEVNULL, check=False)
    if result.returncode != 0 or not report.exists():
        raise Failure(f"The load generator failed with {result.returncode}.")
    return figures_of(scenario, json.loads(report.read_text()))


def figures_of(scenario, report):
    requests = report["raw_metrics"]["requests"].values()
    total = sum(row["success_count"] + row["fail_count"] for row in requests)
    failed = sum(row["fail_count"] for row in requests)
    return scenario, total / max(1, report["raw_metrics"]["duration"]), failed, percentiles(requests)


def percentiles(requests):
    """Returns median, 95th and 99th percentile in milliseconds, from the histograms in microseconds."""
    counts = {}
    for row in requests:
        for time, count in row["raw_data"]["times_us"].items():
            counts[int(time)] = counts.get(int(time), 0) + count
    total = sum(counts.values())
    result = []
    for share in (0.5, 0.95, 0.99):
        seen = 0
        for time in sorted(counts):
            seen += counts[time]
            if seen >= share * total:
                result.append(f"{time / 1000:.1f}")
                break
        else:
            result.append("-")
    return result


if __name__ == "__main__":
    with failures_end_the_command():
        main()
