"""One stable address for each service, for any number of replicas, like the Services of Kubernetes.

The supervisor of the replicas writes their addresses into a file for each service (`write`). Two Envoys watch the files: the gateway, which
balances requests, and a proxy that forwards connections between the services from the stable addresses.
"""

from __future__ import annotations

import json
import os

API = "type.googleapis.com/envoy"


def write(folder, cluster, ports):
    """Writes the replicas of a cluster. Envoy notices when the file is replaced, not when it is changed."""
    endpoints = [{"endpoint": {"address": _socket(port)}} for port in ports]
    assignment = {"@type": f"{API}.config.endpoint.v3.ClusterLoadAssignment", "cluster_name": cluster, "endpoints": [{"lb_endpoints": endpoints}]}
    file = folder / f"{cluster}.json"
    part = file.with_suffix(".part")
    part.write_text(json.dumps({"resources": [assignment]}))
    os.replace(part, file)


def configuration(folder, ports, admin_port):
    """Configuration of the Envoy that forwards connections. `ports`: cluster → port of its stable address."""
    return {
        "node": {"id": "addresses", "cluster": "selam"},
        "admin": {"address": _socket(admin_port)},
        "static_resources": {
            "listeners": [_listener(cluster, port) for cluster, port in ports.items()],
            "clusters": [_cluster(folder, cluster) for cluster in ports],
        },
    }


def _socket(port):
    return {"socket_address": {"address": "127.0.0.1", "port_value": port}}


def _listener(cluster, port):
    proxy = {"@type": f"{API}.extensions.filters.network.tcp_proxy.v3.TcpProxy", "stat_prefix": cluster, "cluster": cluster, "max_connect_attempts": 3}
    return {"name": cluster, "address": _socket(port), "filter_chains": [{"filters": [{"name": "envoy.filters.network.tcp_proxy", "typed_config": proxy}]}]}


def _cluster(folder, cluster):
    source = {"path_config_source": {"path": str(folder / f"{cluster}.json")}, "resource_api_version": "V3"}
    return {"name": cluster, "type": "EDS", "connect_timeout": "1s", "lb_policy": "LEAST_REQUEST", "eds_cluster_config": {"eds_config": source}}
