"""PostgreSQL inside the cluster, by its operator (CloudNativePG): a role and a database for each service, so that no service reads another's data."""

from __future__ import annotations

from . import facts
from .facts import DATABASE
from .kubernetes_network import PART
from .kubernetes_objects import certificate, labels, meta

# PostgreSQL of the version in deploy/images/bases.py, packed for the operator.
IMAGE = "ghcr.io/cloudnative-pg/postgresql:17.9-202602261636-system-bookworm"
# The hand-written patch that makes the pods of services wait for their database.
WAIT = {"path": "wait-for-database.yaml", "target": {"kind": "Deployment", "labelSelector": "app.kubernetes.io/part-of=selam,app.kubernetes.io/name!=gateway"}}


def objects(platform: facts.Platform) -> dict[str, dict]:
    """File name → object. The passwords are Secrets `database-<service>` (username, password)."""
    return {"cluster": _cluster(platform), "certificate": _certificate(), **{service.name: _database(service) for service in platform.services}}


def _cluster(platform):
    roles = [
        {"name": service.database, "ensure": "present", "login": True, "passwordSecret": {"name": f"{DATABASE}-{service.name}"}}
        for service in platform.services
    ]
    return {
        "apiVersion": "postgresql.cnpg.io/v1",
        "kind": "Cluster",
        "metadata": meta(DATABASE, DATABASE),
        "spec": {
            "instances": 1,
            "imageName": IMAGE,
            "inheritedMetadata": {"labels": {PART: DATABASE, **labels(DATABASE)}},
            "storage": {"size": "2Gi"},
            # A pod without requests is evicted first.
            "resources": {"requests": {"cpu": "100m", "memory": "256Mi"}, "limits": {"memory": "512Mi"}},
            "postgresql": {"parameters": {"max_connections": "200"}},
            # Signed by the authority that the services trust.
            "certificates": {"serverTLSSecret": f"{DATABASE}-tls", "serverCASecret": f"{DATABASE}-tls"},
            "managed": {"roles": roles},
        },
    }


def _certificate():
    hosts = [f"{DATABASE}-rw", f"{DATABASE}-rw.selam", f"{DATABASE}-rw.selam.svc"]
    # The operator reloads the server after a renewal.
    return certificate(DATABASE, hosts, secretTemplate={"labels": {"cnpg.io/reload": ""}})


def _database(service):
    return {
        "apiVersion": "postgresql.cnpg.io/v1",
        "kind": "Database",
        "metadata": meta(service.database.replace("_", "-"), DATABASE),
        "spec": {"name": service.database, "owner": service.database, "cluster": {"name": DATABASE}},
    }
