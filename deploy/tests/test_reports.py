"""The counts of the summary of `make test`."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from support.reports import Counts, count

PASSED = '<testcase classname="A" name="{}"/>'
FAILED = '<testcase classname="A" name="{}"><failure/></testcase>'
SKIPPED = '<testcase classname="A" name="{}"><skipped/></testcase>'


def counts(*cases):
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        report.write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")
        return count([report, Path(folder, "missing.xml")])


class Reports(unittest.TestCase):
    def test_counts_each_test_once(self):
        result = counts(PASSED.format("a"), FAILED.format("b"), SKIPPED.format("c"))
        self.assertEqual(result, Counts(tests=3, failed=1, skipped=1))
        self.assertEqual((result.passed_of_all(), result.remarks()), ("1/3", " (1 failed, 1 skipped)"))

    def test_a_test_that_passes_on_the_second_try_is_flaky(self):
        tried_by_nextest = '<testcase classname="A" name="a"><flakyFailure/></testcase>'
        self.assertEqual(counts(tried_by_nextest), Counts(tests=1, flaky=1))
        tried_by_pytest = [PASSED.format("a"), PASSED.format("a")]
        self.assertEqual(counts(*tried_by_pytest), Counts(tests=1, flaky=1))

    def test_a_test_that_fails_on_every_try_failed(self):
        tried_by_pytest = [PASSED.format("a"), FAILED.format("a")]
        self.assertEqual(counts(*tried_by_pytest), Counts(tests=1, failed=1))


if __name__ == "__main__":
    unittest.main()
