"""Monitoring: the targets of Prometheus (`deploy/observability/targets.json`), Grafana's dashboards, and the alerts as Kubernetes objects."""

from __future__ import annotations

import json
from dataclasses import dataclass

from . import facts, yaml_text

FOLDER = "deploy/observability"
# Kustomize reads no files outside its folders; compose does.
DASHBOARD_FILES = "k8s/components/observability/dashboards"
ALERTS = "k8s/components/observability/alerts.yaml"
ALERTS_COMMENT = f"Written by `make manifests` from {FOLDER}/alerts.yml; change that."
GATEWAY_METRICS_PORT = 9902
SOURCE = {"type": "prometheus", "uid": "prometheus"}
WIDTH, HEIGHT = 12, 8


@dataclass(frozen=True)
class Panel:
    """A graph: queries by their legend."""

    title: str
    unit: str
    queries: dict[str, str]


def rate(metric, by, selector=""):
    return f"sum by ({by}) (rate({metric}{selector}[5m]))"


def quantile(metric, by, share=0.99):
    return f"histogram_quantile({share}, sum by ({by}, le) (rate({metric}_bucket[5m])))"


# Requests of clients, without those of Prometheus.
EDGE = '{envoy_http_conn_manager_prefix="edge"}'
OURS = '{code=~"Internal|Unknown|Unavailable|DeadlineExceeded|DataLoss"}'
DASHBOARDS = {
    "requests": (
        "Requests",
        [
            Panel("RPCs per second", "reqps", {"{{path}}": rate("selam_rpc_total", "path")}),
            Panel("RPCs with server errors per second", "reqps", {"{{path}} {{code}}": rate("selam_rpc_total", "path, code", OURS)}),
            Panel("RPCs: 99th percentile", "s", {"{{path}}": quantile("selam_rpc_seconds", "path")}),
            Panel("RPCs: median", "s", {"{{path}}": quantile("selam_rpc_seconds", "path", 0.5)}),
            Panel("HTTP routes per second", "reqps", {"{{method}} {{route}} {{status}}": rate("selam_http_total", "method, route, status")}),
            Panel("HTTP routes: 99th percentile", "s", {"{{method}} {{route}}": quantile("selam_http_seconds", "method, route")}),
            Panel("Open streams", "short", {"{{stream}}": "sum by (stream) (selam_streams_open)"}),
            Panel("Streams: first event, 99th percentile", "s", {"{{stream}}": quantile("selam_stream_first_event_seconds", "stream")}),
        ],
    ),
    "calls": (
        "Calls between services",
        [
            Panel("Calls per second", "reqps", {"{{from}} → {{to}}": rate("selam_calls_total", "from, to")}),
            Panel("Failed calls per second", "reqps", {"{{from}} → {{to}} {{code}}": rate("selam_calls_total", "from, to, code", '{code!="Ok"}')}),
            Panel("Calls: 99th percentile", "s", {"{{from}} → {{to}}": quantile("selam_call_seconds", "from, to")}),
            Panel("Retries per second", "reqps", {"{{from}} → {{to}}": rate("selam_call_retries_total", "from, to")}),
        ],
    ),
    "work": (
        "Events, jobs, emails",
        [
            Panel("Events handled, retried, parked, per second", "ops", {"{{service}} {{outcome}}": rate("selam_events_total", "service, outcome")}),
            Panel("Events: from the change to the bus, 99th percentile", "s", {"{{service}}": quantile("selam_outbox_lag_seconds", "service")}),
            Panel("Failed attempts to publish per second", "ops", {"{{service}}": rate("selam_outbox_failures_total", "service")}),
            Panel("Waiting entries", "short", {"{{service}} {{queue}}": "max by (service, queue) (selam_jobs_pending)"}),
            Panel("Age of the oldest due entry", "s", {"{{service}} {{queue}}": "max by (service, queue) (selam_jobs_oldest_seconds)"}),
            Panel("Failed, waiting for an operator", "short", {"{{service}} {{queue}}": "max by (service, queue) (selam_jobs_parked)"}),
            Panel("Jobs per second", "ops", {"{{service}} {{kind}} {{outcome}}": rate("selam_jobs_total", "service, kind, outcome")}),
            Panel("Jobs: one attempt, 99th percentile", "s", {"{{service}} {{kind}}": quantile("selam_job_seconds", "service, kind")}),
            Panel("Emails per second", "ops", {"{{template}} {{outcome}}": rate("selam_notifications_total", "template, outcome")}),
            Panel("Errors of the web client per second", "ops", {"{{kind}}": rate("selam_client_errors_total", "kind")}),
            Panel("Erasures in progress", "short", {"open": "sum(selam_erasures_open)"}),
        ],
    ),
    "gateway": (
        "Gateway",
        [
            Panel("Requests per second", "reqps", {"{{envoy_response_code_class}}xx": rate("envoy_http_downstream_rq_xx", "envoy_response_code_class", EDGE)}),
            Panel("Open connections", "short", {"connections": f"sum(envoy_http_downstream_cx_active{EDGE})"}),
            Panel("Requests to services per second", "reqps", {"{{envoy_cluster_name}}": rate("envoy_cluster_upstream_rq_total", "envoy_cluster_name")}),
            Panel(
                "Services: 5xx per second",
                "reqps",
                {"{{envoy_cluster_name}}": rate("envoy_cluster_upstream_rq_xx", "envoy_cluster_name", '{envoy_response_code_class="5"}')},
            ),
            Panel(
                "Ejected hosts",
                "short",
                {"{{envoy_cluster_name}}": "sum by (envoy_cluster_name) (envoy_cluster_outlier_detection_ejections_active)"},
            ),
            Panel("Memory", "bytes", {"allocated": "sum(envoy_server_memory_allocated)"}),
        ],
    ),
}


