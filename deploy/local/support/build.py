"""Builds what the platform consists of."""

from __future__ import annotations

import hashlib
import os

from manifests import facts

from .console import heading, run
from .paths import ROOT, TOOLS, WEB_CLIENT, binary
from .tools import cargo, npm, web_packages

# Files whose change makes a new build of the web client necessary, beside everything under src/ and public/.
WEB_FILES = ["package-lock.json", "webpack.common.cjs", "webpack.prod.cjs", "webpack.prerender.cjs", "tsconfig.json"]
COMPANY = ROOT / "services" / "notifications" / "company.json"


def services(profile):
    """The binary with all services, and the contract tool."""
    heading(f"Building the services ({profile} profile; the first time takes several minutes)")
    command = [cargo(), "build", "--package", "selam-standalone", "--package", "selam-contract", "--bins"]
    run([*command, "--release"] if profile == "release" else command, cwd=ROOT)


def separate_services(profile):
    """A binary for each service, and the contract tool."""
    heading(f"Building a program for each service ({profile} profile; the first time takes several minutes)")
    packages = [part for service in facts.load().services for part in ("--package", service.package)]
    command = [cargo(), "build", *packages, "--package", "selam-contract", "--bins"]
    run([*command, "--release"] if profile == "release" else command, cwd=ROOT)


def web_client():
    """The built web client, made again only when its sources changed."""
    web_packages()
    stamp = TOOLS / "web-client.stamp"
    sources = _web_sources()
    built = WEB_CLIENT / "dist" / "index.html"
    if not (built.exists() and stamp.exists() and stamp.read_text() == sources):
        heading("Building the web client")
        run([npm(), "run", "--silent", "build"], cwd=WEB_CLIENT)
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(sources)
    return WEB_CLIENT / "dist"


def gateway_inputs(profile, folder):
    """Routes and descriptors for the gateway, written by the contract tool."""
    contract = binary("contract", profile)
    routes, descriptors = folder / "routes.json", folder / "selam.binpb"
    run([contract, "routes", routes])
    run([contract, "descriptors", descriptors])
    return routes, descriptors


def _web_sources():
    files = [ROOT / "proto" / "openapi.json", COMPANY, *(WEB_CLIENT / name for name in WEB_FILES)]
    for folder in ("src", "scripts"):
        for path, _, names in os.walk(WEB_CLIENT / folder):
            files += [os.path.join(path, name) for name in names]
    digest = hashlib.sha256()
    for file in sorted(str(file) for file in files):
        if os.path.exists(file):
            with open(file, "rb") as content:
                digest.update(file.encode() + b"\0" + hashlib.sha256(content.read()).digest())
    return digest.hexdigest()
