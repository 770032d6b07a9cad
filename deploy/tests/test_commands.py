"""The commands find the modules that they use without a search path of the caller."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest

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


if __name__ == "__main__":
    unittest.main()
