"""Shared parts of the commands in this folder. Python's standard library only."""

import sys
from pathlib import Path

OLDEST_PYTHON = (3, 11)
if sys.version_info < OLDEST_PYTHON:
    wanted, found = (".".join(map(str, version[:3])) for version in (OLDEST_PYTHON, sys.version_info))
    sys.exit(f"Python {wanted} or newer is needed; this is {found}. Name another one: make PYTHON=python{wanted} ...")

# The facts about the platform: deploy/manifests.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
