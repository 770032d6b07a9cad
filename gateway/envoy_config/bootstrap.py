"""The whole configuration."""

from . import metrics
from .clusters import clusters
from .listener import listener
from .settings import Settings
from .types import typed

# Maximum of client connections; Envoy refuses more, so that a flood cannot exhaust the memory.
MAX_CONNECTIONS = 20_000


def config(settings: Settings):
    listeners, upstreams = [listener(settings)], clusters(settings)
    if settings.metrics_port:
        listeners.append(metrics.listener(settings.bind, settings.metrics_port))
        upstreams.append(metrics.cluster(settings.admin_port))
    return {
        # Envoy requires a name before it loads secrets from files.
        "node": {"id": "gateway", "cluster": "selam"},
        # Statistics, log levels, draining. Only for operators on the machine or in the pod.
        "admin": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": settings.admin_port}}},
        "static_resources": {"listeners": listeners, "clusters": upstreams},
        "overload_manager": {
            "resource_monitors": [
                {
                    "name": "envoy.resource_monitors.global_downstream_max_connections",
                    "typed_config": typed(
                        "extensions.resource_monitors.downstream_connections.v3.DownstreamConnectionsConfig",
                        max_active_downstream_connections=MAX_CONNECTIONS,
                    ),
                }
            ]
        },
    }
