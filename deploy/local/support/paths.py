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
    """Returns the path of a built program. SELAM_TARGET_DIR names the folder of programs built elsewhere."""
    if os.environ.get("SELAM_TARGET_DIR"):
        return Path(os.environ["SELAM_TARGET_DIR"]).resolve() / name
    return target_dir() / ("release" if profile == "release" else "debug") / name
