"""A certificate for `localhost`, and the authority that signed it, for the servers of one test run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .console import Failure

DAYS = "2"
# Not the system's configuration, whose extensions differ between versions.
CONFIGURATION = """
[req]
distinguished_name = name
prompt = no
[name]
CN = throw-away
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[server]
subjectAltName = DNS:localhost
extendedKeyUsage = serverAuth
"""


class ThrowAwayCertificate:
    """PEM files in a folder: `authority`, `certificate`, `key`."""

    def __init__(self, folder: Path):
        self.authority, self.certificate, self.key = (folder / name for name in ("ca.pem", "server.pem", "server.key"))
        configuration, request, authority_key = (folder / name for name in ("openssl.cnf", "server.csr", "ca.key"))
        configuration.write_text(CONFIGURATION)
        new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-config", configuration]
        _openssl("req", "-x509", *new_key, "-extensions", "authority", "-days", DAYS, "-keyout", authority_key, "-out", self.authority)
        _openssl("req", "-new", *new_key, "-keyout", self.key, "-out", request)
        signer = ["-CA", self.authority, "-CAkey", authority_key, "-CAcreateserial", "-extfile", configuration, "-extensions", "server"]
        _openssl("x509", "-req", "-in", request, *signer, "-days", DAYS, "-out", self.certificate)

    def copy_to(self, folder: Path) -> tuple[Path, Path]:
        """Copies certificate and key for a server that needs its own files, readable by its user only."""
        copies = tuple(Path(shutil.copy(file, folder)) for file in (self.certificate, self.key))
        for copy in copies:
            copy.chmod(0o600)
        return copies


def _openssl(*arguments):
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"openssl {arguments[0]} failed:\n{done.stderr}")
