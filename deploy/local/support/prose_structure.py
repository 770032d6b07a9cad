"""Rules of the house voice that are decided by counting: API descriptions and names of Rust tests."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

SHORT = "descriptions.short"
SHORTEST_DESCRIPTION = 3
LONGEST_TEST_NAME = 9
# "Which." and "Who pays it." are fragments.
PRONOUN = re.compile(r"(?:(?:by|of|for|from|to|in|with|at|on|as) )?(?:who|whom|whose|what|which|whoever|whatever)\b", re.IGNORECASE)
# "When it was paid." is a fragment, "When it is paid, the order ships." is a sentence.
CONJUNCTION = re.compile(r"(?:when|where|why|how|whether|if|until|since)\b", re.IGNORECASE)
OPENER = re.compile(r"(?:who|what|whoever|whatever|nobody|somebody|anybody|everybody)_")
DIRECTIVE = re.compile(r"buf:lint:|@exclude")

PROTO_LINE = re.compile(r"^(?P<code>(?:[^\"/]|\"(?:[^\"\\]|\\.)*\"|/(?!/))*)(?://(?P<comment>.*))?$")
DECLARATION = re.compile(r"\s*(?:(?:message|enum|service|rpc|oneof)\b|[\w.<>, ]+\s=\s*-?\d)")
OPENAPI_LINE = re.compile(r'^\s*"(?P<key>description|summary)": (?P<text>"(?:[^"\\]|\\.)*"),?$')
# One or two words are enough for a value: "German." for LANGUAGE_GERMAN.
ENUM_VALUE = re.compile(r"\s*[A-Z][A-Z0-9_]* = -?\d")
# The OpenAPI document has the values of an enum as a list in its description.
ENUM_VALUES = " - `"
TEST_ATTRIBUTE = re.compile(r"\s*#\[(?:\w+::)*test\b")
FUNCTION = re.compile(r"\s*(?:pub(?:\([a-z]+\))? )?(?:async )?fn (?P<name>\w+)")


@dataclass(order=True, frozen=True)
class Finding:
    """A fault and its place; `text` is the faulty text."""

    path: str
    line: int
    column: int
    rule: str
    message: str
    text: str = field(default="", compare=False)


def description_fault(text) -> tuple[str, str] | None:
    """Returns the rule that a description breaks and the advice, or `None`."""
    text = " ".join(text.split())
    sentence = re.split(r"(?<=[.!?:;])\s", text, maxsplit=1)[0]
    if not sentence.endswith("?") and (PRONOUN.match(sentence) or (CONJUNCTION.match(sentence) and "," not in sentence)):
        return "descriptions.fragment", f"Begin with a noun or a verb, not with {' '.join(sentence.split()[:3])!r}."
    if len(re.findall(r"[\w'’`./-]+", text)) < SHORTEST_DESCRIPTION:
        return SHORT, f"Describe it in at least {SHORTEST_DESCRIPTION} words (noun, format, range), not {text!r}."
    return None


def proto_comments(path, text) -> list[Finding]:
    """Checks the comments of messages, fields, values and RPCs, before them or behind them on the line."""
    findings, block = [], []
    for number, line in enumerate(text.splitlines(), 1):
        code, comment = PROTO_LINE.match(line).group("code", "comment") if PROTO_LINE.match(line) else (line, None)
        if comment is not None and not code.strip():
            if not DIRECTIVE.search(comment):
                block.append((number, line.index("//") + 1, comment.strip()))
            continue
        if DECLARATION.match(code):
            if comment is not None:
                block.append((number, len(code) + 1, comment.strip()))
            findings += _described(path, block, is_value=bool(ENUM_VALUE.match(code)))
        block = []
    return findings


def _described(path, block, is_value):
    if not block:
        return []
    text = " ".join(" ".join(line for _, _, line in block).split())
    fault = description_fault(text)
    if not fault or (is_value and fault[0] == SHORT):
        return []
    return [Finding(path, block[0][0], block[0][1], *fault, text=text)]


def openapi_descriptions(path, text) -> list[Finding]:
    """Checks descriptions and summaries of a document that has each of them on a line of its own."""
    findings = []
    for number, line in enumerate(text.splitlines(), 1):
        found = OPENAPI_LINE.match(line)
        if found:
            description = " ".join(json.loads(found["text"]).split()).partition(ENUM_VALUES)[0]
            fault = description_fault(description)
            # "Lists users" is enough for a summary.
            if fault and not (found["key"] == "summary" and fault[0] == SHORT):
                findings.append(Finding(path, number, found.start("text") + 1, *fault, text=description))
    return findings


def rust_tests(path, text) -> list[Finding]:
    """Checks the names of functions below `#[test]` and `#[tokio::test]`."""
    findings, is_test = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if TEST_ATTRIBUTE.match(line):
            is_test = True
            continue
        found = is_test and FUNCTION.match(line)
        if not found:
            continue
        is_test = False
        name, column = found["name"], found.start("name") + 1
        words = len([word for word in name.split("_") if word])
        if words > LONGEST_TEST_NAME:
            message = f"Use at most {LONGEST_TEST_NAME} words, <behaviour>_when_<condition>: {name} has {words}."
            findings.append(Finding(path, number, column, "test-names.length", message))
        if OPENER.match(name):
            findings.append(Finding(path, number, column, "test-names.opener", f"Begin with the behaviour, as in rejects_expired_token: {name}."))
    return findings
