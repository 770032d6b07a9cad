"""Counts from the JUnit reports that the test runners write."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from .paths import ROOT

FOLDER = ROOT / "var" / "test-reports"


@dataclass(frozen=True)
class Counts:
    """Tests of one or more reports."""

    tests: int = 0
    failed: int = 0
    skipped: int = 0
    flaky: int = 0

    def passed_of_all(self) -> str:
        """`749`, or `747/749` when some did not pass; nothing without tests."""
        passed = self.tests - self.failed - self.skipped
        return "" if self.tests == 0 else str(self.tests) if passed == self.tests else f"{passed}/{self.tests}"

    def remarks(self) -> str:
        """` (1 failed, 2 flaky)`, or nothing."""
        named = {"failed": self.failed, "skipped": self.skipped, "flaky": self.flaky}
        parts = [f"{number} {name}" for name, number in named.items() if number]
        return f" ({', '.join(parts)})" if parts else ""


def path(name: str) -> Path:
    """Returns the path of the report of group `name`. Creates the folder."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    return FOLDER / f"{name}.xml"


def count(files: list[Path]) -> Counts:
    """Counts of all `files` that exist."""
    return total([_count_one(file) for file in files if file.exists()])


def total(counts: list[Counts]) -> Counts:
    return Counts(*(sum(getattr(one, name) for one in counts) for name in ("tests", "failed", "skipped", "flaky")))


def _count_one(file: Path) -> Counts:
    tests = defaultdict(list)
    for case in ElementTree.parse(file).iter("testcase"):
        tests[case.get("classname"), case.get("name")].append({part.tag for part in case})
    results = [(len(tries), set().union(*tries)) for tries in tests.values()]
    failed = sum(bool(parts & {"failure", "error"}) for _, parts in results)
    skipped = sum("skipped" in parts for _, parts in results)
    # nextest names the failed tries of a test that passed in the end. pytest repeats the test instead; only a last try has a failure.
    flaky = sum(bool(parts & {"flakyFailure", "flakyError"}) or (tries > 1 and not parts & {"failure", "error"}) for tries, parts in results)
    return Counts(len(results), failed, skipped, flaky)
