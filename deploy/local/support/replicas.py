"""The processes of one service: started, watched, added, taken away, replaced without a failed request."""

from __future__ import annotations

import signal
import time
from dataclasses import dataclass

from . import addresses, net
from .console import Failure
from .process import Process

READY_SECONDS = 180
# What Envoy takes, at most, to read a file of endpoints that was replaced, and to send nothing more to who is not in it.
NOTICE_SECONDS = 0.5
# After the service's own limits (SELAM_SHUTDOWN_DELAY and SELAM_SHUTDOWN_GRACE) it is ended the hard way.
STOP_SECONDS = 30


@dataclass
class Replica:
    """One process of a service and where it listens."""

    process: Process
    grpc: int
    http: int
    origin: str
    # Whether it is to run until somebody says otherwise.
    wanted: bool = False
    # Whether it is in the files that Envoy reads.
    listed: bool = False

    def is_ready(self):
        return net.answers(f"{self.origin}:{self.http}/readyz", timeout=0.5)


class Replicas:
    """All processes of a service. Methods that wait are generators: whoever runs them does other things whenever they `yield`."""

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
        """Starts another process; it gets no requests before `wait` has seen it ready."""
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
        """Until it is ready; then it is listed."""
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
        """Takes it out of the lists first, so that it ends without a request that finds nobody."""
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
        """As many as `count`, each ready or gone."""
        while len(self.all) < count:
            yield from self.wait(self.start_one())
        for replica in self.all[count:]:
            yield from self.retire(replica)

    def replace(self):
        """Every process by a new one, one after the other."""
        for old in list(self.all):
            yield from self.wait(self.start_one())
            yield from self.retire(old)

    def crash(self):
        """Ends all of them as a crash would, and leaves it at that."""
        for replica in self.all:
            replica.process.signal_group(signal.SIGKILL)
            replica.process.child.wait()
        self.all.clear()
        self.write()

    def supervise(self):
        """Starts again what ended by itself; who does not run is not listed. A replica that came back listens where it listened before."""
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
