"""The processes of one service under supervisord: start, add, remove, and replace without a failed request."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass

from . import addresses, net
from .console import Failure, complain
from .supervisor import FAILED

MOST = 4
# Programs of a service in the configuration of supervisord. Only some of them run; one more than the most starts before another one ends.
PROGRAMS = MOST + 1
READY_SECONDS = 300
# Longest time in which Envoy reads a replaced file of endpoints and stops sending requests to removed ones.
NOTICE_SECONDS = 0.5
# Bytes of a log in the message of a failed start.
LOG_TAIL = 3000


@dataclass(frozen=True)
class Replica:
    """A process of a service and its addresses."""

    program: str
    grpc: int
    http: int


class Replicas:
    """All processes of a service. `control` is the API of supervisord."""

    def __init__(self, service, replicas, control, endpoints, origin):
        self.service, self.all, self.control, self.endpoints, self.origin = service, replicas, control, endpoints, origin

    def info(self, replica):
        return self.control.getProcessInfo(f"services:{replica.program}")

    def running(self):
        return [replica for replica in self.all if self.info(replica)["pid"]]

    def start(self, replica):
        """Starts a process. It receives requests after `wait` has found it ready and `list` has added it."""
        self.control.startProcess(f"services:{replica.program}", False)

    def wait(self, replica):
        deadline = time.monotonic() + READY_SECONDS
        while not net.answers(f"{self.origin}:{replica.http}/readyz", timeout=0.5):
            info = self.info(replica)
            if info["statename"] in FAILED or time.monotonic() > deadline:
                complain(self.control.tailProcessStdoutLog(f"services:{replica.program}", 0, LOG_TAIL)[0])
                self.control.stopProcess(f"services:{replica.program}")
                raise Failure(f"{replica.program} does not become ready; see {info['stdout_logfile']}")
            time.sleep(0.05)

    def list(self, replicas):
        """Makes Envoy send requests to these processes only."""
        addresses.write(self.endpoints, f"{self.service}-grpc", [replica.grpc for replica in replicas])
        addresses.write(self.endpoints, f"{self.service}-http", [replica.http for replica in replicas])

    def scale(self, count):
        """Changes the number of processes to `count` and waits until each is ready or gone."""
        if not 0 < count <= MOST:
            raise Failure(f"A service has 1 to {MOST} processes.")
        running = self.running()
        added = [replica for replica in self.all if replica not in running][: max(0, count - len(running))]
        for replica in added:
            self.start(replica)
        for replica in added:
            self.wait(replica)
        self.keep((running + added)[:count], running[count:])

    def replace(self):
        """Replaces every process, one after the other."""
        for old in self.running():
            kept = [replica for replica in self.running() if replica != old]
            new = next(replica for replica in self.all if replica not in [*kept, old])
            self.start(new)
            self.wait(new)
            self.keep([*kept, new], [old])

    def keep(self, kept, removed):
        """Removes processes from the lists before they end, so that no request fails."""
        self.list(kept)
        if removed:
            time.sleep(NOTICE_SECONDS)
        for replica in removed:
            self.control.stopProcess(f"services:{replica.program}")

    def crash(self):
        """Kills all processes. supervisord does not restart them, because each is stopping when it dies."""
        for replica in self.running():
            group = self.info(replica)["pid"]
            # A suspended process does not receive supervisord's SIGTERM.
            os.killpg(group, signal.SIGSTOP)
            self.control.stopProcess(f"services:{replica.program}", False)
            # It may have ended meanwhile.
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        while self.running():
            time.sleep(0.05)
        self.list([])
