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
OVERLAY = """resources:
- ../../base
images:
- name: ghcr.io/selam-platform/selam-cargo
  newName: registry.example/cargo
  newTag: "0.1.0"
- name: ghcr.io/selam-platform/selam-cargo-archive
  newTag: "0.1.0" # another one
- name: ghcr.io/selam-platform/selam-cleaning
  newTag: 0.1.0
"""
CONTRACT = 'syntax = "proto3";\npackage selam.cargo.v1;\nmessage Quote {\n  string id = 1;\n  string city = 2;\n}\n'
EVENTS = 'syntax = "proto3";\npackage selam.cargo.v1;\nmessage ShipmentChanged {\n  string id = 1;\n  string status = 2;\n}\n'
LOCK = """version = 4

[[package]]
name = "bytes"
version = "1.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "aa"

[[package]]
name = "selam-cargo"
version = "0.1.0"
dependencies = [
 "bytes",
]

[[package]]
name = "selam-cleaning"
version = "0.1.0"
"""


class Repository:
    """`remove` deletes it."""

    def __init__(self):
        self.root = Path(tempfile.mkdtemp(prefix="selam-releases-")).resolve()
        members = ["proto", "proto/selam/cargo", "crates/chassis", "crates/chassis-testing", *(f"services/{name}" for name in SERVICES)]
        self.write("Cargo.toml", f'[workspace]\nresolver = "3"\nmembers = {json.dumps(members)}\n')
        self.write("Cargo.lock", LOCK)
        self.crate("proto", "selam-proto")
        self.crate("proto/selam/cargo", "selam-proto-cargo", ["selam-proto"])
        self.crate("crates/chassis", "selam-chassis", ["selam-proto"])
        self.crate("crates/chassis-testing", "selam-chassis-testing", ["selam-chassis"])
        for name, needs in SERVICES.items():
            self.crate(f"services/{name}", f"selam-{name}", needs, ["selam-chassis-testing"])
            self.write(f"services/{name}/CHANGELOG.md", f"# Changelog of {name}\n\n## Unreleased\n\n## 0.1.0\n\n- The first.\n")
        facts = [{"name": name, "packages": [f"selam.{name}.v1"]} for name in SERVICES]
        self.write("deploy/platform.json", json.dumps({"services": facts}))
        self.write("buf.yaml", "version: v2\nmodules:\n  - path: proto\nbreaking:\n  use:\n    - FILE\n")
        self.write("proto/selam/cargo/v1/cargo.proto", CONTRACT)
        self.write("proto/selam/cargo/v1/events.proto", EVENTS)
        self.write("k8s/overlays/prod/kustomization.yaml", OVERLAY)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit()

    def crate(self, folder, name, needs=(), tests_need=()):
        def lines(names):
            return "".join(f'{one} = {{ path = "{os.path.relpath(self.folder_of(one), folder)}" }}\n' for one in names)

        manifest = f'[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2024"\n[dependencies]\n{lines(needs)}[dev-dependencies]\n{lines(tests_need)}'
        self.write(f"{folder}/Cargo.toml", manifest)
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

    def raise_version(self, name, version, entry="- Something else."):
        """Raises a version and adds a changelog entry, as a team would."""
        manifest = (self.root / f"services/{name}/Cargo.toml").read_text()
        present = manifest.split('version = "')[1].split('"')[0]
        self.replace(f"services/{name}/Cargo.toml", f'version = "{present}"', f'version = "{version}"')
        self.replace(f"services/{name}/CHANGELOG.md", "## Unreleased\n", f"## Unreleased\n\n## {version}\n\n{entry}\n")

    def run(self, what):
        """Returns the output of a command, also if it refuses."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            try:
                what(Releases(self.root))
            except SystemExit as refusal:
                said.write(str(refusal.code))
        return said.getvalue()

    def remove(self):
        shutil.rmtree(self.root)
