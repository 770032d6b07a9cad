"""Objects of one service: workload with the migration of its schema, Service, certificate."""

from __future__ import annotations

from . import facts
from .facts import GATEWAY, KEYS_OF_TOKENS, REGISTRY

SECRETS, CERTIFICATE, DATA = "/run/secrets", "/run/tls", "/var/lib/selam"
USER = 10001
# Settings that take the path of a file instead of its content.
WANT_FILES = ("SELAM_SIGNING_KEYS",)
# Seconds. The chassis first becomes unready, then finishes its requests. The pod has both times, and a reserve.
SHUTDOWN_DELAY, SHUTDOWN_GRACE, SPARE = 5, 20, 10
GATEWAY_PORT, GATEWAY_METRICS_PORT = 8080, 9902
# Requests and limits of a replica, unless its team sets others: `[package.metadata.deployment]`.
CPU, MEMORY, MEMORY_LIMIT = "100m", "64Mi", "192Mi"
REPLICAS = {"min": 2, "max": 6}
SCALE_AT_CPU = 70


def of_service(platform: facts.Platform, service: facts.Service) -> dict[str, dict]:
    """File name → object."""
    return {
        "deployment": _deployment(platform, service),
        "service": _service(service.name, {"grpc": platform.grpc_port, "http": platform.http_port}),
        "service-account": _account(service.name),
        "disruption-budget": _budget(service.name),
        "certificate": _certificate(service.name),
    }


def of_gateway(platform: facts.Platform) -> dict[str, dict]:
    """The same for the gateway, which has no schema."""
    return {
        "deployment": _gateway_deployment(),
        "service": _service(GATEWAY, {"http": GATEWAY_PORT, "metrics": GATEWAY_METRICS_PORT}, headless=False),
        "service-account": _account(GATEWAY),
        "disruption-budget": _budget(GATEWAY),
        "certificate": _certificate(GATEWAY),
    }


def labels(name: str) -> dict[str, str]:
    """Selector of all objects of a part."""
    return {"app.kubernetes.io/name": name, "app.kubernetes.io/part-of": "selam"}


def serving(name: str) -> dict[str, str]:
    """Selector of pods that serve requests."""
    return {"app.kubernetes.io/name": name, "app.kubernetes.io/component": "server"}


def meta(name: str, part: str, **more) -> dict:
    return {"name": name, "labels": labels(part), **more}


def autoscaler(service: facts.Service) -> dict:
    """Adds replicas when processors are busy and when work waits: jobs, events and emails that are due."""
    wanted = service.deployment.get("replicas", REPLICAS)
    metrics = [_cpu(service.deployment.get("scale-at-cpu", SCALE_AT_CPU))]
    waiting = service.deployment.get("scale-at-waiting")
    if waiting:
        # Every replica reports the same value from the database: the adapter's rule (k8s/README.md) takes the maximum instead of the sum.
        selector = {"matchLabels": {"service": service.name}}
        metric = {"name": "selam_jobs_waiting", "selector": selector}
        metrics.append({"type": "External", "external": {"metric": metric, "target": {"type": "AverageValue", "averageValue": str(waiting)}}})
    return _autoscaler(service.name, wanted, metrics)


def gateway_autoscaler() -> dict:
    return _autoscaler(GATEWAY, REPLICAS, [_cpu(SCALE_AT_CPU)])


def _autoscaler(name, wanted, metrics):
    return {
        "apiVersion": "autoscaling/v2",
        "kind": "HorizontalPodAutoscaler",
        "metadata": meta(name, name),
        "spec": {
            "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": name},
            "minReplicas": wanted["min"],
            "maxReplicas": wanted["max"],
            "metrics": metrics,
            # Load comes in waves; starting and ending replicas with each wave would cost more than it saves.
            "behavior": {"scaleDown": {"stabilizationWindowSeconds": 300}},
        },
    }


def _cpu(percent):
    return {"type": "Resource", "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": percent}}}


def _deployment(platform, service):
    container = {
        "name": service.name,
        "image": f"{REGISTRY}/{service.package}",
        "ports": [{"name": "grpc", "containerPort": platform.grpc_port}, {"name": "http", "containerPort": platform.http_port}],
        **_environment(platform, service),
        "startupProbe": {**_probe(platform.live), "periodSeconds": 2, "failureThreshold": 60},
        "livenessProbe": {**_probe(platform.live), "periodSeconds": 10, "failureThreshold": 3},
        "readinessProbe": {**_probe(platform.ready), "periodSeconds": 2, "failureThreshold": 2},
        **_resources(service.deployment),
        **_confined(),
        "volumeMounts": _mounts(),
    }
    grace = SHUTDOWN_DELAY + SHUTDOWN_GRACE + SPARE
    return _deployment_of(service.name, container, _volumes(service.name), grace, [_migration(platform, service)])


