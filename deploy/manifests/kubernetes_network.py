"""Network policies: pods connect along the edges of the graph and nowhere else."""

from __future__ import annotations

from . import facts
from .facts import BUS, CACHE, COLLECTOR, DATABASE, FILES, GATEWAY, INTERNET, MAIL, METRICS
from .kubernetes_objects import GATEWAY_METRICS_PORT, GATEWAY_PORT, labels, meta

# Addresses of the parts that overlays add or refer to; their pods carry the label.
PORTS = {DATABASE: 5432, BUS: 5671, CACHE: 6379, FILES: 443, MAIL: 587, COLLECTOR: 4317, INTERNET: 443}
PART = "selam.example/part"
# Ranges outside the internet: private networks, link-local addresses (metadata of clouds), loopback.
NOT_OUTSIDE = ["10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"]


def policies(platform: facts.Platform) -> dict[str, dict]:
    """File name → object."""
    ports = Ports(platform)
    everything = [service.name for service in platform.services] + [GATEWAY]
    return {"default-deny": _default_deny(), **{name: _policy(platform, name, ports) for name in everything}}


class Ports:
    """Port numbers of the edges."""

    def __init__(self, platform):
        self.own = {"grpc": platform.grpc_port, "http": platform.http_port, "admin": GATEWAY_METRICS_PORT}

    def of(self, edge):
        return {"protocol": "TCP", "port": self.own.get(edge.port) or PORTS[edge.port]}


def _policy(platform, name, ports):
    edges = platform.edges()
    incoming = [{"from": [peer(edge.source)], "ports": [ports.of(edge)]} for edge in edges if edge.target == name]
    outgoing = [{"to": [peer(edge.target)], "ports": [ports.of(edge)]} for edge in edges if edge.source == name]
    if name == GATEWAY:
        incoming.append({"from": [peer("ingress")], "ports": [{"protocol": "TCP", "port": GATEWAY_PORT}]})
    return {
        "apiVersion": "networking.k8s.io/v1",
        "kind": "NetworkPolicy",
        "metadata": meta(name, name),
        "spec": {
            "podSelector": {"matchLabels": {"app.kubernetes.io/name": name}},
            "policyTypes": ["Ingress", "Egress"],
            "ingress": incoming,
            "egress": outgoing,
        },
    }


def peer(name):
    """Returns the selector of the other end. Parts of the platform: by name. Monitoring and ingress: by the label of their namespace.
    Servers: by their label, in any namespace. External parts: all addresses outside private networks."""
    if name == INTERNET:
        return {"ipBlock": {"cidr": "0.0.0.0/0", "except": NOT_OUTSIDE}}
    if name in (METRICS, "ingress"):
        return {"namespaceSelector": {"matchLabels": {PART: name}}}
    if name in PORTS:
        return {"namespaceSelector": {}, "podSelector": {"matchLabels": {PART: name}}}
    return {"podSelector": {"matchLabels": {"app.kubernetes.io/name": name}}}


def _default_deny():
    """Denies all traffic of all pods in the namespace except DNS requests."""
    dns = {"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": "kube-system"}}, "podSelector": {"matchLabels": {"k8s-app": "kube-dns"}}}
    ports = [{"protocol": protocol, "port": 53} for protocol in ("UDP", "TCP")]
    return {
        "apiVersion": "networking.k8s.io/v1",
        "kind": "NetworkPolicy",
        "metadata": {"name": "default-deny", "labels": labels("platform")},
        "spec": {"podSelector": {}, "policyTypes": ["Ingress", "Egress"], "egress": [{"to": [dns], "ports": ports}]},
    }
