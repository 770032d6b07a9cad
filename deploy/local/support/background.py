"""Commands that run next to the one in the foreground."""

from __future__ import annotations

import time

from .console import Failure, Result, say
from .paths import ROOT
from .process import Process, stop

LOGS = ROOT / "var" / "build-log"


class Background:
    """One command whose output goes to a log. `wait` shows the log when the command failed.

    As a context manager it ends the command when the block is left early.
    """

    def __init__(self, name, command, environment=None):
        LOGS.mkdir(parents=True, exist_ok=True)
        self.name = name
        self.log = LOGS / f"{name.lower().replace(' ', '-')}.log"
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
        code = self.process.child.wait()
        if code != 0:
            say(self.log.read_text(errors="replace"))
            raise Failure(f"{self.name} failed with {code}; its output is above and in {self.log}.")
        return Result(self.name, "ok", self.seconds())
