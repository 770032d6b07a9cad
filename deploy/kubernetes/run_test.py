#!/usr/bin/env python3
"""Runs the dev overlay of Kubernetes as pods of podman, tests it, and removes it: `make k8s-test`.

kubectl renders the overlay; the images are those of `make images`. The test replaces the operators' objects (PostgreSQL, RabbitMQ, certificates) by pods
with TLS, as in a cluster. Every pod must become ready, one journey must succeed, and every container must have exactly the rights and limits of its
manifest. Needs root, kubectl, and podman (Debian: podman runc catatonit netavark aardvark-dns).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "local"))

from support import tools

try:
    import yaml
except ImportError:
    os.execv(tools.python_tools() / "python", ["python", *sys.argv])

from compose.api import Api, eventually
from compose.journey import journey
from credentials.maker import Credentials
from images.bases import SERVERS as SERVER_IMAGES
from images.engine import Engine

from kubernetes import make_secrets
from kubernetes.pods import Pods, config_map, podman
from manifests import facts
from manifests.facts import PORTS

ROOT = facts.ROOT
ADMIN = "admin@selam.example"
# The health checks of the images and the probes of the manifests use the same address.
READY = {facts.GATEWAY: ["python3", "/opt/selam/gateway/container.py", "ready"]}
READY_SERVICE = ["service", "ready"]
LISTENS = "exec 3<>/dev/tcp/127.0.0.1/{port}"


class Overlay:
    """Returns the objects that kubectl renders."""

    def __init__(self, kubectl, name):
        text = subprocess.run([kubectl, "kustomize", ROOT / "k8s" / "overlays" / name], check=True, capture_output=True, text=True).stdout
        self.objects = [one for one in yaml.safe_load_all(text) if one]

    def of(self, kind):
        return {one["metadata"]["name"]: one for one in self.objects if one["kind"] == kind}


def images_into_podman(names):
    """Copies images that podman lacks from the container engine."""
    engine = Engine()
    ids = {name: engine.says("image", "inspect", "--format", "{{.Id}}", name).removeprefix("sha256:") for name in sorted(names)}
    present = subprocess.run(["podman", "images", "--no-trunc", "--quiet"], check=True, capture_output=True, text=True).stdout
    missing = [name for name, identity in ids.items() if identity not in present]
    if missing:
        print(f"podman gets {', '.join(missing)}", flush=True)
        saved = subprocess.Popen([engine.command, "save", *missing], stdout=subprocess.PIPE)
        subprocess.run(["podman", "load", "--quiet"], stdin=saved.stdout, check=True, stdout=subprocess.DEVNULL)
        if saved.wait() != 0:
            sys.exit("docker save failed")


def files_of(folder: Path, *names) -> dict[str, str]:
    return {name: (folder / name).read_text() for name in names}


def certificate(folder: Path) -> dict[str, str]:
    """File names as in cert-manager's Secrets."""
    return {"tls.crt": (folder / "tls.pem").read_text(), "tls.key": (folder / "tls.key").read_text(), "ca.crt": (folder / "ca.pem").read_text()}


def server(name, image, command, mounts) -> dict:
    """Starts a pod that replaces an object of an operator."""
    volumes = {**mounts, "data": "/data", "tmp": "/tmp"}
    container = {
        "name": name,
        "image": image,
        "command": ["/bin/sh", "-c", command],
        "volumeMounts": [{"name": volume, "mountPath": path} for volume, path in volumes.items()],
    }
    spec = {"securityContext": {"runAsUser": 10001, "runAsGroup": 10001}, "containers": [container], "volumes": [{"name": volume} for volume in volumes]}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name}, "spec": spec}


def start_servers(pods, secrets: Path):
    """Starts PostgreSQL and RabbitMQ with TLS, and creates the roles and users that the operators would create."""
    # PostgreSQL rejects a key that other users can read.
    command = (
        "cp /run/tls/tls.crt /run/tls/tls.key /tmp/ && chmod 600 /tmp/tls.key"
        " && export PGDATA=/data/pg POSTGRES_PASSWORD_FILE=/run/secrets/password && exec docker-entrypoint.sh postgres"
        " -c unix_socket_directories=/tmp -c ssl=on -c ssl_cert_file=/tmp/tls.crt -c ssl_key_file=/tmp/tls.key -c max_connections=200"
    )
    description = server("database", SERVER_IMAGES[facts.DATABASE], command, {"tls": "/run/tls", "secrets": "/run/secrets"})
    given = {"tls": certificate(secrets / "database"), "secrets": files_of(secrets / "database", "password")}
    database = pods.play(description, given, [], ["database", "database-rw"])
    bus_conf = "\n".join(
        [
            "listeners.tcp = none",
            f"listeners.ssl.default = {PORTS[facts.BUS]}",
            "ssl_options.cacertfile = /run/tls/ca.crt",
            "ssl_options.certfile = /run/tls/tls.crt",
            "ssl_options.keyfile = /run/tls/tls.key",
            "load_definitions = /run/secrets/definitions.json",
            "log.console.level = warning",
        ]
    )
    command = (
        "export HOME=/data RABBITMQ_MNESIA_BASE=/data RABBITMQ_LOG_BASE=/data RABBITMQ_CONFIG_FILES=/run/secrets && exec docker-entrypoint.sh rabbitmq-server"
    )
    given = {"tls": certificate(secrets / "bus"), "secrets": {**files_of(secrets / "bus", "definitions.json"), "10-selam.conf": bus_conf}}
    bus = pods.play(server("bus", SERVER_IMAGES[facts.BUS], command, {"tls": "/run/tls", "secrets": "/run/secrets"}), given, [], ["bus"])
    database.wait(["pg_isready", "-q", "-h", "/tmp", "-U", "postgres"])
    for role in (secrets / "database" / "roles").iterdir():
        for statement in (f"CREATE ROLE {role.name} LOGIN PASSWORD '{role.read_text()}'", f"CREATE DATABASE {role.name} OWNER {role.name}"):
            query = ["psql", "--quiet", "--host=/tmp", "--username=postgres", f"--command={statement}"]
            podman("exec", "--env", f"PGPASSWORD={(secrets / 'database' / 'password').read_text()}", database.container, *query)
    bus.wait(["/bin/bash", "-c", LISTENS.format(port=PORTS[facts.BUS])])


