"""Objects of each service in `k8s/`, from the facts about the platform. The rest (overlays, shared objects) is written by hand.

Each service has a folder that its team releases. Network policies and autoscaling are components that an overlay may include.
"""

from __future__ import annotations

from . import facts, kubernetes_database, kubernetes_network, kubernetes_objects, yaml_text

COMMENT = "Written by `make manifests` (deploy/manifests/kubernetes.py); change that, or [package.metadata.deployment] of the service."
BASE = "kustomize.config.k8s.io/v1beta1"
COMPONENT = "kustomize.config.k8s.io/v1alpha1"


def rendered() -> dict[str, str]:
    """Path from the root → text."""
    platform = facts.load()
    files = {}
    for service in platform.services:
        objects = kubernetes_objects.of_service(platform, service)
        files |= _folder(f"k8s/services/{service.name}", "Kustomization", objects)
    files |= _folder(f"k8s/services/{facts.GATEWAY}", "Kustomization", kubernetes_objects.of_gateway(platform))
    names = [service.name for service in platform.services] + [facts.GATEWAY]
    files["k8s/services/kustomization.yaml"] = _kustomization("Kustomization", names)
    files |= _folder("k8s/components/network-policies", "Component", kubernetes_network.policies(platform))
    scaling = {service.name: kubernetes_objects.autoscaler(service) for service in platform.services}
    secrets = {service.name: kubernetes_objects.external_secret(service) for service in platform.services}
    files |= _folder("k8s/components/external-secrets", "Component", secrets)
    files |= _folder("k8s/components/database", "Component", kubernetes_database.objects(platform), patches=[kubernetes_database.WAIT])
    files |= _folder("k8s/components/autoscaling", "Component", {**scaling, facts.GATEWAY: kubernetes_objects.gateway_autoscaler()})
    return files


def _folder(path, kind, objects, **more) -> dict[str, str]:
    files = {f"{path}/{name}.yaml": yaml_text.document(value, COMMENT) for name, value in objects.items()}
    return {**files, f"{path}/kustomization.yaml": _kustomization(kind, [f"{name}.yaml" for name in objects], **more)}


def _kustomization(kind, resources, **more) -> str:
    version = COMPONENT if kind == "Component" else BASE
    return yaml_text.document({"apiVersion": version, "kind": kind, "resources": list(resources), **more}, COMMENT)
