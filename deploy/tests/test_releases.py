"""Checks before a release, on temporary repositories, and the configuration of release-please."""

from __future__ import annotations

import json
import re
import tomllib
import unittest
from pathlib import Path

from releases import Version, units
from throw_away_repository import Repository

ROOT = Path(__file__).resolve().parents[2]
REFUSED = "No release is possible"


class ReleasesTest(unittest.TestCase):
    QUOTES, EVENTS = "proto/selam/cargo/v1/cargo.proto", "proto/selam/cargo/v1/events.proto"

    def setUp(self):
        self.repository = Repository()
        self.addCleanup(self.repository.remove)
        self.repository.git("tag", "cargo/v0.1.0")

    def change(self, file, old, new, version=None):
        self.repository.replace(file, old, new)
        if version:
            self.repository.replace("services/cargo/Cargo.toml", 'version = "0.1.0"', f'version = "{version}"')
        self.repository.commit()
        return self.repository.check()


class Contract(ReleasesTest):
    def test_a_new_field_is_compatible(self):
        self.assertNotIn(REFUSED, self.change(self.QUOTES, "string city = 2;", "string city = 2;\n  string street = 3;", "0.1.1"))

    def test_a_break_before_the_next_version_is_reported(self):
        said = self.change(self.QUOTES, "  string city = 2;\n", "")
        self.assertIn("breaks the contract of cargo/v0.1.0: mark the commit with `!`", said)
        self.assertNotIn(REFUSED, said)

    def test_a_break_requires_a_breaking_version(self):
        said = self.change(self.QUOTES, "  string city = 2;\n", "", "0.1.1")
        self.assertIn("breaks the contract of cargo/v0.1.0, and 0.1.0 → 0.1.1 does not announce it", said)
        self.repository.replace("services/cargo/Cargo.toml", '"0.1.1"', '"0.2.0"')
        self.assertNotIn(REFUSED, self.repository.check())

    def test_breaking_an_event_is_refused(self):
        said = self.change(self.EVENTS, "string status = 2;", "int32 status = 2;", "1.0.0")
        self.assertIn("breaks events of cargo/v0.1.0", said)
        self.assertIn(REFUSED, said)

    def test_a_broken_event_holds_the_release_of_its_consumers(self):
        self.change(self.EVENTS, "  string status = 2;\n", "")
        self.assertIn("proto/selam/cargo/ breaks events of cargo/v0.1.0", self.repository.check("notifications"))

    def test_the_tag_of_the_present_commit_is_not_compared_with_itself(self):
        self.change(self.QUOTES, "  string city = 2;\n", "", "0.1.1")
        self.repository.git("tag", "cargo/v0.1.1")
        self.assertIn("breaks the contract of cargo/v0.1.0", self.repository.check("cargo"))

    def test_an_unknown_unit_is_refused(self):
        self.assertIn("Unknown unit greenhouse. Units are: cargo, cleaning, notifications, gateway.", self.repository.check("greenhouse"))


class Signatures(ReleasesTest):
    def test_safety_rules_without_all_signatures_are_refused(self):
        self.repository.write("services/cargo/safety/version", "2\n")
        for version, reader, missing in (("2", "", "reader of Arabic"), ("1", "B, 2 May", "clinician, reader of Arabic")):
            signed = {"clinician": "Dr. A, 1 May", "reader of Arabic": reader}
            self.repository.write("services/cargo/safety/reviews.json", json.dumps({"version": version, "signed": signed}))
            self.assertIn(f"The safety rules 2 are not signed by: {missing}.", self.repository.check("cargo"))
            # Until the version is raised, the rules may still change.
            self.assertNotIn(REFUSED, self.repository.check())
        self.repository.write("services/cargo/safety/reviews.json", json.dumps({"version": "2", "signed": signed}))
        self.assertNotIn(REFUSED, self.repository.check("cargo"))


class Configuration(unittest.TestCase):
    """release-please-config.json and its manifest name every unit with its files."""

    def setUp(self):
        self.config = json.loads((ROOT / "release-please-config.json").read_text())
        self.manifest = json.loads((ROOT / ".release-please-manifest.json").read_text())
        self.units = units(ROOT)

    def test_every_unit_is_a_package_with_its_present_version(self):
        folders = {unit.folder.rstrip("/") if unit.folder.startswith("services/") else ".": unit for unit in self.units}
        self.assertEqual({path: package["component"] for path, package in self.config["packages"].items()}, {path: unit.name for path, unit in folders.items()})
        self.assertEqual(self.manifest, {path: str(unit.version) for path, unit in folders.items()})

    def test_a_release_updates_the_lock_file(self):
        locked = {package["name"] for package in tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]}
        for unit in self.units[:-1]:
            (extra,) = self.config["packages"][unit.folder.rstrip("/")]["extra-files"]
            self.assertEqual(re.findall(r"'(.+)'", extra["jsonpath"]), [f"selam-{unit.name}"])
            self.assertIn(f"selam-{unit.name}", locked)

    def test_changes_outside_the_gateway_do_not_release_it(self):
        excluded = set(self.config["packages"]["."]["exclude-paths"])
        self.assertFalse(excluded & {"gateway", "web-client", "proto"})
        self.assertLessEqual({"services", "crates", "deploy", "docs", "k8s", "tests"}, excluded)


class Versions(unittest.TestCase):
    def test_version_steps_that_may_break(self):
        steps = {("0.1.3", "0.2.0"): True, ("0.9.0", "1.0.0"): True, ("1.4.2", "2.0.0"): True, ("0.1.0", "0.1.1"): False, ("1.4.2", "1.5.0"): False}
        for (earlier, later), breaks in steps.items():
            self.assertEqual(Version.parse(later).may_break(Version.parse(earlier)), breaks, later)

    def test_parses_versions(self):
        self.assertEqual(str(Version.parse("10.0.2")), "10.0.2")
        for text in ("1.0", "1.0.0-rc1", "v1.0.0", ""):
            self.assertIsNone(Version.parse(text))


if __name__ == "__main__":
    unittest.main()
