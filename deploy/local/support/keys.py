"""New keys for platforms that run on this machine."""

import subprocess

from .console import Failure


def new_signing_key() -> str:
    """Returns a private key on P-256 in PEM, with which identity signs access tokens."""
    command = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        raise Failure(f"openssl failed: {made.stderr}")
    return made.stdout
