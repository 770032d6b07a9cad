"""Sends 10,000 bodies built to be slow, one after the other, to one worker of the real gateway, and health probes at the same time.

The cost of a body is Envoy's processor time from its first byte to the end of the response, less the median of a plain body of the same size
in the same pieces. An expensive body is measured five more times and its median counts, because Envoy's housekeeping falls into some
measurements. Fails when a body costs more than the limit, or when the probe had to wait.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import itertools
import os
import random
import socket
import statistics
import sys
import tempfile
import threading
import time

from lab import Lab, answers_are_grpc, processor_seconds  # isort: skip  (puts the folder of the tests on the path)
from h2_pieces import Connection

PATH = "/v1/contact-messages"
LIMIT_MS = 5.0
# Delay between threads of this program, Envoy and the machine; a blocked worker delays the probe as long as it is blocked.
PROBE_LIMIT_MS = 500.0
LARGEST = 64 * 1024
SIZES = [810, 1_500, 3_000, 10_000, 40_000, LARGEST]
# 0 is a body in one piece over HTTP/1.1; the others are HTTP/2 frames of this many bytes.
PIECES = [0, 0, 0, 64, 513, 4_000]

FRAGMENTS = [
    *"1-+.eE0\"'\\/{}[]:, \n\r\tatnfx_\0\x7f",
    "\\u0000",
    "\\ud800",
    "\\u0041",
    "\\\\",
    "\\n",
    "ሰ",
    "😀",
    "1e9",
    "null,",
    "true",
    "1,",
    '"a",',
    '"a":1,',
    "{},",
    "[],",
]
FRAGMENTS = [one.encode() for one in FRAGMENTS] + [b"\xff", b"\xc3", b"\xed\xa0\x80"]
# Place of the repeated fragment.
PLACES = [
    (b"", b""),
    (b'{"name":', b"}"),
    (b'{"name":', b"x}"),
    (b'{"name":"', b'"}'),
    (b'{"name":"', b""),
    (b'{"serviceInterest":', b"}"),
    (b'{"serviceInterest":"', b'"}'),
    (b'{"', b'":1}'),
    (b"{", b'"name":"a"}'),
    (b'{"bogus":[', b"]}"),
    (b'{"bogus":{', b"}}"),
    (b'{"name":"a"}', b""),
]


def bodies(count, seed):
    """Yields every fragment in every place and size, then random mixtures."""
    chance = random.Random(seed)
    grid = [(place, [fragment], size) for place, fragment, size in itertools.product(PLACES, FRAGMENTS, SIZES)]
    chance.shuffle(grid)
    mixed = ((chance.choice(PLACES), chance.choices(FRAGMENTS, k=chance.randint(2, 5)), chance.choice(SIZES)) for _ in itertools.count())
    for (before, after), fragments, size in itertools.islice(itertools.chain(grid, mixed), count):
        room = size - len(before) - len(after)
        share = room // len(fragments)
        inside = b"".join(fragment * (share // len(fragment)) for fragment in fragments)
        yield before + inside + after, size, chance.choice(PIECES)


def plain(size):
    return b'{"name":"' + b"a" * (size - 11) + b'"}'


class Client:
    """Sends bodies and returns the gateway's processor time for each."""

    def __init__(self, port, pid):
        self.port, self.pid = port, pid
        self.connections = {}

    def cost_ms(self, body, piece):
        connection = self.connections.get(piece) or self.connect(piece)
        before = processor_seconds(self.pid)
        try:
            status = connection.post(PATH, body)
        except (OSError, http.client.HTTPException):
            # The gateway has closed the connection after a refusal.
            connection = self.connect(piece)
            before = processor_seconds(self.pid)
            status = connection.post(PATH, body)
        used = processor_seconds(self.pid) - before
        if connection.closed:
            del self.connections[piece]
        if status not in (200, 400, 413):
            raise SystemExit(f"{status} for {body[:60]!r}")
        return used * 1000

    def connect(self, piece):
        self.connections[piece] = Connection(self.port, piece) if piece else Http1(self.port)
        return self.connections[piece]

    def typical_ms(self, body, piece, times):
        return statistics.median(self.cost_ms(body, piece) for _ in range(times))


class Http1:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.connection.connect()
        self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.closed = False

    def post(self, path, body):
        self.connection.request("POST", path, body, {"content-type": "application/json"})
        answer = self.connection.getresponse()
        answer.read()
        self.closed = answer.will_close
        return answer.status


class Probe(threading.Thread):
    """Requests the gateway's health all the time."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.times_ms = []
        self.stop = threading.Event()

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        while not self.stop.wait(0.02):
            start = time.perf_counter()
            connection.request("GET", "/healthz")
            connection.getresponse().read()
            self.times_ms.append((time.perf_counter() - start) * 1000)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="selam-bodies-") as folder, contextlib.ExitStack() as stack:
        lab = Lab(folder, stack)
        message = lab.stubs.type("selam.contact.v1.ContactMessage")(id="1")
        config = lab.render(lab.fixed_answers({"selam.contact.v1.ContactService/CreateContactMessage": message}))
        answers_are_grpc(config)
        port, process = lab.gateway("bodies", config)
        client = Client(port, process.pid)
        plain_ms = {(size, piece): client.typical_ms(plain(size), piece, 30) for size in SIZES for piece in sorted(set(PIECES))}
        probe = Probe(port)
        probe.start()
        dearest = measure(client, plain_ms, options)
        probe.stop.set()
        probe.join()
        report(plain_ms, dearest, sorted(probe.times_ms), options)


def measure(client, plain_ms, options):
    """Returns the ten most expensive bodies as (cost over a plain body, cost, body, piece)."""
    dearest = []
    for body, size, piece in bodies(options.count, options.seed):
        cost = client.cost_ms(body, piece)
        if cost - plain_ms[size, piece] > LIMIT_MS / 3:
            cost = client.typical_ms(body, piece, 5)
        dearest = sorted([*dearest, (cost - plain_ms[size, piece], cost, body, piece)], reverse=True)[:10]
    return dearest


def report(plain_ms, dearest, probe_ms, options):
    print(f"{os.cpu_count()} processors; {options.count} bodies, seed {options.seed}; a plain body of {LARGEST} bytes costs {plain_ms[LARGEST, 0]:.2f} ms")
    print(f"{'over plain':>10} {'cost':>8}  most expensive bodies (ms of the gateway's processor time)")
    for over, cost, body, piece in dearest:
        print(f"{over:>10.2f} {cost:>8.2f}  {len(body)} bytes, {f'pieces of {piece}' if piece else 'whole'}: {body[:30]!r} … {body[-12:]!r}")
    median, longest = statistics.median(probe_ms), probe_ms[-1]
    print(
        f"concurrent health probes: {len(probe_ms)} times, median {median:.1f} ms, 99 % {probe_ms[len(probe_ms) * 99 // 100]:.1f} ms, longest {longest:.1f} ms"
    )
    if dearest[0][0] > LIMIT_MS or longest > PROBE_LIMIT_MS:
        sys.exit(f"More than {LIMIT_MS} ms over a plain body, or a probe that waited {PROBE_LIMIT_MS} ms.")


if __name__ == "__main__":
    main()
