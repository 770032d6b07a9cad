"""The commands find the modules that they use without a search path of the caller."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from manifests import facts

DEPLOY = facts.ROOT / "deploy"
# The virtual environment of the checks has the packages that some commands use.
IMPORT = "import runpy, sys; sys.path[0] = sys.argv[2]; runpy.run_path(sys.argv[1], run_name='imported')"


class Commands(unittest.TestCase):
    def test_find_their_modules(self):
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        scripts = [script for script in DEPLOY.rglob("*.py") if script.read_text().startswith("#!")]
        self.assertGreater(len(scripts), 10)
        for script in sorted(scripts):
            with self.subTest(script.relative_to(DEPLOY)):
                command = [sys.executable, "-c", IMPORT, script, script.parent]
                run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
                self.assertEqual(run.returncode, 0, run.stderr)

    def test_clean_keeps_the_secrets_of_installations(self):
        """Their databases are elsewhere, and unreadable without the keys."""
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            shutil.copy(facts.ROOT / "Makefile", root)
            (root / "cargo").write_text("#!/bin/sh\n")
            (root / "cargo").chmod(0o700)
            for folder in ("compose/secrets", "k8s/secrets", "prod/store", "log", "up"):
                (root / "var" / folder).mkdir(parents=True)
            for _ in range(2):
                command = ["make", "clean", f"PATH={root}:{os.environ['PATH']}"]
                done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual({folder.name for folder in (root / "var").iterdir()}, {"compose", "k8s", "prod"})
            shutil.rmtree(root / "var")
            self.assertEqual(subprocess.run(command, cwd=root, capture_output=True, check=False).returncode, 0)


if __name__ == "__main__":
    unittest.main()
