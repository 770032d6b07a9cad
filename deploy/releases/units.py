"""Units of release: every service, and the gateway with the web client."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from manifests.facts import GATEWAY

from .crates import Crates
from .history import Version

WEB_PACKAGE = "web-client/package.json"


@dataclass(frozen=True)
class Unit:
    """One unit. Folders end with a slash."""

    name: str
    folder: str
    version: Version
    # Name of its crate; the gateway has none.
    crate: str | None
    # Folders of the packages that it owns.
    contracts: tuple[str, ...]

    @property
    def manifests(self) -> str:
        """Its own folder in Kubernetes."""
        return f"k8s/services/{self.name}/"


def units(root: Path, crates: Crates) -> list[Unit]:
    """Returns all units, from `deploy/platform.json` and the crates."""
    found = []
    for fact in json.loads((root / "deploy" / "platform.json").read_text())["services"]:
        crate = crates.by_name["selam-" + fact["name"]]
        contracts = tuple("proto/" + package.rpartition(".")[0].replace(".", "/") + "/" for package in fact["packages"])
        found.append(Unit(fact["name"], crate.folder, Version.parse(crate.version), crate.name, contracts))
    if (root / WEB_PACKAGE).exists():
        version = json.loads((root / WEB_PACKAGE).read_text())["version"]
        found.append(Unit(GATEWAY, "gateway/", Version.parse(version), None, ()))
    return found
