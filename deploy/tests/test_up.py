"""`make up` leaves no process behind when the platform does not start."""

import os
import signal
import tempfile
import threading
import time
import unittest
from argparse import Namespace
from pathlib import Path
from unittest import mock

import run_separate

from support.console import Failure

# Takes the place of the background process, which starts the platform and writes its id here.
SERVER = """
import os, pathlib, time
pathlib.Path(os.environ["SELAM_UP_DIR"], "pid").write_text(str(os.getpid()))
time.sleep(600)
"""


class Up(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = Path(folder.name)
        script = self.data / "server.py"
        script.write_text(SERVER)
        self.enter(mock.patch.dict(os.environ, {"SELAM_UP_DIR": folder.name, "SELAM_TARGET_DIR": folder.name}))
        for name in ("install_missing", "tools", "build"):
            self.enter(mock.patch.object(run_separate, name))
        self.enter(mock.patch.object(run_separate, "__file__", str(script)))
        self.options = Namespace(port=run_separate.net.any_free_port(), profile="dev")

    def enter(self, patch):
        patch.start()
        self.addCleanup(patch.stop)

    def assert_ended(self):
        with self.assertRaises(ProcessLookupError):
            os.kill(int((self.data / "pid").read_text()), 0)

    def test_ends_a_platform_that_starts_too_slowly(self):
        self.enter(mock.patch.object(run_separate, "START_SECONDS", 2))
        with self.assertRaisesRegex(Failure, "did not start"), mock.patch("sys.stderr"):
            run_separate.up(self.options)
        self.assert_ended()

    def test_ends_the_platform_when_the_user_interrupts_the_start(self):
        # A shell starts programs in the background with Ctrl-C ignored.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))

        def interrupt():
            while not (self.data / "pid").exists():
                time.sleep(0.05)
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=interrupt).start()
        with self.assertRaises(KeyboardInterrupt):
            run_separate.up(self.options)
        self.assert_ended()


if __name__ == "__main__":
    unittest.main()
