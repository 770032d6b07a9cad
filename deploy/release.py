#!/usr/bin/env python3
"""Releases the units of each team: `make affected`, `make release`, `make roll-out`.

release.py affected [--since REF]            lists units to build, test, release and roll out after the changes since REF (default: the branch point)
release.py affected --names                  prints the names of the units to test as a JSON list
release.py release cargo [--dry-run]         tags the version of a unit after pre-release checks
release.py verify cargo/v0.2.0               repeats the checks for an existing tag, in the hosted workflow
release.py compatible cargo                  checks whether contracts and events still serve clients of the released ones
release.py roll-out cargo [--overlay dev]    writes the version into the overlays

A unit is a service, or `gateway` (with the web client).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from releases import changelog, contract, overlays, refusals
from releases.affected import effects
from releases.crates import Crates
from releases.history import History, Version, tag_of
from releases.units import units

HERE = Path(__file__).resolve().parent
# Folder of the modules that install tools.
sys.path.append(str(HERE / "local"))


class Releases:
    """The commands, on the checkout at `root`."""

    def __init__(self, root: Path):
        self.root = root
        self.history = History(root)
        self.crates = Crates(root)
        self.units = units(root, self.crates)

    def unit(self, name):
        for unit in self.units:
            if unit.name == name:
                return unit
        raise SystemExit(f"Unknown unit {name}. Units are: {', '.join(unit.name for unit in self.units)}.")

    def affected(self, since=None, only_names=False):
        base = since or self.history.base()
        if base is None or self.history.commit(base) is None:
            raise SystemExit(f"{base or 'main'} is not a commit in this checkout. Name one: SINCE=…")
        touched = [effect for effect in effects(self.history, self.crates, self.units, base) if effect.steps]
        if only_names:
            print(json.dumps([effect.unit.name for effect in touched if "test" in effect.steps]))
            return
        print(f"Since {base[:12]}:")
        for effect in touched:
            unit = effect.unit
            released = self.history.released(unit.name)
            print(f"\n{unit.name}: {', '.join(effect.steps)}")
            print(f"  because of   {', '.join(effect.reasons)}")
            if "build" in effect.steps:
                print(f"  build        {unit.image}")
            if "test" in effect.steps and unit.crate:
                print(f"  test         cargo test -p {unit.crate} --locked")
            if "release" in effect.steps:
                raised = released is None or unit.version > released
                print(f"  tag          {tag_of(unit.name, unit.version) if raised else f'after {released}: raise {refusals.version_file(unit)}'}")
            if "roll out" in effect.steps:
                self._print_overlays(unit)
        if not touched:
            print("No unit is affected.")

    def release(self, name, dry_run):
        unit = self.unit(name)
        self._refuse(refusals.of_the_place(self.history) + self._speaking_against(unit), f"{name} {unit.version} is not released")
        tag, entries = tag_of(name, unit.version), changelog.section((self.root / unit.changelog).read_text(), unit.version)
        print(f"{name} {self.history.released(name) or 'nothing'} → {unit.version}\n\n{entries}\n")
        if dry_run:
            print(f"Would tag {tag}. Then:")
        else:
            self.history.tag(tag, f"{name} {unit.version}\n\n{entries}\n")
            print(f"Tagged {tag}. Now:")
        print(f"  git push origin {tag}")
        print(f"The workflow release tests it and pushes the image with its bill of materials, provenance and signature:\n  {unit.image}:{unit.version}")
        print(f"Roll it out (make roll-out S={name}):")
        self._print_overlays(unit)

    def verify(self, tag):
        name, _, version = tag.rpartition("/v")
        unit = self.unit(name)
        # Repeats the checks that ran before the tag.
        self.history = History(self.root, without=tag)
        reasons = refusals.of_the_tag(self.history, unit, tag, Version.parse(version))
        self._refuse(reasons + self._speaking_against(unit), f"{tag} fails the release checks")
        print(f"{tag} passes the release checks.")

    def compatible(self, name):
        unit = self.unit(name)
        found = contract.breaches(self.history, self.crates, self.units, unit, _buf)
        self._refuse([f"{breach.where} against {breach.tag}:\n{breach.text}" for breach in found], "Incompatible with released contracts")
        for package in contract.packages(self.crates, self.units, unit):
            print(f"  {package.rstrip('/')}")
        print("are compatible with the released ones." if self.history.released(name) else "No version is released yet.")

    def roll_out(self, name, only):
        unit = self.unit(name)
        found = False
        for file in overlays.overlays(self.root):
            text = file.read_text()
            if (only and file.parent.name != only) or overlays.tag_in(text, unit) is None:
                continue
            found = True
            file.write_text(overlays.with_tag(text, unit, unit.version))
            print(f"  {file.relative_to(self.root)}: {overlays.tag_in(text, unit)} → {unit.version}")
        if not found:
            raise SystemExit(f"No overlay names {unit.image}.")
        print("Commit the change. Applying the overlay rolls it out.")

    def _speaking_against(self, unit):
        return refusals.of_the_version(self.history, self.crates, self.units, unit, _buf)

    def _refuse(self, reasons, title):
        if reasons:
            raise SystemExit("\n".join([f"{title}:", *(f"- {reason}" for reason in reasons)]))

    def _print_overlays(self, unit):
        for file in overlays.overlays(self.root):
            tag = overlays.tag_in(file.read_text(), unit)
            if tag is not None:
                print(f"  roll out     {file.relative_to(self.root)}: {unit.image} newTag {tag} → {unit.version}")


def _buf():
    from support import tools

    return tools.buf()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    affected = commands.add_parser("affected")
    affected.add_argument("--since", default=None)
    affected.add_argument("--names", action="store_true")
    release = commands.add_parser("release")
    release.add_argument("unit")
    release.add_argument("--dry-run", action="store_true")
    commands.add_parser("verify").add_argument("tag")
    commands.add_parser("compatible").add_argument("unit")
    roll_out = commands.add_parser("roll-out")
    roll_out.add_argument("unit")
    roll_out.add_argument("--overlay", default=None)
    asked = parser.parse_args()
    releases = Releases(HERE.parent)
    if asked.command == "affected":
        releases.affected(asked.since, asked.names)
    elif asked.command == "release":
        releases.release(asked.unit, asked.dry_run)
    elif asked.command == "verify":
        releases.verify(asked.tag)
    elif asked.command == "compatible":
        releases.compatible(asked.unit)
    else:
        releases.roll_out(asked.unit, asked.overlay)


if __name__ == "__main__":
    main()
