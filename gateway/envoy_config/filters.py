"""The HTTP filters, in the order that a request passes them (answers pass them the other way round), and their settings per route."""

import math
from pathlib import Path

from .clusters import http_name
from .settings import Settings
from .types import seconds, typed

LUA = (Path(__file__).parent.parent / "lua" / "gateway.lua").read_text()

# Content security policy of the web client. The hash is the one of an empty style element, which the style library makes.
CSP = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "object-src 'none'",
    ]
)
# Hot reload evaluates code and talks over a web socket. Development only.
CSP_DEVELOPMENT = CSP.replace("script-src 'self'", "script-src 'self' 'unsafe-eval' 'unsafe-inline'").replace(
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", "style-src 'self' 'unsafe-inline'"
)

# The longest texts of the contract fit several times; uploads do not pass the transcoder.
MAX_API_BODY = 128 * 1024
MAX_AUTH_BODY = 64 * 1024

# Reads files; one pool for all routes.
FILE_THREADS = {"id": "files", "thread_pool": {"thread_count": 2}}

JWT_REQUIRED = "required"
JWT_OPTIONAL = "optional"

# Set by Envoy, the services or nobody: a client must not be able to bring them.
STRIPPED_REQUEST_HEADERS = ["x-selam-internal-token", "x-selam-service", "x-user-id", "x-user-roles", "grpc-timeout", "x-jwt-payload"]


def http_filters(settings: Settings):
    return [
        _filter("header_mutation", "header_mutation.v3.HeaderMutation", mutations=_headers(settings)),
        _filter("cors", "cors.v3.Cors"),
        _compressor("brotli", "Brotli", {"quality": 4}, choose_first=True),
        _compressor("gzip", "Gzip", {"compression_level": "BEST_SPEED"}),
        _filter("local_ratelimit", "local_ratelimit.v3.LocalRateLimit", stat_prefix="rate_limit"),
        _filter("jwt_authn", "jwt_authn.v3.JwtAuthentication", **_jwt(settings)),
        # Rules stand on the routes.
        _filter("rbac", "rbac.v3.RBAC"),
        # Refuses what the contract does not know, and words the transcoder's refusals.
        _filter("lua", "lua.v3.Lua", default_source_code={"inline_string": LUA}),
        # Switched on by the routes to plain HTTP upstreams; the transcoder has a limit of its own.
        {**_filter("buffer", "buffer.v3.Buffer", max_request_bytes=MAX_AUTH_BODY), "disabled": True},
        _filter("grpc_json_transcoder", "grpc_json_transcoder.v3.GrpcJsonTranscoder", **transcoder(settings)),
        # Serves files on the routes that say which.
        _filter("file_server", "file_server.v3.FileServerConfig", manager_config=FILE_THREADS),
        _filter("router", "router.v3.Router"),
    ]


def _filter(name, message, **members):
    return {"name": f"envoy.filters.http.{name}", "typed_config": typed(f"extensions.filters.http.{message}", **members)}


def _headers(settings: Settings):
    answers = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    }
    if settings.site_url.startswith("https://"):
        answers["strict-transport-security"] = "max-age=31536000; includeSubDomains"
    csp = CSP_DEVELOPMENT if settings.web_dev_server else CSP
    return {
        "request_mutations": [{"remove": name} for name in STRIPPED_REQUEST_HEADERS],
        "response_mutations": [
            *({"remove": name} for name in ["server", "x-powered-by", "x-envoy-upstream-service-time"]),
            *(append(name, value) for name, value in answers.items()),
            # A service may be stricter about a page of its own.
            append("content-security-policy", csp, "ADD_IF_ABSENT"),
        ],
    }


def append(name, value, action="OVERWRITE_IF_EXISTS_OR_ADD"):
    return {"append": {"header": {"key": name, "value": value}, "append_action": action}}


def _compressor(name, message, options, choose_first=False):
    library = typed(f"extensions.compression.{name}.compressor.v3.{message}", **options)
    return _filter(
        f"compressor.{name}",
        "compressor.v3.Compressor",
        response_direction_config={"common_config": {"min_content_length": 512}},
        choose_first=choose_first,
        compressor_library={"name": name, "typed_config": library},
    )


def _jwt(settings: Settings):
    provider = {
        "issuer": settings.issuer,
        "audiences": [settings.audience],
        "clock_skew_seconds": 5,
        # The services check the token again: they trust nobody.
        "forward": True,
        "from_headers": [{"name": "Authorization", "value_prefix": "Bearer "}],
        "remote_jwks": {
            "http_uri": {
                "uri": f"http://{http_name('identity')}/auth/v1/.well-known/jwks.json",
                "cluster": http_name("identity"),
                "timeout": seconds(2),
            },
            # Identity announces a new key this long before it signs with it.
            "cache_duration": seconds(60),
            # Envoy listens before identity does; until the keys are there, calls that need a token are refused.
            "async_fetch": {"fast_listener": True, "failed_refetch_duration": seconds(1)},
        },
        # Checking a signature is the dearest thing that happens here; a session calls many times with one token.
        "jwt_cache_config": {"jwt_cache_size": 1000},
        "payload_in_metadata": "jwt_payload",
    }
    either = {"requires_any": {"requirements": [{"provider_name": "identity"}, {"allow_missing": {}}]}}
    return {
        "providers": {"identity": provider},
        "requirement_map": {JWT_REQUIRED: {"provider_name": "identity"}, JWT_OPTIONAL: either},
        # A route that says nothing else needs a token.
        "rules": [{"match": {"prefix": "/"}, "requires": {"provider_name": "identity"}}],
    }


