#!/usr/bin/env python3
"""Writes `docker-compose.yml` and `docs/reference/settings.md` from `manifests/facts.py`: `make manifests`.

render_manifests.py            reads the services' facts first
render_manifests.py --check    writes nothing; fails when a file differs from the rendered one
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile

from manifests import compose, facts, reference


def rendered():
    """Returns every rendered file: path from the root → text."""
    pages = (compose, reference)
    return {path: text for page in pages for path, text in page.rendered().items()}


def ask_the_services():
    """Returns the facts that the services report."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SELAM_DATA_DIR": folder}
        command = ["cargo", "run", "--quiet", "--package", "selam-standalone", "--bin", "selam-standalone", "--", "describe"]
        said = subprocess.run(command, cwd=facts.ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    facts.FACTS.write_text(said)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    if not check:
        ask_the_services()
    differing = []
    for path, text in rendered().items():
        file = facts.ROOT / path
        if file.exists() and file.read_text() == text:
            continue
        differing.append(path)
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    if check and differing:
        sys.exit(f"Out of date: {', '.join(differing)}. Run: make manifests")


if __name__ == "__main__":
    main()
