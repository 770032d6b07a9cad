"""One format for every error that Envoy detects; clients never receive Envoy's own texts.

Under `/v1` (and everywhere else) the format is `google.rpc.Status` with details, as in the services' responses. Under `/auth/v1`
it is GoTrue's.
"""

from .filters import SECOND_FACTORS, claim
from .settings import Settings, foreign_prefixes
from .types import typed

DOMAIN = "selam"

# Marks a body for lua/refusals.lua as the transcoder's own text about an unreadable request.
MALFORMED_HEADER = "x-selam-malformed-request"

# Name of the routes that respond with a page and status 404.
PAGE_NOT_FOUND = "web-not-found"

# Seconds until a retry after a temporary failure of a service.
RETRY_AFTER = "1"

# google.rpc.Code
CANCELLED, INVALID_ARGUMENT, DEADLINE_EXCEEDED, NOT_FOUND, PERMISSION_DENIED = 1, 3, 4, 5, 7
RESOURCE_EXHAUSTED, OUT_OF_RANGE, UNIMPLEMENTED, INTERNAL, UNAVAILABLE, UNAUTHENTICATED = 8, 11, 12, 13, 14, 16

# (status, part of Envoy's response code details, google.rpc.Code, reason, text, status to return instead), first match wins.
FAILURES = [
    (400, None, INVALID_ARGUMENT, "MALFORMED_REQUEST", "The request could not be understood.", None),
    (401, "Jwt_is_missing", UNAUTHENTICATED, "UNAUTHENTICATED", "Sign in to do this.", None),
    (401, "Jwt_is_expired", UNAUTHENTICATED, "TOKEN_EXPIRED", "The access token has expired.", None),
    (401, None, UNAUTHENTICATED, "TOKEN_INVALID", "The access token is not valid.", None),
    # A token for another audience is an invalid token here; Envoy would respond with 403.
    (403, "jwt_authn", UNAUTHENTICATED, "TOKEN_INVALID", "The access token is not valid.", 401),
    (403, None, PERMISSION_DENIED, "PERMISSION_DENIED", "Your account does not have permission to do this.", None),
    (404, None, NOT_FOUND, "NOT_FOUND", "The requested path does not exist.", None),
    (405, None, UNIMPLEMENTED, "METHOD_NOT_ALLOWED", "The path does not support this method; see the Allow header.", None),
    (408, None, CANCELLED, "REQUEST_TIMEOUT", "The request took too long to arrive.", None),
    (413, None, INVALID_ARGUMENT, "REQUEST_TOO_LARGE", "The request is too large.", None),
    (415, None, INVALID_ARGUMENT, "UNSUPPORTED_MEDIA_TYPE", "Send JSON.", None),
    (416, None, OUT_OF_RANGE, "RANGE_NOT_SATISFIABLE", "The file has no such range.", None),
    (429, None, RESOURCE_EXHAUSTED, "RATE_LIMITED", "Too many requests. Try again later.", None),
    (431, None, INVALID_ARGUMENT, "HEADERS_TOO_LARGE", "The headers of the request are too large.", None),
    (502, None, UNAVAILABLE, "SERVICE_UNAVAILABLE", "The service is not available right now. Try again later.", 503),
    (503, None, UNAVAILABLE, "SERVICE_UNAVAILABLE", "The service is not available right now. Try again later.", None),
    (504, None, DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED", "The service took too long to respond.", None),
]

# Error codes of GoTrue that its client handles; all others become `unexpected_failure`.
GOTRUE_CODES = {
    "MALFORMED_REQUEST": "bad_json",
    "REQUEST_TOO_LARGE": "validation_failed",
    "HEADERS_TOO_LARGE": "validation_failed",
    "RATE_LIMITED": "over_request_rate_limit",
    "DEADLINE_EXCEEDED": "request_timeout",
    "REQUEST_TIMEOUT": "request_timeout",
    "NOT_FOUND": "not_found",
    "METHOD_NOT_ALLOWED": "method_not_allowed",
}


def local_reply_config(settings: Settings):
    mappers = [_page(), _malformed(), *map(_second_factor, SECOND_FACTORS)]
    # First the paths with GoTrue's format, then all others.
    places = [prefix for prefix, shape in foreign_prefixes(settings.http_routes).items() if shape == "gotrue"] + [None]
    for failure in FAILURES:
        mappers += [_mapper(*failure, gotrue=place) for place in places]
    rest = [(500, INTERNAL, "INTERNAL", "Something went wrong."), (400, INVALID_ARGUMENT, "MALFORMED_REQUEST", "The request could not be understood.")]
    for lowest, code, reason, text in rest:
        mappers += [_mapper(lowest, None, code, reason, text, None, gotrue=place, comparison="GE") for place in places]
    return {"mappers": mappers}


def _mapper(status, details, code, reason, text, new_status, gotrue, comparison="EQ"):
    filters = [_status(status, comparison)]
    if gotrue:
        filters.append(_path_prefix(gotrue))
    if details:
        filters.append(_details(details))
    headers = [_header("cache-control", "no-store")]
    if code == UNAVAILABLE:
        headers.append(_header("retry-after", RETRY_AFTER))
    mapper = {
        "filter": _all(filters),
        "headers_to_add": headers,
        "body_format_override": {"json_format": _gotrue(status, new_status, reason, text) if gotrue else _status_json(code, reason, text)},
    }
    if new_status:
        mapper["status_code"] = new_status
    return mapper


def _second_factor(flag):
    """The user has the role but has not shown a second factor."""
    reason = SECOND_FACTORS[flag]
    text = "Verify your second factor first." if flag == "second_factor_due" else "Set up a second factor first."
    says = {"metadata_filter": {"matcher": claim([flag], {"bool_match": True}), "match_if_key_not_found": False}}
    return {
        "filter": _all([_status(403), _details("rbac_access_denied"), says]),
        "headers_to_add": [_header("cache-control", "no-store")],
        "body_format_override": {"json_format": _status_json(PERMISSION_DENIED, reason, text)},
    }


def _status_json(code, reason, text):
    details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason, "domain": DOMAIN}]
    if reason == "RATE_LIMITED":
        details.append(_retry_info("%RESPONSE_HEADER(RETRY-AFTER)%"))
    if code == UNAVAILABLE:
        details.append(_retry_info(RETRY_AFTER))
    return {"code": code, "message": text, "details": details}


