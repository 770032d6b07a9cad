"""The routes: RPCs and plain HTTP from the contract, and the gateway's own responses."""

import json
import re
from collections import defaultdict

from . import filters
from .clusters import STRIPE_STAND_IN, grpc_name, http_name
from .logged_path import without_secrets
from .settings import Settings, foreign_prefixes, service_of
from .types import seconds
from .web import MAX_PAGE, web_routes

# Calls per minute and client address if the contract (`calls_per_minute`) sets none. Generous: a limit of last resort.
GENERAL_CALLS_PER_MINUTE = 600

SAFE_RETRIES = {
    "retry_on": "connect-failure,refused-stream,reset-before-request,unavailable,gateway-error",
    "num_retries": 2,
    "retry_back_off": {"base_interval": seconds(0.025), "max_interval": seconds(0.25)},
}
# A call with effects is retried only if it has certainly not reached the service.
UNSAFE_RETRIES = {**SAFE_RETRIES, "retry_on": "connect-failure,refused-stream"}

# Path of the Stripe stand-in's pages, and the folders that browsers may open.
STRIPE_STAND_IN_PREFIX = "/stripe-stand-in/"
STRIPE_STAND_IN_PAGES = ("checkout", "portal")


def route_configuration(settings: Settings):
    host = {
        "name": "everything",
        "domains": ["*"],
        "routes": [
            _two_hosts(),
            _health(),
            _no_grpc(),
            *api_routes(settings),
            *_development_routes(settings),
            *_stripe_stand_in(settings),
            *web_routes(settings),
        ],
    }
    if settings.cors_origins:
        host["typed_per_filter_config"] = _cors(settings)
        host["routes"].insert(0, _preflight(settings))
    # Pages that Envoy serves from memory (web.py).
    return {"name": "edge", "virtual_hosts": [host], "max_direct_response_body_size_bytes": MAX_PAGE}


def api_routes(settings: Settings):
    """RPCs and plain HTTP side by side: both may have the same path with different methods."""
    by_match = defaultdict(list)
    for route in [*settings.routes, *settings.http_routes]:
        by_match[json.dumps(_path(route["path"]))].append(route)
    # A path without fields comes before one whose field would match it.
    for text, routes in sorted(by_match.items(), key=lambda one: "safe_regex" in one[0]):
        yield from (without_secrets(routes[0]["path"], made) for made in _routes_of(settings, json.loads(text), routes))
    for prefix in [*foreign_prefixes(settings.http_routes), "/v1"]:
        yield not_found({"prefix": f"{prefix}/"})
        yield not_found({"path": prefix})


def _routes_of(settings: Settings, match, routes):
    """The routes of one path."""
    yield from (_rpc(settings, route, match) if "rpc" in route else _plain(settings, route, match) for route in routes)
    yield from (_head(settings, route, match) for route in routes if _answers_head(route))
    methods = [route["method"] for route in routes] + ["HEAD" for route in routes if _answers_head(route)]
    if all("rpc" not in route for route in routes):
        yield _options(match, methods)
    yield _method_not_allowed(match, methods)


def _path(template):
    """`/v1/things/[^/:]+:add` for `/v1/things/{id}:add`. An id never includes a custom verb after the colon. A path without fields
    is compared literally, which is much cheaper."""
    if "{" not in template:
        return {"path": template}
    regex = "".join("[^/:]+" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{[^}]+\})", template))
    return {"safe_regex": {"regex": regex}}


def _rpc(settings: Settings, route, match):
    access = route["access"]
    per_filter = {
        **filters.jwt(filters.JWT_OPTIONAL if access == "public" else filters.JWT_REQUIRED),
        **filters.rate_limit(settings, route["operation"], route["callsPerMinute"] or GENERAL_CALLS_PER_MINUTE),
        **filters.answer_headers("no-store", "grpc-status", "grpc-message", "grpc-status-details-bin"),
        **filters.whole_body(),
        **filters.lua("refusals"),
        **filters.roles(route),
    }
    if route["streaming"]:
        per_filter.update(filters.streaming_transcoder(settings))
        per_filter.update(filters.no_compression())
    return {
        "name": route["operation"],
        "match": {**match, "headers": [_method(route["method"])]},
        "route": {
            "cluster": grpc_name(service_of(route["package"])),
            **_time_limits(settings, SAFE_RETRIES if route["method"] == "GET" else UNSAFE_RETRIES, route["streaming"]),
        },
        "typed_per_filter_config": per_filter,
    }


