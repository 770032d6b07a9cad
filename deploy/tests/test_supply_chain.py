"""Actions of the hosted workflows are pinned, workflows start for the right files, and files have owners."""

from __future__ import annotations

import re
import unittest
from fnmatch import translate
from pathlib import Path

from manifests import workflows
from releases.affected import Effect, path_filters, weigh
from releases.crates import Crates
from releases.history import History
from releases.units import units

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


class Paths:
    """The `paths` of a hosted workflow."""

    def __init__(self, patterns):
        # In these patterns `**` crosses folders, as `*` of fnmatch does.
        plain = [pattern.lstrip("!").replace("**/*.md", "*.md").replace("**", "*") for pattern in patterns]
        self.patterns = [(re.compile(translate(text)), not pattern.startswith("!")) for text, pattern in zip(plain, patterns, strict=False)]

    def start_for(self, path):
        """Returns whether the workflow starts for a file: the last matching pattern decides."""
        return next((starts for pattern, starts in reversed(self.patterns) if pattern.match(path)), False)


class Workflows(unittest.TestCase):
    def test_every_action_has_a_digest_and_a_version(self):
        used = 0
        for file in WORKFLOWS:
            for line in file.read_text().splitlines():
                found = re.match(r"\s*(?:- )?uses: (.+)", line)
                if found and not found.group(1).startswith("./"):
                    used += 1
                    self.assertRegex(found.group(1), rf"^{PINNED.pattern}$", f"{file.name}: {line.strip()}")
        self.assertGreater(used, 10)

    def test_one_action_has_one_digest(self):
        versions = {}
        for file in WORKFLOWS:
            for action, digest in re.findall(r"uses: ([\w.-]+/[\w./-]+)@(\S+)", file.read_text()):
                versions.setdefault(action, set()).add(digest)
        self.assertEqual({action for action, digests in versions.items() if len(digests) > 1}, set())

    def test_workflows_have_read_only_default_permissions(self):
        for file in WORKFLOWS:
            self.assertRegex(file.read_text(), r"(?m)^permissions:( \{\}|\n  contents: read)$", file.name)

    def test_path_filters_match_the_affected_units(self):
        crates = Crates(ROOT)
        files = History(ROOT).files()
        for unit in units(ROOT, crates):
            paths = Paths(path_filters(crates, unit))
            built = crates.closure(unit.crate) if unit.crate else set()
            tested = crates.closure(unit.crate, with_tests=True) if unit.crate else set()
            for path in files:
                effect = Effect(unit)
                weigh(effect, path, crates, built, tested)
                if effect.build or effect.test:
                    self.assertTrue(paths.start_for(path), f"{unit.name}: {path} starts nothing")
            others = [one for one in units(ROOT, crates) if one.crate and unit.crate and one != unit]
            for other in others:
                self.assertFalse(paths.start_for(f"{other.folder}src/lib.rs"), f"{other.name} starts {unit.name}")

    def test_every_unit_has_a_workflow(self):
        self.assertEqual({unit.name for unit in units(ROOT, Crates(ROOT))}, {Path(path).stem[len("release-") :] for path in workflows.rendered()})


class Owners(unittest.TestCase):
    def test_a_team_owns_code_contract_manifests_and_workflow_of_its_service(self):
        owners = dict(line.split() for line in (ROOT / ".github" / "CODEOWNERS").read_text().splitlines() if line and not line.startswith("#"))
        for unit in units(ROOT, Crates(ROOT)):
            workflow = f".github/workflows/release-{unit.name}.yml"
            owned = [unit.folder, *unit.contracts, *([unit.manifests] if unit.crate else []), workflow]
            teams = {path: owners.get(f"/{path}") for path in owned}
            self.assertEqual(len(set(teams.values())), 1, teams)
            self.assertNotIn(None, teams.values(), teams)


class Dependencies(unittest.TestCase):
    def test_dependabot_covers_every_pinned_dependency(self):
        watched = (ROOT / ".github" / "dependabot.yml").read_text()
        found = History(ROOT).files("*Cargo.lock", "*package-lock.json", "*go.sum", "*requirements*.txt", "*requirements/*.txt")
        for file in found:
            folder = "/" + Path(file).parent.as_posix().strip(".")
            self.assertRegex(watched, rf"(?m){re.escape(folder)}(?=[],\n])", f"{file} is not in dependabot.yml")

    def test_every_package_of_python_has_hashes(self):
        files = [*(ROOT / "deploy/local/requirements").glob("*.txt"), ROOT / "proto/protoc-requirements.txt"]
        self.assertGreater(len(files), 4)
        for file in files:
            for package in re.split(r"(?m)^(?=[a-z0-9])", file.read_text())[1:]:
                self.assertIn("--hash=sha256:", package, f"{file.name}: {package.splitlines()[0]}")


if __name__ == "__main__":
    unittest.main()
