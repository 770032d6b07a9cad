"""The platform as separate processes under supervisord: PostgreSQL, RabbitMQ, Redis and an S3 server, a process for each replica of a service,
and the gateway in front. `make up` and the platform tests use it."""

from __future__ import annotations

import base64
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

from credentials.maker import private_key

from manifests import facts

from . import addresses, build, demo_accounts, net, stripe_stand_in, supervisor, tools
from .console import Failure, run
from .paths import GATEWAY, ROOT, WEB_CLIENT, binary
from .process import Process
from .replicas import PROGRAMS, Replica, Replicas
from .servers import S3, LastingPostgres, LastingRabbitMq, Redis

READY_SECONDS = 300
SERVERS = {"SELAM_DATABASE_URL": LastingPostgres, "SELAM_BUS_URL": LastingRabbitMq, "SELAM_CACHE_URL": Redis, "SELAM_FILES_URL": S3}
ADMIN_EMAIL = "admin@example.test"
# The ports of all replicas, for commands on the running platform; the folder of the files that Envoy reads.
REPLICAS, ENDPOINTS = "replicas.json", "endpoints"
# Each service is a user of these servers.
PER_SERVICE = {"SELAM_BUS_URL", "SELAM_CACHE_URL"}


class Separate:
    """One whole platform. A server whose URL is in the environment is not started."""

    def __init__(self, data: Path, port: int, profile: str, web: bool = True, accounts: bool = True):
        self.data, self.port, self.profile, self.web, self.accounts = data, port, profile, web, accounts
        # Folder with `<service>.pem` and `.key` for each service and the gateway, and `ca.pem`.
        self.tls = Path(os.environ["SELAM_UP_TLS"]) if os.environ.get("SELAM_UP_TLS") else None
        # Certificates contain host names, not addresses.
        self.inner_origin = "https://localhost" if self.tls else "http://127.0.0.1"
        self.facts = facts.load()
        self.logs, self.keys, self.work, self.endpoints = (data / name for name in ("log", "keys", "gateway", ENDPOINTS))
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        for folder in (self.logs, self.keys, self.work, self.endpoints):
            folder.mkdir(mode=0o700, exist_ok=True)
        self.origin = f"http://localhost:{self.port}"
        self.site = os.environ.get("SELAM_SITE_URL") or self.origin
        # Stable addresses in front of the replicas.
        self.addresses = {f"{service.name}-{kind}": net.any_free_port() for service in self.facts.services for kind in ("grpc", "http")}
        self.stripe_port = net.any_free_port() if stripe_stand_in.is_wanted() else None
        # The slowest first: they start side by side.
        kinds = sorted(SERVERS.items(), key=lambda one: one[1] is not LastingRabbitMq)
        self.servers = {setting: kind(data) for setting, kind in kinds if not os.environ.get(setting)}
        self.supervisord = None

    def start(self):
        """Starts everything and waits until all of it is ready."""
        for server in self.servers.values():
            server.prepare()
        self.make_keys()
        found = {service.name: self.replicas_of(service) for service in self.facts.services}
        known = {name: [vars(replica) for replica in replicas] for name, replicas in found.items()}
        (self.data / REPLICAS).write_text(json.dumps({"origin": self.inner_origin, "replicas": known}))
        services = [program for service in self.facts.services for program in self.programs(service, found[service.name])]
        groups = {"services": [*services, *self.stripe_stand_in()], "gateway": [(process, True) for process in self.envoys()]}
        if self.servers:
            groups = {"servers": [(server.process, True) for server in self.servers.values()], **groups}
        self.supervisord = supervisor.start(self.data, self.logs, self.environment(), groups)
        for server in self.servers.values():
            server.wait()
        self.start_services()
        self.wait_until_ready()
        if self.accounts:
            demo_accounts.make(self.origin, self.data, *self.admin())

    def settings_of_servers(self):
        """Returns the servers' addresses as settings of the services."""
        settings = {setting: server.url for setting, server in self.servers.items()}
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
            **self.settings_of_servers(),
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
            _write_private(file, private_key() + "\n")
        return file

    def stripe_stand_in(self):
        """Only if the environment has no key of a Stripe account."""
        if not self.stripe_port:
            return []
        file = self.data / f"{facts.STRIPE_STAND_IN}.jsonl"
        environment = stripe_stand_in.settings(self.stripe_port, self.site, self.origin, file)
        log = self.logs / f"{facts.STRIPE_STAND_IN}.log"
        return [(Process(facts.STRIPE_STAND_IN, [self.program(stripe_stand_in.PROGRAM)], log, environment), True)]

    def program(self, name):
        """Returns the path of a built program."""
        program = binary(name, self.profile)
        if not program.exists():
            raise Failure(f"{program} is not built.")
        return program

    @staticmethod
    def replicas_of(service):
        return [Replica(f"{service.name}-{number}", net.any_free_port(), net.any_free_port()) for number in range(1, PROGRAMS + 1)]

    def programs(self, service, replicas):
        """Returns the programs of a service, one for each of its possible replicas; `start_services` starts the first."""
        own = self.certificate("SELAM_TLS_", service.name)
        for setting in PER_SERVICE & self.servers.keys():
            own[setting] = self.servers[setting].url_of_service.format(service=service.name)
        for replica in replicas:
            environment = {**own, "SELAM_GRPC_PORT": str(replica.grpc), "SELAM_HTTP_PORT": str(replica.http)}
            yield Process(replica.program, [self.program(service.package)], self.logs / f"{replica.program}.log", environment, ROOT), False

    def start_services(self):
        services = [replicas(self.data, service.name) for service in self.facts.services]
        for service in services:
            service.start(service.all[0])
        for service in services:
            service.wait(service.all[0])
            service.list(service.all[:1])

    def certificate(self, prefix, name):
        """Returns the settings of a process's certificate."""
        files = {"CERTIFICATE": f"{name}.pem", "KEY": f"{name}.key"} if self.tls else {}
        return {prefix + setting: str(self.tls / file) for setting, file in files.items()}

    def envoys(self):
        """Returns the gateway and the proxy of the stable addresses. They know no replica yet."""
        envoy = tools.envoy()
        passing_on, gateway = self.work / "addresses.json", self.work / "envoy.json"
        for cluster in self.addresses:
            addresses.write(self.endpoints, cluster, [])
        passing_on.write_text(json.dumps(addresses.configuration(self.endpoints, self.addresses, net.any_free_port())))
        self.render_gateway(gateway)
        for name, config in (("addresses", passing_on), ("gateway", gateway)):
            command = [envoy, "--config-path", config, "--concurrency", "2", "--disable-hot-restart", "--log-level", "error"]
            yield Process(name, command, self.logs / f"{name}.log")

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
                if time.monotonic() > deadline:
                    raise Failure(f"The platform does not start: {url} does not respond. The logs are in {self.logs}")
                time.sleep(0.05)

    def ready(self):
        """Returns the facts of the platform for tests and users."""
        return {
            "url": self.origin,
            "dataDir": str(self.data),
            "mailDir": str(self.data / "mail"),
            "gotrueUrl": f"{self.origin}/auth/v1",
            # Metrics of any replica of identity.
            "metricsUrl": f"{self.inner_origin}:{self.addresses['identity-http']}/metrics",
            "addresses": self.addresses,
        }

    def wait(self):
        """Waits until a command ends supervisord."""
        self.supervisord.child.wait()

    def stop(self):
        if self.supervisord:
            # Stops the gateway first, so that no request reaches a stopped service, and the servers last.
            self.supervisord.signal_group(signal.SIGTERM)
            self.supervisord.child.wait()
            # Commands that wait for the end wait until the file is gone.
            (self.data / supervisor.FILE).unlink()
        for server in self.servers.values():
            if getattr(server, "process", None):
                server.stop()


def replicas(data, service):
    """Returns the replicas of a service of the running platform in the folder `data`."""
    control = supervisor.control(data)
    known = json.loads((data / REPLICAS).read_text())
    if service not in known["replicas"]:
        raise Failure(f"There is no service {service!r}. There are: {', '.join(known['replicas'])}.")
    all_of = [Replica(**one) for one in known["replicas"][service]]
    return Replicas(service, all_of, control, data / ENDPOINTS, known["origin"])


def _write_private(file, text):
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(text)
