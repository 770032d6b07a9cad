"""A mail server that keeps the emails that it receives."""

from __future__ import annotations

import contextlib
import email
import email.policy
import re
import socketserver
import threading
from dataclasses import dataclass


@dataclass(frozen=True)
class Mail:
    """A received email: `id` is its Message-ID, `text` the plain-text part."""

    recipient: str
    id: str
    text: str


class MailSink:
    """`with MailSink() as sink:`"""

    def __init__(self):
        self.lock = threading.Lock()
        self.mails: list[Mail] = []
        sink = self

        class Session(socketserver.StreamRequestHandler):
            def handle(self):
                # A killed client closes the connection.
                with contextlib.suppress(ConnectionError):
                    sink._talk(self.rfile, self.wfile)

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
        self.server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def arrived(self) -> list[Mail]:
        """Returns all emails so far."""
        with self.lock:
            return list(self.mails)

    def code_for(self, recipient: str) -> str | None:
        """Returns the code in an email to an address."""
        codes = (re.search(r"^\s*(\d{6})\s*$", mail.text, re.MULTILINE) for mail in self.arrived() if mail.recipient == recipient)
        return next((code.group(1) for code in codes if code), None)

    def _talk(self, reader, writer):
        def say(line):
            writer.write(line.encode() + b"\r\n")

        recipients = []
        say("220 drill")
        for line in iter(reader.readline, b""):
            verb = line[:4].upper()
            if verb == b"DATA":
                say("354 go on")
                self._keep(recipients, b"".join(iter(reader.readline, b".\r\n")))
                recipients = []
                say("250 taken")
            elif verb == b"QUIT":
                say("221 bye")
                return
            else:
                if verb == b"RCPT":
                    recipients.append(line.partition(b"<")[2].partition(b">")[0].decode().lower())
                say("250 ok")

    def _keep(self, recipients, source):
        message = email.message_from_bytes(source, policy=email.policy.default)
        text = message.get_body(("plain",)).get_content()
        with self.lock:
            self.mails += [Mail(recipient, message["Message-ID"] or "", text) for recipient in recipients]
