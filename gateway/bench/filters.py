"""Measures the gateway's own filters compared with bare transcoding: requests per second, and processor time of Envoy per request.

Every variant is a separate Envoy in front of the same upstream. The variants take turns, so that other load on the machine affects
all of them alike. Prints the median of requests per second, its ratio to the bare gateway in the same round, and the lowest tenth of processor
time per request, because other load can only add to it.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import os
import random
import re
import statistics
import subprocess
import tempfile
import time

from lab import Lab, answers_are_grpc, manager, processor_seconds

READ = "/v1/cleaning/slots?days=14"
ADMIN_READ = "/v1/contact-messages?pageSize=20"
TRANSCODER, ROUTER = "envoy.filters.http.grpc_json_transcoder", "envoy.filters.http.router"
BARE, ALL = "bare transcoding", "all filters"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=2_000, help="requests of each measurement")
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--only", help="regular expression of variants to measure in addition to bare and all")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="selam-filters-") as folder, contextlib.ExitStack() as stack:
        lab = Lab(folder, stack)
        whole = lab.render(lab.fixed_answers(typical_answers(lab)))
        answers_are_grpc(whole)
        wanted = {name: change for name, change in variants(whole).items() if name in (BARE, ALL) or not options.only or re.search(options.only, name)}
        gateways = {name: lab.gateway(re.sub(r"\W+", "-", name), change(copy.deepcopy(whole))) for name, change in wanted.items()}
        token = lab.tokens.make(["admin"], exp=int(time.time()) + 3600)
        print(
            f"{os.cpu_count()} processors, shared with the load generator and the upstream; {options.connections} connections, {options.rounds} rounds",
            flush=True,
        )
        for title, path, header in [("without a token", READ, None), ("with a token and a role", ADMIN_READ, f"authorization: Bearer {token}")]:
            table(title, measure(gateways, path, header, options))


def typical_answers(lab):
    """About 2 KiB of JSON each, with the fields of a read."""
    messages = lab.stubs.type("selam.contact.v1.ListContactMessagesResponse")()
    for number in range(6):
        messages.contact_messages.add(id=f"0198c0de-0000-7000-8000-00000000000{number}", name="Selam", email="a@example.test", message="x" * 100)
    slots = lab.stubs.type("selam.cleaning.v1.ListCleaningSlotsResponse")()
    for number in range(24):
        slots.slots.add(date=f"2026-12-{number + 1:02}", arrival_window=2, crews_left=3)
    return {"selam.contact.v1.ContactService/ListContactMessages": messages, "selam.cleaning.v1.CleaningService/ListCleaningSlots": slots}


def variants(whole):
    """Name → function that makes the variant of the whole configuration."""
    result = {BARE: bare, ALL: lambda config: config}
    for name in [one["name"] for one in manager(whole)["http_filters"]]:
        if name not in (TRANSCODER, ROUTER):
            # Tokens contain the roles, so the role filter needs the token filter.
            names = [name, "envoy.filters.http.rbac"] if name == "envoy.filters.http.jwt_authn" else [name]
            result[f"without {name.removeprefix('envoy.filters.http.')}"] = lambda config, names=names: without(config, *names)
    result["without both compressors"] = lambda config: without(config, "envoy.filters.http.compressor.brotli", "envoy.filters.http.compressor.gzip")
    result["without the access log"] = lambda config: changed(config, access_log=[])
    return result


def bare(config):
    """Keeps the routes, the transcoder and the router only."""
    without(config, *(one["name"] for one in manager(config)["http_filters"] if one["name"] not in (TRANSCODER, ROUTER)))
    return changed(config, access_log=[], local_reply_config={})


def without(config, *names):
    manager(config)["http_filters"] = [one for one in manager(config)["http_filters"] if one["name"] not in names]
    for host in manager(config)["route_config"]["virtual_hosts"]:
        for holder in [host, *host["routes"]]:
            for name in names:
                holder.get("typed_per_filter_config", {}).pop(name, None)
    return config


def changed(config, **members):
    manager(config).update(members)
    return config


def measure(gateways, path, header, options):
    """Name → pairs (requests per second, processor microseconds of Envoy per request) of every round."""
    figures = {name: [] for name in gateways}
    for number in range(options.rounds + 1):
        turns = list(gateways)
        random.shuffle(turns)
        for name in turns:
            port, process = gateways[name]
            before = processor_seconds(process.pid)
            rate = load(f"http://127.0.0.1:{port}{path}", header, options)
            used = processor_seconds(process.pid) - before
            # The first round opens connections to the upstream and fetches the keys.
            if number:
                figures[name].append((rate, used / options.requests * 1e6))
    return figures


def load(url, header, options):
    """Returns the requests per second."""
    command = ["h2load", "--h1", "-t1", f"-c{options.connections}", f"-n{options.requests}", *(["-H", header] if header else []), url]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if f"status codes: {options.requests} 2xx" not in text:
        raise SystemExit(f"{url} returned errors:\n{text}")
    return float(re.search(r"([\d.]+) req/s", text)[1])


def table(title, figures):
    print(f"\n{title}\n{'':<28} {'requests/s':>11} {'of bare':>8} {'µs/request':>11} {'over bare':>10} {'bare of it':>11}")
    least = {name: statistics.quantiles([cost for _, cost in pairs], n=10)[0] for name, pairs in figures.items()}
    for name, pairs in figures.items():
        rates = [rate / base for (rate, _), (base, _) in zip(pairs, figures[BARE], strict=True)]
        median_rate = statistics.median(rate for rate, _ in pairs)
        over, share = least[name] - least[BARE], least[BARE] / least[name]
        print(f"{name:<28} {median_rate:>11.0f} {statistics.median(rates):>8.2f} {least[name]:>11.1f} {over:>+10.1f} {share:>11.2f}", flush=True)


if __name__ == "__main__":
    main()
