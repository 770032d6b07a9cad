"""The web client is built again when an input of its build has changed."""

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import build


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


if __name__ == "__main__":
    unittest.main()
