"""Ports and health checks."""

from __future__ import annotations

import fcntl
import os
import random
import socket
import ssl
import tempfile
import urllib.error
import urllib.request
from pathlib import Path


def is_free(port, host="127.0.0.1"):
    with socket.socket() as probe:
        # As servers do, so that connections in closing state do not count.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    with socket.socket() as probe:
        probe.settimeout(0.2)
        return probe.connect_ex((host, port)) != 0


# Below the range that systems use for outgoing connections: such a connection could take a port that no process listens on.
_PORTS = list(range(10000, 20000))
random.shuffle(_PORTS)
# Locks of the assigned ports. They end with their files.
_CLAIMS = []


def claim(port):
    """Returns whether the port is free and not assigned to another process, which may not listen yet. Reserves it until this process ends."""
    # Only its owner may create locks in the folder.
    folder = Path(tempfile.gettempdir(), f"selam-ports-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    lock = open(folder / str(port), "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return False
    if not is_free(port):
        lock.close()
        return False
    _CLAIMS.append(lock)
    return True


def any_free_port():
    """Returns a free port and reserves it for this process."""
    while _PORTS:
        port = _PORTS.pop()
        if claim(port):
            return port
    raise OSError("no port is free from 10000 to 19999")


def free_port(preferred, promised=None):
    """Returns the usual port if it is free and unreserved, and otherwise another one."""
    return preferred if preferred != promised and claim(preferred) else any_free_port()


# Like the probes of Kubernetes: the certificate is not checked.
_ANY_CERTIFICATE = ssl.create_default_context()
_ANY_CERTIFICATE.check_hostname = False
_ANY_CERTIFICATE.verify_mode = ssl.CERT_NONE
# Ignores a proxy of the environment.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=_ANY_CERTIFICATE))


def answers(url, timeout=1.0):
    """Returns whether the URL responds with status 200."""
    try:
        with _OPENER.open(url, timeout=timeout) as response:
            return response.status == 200
    except (OSError, urllib.error.URLError):
        return False
