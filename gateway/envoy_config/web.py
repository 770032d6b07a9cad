"""The web client: its files and prerendered pages, or its development server."""

import re

from . import filters
from .clusters import WEB_DEV_SERVER, http_name
from .errors import PAGE_NOT_FOUND
from .logged_path import without_secrets
from .settings import Settings, service_of
from .types import seconds, typed

# The content of a file with a hash in its name, such as main.3f2a9c.js, never changes.
HASHED_FILE = r"/assets/.*\.[0-9a-f]{6,}\.[A-Za-z0-9.]+"
ANY_FILE = r"/.*\.[A-Za-z0-9]+"
# The window of a video session, in any language.
CALL_FOLDER = "therapy-call"
CALL_PAGE = rf"(/[a-z]{{2}})?/{CALL_FOLDER}/[^/]+/?"
# Largest page that is served at many addresses.
MAX_PAGE = 1024 * 1024
FOREVER = "public, max-age=31536000, immutable"

CONTENT_TYPES = {
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "xml": "application/xml",
}

READ = [{"name": ":method", "string_match": {"safe_regex": {"regex": "GET|HEAD"}}}]


def web_routes(settings: Settings):
    if settings.openapi:
        # The route matches this one name, so no other file of the folder can be read.
        yield _files("openapi", {"path": "/openapi.json"}, "no-cache", {"/": f"{settings.openapi.parent}/"})
    if settings.web_dev_server:
        yield _development_server({"safe_regex": {"regex": CALL_PAGE}}, filters.page_of_call())
        yield _development_server({"prefix": "/"}, {})
        return
    if settings.web_root:
        root = {"/": f"{settings.web_root}/"}
        yield _files("web-hashed-files", {"safe_regex": {"regex": HASHED_FILE}}, FOREVER, root)
        yield _files("web-files", {"safe_regex": {"regex": ANY_FILE}}, "no-cache", root)
        for page in pages(settings.web_root):
            yield _files("web-page", {"path": page}, "no-cache", root)
        yield from record_pages(settings)
        for pattern, file in page_patterns(settings.web_root):
            own = filters.page_of_call("no-cache") if CALL_FOLDER in file.split("/") else {}
            made = _page("web-page-pattern", {"safe_regex": {"regex": pattern}}, settings.web_root / file.lstrip("/"), 200, own)
            yield without_secrets(file.removesuffix("/index.html"), made)
        # The response to all other paths, in the language of the path.
        for page in not_found_pages(settings.web_root):
            match = {"prefix": page.removesuffix("404.html")}
            yield _page(PAGE_NOT_FOUND, match, settings.web_root / page.lstrip("/"), 404)
    yield {
        "match": {"prefix": "/"},
        "direct_response": {"status": 405 if settings.web_root else 404},
        "response_headers_to_add": [{"header": {"key": "allow", "value": "GET, HEAD"}}] if settings.web_root else [],
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding()},
    }


def pages(root):
    """`/about` and `/about/` for every folder with an index.html: the prerendered pages."""
    for index in sorted(root.rglob("index.html")):
        path = "/" + index.parent.relative_to(root).as_posix() if index.parent != root else ""
        if "[" in path:
            continue
        yield path + "/"
        if path:
            yield path


def page_patterns(root):
    """Pages with a variable part in their address, such as `/track/[number]`: pattern of the address, and the file for all of them."""
    for index in sorted(root.rglob("index.html")):
        segments = index.parent.relative_to(root).parts
        if any(segment.startswith("[") for segment in segments):
            pattern = "".join("/[^/]+" if segment.startswith("[") else "/" + re.escape(segment) for segment in segments)
            yield pattern + "/?", "/" + index.relative_to(root).as_posix()


def record_pages(settings):
    """Pages of records whose head a service returns: `/therapists/[id]` if the contract has `GET /v1/therapists/{id}/head`."""
    heads = {route["path"]: route for route in settings.http_routes if route["method"] == "GET" and route["access"] == "public"}
    for template in sorted(settings.web_root.rglob("head.html")):
        *prefix, folder, _ = template.parent.relative_to(settings.web_root).parts
        if route := heads.get(f"/v1/{folder}/{{id}}/head"):
            yield from (_record_page(settings, route, template, "/".join(["", *prefix, folder]), method) for method in ["GET", "HEAD"])


def _record_page(settings, route, template, address, method):
    pattern = re.escape(address) + "/([^/]+)/?"
    rewritten = route["path"].replace("{id}", r"\1")
    language = (address.split("/")[1:-1] or ["en"])[0]
    return {
        "name": "web-record-page",
        "match": {"safe_regex": {"regex": pattern}, "headers": [{"name": ":method", "string_match": {"exact": method}}]},
        "route": {
            "cluster": http_name(service_of(route["package"])),
            "regex_rewrite": {"pattern": {"regex": pattern}, "substitution": rewritten},
            # The page does not wait longer for its head.
            "timeout": seconds(min(2, settings.request_timeout)),
        },
        "request_headers_to_add": [filters.append("accept-language", language)["append"]],
        "request_headers_to_remove": ["authorization", "cookie"],
        "typed_per_filter_config": {
            **filters.jwt(),
            **filters.no_transcoding(),
            **filters.record_page((template.parent / "index.html").read_text(), template.read_text()),
            **(filters.lua("head") if method == "HEAD" else {}),
        },
    }


def not_found_pages(root):
    """`/ar/404.html` for addresses that start with `/ar/`, `/404.html` for all others, which therefore comes last."""
    found = ["/" + page.relative_to(root).as_posix() for page in root.rglob("404.html")]
    return sorted(found, key=lambda page: (-page.count("/"), page))


def _page(name, match, file, status, own=None):
    """A page that is served at many addresses, read when Envoy starts; `own` adds settings."""
    return {
        "name": name,
        "match": {**match, "headers": READ},
        "direct_response": {"status": status, "body": {"filename": str(file)}},
        "response_headers_to_add": [filters.append("content-type", CONTENT_TYPES["html"])["append"]],
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding(), **filters.answer_headers("no-cache"), **(own or {})},
    }


def _files(name, match, caching, mappings):
    config = typed(
        "extensions.filters.http.file_server.v3.FileServerConfig",
        manager_config=filters.FILE_THREADS,
        path_mappings=[{"request_path_prefix": prefix, "file_path_prefix": path} for prefix, path in mappings.items()],
        content_types=CONTENT_TYPES,
        default_content_type="application/octet-stream",
        directory_behaviors=[{"default_file": "index.html"}],
    )
    return {
        "name": name,
        "match": {**match, "headers": READ},
        "direct_response": {"status": 404},
        "typed_per_filter_config": {
            **filters.jwt(),
            **filters.no_transcoding(),
            **filters.answer_headers(caching),
            "envoy.filters.http.file_server": config,
        },
    }


def _development_server(match, own):
    """With its web socket, so that hot reload works on the same origin."""
    return {
        "name": "web-development-server",
        "match": match,
        "route": {"cluster": WEB_DEV_SERVER, "timeout": seconds(120), "upgrade_configs": [{"upgrade_type": "websocket"}]},
        "typed_per_filter_config": {**filters.jwt(), **filters.no_transcoding(), **filters.no_compression(), **own},
    }
