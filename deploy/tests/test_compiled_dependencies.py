"""The next checkout starts with compiled packages of the registry only."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import compiled_dependencies

THEIRS = "serde-0123456789abcdef"
SCRIPT = "serde-00112233445566aa"
EARLIER = "serde-aaaabbbbccccdddd"
OURS = "selam-cargo-fedcba9876543210"


def compiled(debug):
    """Makes the folder of a finished build: a dependency, its build script, an earlier version of it, and a package of the workspace."""
    for package in (THEIRS, SCRIPT, EARLIER, OURS):
        (debug / ".fingerprint" / package).mkdir(parents=True)
        (debug / ".fingerprint" / package / "lib").write_text("fits")
        (debug / "build" / package).mkdir(parents=True)
    (debug / "deps").mkdir()
    for name in ("libserde-0123456789abcdef.rlib", "serde-0123456789abcdef.d", "libserde-aaaabbbbccccdddd.rlib", "libselam_cargo-fedcba9876543210.rlib"):
        (debug / "deps" / name).write_text(name)
    return debug


def keep(debug):
    """Keeps the outputs that cargo names for the dependency: a library and the folder of a build script."""
    compiled_dependencies.keep(debug, [f"{debug}/deps/libserde-0123456789abcdef.rlib", f"{debug}/build/{SCRIPT}/out"])


class CompiledDependencies(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.root = self.folder / "root"
        self.root.mkdir()
        for name in compiled_dependencies.SOURCES:
            (self.root / name).write_text(name)
        for patch in (
            mock.patch.dict(os.environ, {"XDG_CACHE_HOME": str(self.folder / "cache")}),
            mock.patch.object(compiled_dependencies, "ROOT", self.root),
        ):
            patch.start()
            self.addCleanup(patch.stop)
        keep(compiled(self.folder / "first"))

    def begun(self):
        debug = self.folder / "next"
        compiled_dependencies.begin(debug)
        return sorted(str(path.relative_to(debug)) for path in debug.rglob("*")) if debug.exists() else []

    def test_the_next_checkout_starts_with_dependencies_only(self):
        begun = self.begun()
        self.assertIn("deps/libserde-0123456789abcdef.rlib", begun)
        self.assertIn(f".fingerprint/{THEIRS}/lib", begun)
        self.assertIn(f".fingerprint/{SCRIPT}/lib", begun)
        self.assertEqual([], [path for path in begun if "selam" in path])

    def test_an_earlier_version_of_a_dependency_is_left_out(self):
        self.assertEqual([], [path for path in self.begun() if "aaaabbbbccccdddd" in path])

    def test_keeps_file_times(self):
        name = "deps/libserde-0123456789abcdef.rlib"
        self.begun()
        self.assertEqual((self.folder / "first" / name).stat().st_mtime_ns, (self.folder / "next" / name).stat().st_mtime_ns)

    def test_an_earlier_build_is_not_changed(self):
        (self.folder / "next" / ".fingerprint").mkdir(parents=True)
        self.assertEqual([".fingerprint"], self.begun())

    def test_other_dependencies_replace_the_cache(self):
        (self.root / "Cargo.lock").write_text("others")
        self.assertEqual([], self.begun())
        keep(self.folder / "first")
        self.assertEqual([compiled_dependencies.kept()], list(compiled_dependencies.cache().iterdir()))

    def test_an_unwritable_cache_does_not_fail(self):
        file = self.folder / "file"
        file.write_text("")
        with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": str(file)}):
            keep(self.folder / "first")


if __name__ == "__main__":
    unittest.main()
