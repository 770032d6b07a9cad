"""What a team wrote about a version."""

from __future__ import annotations

import re

from .history import Version

_HEADING = re.compile(r"^## (.+?)\s*$", re.MULTILINE)


def section(text: str, version: Version) -> str | None:
    """The entries below `## 0.2.0`, which may say a date after it; None without such a heading, or when it says "unreleased"."""
    for title, body in _sections(text):
        words = title.replace(",", " ").split()
        if words and words[0] == str(version) and "unreleased" not in title.lower():
            return body
    return None


def unreleased(text: str) -> str:
    """The entries that belong to no version yet."""
    return "\n".join(body for title, body in _sections(text) if "unreleased" in title.lower()).strip()


def _sections(text):
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [(heading.group(1), text[heading.end() : end].strip()) for heading, end in zip(headings, ends, strict=False)]
