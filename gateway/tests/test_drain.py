"""Requests survive the end of a gateway that drains first."""

import json
import socket
import sys
import threading
import time
import unittest

from case import GATEWAY, HANG_SECONDS, MESSAGES, Gateway, eventually

sys.path.insert(0, str(GATEWAY))

import container


class Drain(Gateway):
    def test_waits_for_a_request_whose_body_is_slow(self):
        body = json.dumps({"message": "x" * 40}).encode()
        client = socket.create_connection(("127.0.0.1", self.port), timeout=HANG_SECONDS)
        self.addCleanup(client.close)
        head = f"POST {MESSAGES} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        client.sendall(head.encode() + body[:5])
        self.wait_for_open_requests(1)
        open_requests = []
        draining = threading.Thread(target=lambda: open_requests.append(container.drain(self.admin_url, delay=0.2, seconds=HANG_SECONDS)))
        draining.start()
        time.sleep(1)
        self.assertTrue(draining.is_alive(), "the drain did not wait")
        client.sendall(body[5:])
        answer = client.recv(65536).decode()
        draining.join(timeout=HANG_SECONDS)
        self.assertTrue(answer.startswith("HTTP/1.1 200"), answer)
        # The client opens a new connection, which leads to another replica.
        self.assertIn("connection: close", answer)
        self.assertEqual(open_requests, [0])

    def test_ends_the_wait_for_endless_requests(self):
        client = socket.create_connection(("127.0.0.1", self.port), timeout=HANG_SECONDS)
        self.addCleanup(client.close)
        client.sendall(f"POST {MESSAGES} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n".encode())
        self.wait_for_open_requests(1)
        self.assertEqual(container.drain(self.admin_url, delay=0, seconds=0.5), 1)

    @property
    def admin_url(self):
        return f"http://127.0.0.1:{self.admin_port}"

    def wait_for_open_requests(self, number):
        eventually(lambda: container._open_requests(self.admin_url) == number, "no open request")


if __name__ == "__main__":
    unittest.main()
