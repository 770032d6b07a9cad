"""Runs programs under supervisord, which restarts them, writes their logs, and stops them in order. Its page and its API accept the password
in `supervisord.conf`, which only the user can read."""

from __future__ import annotations

import http.client
import os
import secrets
import shlex
import time
import xmlrpc.client
from configparser import ConfigParser, RawConfigParser

from . import net, tools
from .console import Failure
from .process import Process

FILE = "supervisord.conf"
# Longer than a service takes (SELAM_SHUTDOWN_DELAY and SELAM_SHUTDOWN_GRACE).
STOP_SECONDS = 30
START_SECONDS = 120
FAILED = ("BACKOFF", "EXITED", "FATAL")


def start(data, logs, environment, groups):
    """Starts supervisord and waits until it accepts commands. `groups`: name → programs, in the order of starts; the last group stops first.
    A program is a `Process` and whether it starts with supervisord. All of them get `environment`."""
    _configure(data, logs, environment, groups)
    command = [tools.supervisor(), "--nodaemon", "--configuration", data / FILE]
    process = Process("supervisord", command, logs / "supervisor-output.log", environment)
    process.start()
    deadline = time.monotonic() + START_SECONDS
    while not is_running(data):
        if not process.is_running() or time.monotonic() > deadline:
            process.show_log()
            raise Failure("supervisord did not start.")
        time.sleep(0.05)
    return process


def _configure(data, logs, environment, groups):
    port, password = net.any_free_port(), secrets.token_urlsafe(18)
    login = {"username": "selam", "password": password}
    config = RawConfigParser()
    config["supervisord"] = {"logfile": logs / "supervisor.log", "pidfile": data / "supervisord.pid", "umask": "077"}
    config["inet_http_server"] = {"port": f"127.0.0.1:{port}", **login}
    config["supervisorctl"] = {"serverurl": f"http://127.0.0.1:{port}", **login}
    config["rpcinterface:supervisor"] = {"supervisor.rpcinterface_factory": "supervisor.rpcinterface:make_main_rpcinterface"}
    for priority, (group, programs) in enumerate(groups.items(), start=1):
        config[f"group:{group}"] = {"programs": ",".join(process.name for process, _ in programs), "priority": priority}
        for process, autostart in programs:
            config[f"program:{process.name}"] = _program(process, environment, autostart)
    with open(os.open(data / FILE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        config.write(out)


def _program(process, environment, autostart):
    # supervisord passes its own environment on.
    own = {name: value for name, value in (process.environment or {}).items() if environment.get(name) != value}
    program = {
        "command": shlex.join(process.command),
        "environment": ",".join(f'{name}="{value}"' for name, value in own.items()),
        "directory": process.folder or "/",
        "stdout_logfile": process.log,
    }
    fixed = {"redirect_stderr": "true", "stdout_logfile_maxbytes": "0", "autorestart": "true", "startretries": "20", "stopwaitsecs": STOP_SECONDS}
    # Also children that a process leaves behind.
    fixed |= {"stopasgroup": "true", "killasgroup": "true", "autostart": str(autostart).lower()}
    return {name: str(value).replace("%", "%%") for name, value in program.items()} | fixed


def control(data):
    """Returns the API of the running supervisord: http://supervisord.org/api.html."""
    config = ConfigParser(interpolation=None)
    if not config.read(data / FILE):
        raise Failure("The platform is not running. Start it: make up")
    server = config["inet_http_server"]
    return xmlrpc.client.ServerProxy(f"http://{server['username']}:{server['password']}@{server['port']}/RPC2").supervisor


def is_running(data):
    try:
        return bool(control(data).getState())
    except (Failure, OSError, http.client.HTTPException, xmlrpc.client.Error):
        return False
