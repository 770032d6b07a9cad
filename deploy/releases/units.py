"""Units of release: every service, and the gateway with the web client."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from manifests.facts import GATEWAY, REGISTRY

from .crates import Crates
from .history import Version

WEB_PACKAGE = "web-client/package.json"
# Files below these folders belong to one unit; all other files in `k8s/` belong to all.
MANIFESTS_OF_UNITS = "k8s/services/"
# Files that build images; all other files in this folder are for tests.
IMAGE_FILES = ("deploy/images/bases.py", "deploy/images/build.py", "deploy/images/engine.py", "deploy/images/syft.txt")
# Company texts of pages and emails; the gateway's image has the pages.
COMPANY = "services/notifications/company.json"
# Inputs of the gateway's image in addition to the contracts of all services.
GATEWAY_SOURCES = ("gateway/", "web-client/", "proto/", COMPANY, *IMAGE_FILES)
# Inputs of everything that is built from Rust; the last ones put it into images.
BUILD_FILES = ("Cargo.toml", "rust-toolchain.toml", ".cargo/", *IMAGE_FILES)
SERVICE_IMAGE = ("services/Dockerfile", ".dockerignore")
# Files of a crate that are in no program.
_TESTS = re.compile(r"(^|/)(tests|benches)/|_tests?\.rs$|(^|/)tests\.rs$")
_TEXTS = re.compile(r"\.md$")


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
    def image(self) -> str:
        """Name of its image, without a tag."""
        return f"{REGISTRY}/selam-{self.name}"

    @property
    def changelog(self) -> str:
        """Its changelog."""
        return f"{self.folder}CHANGELOG.md"

    @property
    def manifests(self) -> str:
        """Its own folder in Kubernetes."""
        return f"{MANIFESTS_OF_UNITS}{self.name}/"


def units(root: Path, crates: Crates) -> list[Unit]:
    """Returns all units, from `deploy/platform.json` and the crates."""
    found = []
    for fact in json.loads((root / "deploy" / "platform.json").read_text())["services"]:
        crate = crates.by_name["selam-" + fact["name"]]
        contracts = tuple("proto/" + package.rpartition(".")[0].replace(".", "/") + "/" for package in fact["packages"])
        found.append(Unit(fact["name"], crate.folder, _version(crate.version, crate.folder), crate.name, contracts))
    if (root / WEB_PACKAGE).exists():
        version = json.loads((root / WEB_PACKAGE).read_text())["version"]
        found.append(Unit(GATEWAY, "gateway/", _version(version, WEB_PACKAGE), None, ()))
    return found


def _version(text, where):
    version = Version.parse(text)
    if version is None:
        raise ValueError(f"{where}: {text} is not a version of three numbers")
    return version


def is_text(path: str) -> bool:
    """Returns whether a file is documentation only."""
    return bool(_TEXTS.search(path))


def is_test(path: str) -> bool:
    """Returns whether a file of a crate is only in its tests."""
    return bool(_TESTS.search(path))
