"""The platform as separate processes on real servers: PostgreSQL, RabbitMQ, Redis and an S3 server, a process for each replica of a service, and
the gateway in front. `make up` and the platform tests use it."""

from __future__ import annotations

import base64
import json
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

from manifests import facts

from . import addresses, build, demo_accounts, net, stripe_stand_in, tools
from .console import Failure, run
from .keys import new_signing_key
from .paths import GATEWAY, ROOT, WEB_CLIENT, binary
from .process import Process, stop
from .replicas import Replicas
from .servers import S3, LastingPostgres, LastingRabbitMq, Redis

READY_SECONDS = 180
SERVERS = {"SELAM_DATABASE_URL": LastingPostgres, "SELAM_BUS_URL": LastingRabbitMq, "SELAM_CACHE_URL": Redis, "SELAM_FILES_URL": S3}
ADMIN_EMAIL = "admin@example.test"


class Separate:
    """One whole platform. A server whose URL is in the environment is not started."""

    def __init__(self, data: Path, port: int, profile: str, web: bool = True, accounts: bool = True):
        self.data, self.port, self.profile, self.web, self.accounts = data, port, profile, web, accounts
        # Folder with `<service>.pem` and `.key` for each service and the gateway, and `ca.pem`.
        self.tls = Path(os.environ["SELAM_UP_TLS"]) if os.environ.get("SELAM_UP_TLS") else None
        # Certificates contain host names, not addresses.
        self.inner_origin = "https://localhost" if self.tls else "http://127.0.0.1"
        self.facts = facts.load()
        self.logs, self.keys, self.work, self.endpoints = (data / name for name in ("log", "keys", "gateway", "endpoints"))
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        for folder in (self.logs, self.keys, self.work, self.endpoints):
            folder.mkdir(mode=0o700, exist_ok=True)
        self.origin = f"http://localhost:{self.port}"
        self.site = os.environ.get("SELAM_SITE_URL") or self.origin
        # Stable addresses in front of the replicas.
        self.addresses = {f"{service.name}-{kind}": net.any_free_port() for service in self.facts.services for kind in ("grpc", "http")}
        self.stripe_port = net.any_free_port() if stripe_stand_in.is_wanted() else None
        self.stripe = None
        self.servers = []
        self.bus_url = self.cache_url = None
        self.services = {}
        self.envoys = []

    def start(self):
        """Starts everything and waits until all of it is ready."""
        servers = self.start_servers()
        self.make_keys()
        self.start_stripe_stand_in()
        self.start_services({**self.environment(), **servers})
        self.start_envoys()
        self.wait_until_ready()
        if self.accounts:
            demo_accounts.make(self.origin, self.data, *self.admin())

    def start_servers(self):
        """Returns the servers' addresses as settings of the services."""
        kinds = {setting: kind for setting, kind in SERVERS.items() if not os.environ.get(setting)}
        by_setting = {setting: kind(self.data) for setting, kind in kinds.items()}
        # The slowest first: they start side by side.
        self.servers = sorted(by_setting.values(), key=lambda server: not isinstance(server, LastingRabbitMq))
        for server in self.servers:
            server.start()
        for server in self.servers:
            server.wait()
        settings = {setting: server.url for setting, server in by_setting.items()}
        if "SELAM_BUS_URL" in by_setting:
            self.bus_url = by_setting["SELAM_BUS_URL"].url_of_service
        if "SELAM_CACHE_URL" in by_setting:
            self.cache_url = by_setting["SELAM_CACHE_URL"].url_of_service
        if "SELAM_DATABASE_URL" in settings:
            settings["SELAM_DATABASE_URL"] = settings["SELAM_DATABASE_URL"].removesuffix("/postgres") + "/selam_{service}"
            settings["SELAM_DATABASE_CREATE"] = "true"
        if "SELAM_FILES_URL" in settings:
            settings |= {"SELAM_FILES_URL": f"s3://{S3.bucket}", "SELAM_FILES_ENDPOINT": settings["SELAM_FILES_URL"], "SELAM_FILES_ALLOW_HTTP": "true"}
            settings |= {"SELAM_FILES_ACCESS_KEY_ID": "selam", "SELAM_FILES_SECRET_ACCESS_KEY": "not-a-secret-here"}
        return settings

    def environment(self):
        """Returns the settings of every service, in addition to those of the servers. Variables of the environment override them."""

        def at(cluster):
            return f"{self.inner_origin}:{self.addresses[cluster]}"

        email, password = self.admin()
        return {
            "SELAM_SITE_URL": self.site,
            "SELAM_ADMIN_EMAIL": email,
            "SELAM_ADMIN_PASSWORD": password,
            # As in the embedded mode: its demo accounts have no authenticator app.
            "SELAM_IDENTITY_SECOND_FACTOR": "false",
            **(stripe_stand_in.settings_of_payments(self.stripe_port) if self.stripe_port else {}),
            "SELAM_SIGNING_KEYS": str(self.signing_key()),
            "SELAM_IDENTITY_FACTOR_KEYS": f"file:{self.key('factor-key')}",
            "SELAM_THERAPY_NOTES_KEYS": f"file:{self.key('notes-key')}",
            "SELAM_CHAT_KEYS": f"file:{self.key('chat-key')}",
            "SELAM_FILES_SIGNING_KEY": f"file:{self.key('files-key')}",
            # `Replicas` removes a replica from Envoy before it ends.
            "SELAM_SHUTDOWN_DELAY": "1",
            **os.environ,
            "SELAM_DATA_DIR": str(self.data),
            "SELAM_JWKS_URL": at("identity-http") + "/auth/v1/.well-known/jwks.json",
            "SELAM_SERVICE_URL": ",".join(f"{service.name}={at(service.name + '-grpc')}" for service in self.facts.services),
            "SELAM_SERVICE_KEY": str(self.keys / "{service}.pem"),
            "SELAM_SERVICE_KEYS": str(self.keys / "services.jwks"),
        }

    def make_keys(self):
        """Writes the keys for calls between services. Existing keys stay."""
        for service in self.facts.services:
            key = self.keys / f"{service.name}.pem"
            if not key.exists():
                command = [binary(service.package, self.profile), "keys", "new", service.name, "--public", self.keys / "services.jwks"]
                made = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
                if made.returncode != 0:
                    raise Failure(f"No key for {service.name}: {made.stderr}")
                _write_private(key, made.stdout)

    def admin(self):
        """Returns address and password of the first admin; the password is generated once."""
        email = os.environ.get("SELAM_ADMIN_EMAIL") or ADMIN_EMAIL
        file = self.keys / "admin-password"
        if not os.environ.get("SELAM_ADMIN_PASSWORD") and not file.exists():
            _write_private(file, "Aa1-" + secrets.token_urlsafe(12))
        return email, os.environ.get("SELAM_ADMIN_PASSWORD") or file.read_text()

    def key(self, name):
        """Returns the file with a key that stored data depends on; it is generated once."""
        file = self.keys / name
        if not file.exists():
            _write_private(file, base64.b64encode(secrets.token_bytes(32)).decode())
        return file

    def signing_key(self):
        """Returns the file with the key that signs access tokens; it is generated once."""
        file = self.keys / "signing_keys.pem"
        if not file.exists():
            _write_private(file, new_signing_key())
        return file

    def start_stripe_stand_in(self):
        """Only if the environment has no key of a Stripe account."""
        if self.stripe_port:
            file = self.data / f"{facts.STRIPE_STAND_IN}.jsonl"
            environment = {**os.environ, **stripe_stand_in.settings(self.stripe_port, self.site, self.origin, file)}
            log = self.logs / f"{facts.STRIPE_STAND_IN}.log"
            self.stripe = Process("The Stripe stand-in", [self.program(stripe_stand_in.PROGRAM)], log, environment, shortest_pause=0.1)
            self.stripe.start()

    def program(self, name):
        """Returns the path of a built program."""
        program = binary(name, self.profile)
        if not program.exists():
            raise Failure(f"{program} is not built.")
        return program

    def start_services(self, environment):
        for service in self.facts.services:
            program = self.program(service.package)
            own = self.certificate("SELAM_TLS_", service.name)
            if self.bus_url:
                own["SELAM_BUS_URL"] = self.bus_url.format(service=service.name)
            if self.cache_url:
                own["SELAM_CACHE_URL"] = self.cache_url.format(service=service.name)
            replicas = Replicas(service.name, program, {**environment, **own}, self.endpoints, self.logs, self.inner_origin)
            replicas.write()
            self.services[service.name] = replicas
        waiting = [replicas.wait(replicas.start_one()) for replicas in self.services.values()]
        for wait in waiting:
            for _ in wait:
                time.sleep(0.05)

    def certificate(self, prefix, name):
        """Returns the settings of a process's certificate."""
        files = {"CERTIFICATE": f"{name}.pem", "KEY": f"{name}.key"} if self.tls else {}
        return {prefix + setting: str(self.tls / file) for setting, file in files.items()}

    def start_envoys(self):
        envoy = tools.envoy()
        passing_on, gateway = self.work / "addresses.json", self.work / "envoy.json"
        passing_on.write_text(json.dumps(addresses.configuration(self.endpoints, self.addresses, net.any_free_port())))
        self.render_gateway(gateway)
        for name, config in (("addresses", passing_on), ("gateway", gateway)):
            command = [envoy, "--config-path", config, "--concurrency", "2", "--disable-hot-restart", "--log-level", "error"]
            process = Process(name, command, self.logs / f"{name}.log", shortest_pause=0.1)
            process.start()
            self.envoys.append(process)

    def render_gateway(self, config):
        routes, descriptors = build.gateway_inputs(self.profile, self.work)
        split = self.work / "split.json"
        at = {service.name: {kind: f"127.0.0.1:{self.addresses[f'{service.name}-{kind}']}" for kind in ("grpc", "http")} for service in self.facts.services}
        split.write_text(json.dumps(at))
        command = [sys.executable, GATEWAY / "render.py", "--split", split, "--endpoints", self.endpoints, "--routes", routes, "--descriptors", descriptors]
        command += ["--port", self.port, "--admin-port", net.any_free_port(), "--bind", os.environ.get("SELAM_GATEWAY_BIND") or "127.0.0.1"]
        command += ["--site-url", self.site, "--issuer", os.environ.get("SELAM_JWT_ISSUER") or f"{self.site.rstrip('/')}/auth/v1"]
        command += ["--openapi", ROOT / "proto" / "openapi.json", "--access-log", self.logs / "access.log", "--output", config]
        command += ["--rate-limit-factor", os.environ.get("SELAM_RATE_LIMIT_FACTOR") or "1"]
        if self.stripe_port:
            command += ["--stripe-stand-in", f"127.0.0.1:{self.stripe_port}"]
        if self.tls:
            command += ["--tls-ca", self.tls / "ca.pem", "--tls-certificate", self.tls / "gateway.pem", "--tls-key", self.tls / "gateway.key"]
        run([*command, *(["--web-root", WEB_CLIENT / "dist"] if self.web else [])])

    def wait_until_ready(self):
        deadline = time.monotonic() + READY_SECONDS
        # Identity responds through the gateway and through a stable address.
        identity = f"{self.inner_origin}:{self.addresses['identity-http']}/readyz"
        stripe = [f"http://127.0.0.1:{self.stripe_port}/healthz"] if self.stripe_port else []
        for url in (f"{self.origin}/healthz", f"{self.origin}/auth/v1/.well-known/jwks.json", identity, *stripe):
            while not net.answers(url):
                self.supervise()
                if time.monotonic() > deadline:
                    for process in self.singles():
                        process.show_log()
                    raise Failure(f"The platform does not start: {url} does not respond.")
                time.sleep(0.05)

    def supervise(self):
        for replicas in self.services.values():
            replicas.supervise()
        for process in [*self.singles(), *(server.process for server in self.servers)]:
            process.supervise()

    def singles(self):
        """Returns the processes that have no replicas."""
        return [*self.envoys, *([self.stripe] if self.stripe else [])]

    def ready(self):
        """Returns the facts of the platform for tests and users."""
        pids = {replica.process.name: replica.process.child.pid for replicas in self.services.values() for replica in replicas.all}
        return {
            "url": self.origin,
            "dataDir": str(self.data),
            "mailDir": str(self.data / "mail"),
            "gotrueUrl": f"{self.origin}/auth/v1",
            # Metrics of any replica of identity.
            "metricsUrl": f"{self.inner_origin}:{self.addresses['identity-http']}/metrics",
            "addresses": self.addresses,
            "pids": {**pids, **{process.name: process.child.pid for process in self.singles()}},
        }

    def status(self):
        """Returns a line for each replica."""
        lines = []
        for name, replicas in self.services.items():
            for replica in replicas.all:
                state = "ready" if replica.listed else "starting or ending"
                lines.append(f"{name:<16} {state:<20} pid {replica.process.child.pid}  grpc {replica.grpc}  http {replica.http}  {replica.process.log}")
        if self.stripe:
            state = "running" if self.stripe.is_running() else "ended"
            lines.append(f"{facts.STRIPE_STAND_IN:<16} {state:<20} pid {self.stripe.child.pid}  http {self.stripe_port}  {self.stripe.log}")
        return lines

    def stop(self):
        """The gateway stops first, so that no request reaches a stopped service; the servers stop last."""
        stop(list(reversed(self.envoys)))
        stop([replica.process for replicas in self.services.values() for replica in replicas.all])
        stop([self.stripe] if self.stripe else [])
        for server in self.servers:
            if getattr(server, "process", None):
                server.stop()


def _write_private(file, text):
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(text)
