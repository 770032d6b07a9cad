"""Versions of images in overlays: the `images:` of `k8s/overlays/*/kustomization.yaml`."""

from __future__ import annotations

import re
from pathlib import Path

from .history import Version
from .units import Unit


def overlays(root: Path) -> list[Path]:
    """Returns the file of every overlay."""
    return sorted((root / "k8s" / "overlays").glob("*/kustomization.yaml"))


def tag_in(text: str, unit: Unit) -> str | None:
    """Returns the tag of the unit's image in an overlay."""
    found = _entry(unit).search(text)
    return found.group("tag") if found else None


def with_tag(text: str, unit: Unit, version: Version) -> str:
    """Returns the overlay with another tag of the unit's image, and otherwise unchanged."""
    return _entry(unit).sub(lambda found: f'{found.group("before")}"{version}"', text, count=1)


def _entry(unit):
    # Keys of the entry between name and tag, such as newName, are indented deeper than its dash.
    name = re.escape(unit.image)
    return re.compile(
        rf'^(?P<before>(?P<indent> *)- name: "?{name}"?\n(?:(?P=indent) +(?!newTag)\S.*\n)*(?P=indent) +newTag: )"?(?P<tag>[^"\s#]+)"?', re.MULTILINE
    )
