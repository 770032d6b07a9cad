"""The listener: how Envoy receives, logs and traces connections and requests."""

import json

from . import filters, logged_path
from .clusters import COLLECTOR
from .errors import local_reply_config
from .routes import route_configuration
from .settings import Settings
from .types import seconds, typed

# The client's method: the transcoder changes it to POST and stores the original here. Before that, HEAD becomes GET (lua/head.lua).
METHOD_HEADERS = [filters.HEAD_HEADER, filters.ORIGINAL_METHOD_HEADER, ":method"]

# Strangers choose neither the identifiers of traces nor their sampling. The access log keeps their context as a link.
CLIENT_TRACE = "x-client-traceparent"
UNTRUSTED_TRACE = [
    {
        "append": {
            "header": {"key": CLIENT_TRACE, "value": "%REQUEST_HEADER(TRACEPARENT)%"},
            "append_action": "OVERWRITE_IF_EXISTS_OR_ADD",
        }
    },
    {"remove": "traceparent"},
    {"remove": "tracestate"},
]


def _first_of(operators):
    return f"%COALESCE({json.dumps({'operators': operators})})%"


# No header with a token, no body.
ACCESS_LOG = {
    "time": "%START_TIME(%Y-%m-%dT%H:%M:%S.%3fZ)%",
    "client": "%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%",
    "method": _first_of([{"command": "REQUEST_HEADER", "param": name} for name in METHOD_HEADERS]),
    "path": _first_of(logged_path.OPERATORS),
    "route": "%ROUTE_NAME%",
    "status": "%RESPONSE_CODE%",
    "details": "%RESPONSE_CODE_DETAILS%",
    "flags": "%RESPONSE_FLAGS%",
    "duration_ms": "%DURATION%",
    "bytes_in": "%BYTES_RECEIVED%",
    "bytes_out": "%BYTES_SENT%",
    "upstream": "%UPSTREAM_CLUSTER%",
    "request_id": "%REQUEST_HEADER(X-REQUEST-ID)%",
    "trace": "%TRACE_ID%",
    "client_trace": f"%REQUEST_HEADER({CLIENT_TRACE.upper()}):55%",
}

# Time for a whole request to arrive if the route sets none (the routes of the API and of /auth/v1 do, see routes.py): 50 MB over a phone's
# 1 Mbit/s, rounded up, so that uploads need no other setting.
LONGEST_UPLOAD = 600

# The services' own limit is 16 KiB, counts 32 bytes more for each header, and its error has no body. So this limit applies first.
MAX_HEADERS_KIB = 12
MAX_HEADERS = 100


def listener(settings: Settings):
    return {
        "name": "edge",
        "address": {"socket_address": {"address": settings.bind, "port_value": settings.port}},
        # Bytes that Envoy buffers per connection before it stops reading.
        "per_connection_buffer_limit_bytes": 1024 * 1024,
        "filter_chains": [
            {
                "filters": [
                    {
                        "name": "envoy.filters.network.http_connection_manager",
                        "typed_config": typed("extensions.filters.network.http_connection_manager.v3.HttpConnectionManager", **_connection_manager(settings)),
                    }
                ]
            }
        ],
    }


def _connection_manager(settings: Settings):
    result = {
        "stat_prefix": "edge",
        "codec_type": "AUTO",
        # The client is the peer, or the hop before this many proxies; services read it from X-Forwarded-For.
        "use_remote_address": True,
        "xff_num_trusted_hops": settings.trusted_proxies,
        # Normalizes paths before any rule reads them.
        "normalize_path": True,
        "merge_slashes": True,
        "path_with_escaped_slashes_action": "REJECT_REQUEST",
        "server_header_transformation": "PASS_THROUGH",
        "generate_request_id": True,
        "always_set_request_id_in_response": True,
        # Slow senders cannot hold connections forever.
        "request_headers_timeout": seconds(10),
        "stream_idle_timeout": seconds(120),
        "request_timeout": seconds(LONGEST_UPLOAD),
        "max_request_headers_kb": MAX_HEADERS_KIB,
        "common_http_protocol_options": {
            "idle_timeout": seconds(300),
            "headers_with_underscores_action": "REJECT_REQUEST",
            "max_headers_count": MAX_HEADERS,
        },
        # The defaults, 16 and 24 MiB in current versions, let one client buffer that much with 100 slow streams.
        "http2_protocol_options": {
            "max_concurrent_streams": 100,
            "initial_stream_window_size": 64 * 1024,
            "initial_connection_window_size": 1024 * 1024,
        },
        "early_header_mutation_extensions": [
            {
                "name": "envoy.http.early_header_mutation.header_mutation",
                "typed_config": typed("extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation", mutations=UNTRUSTED_TRACE),
            }
        ],
        "access_log": [
            {
                "name": "envoy.access_loggers.file",
                "typed_config": typed(
                    "extensions.access_loggers.file.v3.FileAccessLog",
                    path=settings.access_log,
                    log_format={"json_format": ACCESS_LOG, "omit_empty_values": True},
                ),
            }
        ],
        "local_reply_config": local_reply_config(settings),
        "http_filters": filters.http_filters(settings),
        "route_config": route_configuration(settings),
    }
    if settings.otlp:
        result["tracing"] = {
            "provider": {
                "name": "envoy.tracers.opentelemetry",
                "typed_config": {
                    "@type": "type.googleapis.com/envoy.config.trace.v3.OpenTelemetryConfig",
                    "grpc_service": {"envoy_grpc": {"cluster_name": COLLECTOR}, "timeout": seconds(1)},
                    "service_name": "gateway",
                },
            },
            "spawn_upstream_span": True,
            # A full URL in a span could contain a code.
            "max_path_tag_length": 0,
        }
    return result
