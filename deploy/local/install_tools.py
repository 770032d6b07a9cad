#!/usr/bin/env python3
"""Installs what checks and tests need and is missing: `make tools`. They do so themselves; this is for who wants it done meanwhile."""

from __future__ import annotations

from run_tests import GROUPS, install_missing

from support import tools
from support.console import failures_end_the_command


def main():
    install_missing(GROUPS)
    for tool in (tools.python_tools, tools.npm_tools, tools.container_tools, tools.envoy, tools.s3_server):
        tool()


if __name__ == "__main__":
    with failures_end_the_command():
        main()
