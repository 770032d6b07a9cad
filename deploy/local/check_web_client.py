#!/usr/bin/env python3
"""Installs the web client's packages unless they are up to date, and checks types, lints, format, translations and generated code."""

from __future__ import annotations

from support import tools
from support.console import failures_end_the_command, run
from support.paths import WEB_CLIENT

if __name__ == "__main__":
    with failures_end_the_command():
        tools.web_packages()
        run([tools.npm(), "run", "--silent", "check"], cwd=WEB_CLIENT)
