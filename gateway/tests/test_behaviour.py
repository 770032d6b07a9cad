"""Behaviour of the gateway towards clients: real Envoy in front of stubs."""

import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from case import GATEWAY, HANG_SECONDS, MESSAGES, SHORT_LIMITS, Gateway, eventually

import stub
from support.net import any_free_port as free_port


class Transcoding(Gateway):
    def test_json_in_and_out(self):
        message = self.grpc.type("selam.contact.v1.ContactMessage")
        self.grpc.answers["CreateContactMessage"] = lambda request, _: message(name=request.name, service_interest=request.service_interest)
        answer = self.post({"name": "ሰላም", "serviceInterest": "SERVICE_INTEREST_CARGO_DELIVERY"})
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.json["name"], "ሰላም")
        self.assertEqual(answer.json["serviceInterest"], "SERVICE_INTEREST_CARGO_DELIVERY")
        self.assertEqual((answer.json["id"], answer.json["replies"]), ("", []))
        self.assertNotIn("grpc-status", answer.headers)
        self.assertNotIn("server", answer.headers)
        self.assertEqual([name for name in answer.headers if name.startswith("x-envoy")], [])

    def test_path_query_and_verb(self):
        self.call("GET", MESSAGES + "?pageSize=7&status=CONTACT_MESSAGE_STATUS_READ&query=%D8%A7+b", token=self.admin())
        request = self.grpc.requests[-1]
        self.assertEqual((request.page_size, request.status, request.query), (7, 2, "ا b"))
        self.call("POST", MESSAGES + "/m1:reply", {"body": "x"}, token=self.admin())
        self.assertEqual((self.grpc.requests[-1].id, self.grpc.requests[-1].body), ("m1", "x"))

    def test_forwards_service_errors_with_their_status(self):
        self.grpc.answers["GetContactMessage"] = lambda _, context: context.abort(stub.grpc.StatusCode.NOT_FOUND, "no such message")
        answer = self.call("GET", MESSAGES + "/m1", token=self.admin())
        self.assertEqual((answer.status, answer.json), (404, {"code": 5, "message": "no such message", "details": []}))

    def test_head_returns_get_headers_without_a_body(self):
        answer = self.call("HEAD", MESSAGES, token=self.admin())
        self.assertEqual((answer.status, answer.content), (200, b""))
        self.assertEqual(self.call("HEAD", MESSAGES).status, 401)

    def test_streams_events_one_by_one(self):
        event = self.grpc.type("selam.therapy.v1.EnterRoomResponse")
        has_come = threading.Event()

        def events(request, _):
            yield event(welcome={"peer": {"participant_id": request.participant_id}})
            # A gateway that buffers the response would never forward the first.
            if has_come.wait(HANG_SECONDS):
                yield event(end=True)

        self.grpc.answers["EnterRoom"] = events
        path = "/v1/therapy-rooms/3f2a9c1b:enter"
        self.assertEqual(self.call("POST", path, {}).status, 401)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANG_SECONDS)
        self.addCleanup(connection.close)
        headers = {"accept": "text/event-stream", "content-type": "application/json", "authorization": f"Bearer {self.tokens.make()}"}
        # A compressed stream would reach the client only when the compressor's buffer is full.
        headers["accept-encoding"] = "gzip, br"
        connection.request("POST", path, json.dumps({"participantId": "w1"}), headers)
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "text/event-stream"))
        self.assertNotIn("content-encoding", answer.headers)
        first = answer.readline()
        has_come.set()
        self.assertEqual(json.loads(first.removeprefix(b"data:")), {"welcome": {"peer": {"participantId": "w1", "role": "APPOINTMENT_ROLE_UNSPECIFIED"}}})
        self.assertEqual(json.loads(answer.read().strip().removeprefix(b"data:")), {"end": True})
        self.assertEqual(self.grpc.requests[-1].room, "3f2a9c1b")

    def test_clients_cannot_set_internal_headers(self):
        headers = {"x-selam-service-authorization": "x", "grpc-timeout": "1n", "x-user-id": "u"}
        self.assertEqual(self.call("GET", MESSAGES, token=self.admin(), headers=headers).status, 200)
        self.assertEqual({"x-selam-service-authorization", "x-user-id"} & set(self.grpc.metadata), set())
        self.assertNotEqual(self.grpc.metadata.get("grpc-timeout"), "1n")

    def test_internal_rpcs_are_unreachable(self):
        answer = self.call("POST", "/selam.identity.v1.UserService/GetUser", b"\0\0\0\0\0", headers={"content-type": "application/grpc"})
        self.assertNotEqual(answer.headers.get("grpc-status"), "0")
        self.assertEqual(self.grpc.requests, [])
        self.assertEqual(self.call("POST", "/selam.identity.v1.UserService/GetUser", {}).status, 405)
        direct = {"content-type": "application/grpc"}
        self.assertNotEqual(self.call("POST", MESSAGES, b"\0\0\0\0\0", headers=direct).headers.get("grpc-status"), "0")
        self.assertEqual(self.call("POST", MESSAGES, b"", headers=direct).headers.get("grpc-status"), "12")
        self.assertEqual(self.grpc.requests, [])


