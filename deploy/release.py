#!/usr/bin/env python3
"""Compares contracts and events with the released ones. release-please makes versions, changelogs and tags.

release.py            part of `make check`
release.py cargo      also requires signatures of safety rules, as the release workflow does before it builds an image

A unit is a service, or `gateway` (with the web client).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import releases

HERE = Path(__file__).resolve().parent
# Folder of the modules that install tools.
sys.path.append(str(HERE / "local"))


def check(root, names=()):
    """Prints the units. Raises `SystemExit` if one may not be released."""
    units = releases.units(root)
    unknown = set(names) - {unit.name for unit in units}
    if unknown:
        raise SystemExit(f"Unknown unit {', '.join(sorted(unknown))}. Units are: {', '.join(unit.name for unit in units)}.")
    reasons = []
    for unit in units:
        released = releases.released(root, unit.name)
        print(f"{unit.name} {unit.version} (released: {released or 'none'})")
        if released:
            reasons += breaches(root, unit, released)
        if unit.name in names or (released and unit.version > released):
            reasons += unsigned(root / unit.folder / "safety")
    if reasons:
        raise SystemExit("\n".join(["No release is possible:", *(f"- {reason}" for reason in reasons)]))


def breaches(root, unit, released):
    from support import tools

    for breach in releases.breaches(root, unit, released, tools.buf()):
        if breach.of_events:
            advice = "add fields, or an event with another version"
            yield f"{breach.package} breaks events of {breach.tag}, which may be in transit: {advice}.\n{breach.of_events}"
        elif released == unit.version:
            print(f"  {breach.package} breaks the contract of {breach.tag}: mark the commit with `!`.\n{breach.text}")
        elif not unit.version.may_break(released):
            yield f"{breach.package} breaks the contract of {breach.tag}, and {released} → {unit.version} does not announce it.\n{breach.text}"


def unsigned(safety):
    """For a unit with safety rules: a clinician and readers of each language have signed the rules of this version."""
    if not safety.exists():
        return
    version, reviews = (safety / "version").read_text().strip(), json.loads((safety / "reviews.json").read_text())
    missing = [role for role, name in reviews["signed"].items() if reviews["version"] != version or not name.strip()]
    if missing:
        yield f"The safety rules {version} are not signed by: {', '.join(missing)}. Add names and dates to reviews.json."


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("units", nargs="*")
    check(HERE.parent, parser.parse_args().units)


if __name__ == "__main__":
    main()