def _answers_head(route):
    """HEAD reads the whole response and drops it, which works neither for a stream nor for a large file, which has a time limit of
    its own. A GET of a foreign protocol may have effects."""
    if route["method"] != "GET":
        return False
    if "rpc" in route:
        return not route["streaming"]
    return not (route["prefix"] or route["protocolChecksAccess"] or route["timeoutSeconds"])


def _head(settings: Settings, route, match):
    """The same rules as for GET."""
    get = (_rpc if "rpc" in route else _plain)(settings, route, match)
    return {**get, "match": {**match, "headers": [_method("HEAD")]}, "typed_per_filter_config": {**get["typed_per_filter_config"], **filters.lua("head")}}


def _time_limits(settings: Settings, retries, streaming=False):
    """One limit for every attempt, and one for the whole from the first byte of the request, so that slow senders cannot hold a
    connection. Envoy ignores a route's `timeout` if the second is set; an upload route will set a longer one."""
    if streaming:
        # A stream of server-sent events has no time limit.
        return {"timeout": seconds(0), "retry_policy": retries}
    whole = seconds(settings.arrival_timeout + settings.request_timeout)
    return {
        "max_stream_duration": {"max_stream_duration": whole},
        "retry_policy": {**retries, "per_try_timeout": seconds(settings.request_timeout)},
    }


def _plain(settings: Settings, route, match):
    """Plain HTTP routes: no transcoding, and the body limit of the contract."""
    access = "public" if route["protocolChecksAccess"] else route["access"]
    token = None if route["protocolChecksAccess"] else filters.JWT_OPTIONAL if access == "public" else filters.JWT_REQUIRED
    per_filter = {
        **filters.jwt(token),
        **filters.no_transcoding(),
        # These responses may contain secrets next to text that an attacker chose (BREACH).
        **filters.no_compression(),
        **filters.rate_limit(settings, route["operation"], route["callsPerMinute"] or GENERAL_CALLS_PER_MINUTE),
        **filters.answer_headers("no-store"),
        **({} if route["protocolChecksAccess"] else filters.roles(route)),
    }
    if not route["streamsBody"]:
        per_filter.update(filters.whole_body(route["maxBodyBytes"] or filters.MAX_BODY))
    return {
        "name": route["operation"],
        "match": {**match, "headers": [_method(route["method"])]},
        "route": {
            "cluster": http_name(service_of(route["package"])),
            **_plain_time_limits(settings, route),
        },
        "typed_per_filter_config": per_filter,
    }


def _plain_time_limits(settings: Settings, route):
    """A GET of the GoTrue protocol may have effects (an email link is used up), so a request that may have arrived is not retried.
    A streamed request cannot be retried at all, and has one limit for the whole."""
    if route["streamsBody"]:
        whole = seconds(route["timeoutSeconds"] or settings.arrival_timeout + settings.request_timeout)
        return {"max_stream_duration": {"max_stream_duration": whole}}
    limits = _time_limits(settings, UNSAFE_RETRIES)
    if route["timeoutSeconds"]:
        limits["max_stream_duration"]["max_stream_duration"] = seconds(settings.arrival_timeout + route["timeoutSeconds"])
        limits["retry_policy"]["per_try_timeout"] = seconds(route["timeoutSeconds"])
    return limits


def _options(match, methods):
    return {
        "match": {**match, "headers": [_method("OPTIONS")]},
        "direct_response": {"status": 204},
        "response_headers_to_add": [{"header": {"key": "allow", "value": ", ".join(sorted(methods))}}],
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding()},
    }


