"""Compatibility of contracts and events with the released ones: `buf breaking` against the tags."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .crates import Crates
from .history import History, tag_of
from .units import Unit

CONTRACTS = "proto/selam/"
EVENTS = "events.proto"


@dataclass(frozen=True)
class Breach:
    """An incompatible change of a released version."""

    # Folder of the package.
    where: str
    tag: str
    # The output of buf, with a break in each line.
    text: str

    @property
    def of_events(self) -> str:
        """The breaks of events."""
        return "\n".join(line for line in self.text.splitlines() if EVENTS in line)


def breaches(history: History, crates: Crates, all_units: list[Unit], unit: Unit, buf: Callable[[], Path]) -> list[Breach]:
    """Returns the breaks in all packages of the unit. Each package is compared with the newest release of the service that owns it,
    or with the newest release of the unit if no service owns it."""
    owners = {contract: one for one in all_units for contract in one.contracts}
    found = []
    for package in packages(crates, all_units, unit):
        owner = owners.get(package, unit)
        released = history.released(owner.name)
        if released is None:
            continue
        tag = tag_of(owner.name, released)
        if not history.git("ls-tree", "-r", "--name-only", tag, "--", package):
            continue
        text = _compare(history, buf(), tag, package.rstrip("/"))
        if text:
            found.append(Breach(package, tag, text))
    return found


def packages(crates: Crates, all_units: list[Unit], unit: Unit) -> list[str]:
    """Returns the folders of the packages that a unit is built from; the gateway uses all of them."""
    if unit.crate is None:
        return sorted({contract for one in all_units for contract in one.contracts})
    folders = {crates.by_name[name].folder for name in crates.closure(unit.crate)}
    return sorted({folder for folder in folders if folder.startswith(CONTRACTS)} | set(unit.contracts))


def _compare(history, buf, tag, path):
    # In a worktree `.git` is a file, which buf does not follow.
    folder = history.git("rev-parse", "--git-common-dir").strip()
    command = [str(buf), "breaking", "--against", f"{folder}#ref={history.commit(tag)}", "--path", path]
    done = subprocess.run(command, cwd=history.root, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stdout + done.stderr).strip()
