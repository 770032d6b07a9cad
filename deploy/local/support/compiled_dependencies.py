"""Compiled dependencies for the next checkout.

What cargo makes of packages from the registry is kept in the user's cache folder, and a target folder that is still empty begins with it. Cargo
takes each for its own when its fingerprint fits, and compiles it again otherwise. Packages of the workspace are left out: cargo knows them by the
times of their files, which say nothing between checkouts.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from .paths import ROOT

# Below `target/debug`; the first names a package by folders such as `serde-2f1e0a3b4c5d6e7f`, the others carry the same number.
FOLDERS = [".fingerprint", "build", "deps"]
NUMBER = re.compile(r"-([0-9a-f]{16})(?:\.|$)")
OURS = "selam-"
# What decides which dependencies there are and how they are compiled.
SOURCES = ["Cargo.lock", "Cargo.toml", "rust-toolchain.toml"]


def cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "selam" / "compiled-dependencies"


def kept() -> Path:
    """Where the dependencies of this version of the workspace are, or would be."""
    digest = hashlib.sha256(os.environ.get("RUSTFLAGS", "").encode())
    for name in SOURCES:
        digest.update((ROOT / name).read_bytes())
    return cache() / digest.hexdigest()[:16]


def begin(debug: Path):
    """Fills `debug`, the folder `target/debug`, with what an earlier checkout kept, unless something is there already."""
    if kept().exists() and not (debug / FOLDERS[0]).exists():
        shutil.copytree(kept(), debug, dirs_exist_ok=True)


def keep(debug: Path):
    """Keeps what is in `debug` for later checkouts, in the place of what an earlier version of the workspace kept."""
    if kept().exists():
        return
    theirs = {match[1] for path in (debug / FOLDERS[0]).iterdir() if not path.name.startswith(OURS) and (match := NUMBER.search(path.name))}
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix="new-") as folder:
        for name in FOLDERS:
            for path in (debug / name).iterdir():
                match = NUMBER.search(path.name)
                if match and match[1] in theirs:
                    (shutil.copytree if path.is_dir() else shutil.copy2)(path, _below(Path(folder), name) / path.name)
        for old in cache().iterdir():
            if not old.name.startswith("new-"):
                shutil.rmtree(old, ignore_errors=True)
        Path(folder).rename(kept())
        # The context removes a folder of this name.
        Path(folder).mkdir()


def _below(folder, name):
    (folder / name).mkdir(exist_ok=True)
    return folder / name
