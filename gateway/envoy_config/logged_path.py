"""Paths in the access log. The log omits the parts of a path that give access by themselves."""

# A token of a calendar feed, and a tracking number in the API and in the address of its page.
SECRETS = ("{token}", "{tracking_number}", "[number]")
# Metadata of a route.
NAMESPACE, KEY = "selam.access_log", "path"

# The path of the route's metadata, otherwise the requested one without its query, because links in emails contain codes.
OPERATORS = [{"command": "METADATA", "param": f"ROUTE:{NAMESPACE}:{KEY}"}, {"command": "PATH", "param": "NQ:ORIG_OR_PATH"}]


def without_secrets(template: str, route: dict) -> dict:
    """Returns the route, with its template for the access log if the path has a secret."""
    if not any(secret in template for secret in SECRETS):
        return route
    return {**route, "metadata": {"filter_metadata": {NAMESPACE: {KEY: template}}}}
