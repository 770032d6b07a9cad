"""`docker-compose.yml`: the platform on one machine, every service a container of its own.

Networks carry the wanted connections and no others, as far as compose can: whoever shares a network may connect to whoever is in it, so there is
one for every pair of services with an edge between them, and one for every service with the servers that it stands on.
"""

from __future__ import annotations

from images.bases import SERVERS

from . import facts, yaml_text
from .facts import BUS, CACHE, COLLECTOR, DATABASE, FILES, GATEWAY, KEYS_OF_TOKENS, MAIL, METRICS, REGISTRY, STRIPE_STAND_IN, STRIPE_STAND_IN_PORT
from .observability import DASHBOARD_FILES, GATEWAY_METRICS_PORT

COMMENT = """Written by `make manifests` (deploy/manifests/compose.py); change that, not this.

make images && make secrets, then: docker-compose --env-file var/compose/.env --profile core up -d
With `--profile observability` besides: traces at http://localhost:16686, Grafana at http://localhost:3000.
See deploy/compose/README.md."""
SECRETS = "${SELAM_SECRETS:-./var/compose/secrets}"
INSIDE = "/run/secrets"
CORE, OBSERVABILITY = "core", "observability"
EDGE, WATCHING = "edge", "watching"
# Where a part listens.
BUS_PORT, CACHE_PORT, DATABASE_PORT, GATEWAY_PORT, MAIL_PORT, S3_PORT = 5672, 6379, 5432, 8080, 1025, 7070
SITE = "${SELAM_SITE_URL:-http://localhost:8080}"
# The user of our images. Containers with secrets run as the user who may read those.
IMAGE_USER = "10001:10001"
# What every container gets at most, unless its team says otherwise.
SERVICE_MEMORY, SERVICE_CPUS = "256M", "1.0"
PROCESSES = 512
# What stays in plain text between a service and the servers beside it, in networks that do not leave the machine.
PLAINTEXT = [DATABASE, BUS, CACHE, "otlp"]
# Settings that this file decides; all others come from the environment of docker-compose, if they are there.
SERVICE_KEYS = {"SELAM_SERVICE_KEY": "service.pem", "SELAM_SERVICE_KEYS": "services.jwks"}
NOT_PASSED_ON = {"SELAM_EMBEDDED", "SELAM_BIND", "SELAM_GRPC_PORT", "SELAM_HTTP_PORT", "SELAM_DATA_DIR", "SELAM_DATABASE_CREATE", "SELAM_NAMESPACE"}


def rendered() -> dict[str, str]:
    return {"docker-compose.yml": yaml_text.document(compose(facts.load()), COMMENT)}


def compose(platform: facts.Platform) -> dict:
    networks = Networks(platform)
    containers = {}
    for service in platform.services:
        containers[service.name] = _service(platform, service, networks)
    containers[GATEWAY] = _gateway(platform, networks)
    containers[STRIPE_STAND_IN] = _stripe_stand_in(networks)
    containers |= {name: container | {"networks": networks.of(name)} for name, container in _servers(platform).items()}
    return {
        "services": {name: _confined(container) for name, container in containers.items()},
        # `internal` networks lead nowhere else, also not to the internet.
        "networks": {name: {} if name == EDGE else {"internal": True} for name in networks.names()},
        "volumes": {name: {} for name in ("database", "bus", "files", STRIPE_STAND_IN, "prometheus", "grafana")},
    }


class Networks:
    """Which container is in which networks, from the graph of wanted connections."""

    def __init__(self, platform: facts.Platform):
        self.members: dict[str, set[str]] = {EDGE: {GATEWAY, "mail", "jaeger", "grafana"}, WATCHING: {"prometheus", "grafana", COLLECTOR, "jaeger"}}
        services = {service.name for service in platform.services} | {GATEWAY, STRIPE_STAND_IN}
        for edge in [*platform.edges(), *platform.edges_of_stripe_stand_in()]:
            pair = {edge.source, edge.target}
            if pair <= services:
                name = "-".join(sorted(pair))
            else:
                (owner,) = pair & services
                name, pair = f"{owner}-parts", {owner, *({"prometheus"} if METRICS in pair else pair)}
            self.members.setdefault(name, set()).update(pair)
        for service in platform.services:
            if _sends_mail(service):
                self.members[f"{service.name}-parts"].add(MAIL)
        # Whoever prepares the server of databases reaches nothing else.
        self.members["database-roles"] = {DATABASE, "database-roles"}

    def of(self, name) -> list[str]:
        return sorted(network for network, members in self.members.items() if name in members)

    def names(self) -> list[str]:
        return sorted(self.members)


