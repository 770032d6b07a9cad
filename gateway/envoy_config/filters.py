"""The HTTP filters, in the order of requests (responses pass them in reverse), and their settings per route."""

import math
from pathlib import Path

from .clusters import http_name
from .settings import Settings
from .types import seconds, typed

LUA = Path(__file__).parent.parent / "lua"

# Content security policy of the web client. The hash is that of an empty style element, which the style library creates.
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
# Hot reload evaluates code and uses a web socket. Development only.
CSP_DEVELOPMENT = CSP.replace("script-src 'self'", "script-src 'self' 'unsafe-eval' 'unsafe-inline'").replace(
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", "style-src 'self' 'unsafe-inline'"
)

# Device features that pages may use. The page of a call uses camera and microphone; no other page can.
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=()"
PERMISSIONS_OF_CALLS = "camera=(self), geolocation=(), microphone=(self), payment=()"

# Fits the longest text of the contract (10,000 letters) with every letter escaped; uploads do not pass the transcoder. Twice as many digits, in
# the worst pieces, cost the transcoder four times as much (see `buffer` below).
MAX_BODY = 64 * 1024

# Every IPv6 subscriber has a /64 at least; a limit per single address would have no effect.
CLIENT_ADDRESS = {"masked_remote_address": {"v4_prefix_mask_len": 32, "v6_prefix_mask_len": 64}}

# Reads files; one pool for all routes.
FILE_THREADS = {"id": "files", "thread_pool": {"thread_count": 2}}

JWT_REQUIRED = "required"
JWT_OPTIONAL = "optional"

# Method of the client's request: written by lua/head.lua, and by the transcoder.
HEAD_HEADER, ORIGINAL_METHOD_HEADER = "x-selam-head", "x-envoy-original-method"

# Set by Envoy or the services only; Envoy removes them from client requests.
STRIPPED_REQUEST_HEADERS = ["x-selam-service-authorization", "x-selam-service", "x-user-id", "x-user-roles", "grpc-timeout", "x-jwt-payload"]
STRIPPED_REQUEST_HEADERS += [HEAD_HEADER, ORIGINAL_METHOD_HEADER]


def http_filters(settings: Settings):
    """A filter that only its routes switch on (`_switched_on`) costs other routes nothing."""
    return [
        _filter("header_mutation", "header_mutation.v3.HeaderMutation", mutations=_headers(settings)),
        *([_filter("cors", "cors.v3.Cors")] if settings.cors_origins else []),
        _compressor("brotli", "Brotli", {"quality": 4}, choose_first=True),
        _compressor("gzip", "Gzip", {"compression_level": "BEST_SPEED"}),
        _switched_on("local_ratelimit", "local_ratelimit.v3.LocalRateLimit", stat_prefix="rate_limit"),
        _filter("jwt_authn", "jwt_authn.v3.JwtAuthentication", **_jwt(settings)),
        _switched_on("rbac", "rbac.v3.RBAC"),
        _lua("refusals"),
        _lua("head"),
        _lua("records"),
        # In addition to the limit: the transcoder reads a number again from its first digit for every piece of a body. The buffer gives it
        # whole bodies. 60,000 digits byte by byte cost it 720 ms, in one piece 0.7 ms.
        _switched_on("buffer", "buffer.v3.Buffer", max_request_bytes=MAX_BODY),
        _filter("grpc_json_transcoder", "grpc_json_transcoder.v3.GrpcJsonTranscoder", **transcoder(settings)),
        _switched_on("file_server", "file_server.v3.FileServerConfig", manager_config=FILE_THREADS),
        # The services do not read the headers that Envoy would add about itself, and clients should not.
        _filter("router", "router.v3.Router", suppress_envoy_headers=True),
    ]


def _filter(name, message, **members):
    return {"name": f"envoy.filters.http.{name}", "typed_config": typed(f"extensions.filters.http.{message}", **members)}


def _switched_on(name, message, **members):
    return {**_filter(name, message, **members), "disabled": True}


def _lua(name):
    return {**_switched_on("lua", "lua.v3.Lua", default_source_code={"inline_string": (LUA / f"{name}.lua").read_text()}), "name": lua_name(name)}


def lua_name(name):
    return f"envoy.filters.http.lua.{name}"


