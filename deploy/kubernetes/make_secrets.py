#!/usr/bin/env python3
"""Makes the Secrets of the dev overlay, for a test cluster: `make k8s-secrets`, then `kubectl apply -f var/k8s/secrets.json`.

Production reads them from its secret store (k8s/components/external-secrets). cert-manager makes the certificates.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from credentials.maker import Credentials, Servers

from manifests import facts
from manifests.facts import PORTS

FOLDER = facts.ROOT / "var" / "k8s"
NAMESPACE = "selam"
SERVERS = Servers(
    # The operator's Service for the primary.
    database=f"postgres://{{name}}:{{password}}@{facts.DATABASE}-rw:{PORTS[facts.DATABASE]}/{{name}}",
    bus=f"amqps://{{name}}:{{password}}@{facts.BUS}:{PORTS[facts.BUS]}/%2f",
    cache=f"rediss://{{name}}:{{password}}@{facts.CACHE}:{PORTS[facts.CACHE]}",
    mail=f"smtp://{facts.MAIL}:{PORTS[facts.MAIL]}",
)


def objects(folder: Path, platform: facts.Platform) -> list[dict]:
    """Returns the Secrets that pods mount, from the files in `folder`."""
    found = [_config("service-keys", {"services.jwks": (folder / platform.services[0].name / "services.jwks").read_text()})]
    for service in platform.services:
        found.append(secret(service.name, {file: (folder / service.name / file).read_bytes() for file in service.secret_files}))
        login = {"username": service.database.encode(), "password": (folder / service.name / "password").read_bytes()}
        found.append({**secret(f"{facts.DATABASE}-{service.name}", login), "type": "kubernetes.io/basic-auth"})
    found.append(secret(facts.CACHE, {"redis.conf": (folder / facts.CACHE / "redis.conf").read_bytes()}))
    found.append(secret(facts.BUS, {"definitions.json": (folder / facts.BUS / "definitions.json").read_bytes()}))
    if any(service.keeps_files for service in platform.services):
        found.append(secret(facts.FILES, {"keys.env": (folder / facts.FILES / "keys.env").read_bytes()}))
    return found


def secret(name: str, files: dict[str, bytes]) -> dict:
    data = {file: base64.b64encode(content).decode() for file, content in files.items()}
    return {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": name, "namespace": NAMESPACE}, "data": data}


def _config(name, files):
    return {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name, "namespace": NAMESPACE}, "data": files}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    os.umask(0o077)
    platform = facts.load()
    Credentials(folder / "secrets", platform, SERVERS).make()
    written = folder / "secrets.json"
    written.write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": objects(folder / "secrets", platform)}, indent=2))
    print(f"{written}: apply it before the overlay. The first admin's password: {folder}/secrets/identity/admin_password")


if __name__ == "__main__":
    main()
