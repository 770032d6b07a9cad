"""The crates of the workspace and their dependencies on each other."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Crate:
    """A crate of the workspace. `folder` is relative to the root and ends with a slash."""

    name: str
    folder: str
    version: str
    needs: frozenset[str]


class Crates:
    """All crates of the workspace."""

    def __init__(self, root: Path):
        command = ["cargo", "metadata", "--no-deps", "--format-version", "1", "--offline"]
        said = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
        packages = json.loads(said)["packages"]
        names = {package["name"] for package in packages}

        def needs(package):
            return frozenset(one["name"] for one in package["dependencies"] if one["kind"] != "dev" and one["name"] in names)

        def folder(package):
            return Path(package["manifest_path"]).parent.relative_to(root.resolve()).as_posix() + "/"

        self.by_name = {one["name"]: Crate(one["name"], folder(one), one["version"], needs(one)) for one in packages}

    def closure(self, name: str) -> set[str]:
        """Returns the crate and all crates that it is built from."""
        found, left = set(), [name]
        while left:
            one = left.pop()
            if one not in found:
                found.add(one)
                left += self.by_name[one].needs
        return found