def _headers(settings: Settings):
    answers = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": PERMISSIONS,
    }
    if settings.site_url.startswith("https://"):
        answers["strict-transport-security"] = "max-age=31536000; includeSubDomains"
    csp = CSP_DEVELOPMENT if settings.web_dev_server else CSP
    return {
        "request_mutations": [
            *({"remove": name} for name in STRIPPED_REQUEST_HEADERS),
            # One address, the one that the limits count: services see one hop, without invented ones, for any number of proxies.
            append("x-forwarded-for", "%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%"),
        ],
        "response_mutations": [
            *({"remove": name} for name in ["server", "x-powered-by"]),
            *(append(name, value) for name, value in answers.items()),
            # A service may set a stricter value on its own page.
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
        # The services verify the token again and trust no other process.
        "forward": True,
        # The scheme is case-insensitive (RFC 9110, section 11.1); Envoy compares it case-sensitively.
        "from_headers": [{"name": "Authorization", "value_prefix": f"{scheme} "} for scheme in ("Bearer", "bearer", "BEARER")],
        "remote_jwks": {
            "http_uri": {
                "uri": f"http://{http_name('identity')}/auth/v1/.well-known/jwks.json",
                "cluster": http_name("identity"),
                "timeout": seconds(2),
            },
            # Identity announces a new key this long before it signs with it.
            "cache_duration": seconds(60),
            # Envoy listens before identity does; it rejects calls that need a token until it has the keys.
            "async_fetch": {"fast_listener": True, "failed_refetch_duration": seconds(1)},
        },
        # Verifying a signature is the most expensive step; a session sends many calls with one token.
        "jwt_cache_config": {"jwt_cache_size": 1000},
        "payload_in_metadata": "jwt_payload",
    }
    either = {"requires_any": {"requirements": [{"provider_name": "identity"}, {"allow_missing": {}}]}}
    return {
        "providers": {"identity": provider},
        "requirement_map": {JWT_REQUIRED: {"provider_name": "identity"}, JWT_OPTIONAL: either},
        # The default: a route needs a token.
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
        "max_request_body_size": MAX_BODY,
        "max_response_body_size": 8 * 1024 * 1024,
        "request_validation_options": {
            "reject_unknown_method": True,
            "reject_unknown_query_parameters": True,
            # The id in a body must equal the id in the path.
            "reject_binding_body_field_collisions": True,
        },
        "print_options": printing,
    }


# ---- settings per route


def jwt(requirement=None):
    """`JWT_REQUIRED`, `JWT_OPTIONAL`, or `None` for a route that ignores tokens."""
    members = {"requirement_name": requirement} if requirement else {"disabled": True}
    return {"envoy.filters.http.jwt_authn": typed("extensions.filters.http.jwt_authn.v3.PerRouteConfig", **members)}


def claim(path, value):
    """Matches tokens with this claim: for access rules, and for the code of an error (errors.py)."""
    return {"filter": "envoy.filters.http.jwt_authn", "path": [{"key": key} for key in ["jwt_payload", *path]], "value": value}


def _says(path, value):
    return {"sourced_metadata": {"metadata_source": "DYNAMIC", "metadata_matcher": claim(path, value)}}


def _has_role(name):
    return _says(["app_metadata", "roles"], {"list_match": {"one_of": {"string_match": {"exact": name}}}})


# Matches tokens without the second factor: set up but not shown in this session, or required by the role but not set up.
SECOND_FACTORS = {"second_factor_due": "SECOND_FACTOR_REQUIRED", "second_factor_missing": "SECOND_FACTOR_MISSING"}


def roles(route):
    """Allows only tokens with the role of the route's access, or one of its office roles, in `app_metadata.roles`, and with the second
    factor that the role requires. Any user has access to a route without a role; the service then decides which records."""
    name = route["access"]
    if name not in ("admin", "therapist"):
        return {}
    has_role = {"or_ids": {"ids": [_has_role(one) for one in [name, *route["officeRoles"]]]}}
    no_second_factor = [{"not_id": _says([flag], {"bool_match": True})} for flag in SECOND_FACTORS]
    principal = {"and_ids": {"ids": [has_role, *no_second_factor]}}
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


def whole_body(limit=MAX_BODY):
    config = typed("extensions.filters.http.buffer.v3.BufferPerRoute", buffer={"max_request_bytes": limit})
    return {"envoy.filters.http.buffer": config}


def lua(*names):
    """Switches scripts of gateway/lua on."""
    return {lua_name(name): typed("config.route.v3.FilterConfig", config={}) for name in names}


def record_page(page, head):
    """Lua for the page of a record: its text, and the template of its head."""
    config = typed("extensions.filters.http.lua.v3.LuaPerRoute", filter_context={"page": page, "head": head})
    return {lua_name("records"): config}


def answer_headers(cache_control, *removed):
    """Errors set their own cache-control (errors.py), which overrides this one."""
    mutations = [append("cache-control", cache_control, "ADD_IF_ABSENT"), *({"remove": name} for name in removed)]
    config = typed("extensions.filters.http.header_mutation.v3.HeaderMutationPerRoute", mutations={"response_mutations": mutations})
    return {"envoy.filters.http.header_mutation": config}


def page_of_call(cache_control=None):
    """Of two policies, Envoy writes the route's last."""
    mutations = [append("permissions-policy", PERMISSIONS_OF_CALLS)]
    if cache_control:
        mutations.append(append("cache-control", cache_control, "ADD_IF_ABSENT"))
    config = typed("extensions.filters.http.header_mutation.v3.HeaderMutationPerRoute", mutations={"response_mutations": mutations})
    return {"envoy.filters.http.header_mutation": config}


def rate_limit(settings: Settings, name, calls_per_minute):
    """A token bucket per client address: it holds the calls of one minute and refills one by one."""
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
        # One bucket for all clients together: wide, because the limits per address apply first.
        token_bucket={"max_tokens": 1_000_000, "tokens_per_fill": 1_000_000, "fill_interval": seconds(1)},
        always_consume_default_token_bucket=False,
        filter_enabled={"runtime_key": f"rate_limit.{name}.enabled", "default_value": always},
        filter_enforced={"runtime_key": f"rate_limit.{name}.enforced", "default_value": always},
        max_dynamic_descriptors=20_000,
        rate_limits=[{"actions": [CLIENT_ADDRESS]}],
        descriptors=[
            {
                "entries": [{"key": "masked_remote_address"}],
                "token_bucket": {"max_tokens": calls, "tokens_per_fill": per_fill, "fill_interval": seconds(interval * per_fill)},
            }
        ],
        response_headers_to_add=[{"header": {"key": "retry-after", "value": str(max(1, -(-60 // calls)))}}],
    )
    return {"envoy.filters.http.local_ratelimit": config}
