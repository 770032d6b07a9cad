"""Virtual visitors that write, sign up and book, and record each response and its time."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from datetime import UTC, datetime

from .mail_sink import MailSink

PASSWORD = "Selam-2026"
STOP = {"address": "120 8 Avenue SW", "contactName": "Senait Haile", "contactPhone": "+1 403 555 0142"}


@dataclass(frozen=True)
class Done:
    """An acknowledged record: its `id`, and the address that receives an email about it."""

    kind: str
    id: str
    email: str
    time: datetime


@dataclass
class Load:
    """Runs from `start` to `stop`. `done` has the acknowledged records, `refused` the failed requests."""

    site: str
    mails: MailSink
    visitors: int
    done: list[Done] = field(default_factory=list)
    refused: int = 0
    ended: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self):
        """Starts one thread for each visitor of each kind."""
        for number in range(self.visitors):
            for kind in (self._writes, self._signs_up, self._books):
                thread = threading.Thread(target=self._again_and_again, args=(kind, number), daemon=True)
                thread.start()
                self.threads.append(thread)

    def stop(self):
        """Waits until every visitor has ended."""
        self.ended.set()
        for thread in self.threads:
            thread.join()

    def _again_and_again(self, kind, number):
        state, round_number = {}, 0
        while not self.ended.is_set():
            round_number += 1
            try:
                kind(f"{number}-{round_number}", state)
            except (OSError, KeyError, ValueError):
                # A failed request promises nothing.
                self.refused += 1
                time.sleep(0.2)

    def _writes(self, name, _):
        email = f"writer-{name}@example.test"
        message = {"name": "Senait Haile", "email": email, "serviceInterest": "SERVICE_INTEREST_CARGO_DELIVERY", "message": "When?", "languageCode": "en"}
        self._acknowledged("message", self._post("/v1/contact-messages", message)["id"], email)
        time.sleep(0.02)

    def _signs_up(self, name, _):
        email = f"customer-{name}@example.test"
        user = self._sign_up(email)
        self._acknowledged("account", user, email)
        time.sleep(0.05)

    def _books(self, name, state):
        if "token" not in state:
            state["email"] = f"sender-{name}@example.test"
            self._sign_up(state["email"])
            state["token"] = self._confirm(state["email"])
            state["date"] = self._get("/v1/cleaning/slots?days=14")["slots"][0]["date"]
        quote = self._post("/v1/cargo/quotes", {"fromCity": "Calgary", "toCity": "Edmonton", "weightKg": 25.5}, state["token"])
        wish = {"quoteId": quote["id"], "cargoDescription": "Books", "pickupDate": state["date"], "pickup": STOP, "delivery": STOP}
        self._acknowledged("shipment", self._post("/v1/cargo/shipments", wish, state["token"])["id"], state["email"])
        time.sleep(0.02)

    def _sign_up(self, email):
        wish = {"email": email, "password": PASSWORD, "data": {"full_name": "Senait Haile", "language": "en"}}
        return self._post("/auth/v1/signup", wish)["id"]

    def _confirm(self, email):
        deadline = time.monotonic() + 60
        while (code := self.mails.code_for(email)) is None:
            if time.monotonic() > deadline or self.ended.is_set():
                raise ValueError("no code arrived")
            time.sleep(0.05)
        return self._post("/auth/v1/verify", {"type": "signup", "email": email, "token": code})["access_token"]

    def _acknowledged(self, kind, identifier, email):
        self.done.append(Done(kind, identifier, email, datetime.now(UTC)))

    def _get(self, path):
        return self._send(urllib.request.Request(self.site + path))

    def _post(self, path, body, token=None):
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        return self._send(urllib.request.Request(self.site + path, json.dumps(body).encode(), headers))

    @staticmethod
    def _send(request):
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())