class BadRequests(Gateway):
    def test_rejects_invalid_json(self):
        for body in [
            '{"name":"a",',
            '{"name":tru}',
            "{}x",
            '{"name":"a"',
            "null",
            "\x01",
            "hello",
            "[1]",
            '"x"',
            "name=x",
            '{"name":"\\ud800"}',
            '{"name":"\\ud800\\u0041"}',
            b'{"name":"\xff"}',
            b'{"name":"\xed\xa0\x80"}',
            '{"serviceInterest":1e999}',
            '{"name":["a"]}',
        ]:
            with self.subTest(body):
                answer = self.post(body)
                self.failure(answer, 400, "MALFORMED_REQUEST")
                self.assertEqual(answer.violations(), [])
        self.assertEqual(self.grpc.requests, [])

    def test_wrong_types_name_the_field(self):
        for body, field in [
            ({"name": 5}, "name"),
            ({"name": {"a": 1}}, "name"),
            ({"serviceInterest": "NOPE"}, "serviceInterest"),
            ({"serviceInterest": 99999999999}, "serviceInterest"),
            ({"serviceInterest": "N" * 50_000}, "serviceInterest"),
            ({"email": "a@b.c", "serviceInterest": {}}, "serviceInterest"),
        ]:
            with self.subTest(body):
                answer = self.post(body)
                self.failure(answer, 400, "MALFORMED_REQUEST")
                self.assertEqual(answer.violations(), [(field, "INVALID_VALUE")])

    def test_unknown_fields_are_dropped(self):
        """Behaviour of the transcoder, as in the README."""
        for body in [{"name": "a", "bogus": 1}, {"name": "a", "bogus": {"deep": [1, {"x": None}]}}]:
            self.assertEqual(self.post(body).status, 200)
            self.assertEqual(self.grpc.requests[-1].name, "a")

    def test_a_body_cannot_contradict_the_path(self):
        answer = self.call("PATCH", MESSAGES + "/m1", {"id": "m2", "status": "CONTACT_MESSAGE_STATUS_READ"}, token=self.admin())
        self.failure(answer, 400, "MALFORMED_REQUEST")
        self.assertEqual(answer.violations(), [("id", "INVALID_VALUE")])
        self.assertEqual(self.grpc.requests, [])

    def test_accepts_all_spellings_of_known_fields(self):
        for body in ['{ "name" :\n"a\\"}{[" , "message": "\\\\u0000 x" }', " {} ", '{"name":null}', '{"name":"x","serviceInterest":3}', "", "{'name':'a',}"]:
            with self.subTest(body):
                self.assertEqual(self.post(body, {"content-type": "application/json"}).status, 200)

    def test_query_parameters(self):
        for query, violation in [
            ("foo=1", ("foo", "UNKNOWN_FIELD")),
            ("pageSize=abc", ("pageSize", "INVALID_VALUE")),
            ("status=nope", ("status", "INVALID_VALUE")),
            ("query.x=1", ("query", "UNKNOWN_FIELD")),
            ("page_token.x=1", ("pageToken", "UNKNOWN_FIELD")),
            ("f" * 9000 + "=1", ("f" * 278, "UNKNOWN_FIELD")),
        ]:
            with self.subTest(query):
                answer = self.call("GET", f"{MESSAGES}?{query}", token=self.admin())
                self.failure(answer, 400, "MALFORMED_REQUEST")
                self.assertEqual(answer.violations(), [violation])

    def test_rejects_a_nul_in_the_path(self):
        """The services reject it elsewhere, and text that is not UTF-8: see tests/platform."""
        self.failure(self.call("GET", f"{MESSAGES}/a%00b", token=self.admin()), 400, "MALFORMED_REQUEST")

    def test_rejects_large_and_deep_bodies(self):
        for size in (200_000, 3_000_000):
            self.failure(self.post({"message": "x" * size}), 413, "REQUEST_TOO_LARGE")
        self.failure(self.post("[" * 5000), 400, "MALFORMED_REQUEST")
        self.failure(self.post('{"name":' * 5000), 400, "MALFORMED_REQUEST")
        for size in (13_000, 20_000, 60_000):
            self.failure(self.call("GET", MESSAGES, headers={"x-big": "x" * size}), 431, "HEADERS_TOO_LARGE")
        # The services accept every request that passes: the stub has their limit.
        self.assertEqual(self.call("GET", MESSAGES, token=self.admin(), headers={f"x-{number}": "x" * 110 for number in range(90)}).status, 200)

    def test_rejects_malformed_paths_and_headers(self):
        self.failure(self.call("GET", "/a%2fb"), 400, "MALFORMED_REQUEST")
        self.failure(self.call("GET", "/healthz", headers={"x_under": "1"}), 400, "MALFORMED_REQUEST")
        self.failure(self.call("GET", "/icon.svg", headers={"range": "bytes=100-200"}), 416, "RANGE_NOT_SATISFIABLE")

    def test_unknown_paths_and_methods(self):
        for path in ["/v1", "/v1/nothing", MESSAGES + "/m1/x", MESSAGES + "/m1:bogus", "/dev/x"]:
            self.failure(self.call("POST", path, {}), 404, "NOT_FOUND")
        answer = self.call("DELETE", MESSAGES + "/m1")
        self.failure(answer, 405, "METHOD_NOT_ALLOWED")
        self.assertEqual(answer.headers["allow"], "GET, HEAD, PATCH")


