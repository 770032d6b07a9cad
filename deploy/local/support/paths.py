"""Paths of the checkout."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# SELAM_TOOLS lets several checkouts share one folder of tools.
TOOLS = Path(os.environ.get("SELAM_TOOLS") or ROOT / ".tools").resolve()
WEB_CLIENT = ROOT / "web-client"
GATEWAY = ROOT / "gateway"
LOCAL = ROOT / "deploy" / "local"


def target_dir() -> Path:
    return Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target").resolve()


def binary(name, profile) -> Path:
    return target_dir() / ("release" if profile == "release" else "debug") / name
