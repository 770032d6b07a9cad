"""An interrupted start of `make up` creates the missing demo accounts at the next start."""

import json
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

from support import demo_accounts
from support.console import Failure


class Identity(BaseHTTPRequestHandler):
    """Creates accounts as identity does, and fails for the address in `fails_for`."""

    passwords: ClassVar[dict[str, str]] = {}
    fails_for = ""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if "grant_type" in self.path:
            self.respond(200, {"access_token": "token"})
        elif body["email"] == self.fails_for:
            self.respond(503, {"error_code": "unexpected_failure"})
        elif body["email"] in self.passwords:
            self.respond(422, {"error_code": "email_exists"})
        else:
            self.passwords[body["email"]] = body["password"]
            self.respond(200, {})

    def respond(self, status, body):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


class DemoAccounts(unittest.TestCase):
    def test_next_start_creates_the_missing_accounts(self):
        server = ThreadingHTTPServer(("127.0.0.1", 0), Identity)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        origin = f"http://127.0.0.1:{server.server_port}"
        with tempfile.TemporaryDirectory() as name:
            data = Path(name)
            Identity.fails_for = "support@example.test"
            with self.assertRaises(Failure):
                demo_accounts.make(origin, data, "admin@example.test", "password")
            self.assertFalse((data / demo_accounts.FILE).exists())
            Identity.fails_for = ""
            demo_accounts.make(origin, data, "admin@example.test", "password")
            accounts = json.loads((data / demo_accounts.FILE).read_text())
            self.assertEqual({account["email"]: account["password"] for role, account in accounts.items() if role != "admin"}, Identity.passwords)
            self.assertEqual((data / demo_accounts.FILE).stat().st_mode & 0o777, 0o600)


if __name__ == "__main__":
    unittest.main()