def _development_routes(settings: Settings):
    """The mailbox page with the emails of the embedded mode."""
    if settings.embedded:
        for match in [{"path": "/dev/mailbox"}, {"prefix": "/dev/mailbox/"}, {"prefix": "/dev/mailbox."}]:
            yield {
                "name": "development-mailbox",
                "match": match,
                "route": {"cluster": http_name("notifications"), "timeout": seconds(settings.request_timeout)},
                "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding(), **filters.answer_headers("no-store")},
            }
    yield not_found({"prefix": "/dev/"})


def _stripe_stand_in(settings: Settings):
    """The payment pages of the Stripe stand-in. Its API, which accepts any test key, has no route."""
    if settings.stripe_stand_in:
        for page in STRIPE_STAND_IN_PAGES:
            name = f"{STRIPE_STAND_IN}-{page}"
            match = {"prefix": f"{STRIPE_STAND_IN_PREFIX}{page}/"}
            yield {
                "name": name,
                "match": {**match, "headers": [{"name": ":method", "string_match": {"safe_regex": {"regex": "GET|POST"}}}]},
                "route": {"cluster": STRIPE_STAND_IN, "prefix_rewrite": f"/{page}/", **_time_limits(settings, UNSAFE_RETRIES)},
                # The stand-in must not receive the platform's access tokens.
                "request_headers_to_remove": ["authorization", "cookie"],
                "typed_per_filter_config": {
                    **filters.jwt(),
                    **filters.no_transcoding(),
                    **filters.no_compression(),
                    **filters.rate_limit(settings, name, GENERAL_CALLS_PER_MINUTE),
                    **filters.answer_headers("no-store"),
                    **filters.whole_body(),
                },
            }
            yield _method_not_allowed(match, ["GET", "POST"])
    yield not_found({"prefix": STRIPE_STAND_IN_PREFIX})


def _health():
    return {
        "name": "health",
        "match": {"path": "/healthz"},
        "direct_response": {"status": 200, "body": {"inline_string": "ok\n"}},
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding(), **filters.answer_headers("no-store")},
    }


def _two_hosts():
    """Envoy joins repeated headers with a comma; an upstream might read the other value."""
    return direct_failure({"prefix": "/", "headers": [{"name": ":authority", "string_match": {"contains": ","}}]}, 400)


def _no_grpc():
    """Only the services use gRPC. Without this the transcoder would forward such calls unchanged."""
    # 404 is UNIMPLEMENTED to a gRPC client.
    return direct_failure({"prefix": "/", "headers": [{"name": "content-type", "string_match": {"prefix": "application/grpc"}}]}, 404)


def _method_not_allowed(match, methods):
    return direct_failure(match, 405, [{"header": {"key": "allow", "value": ", ".join(sorted(methods))}}])


def not_found(match):
    return direct_failure(match, 404)


def direct_failure(match, status, headers=()):
    """errors.py sets the body."""
    return {
        "match": match,
        "direct_response": {"status": status},
        "response_headers_to_add": list(headers),
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding()},
    }


def _method(name):
    return {"name": ":method", "string_match": {"exact": name}}


def _preflight(settings: Settings):
    """The CORS filter responds to these, but only on a route with an upstream."""
    origins = "|".join(re.escape(origin) for origin in settings.cors_origins)
    headers = [
        _method("OPTIONS"),
        {"name": "origin", "string_match": {"safe_regex": {"regex": origins}}},
        {"name": "access-control-request-method", "present_match": True},
    ]
    return {
        "name": "preflight",
        "match": {"prefix": "/", "headers": headers},
        "route": {"cluster": http_name("identity")},
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding()},
    }


def _cors(settings: Settings):
    policy = filters.typed(
        "extensions.filters.http.cors.v3.CorsPolicy",
        allow_origin_string_match=[{"exact": origin} for origin in settings.cors_origins],
        allow_methods="GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
        allow_headers="authorization, content-type, accept-language, idempotency-key, apikey, x-client-info, x-supabase-api-version",
        expose_headers="x-request-id, retry-after, x-supabase-api-version",
        max_age="600",
    )
    return {"envoy.filters.http.cors": policy}
