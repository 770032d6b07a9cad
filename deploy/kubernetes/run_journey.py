#!/usr/bin/env python3
"""Uses the platform of `make kind` like a customer and an admin, through forwarded ports: `make kind-test`.

SELAM_CLUSTER names another cluster (selam).
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from compose.api import Api, eventually
from compose.journey import journey

from manifests import facts

ADMIN, PASSWORD = "admin@selam.example", facts.ROOT / "var" / "k8s" / "secrets" / "identity" / "admin_password"
KUBECTL = ["kubectl", "--context", f"kind-{os.environ.get('SELAM_CLUSTER') or 'selam'}", "--namespace", "selam"]


def forwarded(stack: ExitStack, target: str, port: int) -> str:
    """Forwards a free port of this machine to a pod until the stack ends. Returns its address."""
    command = [*KUBECTL, "port-forward", target, f":{port}"]
    process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
    stack.callback(process.terminate)
    # Forwarding from 127.0.0.1:40123 -> 8080
    line = process.stdout.readline()
    if "->" not in line:
        sys.exit(f"{' '.join(command)} failed")
    return f"http://{line.split()[2]}"


def main():
    with ExitStack() as stack:
        api = Api(forwarded(stack, "service/gateway", facts.GATEWAY_PORT), forwarded(stack, "deployment/mail", 8025))
        journey(api, eventually("sign-in of the admin", lambda: api.sign_in(ADMIN, PASSWORD.read_text())))


if __name__ == "__main__":
    main()
