"""Builds the programs and the web client of the platform."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
from datetime import date

from manifests import facts

from . import compiled_dependencies
from .console import Failure, heading, run, say
from .paths import ROOT, WEB_CLIENT, binary, target_dir
from .tools import cargo, npm, web_packages

# A change of these files, of files under src/ and scripts/, or of these settings makes a new build of the web client necessary.
WEB_FILES = ["package-lock.json", "webpack.common.cjs", "webpack.prod.cjs", "webpack.prerender.cjs", "tsconfig.json"]
WEB_SETTINGS = ["SELAM_COMPANY_FILE", "SELAM_SITE_ORIGIN", "SELAM_SITE_YEAR"]
# Usual durations of the first build on two cores, by profile.
USUAL = {"dev": "6 min the first time", "release": "18 min the first time"}
COMPANY = ROOT / "services" / "notifications" / "company.json"


# Incremental data makes the first build a quarter slower. Cargo keeps programs built with and without it side by side, so plain `cargo` can
# still use it.
os.environ.setdefault("CARGO_INCREMENTAL", "0")
SERVICES = ["build", "--package", "selam-standalone", "--package", "selam-contract", "--bins"]
TESTS = ["test", "--no-run", "--workspace"]
# The stand-in is a separate process if the services are separate processes.
STRIPE_STAND_IN = ["--package", f"selam-{facts.STRIPE_STAND_IN}"]
REGISTRY = "registry+"
# Gigabytes that a first build needs at least (docs/guides/requirements.md).
SPACE, SPACE_WITH_TESTS = 4, 8


def services(profile):
    """The binary with all services, and the contract tool."""
    _space(SPACE)
    if profile == "release":
        run([cargo(), *SERVICES, "--release"], cwd=ROOT)
        return
    debug = target_dir() / "debug"
    compiled_dependencies.begin(debug)
    compiled_dependencies.keep(debug, [path for message in _build(SERVICES) if _is_dependency(message) for path in _outputs(message)])


def services_and_tests(lint=False):
    """Builds the programs of `make run`, then all tests on top of them. With `lint`, also benchmarks and examples, and warnings are failures.

    Raises `Failure` if the second build compiles a dependency of the first again, which happens when features are resolved for each build.
    """
    _space(SPACE_WITH_TESTS)
    compiled_dependencies.begin(target_dir() / "debug")
    built = _dependencies(_build([*SERVICES, *STRIPE_STAND_IN, "--locked"], lint))
    again = _dependencies(message for message in _build([*TESTS, "--locked"], lint) if not message.get("fresh"))
    if lint:
        # A separate run: with `--all-targets` or `--benches` cargo builds all tests once more, as other programs.
        _build(["build", "--workspace", "--bench", "*", "--example", "*", "--locked"], lint)
    twice = sorted(package.rpartition("#")[2] for package in built & again)
    if twice:
        raise Failure(f"Compiled once for the services and once more for the tests: {', '.join(twice)}. See `resolver` in Cargo.toml.")


def _space(gigabytes):
    """Raises `Failure` if the disk is too full for a first build. A full disk later shows in many errors of npm and the compiler."""
    free = shutil.disk_usage(ROOT).free / 1e9
    if free < gigabytes and not target_dir().exists():
        raise Failure(f"{free:.1f} GB of disk are free and a first build needs {gigabytes} GB (docs/guides/requirements.md).")


def _build(arguments, deny_warnings=False):
    """Runs cargo and returns its messages: one for each compiled library and program, up to date (`fresh`) or not, and for each build script."""
    command = [cargo(), *arguments, "--message-format", "json"]
    result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    messages = [json.loads(line) for line in result.stdout.splitlines()]
    warnings = [message["message"]["rendered"] for message in messages if message["reason"] == "compiler-message"]
    for warning in warnings:
        say(warning)
    if result.returncode != 0 or (warnings and deny_warnings):
        raise Failure(f"failed with {result.returncode} and {len(warnings)} warnings: {shlex.join(command)}")
    return messages


def _dependencies(messages):
    return {message["package_id"] for message in messages if message["reason"] == "compiler-artifact" and _is_dependency(message)}


def _is_dependency(message):
    return message.get("package_id", "").startswith(REGISTRY)


def _outputs(message):
    return [*message.get("filenames", []), *([message["out_dir"]] if message["reason"] == "build-script-executed" else [])]


def separate_services(profile):
    """A binary for each service, the Stripe stand-in, and the contract tool."""
    heading(f"Building a program for each service ({profile} profile; the first time takes several minutes)")
    packages = [part for service in facts.load().services for part in ("--package", service.package)]
    command = [cargo(), "build", *packages, *STRIPE_STAND_IN, "--package", "selam-contract", "--bins"]
    run([*command, "--release"] if profile == "release" else command, cwd=ROOT)


def web_client():
    """Builds the web client if its sources have changed, and returns its folder."""
    web_packages()
    stamp = ROOT / ".tools" / "web-client.stamp"
    sources = _web_sources()
    built = WEB_CLIENT / "dist" / "index.html"
    if not (built.exists() and stamp.exists() and stamp.read_text() == sources):
        heading("Building the web client")
        run([npm(), "run", "--silent", "build"], cwd=WEB_CLIENT)
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(sources)
    return WEB_CLIENT / "dist"


def gateway_inputs(profile, folder):
    """Routes and descriptors for the gateway, written by the contract tool."""
    contract = binary("contract", profile)
    routes, descriptors = folder / "routes.json", folder / "selam.binpb"
    run([contract, "routes", routes])
    run([contract, "descriptors", descriptors])
    return routes, descriptors


def _web_sources():
    company = WEB_CLIENT / (os.environ.get("SELAM_COMPANY_FILE") or COMPANY)
    files = [ROOT / "proto" / "openapi.json", company, *(WEB_CLIENT / name for name in WEB_FILES)]
    for folder in ("src", "scripts"):
        for path, _, names in os.walk(WEB_CLIENT / folder):
            files += [os.path.join(path, name) for name in names]
    # The year is in the footer.
    settings = [date.today().year, *(os.environ.get(name) for name in WEB_SETTINGS)]
    digest = hashlib.sha256(json.dumps(settings).encode())
    for file in sorted(str(file) for file in files):
        if os.path.exists(file):
            with open(file, "rb") as content:
                digest.update(file.encode() + b"\0" + hashlib.sha256(content.read()).digest())
    return digest.hexdigest()
