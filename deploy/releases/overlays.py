"""Which version of an image runs where: the `images:` of `k8s/overlays/*/kustomization.yaml`."""

from __future__ import annotations

import re
from pathlib import Path

from .history import Version
from .units import Unit


def overlays(root: Path) -> list[Path]:
    """Every overlay's file."""
    return sorted((root / "k8s" / "overlays").glob("*/kustomization.yaml"))


def tag_in(text: str, unit: Unit) -> str | None:
    """The tag of the unit's image in an overlay."""
    found = _entry(unit).search(text)
    return found.group("tag") if found else None


def with_tag(text: str, unit: Unit, version: Version) -> str:
    """The overlay with another tag of the unit's image; everything else as it was."""
    return _entry(unit).sub(lambda found: f'{found.group("before")}"{version}"', text, count=1)


def _entry(unit):
    # Keys of the entry between name and tag, such as newName, are indented deeper than its dash.
    name = re.escape(unit.image)
    return re.compile(
        rf'^(?P<before>(?P<indent> *)- name: "?{name}"?\n(?:(?P=indent) +(?!newTag)\S.*\n)*(?P=indent) +newTag: )"?(?P<tag>[^"\s#]+)"?', re.MULTILINE
    )
