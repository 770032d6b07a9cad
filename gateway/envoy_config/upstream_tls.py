"""TLS to the upstreams: the gateway's certificate, trusted authorities, and plain-text exceptions."""

from __future__ import annotations

import ipaddress
import json
from dataclasses import dataclass
from pathlib import Path

from .types import typed

# Path in Debian and most other distributions.
SYSTEM_AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")
PLAIN_TEXT = ("services", "otlp", "all")
CERTIFICATE, AUTHORITIES = "gateway-certificate", "platform-authorities"
PROTOCOLS = {"tls_minimum_protocol_version": "TLSv1_2", "tls_maximum_protocol_version": "TLSv1_3"}


@dataclass(frozen=True)
class UpstreamTls:
    """PEM files, and the files that point Envoy to them.

    Envoy reads files in its configuration once. It reloads files of secrets when a file is moved into
    their folder, which is how certificates are renewed.
    """

    authorities: Path
    certificate: Path
    key: Path
    # Path of the configuration; the secrets are next to it.
    output: Path

    def write_secrets(self):
        self._write(
            CERTIFICATE,
            tls_certificate={
                "certificate_chain": {"filename": str(self.certificate)},
                "private_key": {"filename": str(self.key)},
                "watched_directory": {"path": str(self.certificate.parent)},
            },
        )
        self._write(
            AUTHORITIES,
            validation_context={
                "trusted_ca": {"filename": str(self.authorities)},
                "watched_directory": {"path": str(self.authorities.parent)},
            },
        )

    def to_service(self, service: str, protocol: str):
        """The upstream must show a certificate of the platform for the service's name; the gateway shows its own."""
        return _socket(
            service,
            protocol,
            tls_certificate_sds_secret_configs=[self._secret(CERTIFICATE)],
            combined_validation_context={
                "default_validation_context": {"match_typed_subject_alt_names": [_exactly(service)]},
                "validation_context_sds_secret_config": self._secret(AUTHORITIES),
            },
        )

    def _path(self, name: str) -> Path:
        return self.output.with_name(f"{self.output.stem}.{name}.json")

    def _secret(self, name: str):
        return {"name": name, "sds_config": {"path_config_source": {"path": str(self._path(name))}, "resource_api_version": "V3"}}

    def _write(self, name: str, **content):
        secret = {**typed("extensions.transport_sockets.tls.v3.Secret", **content), "name": name}
        self._path(name).write_text(json.dumps({"resources": [secret]}, indent=1) + "\n")


def to_others(host: str, protocol: str, authorities: Path | None):
    """To a third-party server, which must show a certificate for its name, from `authorities` or else from the system's."""
    return _socket(
        host,
        protocol,
        validation_context={"trusted_ca": {"filename": str(authorities or SYSTEM_AUTHORITIES)}, "match_typed_subject_alt_names": [_exactly(host)]},
    )


def leaves_the_machine(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() != "localhost"


def _socket(name: str, protocol: str, **context):
    tls = typed(
        "extensions.transport_sockets.tls.v3.UpstreamTlsContext",
        sni=name,
        common_tls_context={"alpn_protocols": [protocol], "tls_params": PROTOCOLS, **context},
    )
    return {"name": "envoy.transport_sockets.tls", "typed_config": tls}


def _exactly(name: str):
    return {"san_type": "DNS", "matcher": {"exact": name}}
