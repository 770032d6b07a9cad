#!/usr/bin/env python3
"""Program `gateway` of the gateway's image: writes Envoy's configuration from the environment and becomes Envoy. `gateway ready` probes it;
`gateway drain` waits for its open requests, because Envoy ends at once on SIGTERM.

Settings with the meaning of a service's setting have the same name. README.md lists them.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import render

ROOT = Path("/opt/selam")
# Address in the built pages (web-client/webpack.common.cjs).
BUILT_SITE = "http://localhost:8080"
PORT = 8080
PROBE_SECONDS = 3
# Envoy's own page; render.py has the same default.
ADMIN = "http://127.0.0.1:9901"
# New requests arrive until load balancers know that the pod ends; open requests then get some time. Pods and containers have more than both
# (deploy/manifests).
DRAIN_DELAY, DRAIN_SECONDS = 5, 20

# Setting → option of render.py.
OPTIONS = {
    "SELAM_SITE_URL": "--site-url",
    "SELAM_JWT_ISSUER": "--issuer",
    "SELAM_TRUSTED_PROXIES": "--trusted-proxies",
    "SELAM_RATE_LIMIT_FACTOR": "--rate-limit-factor",
    "SELAM_REQUEST_TIMEOUT": "--request-timeout",
    "SELAM_METRICS_PORT": "--metrics-port",
    "SELAM_STRIPE_STAND_IN": "--stripe-stand-in",
    "SELAM_TLS_CA": "--tls-ca",
    "SELAM_TLS_SERVERS_CA": "--tls-servers-ca",
    "SELAM_TLS_CERTIFICATE": "--tls-certificate",
    "SELAM_TLS_KEY": "--tls-key",
}
# The same for options with several values, separated by commas.
LISTS = {"SELAM_CORS_ORIGINS": "--cors-origin", "SELAM_TLS_ALLOW_PLAINTEXT": "--tls-allow-plaintext"}
# The setting is shared by the platform; the gateway makes connections of these kinds only.
PLAINTEXT = ("services", "otlp", "all")


def arguments(environment) -> list[str]:
    """Returns the options of render.py."""
    contract, data = ROOT / "contract", Path(environment.get("SELAM_DATA_DIR") or "/run/selam")
    given = ["--containers", "--bind", "0.0.0.0", "--port", PORT, "--web-root", data / "web"]
    given += ["--routes", contract / "routes.json", "--descriptors", contract / "selam.binpb", "--openapi", contract / "openapi.json"]
    given += ["--output", data / "envoy.json"]
    for setting, option in OPTIONS.items():
        if environment.get(setting):
            given += [option, environment[setting]]
    for setting, option in LISTS.items():
        values = filter(None, environment.get(setting, "").split(","))
        given += [part for value in values if option != "--tls-allow-plaintext" or value in PLAINTEXT for part in (option, value)]
    collector = environment.get("OTEL_EXPORTER_OTLP_ENDPOINT", "")
    if collector:
        given += ["--otlp", collector.removeprefix("http://").rstrip("/")]
    return [str(one) for one in given]


def place_site(built: Path, served: Path, site: str):
    """Copies the web client with the address of this installation in canonical and shared links, robots.txt and the sitemap. One image
    serves several installations."""

    def copy(source, target):
        Path(target).write_bytes(Path(source).read_bytes().replace(BUILT_SITE.encode(), site.rstrip("/").encode()))

    shutil.rmtree(served, ignore_errors=True)
    shutil.copytree(built, served, copy_function=copy)


def ready() -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=PROBE_SECONDS) as answer:
            return 0 if answer.status == 200 else 1
    except (urllib.error.URLError, OSError) as failure:
        print(failure, file=sys.stderr)
        return 1


def drain(admin: str = ADMIN, delay: float = DRAIN_DELAY, seconds: float = DRAIN_SECONDS) -> int:
    """Makes Envoy close each connection with its next response, and waits until no request is open. Returns the open requests."""
    with urllib.request.urlopen(urllib.request.Request(f"{admin}/healthcheck/fail", method="POST"), timeout=PROBE_SECONDS):
        time.sleep(delay)
    deadline = time.monotonic() + seconds
    while (open_requests := _open_requests(admin)) and time.monotonic() < deadline:
        time.sleep(0.2)
    return open_requests


def _open_requests(admin):
    with urllib.request.urlopen(f"{admin}/stats?filter=^http\\.edge\\.downstream_rq_active$", timeout=PROBE_SECONDS) as answer:
        return int(answer.read().decode().rpartition(":")[2])


def main():
    if sys.argv[1:] == ["drain"]:
        print(f"{drain()} requests are still open")
        sys.exit()
    if sys.argv[1:] == ["ready"]:
        sys.exit(ready())
    given = arguments(os.environ)
    os.umask(0o077)
    place_site(ROOT / "web", Path(given[given.index("--web-root") + 1]), os.environ.get("SELAM_SITE_URL") or BUILT_SITE)
    render.main(given)
    config = given[given.index("--output") + 1]
    # One worker for each processor of the container. At level `warning` Envoy logs a warning about its file server for every content type.
    workers = os.environ.get("SELAM_GATEWAY_WORKERS") or str(len(os.sched_getaffinity(0)))
    os.execvp("envoy", ["envoy", "--config-path", config, "--concurrency", workers, "--disable-hot-restart", "--log-level", "error"])


if __name__ == "__main__":
    main()
