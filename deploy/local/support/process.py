"""Child processes that stop with all their children, and restart when they end by themselves."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time

from .console import complain, say

STOP_GRACE_SECONDS = 20
# A process that ran this long was healthy: the pause before its next restart is the shortest one again.
HEALTHY_SECONDS = 30
LONGEST_PAUSE_SECONDS = 30


def _die_with_parent():
    """Linux ends the child when this process is killed with SIGKILL. Other systems have no equivalent.

    Linux watches the thread that started the child, so only the main thread may start processes.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)


class Process:
    """A supervised child in a separate process group."""

    def __init__(self, name, command, log=None, environment=None, folder=None, shortest_pause=0.5):
        self.name = name
        self.command = [str(part) for part in command]
        self.log = log
        self.environment = environment
        self.folder = folder
        self.shortest_pause = shortest_pause
        self.child = None
        self.started = 0.0
        self.failures = 0
        self.start_at = None

    def start(self):
        """The log is kept: a restart appends to it."""
        output = open(self.log, "ab") if self.log else None
        try:
            self.child = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                env=self.environment,
                cwd=self.folder,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509  (there are no threads)
            )
        finally:
            if output:
                output.close()
        self.started = time.monotonic()
        self.start_at = None

    def is_running(self):
        return self.child is not None and self.child.poll() is None

    def supervise(self):
        """Restarts the process after it has ended, with growing pauses between repeated failures. Call it repeatedly."""
        if self.is_running():
            return
        now = time.monotonic()
        if self.start_at is None:
            self.failures = 0 if now - self.started > HEALTHY_SECONDS else self.failures + 1
            pause = 0 if self.failures == 0 else min(LONGEST_PAUSE_SECONDS, self.shortest_pause * 2 ** (self.failures - 1))
            self.start_at = now + pause
            complain(f"{self.name} ended ({self.ending()}); starting it again in {pause:.1f} s.")
            if self.failures > 1:
                self.show_log()
        elif now >= self.start_at:
            self.start()

    def ending(self):
        code = self.child.returncode
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

    def show_log(self, lines=15):
        if not self.log or not os.path.exists(self.log):
            return
        with open(self.log, errors="replace") as file:
            tail = file.readlines()[-lines:]
        complain(f"--- last lines of {self.log}")
        for line in tail:
            complain("    " + line.rstrip())

    def signal_group(self, number):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.child.pid, number)


def stop(processes):
    """Asks all processes to end, waits, and kills the remaining members of their groups."""
    started = [process for process in processes if process.child is not None]
    for process in started:
        process.signal_group(signal.SIGTERM)
    deadline = time.monotonic() + STOP_GRACE_SECONDS
    for process in started:
        try:
            process.child.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            say(f"{process.name} did not stop in time; ending it.")
        # Also children that a process left behind.
        process.signal_group(signal.SIGKILL)
        process.child.wait()


def end_on_signals():
    """SIGTERM and SIGHUP end the command like Ctrl-C does."""

    def interrupt(*_):
        raise KeyboardInterrupt

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, interrupt)


def ignore_signals():
    """While stopping, a second Ctrl-C must not leave children behind."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
