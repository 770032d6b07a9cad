"""Versions and contracts of a small platform in a temporary git repository."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import release

SERVICES = ("cargo", "cleaning", "notifications")
CONTRACT = 'syntax = "proto3";\npackage selam.cargo.v1;\nmessage Quote {\n  string id = 1;\n  string city = 2;\n}\n'
EVENTS = 'syntax = "proto3";\npackage selam.cargo.v1;\nmessage ShipmentChanged {\n  string id = 1;\n  string status = 2;\n}\n'


class Repository:
    """`remove` deletes it."""

    def __init__(self):
        self.root = Path(tempfile.mkdtemp(prefix="selam-releases-")).resolve()
        for name in SERVICES:
            self.write(f"services/{name}/Cargo.toml", f'[package]\nname = "selam-{name}"\nversion = "0.1.0"\n')
        self.write("web-client/package.json", '{"version": "0.1.0"}')
        facts = [{"name": name, "packages": [f"selam.{name}.v1"]} for name in SERVICES]
        self.write("deploy/platform.json", json.dumps({"services": facts}))
        self.write("buf.yaml", "version: v2\nmodules:\n  - path: proto\nbreaking:\n  use:\n    - FILE\n")
        self.write("proto/selam/cargo/v1/cargo.proto", CONTRACT)
        self.write("proto/selam/cargo/v1/events.proto", EVENTS)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit()

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def replace(self, path, old, new):
        text = (self.root / path).read_text()
        assert old in text, f"{path} has no {old}"
        self.write(path, text.replace(old, new))

    def git(self, *arguments):
        # Ignores the machine's git configuration.
        ours = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        names = {f"GIT_{who}_{what}": f"{who}@example.test".lower() for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        command = ["git", *arguments]
        return subprocess.run(command, cwd=self.root, env={**os.environ, **ours, **names}, capture_output=True, text=True, check=True).stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "a change")

    def check(self, *names):
        """Returns the output of the checks, also if they refuse."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            try:
                release.check(self.root, names)
            except SystemExit as refusal:
                said.write(str(refusal.code))
        return said.getvalue()

    def remove(self):
        shutil.rmtree(self.root)
