"""The routes: API from the contract, `/auth/v1`, and what the gateway answers itself."""

import re
from collections import defaultdict

from . import filters
from .clusters import grpc_name, http_name
from .settings import Settings, service_of
from .types import seconds
from .web import web_routes

# Calls per minute and client address where the contract (`calls_per_minute`) says nothing. Generous: a limit of last resort.
GENERAL_CALLS_PER_MINUTE = 600
AUTH_CALLS_PER_MINUTE = 300

SAFE_RETRIES = {
    "retry_on": "connect-failure,refused-stream,reset-before-request,unavailable,gateway-error",
    "num_retries": 2,
    "retry_back_off": {"base_interval": seconds(0.025), "max_interval": seconds(0.25)},
}
# A call that changes something is sent again only if it has certainly not reached the service.
UNSAFE_RETRIES = {**SAFE_RETRIES, "retry_on": "connect-failure,refused-stream"}


def route_configuration(settings: Settings):
    host = {
        "name": "everything",
        "domains": ["*"],
        "routes": [
            _health(),
            _no_grpc(),
            *api_routes(settings),
            *_auth_routes(settings),
            *_development_routes(settings),
            *web_routes(settings),
        ],
    }
    if settings.cors_origins:
        host["typed_per_filter_config"] = _cors(settings)
        host["routes"].insert(0, _preflight(settings))
    return {"name": "edge", "virtual_hosts": [host]}


def api_routes(settings: Settings):
    by_path = defaultdict(list)
    for route in settings.routes:
        by_path[path_regex(route["path"])].append(route)
    for regex, routes in by_path.items():
        yield from (_rpc(settings, route, regex) for route in routes)
        yield _method_not_allowed(_safe_regex(regex), [route["method"] for route in routes])
    yield not_found({"prefix": "/v1/"})
    yield not_found({"path": "/v1"})


def path_regex(template):
    """`/v1/things/[^/:]+:add` from `/v1/things/{id}:add`. A custom verb after the colon is never part of an id."""
    return "".join("[^/:]+" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{[^}]+\})", template))


def _rpc(settings: Settings, route, regex):
    methods = "GET|HEAD" if route["method"] == "GET" else route["method"]
    access = route["access"]
    per_filter = {
        **filters.jwt(filters.JWT_OPTIONAL if access == "public" else filters.JWT_REQUIRED),
        **filters.rate_limit(settings, route["operation"], route["callsPerMinute"] or GENERAL_CALLS_PER_MINUTE),
        **filters.answer_headers("no-store", "grpc-status", "grpc-message", "grpc-status-details-bin"),
    }
    if access in ("admin", "therapist"):
        per_filter.update(filters.role(access))
    if route["streaming"]:
        per_filter.update(filters.streaming_transcoder(settings))
        per_filter.update(filters.no_compression())
    return {
        "name": route["operation"],
        "match": {**_safe_regex(regex), "headers": [_method(methods)]},
        "route": {
            "cluster": grpc_name(service_of(route["package"])),
            # A stream of server-sent events lasts as long as both sides want.
            "timeout": seconds(0 if route["streaming"] else settings.request_timeout),
            "retry_policy": SAFE_RETRIES if route["method"] == "GET" else UNSAFE_RETRIES,
        },
        "metadata": {"filter_metadata": {"envoy.filters.http.lua": {"transcoded": True, **({"body": route["body"]} if route["body"] else {})}}},
        "typed_per_filter_config": per_filter,
    }


def _auth_routes(settings: Settings):
    """Identity is asked for everything under /auth/v1 and checks tokens itself."""
    per_filter = {
        **filters.jwt(),
        **filters.no_transcoding(),
        **filters.no_compression(),
        **filters.body_limit(filters.MAX_AUTH_BODY),
        **filters.rate_limit(settings, "auth", AUTH_CALLS_PER_MINUTE),
        **filters.answer_headers("no-store"),
    }
    yield not_found({"path": "/auth/v1"})
    target = {"cluster": http_name("identity"), "timeout": seconds(settings.request_timeout)}
    yield {
        "name": "auth",
        "match": {"prefix": "/auth/v1/"},
        # A GET may have effects here: /verify uses a link up, /reauthenticate sends a mail.
        "route": {**target, "retry_policy": UNSAFE_RETRIES},
        "typed_per_filter_config": per_filter,
    }


def _development_routes(settings: Settings):
    """The mailbox page, where a newcomer finds the mails of the embedded mode."""
    if settings.embedded:
        for match in [{"path": "/dev/mailbox"}, {"prefix": "/dev/mailbox/"}, {"prefix": "/dev/mailbox."}]:
            yield {
                "name": "development-mailbox",
                "match": match,
                "route": {"cluster": http_name("notifications"), "timeout": seconds(settings.request_timeout)},
                "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding(), **filters.answer_headers("no-store")},
            }
    yield not_found({"prefix": "/dev/"})


def _health():
    return {
        "name": "health",
        "match": {"path": "/healthz"},
        "direct_response": {"status": 200, "body": {"inline_string": "ok\n"}},
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding(), **filters.answer_headers("no-store")},
    }


def _no_grpc():
    """gRPC is spoken inside only. Without this the transcoder would pass such calls on as they are."""
    return direct_failure({"prefix": "/", "headers": [{"name": "content-type", "string_match": {"prefix": "application/grpc"}}]}, 415)


def _method_not_allowed(match, methods):
    if "GET" in methods:
        methods = [*methods, "HEAD"]
    return direct_failure(match, 405, [{"header": {"key": "allow", "value": ", ".join(sorted(methods))}}])


def not_found(match):
    return direct_failure(match, 404)


def direct_failure(match, status, headers=()):
    """errors.py gives it the body."""
    return {
        "match": match,
        "direct_response": {"status": status},
        "response_headers_to_add": list(headers),
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding()},
    }


def _safe_regex(regex):
    return {"safe_regex": {"regex": regex}}


def _method(regex):
    return {"name": ":method", "string_match": {"safe_regex": {"regex": regex}}}


def _preflight(settings: Settings):
    """The CORS filter answers these, but only on a route that leads somewhere."""
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
