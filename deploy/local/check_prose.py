#!/usr/bin/env python3
"""Checks the prose of tracked files: vocabulary, layout, spelling, links, API descriptions, test names and commit messages.

check_prose.py                      all files, and commits since the check exists
check_prose.py services/cargo …     the files in some folders
check_prose.py --only voice,links   some of the checks
check_prose.py --message FILE       one commit message
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from support import prose_structure, tools
from support.console import Failure, failures_end_the_command, say
from support.paths import LOCAL, ROOT
from support.prose_structure import Finding

# Files that other projects or programs write.
FOREIGN = ("proto/third_party/", "crates/chassis-testing/zones/", "web-client/src/api/generated/")
# release-please writes the changelogs of the units from the commits.
GENERATED = "/CHANGELOG.md"
VOICE = (".md", ".proto", ".py", ".rs", ".ts", ".tsx")
ENGLISH_TEXTS = re.compile(r"(?:web-client/src/i18n/locales/en/[^/]+|services/notifications/templates/en)\.json")
CONFIGURATION_OF_COMMITS = ".commitlintrc.yaml"
NEWEST_COMMITS = 20
TEXTLINT = ROOT / ".textlint"
VOICE_PROCESSES = min(os.cpu_count() or 1, 4)
# The message of prh.
SUBSTITUTION = re.compile(r"(.+) => (.+)", re.DOTALL)
# Systems limit the length of a command line.
FILES_OF_A_COMMAND = 400


@dataclass
class Checkout:
    """The files to check, as paths relative to `folder`."""

    folder: Path
    paths: list[str] = field(default_factory=list)

    @cached_property
    def files(self) -> list[str]:
        """Tracked and new files, without ignored, deleted and foreign ones."""
        for path in self.paths:
            if not (self.folder / path).exists():
                raise Failure(f"{path} does not exist in {self.folder}.")
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *self.paths]
        listed = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if listed.returncode != 0:
            raise Failure(listed.stderr.strip())
        names = sorted(set(listed.stdout.split("\0")) - {""})
        return [name for name in names if not (name.startswith(FOREIGN) or name.endswith(GENERATED)) and (self.folder / name).is_file()]

    def ending_with(self, *suffixes) -> list[str]:
        return [name for name in self.files if name.endswith(suffixes)]

    def text(self, name) -> str:
        return (self.folder / name).read_text(errors="replace")

    def matches(self, line, command, files, stdin="") -> list[re.Match]:
        """Runs a checker on files and returns the lines of its output that match.

        Raises `Failure` when the checker fails without such a line.
        """
        found = []
        for start in range(0, len(files), FILES_OF_A_COMMAND):
            part = files[start : start + FILES_OF_A_COMMAND]
            result = subprocess.run([*map(str, command), *part], cwd=self.folder, input=stdin, capture_output=True, text=True, check=False)
            matching = [match for match in map(line.fullmatch, (result.stdout + result.stderr).splitlines()) if match]
            if result.returncode != 0 and not matching:
                raise Failure(f"{Path(command[0]).name} failed with {result.returncode}:\n{result.stderr}{result.stdout}")
            found += matching
        return found


def voice(checkout):
    """Vocabulary and sentence openers, by textlint: .textlint/."""
    files = checkout.ending_with(*VOICE) + [name for name in checkout.files if ENGLISH_TEXTS.fullmatch(name)]
    files.sort(key=lambda name: (checkout.folder / name).stat().st_size)
    parts = [part for part in (files[start::VOICE_PROCESSES] for start in range(VOICE_PROCESSES)) if part]
    with ThreadPoolExecutor(VOICE_PROCESSES) as pool:
        return [one for found in pool.map(lambda part: _voice_of(checkout, part), parts) for one in found]


def _voice_of(checkout, files):
    """Runs textlint on Markdown files that have the prose of the files."""
    with tempfile.TemporaryDirectory() as folder:
        mirror = [tools.python_tools() / "python", LOCAL / "support" / "prose_mirror.py", checkout.folder, folder]
        origins = json.loads(_output(mirror, ROOT, stdin="\n".join(files)))
        rules = ["--config", TEXTLINT / "textlintrc.yml", "--rulesdir", TEXTLINT / "rules", "--rules-base-directory", tools.npm_tools()]
        results = json.loads(_output([_npm("textlint"), *rules, "--format", "json", "."], folder, accepted=(0, 1)))
    findings = []
    for result in results:
        index = int(Path(result["filePath"]).stem)
        for one in result["messages"]:
            line, column = (one["line"], 0) if origins[index] is None else origins[index][one["line"] - 1]
            rule, message = one["ruleId"].rpartition("/")[2], SUBSTITUTION.sub(r"Write '\2' instead of '\1'.", one["message"])
            findings.append(Finding(files[index], line, column + one["column"], f"voice.{rule}", message))
    return findings


def _output(command, folder, stdin="", accepted=(0,)) -> str:
    result = subprocess.run(list(map(str, command)), cwd=folder, input=stdin, capture_output=True, text=True, check=False)
    if result.returncode not in accepted:
        raise Failure(f"{Path(command[0]).name} failed with {result.returncode}:\n{result.stderr}{result.stdout}")
    return result.stdout


def markdown(checkout):
    """Layout of Markdown, by markdownlint: .markdownlint-cli2.yaml."""
    # The colon makes it a path instead of a pattern.
    files = [f":{name}" for name in checkout.ending_with(".md")]
    command = [_npm("markdownlint-cli2"), "--config", ROOT / ".markdownlint-cli2.yaml"]
    line = re.compile(r"(?P<path>[^:]+):(?P<line>\d+)(?::(?P<column>\d+))? error (?P<rule>MD\d+)\S* (?P<message>.+)")
    return [_finding("markdown", one) for one in checkout.matches(line, command, files)]


def spelling(checkout):
    """Misspelt words, by typos: _typos.toml."""
    command = [tools.python_tools() / "typos", "--config", ROOT / "_typos.toml", "--force-exclude", "--format", "json"]
    findings = []
    for one in checkout.matches(re.compile(r'\{"type":"typo",.*'), command, checkout.files):
        typo = json.loads(one[0])
        message = f"Write {' or '.join(map(repr, typo['corrections']))} instead of {typo['typo']!r}."
        # A typo in the name of a file has no line.
        findings.append(Finding(typo["path"], typo.get("line_num", 1), typo["byte_offset"] + 1, "spelling", message))
    return findings


def links(checkout):
    """Relative links and anchors of Markdown, by remark-validate-links."""
    files = checkout.ending_with(".md")
    plugin = tools.npm_tools() / "remark-validate-links" / "index.js"
    command = [_npm("remark"), "--no-config", "--no-stdout", "--no-color", "--quiet", "--frail", "--use", f"{plugin}=repository:false"]
    # Warnings follow the path of their file.
    line = re.compile(r"(?P<path>\S.*\.md)|\s*(?P<line>\d+):(?P<column>\d+)\S*\s+warning\s+(?P<message>.+?)\s+\S+\s+\S+")
    findings, path = [], ""
    for one in checkout.matches(line, command, files):
        if one["path"]:
            path = one["path"]
        else:
            findings.append(Finding(path, int(one["line"]), int(one["column"]), "links", one["message"]))
    return findings


def descriptions(checkout):
    """API descriptions that are fragments."""
    wanted = set(checkout.files)
    protos = Checkout(checkout.folder, ["proto"]).ending_with(".proto")
    found = [finding for name in protos for finding in prose_structure.proto_comments(name, checkout.text(name))]
    if "proto/openapi.json" in wanted:
        known = {finding.text for finding in found}
        found += [one for one in prose_structure.openapi_descriptions("proto/openapi.json", checkout.text("proto/openapi.json")) if one.text not in known]
    return [finding for finding in found if finding.path in wanted]


def test_names(checkout):
    """Names of Rust tests."""
    return [finding for name in checkout.ending_with(".rs") for finding in prose_structure.rust_tests(name, checkout.text(name))]


def commits(checkout):
    """Messages of the newest commits since the check exists, by commitlint: .commitlintrc.yaml."""
    selected = [] if checkout.paths else _newest_commits(checkout.folder)
    return [finding for commit in selected for finding in commit_message(checkout, _git(checkout.folder, "show", "--no-patch", "--format=%B", commit))]


def commit_message(checkout, message):
    """One finding for each problem of a message; `path` is its subject."""
    command = [_npm("commitlint"), "--config", ROOT / ".commitlintrc.yaml", "--color"]
    subject = message.strip().partition("\n")[0]
    line = re.compile(r"✖\s+(?P<message>.+) \[(?P<rule>[\w-]+)\]")
    found = checkout.matches(line, command, ["false"], stdin=message)
    return [Finding(f"commit “{subject}”", 1, 1, f"commits.{one['rule']}", one["message"]) for one in found]


CHECKS = {
    "voice": voice,
    "markdown": markdown,
    "spelling": spelling,
    "links": links,
    "descriptions": descriptions,
    "test-names": test_names,
    "commits": commits,
}


def _finding(check, match):
    return Finding(match["path"], int(match["line"]), int(match["column"] or 1), f"{check}.{match['rule']}", match["message"].strip())


def _npm(name) -> Path:
    return tools.npm_tools() / ".bin" / name


def _git(folder, *arguments) -> str:
    """The output of git; nothing when it fails, as for a revision that does not exist."""
    result = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    return result.stdout if result.returncode == 0 else ""


def _without_comments(message) -> str:
    """The message without git's comments and without the diff that `git commit --verbose` appends."""
    return re.sub(r"(?m)^#.*\n?", "", re.split(r"(?m)^# -+ >8 -+$", message)[0])


