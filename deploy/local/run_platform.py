#!/usr/bin/env python3
"""Starts the whole platform on this machine and keeps it running: `make run` and `make dev`.

    run_platform.py run    with the built web client
    run_platform.py dev    with hot reload of the web client

Settings (environment): SELAM_PORT (8080), SELAM_DATA_DIR (var), SELAM_SITE_URL, SELAM_RATE_LIMIT_FACTOR; RELEASE=1 builds optimised services.
All other variables reach the services.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from contextlib import nullcontext
from pathlib import Path

from support import build, net, stripe_stand_in, tools
from support.background import Background
from support.console import Failure, Steps, complain, failures_end_the_command, heading, run, say
from support.paths import GATEWAY, LOCAL, ROOT, WEB_CLIENT, binary
from support.process import Process, end_on_signals, ignore_signals, stop

DEFAULT_PORT = 8080
READY_SECONDS = 300
TRIES_TO_START = 3


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["run", "dev"])
    parser.add_argument("--port", type=int, default=int(os.environ.get("SELAM_PORT") or DEFAULT_PORT), help="port of Envoy; 0 selects a free one")
    parser.add_argument("--profile", choices=["release", "dev"], help="build profile of the services (default: dev; release with RELEASE=1)")
    parser.add_argument("--skip-build", action="store_true", help="use the existing build")
    parser.add_argument("--without-web", action="store_true", help="start only the API, without the web client")
    parser.add_argument("--ready-file", type=Path, help="file for a JSON description of the ready platform")
    options = parser.parse_args()
    options.profile = options.profile or ("release" if os.environ.get("RELEASE") else "dev")
    return options


class Platform:
    """The services in one process, Envoy in front, and in `dev` mode the development server of the web client."""

    def __init__(self, options):
        self.options = options
        self.port = options.port or net.any_free_port()
        if not net.is_free(self.port):
            raise Failure(f"Port {self.port} is in use. Stop the process that uses it, or choose another port: SELAM_PORT=8090 make {options.mode}")
        self.data = Path(os.environ.get("SELAM_DATA_DIR") or ROOT / "var").resolve()
        self.logs = self.data / "log"
        self.work = self.data / "gateway"
        # Only the current user may read databases, emails and logs.
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.data.stat().st_mode & 0o077:
            self.data.chmod(0o700)
        for folder in (self.logs, self.work):
            folder.mkdir(exist_ok=True)
        self.grpc_port = net.free_port(50051, self.port)
        self.http_port = net.free_port(8090, self.port)
        self.admin_port = net.free_port(9901, self.port)
        self.web_port = net.free_port(8081, self.port) if options.mode == "dev" else None
        self.stripe_port = net.free_port(stripe_stand_in.USUAL_PORT, self.port) if stripe_stand_in.is_wanted() else None
        self.origin = f"http://localhost:{self.port}"
        self.environment = {
            "SELAM_SITE_URL": self.origin,
            **os.environ,
            "SELAM_GRPC_PORT": str(self.grpc_port),
            "SELAM_HTTP_PORT": str(self.http_port),
            "SELAM_DATA_DIR": str(self.data),
            "SELAM_EMBEDDED": "true",
        }
        if self.stripe_port:
            # The services run it in their process and send payments to it.
            self.environment |= {
                "SELAM_STRIPE_STAND_IN_PORT": str(self.stripe_port),
                "SELAM_STRIPE_STAND_IN_PUBLIC_URL": stripe_stand_in.public_url(self.environment["SELAM_SITE_URL"]),
            }
        self.processes = []
        self.steps = Steps()

    def prepare(self):
        if self.options.mode == "dev":
            web = ("Packages of the web client", [LOCAL / "install_tools.py", "web-packages"])
        elif self.options.without_web:
            web = None
        else:
            web = ("Web client", [LOCAL / "build_web_client.py"])
        if not self.options.skip_build:
            # Downloads wait for the network and the web client needs one core, so both fill the gaps of the Rust build.
            envoy = Background("Envoy", [sys.executable, LOCAL / "install_tools.py", "envoy"])
            with envoy, Background(web[0], [sys.executable, *web[1]]) if web else nullcontext() as web_client:
                with self.steps.step("Services", usual=build.USUAL[self.options.profile], essential=True):
                    build.services(self.options.profile)
                self.steps.results += [background.wait() for background in (envoy, web_client) if background]
        self.envoy = tools.envoy()
        self.render()

    def render(self):
        routes, descriptors = build.gateway_inputs(self.options.profile, self.work)
        config = self.work / "envoy.json"
        site = self.environment["SELAM_SITE_URL"]
        command = [sys.executable, GATEWAY / "render.py", "--routes", routes, "--descriptors", descriptors, "--output", config]
        command += ["--standalone", f"127.0.0.1:{self.grpc_port}", f"127.0.0.1:{self.http_port}", "--embedded"]
        command += ["--port", self.port, "--admin-port", self.admin_port, "--bind", os.environ.get("SELAM_GATEWAY_BIND") or "127.0.0.1"]
        command += ["--site-url", site, "--issuer", os.environ.get("SELAM_JWT_ISSUER") or f"{site.rstrip('/')}/auth/v1"]
        command += ["--openapi", ROOT / "proto" / "openapi.json", "--access-log", self.logs / "access.log"]
        command += ["--rate-limit-factor", os.environ.get("SELAM_RATE_LIMIT_FACTOR") or "1"]
        if self.stripe_port:
            command += ["--stripe-stand-in", f"127.0.0.1:{self.stripe_port}"]
        if self.web_port:
            command += ["--web-dev-server", f"127.0.0.1:{self.web_port}"]
        elif not self.options.without_web:
            command += ["--web-root", WEB_CLIENT / "dist"]
        run(command)
        self.config = config

    def start(self):
        with self.steps.step("Start", usual="10 s, the first time 30 s", essential=True):
            self.start_processes()

    def start_processes(self):
        # Applies to files that the processes write; built files keep the rights of the user's umask.
        os.umask(0o077)
        services = Process("The services", [binary("selam-standalone", self.options.profile)], self.logs / "services.log", self.environment, ROOT)
        # At level `warning` Envoy logs a warning about its file server for every content type.
        command = [self.envoy, "--config-path", self.config, "--concurrency", "2", "--disable-hot-restart", "--log-level", "error"]
        envoy = Process("Envoy", command, self.logs / "envoy.log", shortest_pause=0.1)
        self.processes = [services, envoy]
        if self.web_port:
            environment = {**self.environment, "WEB_DEV_PORT": str(self.web_port), "SELAM_ORIGIN": self.origin}
            self.processes.append(Process("The development server", [tools.npm(), "run", "dev"], None, environment, WEB_CLIENT))
        for process in self.processes:
            if process.log and process.log.exists():
                process.log.replace(process.log.with_suffix(".log.1"))
            process.start()
        self.wait_until_ready()

    def wait_until_ready(self):
        checks = {
            "the services": f"http://127.0.0.1:{self.http_port}/readyz",
            "Envoy": f"http://127.0.0.1:{self.port}/healthz",
            "identity behind Envoy": f"http://127.0.0.1:{self.port}/auth/v1/.well-known/jwks.json",
        }
        if self.web_port:
            checks["the web client"] = f"http://127.0.0.1:{self.port}/"
        deadline = time.monotonic() + READY_SECONDS + (60 if self.web_port else 0)
        for name, url in checks.items():
            while not net.answers(url):
                self.supervise()
                hopeless = max(process.failures for process in self.processes) > TRIES_TO_START
                if hopeless or time.monotonic() > deadline:
                    for process in self.processes:
                        process.show_log()
                    raise Failure(f"{name} does not start ({url}).")
                time.sleep(0.1)

    def supervise(self):
        for process in self.processes:
            process.supervise()

    def announce(self):
        self.steps.summary()
        heading("Selam is running")
        say(f"  Address        {self.origin}")
        say(f"  Mailbox        {self.origin}/dev/mailbox")
        say(f"  API            {self.origin}/docs/api")
        say(f"  Data and logs  {self.data} (log/)")
        accounts = self.data / "demo-accounts.json"
        if accounts.exists():
            say("  Demo accounts")
            for role, account in json.loads(accounts.read_text()).items():
                say(f"    {role:<18} {account['email']}  {account['password']}")
        say("\n  Ctrl-C stops everything.")
        if self.options.ready_file:
            ready = {
                "url": self.origin,
                "dataDir": str(self.data),
                "mailDir": str(self.data / "mail"),
                "gotrueUrl": f"{self.origin}/auth/v1",
                "metricsUrl": f"http://127.0.0.1:{self.http_port}/metrics",
                "pids": {process.name: process.child.pid for process in self.processes},
            }
            part = self.options.ready_file.with_suffix(".part")
            part.write_text(json.dumps(ready))
            part.replace(self.options.ready_file)

    def stop(self):
        ignore_signals()
        say("\nStopping …")
        # Envoy stops first, so that no request reaches a stopped service.
        stop(list(reversed(self.processes)))


def main():
    options = arguments()
    end_on_signals()
    platform = Platform(options)
    platform.prepare()
    try:
        platform.start()
        platform.announce()
        while True:
            platform.supervise()
            time.sleep(0.1)
    except KeyboardInterrupt:
        pass
    except Failure as failure:
        complain(str(failure))
        raise SystemExit(1) from None
    finally:
        platform.stop()


if __name__ == "__main__":
    with failures_end_the_command():
        main()
