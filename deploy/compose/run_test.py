#!/usr/bin/env python3
"""Starts docker-compose.yml on a container engine and tests it: `make compose-test`.

    run_test.py [--browser SPEC …]   also runs these end-to-end tests of the web client (journey cargo …)

The test has its own secrets, names, volumes and ports, and removes everything at the end. It uses the existing images: `make images`.
It prints the time until containers are healthy and their memory. It kills one container after the other while contact messages arrive:
every accepted message must be stored once, with one acknowledgement.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "local"))

from compose.api import Api, Refused, eventually
from compose.journey import PASSWORD, customer, journey
from compose.project import ROOT, Project
from support.launch import MANY_VISITORS
from support.net import any_free_port
from support.tools import npm, web_packages

HERE = Path(__file__).resolve().parent
ADMIN = "admin@example.test"
WRITERS = 3
# Seconds between two kills, in which all containers run and messages arrive.
PAUSE = 3
# The mail catcher keeps emails in memory.
NOT_KILLED = {"mail", "database-roles"}


class Load:
    """Sends contact messages all the time. Each is sent, with one key, until it is accepted."""

    def __init__(self, api):
        self.api, self.stopping, self.accepted, self.tries = api, threading.Event(), [], 0
        self.threads = [threading.Thread(target=self.write) for _ in range(WRITERS)]

    def write(self):
        while not self.stopping.is_set():
            key = uuid.uuid4().hex
            address = f"load.{key}@example.org"
            message = {"name": "Load", "email": address, "message": f"Number {key}", "languageCode": "en"}
            while True:
                self.tries += 1
                try:
                    self.api.call("POST", "/v1/contact-messages", message, key=key)
                    self.accepted.append(address)
                    break
                except Refused:
                    time.sleep(0.2)
            time.sleep(0.2)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        for thread in self.threads:
            thread.join()


def kill_everything(project, api, password):
    """Kills and restarts every container under load, and counts what happened to the accepted messages."""
    killed = {}
    with Load(api) as load:
        for service in sorted(set(project.containers()) - NOT_KILLED):
            time.sleep(PAUSE)
            killed[service] = project.kill_and_restart(service)
            print(f"killed {service}: healthy again after {killed[service]:.1f} s", flush=True)
        time.sleep(PAUSE)
    admin = api.sign_in(ADMIN, password)
    stored = [one["email"] for one in api.pages("/v1/contact-messages", "contactMessages", admin) if one["email"].startswith("load.")]

    def acknowledged():
        found = {}
        for mail in api.mails().values():
            for to in mail["to"].addresses:
                found.setdefault(to.addr_spec, []).append(mail["message-id"])
        return found

    accepted = set(load.accepted)
    eventually("acknowledgements of all messages", lambda: accepted <= set(acknowledged()), 180)
    mails = acknowledged()
    doubled = [address for address in accepted if len(mails[address]) > 1]
    same = [address for address in doubled if len(set(mails[address])) == 1]
    lost = accepted - set(stored)
    print(
        f"{len(accepted)} accepted in {load.tries} tries, {len(stored)} stored, lost {len(lost)}, stored twice {len(stored) - len(set(stored))}; "
        f"acknowledged {sum(address in mails for address in accepted)}, by more than one email {len(doubled)} ({len(same)} of them with one Message-ID)",
        flush=True,
    )
    if lost or len(stored) != len(set(stored)) or len(same) != len(doubled) or not accepted:
        sys.exit("Messages were lost or duplicated.")


def start(project) -> dict[str, float]:
    """Returns the seconds from the start of each container until it was healthy."""
    started, healthy = time.monotonic(), {}
    up = threading.Thread(target=project.compose, args=("up", "--detach", "--no-build"), kwargs={"check": False})
    up.start()
    begun = {}
    while up.is_alive():
        for service, one in project.containers().items() if project.compose("ps", "--quiet", stdout=subprocess.PIPE).stdout.strip() else ():
            if one["State"]["Running"]:
                begun.setdefault(service, time.monotonic())
            if one["State"].get("Health", {}).get("Status") == "healthy":
                healthy.setdefault(service, time.monotonic() - begun[service])
        time.sleep(0.5)
    for service in project.containers():
        if service != "database-roles":
            project.wait_until_healthy(service)
            healthy.setdefault(service, time.monotonic() - begun.get(service, started))
    print(f"all healthy after {time.monotonic() - started:.0f} s", flush=True)
    return healthy


def browser(api, folder, specs, address, password):
    """Runs the web client's end-to-end tests, with the emails in the format that they read."""
    web_packages()
    (folder / "mail").mkdir(exist_ok=True)
    # The first admin is the only account.
    accounts = {"admin": {"email": ADMIN, "password": password}, "client": {"email": customer(api)[0], "password": PASSWORD}}
    (folder / "demo-accounts.json").write_text(json.dumps(accounts))
    done = threading.Event()

    def copy():
        while not done.wait(0.5):
            for mail_id in api.mail_ids():
                file = folder / "mail" / f"{mail_id}.eml"
                if not file.exists():
                    file.with_suffix(".part").write_bytes(api.raw_mail(mail_id))
                    file.with_suffix(".part").rename(file)

    copying = threading.Thread(target=copy)
    copying.start()
    try:
        environment = {**os.environ, "E2E_BASE_URL": address, "E2E_DATA_DIR": str(folder)}
        # The other projects of Playwright need the therapist of the demo data.
        command = [npm(), "run", "--silent", "e2e", "--", "--project=pages", "--no-deps", *(f"{spec}.spec.ts" for spec in specs)]
        if subprocess.run(command, cwd=ROOT / "web-client", env=environment, check=False).returncode != 0:
            sys.exit("The end-to-end tests failed.")
    finally:
        done.set()
        copying.join()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", nargs="*", default=[], metavar="SPEC")
    parser.add_argument("--keep", action="store_true", help="keep the containers running at the end")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="selam-compose-"))
    subprocess.run([sys.executable, HERE / "make_secrets.py", "--folder", folder], check=True)
    password = (folder / "secrets" / "identity" / "admin_password").read_text()
    port, mail_port = any_free_port(), any_free_port()
    address = f"http://localhost:{port}"
    settings = {
        **MANY_VISITORS,
        "SELAM_SECRETS": str(folder / "secrets"),
        "SELAM_PORT": str(port),
        # A platform with the default addresses may run on the same machine.
        "SELAM_SUBNETS": "10.214",
        "SELAM_MAIL_PORT": str(mail_port),
        "SELAM_SITE_URL": address,
        "SELAM_ADMIN_EMAIL": ADMIN,
        # The admin of the test has no authenticator app.
        "SELAM_IDENTITY_SECOND_FACTOR": "false",
        "SELAM_RATE_LIMIT_FACTOR": "0",
    }
    project = Project(f"selam{uuid.uuid4().hex[:6]}", folder, settings)
    api = Api(address, f"http://localhost:{mail_port}")
    try:
        healthy = start(project)
        journey(api, api.sign_in(ADMIN, password))
        if options.browser:
            browser(api, folder, options.browser, address, password)
        kill_everything(project, api, password)
        memory = project.memory()
        for service in sorted(healthy):
            print(f"{service:16} healthy after {healthy[service]:5.1f} s, memory {memory[service]}", flush=True)
    except (Refused, SystemExit):
        project.compose("ps", check=False)
        project.compose("logs", "--tail", "25", check=False)
        raise
    finally:
        if not options.keep:
            project.compose("down", "--volumes", "--timeout", "30", check=False)
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
