"""The whole configuration."""

from . import metrics
from .clusters import clusters
from .listener import listener
from .settings import Settings
from .types import typed

# Heap at which Envoy first returns unused memory, then stops accepting requests. Well below the limit of its container (512 MiB).
MAX_HEAP = 400 * 1024 * 1024
SHRINK_AT, REFUSE_AT = 0.85, 0.95

# Maximum of client connections; Envoy refuses more, so that a flood cannot exhaust the memory.
MAX_CONNECTIONS = 20_000


FIXED_HEAP = "envoy.resource_monitors.fixed_heap"


def _action(name, share):
    return {"name": name, "triggers": [{"name": FIXED_HEAP, "threshold": {"value": share}}]}


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
                },
                {
                    "name": FIXED_HEAP,
                    "typed_config": typed("extensions.resource_monitors.fixed_heap.v3.FixedHeapConfig", max_heap_size_bytes=MAX_HEAP),
                },
            ],
            "actions": [
                _action("envoy.overload_actions.shrink_heap", SHRINK_AT),
                _action("envoy.overload_actions.stop_accepting_requests", REFUSE_AT),
            ],
        },
    }