def _deployment_of(name, container, volumes, grace, init_containers=()):
    """Without `replicas`: the autoscaler of an overlay sets them, and each apply would reset its number."""
    return {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": meta(name, name),
        "spec": {
            "revisionHistoryLimit": 5,
            "selector": {"matchLabels": serving(name)},
            # A new replica is ready before an old one ends.
            "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxUnavailable": 0, "maxSurge": 1}},
            "template": {
                "metadata": {"labels": labels(name) | serving(name)},
                "spec": {
                    **_pod(name),
                    "terminationGracePeriodSeconds": grace,
                    "topologySpreadConstraints": [_spread(name, "topology.kubernetes.io/zone"), _spread(name, "kubernetes.io/hostname")],
                    **({"initContainers": list(init_containers)} if init_containers else {}),
                    "containers": [container],
                    "volumes": volumes,
                },
            },
        },
    }


def _gateway_deployment():
    environment = {
        **_certificate_settings(),
        "SELAM_METRICS_PORT": str(GATEWAY_METRICS_PORT),
        "SELAM_DATA_DIR": "/run/selam",
    }
    container = {
        "name": GATEWAY,
        "image": f"{REGISTRY}/selam-{GATEWAY}",
        "ports": [{"name": "http", "containerPort": GATEWAY_PORT}, {"name": "metrics", "containerPort": GATEWAY_METRICS_PORT}],
        "envFrom": [{"configMapRef": {"name": "platform"}}],
        "env": _pairs(environment),
        "startupProbe": {**_probe("/healthz"), "periodSeconds": 2, "failureThreshold": 30},
        "livenessProbe": {**_probe("/healthz"), "periodSeconds": 10, "failureThreshold": 3},
        "readinessProbe": {**_probe("/healthz"), "periodSeconds": 2, "failureThreshold": 2},
        # Envoy ends at once on the signal: first load balancers remove the pod, then its open requests end.
        "lifecycle": {"preStop": {"exec": {"command": ["python3", "/opt/selam/gateway/container.py", "drain"]}}},
        **_resources({"cpu": "250m", "memory": "192Mi", "memory-limit": "512Mi"}),
        **_confined(),
        "volumeMounts": [{"name": "tls", "mountPath": CERTIFICATE, "readOnly": True}, {"name": "data", "mountPath": "/run/selam"}],
    }
    volumes = [{"name": "tls", "secret": {"secretName": f"{GATEWAY}-tls"}}, {"name": "data", "emptyDir": {"sizeLimit": "16Mi"}}]
    return _deployment_of(GATEWAY, container, volumes, SHUTDOWN_DELAY + SHUTDOWN_GRACE + SPARE)


def external_secret(service: facts.Service) -> dict:
    """Source of the files of a service's Secret, in clusters with External Secrets: one entry for each service, a property for each file."""
    return {
        "apiVersion": "external-secrets.io/v1",
        "kind": "ExternalSecret",
        "metadata": meta(service.name, service.name),
        "spec": {
            "refreshInterval": "1h",
            "secretStoreRef": {"name": "platform", "kind": "SecretStore"},
            "target": {"name": service.name},
            "data": [{"secretKey": file, "remoteRef": {"key": f"selam/{service.name}", "property": file}} for file in secret_files(service)],
        },
    }


def secret_files(service: facts.Service) -> list[str]:
    """Returns the contents of the service's Secret: files that its settings name."""
    return ["database_url", "bus_url", "cache_url", "service.pem", *_own_secrets(service).values()]


def _own_secrets(service):
    """Returns the secret settings of a service: setting → file."""
    own = [setting.name for setting in service.settings if setting.secret]
    if service.keeps_files:
        own += ["SELAM_FILES_ACCESS_KEY_ID", "SELAM_FILES_SECRET_ACCESS_KEY", "SELAM_FILES_SIGNING_KEY"]
    return {name: name.removeprefix("SELAM_").lower() + (".pem" if name in WANT_FILES else "") for name in own}


def _environment(platform, service):
    fixed = {
        "SELAM_DATABASE_URL": f"file:{SECRETS}/database_url",
        "SELAM_BUS_URL": f"file:{SECRETS}/bus_url",
        "SELAM_CACHE_URL": f"file:{SECRETS}/cache_url",
        "SELAM_SERVICE_URL": f"https://{{service}}:{platform.grpc_port}",
        "SELAM_SERVICE_KEY": f"{SECRETS}/service.pem",
        "SELAM_SERVICE_KEYS": f"{SECRETS}/services.jwks",
        "SELAM_SHUTDOWN_DELAY": str(SHUTDOWN_DELAY),
        "SELAM_SHUTDOWN_GRACE": str(SHUTDOWN_GRACE),
        **_certificate_settings(),
    }
    if service.name != KEYS_OF_TOKENS:
        fixed["SELAM_JWKS_URL"] = f"https://{KEYS_OF_TOKENS}:{platform.http_port}/auth/v1/.well-known/jwks.json"
    fixed |= {name: f"{SECRETS}/{file}" if name in WANT_FILES else f"file:{SECRETS}/{file}" for name, file in _own_secrets(service).items()}
    return {"envFrom": [{"configMapRef": {"name": "platform"}}], "env": _pairs(fixed)}


