"""A real Envoy in front of stub services, for one class of tests."""

import contextlib
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from types import MappingProxyType

import stub
from support.net import any_free_port as free_port

GATEWAY = Path(__file__).resolve().parent.parent
MESSAGES = "/v1/contact-messages"
INFO = "type.googleapis.com/google.rpc.ErrorInfo"
BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest"
# Options of render.py for tests of requests that take too long. All others keep the usual limits, which a busy machine stays within.
SHORT_LIMITS = ("--request-timeout", "1", "--arrival-timeout", "2")
# Only a call or wait that never ends takes this long.
HANG_SECONDS = 120


def eventually(check, failure="never came"):
    """Waits until `check` returns a true value, and returns the value; a refused connection counts as false. `failure` is a text
    or a function that returns it."""
    end = time.monotonic() + HANG_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if result := check():
                return result
        time.sleep(0.05)
    raise AssertionError(failure() if callable(failure) else failure)


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.content = response.read()

    @property
    def json(self):
        return json.loads(self.content)

    def reason(self):
        return next((detail["reason"] for detail in self.json["details"] if detail["@type"] == INFO), None)

    def violations(self):
        return [(one["field"], one["reason"]) for detail in self.json["details"] if detail["@type"] == BAD_REQUEST for one in detail["fieldViolations"]]


class Gateway(unittest.TestCase):
    """One Envoy for all tests; each test sets the responses of the stubs."""

    # Further options of render.py.
    options = ()
    # Routes in addition to those of the contract.
    further_routes = ()
    # Pages of the web client in addition to one of every kind.
    further_pages = MappingProxyType({})

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="selam-gateway-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        web = cls.folder / "web"
        pages = {"index.html": "home", "about/index.html": "about", "track/[number]/index.html": "tracking", "404.html": "nothing here"}
        pages |= {"ar/index.html": "home, Arabic", "ar/404.html": "nothing here, Arabic"}
        pages |= {f"{language}therapy-call/[room]/index.html": "call" for language in ["", "ar/"]}
        for name, text in {**pages, **cls.further_pages, "assets/main.be035d.js": "script", "icon.svg": "<svg/>"}.items():
            (web / name).parent.mkdir(parents=True, exist_ok=True)
            (web / name).write_text(text)
        (cls.folder / "openapi.json").write_text("{}")
        (cls.folder / "secret.txt").write_text("secret")
        cls.port, cls.grpc_port, cls.http_port, cls.admin_port = free_port(), free_port(), free_port(), free_port()
        cls.tokens = stub.Tokens()
        cls.grpc = stub.GrpcStub(Path(os.environ["DESCRIPTORS"]))
        cls.grpc.start(cls.grpc_port)
        stub.start_http(cls.http_port, cls.tokens)
        config, routes = cls.folder / "envoy.json", cls.folder / "routes.json"
        routes.write_text(json.dumps([*json.loads(Path(os.environ["ROUTES"]).read_text()), *cls.further_routes]))
        command = [sys.executable, GATEWAY / "render.py", "--routes", routes, "--descriptors", os.environ["DESCRIPTORS"]]
        command += [
            "--standalone",
            f"127.0.0.1:{cls.grpc_port}",
            f"127.0.0.1:{cls.http_port}",
            "--embedded",
        ]
        command += ["--port", cls.port, "--admin-port", cls.admin_port, "--access-log", cls.folder / "access.log", "--output", config]
        command += ["--web-root", web, "--openapi", cls.folder / "openapi.json", "--cors-origin", "https://app.example", "--issuer", stub.ISSUER]
        subprocess.run([str(part) for part in [*command, *cls.options]], check=True)
        arguments = ["--concurrency", "1", "--disable-hot-restart", "-l", "error", "-c", str(config)]
        with (cls.folder / "envoy.log").open("wb") as log:
            cls.envoy = subprocess.Popen([os.environ["ENVOY"], *arguments], stderr=log)
        cls.addClassCleanup(cls.envoy.wait)
        cls.addClassCleanup(cls.envoy.kill)
        eventually(cls.is_ready, lambda: f"Envoy is not ready (exit code {cls.envoy.poll()}): {(cls.folder / 'envoy.log').read_text()}")

    @classmethod
    def is_ready(cls):
        if cls.envoy.poll() is not None:
            raise AssertionError((cls.folder / "envoy.log").read_text())
        return cls.call("GET", MESSAGES, token=cls.tokens.make(["admin"])).status == 200

    def setUp(self):
        self.grpc.answers.clear()
        self.grpc.requests.clear()

    @classmethod
    def call(cls, method, path, body=None, token=None, headers=None, address="127.0.0.1"):
        connection = http.client.HTTPConnection("127.0.0.1", cls.port, timeout=HANG_SECONDS, source_address=(address, 0))
        headers = dict(headers or {})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            headers.setdefault("content-type", "application/json")
        if token:
            headers["authorization"] = f"Bearer {token}"
        try:
            connection.request(method, path, body, headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def admin(self):
        return self.tokens.make(["admin"])

    _address = 1

    def post(self, body, headers=None):
        """Every call uses another address, so that the rate limit does not apply."""
        type(self)._address += 1
        return self.call("POST", MESSAGES, body, headers=headers, address=f"127.0.1.{self._address}")

    def limited(self, calls, call):
        """The first refused answer of `call`, which numbers its calls. At least `calls` are allowed; tokens refill meanwhile."""
        self.assertEqual([call(number).status for number in range(calls)], [200] * calls)
        answers = (call(number) for number in range(calls, 10 * calls))
        refused = next((answer for answer in answers if answer.status != 200), None)
        self.assertIsNotNone(refused, f"{10 * calls} calls are allowed")
        self.assertEqual(refused.status, 429, refused.content)
        return refused

    def failure(self, answer, status, reason):
        self.assertEqual((answer.status, answer.reason()), (status, reason), answer.content)
        self.assertEqual(answer.headers["content-type"], "application/json")
        self.assertEqual(answer.headers["cache-control"], "no-store")
        self.assertEqual(set(answer.json), {"code", "message", "details"})