def _newest_commits(folder) -> list[str]:
    """Selects the commits that origin/main does not have; without such commits, the newest.

    Earlier commits than the one that introduces the check are left out, and so are branches that began before it. In a shallow clone the
    oldest commit counts as the one that introduces it.
    """
    introduced = _git(folder, "log", "--diff-filter=A", "--format=%H", "--", CONFIGURATION_OF_COMMITS).split()
    if not introduced:
        return []
    after = ["rev-list", "--no-merges", "--ancestry-path", f"--max-count={NEWEST_COMMITS}", f"{introduced[-1]}..HEAD"]
    return _git(folder, *after, "^origin/main").split() or _git(folder, *after).split()


def report(findings):
    """Prints the findings in order, and their number for each rule and folder. Raises `Failure` if there are any."""
    for one in sorted(findings):
        say(f"{one.path}:{one.line}:{one.column}: {one.rule}: {one.message}")
    if not findings:
        return
    for title, counted in (("rule", lambda one: one.rule), ("folder", lambda one: _folder(one.path))):
        say(f"\nFindings by {title}:")
        for name, number in Counter(map(counted, findings)).most_common():
            say(f"  {number:6}  {name}")
    raise Failure(f"{len(findings)} finding{'s' if len(findings) > 1 else ''}. .textlint/README.md describes the rules.")


def _folder(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0] if len(parts) > 1 else "(top)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="folders and files; default: everything, and commit messages")
    parser.add_argument("--only", default=",".join(CHECKS), help=f"some of {', '.join(CHECKS)}, separated by commas")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="another checkout, checked with the rules of this one")
    parser.add_argument("--message", type=Path, help="check only the commit message in this file")
    arguments = parser.parse_args()
    checkout = Checkout(arguments.checkout.resolve(), arguments.paths)
    if arguments.message:
        report(commit_message(checkout, _without_comments(arguments.message.read_text())))
        return
    names = arguments.only.split(",")
    unknown = set(names) - set(CHECKS)
    if unknown:
        raise Failure(f"Unknown: {', '.join(sorted(unknown))}. Checks are {', '.join(CHECKS)}.")
    tools.npm_tools(), tools.python_tools()
    with ThreadPoolExecutor(2) as pool:
        report([one for found in pool.map(lambda name: CHECKS[name](checkout), names) for one in found])


if __name__ == "__main__":
    with failures_end_the_command():
        main()
