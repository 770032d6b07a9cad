"""Inputs of the configuration, which differ between deployments."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from .upstream_tls import UpstreamTls, leaves_the_machine

# Services whose name is not the middle word of their protobuf package.
SERVICE_OF_PACKAGE = {"admin": "contact-admin", "contact": "contact-admin", "therapy": "therapy-scheduling", "chat": "ai-chat"}

GRPC_PORT = 50051
HTTP_PORT = 8090


@dataclass(frozen=True)
class Address:
    """Address of a listener."""

    host: str
    port: int

    @staticmethod
    def parse(text: str) -> Address:
        host, _, port = text.rpartition(":")
        return Address(host, int(port))


@dataclass(frozen=True)
class Upstream:
    """One service: gRPC for its API, HTTP for its plain HTTP routes."""

    grpc: Address
    http: Address


def service_of(package: str) -> str:
    """`contact-admin` from `selam.contact.v1`."""
    word = package.split(".")[1]
    return SERVICE_OF_PACKAGE.get(word, word)


def standalone(grpc: Address, http: Address):
    """All services in one process."""
    return defaultdict(lambda: Upstream(grpc, http))


def split(addresses: dict):
    """Every service at its own pair of addresses."""
    return {name: Upstream(Address.parse(one["grpc"]), Address.parse(one["http"])) for name, one in addresses.items()}


class Containers(dict):
    """Every service under its own DNS name, on the standard ports."""

    def __missing__(self, service):
        return Upstream(Address(service, GRPC_PORT), Address(service, HTTP_PORT))


def containers():
    return Containers()


def foreign_prefixes(http_routes) -> dict[str, str]:
    """Path prefixes of one service, and the error format below them."""
    return {route["prefix"]: route["errorShape"] for route in http_routes if route["prefix"]}


@dataclass
class Settings:
    """All inputs of the configuration."""

    # RPCs and plain HTTP routes.
    routes: list
    http_routes: list
    descriptors: Path
    upstreams: dict
    # Folder with the replicas of each service, for a deployment that changes them while the gateway runs.
    endpoints: Path | None = None
    openapi: Path | None = None
    web_root: Path | None = None
    web_dev_server: Address | None = None
    bind: str = "127.0.0.1"
    port: int = 8080
    admin_port: int = 9901
    metrics_port: int | None = None
    site_url: str = "http://localhost:8080"
    issuer: str = "http://localhost:8080/auth/v1"
    audience: str = "authenticated"
    cors_origins: list = field(default_factory=list)
    trusted_proxies: int = 0
    rate_limit_factor: float = 1.0
    request_timeout: float = 15.0
    arrival_timeout: float = 15.0
    otlp: Address | None = None
    otlp_over_tls: bool = False
    access_log: str = "/dev/stdout"
    embedded: bool = False
    # The server that replaces Stripe in test installations.
    stripe_stand_in: Address | None = None
    tls: UpstreamTls | None = None
    # Authorities of servers other than the services; the system's without it.
    servers_ca: Path | None = None

    def services(self) -> set:
        """Returns the services that the gateway calls."""
        return {service_of(route["package"]) for route in self.routes + self.http_routes} | {"identity"}

    def in_plain_text(self) -> dict:
        """Returns upstream addresses in plain text that are not on this machine, by kind of connection."""
        addresses = [address for service in self.services() for address in (self.upstreams[service].grpc, self.upstreams[service].http)]
        kinds = {
            "services": [] if self.tls else addresses,
            "otlp": [self.otlp] if self.otlp and not self.otlp_over_tls else [],
        }
        leaving = {kind: sorted({address.host for address in some if leaves_the_machine(address.host)}) for kind, some in kinds.items()}
        return {kind: hosts for kind, hosts in leaving.items() if hosts}
