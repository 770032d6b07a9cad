"""Programs under supervisord: their settings, restarts, crashes and end."""

import os
import signal
import sys
import tempfile
import time
import unittest
import urllib.request
from argparse import Namespace
from pathlib import Path

from support import supervisor
from support.process import Process, stop
from support.replicas import MOST, Replicas
from support.separate import Separate

SERVER = """
import http.server, os
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(os.environ["WORDS"].encode())
    def log_message(self, *_):
        pass
http.server.HTTPServer(("127.0.0.1", int(os.environ["SELAM_HTTP_PORT"])), Answer).serve_forever()
"""
WORDS = "50 % of {1, 2} amqp://user:pass@127.0.0.1/%2f"


class Supervised(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="selam-supervisor-")
        self.addCleanup(folder.cleanup)
        self.data = Path(folder.name)
        (self.data / "server.py").write_text(SERVER)
        replicas = Separate.replicas_of(Namespace(name="echo"))
        programs = [(self.program(replica), False) for replica in replicas]
        self.supervisord = supervisor.start(self.data, self.data, dict(os.environ), {"services": programs})
        self.addCleanup(stop, [self.supervisord])
        self.echo = Replicas("echo", replicas, supervisor.control(self.data), self.data, "http://127.0.0.1")
        self.echo.scale(1)

    def program(self, replica):
        environment = {"SELAM_HTTP_PORT": str(replica.http), "WORDS": WORDS}
        return Process(replica.program, [sys.executable, self.data / "server.py"], self.data / f"{replica.program}.log", environment)

    def listed(self):
        return [replica.program for replica in self.echo.all if str(replica.http) in (self.data / "echo-http.json").read_text()]

    def test_a_program_gets_its_settings_unchanged(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.echo.all[0].http}/") as answer:
            self.assertEqual(answer.read().decode(), WORDS)

    def test_a_killed_program_starts_again(self):
        before = self.echo.info(self.echo.all[0])["pid"]
        os.kill(before, signal.SIGKILL)
        while self.echo.info(self.echo.all[0])["pid"] in (0, before):
            time.sleep(0.05)
        self.echo.wait(self.echo.all[0])

    def test_a_crashed_service_stays_down_until_it_is_scaled(self):
        self.echo.crash()
        time.sleep(1.5)
        self.assertEqual((self.echo.running(), self.listed()), ([], []))
        self.echo.scale(1)
        self.assertEqual(self.listed(), ["echo-1"])

    def test_a_replaced_process_is_listed_until_the_new_one_is_ready(self):
        self.echo.replace()
        self.assertEqual(self.listed(), ["echo-2"])
        self.assertEqual(self.echo.running(), [self.echo.all[1]])

    def test_scaling_starts_and_stops_processes(self):
        self.echo.scale(2)
        self.assertEqual(self.listed(), ["echo-1", "echo-2"])
        self.echo.scale(1)
        self.assertEqual(self.echo.running(), [self.echo.all[0]])

    def test_the_most_processes_can_be_replaced(self):
        self.echo.scale(MOST)
        before = self.echo.running()
        self.echo.replace()
        self.assertEqual(len(self.echo.running()), MOST)
        self.assertNotEqual(self.echo.running(), before)

    def test_the_end_of_supervisord_ends_its_programs(self):
        pid = self.echo.info(self.echo.all[0])["pid"]
        supervisor.control(self.data).shutdown()
        self.supervisord.child.wait()
        self.assertRaises(ProcessLookupError, os.kill, pid, 0)
        self.assertFalse(supervisor.is_running(self.data))


if __name__ == "__main__":
    unittest.main()
