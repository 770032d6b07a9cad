#!/usr/bin/env python3
"""Builds the images: `make images`, or `make images S=cargo`.

    build.py [NAME …]       services, `gateway` and `stripe-stand-in`; all of them without a name

Builds ghcr.io/selam-platform/selam-NAME:local and its bill of materials (CycloneDX) in var/images/NAME.cdx.json. Prints the size of each image and
fails when a service is too large. SELAM_TAG gives another tag, SELAM_IMAGES another registry. `--base DEBIAN=debian@sha256:…` builds on another base;
releases name digests. `stripe-stand-in` is for docker-compose.yml and the dev overlay: no workflow releases it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from images.bases import BUILDING
from images.engine import Engine
from manifests import facts

ROOT = facts.ROOT
MEGABYTE = 1_000_000
# All layers of a service's image, unpacked.
LARGEST_SERVICE = 40 * MEGABYTE


def build(engine, name, version, bases):
    """Builds one image and returns its name."""
    image = f"{os.environ.get('SELAM_IMAGES') or facts.REGISTRY}/selam-{name}:{os.environ.get('SELAM_TAG') or 'local'}"
    dockerfile = ROOT / ("gateway" if name == facts.GATEWAY else "services") / "Dockerfile"
    arguments = {**bases, "SERVICE": name, "VERSION": version, "REVISION": revision()}
    if name == facts.GATEWAY:
        del arguments["SERVICE"]
    options = [part for key, value in arguments.items() for part in ("--build-arg", f"{key}={value}")]
    # Builds reach the package registries over the machine's network, whatever bridges the engine has.
    command = ["build", "--network=host", "--progress=plain", *options, "--file", dockerfile]
    engine.run(*command, "--tag", image, ROOT)
    bills = ROOT / "var" / "images"
    bills.mkdir(parents=True, exist_ok=True)
    engine.run(*command, "--target", "bill-only", "--output", f"type=local,dest={bills / name}", ROOT)
    (bills / name / "bill.cdx.json").replace(bills / f"{name}.cdx.json")
    (bills / name).rmdir()
    return image


def revision() -> str:
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return said.stdout.strip() or "unknown"


def size(engine, image) -> int:
    """Returns the bytes of all its layers, unpacked."""
    return json.loads(engine.says("image", "inspect", image))[0]["Size"]


def main():
    platform = facts.load()
    versions = {service.name: service.version for service in platform.services}
    versions[facts.GATEWAY] = max(versions.values())
    versions[facts.STRIPE_STAND_IN] = "0"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(versions))
    parser.add_argument("--base", action="append", default=[], metavar="BASE=IMAGE", help=f"another base: {', '.join(BUILDING)}")
    options = parser.parse_args()
    unknown = set(options.names) - set(versions)
    bases = {**BUILDING, **dict(base.split("=", 1) for base in options.base if "=" in base)}
    if unknown or set(bases) != set(BUILDING):
        parser.error(f"unknown: {', '.join(unknown or set(bases) - set(BUILDING))}")
    engine, too_large = Engine(), []
    for name in options.names or versions:
        started = time.monotonic()
        image = build(engine, name, versions[name], bases)
        bytes_of_image = size(engine, image)
        print(f"{image}: {bytes_of_image / MEGABYTE:.1f} MB; {time.monotonic() - started:.0f} s", flush=True)
        if name != facts.GATEWAY and bytes_of_image > LARGEST_SERVICE:
            too_large.append(name)
    if too_large:
        sys.exit(f"Larger than {LARGEST_SERVICE // MEGABYTE} MB: {', '.join(too_large)}")


if __name__ == "__main__":
    main()
