#!/usr/bin/env python3
"""Makes the base images of the Dockerfiles and docker-compose.yml on machines without access to a registry. For tests only.

    make_bases.py [NAME …]      the missing images, or the named ones again

They have the names of the real images and contain Debian's packages and this machine's Rust, Node.js and certificates. They show that the platform's
images and manifests work, not the size or age of the real ones. Needs root, debootstrap and a running engine (DOCKER_HOST).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from images.bases import BUILDING, SERVERS
from images.engine import Engine

RELEASE = "bookworm"
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
# Start scripts with the behaviour of the real server images that docker-compose.yml relies on.
STARTS = Path(__file__).resolve().parent / "stand_ins"


def debian(engine, name):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["debootstrap", "--variant=minbase", "--include=ca-certificates", RELEASE, folder], check=True, stdout=subprocess.DEVNULL)
        shutil.rmtree(Path(folder, "var/cache/apt"), ignore_errors=True)
        shutil.rmtree(Path(folder, "usr/share/doc"), ignore_errors=True)
        # Proxies that inspect this machine's connections sign them with these certificates.
        shutil.copy(AUTHORITIES, Path(folder) / AUTHORITIES.lstrip("/"))
        sources = Path(folder, "etc/apt/sources.list")
        sources.write_text(
            f"deb http://deb.debian.org/debian {RELEASE} main\n"
            f"deb http://deb.debian.org/debian {RELEASE}-updates main\n"
            f"deb http://deb.debian.org/debian-security {RELEASE}-security main\n"
        )
        archive = subprocess.Popen(["tar", "-C", folder, "-c", "."], stdout=subprocess.PIPE)
        engine.run("import", "--change", 'CMD ["bash"]', "-", name, stdin=archive.stdout)
        archive.wait()


def with_packages(engine, name, packages, lines=(), context=None):
    """Debian with additional packages, and more lines of a Dockerfile."""
    text = "\n".join(
        [
            f"FROM {BUILDING['DEBIAN']}",
            f"RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends {' '.join(packages)} "
            "&& rm -rf /var/lib/apt/lists/* /var/cache/apt/*",
            *lines,
        ]
    )
    with tempfile.TemporaryDirectory() as empty:
        engine.run("build", "--network=host", "--quiet", "--tag", name, "--file", "-", context or empty, input=text, text=True)


def rust(engine, name):
    """This machine's toolchain, without its documentation."""
    toolchain = Path(subprocess.run(["rustc", "--print", "sysroot"], check=True, capture_output=True, text=True).stdout.strip())
    with tempfile.TemporaryDirectory() as folder:
        for part in ("bin", "lib", "libexec"):
            if (toolchain / part).exists():
                shutil.copytree(toolchain / part, Path(folder, "toolchain", part), symlinks=True)
        lines = ["COPY toolchain /usr/local/rust", "ENV PATH=/usr/local/rust/bin:$PATH CARGO_HOME=/usr/local/cargo"]
        with_packages(engine, name, ["gcc", "libc6-dev"], lines, folder)


def node(engine, name):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(shutil.which("node"), folder)
        shutil.copytree(Path(shutil.which("npm")).resolve().parents[1], Path(folder, "npm"), symlinks=True)
        lines = [
            "COPY node /usr/local/bin/node",
            "COPY npm /usr/local/lib/node_modules/npm",
            "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
            f"ENV NODE_EXTRA_CA_CERTS={AUTHORITIES}",
        ]
        with_packages(engine, name, ["libatomic1"], lines, folder)


def python(engine, name):
    with_packages(engine, name, ["python3", "python3-pip", "libpython3.11"])


BUILDERS = {"DEBIAN": debian, "RUST": rust, "NODE": node, "PYTHON": python}


def server(engine, part, name):
    """A server of Debian behind a start script that accepts the settings of the real image."""
    folder = STARTS / part
    packages = (folder / "packages").read_text().split()
    lines = ["COPY start /usr/local/bin/start", "RUN chmod 755 /usr/local/bin/start", *(folder / "lines").read_text().splitlines()]
    with_packages(engine, name, packages, [*lines, 'ENTRYPOINT ["start"]'], folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join([*BUILDING, *SERVERS])}")
    wanted = parser.parse_args().names
    if os.geteuid() != 0:
        sys.exit("make_bases.py: debootstrap needs root")
    engine = Engine()
    for key, name in BUILDING.items():
        if key in wanted or (not wanted and not engine.has(name)):
            print(f"{name} …", flush=True)
            BUILDERS[key](engine, name)
    for part, name in SERVERS.items():
        if (STARTS / part).is_dir() and (part in wanted or (not wanted and not engine.has(name))):
            print(f"{name} …", flush=True)
            server(engine, part, name)


if __name__ == "__main__":
    main()
