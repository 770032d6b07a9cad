"""Effects of a change: which units to build, test, release and roll out again, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass, field

from .crates import Crates, locked
from .history import History
from .units import BUILD_FILES, GATEWAY_SOURCES, MANIFESTS_OF_UNITS, SERVICE_IMAGE, Unit, is_test, is_text

LOCK = "Cargo.lock"
SHARED_MANIFESTS = "k8s/"


@dataclass
class Effect:
    """Effects on one unit."""

    unit: Unit
    # Reasons, which are folders or files of the repository.
    build: set[str] = field(default_factory=set)
    test: set[str] = field(default_factory=set)
    manifests: set[str] = field(default_factory=set)

    @property
    def steps(self) -> list[str]:
        """The necessary steps, in order."""
        steps = []
        if self.build:
            steps += ["build", "test", "release"]
        elif self.test:
            steps.append("test")
        if self.build or self.manifests:
            steps.append("roll out")
        return steps

    @property
    def reasons(self) -> list[str]:
        """The reasons as text."""
        return sorted(self.build | self.test | self.manifests)


def effects(history: History, crates: Crates, all_units: list[Unit], since: str) -> list[Effect]:
    """Returns the effects of the changes since a commit on every unit. Unaffected units have no steps."""
    changed = history.changed(since)
    found = [Effect(unit) for unit in all_units]
    for effect in found:
        built_from = crates.closure(effect.unit.crate) if effect.unit.crate else set()
        tested_with = crates.closure(effect.unit.crate, with_tests=True) if effect.unit.crate else set()
        for path in changed:
            weigh(effect, path, crates, built_from, tested_with)
        if LOCK in changed and effect.unit.crate and _locks_differ(history, effect.unit.crate, since):
            effect.build.add(LOCK)
    return found


def weigh(effect: Effect, path: str, crates: Crates, built_from: set[str], tested_with: set[str]):
    """Records the effect of one changed file on a unit, which is built from some crates and tested with more."""
    unit = effect.unit
    if is_text(path):
        return
    if path.startswith(SHARED_MANIFESTS):
        if path.startswith(unit.manifests) or not path.startswith(MANIFESTS_OF_UNITS):
            effect.manifests.add(_folder(path))
        return
    if unit.crate is None:
        if path.startswith(GATEWAY_SOURCES) and not is_test(path) and not path.startswith("web-client/e2e/"):
            effect.build.add(_folder(path))
        elif path.startswith(GATEWAY_SOURCES):
            effect.test.add(_folder(path))
        return
    if path.startswith(BUILD_FILES) or path in SERVICE_IMAGE:
        effect.build.add(path)
        return
    crate = crates.owner(path)
    if crate is None or path == "proto/openapi.json":
        return
    if crate.name in built_from and not is_test(path):
        effect.build.add(crate.folder)
    elif crate.name == unit.crate or (crate.name in tested_with and not is_test(path)):
        effect.test.add(crate.folder)


def _folder(path):
    """Shortens the path of a reason to two levels."""
    return "/".join(path.split("/")[:2])


def _locks_differ(history, crate, since):
    now = (history.root / LOCK).read_text()
    return locked(now, crate) != locked(history.file(since, LOCK), crate)
