"""What git knows: changed files, tags, whether the tree is clean."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

MAIN = "main"
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")


@dataclass(frozen=True, order=True)
class Version:
    """A version of three numbers; ours have no suffixes."""

    major: int
    minor: int
    patch: int

    @classmethod
    def parse(cls, text: str) -> Version | None:
        """None when `text` is no version."""
        found = _VERSION.fullmatch(text)
        return cls(*map(int, found.groups())) if found else None

    def may_break(self, earlier: Version) -> bool:
        """Whether the step from `earlier` announces a break: a new major version, or a new minor one as long as the major one is 0 (as cargo reads them)."""
        return (self.major, self.minor if self.major == 0 else 0) > (earlier.major, earlier.minor if earlier.major == 0 else 0)

    def __str__(self):
        return f"{self.major}.{self.minor}.{self.patch}"


class History:
    """The history of the checkout at `root`; `without` a tag, as it was before that."""

    def __init__(self, root: Path, without: str | None = None):
        self.root = root
        self.without = without

    def changed(self, since: str) -> list[str]:
        """Files that differ from `since`, with what is not committed yet."""
        differing = self._git("diff", "--name-only", "--no-renames", since, "--").splitlines()
        new = self._git("ls-files", "--others", "--exclude-standard").splitlines()
        return sorted({*differing, *new})

    def files(self, *patterns: str) -> list[str]:
        """Files that git knows, all or those of some patterns."""
        return self._git("ls-files", "--", *patterns).splitlines()

    def base(self) -> str | None:
        """Where this branch left the main one; on the main branch itself, the commit before."""
        head = self.commit("HEAD")
        for branch in (f"origin/{MAIN}", MAIN):
            base = self._ask("merge-base", branch, "HEAD")
            if base:
                return base if base != head else self.commit("HEAD^")
        return None

    def commit(self, revision: str) -> str | None:
        """The commit that a name stands for."""
        return self._ask("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")

    def released(self, name: str) -> Version | None:
        """The newest released version of a unit, by its tags."""
        tags = self._git("tag", "--list", f"{name}/v*").splitlines()
        versions = [Version.parse(tag[len(f"{name}/v") :]) for tag in tags if tag != self.without]
        return max((version for version in versions if version), default=None)

    def file(self, revision: str, path: str) -> str | None:
        """Text of a file as of then."""
        return self._ask("show", f"{revision}:{path}", strip=False)

    def is_clean(self) -> bool:
        """Whether everything is committed."""
        return not self._git("status", "--porcelain")

    def branch(self) -> str | None:
        """Name of the branch that is checked out."""
        return self._ask("symbolic-ref", "--quiet", "--short", "HEAD")

    def is_on_main(self, revision: str) -> bool:
        """Whether a commit is on the main branch."""
        branches = [branch for branch in (f"origin/{MAIN}", MAIN) if self.commit(branch)]
        return any(self._ask("merge-base", "--is-ancestor", revision, branch) is not None for branch in branches)

    def tag(self, name: str, message: str):
        """Makes an annotated tag of the present commit."""
        self._git("tag", "--annotate", "--cleanup=verbatim", name, "--message", message)

    def _ask(self, *arguments, strip=True):
        done = subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return None
        return done.stdout.strip() if strip else done.stdout

    def _git(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=True).stdout


def tag_of(name: str, version: Version) -> str:
    """The tag of a release: `cargo/v0.2.0`."""
    return f"{name}/v{version}"
