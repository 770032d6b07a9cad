"""One lasting address for each service, however many replicas there are and wherever they listen: what Kubernetes' Services are there.

Whoever knows the replicas writes them into a file for each service (`write`). Two Envoys watch the files: the gateway, which balances requests,
and one that passes connections on from the lasting addresses, for the services among themselves.
"""

from __future__ import annotations

import json
import os

API = "type.googleapis.com/envoy"


def write(folder, cluster, ports):
    """The replicas of a cluster. Envoy takes notice when the file is replaced, not when it is changed."""
    endpoints = [{"endpoint": {"address": _socket(port)}} for port in ports]
    assignment = {"@type": f"{API}.config.endpoint.v3.ClusterLoadAssignment", "cluster_name": cluster, "endpoints": [{"lb_endpoints": endpoints}]}
    file = folder / f"{cluster}.json"
    part = file.with_suffix(".part")
    part.write_text(json.dumps({"resources": [assignment]}))
    os.replace(part, file)


def configuration(folder, ports, admin_port):
    """Of the Envoy that passes connections on. `ports`: cluster → port of its lasting address."""
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
