"""Changelog entries of a version."""

from __future__ import annotations

import re

from .history import Version

_HEADING = re.compile(r"^## (.+?)\s*$", re.MULTILINE)


def section(text: str, version: Version) -> str | None:
    """Returns the entries below `## 0.2.0`, which may have a date; `None` without such a heading or when it has "unreleased"."""
    for title, body in _sections(text):
        words = title.replace(",", " ").split()
        if words and words[0] == str(version) and "unreleased" not in title.lower():
            return body
    return None


def unreleased(text: str) -> str:
    """Returns the unreleased entries."""
    return "\n".join(body for title, body in _sections(text) if "unreleased" in title.lower()).strip()


def _sections(text):
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [(heading.group(1), text[heading.end() : end].strip()) for heading, end in zip(headings, ends, strict=False)]