def _service(platform, service, networks):
    fixed = {
        "SELAM_DATABASE_URL": f"file:{INSIDE}/database_url",
        "SELAM_BUS_URL": f"file:{INSIDE}/bus_url",
        "SELAM_CACHE_URL": f"file:{INSIDE}/cache_url",
        "SELAM_SERVICE_URL": f"https://{{service}}:{platform.grpc_port}",
        **{setting: f"{INSIDE}/{file}" for setting, file in SERVICE_KEYS.items()},
        **_tls(),
        "SELAM_TLS_ALLOW_PLAINTEXT": ",".join([*PLAINTEXT, *(["smtp"] if _sends_mail(service) else [])]),
        "SELAM_SITE_URL": SITE,
    }
    if service.name != KEYS_OF_TOKENS:
        fixed["SELAM_JWKS_URL"] = f"https://{KEYS_OF_TOKENS}:{platform.http_port}/auth/v1/.well-known/jwks.json"
    if service.keeps_files:
        fixed |= {
            "SELAM_FILES_URL": f"s3://selam/{service.name}",
            "SELAM_FILES_ENDPOINT": f"http://{FILES}:{S3_PORT}",
            "SELAM_FILES_ALLOW_HTTP": "true",
            "SELAM_FILES_ACCESS_KEY_ID": f"file:{INSIDE}/files_access_key_id",
            "SELAM_FILES_SECRET_ACCESS_KEY": f"file:{INSIDE}/files_secret_access_key",
            "SELAM_FILES_SIGNING_KEY": f"file:{INSIDE}/files_signing_key",
        }
    own = {setting.name for setting in service.settings}
    if "SELAM_SIGNING_KEYS" in own:
        fixed["SELAM_SIGNING_KEYS"] = f"{INSIDE}/signing_keys.pem"
    if "SELAM_IDENTITY_FACTOR_KEYS" in own:
        fixed["SELAM_IDENTITY_FACTOR_KEYS"] = f"file:{INSIDE}/identity_factor_keys"
    if "SELAM_THERAPY_NOTES_KEYS" in own:
        fixed["SELAM_THERAPY_NOTES_KEYS"] = f"file:{INSIDE}/therapy_notes_keys"
    if "SELAM_CHAT_KEYS" in own:
        fixed["SELAM_CHAT_KEYS"] = f"file:{INSIDE}/chat_keys"
    if "SELAM_THERAPY_TURN_SECRET" in own:
        fixed["SELAM_THERAPY_TURN_SECRET"] = f"file:{INSIDE}/therapy_turn_secret"
    if "SELAM_ADMIN_PASSWORD" in own:
        fixed |= {"SELAM_ADMIN_EMAIL": "${SELAM_ADMIN_EMAIL:-admin@selam.example}", "SELAM_ADMIN_PASSWORD": f"file:{INSIDE}/admin_password"}
    if service.takes_payments:
        # The containers of services reach nothing outside: a stand-in plays Stripe.
        fixed |= {
            "SELAM_PAYMENTS_STRIPE_KEY": f"file:{INSIDE}/payments_stripe_key",
            "SELAM_PAYMENTS_STRIPE_URL": f"http://{STRIPE_STAND_IN}:{STRIPE_STAND_IN_PORT}",
            "SELAM_PAYMENTS_WEBHOOK_SECRETS": f"file:{INSIDE}/payments_webhook_secrets",
        }
    if _sends_mail(service):
        fixed["SELAM_MAIL_URL"] = f"smtp://{MAIL}:{MAIL_PORT}"
    passed_on = [
        setting.name
        for setting in (*platform.settings, *service.settings)
        if not setting.secret and setting.name not in fixed and setting.name not in NOT_PASSED_ON and not setting.name.startswith("SELAM_FILES")
    ]
    after = {"database-roles": "service_completed_successfully", BUS: "service_healthy", CACHE: "service_healthy"}
    after |= {FILES: "service_healthy"} if service.keeps_files else {}
    after |= {STRIPE_STAND_IN: "service_healthy"} if service.takes_payments else {}
    resources = service.deployment.get("resources", {})
    return {
        "image": _image(service.name),
        "profiles": [CORE],
        "user": "${SELAM_USER:?make secrets}",
        "environment": {**fixed, **dict.fromkeys(sorted(passed_on))},
        "volumes": [_secrets(service.name)],
        "tmpfs": ["/var/lib/selam:mode=0700,uid=${SELAM_UID:?make secrets}"],
        "networks": networks.of(service.name),
        "depends_on": {name: {"condition": condition} for name, condition in after.items()},
        # Above what a process takes to say that it stops, and to finish.
        "stop_grace_period": "30s",
        **_limits(resources.get("memory", SERVICE_MEMORY), resources.get("cpus", SERVICE_CPUS)),
    }