def transcoder(settings: Settings, streaming=False):
    """gRPC to JSON. A route that streams needs a copy with `streaming`."""
    printing = {"always_print_primitive_fields": True}
    if streaming:
        printing.update(stream_newline_delimited=True, stream_sse_style_delimited=True)
    return {
        "proto_descriptor": str(settings.descriptors),
        "services": sorted({route["service"] for route in settings.routes}),
        "match_incoming_request_route": True,
        "convert_grpc_status": True,
        "query_param_unescape_plus": True,
        "max_request_body_size": MAX_API_BODY,
        "max_response_body_size": 8 * 1024 * 1024,
        "request_validation_options": {"reject_unknown_method": True, "reject_unknown_query_parameters": True},
        "print_options": printing,
    }


# ---- settings per route


def jwt(requirement=None):
    """`JWT_REQUIRED`, `JWT_OPTIONAL` or None: the route does not look at tokens."""
    members = {"requirement_name": requirement} if requirement else {"disabled": True}
    return {"envoy.filters.http.jwt_authn": typed("extensions.filters.http.jwt_authn.v3.PerRouteConfig", **members)}


def role(name):
    """Only tokens with this role in `app_metadata.roles`."""
    principal = {
        "sourced_metadata": {
            "metadata_source": "DYNAMIC",
            "metadata_matcher": {
                "filter": "envoy.filters.http.jwt_authn",
                "path": [{"key": "jwt_payload"}, {"key": "app_metadata"}, {"key": "roles"}],
                "value": {"list_match": {"one_of": {"string_match": {"exact": name}}}},
            },
        }
    }
    rules = {"action": "ALLOW", "policies": {name: {"permissions": [{"any": True}], "principals": [principal]}}}
    return {"envoy.filters.http.rbac": typed("extensions.filters.http.rbac.v3.RBACPerRoute", rbac={"rules": rules})}


def no_transcoding():
    return {"envoy.filters.http.grpc_json_transcoder": typed("config.route.v3.FilterConfig", disabled=True, config={})}


def streaming_transcoder(settings: Settings):
    config = typed("extensions.filters.http.grpc_json_transcoder.v3.GrpcJsonTranscoder", **transcoder(settings, streaming=True))
    return {"envoy.filters.http.grpc_json_transcoder": config}


def no_compression():
    disabled = typed("extensions.filters.http.compressor.v3.CompressorPerRoute", disabled=True)
    return {f"envoy.filters.http.compressor.{name}": disabled for name in ("brotli", "gzip")}


def body_limit(size):
    config = typed("extensions.filters.http.buffer.v3.BufferPerRoute", buffer={"max_request_bytes": size})
    return {"envoy.filters.http.buffer": config}


def answer_headers(cache_control, *removed):
    """Failures bring a cache-control of their own (errors.py), which wins over this one."""
    mutations = [append("cache-control", cache_control, "ADD_IF_ABSENT"), *({"remove": name} for name in removed)]
    config = typed("extensions.filters.http.header_mutation.v3.HeaderMutationPerRoute", mutations={"response_mutations": mutations})
    return {"envoy.filters.http.header_mutation": config}


def rate_limit(settings: Settings, name, calls_per_minute):
    """A token bucket per client address: the whole minute's calls at once, then one by one."""
    calls = max(1, round(calls_per_minute * settings.rate_limit_factor))
    if settings.rate_limit_factor <= 0:
        return {}
    interval = 60 / calls
    always = {"numerator": 100, "denominator": "HUNDRED"}
    # Envoy fills a bucket at most every 50 ms.
    per_fill = math.ceil(0.05 / interval)
    config = typed(
        "extensions.filters.http.local_ratelimit.v3.LocalRateLimit",
        stat_prefix="rate_limit",
        # Bucket of all clients together: wide, the limits that count are those per address.
        token_bucket={"max_tokens": 1_000_000, "tokens_per_fill": 1_000_000, "fill_interval": seconds(1)},
        always_consume_default_token_bucket=False,
        filter_enabled={"runtime_key": f"rate_limit.{name}.enabled", "default_value": always},
        filter_enforced={"runtime_key": f"rate_limit.{name}.enforced", "default_value": always},
        max_dynamic_descriptors=20_000,
        rate_limits=[{"actions": [{"remote_address": {}}]}],
        descriptors=[
            {
                "entries": [{"key": "remote_address"}],
                "token_bucket": {"max_tokens": calls, "tokens_per_fill": per_fill, "fill_interval": seconds(interval * per_fill)},
            }
        ],
        response_headers_to_add=[{"header": {"key": "retry-after", "value": str(max(1, -(-60 // calls)))}}],
    )
    return {"envoy.filters.http.local_ratelimit": config}
