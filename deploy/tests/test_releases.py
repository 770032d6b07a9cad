"""Effects of a change, and checks before a release, on temporary repositories."""

from __future__ import annotations

import json
import os
import unittest
from unittest import mock

from release import Releases
from releases.affected import effects
from releases.history import Version
from throw_away_repository import LOCK, OVERLAY, Repository

IDENTITY = {f"GIT_{who}_{what}": "team@example.test" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


class ReleasesTest(unittest.TestCase):
    def setUp(self):
        self.repository = Repository()
        self.addCleanup(self.repository.remove)
        # The command's own git makes tags.
        patched = mock.patch.dict(os.environ, IDENTITY)
        patched.start()
        self.addCleanup(patched.stop)

    def steps(self):
        """Returns the effect of the current change: unit → effect."""
        releases = Releases(self.repository.root)
        found = effects(releases.history, releases.crates, releases.units, "HEAD")
        return {effect.unit.name: effect.steps for effect in found if effect.steps}

    def release(self, name, dry_run=False):
        return self.repository.run(lambda releases: releases.release(name, dry_run))

    def tags(self):
        return self.repository.git("tag", "--list").split()

    def released_cargo(self):
        self.release("cargo")
        self.assertEqual(self.tags(), ["cargo/v0.1.0"])


class Affected(ReleasesTest):
    BUILT = ("build", "test", "release", "roll out")

    def test_sources_affect_only_their_service(self):
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.assertEqual(self.steps(), {"cargo": [*self.BUILT]})

    def test_uncommitted_files_count(self):
        self.repository.write("services/cargo/src/pricing.rs", "")
        self.assertEqual(list(self.steps()), ["cargo"])

    def test_the_chassis_affects_all_services(self):
        self.repository.write("crates/chassis/src/lib.rs", "//")
        self.assertEqual(list(self.steps()), ["cargo", "cleaning", "notifications"])

    def test_a_contract_affects_its_service_and_consumers(self):
        self.repository.write("proto/selam/cargo/v1/more.proto", 'syntax = "proto3";')
        self.assertEqual(list(self.steps()), ["cargo", "notifications"])

    def test_shared_contract_files_affect_all(self):
        self.repository.write("proto/src/lib.rs", "//")
        self.assertEqual(list(self.steps()), ["cargo", "cleaning", "notifications"])

    def test_changed_tests_run_without_a_release(self):
        self.repository.write("services/cargo/tests/service/main.rs", "//")
        self.assertEqual(self.steps(), {"cargo": ["test"]})

    def test_test_dependencies_are_tested(self):
        self.repository.write("crates/chassis-testing/src/lib.rs", "//")
        self.assertEqual(self.steps(), {name: ["test"] for name in ("cargo", "cleaning", "notifications")})

    def test_documents_affect_no_unit(self):
        self.repository.write("services/cargo/README.md", "# cargo")
        self.repository.write("docs/architecture.md", "#")
        self.assertEqual(self.steps(), {})

    def test_a_manifest_is_rolled_out_without_a_build(self):
        self.repository.write("k8s/services/cleaning/deployment.yaml", "kind: Deployment")
        self.assertEqual(self.steps(), {"cleaning": ["roll out"]})

    def test_shared_manifests_roll_out_all(self):
        self.repository.write("k8s/components/autoscaling/kustomization.yaml", "#")
        self.assertEqual(self.steps(), {name: ["roll out"] for name in ("cargo", "cleaning", "notifications")})

    def test_a_dependency_version_affects_its_users(self):
        self.repository.write("Cargo.lock", LOCK.replace('version = "1.0.0"', 'version = "1.0.1"').replace('"aa"', '"bb"'))
        self.assertEqual(list(self.steps()), ["cargo"])

    def test_output_has_image_tests_tag_and_overlay(self):
        self.released_cargo()
        self.repository.write("services/cargo/src/lib.rs", "//")
        said = self.repository.run(lambda releases: releases.affected("HEAD"))
        self.assertIn("cargo: build, test, release, roll out", said)
        for part in ("ghcr.io/selam-platform/selam-cargo\n", "cargo test -p selam-cargo", "after 0.1.0: raise services/cargo/Cargo.toml", "k8s/overlays/prod"):
            self.assertIn(part, said)

    def test_names_of_tested_units_are_a_matrix(self):
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.assertEqual(json.loads(self.repository.run(lambda releases: releases.affected("HEAD", only_names=True))), ["cargo"])

    def test_files_of_image_tests_affect_no_unit(self):
        self.repository.write("deploy/images/stand_ins/bus/start", "#")
        self.repository.write("k8s/README.md", "#")
        self.assertEqual(self.steps(), {})

    def test_an_unknown_commit_is_refused(self):
        self.assertIn("nowhere is not a commit in this checkout", self.repository.run(lambda releases: releases.affected("nowhere")))


class Release(ReleasesTest):
    def test_tags_with_the_changelog_and_prints_the_push_command(self):
        said = self.release("cargo")
        self.assertIn("git push origin cargo/v0.1.0", said)
        self.assertIn("ghcr.io/selam-platform/selam-cargo:0.1.0", said)
        self.assertIn("- The first.", self.repository.git("tag", "--list", "--format=%(contents)"))
        self.assertEqual(self.repository.git("status", "--porcelain"), "")

    def test_a_dry_run_tags_nothing(self):
        self.assertIn("Would tag cargo/v0.1.0", self.release("cargo", dry_run=True))
        self.assertEqual(self.tags(), [])

    def test_the_next_release_rolls_out_only_its_image(self):
        self.released_cargo()
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.repository.raise_version("cargo", "0.2.0")
        self.repository.commit()
        said = self.release("cargo")
        self.assertIn("cargo 0.1.0 → 0.2.0", said)
        self.assertIn("newTag 0.1.0 → 0.2.0", said)
        self.repository.run(lambda releases: releases.roll_out("cargo", None))
        expected = OVERLAY.replace('cargo\n  newTag: "0.1.0"', 'cargo\n  newTag: "0.2.0"')
        self.assertEqual((self.repository.root / "k8s/overlays/prod/kustomization.yaml").read_text(), expected)

    def refused(self, reason, name="cargo"):
        before = self.tags()
        self.assertIn(reason, self.release(name))
        self.assertEqual(self.tags(), before)

    def test_safety_rules_without_all_signatures_are_refused(self):
        self.repository.write("services/cargo/safety/version", "2\n")
        for version, reader, missing in (("2", "", "reader of Arabic"), ("1", "B, 2 May", "clinician, reader of Arabic")):
            signed = {"clinician": "Dr. A, 1 May", "reader of Arabic": reader}
            self.repository.write("services/cargo/safety/reviews.json", json.dumps({"version": version, "signed": signed}))
            self.repository.commit()
            self.refused(f"The safety rules 2 are not signed by: {missing}.")
        signed["clinician"] = "Dr. A, 2 May"
        self.repository.write("services/cargo/safety/reviews.json", json.dumps({"version": "2", "signed": signed}))
        self.repository.commit()
        self.assertIn("git push origin cargo/v0.1.0", self.release("cargo"))

    def test_a_dirty_tree_is_refused(self):
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.refused("uncommitted changes")

    def test_another_branch_is_refused(self):
        self.repository.git("switch", "--quiet", "--create", "feature")
        self.refused("The branch is feature, not main.")

    def test_unpushed_commits_are_refused(self):
        self.repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.repository.commit()
        self.refused("differs from origin/main")

    def test_a_version_without_changelog_is_refused(self):
        self.repository.replace("services/cargo/CHANGELOG.md", "## 0.1.0", "## 0.1.0, unreleased")
        self.repository.commit()
        self.refused("needs a section '## 0.1.0' with entries")

    def test_entries_without_a_version_are_refused(self):
        self.repository.replace("services/cargo/CHANGELOG.md", "## Unreleased\n", "## Unreleased\n\n- Left behind.\n")
        self.repository.commit()
        self.refused("entries under 'Unreleased'")

    def test_a_version_that_was_not_raised_is_refused(self):
        self.released_cargo()
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.repository.commit()
        self.refused("0.1.0 is released: raise the version in services/cargo/Cargo.toml")

    def test_a_release_without_changes_is_refused(self):
        self.release("cleaning")
        self.repository.write("services/cleaning/README.md", "# cleaning")
        self.repository.commit()
        self.refused("Its sources have not changed since cleaning/v0.1.0", "cleaning")

    def test_an_unknown_unit_is_refused(self):
        self.refused("Unknown unit greenhouse. Units are: cargo, cleaning, notifications.", "greenhouse")


class Contract(ReleasesTest):
    QUOTES, EVENTS = "proto/selam/cargo/v1/cargo.proto", "proto/selam/cargo/v1/events.proto"

    def setUp(self):
        super().setUp()
        self.released_cargo()

    def change(self, file, old, new, version):
        self.repository.replace(file, old, new)
        self.repository.raise_version("cargo", version)
        self.repository.commit()
        return self.release("cargo")

    def test_a_new_field_is_compatible(self):
        self.change(self.QUOTES, "string city = 2;", "string city = 2;\n  string street = 3;", "0.1.1")
        self.assertIn("cargo/v0.1.1", self.tags())

    def test_a_break_requires_a_breaking_version(self):
        said = self.change(self.QUOTES, "  string city = 2;\n", "", "0.1.1")
        self.assertIn("breaks the contract of cargo/v0.1.0, and 0.1.0 → 0.1.1 does not announce it", said)
        self.assertNotIn("cargo/v0.1.1", self.tags())
        self.repository.replace("services/cargo/Cargo.toml", '"0.1.1"', '"0.2.0"')
        self.repository.replace("services/cargo/CHANGELOG.md", "## 0.1.1", "## 0.2.0")
        self.repository.commit()
        self.release("cargo")
        self.assertIn("cargo/v0.2.0", self.tags())

    def test_breaking_an_event_is_refused(self):
        said = self.change(self.EVENTS, "string status = 2;", "int32 status = 2;", "1.0.0")
        self.assertIn("breaks events of cargo/v0.1.0", said)
        self.assertNotIn("cargo/v1.0.0", self.tags())

    def test_consumers_are_compared_with_the_owners_release(self):
        self.repository.replace(self.EVENTS, "  string status = 2;\n", "")
        said = self.repository.run(lambda releases: releases.compatible("notifications"))
        self.assertIn("proto/selam/cargo/ against cargo/v0.1.0", said)
        self.assertNotIn("broken", self.repository.run(lambda releases: releases.compatible("cleaning")))


class Verify(ReleasesTest):
    def verify(self, tag):
        return self.repository.run(lambda releases: releases.verify(tag))

    def test_a_tag_of_the_command_passes(self):
        self.released_cargo()
        self.assertIn("passes the release checks", self.verify("cargo/v0.1.0"))

    def test_a_manual_tag_is_checked(self):
        self.released_cargo()
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.repository.commit()
        self.repository.git("tag", "cargo/v0.1.1")
        said = self.verify("cargo/v0.1.1")
        self.assertIn("does not match version 0.1.0", said)
        self.assertIn("raise the version", said)

    def test_a_tag_off_the_main_branch_is_refused(self):
        self.repository.git("switch", "--quiet", "--create", "feature")
        self.repository.write("services/cargo/src/lib.rs", "//")
        self.repository.commit()
        self.repository.git("tag", "cargo/v0.1.0")
        self.assertIn("not on main", self.verify("cargo/v0.1.0"))


class Versions(unittest.TestCase):
    def test_version_steps_that_may_break(self):
        def may_break(earlier, later):
            return Version.parse(later).may_break(Version.parse(earlier))

        self.assertTrue(may_break("0.1.3", "0.2.0"))
        self.assertTrue(may_break("0.9.0", "1.0.0"))
        self.assertTrue(may_break("1.4.2", "2.0.0"))
        self.assertFalse(may_break("0.1.0", "0.1.1"))
        self.assertFalse(may_break("1.4.2", "1.5.0"))

    def test_parses_versions(self):
        self.assertEqual(str(Version.parse("10.0.2")), "10.0.2")
        for text in ("1.0", "1.0.0-rc1", "v1.0.0", ""):
            self.assertIsNone(Version.parse(text))


if __name__ == "__main__":
    unittest.main()
