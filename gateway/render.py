#!/usr/bin/env python3
"""Renders Envoy's configuration from the routes of the contract.

    render.py --routes routes.json --descriptors selam.binpb --standalone 127.0.0.1:50051 127.0.0.1:8090 --output envoy.json

The routes are the same in every mode; only the addresses of the services differ. README.md explains each block of the result.
"""

import argparse
import json
import sys
from pathlib import Path

from envoy_config import bootstrap
from envoy_config.settings import Address, Settings, containers, split, standalone
from envoy_config.upstream_tls import PLAIN_TEXT, UpstreamTls


def arguments(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--standalone", nargs=2, metavar=("GRPC", "HTTP"), help="one process with all services")
    where.add_argument("--split", type=Path, metavar="FILE", help='JSON: {"identity": {"grpc": "host:port", "http": "host:port"}, …}')
    where.add_argument("--containers", action="store_true", help="every service under its DNS name, on the standard ports")
    parser.add_argument(
        "--endpoints",
        type=Path,
        metavar="FOLDER",
        help="with --split: read the addresses from FOLDER/<cluster>.json instead, and reload replaced files",
    )
    parser.add_argument("--routes", type=Path, required=True, help="output of `contract routes`")
    parser.add_argument("--descriptors", type=Path, required=True, help="output of `contract descriptors`")
    parser.add_argument("--openapi", type=Path, help="file that is served as /openapi.json")
    parser.add_argument("--web-root", type=Path, help="folder of the built web client")
    parser.add_argument("--web-dev-server", metavar="ADDRESS", help="proxy the web client from a development server instead")
    parser.add_argument("--bind", default="127.0.0.1", help="address to listen on (default %(default)s)")
    parser.add_argument("--port", type=int, default=8080, help="port to listen on (default %(default)s)")
    parser.add_argument("--admin-port", type=int, default=9901, help="port of Envoy's own admin page, on this machine only")
    parser.add_argument("--metrics-port", type=int, help="port of /metrics for Prometheus, at the same address as --port; none without it")
    parser.add_argument("--site-url", default="http://localhost:8080", help="address of the platform for browsers")
    parser.add_argument("--issuer", help="issuer of the access tokens (default {site-url}/auth/v1)")
    parser.add_argument("--audience", default="authenticated", help="audience of the access tokens (default %(default)s)")
    parser.add_argument("--cors-origin", action="append", default=[], help="further origin that may call the API; may be repeated")
    parser.add_argument("--trusted-proxies", type=int, default=0, help="number of trusted proxies in front of Envoy (X-Forwarded-For)")
    parser.add_argument("--rate-limit-factor", type=float, default=1.0, help="multiplies every rate limit; 0 disables them")
    parser.add_argument("--request-timeout", type=float, default=15.0, help="seconds per attempt of a service (default %(default)s)")
    parser.add_argument("--arrival-timeout", type=float, default=15.0, help="additional seconds for the arrival of a request (default %(default)s)")
    parser.add_argument("--otlp", metavar="ADDRESS", help="OpenTelemetry collector (gRPC), https://… for TLS; no tracing without it")
    parser.add_argument("--access-log", default="/dev/stdout", help="file of the access log (default %(default)s)")
    parser.add_argument("--embedded", action="store_true", help="embedded mode: also serve /dev/mailbox")
    parser.add_argument(
        "--stripe-stand-in",
        metavar="ADDRESS",
        help="host:port of the Stripe stand-in, in plain HTTP: also serve its payment pages; never in production",
    )
    parser.add_argument("--tls-ca", type=Path, help="PEM file of the services' authorities; enables TLS to the services")
    parser.add_argument("--tls-servers-ca", type=Path, help="PEM file of the authorities of other servers (default: that of --tls-ca)")
    parser.add_argument("--tls-certificate", type=Path, help="PEM file of the gateway's certificate for the services")
    parser.add_argument("--tls-key", type=Path, help="PEM file of its private key")
    parser.add_argument(
        "--tls-allow-plaintext",
        action="append",
        choices=PLAIN_TEXT,
        default=[],
        help="connections that may leave this machine in plain text; for networks with their own encryption",
    )
    parser.add_argument("--output", type=Path, help="file to write (standard output without it)")
    options = parser.parse_args(argv)
    given = [option is not None for option in (options.tls_ca, options.tls_certificate, options.tls_key)]
    if any(given) and not all(given):
        parser.error("--tls-ca, --tls-certificate and --tls-key require each other")
    if options.tls_ca and not options.output:
        parser.error("--tls-ca needs --output, because Envoy reads the secrets next to it")
    return options


def settings(options):
    if options.standalone:
        upstreams = standalone(Address.parse(options.standalone[0]), Address.parse(options.standalone[1]))
    elif options.split:
        upstreams = split(json.loads(options.split.read_text()))
    else:
        upstreams = containers()
    routes = json.loads(options.routes.read_text())
    return Settings(
        routes=[route for route in routes if "rpc" in route],
        http_routes=[route for route in routes if "rpc" not in route],
        descriptors=options.descriptors.resolve(),
        upstreams=upstreams,
        endpoints=options.endpoints and options.endpoints.absolute(),
        openapi=options.openapi and options.openapi.resolve(),
        web_root=options.web_root and options.web_root.resolve(),
        web_dev_server=options.web_dev_server and Address.parse(options.web_dev_server),
        bind=options.bind,
        port=options.port,
        admin_port=options.admin_port,
        metrics_port=options.metrics_port,
        site_url=options.site_url.rstrip("/"),
        issuer=options.issuer or options.site_url.rstrip("/") + "/auth/v1",
        audience=options.audience,
        cors_origins=options.cors_origin,
        trusted_proxies=options.trusted_proxies,
        rate_limit_factor=options.rate_limit_factor,
        request_timeout=options.request_timeout,
        arrival_timeout=options.arrival_timeout,
        otlp=options.otlp and Address.parse(options.otlp.removeprefix("https://")),
        otlp_over_tls=bool(options.otlp) and options.otlp.startswith("https://"),
        access_log=options.access_log,
        embedded=options.embedded,
        stripe_stand_in=options.stripe_stand_in and Address.parse(options.stripe_stand_in),
        servers_ca=(authorities := options.tls_servers_ca or options.tls_ca) and authorities.absolute(),
        tls=options.tls_ca
        and UpstreamTls(options.tls_ca.absolute(), options.tls_certificate.absolute(), options.tls_key.absolute(), options.output.absolute()),
    )


def refuse_plain_text(inputs, allowed):
    """Connections to other machines need TLS unless an option allows plain text."""
    for kind, hosts in inputs.in_plain_text().items():
        if kind not in allowed and "all" not in allowed:
            how = "--tls-ca, --tls-certificate and --tls-key" if kind == "services" else "--otlp https://…"
            sys.exit(f"render.py: {', '.join(hosts)} would be called in plain text; use {how}, or --tls-allow-plaintext {kind} on a trusted network")


def main(argv=None):
    options = arguments(argv)
    inputs = settings(options)
    refuse_plain_text(inputs, options.tls_allow_plaintext)
    text = json.dumps(bootstrap.config(inputs), indent=1) + "\n"
    if options.output:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(text)
        if inputs.tls:
            inputs.tls.write_secrets()
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
