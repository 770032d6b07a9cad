"""The processes of one service: start, watch, add, remove, and replace without a failed request."""

from __future__ import annotations

import signal
import time
from dataclasses import dataclass

from . import addresses, net
from .console import Failure
from .process import Process

READY_SECONDS = 180
# Longest time in which Envoy reads a replaced file of endpoints and stops sending requests to removed ones.
NOTICE_SECONDS = 0.5
# After the service's own limits (SELAM_SHUTDOWN_DELAY and SELAM_SHUTDOWN_GRACE) the process is killed.
STOP_SECONDS = 30


@dataclass
class Replica:
    """A process of a service and its addresses."""

    process: Process
    grpc: int
    http: int
    origin: str
    # False after a command has stopped it.
    wanted: bool = False
    # True if it is in the files that Envoy reads.
    listed: bool = False

    def is_ready(self):
        return net.answers(f"{self.origin}:{self.http}/readyz", timeout=0.5)


class Replicas:
    """All processes of a service. Methods that wait are generators: the caller does other work whenever they `yield`."""

    def __init__(self, service, program, environment, folder, logs, origin):
        self.service = service
        self.program = program
        self.environment = environment
        self.folder = folder
        self.logs = logs
        self.origin = origin
        self.all = []

    def log(self, number):
        return self.logs / f"{self.service}-{number}.log"

    def start_one(self):
        """Starts another process. It receives requests after `wait` has found it ready."""
        taken = {replica.process.log for replica in self.all}
        number = next(number for number in range(1, 1000) if self.log(number) not in taken)
        grpc, http = net.any_free_port(), net.any_free_port()
        environment = {**self.environment, "SELAM_GRPC_PORT": str(grpc), "SELAM_HTTP_PORT": str(http)}
        process = Process(f"{self.service} {number}", [self.program], self.log(number), environment)
        process.start()
        replica = Replica(process, grpc, http, self.origin)
        self.all.append(replica)
        return replica

    def wait(self, replica):
        """Waits until the process is ready, then lists it."""
        deadline = time.monotonic() + READY_SECONDS
        while not replica.is_ready():
            if not replica.process.is_running() or time.monotonic() > deadline:
                replica.process.show_log()
                self.all.remove(replica)
                replica.process.signal_group(signal.SIGKILL)
                raise Failure(f"{replica.process.name} does not become ready; see {replica.process.log}")
            yield
        replica.wanted = replica.listed = True
        self.write()

    def retire(self, replica):
        """Removes the process from the lists before it ends, so that no request fails."""
        replica.wanted = replica.listed = False
        self.write()
        yield from _pause(NOTICE_SECONDS)
        replica.process.signal_group(signal.SIGTERM)
        deadline = time.monotonic() + STOP_SECONDS
        while replica.process.is_running() and time.monotonic() < deadline:
            yield
        replica.process.signal_group(signal.SIGKILL)
        replica.process.child.wait()
        self.all.remove(replica)

    def scale(self, count):
        """Changes the number of processes to `count` and waits until each is ready or gone."""
        while len(self.all) < count:
            yield from self.wait(self.start_one())
        for replica in self.all[count:]:
            yield from self.retire(replica)

    def replace(self):
        """Replaces every process, one after the other."""
        for old in list(self.all):
            yield from self.wait(self.start_one())
            yield from self.retire(old)

    def crash(self):
        """Kills all processes and does not restart them."""
        for replica in self.all:
            replica.process.signal_group(signal.SIGKILL)
            replica.process.child.wait()
        self.all.clear()
        self.write()

    def supervise(self):
        """Restarts processes that ended by themselves. A replica that is down is not listed; it returns on its earlier address."""
        for replica in [replica for replica in self.all if replica.wanted]:
            running = replica.process.is_running()
            if running != replica.listed and (not running or replica.is_ready()):
                replica.listed = running
                self.write()
            replica.process.supervise()

    def write(self):
        listed = [replica for replica in self.all if replica.listed]
        addresses.write(self.folder, f"{self.service}-grpc", [replica.grpc for replica in listed])
        addresses.write(self.folder, f"{self.service}-http", [replica.http for replica in listed])


def _pause(seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        yield
