"""History in git: changed files, tags, uncommitted changes."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

MAIN = "main"
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
    """The history of the checkout at `root`; `without` hides a tag, as before the tag existed."""

    def __init__(self, root: Path, without: str | None = None):
        self.root = root
        self.without = without

    def changed(self, since: str) -> list[str]:
        """Returns files that differ from `since`, including uncommitted changes."""
        differing = self._git("diff", "--name-only", "--no-renames", since, "--").splitlines()
        new = self._git("ls-files", "--others", "--exclude-standard").splitlines()
        return sorted({*differing, *new})

    def files(self, *patterns: str) -> list[str]:
        """Returns tracked files, all or those of some patterns."""
        return self._git("ls-files", "--", *patterns).splitlines()

    def base(self) -> str | None:
        """Returns the commit where this branch left the main one; on the main branch, the previous commit."""
        head = self.commit("HEAD")
        for branch in (f"origin/{MAIN}", MAIN):
            base = self._ask("merge-base", branch, "HEAD")
            if base:
                return base if base != head else self.commit("HEAD^")
        return None

    def commit(self, revision: str) -> str | None:
        """Returns the commit of a name."""
        return self._ask("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")

    def released(self, name: str) -> Version | None:
        """Returns the newest released version of a unit, by its tags."""
        tags = self._git("tag", "--list", f"{name}/v*").splitlines()
        versions = [Version.parse(tag[len(f"{name}/v") :]) for tag in tags if tag != self.without]
        return max((version for version in versions if version), default=None)

    def file(self, revision: str, path: str) -> str | None:
        """Returns the text of a file at a commit."""
        return self._ask("show", f"{revision}:{path}", strip=False)

    def is_clean(self) -> bool:
        """Returns whether everything is committed."""
        return not self._git("status", "--porcelain")

    def branch(self) -> str | None:
        """Returns the name of the current branch."""
        return self._ask("symbolic-ref", "--quiet", "--short", "HEAD")

    def is_on_main(self, revision: str) -> bool:
        """Returns whether a commit is on the main branch."""
        branches = [branch for branch in (f"origin/{MAIN}", MAIN) if self.commit(branch)]
        return any(self._ask("merge-base", "--is-ancestor", revision, branch) is not None for branch in branches)

    def tag(self, name: str, message: str):
        """Makes an annotated tag of the current commit."""
        self._git("tag", "--annotate", "--cleanup=verbatim", name, "--message", message)

    def _ask(self, *arguments, strip=True):
        done = subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return None
        return done.stdout.strip() if strip else done.stdout

    def _git(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=True).stdout


def tag_of(name: str, version: Version) -> str:
    """Returns the tag of a release: `cargo/v0.2.0`."""
    return f"{name}/v{version}"
