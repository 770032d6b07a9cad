"""Plain HTTP routes: those of the contract, and one of every kind that the contract can declare."""

import json
import os
import re
import socket
import time
import unittest
from pathlib import Path

from case import HANG_SECONDS, SHORT_LIMITS, Gateway, eventually

import stub

GENERAL = {"package": "selam.identity.v1", "protocolChecksAccess": False, "callsPerMinute": 0, "maxBodyBytes": 0, "streamsBody": False}
GENERAL |= {"officeRoles": [], "timeoutSeconds": 0, "prefix": "", "errorShape": "status"}


def route(operation, method, path, access="public", **more):
    return {**GENERAL, "operation": operation, "method": method, "path": path, "access": access, **more}


UPLOAD = route("uploadThing", "PUT", "/v1/things/{id}", "user", maxBodyBytes=50_000_000, streamsBody=True, timeoutSeconds=60)


class Gotrue(Gateway):
    def test_every_declared_route_reaches_its_service(self):
        declared = [one for one in json.loads(Path(os.environ["ROUTES"]).read_text()) if one["path"].startswith("/auth/v1/")]
        self.assertGreater(len(declared), 20)
        for one in declared:
            path = re.sub(r"\{\w+\}", "7b1c", one["path"])
            with self.subTest(one["operation"]):
                # Identity verifies tokens itself.
                answer = self.call(one["method"], path + "?a=1", headers={"authorization": "Bearer nonsense"})
                self.assertEqual((answer.status, answer.json["path"]), (200, path + "?a=1"), answer.content)
                self.assertEqual(answer.headers["cache-control"], "no-store")
                self.assertNotIn("content-encoding", answer.headers)

    def test_forwards_errors_of_identity(self):
        answer = self.call("POST", "/auth/v1/otp", {})
        self.assertEqual((answer.status, answer.json["error_code"]), (422, "weak_password"))

    def test_errors_have_the_gotrue_format(self):
        answer = self.call("POST", "/auth/v1/token", "x" * 100_000)
        self.assertEqual((answer.status, answer.json), (413, {"code": 413, "error_code": "validation_failed", "msg": "The request is too large."}))
        for path in ["/auth/v1/nothing", "/auth/v1/", "/auth/v1/factors/a/b/c"]:
            answer = self.call("POST", path, {})
            self.assertEqual((answer.status, answer.json["error_code"]), (404, "not_found"), path)
        answer = self.call("PATCH", "/auth/v1/user", {})
        self.assertEqual((answer.status, answer.json["error_code"], answer.headers["allow"]), (405, "method_not_allowed", "GET, PUT"))
        self.assertEqual(self.call("HEAD", "/auth/v1/verify").status, 405, "looking at a link must not use it up")

    def test_options_lists_the_methods(self):
        answer = self.call("OPTIONS", "/auth/v1/user")
        self.assertEqual((answer.status, answer.headers["allow"]), (204, "GET, PUT"))

    def test_calls_are_limited_per_address(self):
        answer = self.limited(300, lambda _: self.call("GET", "/auth/v1/health", address="127.0.3.1"))
        self.assertEqual(answer.json["error_code"], "over_request_rate_limit")
        self.assertEqual(self.call("GET", "/auth/v1/health", address="127.0.3.2").status, 200)

    def test_the_mailbox(self):
        self.assertEqual(self.call("GET", "/dev/mailbox").json["path"], "/dev/mailbox")


class EveryKind(Gateway):
    further_routes = (
        route("receiveWebhook", "POST", "/v1/webhooks", maxBodyBytes=1024, callsPerMinute=5),
        route("findThing", "GET", "/v1/things/{id}", "user"),
        route("clearThings", "DELETE", "/v1/things", "admin", officeRoles=["support"]),
        UPLOAD,
        route("markMessage", "PUT", "/v1/contact-messages", "user"),
    )

    def test_checks_declared_access(self):
        user = self.tokens.make()
        self.failure(self.call("GET", "/v1/things/1"), 401, "UNAUTHENTICATED")
        self.failure(self.call("GET", "/v1/things/1", token=self.tokens.make(exp=1000)), 401, "TOKEN_EXPIRED")
        self.assertEqual(self.call("GET", "/v1/things/1", token=user).json["path"], "/v1/things/1")
        self.failure(self.call("DELETE", "/v1/things", token=user), 403, "PERMISSION_DENIED")
        self.assertEqual(self.call("DELETE", "/v1/things", token=self.admin()).status, 200)
        self.assertEqual(self.call("DELETE", "/v1/things", token=self.tokens.make(["support"])).status, 200)
        self.failure(self.call("DELETE", "/v1/things", token=self.tokens.make(["finance"])), 403, "PERMISSION_DENIED")

    def test_head_is_a_get_without_a_body(self):
        answer = self.call("HEAD", "/v1/things/1", token=self.tokens.make())
        self.assertEqual((answer.status, answer.content), (200, b""))
        self.assertEqual(self.call("HEAD", "/v1/things/1").status, 401)

    def test_applies_declared_limits(self):
        self.assertEqual(self.call("POST", "/v1/webhooks", "x" * 1000, address="127.0.4.1").json["bytes"], 1000)
        self.failure(self.call("POST", "/v1/webhooks", "x" * 5000, address="127.0.4.1"), 413, "REQUEST_TOO_LARGE")
        self.limited(5, lambda _: self.call("POST", "/v1/webhooks", "x", address="127.0.4.2"))

    def test_other_methods_and_paths(self):
        answer = self.call("POST", "/v1/things/1", {})
        self.failure(answer, 405, "METHOD_NOT_ALLOWED")
        self.assertEqual(answer.headers["allow"], "GET, HEAD, PUT")
        self.failure(self.call("GET", "/v1/things/1/2", token=self.admin()), 404, "NOT_FOUND")

    def test_a_path_may_have_rpcs_too(self):
        self.assertEqual(self.call("PUT", "/v1/contact-messages", "x", token=self.tokens.make()).json["bytes"], 1)
        self.assertEqual(self.call("GET", "/v1/contact-messages", token=self.admin()).json["contactMessages"], [])
        self.assertEqual(self.call("DELETE", "/v1/contact-messages").headers["allow"], "GET, HEAD, POST, PUT")


class Upload(Gateway):
    options = SHORT_LIMITS
    further_routes = (UPLOAD,)

    def test_forwards_an_upload_while_it_arrives(self):
        """Larger than the gateway buffers, and slower than the limit of other requests (two seconds)."""
        size, path = 300_000, "/v1/things/long"
        head = f"PUT {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {self.tokens.make()}\r\ncontent-length: {size}\r\nconnection: close\r\n\r\n"
        with socket.create_connection(("127.0.0.1", self.port), timeout=HANG_SECONDS) as connection:
            connection.sendall(head.encode() + b"x" * 1000)
            eventually(lambda: stub.arrived.get(path) == 1000)
            time.sleep(4)
            connection.sendall(b"x" * (size - 1000))
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        self.assertTrue(answer.startswith(b"HTTP/1.1 200"), answer)
        self.assertEqual(stub.arrived[path], size)


if __name__ == "__main__":
    unittest.main()
