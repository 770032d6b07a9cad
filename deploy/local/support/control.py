"""Commands to the platform in the background: a socket in its data folder. A connection carries one JSON list of words, and one JSON object
in return when the command is complete."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import socket

from .console import Failure

SOCKET = "control.sock"
# Largest size of a command in bytes.
LONGEST = 4096
END = "down"


class Server:
    """Accepts commands in the steps of another loop. Commands are generators; several may run at the same time."""

    def __init__(self, data, operations):
        self.path = data / SOCKET
        self.operations = operations
        self.running = []

    def __enter__(self):
        self.path.unlink(missing_ok=True)
        self.listener = socket.socket(socket.AF_UNIX)
        with _in_folder(self.path):
            self.listener.bind(SOCKET)
        self.listener.listen()
        self.listener.setblocking(False)
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.path.unlink(missing_ok=True)

    def step(self):
        """Accepts new commands and continues the running ones. Returns false after the command to end."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.listener, selectors.EVENT_READ)
            if selector.select(timeout=0):
                connection, _ = self.listener.accept()
                connection.setblocking(True)
                connection.settimeout(1)
                if not self._take(connection):
                    return False
        for order in list(self.running):
            self._advance(*order)
        return True

    def _take(self, connection):
        try:
            verb, *words = json.loads(connection.recv(LONGEST))
            if verb == END:
                _answer(connection, {"said": ""})
                return False
            self.running.append((connection, self.operations[verb](*words)))
        except (OSError, ValueError, KeyError, TypeError) as error:
            _answer(connection, {"failed": f"not understood: {error}"})
        return True

    def _advance(self, connection, operation):
        try:
            next(operation)
            return
        except StopIteration as end:
            answer = {"said": end.value or ""}
        except Failure as failure:
            answer = {"failed": str(failure)}
        self.running.remove((connection, operation))
        _answer(connection, answer)


def _answer(connection, answer):
    with contextlib.suppress(OSError), connection:
        connection.sendall(json.dumps(answer).encode())


@contextlib.contextmanager
def _in_folder(path):
    """The path of a socket may have about 100 bytes only, that of a folder may have more."""
    before = os.getcwd()
    os.chdir(path.parent)
    try:
        yield
    finally:
        os.chdir(before)


def _connected(data):
    connection = socket.socket(socket.AF_UNIX)
    try:
        with _in_folder(data / SOCKET):
            connection.connect(SOCKET)
    except OSError:
        connection.close()
        return None
    return connection


def is_served(data):
    """Returns whether a process listens on the socket."""
    connection = _connected(data) if data.is_dir() else None
    if connection is None:
        return False
    connection.close()
    return True


def ask(data, words):
    """Sends a command and waits until it is complete."""
    connection = _connected(data) if data.is_dir() else None
    if connection is None:
        raise Failure("The platform is not running. Start it: make up")
    with connection:
        connection.sendall(json.dumps(words).encode())
        answer = json.loads(b"".join(iter(lambda: connection.recv(1 << 16), b"")))
    if "failed" in answer:
        raise Failure(answer["failed"])
    return answer["said"]
