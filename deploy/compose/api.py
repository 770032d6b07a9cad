"""Calls of the platform's API and of the mail catcher, for the tests of docker-compose.yml."""

from __future__ import annotations

import email
import email.policy
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

PATIENCE = 60
CODE = re.compile(r"^\s*(\d{6})\s*$", re.MULTILINE)


class Refused(Exception):
    """A response with an error status."""


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, because they lead to pages of the web client."""

    def redirect_request(self, *_):
        return None


class Api:
    def __init__(self, address: str, mail_address: str):
        self.address, self.mail_address = address, mail_address
        self.known_mails: dict[str, email.message.EmailMessage] = {}

    def call(self, method, path, body=None, token=None, key=None, timeout=20):
        headers = {"Idempotency-Key": key} if key else {}
        content = None if body is None else json.dumps(body).encode()
        text = self._send(method, path, content, "application/json", token, headers, timeout)
        return json.loads(text) if text else None

    def upload(self, path, name, content, token, **fields):
        """Sends a file with form fields before it."""
        boundary = uuid.uuid4().hex
        parts = [(f'name="{field}"', value.encode()) for field, value in fields.items()]
        parts.append((f'name="file"; filename="{name}"', content))
        lines = [part for head, value in parts for part in (f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode(), value, b"\r\n")]
        body = b"".join([*lines, f"--{boundary}--\r\n".encode()])
        return json.loads(self._send("POST", path, body, f"multipart/form-data; boundary={boundary}", token))

    def download(self, address) -> bytes:
        """Returns the file of an address that a response contains."""
        parts = urllib.parse.urlsplit(address)
        return self._send("GET", f"{parts.path}?{parts.query}")

    def _send(self, method, path, content=None, content_type="application/json", token=None, headers=None, timeout=20) -> bytes:
        headers = {"Content-Type": content_type, "Accept": "*/*", **(headers or {})}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.address + path, content, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.read()
        except urllib.error.HTTPError as refusal:
            raise Refused(f"{method} {path}: {refusal.code} {refusal.read()[:500]!r}") from None
        except (urllib.error.URLError, OSError) as failure:
            raise Refused(f"{method} {path}: {failure}") from None

    def submit(self, page, **fields):
        """Submits the form of a page of the platform. Only browsers may resolve its host name."""
        path = urllib.parse.urlsplit(page).path
        request = urllib.request.Request(self.address + path, urllib.parse.urlencode(fields).encode())
        try:
            with urllib.request.build_opener(_Redirects).open(request, timeout=20):
                pass
        except urllib.error.HTTPError as answer:
            if answer.code != 303:
                raise Refused(f"POST {path}: {answer.code} {answer.read()[:500]!r}") from None

    def sign_in(self, address, password) -> str:
        return self.call("POST", "/auth/v1/token?grant_type=password", {"email": address, "password": password})["access_token"]

    def pages(self, path, items, token):
        """Returns all items of a list."""
        page = ""
        while True:
            answer = self.call("GET", f"{path}?pageSize=100&pageToken={urllib.parse.quote(page)}", token=token)
            yield from answer[items]
            page = answer["nextPageToken"]
            if not page:
                return

    def mails(self) -> dict[str, email.message.EmailMessage]:
        """Returns every sent email, by the catcher's id."""
        for mail_id in set(self.mail_ids()) - set(self.known_mails):
            self.known_mails[mail_id] = email.message_from_bytes(self.raw_mail(mail_id), policy=email.policy.default)
        return self.known_mails

    def mail_ids(self) -> list[str]:
        with urllib.request.urlopen(f"{self.mail_address}/api/v1/messages?limit=100000", timeout=20) as answer:
            return [one["ID"] for one in json.load(answer)["messages"]]

    def raw_mail(self, mail_id) -> bytes:
        with urllib.request.urlopen(f"{self.mail_address}/api/v1/message/{mail_id}/raw", timeout=20) as answer:
            return answer.read()

    def mail_to(self, address, fits=lambda mail: True):
        return eventually(f"an email to {address}", lambda: next((mail for mail in self.mails().values() if address in mail["to"] and fits(mail)), None))

    def code_for(self, address) -> str:
        text = self.mail_to(address, lambda mail: CODE.search(text_of(mail))).get_body(("plain",)).get_content()
        return CODE.search(text).group(1)


def text_of(mail) -> str:
    return mail.get_body(("plain",)).get_content()


def eventually(what, look, seconds=PATIENCE):
    """Calls `look` until it returns a result, and returns that."""
    deadline = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise Refused(f"still no {what} after {seconds} s")
        time.sleep(0.3)
