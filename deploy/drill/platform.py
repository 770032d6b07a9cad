"""The services as separate processes behind Envoy, on given servers."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from support import net, stripe_stand_in, tools
from support.console import Failure
from support.keys import new_signing_key
from support.paths import GATEWAY, ROOT
from support.process import Process

READY_SECONDS = 120
ADMIN = ("admin@example.test", "Admin-of-drills-1")


class Platform:
    """`folder` has keys, logs and the gateway's configuration; the ports stay the same over restarts."""

    def __init__(self, folder: Path, binaries: Path, services: list[str], mail_url: str):
        self.folder, self.binaries, self.services, self.mail_url = folder, binaries, services, mail_url
        self.ports = {service: (net.any_free_port(), net.any_free_port()) for service in services}
        self.edge, self.admin, self.stripe = (net.any_free_port() for _ in range(3))
        self.site = f"http://127.0.0.1:{self.edge}"
        self.signing_key = new_signing_key()
        self.processes: dict[str, Process] = {}
        for service in services:
            command = [binaries / f"selam-{service}", "keys", "new", service, "--public", folder / "services.jwks"]
            made = subprocess.run([str(part) for part in command], capture_output=True, check=True, umask=0o077)
            (folder / f"{service}.pem").write_bytes(made.stdout)

    def start(self, database_url: str, bus_url: str, cache_url: str):
        """Starts everything; `wait_until_ready` waits for it."""
        outside = {name: value for name, value in os.environ.items() if not name.startswith("SELAM_")}
        # Like Stripe, it keeps its state over restarts of the platform.
        stripe = stripe_stand_in.settings(self.stripe, self.site, self.site, self.folder / "stripe-stand-in.jsonl")
        self._run("stripe-stand-in", [self.binaries / stripe_stand_in.PROGRAM], {**outside, **stripe})
        for service in self.services:
            grpc, http = self.ports[service]
            environment = {
                **outside,
                "SELAM_GRPC_PORT": str(grpc),
                "SELAM_HTTP_PORT": str(http),
                "SELAM_DATA_DIR": str(self.folder / service),
                "SELAM_DATABASE_URL": database_url,
                "SELAM_DATABASE_CREATE": "true",
                "SELAM_BUS_URL": bus_url,
                "SELAM_CACHE_URL": cache_url,
                "SELAM_SITE_URL": self.site,
                "SELAM_JWKS_URL": f"http://127.0.0.1:{self.ports['identity'][1]}/auth/v1/.well-known/jwks.json",
                "SELAM_SERVICE_URL": ",".join(f"{name}=http://127.0.0.1:{ports[0]}" for name, ports in self.ports.items()),
                "SELAM_SERVICE_KEY": str(self.folder / "{service}.pem"),
                "SELAM_SERVICE_KEYS": str(self.folder / "services.jwks"),
                "SELAM_MAIL_URL": self.mail_url,
                "SELAM_ADMIN_EMAIL": ADMIN[0],
                "SELAM_ADMIN_PASSWORD": ADMIN[1],
                "SELAM_IDENTITY_SECOND_FACTOR": "false",
                **stripe_stand_in.settings_of_payments(self.stripe),
                "SELAM_SIGNING_KEYS": self.signing_key,
                "SELAM_IDENTITY_FACTOR_KEYS": base64.b64encode(bytes(32)).decode(),
                "SELAM_THERAPY_NOTES_KEYS": base64.b64encode(bytes(32)).decode(),
                "SELAM_CHAT_KEYS": base64.b64encode(bytes(32)).decode(),
                "SELAM_FILES_SIGNING_KEY": base64.b64encode(bytes(32)).decode(),
                "SELAM_IDENTITY_ARGON2_MEMORY": "1024",
                "SELAM_IDENTITY_ARGON2_PASSES": "1",
                "SELAM_CARGO_MAX_OPEN_SHIPMENTS": "10000",
                "SELAM_MAIL_UPDATES_HOUR": "10000",
                "SELAM_MAIL_UPDATES_DAY": "10000",
                **{f"SELAM_IDENTITY_LIMIT_{name}": "off" for name in ("SIGN_UP", "SIGN_IN", "VERIFY", "MAIL")},
            }
            self._run(service, [self.binaries / f"selam-{service}"], environment)
        self._run("gateway", [tools.envoy(), "-c", self._gateway(), "--concurrency", "1", "--disable-hot-restart", "--log-level", "warning"])

    def crash(self):
        """Kills all processes at once, as a power failure does."""
        for process in self.processes.values():
            process.signal_group(9)
            process.child.wait()

    @contextmanager
    def crashing_at_the_end(self):
        """The servers would otherwise wait for these connections."""
        try:
            yield
        finally:
            self.crash()

    def wait_until_ready(self):
        """Returns whether every service is ready for requests."""
        urls = [f"http://127.0.0.1:{http}/readyz" for _, http in self.ports.values()] + [f"{self.site}/healthz", f"{self.site}/auth/v1/health"]
        urls.append(f"http://127.0.0.1:{self.stripe}/healthz")
        deadline = time.monotonic() + READY_SECONDS
        for url in urls:
            while not net.answers(url):
                ended = [process for process in self.processes.values() if not process.is_running()]
                if ended or time.monotonic() > deadline:
                    for process in ended or self.processes.values():
                        process.show_log(5)
                    raise Failure(f"{url} does not answer.")
                time.sleep(0.1)

    def _run(self, name, command, environment=None):
        process = Process(name, command, self.folder / f"{name}.log", environment)
        process.start()
        self.processes[name] = process

    def _gateway(self):
        routes, descriptors, split = (self.folder / name for name in ("routes.json", "selam.binpb", "split.json"))
        for what, file in (("routes", routes), ("descriptors", descriptors)):
            subprocess.run([str(self.binaries / "contract"), what, str(file)], check=True)
        split.write_text(json.dumps({name: {"grpc": f"127.0.0.1:{ports[0]}", "http": f"127.0.0.1:{ports[1]}"} for name, ports in self.ports.items()}))
        (self.folder / "web" / "assets").mkdir(parents=True, exist_ok=True)
        (self.folder / "web" / "index.html").write_text("<!doctype html><title>drill</title>")
        made = self.folder / "envoy.json"
        options = {"split": split, "routes": routes, "descriptors": descriptors, "openapi": ROOT / "proto" / "openapi.json", "web-root": self.folder / "web"}
        options |= {"port": self.edge, "admin-port": self.admin, "site-url": self.site, "rate-limit-factor": 10000}
        options |= {"access-log": self.folder / "access.log", "stripe-stand-in": f"127.0.0.1:{self.stripe}", "output": made}
        command = [sys.executable, GATEWAY / "render.py", *(part for name, value in options.items() for part in (f"--{name}", value))]
        subprocess.run([str(part) for part in command], check=True)
        return made
