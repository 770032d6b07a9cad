"""Runs objects of Kubernetes as pods of podman, which needs no cluster.

Podman plays Deployments, Pods and ConfigMaps, with their security contexts, limits and environment. Unsupported objects are converted, without other
changes: files of Secrets to ConfigMaps, Jobs to pods that end, Services to names in the pods' network. The test sends the probes.
"""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass, field

PATIENCE = 120


@dataclass
class Pods:
    """Pods in a separate network, until `end`."""

    network: str = field(default_factory=lambda: f"selam{uuid.uuid4().hex[:6]}")
    names: list[str] = field(default_factory=list)
    volumes: list[str] = field(default_factory=list)

    def __post_init__(self):
        podman("network", "create", self.network)

    def play(self, workload: dict, files: dict[str, dict[str, str]], configs: list[dict], names: list[str]) -> Pod:
        """Starts a Deployment, Job or Pod. `files` are those of its volumes by name, `configs` the names of its ConfigMaps. Other pods reach it
        under `names`."""
        name = workload["metadata"]["name"]
        played = as_pod(workload)
        # Podman's volumes share one namespace for all pods.
        mounts = {volume["name"]: f"{name}-{volume['name']}" for volume in played["spec"].get("volumes", [])}
        played["spec"]["volumes"] = [{"name": own, **({"configMap": {"name": own}} if kind in files else {"emptyDir": {}})} for kind, own in mounts.items()]
        for container in played["spec"]["containers"]:
            for mount in container.get("volumeMounts", []):
                mount["name"] = mounts[mount["name"]]
        given = [config_map(mounts[kind], content) for kind, content in files.items()]
        document = "\n---\n".join(json.dumps(one) for one in [*configs, *given, played])
        network = ":".join([self.network, ",".join(f"alias={alias}" for alias in names)])
        done = subprocess.run(
            ["podman", "kube", "play", "--start=false", "--network", network, "-"], input=document, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(f"{name}: {done.stdout}{done.stderr}")
        self.names.append(name)
        self.volumes += mounts.values()
        pod = Pod(name, played["spec"]["containers"][0]["name"], workload)
        pod.start(played["spec"].get("securityContext", {}).get("sysctls", []))
        return pod

    def end(self):
        """Removes all pods and their volumes."""
        for name in self.names:
            subprocess.run(["podman", "pod", "rm", "--force", "--time", "5", name], capture_output=True, check=False)
        for volume in self.volumes:
            subprocess.run(["podman", "volume", "rm", "--force", volume], capture_output=True, check=False)
        subprocess.run(["podman", "network", "rm", "--force", self.network], capture_output=True, check=False)


@dataclass
class Pod:
    """A running pod."""

    name: str
    main: str
    manifest: dict

    @property
    def container(self) -> str:
        return f"{self.name}-{self.main}"

    def wait(self, probe: list[str], seconds=PATIENCE) -> float:
        """Waits until the probe succeeds in the container. Returns the seconds since the start."""
        begun = time.monotonic()
        while subprocess.run(["podman", "exec", self.container, *probe], capture_output=True, check=False).returncode != 0:
            if time.monotonic() - begun > seconds or not self.inspected()["State"]["Running"]:
                sys.exit(f"{self.name} is not ready:\n{self.logs()}")
            time.sleep(0.3)
        return time.monotonic() - begun

    def wait_for_end(self):
        code = podman("wait", self.container)
        if code != "0":
            sys.exit(f"{self.name} failed ({code}):\n{self.logs()}")

    def start(self, sysctls: list[dict]):
        """Its network first: older versions of podman omit a pod's sysctls."""
        podman("start", self._infra()["Id"])
        for sysctl in sysctls:
            network = f"--net=/proc/{self._infra()['State']['Pid']}/ns/net"
            subprocess.run(["nsenter", network, "sysctl", "--quiet", "--write", f"{sysctl['name']}={sysctl['value']}"], check=True)
        podman("start", self.container)

    def address(self, network) -> str:
        """Returns its address for this machine."""
        return self._infra()["NetworkSettings"]["Networks"][network]["IPAddress"]

    def _infra(self) -> dict:
        (infra,) = (one for one in json.loads(podman("pod", "inspect", self.name))["Containers"] if one["Name"].endswith("-infra"))
        return json.loads(podman("inspect", infra["Id"]))[0]

    def inspected(self) -> dict:
        return json.loads(podman("inspect", self.container))[0]

    def logs(self) -> str:
        said = subprocess.run(["podman", "logs", "--tail", "30", self.container], capture_output=True, text=True, check=False)
        return said.stdout + said.stderr

    def memory(self) -> str:
        """Returns its memory, as podman reports it."""
        return podman("stats", "--no-stream", "--format", "{{.MemUsage}}", self.container).split(" / ")[0]


def as_pod(workload: dict) -> dict:
    """Returns the pod that a workload would create."""
    template = workload if workload["kind"] == "Pod" else workload["spec"]["template"]
    spec = copy.deepcopy(template["spec"])
    if workload["kind"] == "Job":
        spec["restartPolicy"] = "Never"
    for container in spec["containers"]:
        # Podman would open the ports on this machine, where all services would have the same ones.
        for field_of_cluster in ("startupProbe", "livenessProbe", "readinessProbe", "lifecycle", "ports"):
            container.pop(field_of_cluster, None)
    labels = template.get("metadata", {}).get("labels", {})
    return {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": workload["metadata"]["name"], "labels": labels}, "spec": spec}


def config_map(name: str, files: dict[str, str]) -> dict:
    return {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}, "data": files}


def podman(*arguments) -> str:
    """Runs podman. Exits with its error output when it fails."""
    done = subprocess.run(["podman", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"podman {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()
