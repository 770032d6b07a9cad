"""Holds the event bus: blocks publishing but not consuming, so that soon no event is in transit."""

from __future__ import annotations

import json
import shlex
import subprocess
import time
from contextlib import contextmanager

# RabbitMQ counts the messages of quorum queues every five seconds.
COUNTED_EVERY = 6
DEAD_LETTERS = ".dead-letters"
SET_LIMIT = "set_vm_memory_high_watermark"
HOLD = (SET_LIMIT, "0")


class BusFailure(Exception):
    """The bus is not in the expected state; the text names the action to take."""


class EventBus:
    """RabbitMQ, through its command-line program: `rabbitmqctl`, or `kubectl exec … -- rabbitmqctl`.

    A node whose memory limit is 0 blocks all publishers of the cluster and still delivers. Services publish and consume on
    separate connections. Unpublished events wait in their outboxes.
    """

    def __init__(self, command: str, namespace: str, services: list[str], environment: dict | None = None):
        self.command = shlex.split(command)
        self.environment = environment
        self.queues_wanted = {f"{namespace}.{service}" for service in services}

    @contextmanager
    def held(self):
        """Holds the bus for the duration of the block and always releases it."""
        before = self._limit()
        try:
            # A hold is in effect even if its response is lost.
            self._run(*HOLD)
            yield
        finally:
            self.release(before)

    def hold(self) -> list[str]:
        """Holds the bus. Returns the previous memory limit for `release`."""
        before = self._limit()
        self._run(*HOLD)
        return before

    def _limit(self) -> list[str]:
        setting = self._json("status")["vm_memory_high_watermark_setting"]
        ((kind, value),) = setting.items()
        if kind == "relative" and float(value) == 0:
            raise BusFailure("The bus is already held: a backup is running or was aborted. `backup.py release` releases it.")
        return [str(value)] if kind == "relative" else [kind, str(value)]

    def release(self, limit: list[str]):
        """Releases the bus with this memory limit: `0.4`, or `absolute 512MB`."""
        try:
            self._run(SET_LIMIT, *limit)
        except BusFailure as failure:
            raise BusFailure(f"The bus may still be held. `backup.py release {' '.join(limit)}` releases it. {failure}") from failure

    def wait_until_nothing_is_on_its_way(self, seconds: float):
        """Waits until every published event is in an inbox. Counts twice, since the first count may be older than the last message."""
        deadline, empty = time.monotonic() + seconds, 0
        while empty < 2:
            time.sleep(COUNTED_EVERY)
            full = {name: count for name, (count, _) in self._queues().items() if count and not name.endswith(DEAD_LETTERS)}
            empty = 0 if full else empty + 1
            if full and time.monotonic() > deadline:
                waiting = ", ".join(f"{name} ({count})" for name, count in sorted(full.items()))
                raise BusFailure(f"Events are still in transit after {seconds:.0f} s: {waiting}. Check that the service runs.")

    def wait_until_all_listen(self, seconds: float):
        """Waits until every service consumes its queue, so that no event misses a consumer."""
        deadline = time.monotonic() + seconds
        while missing := self.queues_wanted - {name for name, (_, consumers) in self._queues().items() if consumers}:
            if time.monotonic() > deadline:
                raise BusFailure(f"No service consumes {', '.join(sorted(missing))} after {seconds:.0f} s. Start these services.")
            time.sleep(0.5)

    def dead_letters(self) -> dict[str, int]:
        """Returns the number of messages that services rejected. Only the broker stores them."""
        return {name: count for name, (count, _) in self._queues().items() if count and name.endswith(DEAD_LETTERS)}

    def _queues(self):
        ours = self.queues_wanted | {name + DEAD_LETTERS for name in self.queues_wanted}
        listed = self._json("list_queues", "name", "messages", "consumers")
        return {one["name"]: (one["messages"] or 0, one["consumers"] or 0) for one in listed if one["name"] in ours}

    def _json(self, *arguments):
        return json.loads(self._run(*arguments, "--formatter", "json"))

    def _run(self, verb, *arguments):
        command = [*self.command, "--quiet", verb, *arguments]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise BusFailure(f"{shlex.join(command)} failed:\n{done.stderr.strip() or done.stdout.strip()}")
        return done.stdout
