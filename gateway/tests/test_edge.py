"""Client addresses, logs, and malicious clients."""

import contextlib
import json
import os
import socket
import threading
import unittest
from pathlib import Path

from case import HANG_SECONDS, MESSAGES, SHORT_LIMITS, Gateway, eventually
from http2_frames import frame, literal


class AccessLog(Gateway):
    def lines(self, path):
        def found():
            return [json.loads(line) for line in (self.folder / "access.log").read_text().splitlines() if path in line]

        return eventually(found, f"{path} is not in the log")

    def test_the_log_has_no_query_and_no_token(self):
        self.call("GET", "/auth/v1/verify?token=hush-1", token="hush-2")
        self.call("GET", "/nope?code=hush-3")
        self.lines("/nope")
        text = (self.folder / "access.log").read_text()
        self.assertIn("/auth/v1/verify", text)
        self.assertNotIn("hush", text)

    def test_the_log_has_no_secret_of_a_path(self):
        feed, tracking = "/v1/calendar-feeds/{token}", "/v1/cargo/tracking/{tracking_number}"
        calls = [
            ("GET", "/v1/calendar-feeds/hush-4.ics", feed),
            ("HEAD", "/v1/calendar-feeds/hush-5", feed),
            ("DELETE", "/v1/calendar-feeds/hush-6", feed),
            ("GET", "/v1/cargo/tracking/CGHUSH7", tracking),
            ("GET", "/track/CGHUSH8", "/track/[number]"),
        ]
        for method, path, _ in calls:
            self.call(method, path)
        self.call("GET", "/after-secrets")
        self.lines("/after-secrets")
        text = (self.folder / "access.log").read_text()
        self.assertNotIn("hush", text.lower())
        logged = {(line["method"], line["path"]) for line in map(json.loads, text.splitlines())}
        self.assertLessEqual({(method, path) for method, _, path in calls}, logged)

    def test_the_log_has_client_and_method(self):
        self.call("HEAD", MESSAGES + "/head", token=self.admin(), headers={"x-envoy-original-method": "FORGED", "x-selam-head": "FORGED"})
        self.call("GET", MESSAGES + "/get", token=self.admin(), headers={"x-selam-head": "FORGED"}, address="127.0.3.1")
        self.call("PATCH", MESSAGES + "/patch", {}, token=self.admin())
        self.call("GET", "/healthz?x", headers={"x-envoy-original-method": "FORGED"})
        for path, method in [(MESSAGES + "/head", "HEAD"), (MESSAGES + "/get", "GET"), (MESSAGES + "/patch", "PATCH"), ("/healthz", "GET")]:
            with self.subTest(path):
                self.assertEqual({line["method"] for line in self.lines(path)}, {method})
        self.assertEqual(self.lines(MESSAGES + "/get")[0]["client"], "127.0.3.1")

    def test_replaces_the_trace_context_of_clients(self):
        stranger = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        answer = self.call("GET", "/auth/v1/health", headers={"traceparent": stranger, "tracestate": "evil=1"})
        self.assertEqual((answer.json["traceparent"], answer.json["tracestate"]), (None, None))
        self.assertEqual(self.lines("/auth/v1/health")[0]["client_trace"], stranger)


class TrustedProxy(Gateway):
    """A load balancer in front adds the client's address to the header of the client."""

    options = ("--trusted-proxies", "1")

    def test_services_see_one_unforgeable_address(self):
        answer = self.call("GET", "/auth/v1/settings", headers={"x-forwarded-for": "6.6.6.6, 203.0.113.7"})
        self.assertEqual(answer.json["forwarded"], "203.0.113.7")

    def test_an_ipv6_subscriber_is_one_client(self):
        def send(client):
            return self.call("POST", MESSAGES, {}, headers={"x-forwarded-for": client})

        self.limited(20, lambda number: send(f"2001:db8:0:1:{number:x}::1"))
        self.assertEqual(send("2001:db8:0:2::1").status, 200)


class NoProxy(Gateway):
    def test_drops_forwarding_headers_of_clients(self):
        self.assertEqual(self.call("GET", "/auth/v1/settings", headers={"x-forwarded-for": "6.6.6.6"}).json["forwarded"], "127.0.0.1")


