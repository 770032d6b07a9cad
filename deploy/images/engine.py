"""The container engine of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


class Engine:
    """Command of Docker. SELAM_DOCKER names another one; DOCKER_HOST is the address of the engine."""

    def __init__(self):
        self.command = os.environ.get("SELAM_DOCKER") or shutil.which("docker", path=f"/usr/bin{os.pathsep}{os.environ.get('PATH', '')}")
        if not self.command:
            sys.exit("Docker is missing (Debian, Ubuntu: apt-get install docker.io docker-compose).")
        if subprocess.run([self.command, "info"], capture_output=True, check=False).returncode != 0:
            sys.exit("The container engine does not respond. Start it, or set DOCKER_HOST to its address.")
        # The Dockerfiles use the caches of BuildKit.
        self.environment = {**os.environ, "DOCKER_BUILDKIT": "1"}

    def run(self, *arguments, **options):
        """Runs a command of the engine. Exits with its error output when it fails."""
        done = subprocess.run([self.command, *map(str, arguments)], env=self.environment, check=False, **options)
        if done.returncode != 0:
            sys.exit(f"docker {arguments[0]} failed ({done.returncode})")
        return done

    def has(self, image) -> bool:
        return subprocess.run([self.command, "image", "inspect", image], capture_output=True, check=False).returncode == 0