def rendered() -> dict[str, str]:
    files = {f"{FOLDER}/targets.json": _json(targets(facts.load()))}
    for name, (title, panels) in DASHBOARDS.items():
        files[f"{DASHBOARD_FILES}/{name}.json"] = _json(dashboard(name, title, panels))
    files[ALERTS] = prometheus_rule((facts.ROOT / FOLDER / "alerts.yml").read_text())
    return files


def prometheus_rule(rules: str) -> str:
    """The same groups for the Prometheus operator."""
    head = yaml_text.document({"apiVersion": "monitoring.coreos.com/v1", "kind": "PrometheusRule", "metadata": {"name": "selam"}, "spec": {}}, ALERTS_COMMENT)
    inside = "".join(f"  {line}" if line.strip() else line for line in rules[rules.index("groups:") :].splitlines(keepends=True))
    return head.replace("spec: {}\n", "spec:\n") + inside


def targets(platform: facts.Platform) -> list[dict]:
    services = [
        {"targets": [f"{service.name}:{platform.http_port}"], "labels": {"kind": "service", "app": service.name, "platform": "selam"}}
        for service in platform.services
    ]
    return [*services, {"targets": [f"{facts.GATEWAY}:{GATEWAY_METRICS_PORT}"], "labels": {"kind": "gateway", "app": facts.GATEWAY, "platform": "selam"}}]


def dashboard(name, title, panels) -> dict:
    return {
        "uid": f"selam-{name}",
        "title": title,
        "tags": ["selam"],
        "timezone": "browser",
        "schemaVersion": 39,
        "refresh": "30s",
        "time": {"from": "now-1h", "to": "now"},
        "panels": [_panel(number, panel) for number, panel in enumerate(panels)],
    }


def _panel(number, panel):
    return {
        "id": number + 1,
        "type": "timeseries",
        "title": panel.title,
        "datasource": SOURCE,
        "gridPos": {"x": number % 2 * WIDTH, "y": number // 2 * HEIGHT, "w": WIDTH, "h": HEIGHT},
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi", "sort": "desc"}},
        "targets": [
            {"refId": chr(ord("A") + index), "datasource": SOURCE, "expr": query, "legendFormat": legend}
            for index, (legend, query) in enumerate(panel.queries.items())
        ],
    }


def _json(value):
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
