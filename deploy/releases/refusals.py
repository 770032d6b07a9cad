"""Reasons against the release of a version. Nothing is fixed automatically: the team writes version and changelog."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from . import changelog, contract
from .affected import effects
from .crates import Crates
from .history import MAIN, History, Version, tag_of
from .units import Unit


def of_the_place(history: History) -> list[str]:
    """Returns reasons in the checkout: a release must be committed and on the main branch."""
    reasons = []
    if not history.is_clean():
        reasons.append("The tree has uncommitted changes.")
    if history.branch() != MAIN:
        reasons.append(f"The branch is {history.branch() or 'none'}, not {MAIN}.")
    published = history.commit(f"origin/{MAIN}")
    if published and published != history.commit("HEAD"):
        reasons.append(f"The commit differs from origin/{MAIN}: pull or push first.")
    return reasons


def of_the_tag(history: History, unit: Unit, tag: str, version: Version | None) -> list[str]:
    """Returns reasons in a pushed tag."""
    reasons = []
    if version != unit.version:
        reasons.append(f"The tag does not match version {unit.version} in {version_file(unit)}.")
    if history.commit(tag) != history.commit("HEAD"):
        reasons.append("The tag is on another commit than the checkout.")
    if not history.is_on_main("HEAD"):
        reasons.append(f"Its commit is not on {MAIN}.")
    return reasons


def of_the_version(history: History, crates: Crates, all_units: list[Unit], unit: Unit, buf: Callable[[], Path]) -> list[str]:
    """Returns reasons in the unit itself."""
    reasons = []
    released = history.released(unit.name)
    if released is not None and unit.version <= released:
        reasons.append(f"{unit.name} is at {unit.version}, and {released} is released: raise the version in {version_file(unit)}.")
    file = history.root / unit.changelog
    text = file.read_text() if file.exists() else ""
    if not changelog.section(text, unit.version):
        reasons.append(f"{unit.changelog} needs a section '## {unit.version}' with entries.")
    if changelog.unreleased(text):
        reasons.append(f"{unit.changelog} has entries under 'Unreleased': move them to '## {unit.version}'.")
    reasons += _unsigned(history.root / unit.folder / "safety")
    if released is None:
        return reasons
    tag = tag_of(unit.name, released)
    effect = next(one for one in effects(history, crates, all_units, tag) if one.unit.name == unit.name)
    if not effect.build:
        reasons.append(f"Its sources have not changed since {tag}.")
    for breach in contract.breaches(history, crates, all_units, unit, buf):
        if breach.of_events:
            advice = "add fields, or an event with another version"
            reasons.append(f"{breach.where} breaks events of {breach.tag}, which may be in transit: {advice}.\n{breach.of_events}")
        if breach.text != breach.of_events and not unit.version.may_break(released):
            reasons.append(f"{breach.where} breaks the contract of {breach.tag}, and {released} → {unit.version} does not announce it.\n{breach.text}")
    return reasons


def _unsigned(folder: Path) -> list[str]:
    """For a unit with safety rules: a clinician and readers of each language have signed the rules of this version."""
    file = folder / "reviews.json"
    if not file.exists():
        return []
    version, reviews = (folder / "version").read_text().strip(), json.loads(file.read_text())
    missing = [role for role, name in reviews["signed"].items() if reviews["version"] != version or not name.strip()]
    return [f"The safety rules {version} are not signed by: {', '.join(missing)}. Add names and dates to {file.name}."] if missing else []


def version_file(unit: Unit) -> str:
    """Returns the file in which a team raises the version."""
    return f"{unit.folder}Cargo.toml" if unit.crate else "web-client/package.json"
