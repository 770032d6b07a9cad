"""Configuration of the fuzzing tool, and classification of its findings: listed in `fuzz_exceptions.json` with the reason, or new."""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta

from .console import Failure, say
from .paths import LOCAL, ROOT

# The environment carries the token, because lists of processes show command lines.
TOKEN = "SELAM_FUZZ_TOKEN"
EXCEPTIONS = LOCAL / "fuzz_exceptions.json"
DOCUMENT = ROOT / "docs" / "api-fuzzing.md"
TABLE = re.compile(r"(<!-- exceptions -->\n).*(<!-- end of exceptions -->)", re.DOTALL)
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "positive_data_acceptance",
    "missing_required_header",
    "unsupported_method",
    "allow_header_conformance",
    "use_after_free",
    "ensure_resource_availability",
    "ignored_auth",
]
# Members of an exception that a finding must match, in addition to `check`.
CONDITIONS = {"operation", "status", "reason", "input", "text", "request"}
# Number of findings that are shown for each kind.
SHOWN = 20


def configuration(url, signed_in):
    """Real values for fields that no rule of the contract can describe, in most requests: cities, areas, bookable days. All other values are
    generated."""
    days = [(date.today() + timedelta(days=offset)).isoformat() for offset in range(2, 50)]
    dictionaries = {"days": days, "cities": ["Calgary", "Edmonton", "Red Deer"], "areas": ["T2P 1B3", "t5j2r7"]}
    fields = {"body.date": "days", "body.pickupDate": "days", "body.fromCity": "cities", "body.toCity": "cities", "body.location": "cities"}
    fields |= {"body.postalCode": "areas", "query.fromDate": "days"}
    lines = [f"base-url = {json.dumps(url)}"]
    if signed_in:
        lines += ["[auth.openapi.bearerAuth]", f'bearer = "${{{TOKEN}}}"']
    for name, values in dictionaries.items():
        lines += [f"[dictionaries.{name}]", f"values = {json.dumps(values)}"]
    lines.append("[parameters]")
    lines += [f"{json.dumps(name)} = {{ dictionary = {json.dumps(values)}, probability = 0.8 }}" for name, values in fields.items()]
    # Envoy cannot read the method QUERY yet.
    lines += ["[phases.coverage]", 'unexpected-methods = ["GET", "PUT", "POST", "DELETE", "PATCH", "TRACE"]']
    # The GoTrue protocol: its calls end the session of the fuzzing tool, delete its account, and fail by rules that no schema
    # describes. The official client's suite (services/identity/tests/gotrue) and identity's tests cover it.
    lines += ["[[operations]]", 'include-path-regex = "^/auth/v1/"', "enabled = false"]
    return "\n".join(lines) + "\n"


@dataclass
class Order:
    """A body and its path."""

    path: str
    body: dict


def orders(day):
    """Requests for quotes and for bookings on `day`; a booking lacks the quote's id."""
    stop = {"address": "120 8 Avenue SW", "contactName": "Hana", "contactPhone": "403 555 0142"}
    visit = {"address": stop["address"], "postalCode": "T2P 1B3", "phone": stop["contactPhone"], "date": day, "arrivalWindow": "ARRIVAL_WINDOW_MIDDAY"}
    wish = {"serviceType": "SERVICE_TYPE_REGULAR", "propertySize": "PROPERTY_SIZE_MEDIUM", "frequency": "FREQUENCY_WEEKLY"}
    yield Order("/v1/cleaning/quotes", wish), Order("/v1/cleaning/bookings", visit)
    parcel = {"cargoDescription": "Books", "pickupDate": day, "pickup": stop, "delivery": stop}
    yield Order("/v1/cargo/quotes", {"fromCity": "Calgary", "toCity": "Edmonton", "weightKg": 12}), Order("/v1/cargo/shipments", parcel)


@dataclass
class Finding:
    """A response that fails a check."""

    check: str
    operation: str
    status: int | None
    # `field:REASON` of every violation, or the reason of the failure.
    reasons: list[str]
    # The rule that the tool broke on purpose in an invalid request.
    input: str
    text: str
    request: str

    def kind(self):
        return (self.check, self.operation, self.status, ", ".join(self.reasons), self.input)

    def __str__(self):
        reasons = f" {', '.join(self.reasons)}" if self.reasons else ""
        return f"{self.check}: {self.operation} answered {self.status}{reasons}\n      {self.input or self.text.splitlines()[0]}\n      {self.request[:400]}"


