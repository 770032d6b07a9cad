"""Keeps compiled dependencies for the next checkout.

The user's cache folder keeps the compiled packages of the registry, and an empty target folder starts with a copy. Cargo uses each package whose
fingerprint fits and compiles the others again. Packages of the workspace are left out: cargo compares the times of their files, which differ between
checkouts for other reasons.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from .console import say
from .paths import ROOT

# Below `target/debug`; the first names a package by folders such as `serde-2f1e0a3b4c5d6e7f`, the others carry the same number.
FOLDERS = [".fingerprint", "build", "deps"]
NUMBER = re.compile(r"-([0-9a-f]{16})(?:[./]|$)")
# Inputs that decide the set of dependencies and their compilation.
SOURCES = ["Cargo.lock", "Cargo.toml", "rust-toolchain.toml"]


def cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "selam" / "compiled-dependencies"


def kept() -> Path:
    """Returns the folder of the dependencies for this version of the workspace, which may not exist yet."""
    digest = hashlib.sha256(os.environ.get("RUSTFLAGS", "").encode())
    for name in SOURCES:
        digest.update((ROOT / name).read_bytes())
    return cache() / digest.hexdigest()[:16]


def begin(debug: Path):
    """Fills `debug`, the folder `target/debug`, from an earlier checkout, unless it has build results already."""
    if kept().exists() and not (debug / FOLDERS[0]).exists():
        # Fingerprints last: without them an interrupted copy starts again.
        for name in reversed(FOLDERS):
            shutil.copytree(kept() / name, debug / name, dirs_exist_ok=True)


def keep(debug: Path, outputs: list[str]):
    """Keeps dependencies in `debug` for later checkouts and removes those of earlier versions. A failure, such as a full disk, is only reported.

    `outputs` are files and folders of the dependencies. A used folder also has results of other versions and features, which are left out.
    """
    if kept().exists():
        return
    try:
        _copy(debug, {match[1] for path in outputs if (match := NUMBER.search(path[len(str(debug)) :]))})
    except OSError as error:
        say(f"The compiled dependencies are not kept for other checkouts: {error}")


def _copy(debug, numbers):
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix="new-") as folder:
        for name in FOLDERS:
            for path in (debug / name).iterdir():
                match = NUMBER.search(path.name)
                if match and match[1] in numbers:
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
