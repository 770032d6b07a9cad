"""A first build needs space on the disk; the web client is built again when an input of its build has changed."""

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import build
from support.console import Failure


class Sources(unittest.TestCase):
    def differs(self, **environment):
        with mock.patch.dict(os.environ, environment):
            return build._web_sources() != self.before

    def setUp(self):
        self.before = build._web_sources()

    def test_other_company_is_another_build(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as company:
            company.write(build.COMPANY.read_text().replace("Selam", "Other"))
            company.flush()
            self.assertTrue(self.differs(SELAM_COMPANY_FILE=company.name))
            with mock.patch.dict(os.environ, {"SELAM_COMPANY_FILE": company.name}):
                self.before = build._web_sources()
            Path(company.name).write_text(build.COMPANY.read_text())
            self.assertTrue(self.differs(SELAM_COMPANY_FILE=company.name))

    def test_other_site_is_another_build(self):
        self.assertTrue(self.differs(SELAM_SITE_ORIGIN="https://selam.example"))

    def test_other_year_is_another_build(self):
        self.assertTrue(self.differs(SELAM_SITE_YEAR="2031"))


class Space(unittest.TestCase):
    def build(self, gigabytes, target):
        usage = mock.Mock(free=gigabytes * 1e9)
        with mock.patch.object(build.shutil, "disk_usage", return_value=usage), mock.patch.object(build, "target_dir", return_value=target):
            build._space(build.SPACE)

    def test_full_disk_stops_the_first_build_with_its_need(self):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "target"
            with self.assertRaisesRegex(Failure, "3.0 GB of disk are free and a first build needs 4 GB"):
                self.build(3, target)
            self.build(4, target)

    def test_later_builds_go_on(self):
        with tempfile.TemporaryDirectory() as target:
            self.build(1, Path(target))


if __name__ == "__main__":
    unittest.main()
