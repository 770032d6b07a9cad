"""The upstreams: connection pools with their protections."""

from .settings import Address, Settings, service_of
from .types import seconds, typed
from .upstream_tls import to_others

CONNECT_TIMEOUT = seconds(1)


def grpc_name(service: str) -> str:
    return f"{service}-grpc"


def http_name(service: str) -> str:
    return f"{service}-http"


WEB_DEV_SERVER = "web-dev-server"
COLLECTOR = "opentelemetry-collector"
STRIPE_STAND_IN = "stripe-stand-in"


def clusters(settings: Settings):
    services = sorted({service_of(route["package"]) for route in settings.routes})
    result = [
        _cluster(grpc_name(service), settings.upstreams[service].grpc, http2=True, tls=_tls(settings, service, "h2"), endpoints=settings.endpoints)
        for service in services
    ]
    # Of identity for the keys of tokens (filters.py); in embedded mode, of notifications for the mailbox.
    plain = {service_of(route["package"]) for route in settings.http_routes} | {"identity"}
    plain |= {"notifications"} if settings.embedded else set()
    result += [
        _cluster(http_name(service), settings.upstreams[service].http, tls=_tls(settings, service, "http/1.1"), endpoints=settings.endpoints)
        for service in sorted(plain)
    ]
    if settings.web_dev_server:
        result.append(_cluster(WEB_DEV_SERVER, settings.web_dev_server))
    if settings.stripe_stand_in:
        result.append(_cluster(STRIPE_STAND_IN, settings.stripe_stand_in))
    if settings.otlp:
        tls = to_others(settings.otlp.host, "h2", settings.servers_ca) if settings.otlp_over_tls else None
        result.append(_cluster(COLLECTOR, settings.otlp, http2=True, tls=tls))
    return result


def _tls(settings: Settings, service: str, protocol: str):
    return settings.tls.to_service(service, protocol) if settings.tls else None


def _cluster(name: str, address: Address, http2: bool = False, tls=None, endpoints=None):
    protocol = (
        # Pings detect a peer that vanished without closing its connection.
        {"http2_protocol_options": {"connection_keepalive": {"interval": seconds(30), "timeout": seconds(5)}}}
        if http2
        # Shorter than the keep-alive of the services, so that Envoy never uses a connection that is being closed.
        else {"http_protocol_options": {}}
    )
    return {
        "name": name,
        **({"transport_socket": tls} if tls else {}),
        **(_of_file(endpoints / f"{name}.json") if endpoints else _of_name(name, address)),
        "connect_timeout": CONNECT_TIMEOUT,
        "lb_policy": "LEAST_REQUEST",
        "typed_extension_protocol_options": {
            "envoy.extensions.upstreams.http.v3.HttpProtocolOptions": typed(
                "extensions.upstreams.http.v3.HttpProtocolOptions",
                common_http_protocol_options={"idle_timeout": seconds(300 if http2 else 4)},
                explicit_http_config=protocol,
            )
        },
        "circuit_breakers": {
            "thresholds": [
                {
                    "max_connections": 256,
                    "max_pending_requests": 512,
                    "max_requests": 2048,
                    # At most a fifth of the running requests may be retries, so that retries do not overload a slow service.
                    "retry_budget": {"budget_percent": {"value": 20}, "min_retry_concurrency": 3},
                }
            ]
        },
        # A replica with repeated failures is ejected for a while. If all replicas fail, Envoy uses all of them again (panic mode), so a
        # service with one replica is never cut off.
        "outlier_detection": {
            "consecutive_5xx": 10,
            "consecutive_gateway_failure": 5,
            "interval": seconds(5),
            "base_ejection_time": seconds(10),
            "max_ejection_percent": 50,
        },
    }


def _of_name(name, address):
    """DNS is resolved repeatedly, to find new replicas and remove old ones."""
    endpoint = {"endpoint": {"address": {"socket_address": {"address": address.host, "port_value": address.port}}}}
    return {
        "type": "STRICT_DNS",
        "dns_lookup_family": "V4_PREFERRED",
        "load_assignment": {"cluster_name": name, "endpoints": [{"lb_endpoints": [endpoint]}]},
    }


def _of_file(path):
    """The supervisor of the replicas replaces the file."""
    return {"type": "EDS", "eds_cluster_config": {"eds_config": {"path_config_source": {"path": str(path)}, "resource_api_version": "V3"}}}
