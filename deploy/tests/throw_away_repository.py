"""A small platform in a temporary git repository: two services, one consumer, and shared code."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from release import Releases

SERVICES = {"cargo": ["selam-chassis", "selam-proto-cargo"], "cleaning": ["selam-chassis"], "notifications": ["selam-chassis", "selam-proto-cargo"]}
CONTRACT = 'syntax = "proto3";\npackage selam.cargo.v1;\nmessage Quote {\n  string id = 1;\n  string city = 2;\n}\n'
EVENTS = 'syntax = "proto3";\npackage selam.cargo.v1;\nmessage ShipmentChanged {\n  string id = 1;\n  string status = 2;\n}\n'


class Repository:
    """`remove` deletes it."""

    def __init__(self):
        self.root = Path(tempfile.mkdtemp(prefix="selam-releases-")).resolve()
        members = ["proto", "proto/selam/cargo", "crates/chassis", *(f"services/{name}" for name in SERVICES)]
        self.write("Cargo.toml", f'[workspace]\nresolver = "3"\nmembers = {json.dumps(members)}\n')
        self.crate("proto", "selam-proto")
        self.crate("proto/selam/cargo", "selam-proto-cargo", ["selam-proto"])
        self.crate("crates/chassis", "selam-chassis", ["selam-proto"])
        for name, needs in SERVICES.items():
            self.crate(f"services/{name}", f"selam-{name}", needs)
        facts = [{"name": name, "packages": [f"selam.{name}.v1"]} for name in SERVICES]
        self.write("deploy/platform.json", json.dumps({"services": facts}))
        self.write("buf.yaml", "version: v2\nmodules:\n  - path: proto\nbreaking:\n  use:\n    - FILE\n")
        self.write("proto/selam/cargo/v1/cargo.proto", CONTRACT)
        self.write("proto/selam/cargo/v1/events.proto", EVENTS)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit()

    def crate(self, folder, name, needs=()):
        lines = "".join(f'{one} = {{ path = "{os.path.relpath(self.folder_of(one), folder)}" }}\n' for one in needs)
        self.write(f"{folder}/Cargo.toml", f'[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2024"\n[dependencies]\n{lines}')
        self.write(f"{folder}/src/lib.rs", "")

    @staticmethod
    def folder_of(name):
        short = name.removeprefix("selam-")
        folder = "crates" if short.startswith("chassis") else "services"
        return {"selam-proto": "proto", "selam-proto-cargo": "proto/selam/cargo"}.get(name, f"{folder}/{short}")

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
                Releases(self.root).check(names)
            except SystemExit as refusal:
                said.write(str(refusal.code))
        return said.getvalue()

    def remove(self):
        shutil.rmtree(self.root)