def _gateway(platform, networks):
    return {
        "image": _image(GATEWAY),
        "profiles": [CORE],
        "user": "${SELAM_USER:?make secrets}",
        "environment": {
            **_tls(),
            "SELAM_TLS_ALLOW_PLAINTEXT": "otlp",
            "SELAM_SITE_URL": SITE,
            "SELAM_METRICS_PORT": str(GATEWAY_METRICS_PORT),
            "SELAM_STRIPE_STAND_IN": f"{STRIPE_STAND_IN}:{STRIPE_STAND_IN_PORT}",
            **dict.fromkeys(["OTEL_EXPORTER_OTLP_ENDPOINT", "SELAM_CORS_ORIGINS", "SELAM_JWT_ISSUER", "SELAM_RATE_LIMIT_FACTOR", "SELAM_TRUSTED_PROXIES"]),
        },
        "ports": ["${SELAM_GATEWAY_BIND:-127.0.0.1}:${SELAM_PORT:-8080}:8080"],
        "volumes": [_secrets(GATEWAY)],
        "tmpfs": ["/run/selam:mode=0700,uid=${SELAM_UID:?make secrets}"],
        "networks": networks.of(GATEWAY),
        "depends_on": {name: {"condition": "service_healthy"} for name in [*(service.name for service in platform.services), STRIPE_STAND_IN]},
        **_limits("512M", "2.0"),
    }


def _stripe_stand_in(networks):
    """It has no secrets, and keeps on its volume what payments refers to."""
    return {
        "image": _image(STRIPE_STAND_IN),
        "profiles": [CORE],
        "user": IMAGE_USER,
        "environment": {
            "SELAM_STRIPE_STAND_IN_BIND": "0.0.0.0",
            "SELAM_STRIPE_STAND_IN_PORT": str(STRIPE_STAND_IN_PORT),
            "SELAM_STRIPE_STAND_IN_PUBLIC_URL": f"{SITE}/{STRIPE_STAND_IN}",
            "SELAM_STRIPE_STAND_IN_WEBHOOK_URL": f"http://{GATEWAY}:{GATEWAY_PORT}/v1/webhooks/stripe",
            "SELAM_STRIPE_STAND_IN_FILE": f"/var/lib/selam/{STRIPE_STAND_IN}.jsonl",
        },
        "volumes": [f"{STRIPE_STAND_IN}:/var/lib/selam"],
        "networks": networks.of(STRIPE_STAND_IN),
        "healthcheck": {**_health(""), "test": ["CMD", "service", "probe"]},
        **_limits("128M", "0.5"),
    }


