"""`.github/workflows/release-<name>.yml`: triggers of the tests and releases of one unit. The jobs are in `service.yml`."""

from __future__ import annotations

from releases.affected import path_filters
from releases.crates import Crates
from releases.units import units

from .facts import ROOT

FOLDER = ".github/workflows"


def rendered() -> dict[str, str]:
    """Returns every file: path from the root → text."""
    crates = Crates(ROOT)
    return {f"{FOLDER}/release-{unit.name}.yml": _workflow(unit, path_filters(crates, unit)) for unit in units(ROOT, crates)}


def _workflow(unit, filters):
    own = [f"{FOLDER}/service.yml", f"{FOLDER}/release-{unit.name}.yml"]
    paths = "\n".join(f'      - "{path}"' for path in [*filters, *own])
    dockerfile = "services/Dockerfile" if unit.crate else "gateway/Dockerfile"
    return f"""# Written by `make manifests` (deploy/manifests/workflows.py). Do not edit.
name: release-{unit.name}

on:
  push:
    branches: [main]
    # Path filters do not apply to tags.
    tags: ["{unit.name}/v*"]
    # The unit's folder, contract and manifests, and its build and test inputs.
    paths:
{paths}
  pull_request:
    paths:
{paths}

permissions: {{}}

concurrency:
  group: ${{{{ github.workflow }}}}-${{{{ github.ref }}}}
  cancel-in-progress: ${{{{ github.event_name == 'pull_request' }}}}

jobs:
  {unit.name}:
    uses: ./.github/workflows/service.yml
    permissions:
      contents: read
      packages: write
      id-token: write
      attestations: write
    with:
      name: {unit.name}
      dockerfile: {dockerfile}
"""
