"""The crates of the workspace, their dependencies on each other, and their third-party packages."""

from __future__ import annotations

import json
import re
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
    # Dependencies of its tests only.
    tests_need: frozenset[str]


class Crates:
    """All crates of the workspace."""

    def __init__(self, root: Path):
        command = ["cargo", "metadata", "--no-deps", "--format-version", "1", "--offline"]
        said = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
        packages = json.loads(said)["packages"]
        names = {package["name"] for package in packages}

        def of_kind(package, dev):
            return frozenset(one["name"] for one in package["dependencies"] if (one["kind"] == "dev") == dev and one["name"] in names)

        def folder(package):
            return Path(package["manifest_path"]).parent.relative_to(root.resolve()).as_posix() + "/"

        self.by_name = {one["name"]: Crate(one["name"], folder(one), one["version"], of_kind(one, False), of_kind(one, True)) for one in packages}

    def closure(self, name: str, with_tests=False) -> set[str]:
        """Returns the crate and all crates that it is built from; with those that its own tests are built from."""
        found, left = set(), [name]
        if with_tests:
            left += self.by_name[name].tests_need
        while left:
            one = left.pop()
            if one not in found:
                found.add(one)
                left += self.by_name[one].needs
        return found

    def owner(self, path: str) -> Crate | None:
        """Returns the crate whose folder contains a file: the innermost one."""
        owners = [crate for crate in self.by_name.values() if path.startswith(crate.folder)]
        return max(owners, key=lambda crate: len(crate.folder), default=None)

    def inside(self, crate: Crate) -> list[Crate]:
        """Returns the crates in folders below that of `crate`."""
        return [one for one in self.by_name.values() if one.folder != crate.folder and one.folder.startswith(crate.folder)]


def locked(text: str | None, crate: str) -> frozenset[str]:
    """Returns the packages in a `Cargo.lock` that `crate` is built from, with version and checksum."""
    packages = [_package(part) for part in (text or "").split("[[package]]")[1:]]
    named, versioned = {}, {}
    for package in packages:
        named.setdefault(package["name"], package)
        versioned[f"{package['name']} {package['version']}"] = package
    found, left = {}, [crate]
    while left:
        one = left.pop()
        package = versioned.get(" ".join(one.split()[:2])) or named.get(one.split()[0])
        if package and id(package) not in found:
            found[id(package)] = f"{package['name']} {package['version']} {package.get('checksum', '')}"
            left += package["dependencies"]
    return frozenset(found.values())


def _package(part):
    fields = dict(re.findall(r'^(name|version|checksum) = "([^"]*)"', part, re.MULTILINE))
    listed = re.search(r"^dependencies = \[(.*?)\]", part, re.MULTILINE | re.DOTALL)
    return {**fields, "dependencies": re.findall(r'"([^"]+)"', listed.group(1)) if listed else []}
