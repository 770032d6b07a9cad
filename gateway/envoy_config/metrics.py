"""A listener with the statistics for Prometheus. The rest of the admin page is reachable on the machine only."""

from __future__ import annotations

from .types import typed

ADMIN = "admin_page"


def listener(bind: str, port: int):
    route = {
        "match": {"path": "/metrics"},
        "route": {"cluster": ADMIN, "prefix_rewrite": "/stats/prometheus?usedonly"},
    }
    manager = typed(
        "extensions.filters.network.http_connection_manager.v3.HttpConnectionManager",
        stat_prefix="metrics",
        codec_type="AUTO",
        route_config={"virtual_hosts": [{"name": "metrics", "domains": ["*"], "routes": [route]}]},
        http_filters=[{"name": "envoy.filters.http.router", "typed_config": typed("extensions.filters.http.router.v3.Router")}],
    )
    return {
        "name": "metrics",
        "address": {"socket_address": {"address": bind, "port_value": port}},
        "filter_chains": [{"filters": [{"name": "envoy.filters.network.http_connection_manager", "typed_config": manager}]}],
    }


def cluster(admin_port: int):
    address = {"socket_address": {"address": "127.0.0.1", "port_value": admin_port}}
    return {
        "name": ADMIN,
        "type": "STATIC",
        "connect_timeout": "1s",
        "load_assignment": {"cluster_name": ADMIN, "endpoints": [{"lb_endpoints": [{"endpoint": {"address": address}}]}]},
    }