def limit_in_bytes(text: str) -> int:
    for unit, factor in (("Gi", 2**30), ("Mi", 2**20)):
        if text.endswith(unit):
            return int(text.removesuffix(unit)) * factor
    return int(text)


def confined(pod) -> list[str]:
    """Returns the differences between a container and its manifest."""
    (wanted,) = pod.manifest["spec"]["template"]["spec"]["containers"]
    found = pod.inspected()
    rights = {
        "runs as": (found["Config"]["User"].split(":")[0], "10001"),
        "root is read-only": (found["HostConfig"]["ReadonlyRootfs"], True),
        "capabilities": (found["EffectiveCaps"] or [], []),
        "gains no rights": ("no-new-privileges" in found["HostConfig"]["SecurityOpt"], True),
        "memory limit": (found["HostConfig"]["Memory"], limit_in_bytes(wanted["resources"]["limits"]["memory"])),
    }
    return [f"{pod.name}: {what} {is_so}, not {wanted}" for what, (is_so, wanted) in rights.items() if is_so != wanted]


def main():
    kubectl = tools.kubectl()
    if os.geteuid() != 0 or not kubectl or not shutil.which("podman"):
        sys.exit("run_test.py needs root, kubectl with kustomize 5, and podman (Debian: apt-get install podman runc catatonit netavark aardvark-dns)")
    platform, overlay = facts.load(), Overlay(kubectl, "dev")
    deployments, jobs = overlay.of("Deployment"), overlay.of("Job")
    images_into_podman(
        {container["image"] for one in deployments.values() for container in one["spec"]["template"]["spec"]["containers"]}
        | {SERVER_IMAGES[facts.DATABASE], SERVER_IMAGES[facts.BUS]}
    )
    folder = Path(tempfile.mkdtemp(prefix="selam-pods-"))
    credentials = Credentials(folder, platform, make_secrets.SERVERS)
    credentials.make()
    for name in ("database", "bus", "cache", "files"):
        credentials.certificate(name, [name, f"{name}-rw"])
    settings = {"SELAM_RATE_LIMIT_FACTOR": "0"}
    configs = [config_map(one["metadata"]["name"], {**one["data"], **settings}) for one in overlay.of("ConfigMap").values()]
    password = (folder / facts.KEYS_OF_TOKENS / "admin_password").read_text()
    pods = Pods()
    try:
        start_servers(pods, folder)
        running = {}
        for name, given, probe in (
            (
                "cache",
                {"secrets": files_of(folder / "cache", "redis.conf"), "tls": certificate(folder / "cache")},
                ["/bin/bash", "-c", LISTENS.format(port=6379)],
            ),
            (
                "files",
                {"secrets": files_of(folder / "files", "keys.env"), "tls": certificate(folder / "files")},
                ["/bin/sh", "-c", "wget -q --no-check-certificate -O /dev/null https://127.0.0.1:7070/health"],
            ),
            ("mail", {}, ["/mailpit", "readyz"]),
            (facts.STRIPE_STAND_IN, {}, ["service", "probe"]),
        ):
            running[name] = pods.play(deployments[name], given, configs, [name])
            running[name].wait(probe)
        mounted = {
            service.name: {
                "secrets": files_of(folder / service.name, *service.secret_files, "services.jwks"),
                "tls": certificate(folder / service.name),
            }
            for service in platform.services
        }
        for name, job in jobs.items():
            service = job["metadata"]["labels"]["app.kubernetes.io/name"]
            pods.play(job, mounted[service], configs, [name]).wait_for_end()
        print(f"{len(jobs)} migrations done", flush=True)
        started = {}
        for service in platform.services:
            started[service.name] = time.monotonic()
            running[service.name] = pods.play(deployments[service.name], mounted[service.name], configs, [service.name])
        for service in platform.services:
            running[service.name].wait(READY_SERVICE)
            started[service.name] = time.monotonic() - started[service.name]
        begun = time.monotonic()
        running[facts.GATEWAY] = pods.play(deployments[facts.GATEWAY], {"tls": certificate(folder / facts.GATEWAY)}, configs, [facts.GATEWAY])
        running[facts.GATEWAY].wait(READY[facts.GATEWAY])
        started[facts.GATEWAY] = time.monotonic() - begun
        print(f"all {len(running)} pods are ready", flush=True)
        address = f"http://{running[facts.GATEWAY].address(pods.network)}:8080"
        api = Api(address, f"http://{running['mail'].address(pods.network)}:8025")
        journey(api, eventually("sign-in of the admin", lambda: api.sign_in(ADMIN, password)))
        faults = [fault for pod in running.values() for fault in confined(pod)]
        for name, pod in sorted(running.items()):
            limit = pod.manifest["spec"]["template"]["spec"]["containers"][0]["resources"]["limits"]["memory"]
            since = f"ready {started[name]:4.1f} s after its start, " if name in started else ""
            print(f"{name:16} {since}memory {pod.memory()} of {limit}", flush=True)
        if faults:
            sys.exit("\n".join(faults))
        print("Every container has the user, rights and limits of its manifest.", flush=True)
    finally:
        pods.end()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
