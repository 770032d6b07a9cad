"""Output of the commands, and their end after a failure."""

from __future__ import annotations

import resource
import shlex
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from . import reports

COLOUR = sys.stdout.isatty()


class Failure(Exception):
    """An error that the user can act on; shown without a stack trace."""


def say(text=""):
    print(text, flush=True)


def heading(text):
    say(f"\n\033[1m==> {text}\033[0m" if COLOUR else f"\n==> {text}")


def complain(text):
    print(f"\033[31m{text}\033[0m" if COLOUR else text, file=sys.stderr, flush=True)


@contextmanager
def failures_end_the_command():
    """`with failures_end_the_command():` around a whole command."""
    try:
        yield
    except Failure as failure:
        complain(f"\n{failure}")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def run(command, **options):
    """Runs a command in the foreground and shows its output.

    Raises `Failure` when the command is missing or exits with a code other than 0.
    """
    try:
        result = subprocess.run([str(part) for part in command], check=False, **options)
    except FileNotFoundError:
        raise Failure(f"{command[0]} is not installed.") from None
    if result.returncode != 0:
        raise Failure(f"failed with {result.returncode}: {shlex.join(str(part) for part in command)}")


def cpu_seconds_of_children():
    """CPU seconds of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass
class Result:
    """One row of the summary."""

    name: str
    outcome: str
    seconds: float
    cpu_seconds: float = 0.0
    junit: list[Path] = field(default_factory=list)


class Steps:
    """Named steps and a summary of their outcomes, test counts and seconds.

    A failed step does not stop the others, unless it is essential; `finish` raises `Failure` at the end.
    """

    def __init__(self):
        self.results = []
        self.start = time.monotonic()

    @contextmanager
    def step(self, name, usual=None, junit=(), essential=False):
        """Runs the block as a step. `usual` is its usual duration on two cores, `junit` the reports that it writes."""
        heading(f"{name} (usually {usual})" if usual else name)
        result = Result(name, "interrupted", 0.0, junit=list(junit))
        for report in result.junit:
            report.unlink(missing_ok=True)
        start, used = time.monotonic(), cpu_seconds_of_children()
        try:
            yield
            result.outcome = "ok"
        except Failure as failure:
            result.outcome = "FAILED"
            if essential:
                raise
            complain(str(failure))
        finally:
            result.seconds = time.monotonic() - start
            result.cpu_seconds = cpu_seconds_of_children() - used
            self.results.append(result)

    def collect(self, background, junit=()):
        """Waits for a `Background` and adds it as a step."""
        say(f"Waiting for: {background.name}")
        try:
            result = background.wait()
        except Failure as failure:
            complain(str(failure))
            result = Result(background.name, "FAILED", background.seconds())
        result.junit = list(junit)
        self.results.append(result)

    def all_ok(self):
        return all(result.outcome == "ok" for result in self.results)

    def summary(self):
        """Prints a row for each step and the time since the first one began."""
        heading("Summary")
        counts = [reports.count(result.junit) for result in self.results]
        rows = [(one.outcome, one.seconds, one.cpu_seconds, tests, one.name) for one, tests in zip(self.results, counts, strict=True)]
        rows.append(("", time.monotonic() - self.start, cpu_seconds_of_children(), reports.total(counts), "total"))
        say(f"  {'':<7} {'seconds':>8} {'CPU':>8} {'tests':>9}")
        for outcome, seconds, cpu, tests, name in rows:
            say(f"  {outcome:<7} {seconds:8.1f} {cpu:8.1f} {tests.passed_of_all():>9}  {name}{tests.remarks()}")

    def finish(self):
        """Prints the summary; raises `Failure` unless every step passed."""
        self.summary()
        if not self.all_ok():
            raise Failure("Some steps failed.")
