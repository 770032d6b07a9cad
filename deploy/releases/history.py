"""Released versions, which are tags in git: `cargo/v0.2.0`."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

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


class History:
    """The history of the checkout at `root`."""

    def __init__(self, root: Path):
        self.root = root

    def commit(self, revision: str) -> str | None:
        """Returns the commit of a name."""
        command = ["git", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"]
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False).stdout.strip() or None

    def released(self, name: str) -> Version | None:
        """Returns the newest version of a unit that was released before the present commit."""
        tags = self.git("tag", "--list", f"{name}/v*", "--no-contains", "HEAD").splitlines()
        versions = [Version.parse(tag[len(f"{name}/v") :]) for tag in tags]
        return max((version for version in versions if version), default=None)

    def git(self, *arguments: str) -> str:
        """Returns the output of git."""
        return subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=True).stdout


def tag_of(name: str, version: Version) -> str:
    """Returns the tag of a release: `cargo/v0.2.0`."""
    return f"{name}/v{version}"
