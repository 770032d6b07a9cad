#!/usr/bin/env python3
"""Runs the platform as separate processes on real servers, in the background: `make up` and related targets.

    run_separate.py up                    build, start everything, return when it is ready
    run_separate.py down                  stop everything; the data stays
    run_separate.py status                every process and its state
    run_separate.py logs [SERVICE]        follow the log of a service, or all of them
    run_separate.py restart SERVICE       replace each of its processes without a failed request
    run_separate.py scale SERVICE N       run N of them
    run_separate.py crash SERVICE         kill its processes; `scale SERVICE 1` starts one again
    run_separate.py serve                 the background process of `up`: starts supervisord and waits for its end

Settings (environment): SELAM_PORT (8080), SELAM_UP_DIR (var/up), SELAM_UP_PROFILE (release), SELAM_UP_TLS (a folder
of certificates: TLS between gateway and services). A server whose URL is given (SELAM_DATABASE_URL,
SELAM_BUS_URL, SELAM_CACHE_URL, SELAM_FILES_URL) is not started; all other variables reach the services.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from support import build, net, supervisor, tools
from support.console import Failure, complain, failures_end_the_command, heading, say
from support.paths import ROOT
from support.process import end_on_signals, ignore_signals
from support.separate import Separate, replicas
from support.servers import install_missing

DEFAULT_PORT = 8080
START_SECONDS = 300


def data_folder():
    return Path(os.environ.get("SELAM_UP_DIR") or ROOT / "var" / "up").resolve()


def up(options):
    """Builds in the foreground, then starts the background process."""
    data = data_folder()
    if supervisor.is_running(data):
        raise Failure(f"The platform is already running ({data}). `make down` stops it; `make restart S=…` replaces one service.")
    if not net.is_free(options.port):
        raise Failure(f"Port {options.port} is in use. Stop the process that uses it, or choose another port: SELAM_PORT=8090 make up")
    install_missing()
    tools.envoy()
    tools.s3_server()
    tools.supervisor()
    if not os.environ.get("SELAM_TARGET_DIR"):
        build.separate_services(options.profile)
    build.web_client()
    heading("Starting")
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    ready = data / "ready.json"
    ready.unlink(missing_ok=True)
    log = data / "log" / "up.log"
    log.parent.mkdir(mode=0o700, exist_ok=True)
    command = [sys.executable, __file__, "serve", "--profile", options.profile, "--port", str(options.port), "--ready-file", ready]
    with open(log, "wb") as out:
        server = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)
    deadline = time.monotonic() + START_SECONDS
    try:
        while not ready.exists():
            if server.poll() is not None or time.monotonic() > deadline:
                complain(log.read_text(errors="replace"))
                raise Failure(f"The platform did not start; the logs are in {log.parent}")
            time.sleep(0.1)
    except BaseException:
        server.terminate()
        server.wait()
        raise
    announce(json.loads(ready.read_text()))


def announce(ready):
    heading("Selam is up")
    say(f"  Address        {ready['url']}")
    say(f"  Emails         {ready['mailDir']} (.eml)")
    say(f"  Data and logs  {ready['dataDir']} (log/)")
    say("  Demo accounts")
    for role, account in json.loads(Path(ready["dataDir"], "demo-accounts.json").read_text()).items():
        say(f"    {role:<18} {account['email']}  {account['password']}")
    say("\n  make status, make logs S=cargo, make restart S=cargo, make scale S=cargo N=3, make down")


def serve(options):
    """Runs the platform until a command ends it."""
    end_on_signals()
    os.umask(0o077)
    platform = Separate(data_folder(), options.port or net.any_free_port(), options.profile, web=not options.without_web, accounts=not options.without_accounts)
    try:
        platform.start()
        if options.ready_file:
            part = options.ready_file.with_suffix(".part")
            part.write_text(json.dumps(platform.ready()))
            part.replace(options.ready_file)
        platform.wait()
    except KeyboardInterrupt:
        pass
    finally:
        ignore_signals()
        platform.stop()


def status():
    for info in supervisor.control(data_folder()).getAllProcessInfo():
        if info["statename"] != "STOPPED":
            say(f"{info['group']:<9} {info['name']:<22} {info['statename']:<9} {info['description']:<28} {info['stdout_logfile']}")


def logs(service):
    folder = data_folder() / "log"
    files = sorted(folder.glob(f"{service}-*.log" if service else "*.log"))
    if not files:
        raise Failure(f"{folder} has no log{f' of {service}' if service else ''}.")
    os.execvp("tail", ["tail", "-n", "50", "-F", *map(str, files)])


def down():
    supervisor.control(data_folder()).shutdown()
    while (data_folder() / supervisor.FILE).exists():
        time.sleep(0.1)
    say("Selam is down. Its data is kept.")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["up", "down", "status", "logs", "restart", "scale", "crash", "serve"])
    parser.add_argument("words", nargs="*", metavar="argument")
    parser.add_argument("--port", type=int, default=int(os.environ.get("SELAM_PORT") or DEFAULT_PORT), help="0 selects a free one (serve)")
    parser.add_argument("--profile", choices=["release", "dev"], default=os.environ.get("SELAM_UP_PROFILE") or "release")
    parser.add_argument("--without-web", action="store_true", help="start only the API, without the web client (serve)")
    parser.add_argument("--without-accounts", action="store_true", help="create no demo accounts except the admin (serve)")
    parser.add_argument("--ready-file", type=Path, help="file for a JSON description of the ready platform (serve)")
    options = parser.parse_args()
    wanted = {"restart": 1, "scale": 2, "crash": 1}.get(options.verb)
    if wanted is not None and len(options.words) != wanted:
        parser.error(f"{options.verb} needs {['a service', 'a service and a number'][wanted - 1]}")
    return options


def main():
    options = arguments()
    if options.verb in ("up", "serve"):
        {"up": up, "serve": serve}[options.verb](options)
    elif options.verb == "logs":
        logs(options.words[0] if options.words else None)
    elif not supervisor.is_running(data_folder()):
        raise Failure("The platform is not running. Start it: make up")
    elif options.verb in ("down", "status"):
        {"down": down, "status": status}[options.verb]()
    else:
        service = replicas(data_folder(), options.words[0])
        orders = {"restart": service.replace, "crash": service.crash, "scale": lambda: service.scale(int(options.words[1]))}
        orders[options.verb]()


if __name__ == "__main__":
    with failures_end_the_command():
        main()