def _servers(platform):
    """The servers that the services stand on, and those that watch."""
    keeps_files = any(service.keeps_files for service in platform.services)
    user = {"user": "${SELAM_USER:?make secrets}"}
    uid = "uid=${SELAM_UID:?make secrets}"
    watching = {"profiles": [OBSERVABILITY], "restart": "unless-stopped"}
    settings = "./deploy/observability"
    servers = {
        DATABASE: {
            "image": SERVERS[DATABASE],
            "profiles": [CORE],
            **user,
            "command": ["postgres", "-c", "max_connections=200"],
            "environment": {"POSTGRES_PASSWORD_FILE": f"{INSIDE}/password", "PGDATA": "/var/lib/postgresql/data/pgdata"},
            "volumes": ["database:/var/lib/postgresql/data", _secrets(DATABASE)],
            "tmpfs": [f"/var/run/postgresql:mode=0700,{uid}", "/tmp"],
            "healthcheck": _health("pg_isready -q -h 127.0.0.1 -U postgres"),
            "stop_grace_period": "60s",
            **_limits("512M", "2.0"),
        },
        "database-roles": {
            "image": SERVERS[DATABASE],
            "profiles": [CORE],
            **user,
            "restart": "no",
            "entrypoint": ["/bin/sh", "/roles.sh"],
            "environment": {"PGHOST": DATABASE},
            "volumes": [_file("./deploy/compose/database/roles.sh", "/roles.sh"), _secrets(DATABASE)],
            "depends_on": {DATABASE: {"condition": "service_healthy"}},
            **_limits("128M", "0.5"),
        },
        BUS: {
            "image": SERVERS[BUS],
            "profiles": [CORE],
            **user,
            # The name under which it keeps its queues.
            "hostname": BUS,
            "environment": {"RABBITMQ_CONFIG_FILES": INSIDE, "HOME": "/var/lib/rabbitmq"},
            "volumes": ["bus:/var/lib/rabbitmq", _secrets(BUS)],
            "tmpfs": [f"/tmp:{uid}", f"/var/log/rabbitmq:{uid}"],
            "healthcheck": _health("rabbitmq-diagnostics -q check_port_connectivity", seconds=10),
            "stop_grace_period": "60s",
            **_limits("768M", "2.0"),
        },
        CACHE: {
            "image": SERVERS[CACHE],
            "profiles": [CORE],
            **user,
            "command": ["redis-server", f"{INSIDE}/redis.conf"],
            "volumes": [_secrets(CACHE)],
            "tmpfs": [f"/data:mode=0700,{uid}"],
            # Whoever asks without the password learns that it is there.
            "healthcheck": _health("redis-cli ping | grep -qE 'PONG|NOAUTH'"),
            **_limits("192M", "0.5"),
        },
        MAIL: {
            "image": SERVERS[MAIL],
            "profiles": [CORE],
            **user,
            "ports": ["127.0.0.1:${SELAM_MAIL_PORT:-8025}:8025"],
            "tmpfs": [f"/tmp:{uid}"],
            "healthcheck": {**_health(""), "test": ["CMD", "/mailpit", "readyz"]},
            **_limits("128M", "0.5"),
        },
        COLLECTOR: {
            **watching,
            "image": SERVERS[COLLECTOR],
            "command": ["--config=/etc/collector.yaml"],
            "volumes": [_file(f"{settings}/collector.yaml", "/etc/collector.yaml")],
            **_limits("256M", "0.5"),
        },
        "jaeger": {
            **watching,
            "image": SERVERS["traces"],
            "ports": ["127.0.0.1:${SELAM_TRACES_PORT:-16686}:16686"],
            **_limits("512M", "0.5"),
        },
        "prometheus": {
            **watching,
            "image": SERVERS["prometheus"],
            "command": ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus", "--storage.tsdb.retention.time=15d"],
            "volumes": [
                "prometheus:/prometheus",
                _file(f"{settings}/prometheus.yml", "/etc/prometheus/prometheus.yml"),
                _file(f"{settings}/targets.json", "/etc/prometheus/targets.json"),
                _file(f"{settings}/alerts.yml", "/etc/prometheus/alerts.yml"),
            ],
            **_limits("512M", "1.0"),
        },
        "grafana": {
            **watching,
            "image": SERVERS["grafana"],
            "ports": ["127.0.0.1:${SELAM_GRAFANA_PORT:-3000}:3000"],
            "environment": {
                "GF_AUTH_ANONYMOUS_ENABLED": "true",
                "GF_AUTH_ANONYMOUS_ORG_ROLE": "Viewer",
                "GF_AUTH_DISABLE_LOGIN_FORM": "true",
                "GF_ANALYTICS_REPORTING_ENABLED": "false",
            },
            "volumes": [
                "grafana:/var/lib/grafana",
                _file(f"{settings}/grafana/provisioning", "/etc/grafana/provisioning"),
                _file(f"./{DASHBOARD_FILES}", "/etc/grafana/dashboards"),
            ],
            "tmpfs": ["/tmp"],
            **_limits("256M", "0.5"),
        },
    }
    if keeps_files:
        servers[FILES] = {
            "image": SERVERS[FILES],
            "profiles": [CORE],
            **user,
            "entrypoint": ["/bin/sh", "-c", f". {INSIDE}/keys.env && mkdir -p /data/selam && exec versitygw --port :{S3_PORT} --health /health posix /data"],
            "volumes": ["files:/data", _secrets(FILES)],
            "tmpfs": ["/tmp"],
            "healthcheck": _health(f"wget -q -O /dev/null http://127.0.0.1:{S3_PORT}/health"),
            **_limits("256M", "0.5"),
        }
    return servers


def _image(name):
    return f"${{SELAM_IMAGES:-{REGISTRY}}}/selam-{name}:${{SELAM_TAG:-local}}"


def _sends_mail(service) -> bool:
    return any(setting.name == "SELAM_MAIL_URL" for setting in service.settings)


def _tls():
    return {"SELAM_TLS_CA": f"{INSIDE}/ca.pem", "SELAM_TLS_CERTIFICATE": f"{INSIDE}/tls.pem", "SELAM_TLS_KEY": f"{INSIDE}/tls.key"}


def _secrets(name):
    return _file(f"{SECRETS}/{name}", INSIDE)


def _file(source, target):
    # The long form fails when the source is missing; the short one would make a folder of it.
    return {"type": "bind", "source": source, "target": target, "read_only": True}


def _health(command, seconds=5):
    return {"test": ["CMD-SHELL", command], "interval": f"{seconds}s", "timeout": f"{seconds}s", "start_period": "60s", "retries": 5}


def _limits(memory, cpus):
    return {"mem_limit": memory, "cpus": cpus, "pids_limit": PROCESSES}


def _confined(container):
    """What holds for every container: no rights that it does not need, nothing written but where it has to be."""
    return {
        "restart": "unless-stopped",
        **container,
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges:true"],
        "logging": {"driver": "json-file", "options": {"max-size": "10m", "max-file": "3"}},
    }