@dataclass
class Outcome:
    """Outcome of the run of one role."""

    role: str
    calls: int = 0
    statuses: Counter = field(default_factory=Counter)
    listed: Counter = field(default_factory=Counter)
    new: list[Finding] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def summary(self):
        statuses = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items(), key=str))
        listed = "".join(f"\n  {count:5} listed: {why}" for why, count in self.listed.most_common())
        return f"  {self.calls} calls as {self.role}: {statuses}{listed}"

    def complaints(self):
        kinds = {finding.kind(): finding for finding in reversed(self.new)}
        lines = [f"{len(self.new)} findings of {len(kinds)} kinds that are not listed in {EXCEPTIONS.name}:"]
        lines += [f"  - {finding}" for finding in list(kinds.values())[:SHOWN]]
        return "\n".join(lines + [f"  - error: {error}" for error in self.errors[:SHOWN]])


def exceptions():
    listed = json.loads(EXCEPTIONS.read_text())
    for exception in listed:
        unknown = set(exception) - CONDITIONS - {"check", "why"}
        if unknown or exception.get("check") not in CHECKS or not exception.get("why") or not CONDITIONS & set(exception):
            raise Failure(f"{EXCEPTIONS}: needs `check`, `why` and one of {sorted(CONDITIONS)}: {exception}")
    return listed


def read(report, role):
    """Reads the outcome of a run from the event log of the tool."""
    listed = exceptions()
    outcome = Outcome(role)
    with open(report) as lines:
        for line in lines:
            [(kind, event)] = json.loads(line).items()
            if kind in ("NonFatalError", "FatalError"):
                outcome.errors.append(json.dumps(event)[:500])
            if kind == "ScenarioFinished":
                _read_scenario(event["recorder"], listed, outcome)
    if not outcome.calls:
        outcome.errors.append("no call was made")
    return outcome


def _read_scenario(recorder, listed, outcome):
    for interaction in recorder.get("interactions", {}).values():
        outcome.calls += 1
        outcome.statuses[(interaction.get("response") or {}).get("status_code", "no answer")] += 1
    for case, checks in recorder.get("checks", {}).items():
        for check in checks:
            if check["status"] == "success":
                continue
            finding = _finding(recorder, case, check)
            exception = next((exception for exception in listed if matches(exception, finding)), None)
            if exception:
                outcome.listed[exception["why"]] += 1
            else:
                outcome.new.append(finding)


def _finding(recorder, case, check):
    failure = (check.get("failure_info") or {}).get("failure") or {}
    interaction = recorder["interactions"].get(case) or {}
    request, response = interaction.get("request") or {}, interaction.get("response") or {}
    phase = ((recorder["cases"][case]["value"].get("meta") or {}).get("phase") or {}).get("data") or {}
    body = _text(request.get("body"))
    return Finding(
        check=check["name"],
        operation=failure.get("operation") or "",
        status=response.get("status_code"),
        reasons=reasons(_text(response.get("content"))),
        input=phase.get("description") or "",
        text=failure.get("message") or "",
        request=f"{request.get('method')} {request.get('uri')} {body}",
    )


def _text(content):
    return base64.b64decode((content or {}).get("$base64", "")).decode(errors="replace")


def reasons(body):
    """Reasons of a failure in the platform's format; a violation includes its field."""
    try:
        details = json.loads(body)["details"]
        violations = [violation for detail in details for violation in detail.get("fieldViolations", [])]
        found = [f"{violation['field']}:{violation['reason']}" for violation in violations] or [detail["reason"] for detail in details if "reason" in detail]
    except (ValueError, KeyError, TypeError):
        return []
    return sorted(set(found))


def matches(exception, finding):
    """Returns whether every condition of the exception holds. `reason` must hold for all reasons, so that a listed one hides no other."""
    if exception["check"] != finding.check:
        return False
    texts = {"operation": finding.operation, "input": finding.input, "text": finding.text, "status": str(finding.status), "request": finding.request}
    if any(not re.fullmatch(str(exception[name]), text, re.DOTALL) for name, text in texts.items() if name in exception):
        return False
    if "reason" in exception:
        return bool(finding.reasons) and all(re.fullmatch(exception["reason"], reason) for reason in finding.reasons)
    return True


def write_table(check):
    """Returns the table of docs/api-fuzzing.md."""
    rows = ["| check | where | justification |", "| --- | --- | --- |"]
    for exception in exceptions():
        where = "; ".join(f"{name} `{exception[name]}`".replace("|", "\\|") for name in sorted(CONDITIONS) if name in exception)
        rows.append(f"| `{exception['check']}` | {where} | {exception['why']} |")
    present = DOCUMENT.read_text()
    wanted = TABLE.sub(lambda found: found[1] + "\n" + "\n".join(rows) + "\n\n" + found[2], present)
    if check and wanted != present:
        raise Failure(f"{DOCUMENT} is out of date: run deploy/local/run_fuzz.py --document")
    if wanted != present:
        DOCUMENT.write_text(wanted)
        say(f"Wrote {DOCUMENT}")