class Access(Gateway):
    def test_tokens(self):
        for token, reason in [
            (None, "UNAUTHENTICATED"),
            ("xx", "TOKEN_INVALID"),
            (stub.Tokens().make(["admin"]), "TOKEN_INVALID"),
            (self.tokens.make(["admin"], exp=1000), "TOKEN_EXPIRED"),
            (self.tokens.make(["admin"], aud="other"), "TOKEN_INVALID"),
            (self.tokens.make(["admin"], iss="https://other"), "TOKEN_INVALID"),
        ]:
            with self.subTest(reason):
                self.failure(self.call("GET", MESSAGES, token=token), 401, reason)

    def test_clocks_may_differ_by_five_seconds(self):
        def status(**claims):
            return self.call("GET", MESSAGES, token=self.tokens.make(["admin"], **claims)).status

        self.assertEqual(status(exp=int(time.time()) - 1), 200)
        self.assertEqual(status(nbf=int(time.time()) + 3), 200)
        self.failure(self.call("GET", MESSAGES, token=self.tokens.make(["admin"], exp=int(time.time()) - 30)), 401, "TOKEN_EXPIRED")

    def test_the_token_scheme_is_case_insensitive(self):
        for scheme in ("Bearer", "bearer", "BEARER"):
            headers = {"authorization": f"{scheme} {self.admin()}"}
            self.assertEqual(self.call("GET", MESSAGES, headers=headers).status, 200)
            self.failure(self.post({}, {"authorization": f"{scheme} nonsense"}), 401, "TOKEN_INVALID")

    def test_a_role_needs_its_second_factor(self):
        for flag, reason in [("second_factor_due", "SECOND_FACTOR_REQUIRED"), ("second_factor_missing", "SECOND_FACTOR_MISSING")]:
            self.failure(self.call("GET", MESSAGES, token=self.tokens.make(["admin"], **{flag: True})), 403, reason)
            self.assertEqual(self.call("GET", MESSAGES, token=self.tokens.make(["admin"], **{flag: False})).status, 200)

    def test_roles(self):
        for roles in [[], ["therapist"], ["administrator"]]:
            self.failure(self.call("GET", MESSAGES, token=self.tokens.make(roles)), 403, "PERMISSION_DENIED")
        self.failure(self.call("GET", MESSAGES, token=self.tokens.make([], user_metadata={"roles": ["admin"]})), 403, "PERMISSION_DENIED")
        self.assertEqual(self.call("GET", MESSAGES, token=self.tokens.make(["therapist", "admin"])).status, 200)

    def test_public_rpcs_accept_a_valid_token_or_none(self):
        self.assertEqual(self.post({}).status, 200)
        self.assertEqual(self.post({}, {"authorization": f"Bearer {self.tokens.make()}"}).status, 200)
        self.failure(self.post({}, {"authorization": f"Bearer {self.tokens.make(exp=1000)}"}), 401, "TOKEN_EXPIRED")

    def test_rate_limits_count_per_address(self):
        def send(number):
            return self.call("POST", MESSAGES, {}, address="127.0.2.1", headers={"x-forwarded-for": f"10.0.0.{number}"})

        answer = self.limited(20, send)
        self.failure(answer, 429, "RATE_LIMITED")
        retry = answer.headers["retry-after"]
        self.assertIn({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{retry}s"}, answer.json["details"])
        self.assertEqual(self.call("POST", MESSAGES, {}, address="127.0.2.2").status, 200)

    def test_other_origins(self):
        asked = {"access-control-request-method": "POST", "access-control-request-headers": "idempotency-key"}
        allowed = self.call("OPTIONS", MESSAGES, headers={"origin": "https://app.example", **asked})
        self.assertEqual((allowed.status, allowed.headers["access-control-allow-origin"]), (200, "https://app.example"))
        refused = self.call("OPTIONS", MESSAGES, headers={"origin": "https://evil.example", **asked})
        self.failure(refused, 405, "METHOD_NOT_ALLOWED")
        self.assertNotIn("access-control-allow-origin", refused.headers)
        self.assertEqual(self.post({}, {"origin": "https://app.example"}).headers["access-control-allow-origin"], "https://app.example")


class SlowService(Gateway):
    options = SHORT_LIMITS

    def test_a_slow_service_returns_deadline_exceeded(self):
        self.grpc.answers["GetContactMessage"] = lambda _, context: time.sleep(3) or context.abort(stub.grpc.StatusCode.INTERNAL, "late")
        self.failure(self.call("GET", MESSAGES + "/m1", token=self.admin()), 504, "DEADLINE_EXCEEDED")
        self.grpc.answers["CreateContactMessage"] = self.grpc.answers["GetContactMessage"]
        self.grpc.requests.clear()
        self.failure(self.post({}), 504, "DEADLINE_EXCEEDED")
        self.assertEqual(len(self.grpc.requests), 1)


class Faults(Gateway):
    def test_retries_reads_but_not_changes(self):
        self.grpc.answers["GetContactMessage"] = lambda _, context: context.abort(stub.grpc.StatusCode.UNAVAILABLE, "busy")
        self.grpc.answers["CreateContactMessage"] = self.grpc.answers["GetContactMessage"]
        self.assertEqual(self.call("GET", MESSAGES + "/m1", token=self.admin()).status, 503)
        self.assertGreater(len(self.grpc.requests), 1)
        self.grpc.requests.clear()
        self.assertEqual(self.post({}).status, 503)
        self.assertEqual(len(self.grpc.requests), 1)

    def test_forwards_retry_after_of_a_service(self):
        def busy(_, context):
            context.set_trailing_metadata([("retry-after", "7")])
            context.abort(stub.grpc.StatusCode.UNAVAILABLE, "busy")

        self.grpc.answers["CreateContactMessage"] = busy
        answer = self.post({})
        self.assertEqual((answer.status, answer.headers["retry-after"]), (503, "7"))


class Down(unittest.TestCase):
    """No service responds at all."""

    def test_unavailable_services_return_503(self):
        folder = Path(tempfile.mkdtemp(prefix="selam-gateway-"))
        self.addCleanup(shutil.rmtree, folder)
        port = free_port()
        command = [sys.executable, GATEWAY / "render.py", "--routes", os.environ["ROUTES"], "--descriptors", os.environ["DESCRIPTORS"]]
        command += ["--standalone", f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}", "--port", port, "--admin-port", free_port()]
        command += ["--access-log", folder / "access.log", "--output", folder / "envoy.json"]
        subprocess.run([str(part) for part in command], check=True)
        arguments = ["--concurrency", "1", "--disable-hot-restart", "-l", "off", "-c", str(folder / "envoy.json")]
        envoy = subprocess.Popen([os.environ["ENVOY"], *arguments], stderr=subprocess.DEVNULL)
        self.addCleanup(envoy.wait)
        self.addCleanup(envoy.kill)
        Gateway.port = port
        eventually(lambda: Gateway.call("GET", "/healthz").status == 200)
        answer = Gateway.call("POST", MESSAGES, {})
        self.assertEqual((answer.status, answer.reason(), answer.headers["retry-after"]), (503, "SERVICE_UNAVAILABLE", "1"))
        answer = Gateway.call("POST", "/auth/v1/token", {})
        self.assertEqual((answer.status, answer.json["code"], set(answer.json)), (503, 503, {"code", "error_code", "msg"}))
        self.assertEqual(answer.headers["retry-after"], "1")
        self.assertEqual(Gateway.call("GET", "/about").status, 404)


class WebClient(Gateway):
    def test_pages_and_files(self):
        for path, content, caching in [
            ("/", b"home", "no-cache"),
            ("/about", b"about", "no-cache"),
            ("/about/?x=1", b"about", "no-cache"),
            ("/track/CG42?x=1", b"tracking", "no-cache"),
            ("/ar", b"home, Arabic", "no-cache"),
            ("/ar/", b"home, Arabic", "no-cache"),
            ("/icon.svg", b"<svg/>", "no-cache"),
            ("/assets/main.be035d.js", b"script", "public, max-age=31536000, immutable"),
        ]:
            with self.subTest(path):
                answer = self.call("GET", path)
                self.assertEqual((answer.status, answer.content, answer.headers["cache-control"]), (200, content, caching))
        self.assertEqual(self.call("HEAD", "/about").status, 200)
        self.assertEqual(self.call("GET", "/").headers["content-type"], "text/html; charset=utf-8")
        self.assertEqual(self.call("GET", "/openapi.json").json, {})

    def test_missing_pages_return_404(self):
        for path, content in [
            ("/nowhere?x=1", b"nothing here"),
            ("/about/us", b"nothing here"),
            ("/area", b"nothing here"),
            ("/track", b"nothing here"),
            ("/track/CG42/more", b"nothing here"),
            ("/ar/nowhere", b"nothing here, Arabic"),
        ]:
            with self.subTest(path):
                answer = self.call("GET", path)
                self.assertEqual((answer.status, answer.content, answer.headers["content-type"]), (404, content, "text/html; charset=utf-8"))
        self.assertEqual(self.call("HEAD", "/nowhere").status, 404)
        self.failure(self.call("GET", "/assets/gone.be035d.js"), 404, "NOT_FOUND")
        self.failure(self.call("POST", "/about"), 405, "METHOD_NOT_ALLOWED")
        for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt", "//secret.txt"]:
            self.assertNotIn(b"secret", self.call("GET", path).content)

    def test_security_headers(self):
        for path in ["/", "/v1/nothing", "/healthz"]:
            headers = self.call("GET", path).headers
            self.assertIn("default-src 'self'; script-src 'self';", headers["content-security-policy"])
            self.assertEqual((headers["x-content-type-options"], headers["x-frame-options"]), ("nosniff", "DENY"))

    def test_only_the_call_page_may_use_camera_and_microphone(self):
        for path in ["/therapy-call/3f2a9c1b", "/ar/therapy-call/3f2a9c1b/?userInfo.role=client"]:
            answer = self.call("GET", path)
            self.assertEqual((answer.status, answer.content), (200, b"call"))
            self.assertEqual(answer.headers["permissions-policy"], "camera=(self), geolocation=(), microphone=(self), payment=()")
            self.assertEqual(answer.headers["cache-control"], "no-cache")
        for path in ["/", "/about", "/track/therapy-call", "/therapy-call", "/therapy-call/a/b", "/nowhere", "/v1/therapy-call/a", "/healthz", "/icon.svg"]:
            with self.subTest(path):
                policy = self.call("GET", path).headers["permissions-policy"]
                self.assertEqual(policy, "camera=(), geolocation=(), microphone=(), payment=()")


if __name__ == "__main__":
    unittest.main()