def _retry_info(seconds):
    return {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{seconds}s"}


def _gotrue(status, new_status, reason, text):
    return {"code": new_status or status, "error_code": GOTRUE_CODES.get(reason, "unexpected_failure"), "msg": text}


def _malformed():
    """The transcoder's text names the invalid field, so lua/refusals.lua reads it and writes the response."""
    return {
        "filter": _all([_status(400), _details("grpc_json_transcode")]),
        "headers_to_add": [_header(MALFORMED_HEADER, "1"), _header("cache-control", "no-store")],
        "body_format_override": {"text_format_source": {"inline_string": "%LOCAL_REPLY_BODY%"}, "content_type": "application/json"},
    }


def _page():
    """The web client's build writes the page for status 404."""
    return {
        "filter": _expression(f"xds.route_name == '{PAGE_NOT_FOUND}'"),
        "body_format_override": {"text_format_source": {"inline_string": "%LOCAL_REPLY_BODY%"}, "content_type": "text/html; charset=utf-8"},
    }


def _all(filters):
    return filters[0] if len(filters) == 1 else {"and_filter": {"filters": filters}}


def _status(status, comparison="EQ"):
    return {"status_code_filter": {"comparison": {"op": comparison, "value": {"default_value": status, "runtime_key": f"selam.reply.{status}"}}}}


def _path_prefix(prefix):
    return {"header_filter": {"header": {"name": ":path", "string_match": {"prefix": prefix + "/"}}}}


def _details(part):
    return _expression(f"response.code_details.contains('{part}')")


def _expression(text):
    expression = typed("extensions.access_loggers.filters.cel.v3.ExpressionFilter", expression=text)
    return {"extension_filter": {"name": "envoy.access_loggers.extension_filters.cel", "typed_config": expression}}


def _header(name, value):
    return {"header": {"key": name, "value": value}, "append_action": "OVERWRITE_IF_EXISTS_OR_ADD"}
