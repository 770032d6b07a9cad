#!/usr/bin/env python3
"""Makes the secrets of the containers in docker-compose.yml: `make secrets`.

Each container has a folder in var/compose/secrets (see credentials/maker.py). `--renew-certificates` makes new certificates. Only
the containers' user can read the files.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from credentials.maker import Credentials, Servers, close

from manifests import facts
from manifests.compose import BUS_PORT, CACHE_PORT, DATABASE_PORT

FOLDER = facts.ROOT / "var" / "compose"
# The containers' user if root starts them; otherwise containers run as the user who made the secrets.
CONTAINER_USER = 10001
SERVERS = Servers(
    database=f"postgres://{{name}}:{{password}}@{facts.DATABASE}:{DATABASE_PORT}/{{name}}",
    bus=f"amqp://{{name}}:{{password}}@{facts.BUS}:{BUS_PORT}/%2f",
    cache=f"redis://{{name}}:{{password}}@{facts.CACHE}:{CACHE_PORT}",
)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--renew-certificates", action="store_true")
    options = parser.parse_args()
    os.umask(0o077)
    is_root = os.geteuid() == 0
    user, group = (CONTAINER_USER, CONTAINER_USER) if is_root else (os.getuid(), os.getgid())
    folder = options.folder / "secrets"
    Credentials(folder, facts.load(), SERVERS, options.renew_certificates).make()
    close(folder, user, group)
    (options.folder / ".env").write_text(f"SELAM_USER={user}:{group}\nSELAM_UID={user}\n")
    print(f"{folder}: secrets of {len(list(folder.iterdir())) - 1} containers. The first admin's password: {folder}/identity/admin_password")


if __name__ == "__main__":
    main()
