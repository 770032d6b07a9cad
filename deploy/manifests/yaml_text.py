"""Plain YAML of dicts, lists and scalars: block style, quotes only where necessary."""

from __future__ import annotations

import json
import re

# Words and patterns of texts that YAML would read as another type.
_WORDS = {"", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "~"}
_PLAIN = re.compile(r"[A-Za-z_/][A-Za-z0-9_./{}$:@+=?&%*()~,\- ]*")


def document(value, comment: str = "") -> str:
    """Returns one document with a comment at the top."""
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    return "\n".join([*lines, *_lines(value)]) + "\n"


def _lines(value) -> list[str]:
    if isinstance(value, dict):
        return [line for key, inner in value.items() for line in _entry(f"{_scalar(key)}:", inner)]
    return [line for inner in value for line in _item(inner)]


def _entry(key, value) -> list[str]:
    if not isinstance(value, (dict, list)):
        return [key] if value is None else [f"{key} {_scalar(value)}"]
    if not value:
        return [f"{key} {json.dumps(value)}"]
    return [key, *(f"  {line}" for line in _lines(value))]


def _item(value) -> list[str]:
    if not isinstance(value, (dict, list)) or not value:
        return [f"- {json.dumps(value) if isinstance(value, (dict, list)) else _scalar(value)}"]
    first, *rest = _lines(value)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def _scalar(value) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    misread = value.lower() in _WORDS or ": " in value or " #" in value or value.endswith((":", " "))
    return value if _PLAIN.fullmatch(value) and not misread else json.dumps(value, ensure_ascii=False)
