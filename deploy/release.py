#!/usr/bin/env python3
"""Checks units against their releases: contracts, events, signatures. release-please makes versions, changelogs and tags.

release.py            all units; part of `make check`
release.py cargo      one unit, as the release workflow does before it builds the image

A unit is a service, or `gateway` (with the web client).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from releases import contract
from releases.crates import Crates
from releases.history import History
from releases.units import units

HERE = Path(__file__).resolve().parent
# Folder of the modules that install tools.
sys.path.append(str(HERE / "local"))


class Releases:
    """The checks, on the checkout at `root`."""

    def __init__(self, root: Path):
        self.root = root
        self.history = History(root)
        self.crates = Crates(root)
        self.units = units(root, self.crates)

    def check(self, names):
        """Prints the result of the named units, or of all. Raises `SystemExit` if one may not be released."""
        unknown = set(names) - {unit.name for unit in self.units}
        if unknown:
            raise SystemExit(f"Unknown unit {', '.join(sorted(unknown))}. Units are: {', '.join(unit.name for unit in self.units)}.")
        reasons = []
        for unit in self.units:
            if unit.name in (names or unit.name):
                released = self.history.released(unit.name)
                print(f"{unit.name} {unit.version} (released: {released or 'none'})")
                reasons += self.breaches(unit, released)
                if names or (released and unit.version > released):
                    reasons += self.unsigned(unit)
        if reasons:
            raise SystemExit("\n".join(["These units may not be released:", *(f"- {reason}" for reason in reasons)]))

    def breaches(self, unit, released):
        for breach in contract.breaches(self.history, self.crates, self.units, unit, _buf):
            if breach.of_events:
                advice = "add fields, or an event with another version"
                yield f"{breach.where} breaks events of {breach.tag}, which may be in transit: {advice}.\n{breach.of_events}"
            elif released == unit.version:
                print(f"  {breach.where} breaks the contract of {breach.tag}: mark the commit with `!`.\n{breach.text}")
            elif released and not unit.version.may_break(released):
                yield f"{breach.where} breaks the contract of {breach.tag}, and {released} → {unit.version} does not announce it.\n{breach.text}"

    def unsigned(self, unit):
        """For a unit with safety rules: a clinician and readers of each language have signed the rules of this version."""
        file = self.root / unit.folder / "safety" / "reviews.json"
        if not file.exists():
            return
        version, reviews = file.with_name("version").read_text().strip(), json.loads(file.read_text())
        missing = [role for role, name in reviews["signed"].items() if reviews["version"] != version or not name.strip()]
        if missing:
            yield f"The safety rules {version} are not signed by: {', '.join(missing)}. Add names and dates to {file.name}."


def _buf():
    from support import tools

    return tools.buf()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("units", nargs="*")
    Releases(HERE.parent).check(parser.parse_args().units)


if __name__ == "__main__":
    main()