class Raw(Gateway):
    """Sends bytes that no client library sends."""

    options = ("--rate-limit-factor", "50", *SHORT_LIMITS)

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=HANG_SECONDS)
        self.addCleanup(connection.close)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def answer(self, connection):
        """Returns all bytes until the gateway closes the connection."""
        received = b""
        # The gateway may reset a connection with unread data.
        with contextlib.suppress(ConnectionResetError):
            while piece := connection.recv(65536):
                received += piece
        return received

    def cpu_seconds(self):
        """Returns the processor time that the gateway has used, which does not depend on what else runs."""
        fields = Path(f"/proc/{self.envoy.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def test_rejects_two_host_headers(self):
        connection = self.connect()
        connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n")
        self.assertIn(b"HTTP/1.1 400", self.answer(connection))

    def test_a_slow_body_times_out(self):
        """Also a sender that never pauses for long."""
        for path in [MESSAGES.encode(), b"/auth/v1/token"]:
            with self.subTest(path):
                connection = self.connect()
                connection.sendall(b"POST " + path + b" HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n")
                stop = threading.Event()
                dripping = threading.Thread(target=drip, args=(connection, stop))
                dripping.start()
                try:
                    received = self.answer(connection)
                finally:
                    stop.set()
                    dripping.join()
                self.assertIn(b"HTTP/1.1 408", received)
                self.assertIn(b"REQUEST_TIMEOUT" if path == MESSAGES.encode() else b"request_timeout", received)

    def test_slow_bodies_do_not_block_other_requests(self):
        """An inefficient pattern that reads one of these bodies keeps a worker busy for seconds."""
        before = self.cpu_seconds()
        bodies = ['{"name":' + "1" * size + "x}" for size in (3_000, 60_000)]
        bodies += ['{"name":"' + "\\" * 60_000 + '"}', "\\" * 60_000 + "u0000", '{"name":"' + "\\" * 60_000]
        bodies += ['{"name":"' + "\\u0000" * 10_000 + '"}', "[" * 60_000, '{"a":' * 10_000, " " * 60_000, '{"' + "a" * 60_000 + '":1}']
        for body in bodies:
            with self.subTest(body[:20]):
                sending = threading.Thread(target=self.post, args=(body, {"content-type": "application/json"}))
                sending.start()
                self.assertEqual(self.call("GET", "/healthz").status, 200)
                sending.join(HANG_SECONDS)
                self.assertFalse(sending.is_alive())
        self.assertLess(self.cpu_seconds() - before, 5)

    def test_fragmented_bodies_do_not_block_other_requests(self):
        """The transcoder alone would read the digits again for every piece: 30 seconds for all of these."""
        before = self.cpu_seconds()
        connection = self.connect()
        connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b""))
        streams = range(1, 83, 2)
        for stream in streams:
            connection.sendall(frame(1, 4, stream, HEADERS) + frame(0, 0, stream, b'{"name":') + frame(0, 0, stream, b"1") * 60_000)
        for stream in streams:
            connection.sendall(frame(0, 1, stream, b"}"))
        self.assertEqual(self.call("GET", "/healthz").status, 200)
        ended = set()
        received = b""
        while ended != set(streams):
            received += connection.recv(65536)
            while len(received) >= 9 and len(received) >= 9 + int.from_bytes(received[:3]):
                if received[4] & 1 and received[3] in (0, 1):
                    ended.add(int.from_bytes(received[5:9]))
                received = received[9 + int.from_bytes(received[:3]) :]
        self.assertLess(self.cpu_seconds() - before, 15)


def drip(connection, stop):
    while not stop.wait(0.05):
        try:
            connection.sendall(b" ")
        except OSError:
            return


HEADERS = literal(b":method", b"POST") + literal(b":scheme", b"http") + literal(b":path", MESSAGES.encode())
HEADERS += literal(b":authority", b"a") + literal(b"content-type", b"application/json")


if __name__ == "__main__":
    unittest.main()
