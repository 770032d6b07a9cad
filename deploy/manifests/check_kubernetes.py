#!/usr/bin/env python3
"""Renders every overlay of `k8s/` and validates it and `k8s/examples/` with the schemas of Kubernetes and of the operators: a part of `make check`.

    check_kubernetes.py KUBECTL NODE_MODULES CHECKOV

Needs PyYAML and kubernetes-validate (deploy/local/requirements/checks.in).
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import kubernetes_validate
import yaml

ROOT = Path(__file__).resolve().parents[2]
# The oldest and the newest supported version: those of Envoy Gateway 1.9.
KUBERNETES = ("1.33", "1.36")
# `v1`, or API groups of Kubernetes itself.
OURS = ("v1", "apps/v1", "batch/v1", "autoscaling/v2", "policy/v1", "networking.k8s.io/v1", "rbac.authorization.k8s.io/v1")
OPERATOR_OBJECTS = ROOT / "deploy" / "local" / "npm-tools" / "check_operator_objects.mjs"


def main():
    kubectl, node_modules, checkov = sys.argv[1:]
    faults = []
    examples = "---\n".join(file.read_text() for file in sorted((ROOT / "k8s" / "examples").glob("*.yaml")))
    faults += of_operators("examples", [one for one in yaml.safe_load_all(examples) if one], node_modules)
    for overlay in sorted((ROOT / "k8s" / "overlays").iterdir()):
        rendered = subprocess.run([kubectl, "kustomize", overlay], capture_output=True, text=True, check=False)
        if rendered.returncode != 0:
            faults.append(f"{overlay.name}: {rendered.stderr.strip()}")
            continue
        objects = [one for one in yaml.safe_load_all(rendered.stdout) if one]
        faults += [f"{overlay.name}: {fault}" for fault in of_kubernetes(objects)]
        faults += of_operators(overlay.name, objects, node_modules)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, f"{overlay.name}.yaml")
            command = [checkov, "--config-file", ROOT / "deploy" / "checkov.yaml", "--framework", "kubernetes", "--file", file]
            file.write_text(rendered.stdout)
            if subprocess.run(command, check=False).returncode != 0:
                faults.append(f"{overlay.name}: checkov")
        print(f"{overlay.name}: {len(objects)} objects")
    sys.exit("\n".join(faults) or None)


def of_operators(name, objects, node_modules):
    with tempfile.TemporaryDirectory() as folder:
        others = Path(folder, "operators.json")
        others.write_text(json.dumps([one for one in objects if one["apiVersion"] not in OURS]))
        if subprocess.run(["node", OPERATOR_OBJECTS, node_modules, others], check=False).returncode != 0:
            yield f"{name}: objects of operators"


def of_kubernetes(objects):
    for one, version in itertools.product(objects, KUBERNETES):
        if one["apiVersion"] in OURS:
            try:
                kubernetes_validate.validate(one, version, strict=True)
            except kubernetes_validate.ValidationError as fault:
                yield f"{version}: {one['kind']}/{one['metadata']['name']}: {'.'.join(map(str, fault.path))}: {fault.message}"


if __name__ == "__main__":
    main()
