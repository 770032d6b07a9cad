#!/usr/bin/env python3
"""Installs tools ahead of the commands that need them: `make tools`. Each command also installs its own.

install_tools.py             all that `make check` and `make test` need
install_tools.py envoy …     some of them
"""

from __future__ import annotations

import argparse

from run_tests import GROUPS, install_missing

from support import tools
from support.console import failures_end_the_command

INSTALLERS = {
    "checks": tools.python_tools,
    "containers": tools.container_tools,
    "envoy": tools.envoy,
    "npm-tools": tools.npm_tools,
    "s3": tools.s3_server,
    "supervisor": tools.supervisor,
    "web-packages": tools.web_packages,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name", choices=[[], *INSTALLERS], help=f"some of: {', '.join(INSTALLERS)}")
    names = parser.parse_args().names
    if not names:
        install_missing(GROUPS)
    for name in names or INSTALLERS:
        INSTALLERS[name]()


if __name__ == "__main__":
    with failures_end_the_command():
        main()
