#!/usr/bin/env python3
"""Installs the web client's packages and builds it, unless both are up to date."""

from __future__ import annotations

from support import build
from support.console import failures_end_the_command

if __name__ == "__main__":
    with failures_end_the_command():
        build.web_client()
