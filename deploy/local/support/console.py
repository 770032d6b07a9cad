"""What the commands say, and how they end when something is missing."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from contextlib import contextmanager

COLOUR = sys.stdout.isatty()


class Failure(Exception):
    """Something that the user can act on; shown without a stack trace."""


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
    """Runs a command in the foreground with its output shown; a failure ends the step."""
    try:
        result = subprocess.run([str(part) for part in command], check=False, **options)
    except FileNotFoundError:
        raise Failure(f"{command[0]} is not installed.") from None
    if result.returncode != 0:
        raise Failure(f"failed with {result.returncode}: {shlex.join(str(part) for part in command)}")


class Steps:
    """Named steps with their times and a summary. A failing step does not stop the others; the whole fails at the end."""

    def __init__(self):
        self.results = []

    @contextmanager
    def step(self, name):
        heading(name)
        start = time.monotonic()
        result = "interrupted"
        try:
            yield
            result = "ok"
        except Failure as failure:
            result = "FAILED"
            complain(str(failure))
        finally:
            self.results.append((name, result, time.monotonic() - start))

    def all_ok(self):
        return all(result == "ok" for _, result, _ in self.results)

    def finish(self):
        heading("Summary")
        for name, result, took in self.results:
            say(f"  {result:<7} {took:7.1f} s  {name}")
        if not self.all_ok():
            raise Failure("Some steps failed.")
