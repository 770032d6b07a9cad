"""Controls the platform of docker-compose.yml from a program."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Project:
    """A run of docker-compose.yml with its own name, volumes and networks."""

    def __init__(self, name: str, secrets: Path, settings: dict):
        self.name, self.secrets = name, secrets
        docker_compose = shutil.which("docker-compose", path=f"/usr/bin{os.pathsep}{os.environ.get('PATH', '')}")
        self.command = [docker_compose] if docker_compose else ["docker", "compose"]
        self.docker = shutil.which("docker", path=f"/usr/bin{os.pathsep}{os.environ.get('PATH', '')}")
        self.environment = {**os.environ, **settings, **_assignments(secrets / ".env")}

    def compose(self, *arguments, check=True, **options):
        command = [*self.command, "--project-name", self.name, "--profile", "core", *map(str, arguments)]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=False, **options)
        if check and done.returncode != 0:
            sys.exit(f"{' '.join(self.command)} {arguments[0]} failed ({done.returncode})")
        return done

    def containers(self) -> dict[str, dict]:
        """Returns the container of each service, as the engine describes it."""
        ids = self.compose("ps", "--all", "--quiet", stdout=subprocess.PIPE, text=True).stdout.split()
        described = json.loads(self.engine("inspect", *ids))
        return {one["Config"]["Labels"]["com.docker.compose.service"]: one for one in described}

    def engine(self, *arguments) -> str:
        return subprocess.run([self.docker, *arguments], check=True, capture_output=True, text=True).stdout

    def kill_and_restart(self, service) -> float:
        """Kills a container and starts it again; the engine does not restart one that was killed by hand. Returns the seconds until it is healthy."""
        before = self.containers()[service]
        self.engine("kill", "--signal", "KILL", before["Id"])
        killed = self.containers()[service]["State"]
        if killed["Running"] or killed["ExitCode"] != 128 + signal.SIGKILL:
            sys.exit(f"{service} was not killed: {killed}")
        started = time.monotonic()
        self.engine("start", before["Id"])
        self.wait_until_healthy(service)
        return time.monotonic() - started

    def wait_until_healthy(self, service, seconds=180):
        """Waits until a probe of the current process has found it healthy."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            state = self.containers()[service]["State"]
            probes = [_moment(one["Start"]) for one in state.get("Health", {}).get("Log") or []]
            if state["Running"] and state["Health"]["Status"] == "healthy" and probes and probes[-1] > _moment(state["StartedAt"]):
                return
            time.sleep(0.2)
        self.compose("logs", "--tail", "40", service)
        sys.exit(f"{service} is not healthy")

    def memory(self) -> dict[str, str]:
        lines = self.engine("stats", "--no-stream", "--format", "{{.Name}}\t{{.MemUsage}}").splitlines()
        used = dict(line.split("\t") for line in lines)
        return {service: used.get(one["Name"].lstrip("/"), "").split(" / ")[0] for service, one in self.containers().items()}


def _assignments(file: Path) -> dict:
    return dict(line.split("=", 1) for line in file.read_text().splitlines() if "=" in line)


def _moment(text: str) -> datetime:
    """The engine writes nanoseconds, and the zone in two formats; Python reads microseconds."""
    whole, _, rest = text.partition(".")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    zone = rest[len(digits) :].replace("Z", "+00:00") if rest else "+00:00"
    return datetime.fromisoformat(f"{whole.removesuffix('Z')}.{digits[:6]:0<6}{zone}")