def _certificate_settings():
    names = {"SELAM_TLS_CA": "ca.crt", "SELAM_TLS_CERTIFICATE": "tls.crt", "SELAM_TLS_KEY": "tls.key"}
    return {setting: f"{CERTIFICATE}/{file}" for setting, file in names.items()}


def _pairs(settings):
    return [{"name": name, "value": value} for name, value in settings.items()]


def _migration(platform, service):
    """Returns the container that migrates the schema before the program starts. No probe ends it, however long a step takes."""
    return {
        "name": "migrate",
        "image": f"{REGISTRY}/{service.package}",
        "args": ["migrate"],
        # All settings: the program reads them before it selects the command.
        **_environment(platform, service),
        **_resources({"cpu": "20m", "memory": "32Mi", "memory-limit": "128Mi"}),
        **_confined(),
        "volumeMounts": _mounts(),
    }


def _pod(name):
    return {
        "serviceAccountName": name,
        "automountServiceAccountToken": False,
        # Variables with the addresses of all Services would slow down every start and disclose more than necessary.
        "enableServiceLinks": False,
        "securityContext": {
            "runAsNonRoot": True,
            "runAsUser": USER,
            "runAsGroup": USER,
            "fsGroup": USER,
            "seccompProfile": {"type": "RuntimeDefault"},
        },
    }


def _confined():
    return {"securityContext": {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}}


def _resources(deployment):
    requests = {"cpu": deployment.get("cpu", CPU), "memory": deployment.get("memory", MEMORY)}
    # No CPU limit: a replica may use idle processors.
    return {"resources": {"requests": requests, "limits": {"memory": deployment.get("memory-limit", MEMORY_LIMIT)}}}


def _probe(path):
    # Kubelet has no certificate of the platform; these paths require none, and it verifies none.
    scheme = "HTTP" if path == "/healthz" else "HTTPS"
    return {"httpGet": {"path": path, "port": "http", "scheme": scheme}, "timeoutSeconds": 2}


def _mounts():
    mounts = {"secrets": SECRETS, "tls": CERTIFICATE}
    return [*({"name": name, "mountPath": path, "readOnly": True} for name, path in mounts.items()), {"name": "data", "mountPath": DATA}]


def _volumes(name):
    secrets = {"sources": [{"secret": {"name": name}}, {"configMap": {"name": "service-keys"}}], "defaultMode": 0o440}
    return [
        {"name": "secrets", "projected": secrets},
        {"name": "tls", "secret": {"secretName": f"{name}-tls", "defaultMode": 0o440}},
        {"name": "data", "emptyDir": {"sizeLimit": "64Mi"}},
    ]


def _spread(name, key):
    return {
        "maxSkew": 1,
        "topologyKey": key,
        "whenUnsatisfiable": "ScheduleAnyway",
        "labelSelector": {"matchLabels": serving(name)},
    }


def _service(name, ports, headless=True):
    """Headless, so that Envoy resolves each replica and balances requests rather than connections."""
    # The ports of services use TLS.
    protocol = "https" if headless else "http"
    ports_of = [{"name": kind, "port": port, "targetPort": kind, "appProtocol": protocol} for kind, port in ports.items()]
    spec = {"selector": serving(name), "ports": ports_of}
    return {"apiVersion": "v1", "kind": "Service", "metadata": meta(name, name), "spec": {**({"clusterIP": "None"} if headless else {}), **spec}}


def _account(name):
    return {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": meta(name, name), "automountServiceAccountToken": False}


def _budget(name):
    return {
        "apiVersion": "policy/v1",
        "kind": "PodDisruptionBudget",
        "metadata": meta(name, name),
        "spec": {"maxUnavailable": 1, "unhealthyPodEvictionPolicy": "AlwaysAllow", "selector": {"matchLabels": serving(name)}},
    }


def _certificate(name):
    """Its certificate is for the name by which other services call it."""
    return certificate(name, [name, "localhost"])


def certificate(name: str, hosts: list[str], **secret) -> dict:
    """Returns a certificate of the platform's authority, in the Secret `<name>-tls`."""
    return {
        "apiVersion": "cert-manager.io/v1",
        "kind": "Certificate",
        "metadata": meta(name, name),
        "spec": {
            "secretName": f"{name}-tls",
            **secret,
            "dnsNames": hosts,
            "duration": "2160h",
            "renewBefore": "720h",
            "privateKey": {"algorithm": "ECDSA", "size": 256, "rotationPolicy": "Always"},
            "usages": ["digital signature", "server auth", "client auth"],
            "issuerRef": {"name": "platform", "kind": "Issuer"},
        },
    }
