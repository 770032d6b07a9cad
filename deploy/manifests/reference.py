"""Reference pages for readers: `docs/reference/settings.md`, with every setting of every service."""

from __future__ import annotations

import re

from . import facts

SETTINGS = "docs/reference/settings.md"
INTRODUCTION = """\
# Settings reference

<!-- Written by `make manifests` from deploy/platform.json; do not edit. -->

Every setting is an environment variable and a command-line option: `SELAM_SITE_URL` is also
`--site-url`. `selam-<service> --help` prints the same texts.

- A setting marked *secret* may be `file:/path`; the service then reads the value from that file.
- A dash in the column "default" means that the setting is empty unless the description names a
  default.
- A process with an invalid value does not start; the error names the setting and the allowed range.
- The gateway's settings are in [gateway/README.md](../../gateway/README.md).
- The limits and prices among them are explained in the [product specification](../product.md).
"""
# The unit that a name ends with, and otherwise the one that the description begins with or has after "in".
UNITS_OF_NAMES = {
    "MILLISECONDS": "milliseconds",
    "MS": "milliseconds",
    "SECONDS": "seconds",
    "MINUTES": "minutes",
    "HOURS": "hours",
    "HOUR": "per hour",
    "DAYS": "days",
    "DAY": "per day",
    "CENTS": "cents",
    "PERCENT": "percent",
    "TOKENS": "tokens",
    "MILLION": "cents per million tokens",
    "POINTS": "basis points",
}
UNITS_OF_TEXTS = re.compile(r"^(Milliseconds|Seconds|Minutes|Hours|Days)\b|\bin (milliseconds|seconds|KiB)\b")
RATE = re.compile(r"\d+/\d+")


def unit(setting: facts.Setting) -> str:
    """Returns the unit of a setting, or an empty text for one that has none."""
    by_name = UNITS_OF_NAMES.get(setting.name.rsplit("_", 1)[-1])
    if by_name:
        return by_name
    if RATE.fullmatch(setting.default or ""):
        return "count/seconds"
    if setting.default in ("true", "false"):
        return "true, false"
    found = UNITS_OF_TEXTS.search(setting.help)
    return next(word for word in found.groups() if word).removesuffix(".") if found else ""


def row(setting: facts.Setting) -> str:
    """Returns the table row of a setting."""
    name = f"`{setting.name}`" + (" *secret*" if setting.secret else "")
    default = f"`{setting.default}`" if setting.default not in (None, "") else "–"
    word = unit(setting)
    text = setting.help.rstrip(".").replace("|", "\\|")
    return f"| {name} | {default} | {word if word == 'KiB' else word.lower()} | {text} |".replace("|  |", "| |")


def table(settings) -> str:
    """Returns the table of some settings."""
    return "\n".join(["| variable | default | unit | description |", "| --- | --- | --- | --- |", *(row(setting) for setting in settings)])


def rendered() -> dict[str, str]:
    """Returns the pages: path from the root → text."""
    platform = facts.load()
    parts = [INTRODUCTION, "## Every service\n", table(platform.settings) + "\n"]
    for service in platform.services:
        parts.append(f"## {service.name}\n")
        parts.append(f"Program: `selam-{service.name}`. [README](../../services/{service.name}/README.md).\n")
        parts.append(table(service.settings) + "\n" if service.settings else "Only the settings of every service.\n")
    return {SETTINGS: "\n".join(parts)}
