"""Facts about the platform: services, addresses, calls, consumed events and settings.

The services describe themselves in `deploy/platform.json` (`selam-standalone describe`; a test compares it with the code). Tests compare the manifests in
`k8s/` and `docker-compose.yml` with these facts.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FACTS = ROOT / "deploy" / "platform.json"

GATEWAY = "gateway"
# Owner of the platform's images; `make images` uses the same names.
REGISTRY = "ghcr.io/selam-platform"
# The service that publishes the keys for access tokens; all others verify tokens with them.
KEYS_OF_TOKENS = "identity"
# Servers that every service uses, and servers that some use.
DATABASE, BUS, CACHE, FILES, MAIL, COLLECTOR, METRICS = "database", "bus", "cache", "files", "mail", "collector", "metrics"
GATEWAY_PORT, GATEWAY_METRICS_PORT = 8080, 9902
# Secrets of every service; settings that take the path of a file instead of its content.
COMMON_SECRETS, WANT_FILES = ("database_url", "bus_url", "cache_url", "service.pem"), ("SELAM_SIGNING_KEYS",)
# External parts: the payment provider, a language model, the source of exchange rates.
INTERNET = "internet"
# Ports of both in Kubernetes, by the label `selam.example/part` of their pods.
PORTS = {DATABASE: 5432, BUS: 5671, CACHE: 6379, FILES: 443, MAIL: 587, COLLECTOR: 4317, INTERNET: 443}
# The server that replaces Stripe in test installations: in containers on one machine and in the dev overlay, never in production.
STRIPE_STAND_IN, STRIPE_STAND_IN_PORT = "stripe-stand-in", 12111
# It accepts any test key, so these are not secrets.
STRIPE_STAND_IN_KEY, STRIPE_STAND_IN_WEBHOOK_SECRET = "sk_test_selam_stand_in", "whsec_of_the_stand_in"


@dataclass(frozen=True)
class Setting:
    """One environment variable."""

    name: str
    help: str
    default: str | None = None
    secret: bool = False


@dataclass(frozen=True)
class Service:
    """The program of one service."""

    name: str
    version: str
    packages: tuple[str, ...]
    serves_http: bool
    keeps_files: bool
    calls: tuple[str, ...]
    publishes: tuple[str, ...]
    listens_to: tuple[str, ...]
    settings: tuple[Setting, ...]

    @property
    def package(self) -> str:
        """Name of its crate and of its program."""
        return f"selam-{self.name}"

    @property
    def sends_mail(self) -> bool:
        """Returns whether it connects to the mail server."""
        return any(setting.name == "SELAM_MAIL_URL" for setting in self.settings)

    @property
    def takes_payments(self) -> bool:
        """Returns whether it connects to the payment provider."""
        return any(setting.name == "SELAM_PAYMENTS_STRIPE_KEY" for setting in self.settings)

    @property
    def asks_a_model(self) -> bool:
        """Returns whether it connects to a language model."""
        return any(setting.name == "SELAM_CHAT_MODEL_URL" for setting in self.settings)

    @property
    def reads_exchange_rates(self) -> bool:
        """Returns whether it connects to the source of exchange rates."""
        return any(setting.name == "SELAM_SOURCING_RATES" for setting in self.settings)

    @property
    def own_secrets(self) -> dict[str, str]:
        """Its secret settings in addition to those of every service: setting → file."""
        own = [setting.name for setting in self.settings if setting.secret]
        if self.keeps_files:
            own += ["SELAM_FILES_ACCESS_KEY_ID", "SELAM_FILES_SECRET_ACCESS_KEY", "SELAM_FILES_SIGNING_KEY"]
        return {name: name.removeprefix("SELAM_").lower() + (".pem" if name in WANT_FILES else "") for name in own}

    @property
    def secret_files(self) -> list[str]:
        """The files of its Secret in Kubernetes."""
        return [*COMMON_SECRETS, *self.own_secrets.values()]

    @property
    def database(self) -> str:
        """Name of its database."""
        return "selam_" + self.name.replace("-", "_")


@dataclass(frozen=True, order=True)
class Edge:
    """A wanted connection; all others are refused. `port` is `grpc`, `http`, or the kind of a server."""

    source: str
    target: str
    port: str


@dataclass(frozen=True)
class Platform:
    """All facts."""

    services: tuple[Service, ...]
    # Settings of every service.
    settings: tuple[Setting, ...]
    grpc_port: int
    http_port: int
    live: str
    ready: str
    metrics: str

    def edges(self) -> list[Edge]:
        """Returns the wanted connections."""
        edges = set()
        for service in self.services:
            edges.add(Edge(GATEWAY, service.name, "grpc"))
            if service.serves_http:
                edges.add(Edge(GATEWAY, service.name, "http"))
            edges |= {Edge(service.name, callee, "grpc") for callee in service.calls}
            if service.name != KEYS_OF_TOKENS:
                edges.add(Edge(service.name, KEYS_OF_TOKENS, "http"))
            backing = [DATABASE, BUS, CACHE, *([FILES] if service.keeps_files else []), *([MAIL] if service.sends_mail else [])]
            backing += [INTERNET] if service.takes_payments or service.asks_a_model or service.reads_exchange_rates else []
            edges |= {Edge(service.name, part, part) for part in backing}
            edges |= {Edge(service.name, COLLECTOR, COLLECTOR), Edge(METRICS, service.name, "http")}
        # The gateway reads the keys itself.
        edges |= {Edge(GATEWAY, KEYS_OF_TOKENS, "http"), Edge(GATEWAY, COLLECTOR, COLLECTOR), Edge(METRICS, GATEWAY, "admin")}
        return sorted(edges)

    def edges_of_stripe_stand_in(self) -> list[Edge]:
        """Returns the further connections of an installation with the stand-in. Production has none of them."""
        callers = [service.name for service in self.services if service.takes_payments] + [GATEWAY]
        # Webhooks pass the gateway, as Stripe's do.
        return sorted([*(Edge(caller, STRIPE_STAND_IN, STRIPE_STAND_IN) for caller in callers), Edge(STRIPE_STAND_IN, GATEWAY, "edge")])


def load() -> Platform:
    """Returns the facts in the repository."""
    facts = json.loads(FACTS.read_text())
    crates = {crate["name"]: crate for crate in _crates()}

    def service(fact):
        crate = crates["selam-" + fact["name"]]
        return Service(
            name=fact["name"],
            version=crate["version"],
            packages=tuple(fact["packages"]),
            serves_http=fact["servesHttp"],
            keeps_files=fact["keepsFiles"],
            calls=tuple(fact["calls"]),
            publishes=tuple(fact["publishes"]),
            listens_to=tuple(fact["listensTo"]),
            settings=_settings(fact["settings"]),
        )

    return Platform(
        services=tuple(service(fact) for fact in facts["services"]),
        settings=_settings(facts["settings"]),
        grpc_port=facts["ports"]["grpc"],
        http_port=facts["ports"]["http"],
        **facts["probes"],
    )


def _settings(facts):
    return tuple(Setting(fact["name"], fact["help"], fact.get("default"), fact.get("secret", False)) for fact in facts)


def _crates():
    command = ["cargo", "metadata", "--no-deps", "--format-version", "1", "--offline"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return json.loads(said)["packages"]
