"""Ports of the local commands are reserved for one process, whichever user runs it."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import net


class Claims(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for patched in (mock.patch.object(tempfile, "gettempdir", return_value=folder.name), mock.patch.object(net, "is_free", return_value=True)):
            patched.start()
            self.addCleanup(patched.stop)
        claims = len(net._CLAIMS)
        self.addCleanup(lambda: [lock.close() for lock in net._CLAIMS[claims:]])

    def test_a_port_is_claimed_once(self):
        self.assertTrue(net.claim(10000))
        self.assertFalse(net.claim(10000))

    def test_each_user_has_a_folder_of_locks(self):
        for user in (1000, 1001):
            with mock.patch.object(os, "getuid", return_value=user):
                self.assertTrue(net.claim(10000))
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"selam-ports-1000", "selam-ports-1001"})


if __name__ == "__main__":
    unittest.main()
