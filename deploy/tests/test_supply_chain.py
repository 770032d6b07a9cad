"""Actions of the hosted workflows are pinned, releases build their units, and files have owners."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import tomllib
import unittest
from pathlib import Path

import yaml
from images.bases import BUILDING

from manifests import facts
from manifests.facts import REGISTRY
from releases import units

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RELEASE = ROOT / ".github" / "workflows" / "release.yml"
UNIT = ROOT / ".github" / "workflows" / "release-unit.yml"
STEPS = [*WORKFLOWS, *(ROOT / ".github" / "actions").glob("*/action.yml")]
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


class Workflows(unittest.TestCase):
    def test_every_action_has_a_digest_and_a_version(self):
        used = 0
        for file in STEPS:
            for line in file.read_text().splitlines():
                found = re.match(r"\s*(?:- )?uses: (.+)", line)
                if found and not found.group(1).startswith("./"):
                    used += 1
                    self.assertRegex(found.group(1), rf"^{PINNED.pattern}$", f"{file.name}: {line.strip()}")
        self.assertGreater(used, 10)

    def test_one_action_has_one_digest(self):
        versions = {}
        for file in STEPS:
            for action, digest in re.findall(r"uses: ([\w.-]+/[\w./-]+)@(\S+)", file.read_text()):
                versions.setdefault(action, set()).add(digest)
        self.assertEqual({action for action, digests in versions.items() if len(digests) > 1}, set())

    def test_workflows_have_read_only_default_permissions(self):
        for file in WORKFLOWS:
            self.assertRegex(file.read_text(), r"(?m)^permissions:( \{\}|\n  contents: read)$", file.name)

    def test_scheduled_runs_and_pushes_do_not_cancel_each_other(self):
        for file in WORKFLOWS:
            workflow = yaml.safe_load(file.read_text())
            # YAML 1.1 reads the key `on` as true.
            if {"push", "schedule"} <= set(workflow[True]) and workflow["concurrency"].get("cancel-in-progress"):
                self.assertIn("${{ github.event.schedule || github.event_name }}", workflow["concurrency"]["group"], file.name)

    def test_the_registry_is_that_of_the_repository(self):
        """The workflow pushes to the owner of the repository; overlays and compose pull from `REGISTRY`."""
        (owner,) = re.findall(r"(?m)^ARG SOURCE=https://github.com/([\w-]+)/selam$", (ROOT / "services" / "Dockerfile").read_text())
        self.assertEqual(REGISTRY, f"ghcr.io/{owner}")
        release = yaml.safe_load(UNIT.read_text())["jobs"]["image"]
        self.assertEqual(release["env"]["IMAGE"], "ghcr.io/${{ github.repository_owner }}/selam-${{ inputs.name }}")
        (build,) = (step for step in release["steps"] if step.get("id") == "image")
        self.assertEqual(build["env"]["SELAM_IMAGES"], "ghcr.io/${{ github.repository_owner }}")

    def test_a_release_builds_the_units_of_the_released_paths(self):
        jobs = yaml.safe_load(RELEASE.read_text())["jobs"]
        (step,) = (one for one in jobs["propose"]["steps"] if one.get("id") == "units")
        packages = json.loads((ROOT / "release-please-config.json").read_text())["packages"]
        for released in ([], [*packages]):
            # release-please-action gives the outputs of the root no prefix.
            outputs = {("" if path == "." else f"{path}--") + "sha": f"commit of {packages[path]['component']}" for path in released}
            with tempfile.NamedTemporaryFile("r") as output:
                given = json.dumps({**outputs, **({"paths_released": json.dumps(released)} if released else {})})
                environment = {"PATH": "/usr/bin:/bin", "OUTPUTS": given, "GITHUB_OUTPUT": output.name}
                subprocess.run(["bash", "-e", "-c", step["run"]], env=environment, check=True, capture_output=True)
                units = json.loads(output.read().removeprefix("units="))
                names = [packages[path]["component"] for path in released]
                self.assertEqual(units, [{"name": name, "ref": f"commit of {name}"} for name in names])

    def test_a_release_builds_the_commit_of_its_tag(self):
        self.assertEqual(yaml.safe_load(RELEASE.read_text())["jobs"]["unit"]["with"], {"name": "${{ matrix.name }}", "ref": "${{ matrix.ref }}"})
        jobs = yaml.safe_load(UNIT.read_text())["jobs"]
        for job in ("test", "image"):
            (checkout,) = (step for step in jobs[job]["steps"] if "actions/checkout" in step.get("uses", ""))
            self.assertEqual(checkout["with"].get("ref"), "${{ inputs.ref }}", job)
        (build,) = (step for step in jobs["image"]["steps"] if step.get("id") == "image")
        self.assertEqual(build["env"]["REVISION"], "${{ inputs.ref }}")

    def test_no_part_of_a_matrix_waits_for_other_parts(self):
        """A job waits for all parts of a matrix, so a failed unit would keep every other from its image."""
        for file in WORKFLOWS:
            jobs = yaml.safe_load(file.read_text())["jobs"]
            parts = {name for name, job in jobs.items() if "strategy" in job}
            for name in parts:
                needed = jobs[name].get("needs", [])
                self.assertEqual(parts & ({needed} if isinstance(needed, str) else {*needed}), set(), f"{file.name}: {name}")


class Images(unittest.TestCase):
    def test_builds_copy_every_folder_of_the_workspace(self):
        """Cargo reads the manifests of all members, whatever it builds."""
        folders = {member.split("/")[0] for member in tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["members"]}
        for part in ("services", "gateway"):
            stage = (ROOT / part / "Dockerfile").read_text().split("\nFROM ")[1]
            self.assertLessEqual(folders, set(re.findall(r"(?m)^COPY (\S+) \1$", stage)), part)

    def test_bake_builds_every_service_and_stand_in(self):
        services = re.search(r"service = \[(.*?)\]", (ROOT / "docker-bake.hcl").read_text(), re.DOTALL)[1]
        self.assertEqual(re.findall(r'"(.+?)"', services), [*(service.name for service in facts.load().services), facts.STRIPE_STAND_IN])

    def test_bases_are_those_of_the_tests(self):
        for part in ("services", "gateway"):
            bases = dict(re.findall(r"(?m)^ARG (DEBIAN|RUST|NODE|PYTHON)=(.+)$", (ROOT / part / "Dockerfile").read_text()))
            self.assertLessEqual(bases.items(), BUILDING.items(), part)


class Owners(unittest.TestCase):
    def test_a_team_owns_code_contract_and_manifests_of_its_service(self):
        owners = dict(line.split() for line in (ROOT / ".github" / "CODEOWNERS").read_text().splitlines() if line and not line.startswith("#"))
        for unit in units(ROOT)[:-1]:
            owned = [unit.folder, *unit.contracts, f"k8s/services/{unit.name}/"]
            teams = {path: owners.get(f"/{path}") for path in owned}
            self.assertEqual(len(set(teams.values())), 1, teams)
            self.assertNotIn(None, teams.values(), teams)
        self.assertIn("/gateway/", owners)


class Dependencies(unittest.TestCase):
    def test_dependabot_covers_every_pinned_dependency(self):
        watched = (ROOT / ".github" / "dependabot.yml").read_text()
        patterns = ["*Cargo.lock", "*package-lock.json", "*go.sum", "*requirements*.txt", "*requirements/*.txt"]
        found = subprocess.run(["git", "ls-files", "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for file in found.splitlines():
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
