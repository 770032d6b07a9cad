"""Rules and dashboards use existing metrics, and alerts link to existing chapters."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy"))

from manifests import observability  # noqa: E402

ALERTS = (ROOT / "deploy" / "observability" / "alerts.yml").read_text()
METRIC = re.compile(r"\bselam_\w+")
# Suffixes of a histogram in Prometheus.
SUFFIX = re.compile(r"_(bucket|sum|count)$")


def recorded():
    """Returns every metric that the services record."""
    sources = (file.read_text() for folder in ("crates", "services") for file in ROOT.glob(f"{folder}/*/src/**/*.rs"))
    return {name for text in sources for name in re.findall(r'"(selam_\w+)"', text)}


def anchors(page: Path):
    titles = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


class Observability(unittest.TestCase):
    def test_every_metric_is_recorded(self):
        queries = [query for _, panels in observability.DASHBOARDS.values() for panel in panels for query in panel.queries.values()]
        expressions = re.sub(r"(summary|runbook|alert): .*", "", ALERTS)
        asked = {SUFFIX.sub("", name) for text in [*queries, expressions] for name in METRIC.findall(text)}
        self.assertGreater(len(asked), 10)
        self.assertEqual(asked - recorded(), set())

    def test_every_alert_links_an_existing_chapter(self):
        runbooks = re.findall(r"runbook: (\S+)#(\S+)", ALERTS)
        self.assertEqual(len(runbooks), ALERTS.count("- alert:"))
        for page, anchor in runbooks:
            with self.subTest(page=page, anchor=anchor):
                self.assertIn(anchor, anchors(ROOT / page))


if __name__ == "__main__":
    unittest.main()
