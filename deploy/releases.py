"""Units of release (every service, and the gateway with the web client), their released versions, and breaks of released contracts."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

from manifests.facts import GATEWAY

EVENTS = "events.proto"
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")


@dataclass(frozen=True, order=True)
class Version:
    """A version of three numbers, without suffixes."""

    major: int
    minor: int
    patch: int

    @classmethod
    def parse(cls, text: str) -> Version | None:
        """Returns `None` if `text` is not a version."""
        found = _VERSION.fullmatch(text)
        return cls(*map(int, found.groups())) if found else None

    def may_break(self, earlier: Version) -> bool:
        """Returns whether the step from `earlier` may break: a new major version, or a new minor one while the major one is 0 (as in cargo)."""
        return (self.major, self.minor if self.major == 0 else 0) > (earlier.major, earlier.minor if earlier.major == 0 else 0)

    def __str__(self):
        return f"{self.major}.{self.minor}.{self.patch}"


@dataclass(frozen=True)
class Unit:
    """One unit. Folders end with a slash."""

    name: str
    folder: str
    version: Version
    # Folders of the packages that it owns; the gateway owns the packages without a service.
    contracts: tuple[str, ...]


@dataclass(frozen=True)
class Breach:
    """An incompatible change of a released package."""

    package: str
    tag: str
    # The output of buf, with a break in each line.
    text: str

    @property
    def of_events(self) -> str:
        """The breaks of events."""
        return "\n".join(line for line in self.text.splitlines() if EVENTS in line)


def units(root: Path) -> list[Unit]:
    """Returns all units; the gateway is the last."""
    found = []
    for fact in json.loads((root / "deploy" / "platform.json").read_text())["services"]:
        folder = f"services/{fact['name']}/"
        version = tomllib.loads((root / folder / "Cargo.toml").read_text())["package"]["version"]
        contracts = tuple("proto/" + package.rpartition(".")[0].replace(".", "/") + "/" for package in fact["packages"])
        found.append(Unit(fact["name"], folder, Version.parse(version), contracts))
    owned = {contract for unit in found for contract in unit.contracts}
    others = tuple(f"proto/selam/{folder.name}/" for folder in sorted((root / "proto" / "selam").iterdir()) if f"proto/selam/{folder.name}/" not in owned)
    version = json.loads((root / "web-client" / "package.json").read_text())["version"]
    return [*found, Unit(GATEWAY, "gateway/", Version.parse(version), others)]


def commit(root: Path, revision: str) -> str | None:
    """Returns the commit of a name."""
    command = ["git", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout.strip() or None


def released(root: Path, name: str) -> Version | None:
    """Returns the newest version of a unit that was released before the present commit."""
    tags = _git(root, "tag", "--list", f"{name}/v*", "--no-contains", "HEAD").splitlines()
    return max(filter(None, (Version.parse(tag.rpartition("/v")[2]) for tag in tags)), default=None)


def tag_of(name: str, version: Version) -> str:
    """Returns the tag of a release: `cargo/v0.2.0`."""
    return f"{name}/v{version}"


def breaches(root: Path, unit: Unit, version: Version, buf: Path) -> list[Breach]:
    """Returns the breaks in the packages of a unit since the release `version` of it."""
    tag = tag_of(unit.name, version)
    # In a worktree `.git` is a file, which buf does not follow.
    against = f"{_git(root, 'rev-parse', '--git-common-dir').strip()}#ref={commit(root, tag)}"
    found = []
    for package in unit.contracts:
        if _git(root, "ls-tree", "-r", "--name-only", tag, "--", package):
            command = [buf, "breaking", "--against", against, "--path", package.rstrip("/")]
            done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                found.append(Breach(package, tag, (done.stdout + done.stderr).strip()))
    return found


def _git(root, *arguments):
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout
