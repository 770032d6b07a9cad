"""Commands that run next to the one in the foreground."""

from __future__ import annotations

import re
import time

from .console import Failure, Result, cpu_seconds_of_children, say
from .paths import ROOT
from .process import Process, stop

LOGS = ROOT / "var" / "build-log"


class Background:
    """One command whose output goes to a log. `wait` shows the log when the command failed; `report` is a file that the command writes.

    As a context manager it ends the command when the block is left early.
    """

    def __init__(self, name, command, environment=None, report=None):
        if report:
            report.unlink(missing_ok=True)
        self.report = report
        LOGS.mkdir(parents=True, exist_ok=True)
        self.name = name
        self.log = LOGS / f"{re.sub('[^a-z]+', '-', name.lower())}.log"
        self.log.write_bytes(b"")
        self.started_at = time.time()
        self.process = Process(name, command, self.log, environment)
        self.process.start()
        say(f"In the background: {name} (log: {self.log.relative_to(ROOT)})")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.is_running():
            stop([self.process])

    def seconds(self) -> float:
        """Seconds from the start to the last output, which is close to the end even when `wait` is called much later."""
        return max(0.0, self.log.stat().st_mtime - self.started_at)

    def wait(self) -> Result:
        """Waits for the end. Returns the row of the summary; raises `Failure` when the command failed."""
        # A child is counted when it is waited for.
        used = cpu_seconds_of_children()
        code = self.process.child.wait()
        if code != 0:
            say(self.log.read_text(errors="replace"))
            raise Failure(f"{self.name} failed with {code}; its output is above and in {self.log}.")
        return Result(self.name, "ok", self.seconds(), cpu_seconds_of_children() - used)
