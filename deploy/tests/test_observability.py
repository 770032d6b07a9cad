"""Rules and dashboards use existing metrics, and alerts link to existing chapters."""

import json
import re
import sys
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy"))

from manifests import facts  # noqa: E402

KUBERNETES = ROOT / "k8s" / "components" / "observability"
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
        dashboards = [json.loads(file.read_text()) for file in (KUBERNETES / "dashboards").glob("*.json")]
        queries = [target["expr"] for dashboard in dashboards for panel in dashboard["panels"] for target in panel["targets"]]
        self.assertGreater(len(queries), 20)
        expressions = re.sub(r"(summary|runbook|alert): .*", "", ALERTS)
        asked = {SUFFIX.sub("", name) for text in [*queries, expressions] for name in METRIC.findall(text)}
        self.assertGreater(len(asked), 10)
        self.assertEqual(asked - recorded(), set())

    def test_every_replica_reports_the_rows_of_the_shared_database(self):
        """A sum over replicas would count each row once per replica."""
        gauges = r"selam_(jobs_(pending|parked|oldest_seconds)|erasures_\w+)"
        dashboards = [json.loads(file.read_text()) for file in (KUBERNETES / "dashboards").glob("*.json")]
        queries = [target["expr"] for dashboard in dashboards for panel in dashboard["panels"] for target in panel["targets"]]
        asked = [text for text in [*queries, *ALERTS.splitlines()] if re.search(gauges, text) and ("expr:" in text or text in queries)]
        self.assertGreater(len(asked), 6)
        for text in asked:
            self.assertRegex(text, rf"\bmax( by \([\w, ]+\) )?\({gauges}")

    def test_an_outage_of_the_mail_server_alerts_before_emails_fail_for_good(self):
        """The age of the queue starts anew with each attempt, and the last attempt is after 18 hours."""
        [rule] = [rule for group in yaml.safe_load(ALERTS)["groups"] for rule in group["rules"] if rule["alert"] == "EmailsAreNotSent"]
        source = (ROOT / "services" / "notifications" / "src" / "deliveries.rs").read_text()
        for outcome in re.findall(r'outcome="(\w+)"', rule["expr"]):
            self.assertIn(f'"{outcome}"', source)
        self.assertIn('outcome="retry"', rule["expr"])

    def test_errors_of_http_routes_alert(self):
        """Sign-in, uploads and webhooks are HTTP routes. Each is too small a share of all requests for the alert of the gateway."""
        [rule] = [rule for group in yaml.safe_load(ALERTS)["groups"] for rule in group["rules"] if rule["alert"] == "HttpErrors"]
        self.assertIn("by (job, app, route)", rule["expr"])

    def test_kubernetes_has_the_alerts_of_compose(self):
        rule = yaml.safe_load((KUBERNETES / "alerts.yaml").read_text())
        self.assertEqual(rule["spec"], yaml.safe_load(ALERTS))

    def test_every_service_and_the_gateway_is_a_target(self):
        platform = facts.load()
        targets = json.loads((ROOT / "deploy" / "observability" / "targets.json").read_text())
        wanted = [f"{service.name}:{platform.http_port}" for service in platform.services] + [f"{facts.GATEWAY}:{facts.GATEWAY_METRICS_PORT}"]
        self.assertEqual([address for target in targets for address in target["targets"]], wanted)
        self.assertEqual([target["labels"]["app"] for target in targets], [address.partition(":")[0] for address in wanted])

    def test_a_silent_target_alerts_for_this_platform_only(self):
        self.assertIn('expr: up{platform="selam"} == 0', ALERTS)
        targets = json.loads((ROOT / "deploy" / "observability" / "targets.json").read_text())
        self.assertEqual({target["labels"]["platform"] for target in targets}, {"selam"})
        for monitor in yaml.safe_load_all((KUBERNETES / "pod-monitors.yaml").read_text()):
            (endpoint,) = monitor["spec"]["podMetricsEndpoints"]
            self.assertIn({"targetLabel": "platform", "replacement": "selam"}, endpoint["relabelings"])
            # The only path of the gateway's port for Prometheus (gateway/envoy_config/metrics.py).
            self.assertEqual(endpoint["path"], "/metrics")

    def test_a_pod_that_starts_does_not_alert(self):
        """Its server starts after the image is pulled and the init container ends, which may take longer than the alert waits."""
        for monitor in yaml.safe_load_all((KUBERNETES / "pod-monitors.yaml").read_text()):
            relabelings = monitor["spec"]["podMetricsEndpoints"][0]["relabelings"]
            self.assertIn({"sourceLabels": ["__meta_kubernetes_pod_phase"], "regex": "Running", "action": "keep"}, relabelings)

    def test_outcomes_that_callers_handle_do_not_alert(self):
        client = (ROOT / "services" / "payments" / "client" / "src" / "lib.rs").read_text()
        codes = set()
        for reason in re.findall(r'reason\(&status\) == "(\w+)"', client):
            for source in (ROOT / "services" / "payments" / "src").rglob("*.rs"):
                codes |= set(re.findall(rf'Error::(\w+)\("{reason}"', source.read_text()))
        self.assertEqual(codes, {"failed_precondition"})
        [rule] = [rule for group in yaml.safe_load(ALERTS)["groups"] for rule in group["rules"] if rule["alert"] == "CallsBetweenServicesFail"]
        self.assertIn('code!~"Ok|NotFound|FailedPrecondition"', rule["expr"])

    def test_every_alert_links_an_existing_chapter(self):
        runbooks = re.findall(r"runbook: (\S+)#(\S+)", ALERTS)
        self.assertEqual(len(runbooks), ALERTS.count("- alert:"))
        for page, anchor in runbooks:
            with self.subTest(page=page, anchor=anchor):
                self.assertIn(anchor, anchors(ROOT / page))


if __name__ == "__main__":
    unittest.main()
