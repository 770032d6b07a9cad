"""`k8s/` agrees with the inventory of services: allowed connections, services, secrets, versions in overlays."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "gateway"))

import container
from images.bases import SERVERS

from envoy_config import bootstrap
from manifests import facts

K8S = facts.ROOT / "k8s"
BASES, COMPONENTS = K8S / "bases", K8S / "components"
PLATFORM = facts.load()
SERVICES = {service.name: service for service in PLATFORM.services}
PARTS = {*SERVICES, facts.GATEWAY}
PART = "selam.example/part"


def read(path):
    return [one for one in yaml.safe_load_all(path.read_text()) if one]


def by_name(path):
    """Returns the objects of a file by name, each with all fields."""
    return {one["metadata"]["name"]: one for one in read(path)}


def name_of(peer):
    """Returns the name of the other end of a rule."""
    if "ipBlock" in peer:
        return facts.INTERNET
    pod = peer.get("podSelector", {}).get("matchLabels", {})
    namespace = peer.get("namespaceSelector", {}).get("matchLabels", {})
    return pod.get("app.kubernetes.io/name") or pod.get(PART) or namespace[PART]


def ways(rules, end):
    """Returns the other end and port of all allowed connections."""
    return [(peer, port["port"]) for rule in rules for peer in rule[end] for port in rule["ports"]]


def patch_of(name):
    """Returns the fields that a service sets in the container of its base."""
    (file,) = read(K8S / "services" / name / "kustomization.yaml")
    patches = [yaml.safe_load(patch["patch"]) for patch in file.get("patches", [])]
    (changed,) = [patch["spec"]["template"]["spec"]["containers"] for patch in patches] or [[{}]]
    return changed[0]


def program(name):
    """Returns the container of a part, with the patch of a service."""
    if name == facts.GATEWAY:
        return read(K8S / "services" / name / "deployment.yaml")[0]["spec"]["template"]["spec"]["containers"][0]
    base = read(BASES / "service" / "deployment.yaml")[0]["spec"]["template"]["spec"]["containers"][0]
    changed = patch_of(name)
    settings = {pair["name"]: pair for pair in (*base["env"], *changed.get("env", []))}
    return {**base, **changed, "env": [pair for pair in settings.values() if pair.get("$patch") != "delete"]}


class Policies(unittest.TestCase):
    def setUp(self):
        self.rules = {name: read(COMPONENTS / "network-policies" / f"{name}.yaml")[0]["spec"] for name in PARTS}
        own = {"grpc": PLATFORM.grpc_port, "http": PLATFORM.http_port, "admin": facts.GATEWAY_METRICS_PORT}
        self.edges = {(edge.source, edge.target, own.get(edge.port) or facts.PORTS[edge.port]) for edge in PLATFORM.edges()}

    def test_policies_allow_only_wanted_ingress(self):
        into = {(name_of(peer), part, port) for part, spec in self.rules.items() for peer, port in ways(spec["ingress"], "from")}
        # Clients outside the platform connect to the gateway.
        into.remove(("ingress", facts.GATEWAY, facts.GATEWAY_PORT))
        self.assertEqual(into, {edge for edge in self.edges if edge[1] in PARTS})

    def test_policies_allow_only_wanted_egress(self):
        out = {(part, name_of(peer), port) for part, spec in self.rules.items() for peer, port in ways(spec["egress"], "to")}
        self.assertEqual(out, {edge for edge in self.edges if edge[0] in PARTS})

    def test_the_internet_is_outside_private_networks(self):
        peers = [peer["ipBlock"] for spec in self.rules.values() for peer, _ in ways(spec["egress"], "to") if "ipBlock" in peer]
        self.assertTrue(peers)
        private = ["10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"]
        for peer in peers:
            self.assertEqual(peer, {"cidr": "0.0.0.0/0", "except": private})

    def test_policies_select_the_pods_of_their_part(self):
        for part, spec in self.rules.items():
            self.assertEqual(spec["podSelector"]["matchLabels"], {"app.kubernetes.io/name": part})
            self.assertEqual(spec["policyTypes"], ["Ingress", "Egress"])

    def test_default_policy_denies_other_traffic(self):
        deny = read(COMPONENTS / "network-policies" / "default-deny.yaml")[0]["spec"]
        self.assertEqual(deny["podSelector"], {})
        self.assertNotIn("ingress", deny)
        self.assertEqual({port["port"] for rule in deny["egress"] for port in rule["ports"]}, {53})


class Services(unittest.TestCase):
    """`make check` renders each overlay, which resolves names and references."""

    def test_every_part_has_a_folder(self):
        folders = {file.parent.name for file in (K8S / "services").glob("*/kustomization.yaml")}
        self.assertEqual(folders, PARTS)
        self.assertEqual(set(read(K8S / "services" / "kustomization.yaml")[0]["resources"]), PARTS)
        for name in PARTS:
            (file,) = read(K8S / "services" / name / "kustomization.yaml")
            (own,) = (label["pairs"] for label in file["labels"] if label.get("includeSelectors"))
            self.assertEqual(own, {"app.kubernetes.io/name": name})
            self.assertEqual(file["transformers"], ["../../bases/name" if name == facts.GATEWAY else "../../bases/service-name"])

    def test_every_component_covers_every_part(self):
        self.assertEqual(set(by_name(COMPONENTS / "autoscaling" / "autoscalers.yaml")), PARTS)
        self.assertEqual(set(by_name(COMPONENTS / "external-secrets" / "secrets.yaml")), set(SERVICES))
        self.assertEqual({file.stem for file in (COMPONENTS / "network-policies").glob("*.yaml")}, PARTS | {"default-deny", "kustomization"})

    def test_ports_are_those_of_the_programs(self):
        ports = {port["name"]: port["containerPort"] for port in program("cargo")["ports"]}
        self.assertEqual(ports, {"grpc": PLATFORM.grpc_port, "http": PLATFORM.http_port})
        probes = [program("cargo")[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "liveness", "readiness")]
        self.assertEqual(probes, [PLATFORM.live, PLATFORM.live, PLATFORM.ready])
        ports = {port["name"]: port["containerPort"] for port in program(facts.GATEWAY)["ports"]}
        self.assertEqual(ports, {"http": facts.GATEWAY_PORT, "metrics": facts.GATEWAY_METRICS_PORT})

    def test_services_have_a_setting_for_each_of_their_secrets(self):
        for name, service in SERVICES.items():
            settings = {pair["name"]: pair["value"] for pair in program(name)["env"]}
            prefix = {setting: "" if setting in facts.WANT_FILES else "file:" for setting in service.own_secrets}
            wanted = {setting: f"{prefix[setting]}/run/secrets/{file}" for setting, file in service.own_secrets.items()}
            self.assertLessEqual(wanted.items(), settings.items(), name)
            files = {value.rpartition("/")[2] for value in settings.values() if "/run/secrets/" in value} - {"services.jwks"}
            self.assertEqual(files, set(service.secret_files), name)
            self.assertLessEqual(
                set(settings), {setting.name for setting in (*PLATFORM.settings, *service.settings)}, "settings that the service does not have"
            )

    def test_only_identity_does_not_ask_identity_for_keys(self):
        for name in SERVICES:
            settings = {pair["name"] for pair in program(name)["env"]}
            self.assertEqual("SELAM_JWKS_URL" in settings, name != facts.KEYS_OF_TOKENS, name)

    def test_every_secret_file_comes_from_the_store(self):
        for name, external in by_name(COMPONENTS / "external-secrets" / "secrets.yaml").items():
            self.assertEqual(external["spec"]["target"]["name"], name)
            entries = {entry["secretKey"]: entry["remoteRef"] for entry in external["spec"]["data"]}
            self.assertEqual(entries, {file: {"key": f"selam-{name}", "property": file} for file in SERVICES[name].secret_files})

    def test_migration_runs_in_the_pod_with_the_settings_of_the_program(self):
        (migration,) = read(BASES / "service" / "deployment.yaml")[0]["spec"]["template"]["spec"]["initContainers"]
        self.assertEqual(migration["args"], ["migrate"])
        copied = {
            (one["source"]["fieldPath"].rpartition(".")[2], target["fieldPaths"][0])
            for one in read(BASES / "service-name" / "service.yaml")[0]["replacements"]
            for target in one["targets"]
        }
        for field in ("image", "env", "envFrom", "volumeMounts", "securityContext"):
            self.assertIn((field, f"spec.template.spec.initContainers.0.{field}"), copied)

    def test_guide_names_the_mounted_authorities_of_servers(self):
        guide = (facts.ROOT / "docs" / "guides" / "deploy-to-kubernetes.md").read_text()
        (text,) = re.findall(r"```yaml\n(- name: server-authorities.*?)```", guide, re.DOTALL)
        bundle, platform = yaml.safe_load(text)
        pod = read(BASES / "service" / "deployment.yaml")[0]["spec"]["template"]["spec"]
        (volume,) = [volume["name"] for volume in pod["volumes"] if volume.get("configMap", {}).get("name") == bundle["name"]]
        (folder,) = [mount["mountPath"] for mount in pod["containers"][0]["volumeMounts"] if mount["name"] == volume]
        self.assertEqual(platform["literals"], [f"SELAM_TLS_SERVERS_CA={folder}/{bundle['files'][0]}"])

    def test_manifests_have_no_object_that_refuses_a_change(self):
        """The template of a Job is immutable: a change of a setting, a tag or a roll-back would be refused while the Job exists. A hook of Argo CD would
        wait for objects that only the sync after it creates."""
        for file in K8S.rglob("*.yaml"):
            self.assertNotIn("kind: Job\n", file.read_text(), file)
            self.assertNotIn("argocd.argoproj.io/hook", file.read_text(), file)

    def test_no_manifest_sets_the_replicas_of_an_autoscaled_deployment(self):
        """Each apply would reset the number that the autoscaler set."""
        for folder in (BASES / "service", K8S / "services" / facts.GATEWAY):
            self.assertNotIn("replicas", read(folder / "deployment.yaml")[0]["spec"])
        for name, scaler in by_name(COMPONENTS / "autoscaling" / "autoscalers.yaml").items():
            self.assertEqual(scaler["spec"]["scaleTargetRef"], {"apiVersion": "apps/v1", "kind": "Deployment", "name": name})
            self.assertGreaterEqual(scaler["spec"]["minReplicas"], 2)
        for file in K8S.rglob("kustomization.yaml"):
            self.assertNotIn("replicas:", file.read_text(), file)

    def test_ports_with_tls_declare_it(self):
        for folder, protocol in ((BASES / "service", "https"), (K8S / "services" / facts.GATEWAY, "http")):
            self.assertEqual({port["appProtocol"] for port in read(folder / "service.yaml")[0]["spec"]["ports"]}, {protocol})

    def test_renewal_of_the_authority_keeps_its_key(self):
        (authority,) = (one for one in read(K8S / "platform" / "authority.yaml") if one["kind"] == "Certificate")
        self.assertEqual(authority["spec"]["privateKey"]["rotationPolicy"], "Never")

    def test_pods_have_time_to_shut_down(self):
        settings = {pair["name"]: pair["value"] for pair in program("cargo")["env"]}
        takes = int(settings["SELAM_SHUTDOWN_DELAY"]) + int(settings["SELAM_SHUTDOWN_GRACE"])
        for folder, seconds in ((BASES / "service", takes), (K8S / "services" / facts.GATEWAY, container.DRAIN_DELAY + container.DRAIN_SECONDS)):
            spec = read(folder / "deployment.yaml")[0]["spec"]["template"]["spec"]
            self.assertGreater(spec["terminationGracePeriodSeconds"], seconds)

    def test_gateway_drains_before_it_ends(self):
        command = program(facts.GATEWAY)["lifecycle"]["preStop"]["exec"]["command"]
        self.assertEqual(command, ["gateway", "drain"])


class Database(unittest.TestCase):
    def setUp(self):
        folder = COMPONENTS / "database"
        ((self.wait,),) = read(folder / "wait-for-database.yaml")
        (self.cluster,) = read(folder / "cluster.yaml")

    def test_every_service_has_a_role_and_a_database(self):
        wanted = {service.database: f"database-{service.name}" for service in PLATFORM.services}
        roles = {role["name"]: role["passwordSecret"]["name"] for role in self.cluster["spec"]["managed"]["roles"]}
        self.assertEqual(roles, wanted)
        databases = {one["spec"]["name"]: one["spec"]["owner"] for one in read(COMPONENTS / "database" / "databases.yaml")}
        self.assertEqual(databases, {name: name for name in wanted})

    def test_pods_wait_for_their_database_before_they_migrate(self):
        self.assertEqual((self.wait["op"], self.wait["path"]), ("add", "/spec/template/spec/initContainers/0"))
        self.assertEqual(self.wait["value"]["image"], self.cluster["spec"]["imageName"])
        settings = {pair["name"]: pair["value"] for pair in self.wait["value"]["env"]}
        self.assertEqual((settings["PGSSLMODE"], settings["PGSSLROOTCERT"], settings["HOME"]), ("verify-full", "/run/tls/ca.crt", "/tmp"))

    def test_wait_ends_when_the_role_can_sign_in(self):
        """Runs the command with a `psql` that fails once."""
        with tempfile.TemporaryDirectory() as folder:
            stub = Path(folder, "psql")
            stub.write_text('#!/bin/sh\necho "$@" >> "$(dirname "$0")/calls"\n[ "$(wc -l < "$(dirname "$0")/calls")" -gt 1 ]\n')
            stub.chmod(0o700)
            Path(folder, "database_url").write_text("postgres://selam_cargo@database-rw/selam_cargo")
            shell, option, script = self.wait["value"]["command"]
            script = script.replace("/run/secrets", folder).replace("sleep 2", "sleep 0")
            environment = {"PATH": f"{folder}:/usr/bin:/bin"}
            done = subprocess.run([shell, option, script], env=environment, capture_output=True, timeout=20, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            first, second = Path(folder, "calls").read_text().splitlines()
            self.assertEqual(first, second)
            self.assertTrue(first.endswith("postgres://selam_cargo@database-rw/selam_cargo"), first)


class Bus(unittest.TestCase):
    def setUp(self):
        self.spec = read(K8S / "overlays" / "dev" / "bus.yaml")[0]["spec"]
        self.pod = self.spec["override"]["statefulSet"]["spec"]["template"]["spec"]

    def test_broker_pod_meets_the_restricted_standard(self):
        self.assertTrue(self.pod["securityContext"]["runAsNonRoot"])
        self.assertEqual(self.pod["securityContext"]["seccompProfile"], {"type": "RuntimeDefault"})
        containers = {one["name"]: one["securityContext"] for one in (*self.pod["initContainers"], *self.pod["containers"])}
        confined = {"allowPrivilegeEscalation": False, "capabilities": {"drop": ["ALL"]}}
        # The names that the operator gives its containers.
        self.assertEqual(containers, {"setup-container": confined, "rabbitmq": confined})

    def test_definitions_are_outside_the_folder_of_the_token(self):
        (mount,) = self.pod["containers"][0]["volumeMounts"]
        self.assertFalse(mount["mountPath"].startswith(("/run", "/var/run")), mount)
        self.assertIn(f"load_definitions = {mount['mountPath']}/definitions.json\n", self.spec["rabbitmq"]["additionalConfig"])

    def test_volume_exceeds_the_free_space_that_the_operator_requires(self):
        size = self.spec["persistence"]["storage"]
        self.assertRegex(size, r"^\d+Gi$")
        self.assertGreater(int(size.removesuffix("Gi")) * 2**30, 1.5 * 2 * 10**9)


class Sizes(unittest.TestCase):
    """The table in k8s/README.md."""

    def setUp(self):
        page = (K8S / "README.md").read_text()
        rows = (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith(("| `dev` |", "| `prod`, ")))
        self.rows = {row[0]: row[1:] for row in rows}
        self.programs = {name: program(name) for name in PARTS}
        self.scaled = {name: one["spec"] for name, one in by_name(COMPONENTS / "autoscaling" / "autoscalers.yaml").items()}

    def requests(self, replicas):
        """Returns processors and GiB of so many replicas of each part."""
        wanted = [(replicas(name), one["resources"]["requests"]) for name, one in self.programs.items()]
        return sum(count * millis(one["cpu"]) for count, one in wanted) / 1000, sum(count * mebi(one["memory"]) for count, one in wanted) / 1024

    def test_prod_asks_for_the_documented_sizes(self):
        connections = int(literals("prod")["SELAM_DATABASE_CONNECTIONS"])
        for row, bound in (("`prod`, least replicas", "minReplicas"), ("`prod`, most replicas", "maxReplicas")):
            processors, memory = self.requests(lambda name, bound=bound: self.scaled[name][bound])
            pods = sum(scaled[bound] for scaled in self.scaled.values())
            used = sum((self.scaled[service.name][bound] + 1) * connections for service in PLATFORM.services)
            self.assertEqual(self.rows[row], [str(pods), f"{processors:.1f}", f"{memory:.1f} GiB", str(used)])

    def test_dev_fits_two_processors_and_its_database(self):
        servers = [one["spec"]["template"]["spec"] for file in (K8S / "overlays" / "dev").glob("*.yaml") for one in read(file) if one["kind"] == "Deployment"]
        others = [spec["containers"][0]["resources"]["requests"] for spec in servers]
        others += [read(K8S / "overlays" / "dev" / "bus.yaml")[0]["spec"]["resources"]["requests"]]
        (cluster,) = read(COMPONENTS / "database" / "cluster.yaml")
        others += [cluster["spec"]["resources"]["requests"]]
        (patch,) = read(K8S / "overlays" / "dev" / "kustomization.yaml")[0]["patches"]
        ((change,),) = [yaml.safe_load(patch["patch"])]
        self.assertEqual(change["path"], "/spec/template/spec/containers/0/resources/requests/cpu")
        (migration,) = read(BASES / "service" / "deployment.yaml")[0]["spec"]["template"]["spec"]["initContainers"]
        each = max(millis(change["value"]), millis(migration["resources"]["requests"]["cpu"]))
        _, memory = self.requests(lambda _: 1)
        processors = (each * len(PARTS) + sum(millis(one["cpu"]) for one in others)) / 1000
        memory += sum(mebi(one["memory"]) for one in others) / 1024
        pods, documented, in_memory, connections = self.rows["`dev`"]
        self.assertEqual([pods, documented, in_memory], [str(len(PARTS) + len(others)), f"{processors:.1f}", f"{memory:.1f} GiB"])
        self.assertLess(2 * processors, 2)
        default = next(int(setting.default) for setting in PLATFORM.settings if setting.name == "SELAM_DATABASE_CONNECTIONS")
        most = 2 * default * len(PLATFORM.services)
        allowed = int(cluster["spec"]["postgresql"]["parameters"]["max_connections"])
        self.assertEqual(connections, f"{most} during a roll-out of all services; the database allows {allowed}")
        self.assertLessEqual(most + 20, allowed)


def millis(quantity):
    return int(quantity.removesuffix("m")) if quantity.endswith("m") else int(quantity) * 1000


def mebi(quantity):
    return int(quantity.removesuffix("Mi"))


def literals(overlay):
    """Returns the settings of an overlay."""
    (file,) = read(K8S / "overlays" / overlay / "kustomization.yaml")
    settings = next(one for one in file["configMapGenerator"] if one["name"] == "platform")
    return dict(one.split("=", 1) for one in settings["literals"])


class Entry(unittest.TestCase):
    """The Gateway of the prod overlay, in front of the platform's own gateway."""

    def setUp(self):
        objects = read(K8S / "overlays" / "prod" / "gateway.yaml")
        (self.gateway,) = (one for one in objects if one["kind"] == "Gateway")
        self.listeners = {one["name"]: one for one in self.gateway["spec"]["listeners"]}
        routes = [one["spec"] for one in objects if one["kind"] == "HTTPRoute"]
        self.rules = {parent["sectionName"]: route["rules"] for route in routes for parent in route["parentRefs"]}
        (self.issuer,) = read(K8S / "examples" / "cluster-issuer.yaml")

    def test_overlay_has_the_entry(self):
        self.assertLessEqual({"gateway.yaml", "acme-solver.yaml"}, set(read(K8S / "overlays" / "prod" / "kustomization.yaml")[0]["resources"]))

    def test_every_request_over_https_reaches_the_gateway_without_a_timeout(self):
        ports = {port["name"]: port["port"] for port in read(K8S / "services" / facts.GATEWAY / "service.yaml")[0]["spec"]["ports"]}
        self.assertEqual(self.rules["https"], [{"backendRefs": [{"name": facts.GATEWAY, "port": ports["http"]}], "timeouts": {"request": "0s"}}])

    def test_plain_http_redirects_to_https(self):
        redirect = {"type": "RequestRedirect", "requestRedirect": {"scheme": "https", "statusCode": 301}}
        self.assertEqual(self.rules["http"], [{"filters": [redirect]}])

    def test_listeners_have_the_host_of_the_site_and_its_certificate(self):
        used = {name: (one["protocol"], one["port"], f"https://{one['hostname']}") for name, one in self.listeners.items()}
        site = literals("prod")["SELAM_SITE_URL"]
        self.assertEqual(used, {"http": ("HTTP", 80, site), "https": ("HTTPS", 443, site)})
        (certificate,) = self.listeners["https"]["tls"]["certificateRefs"]
        self.assertEqual(self.listeners["https"]["tls"]["mode"], "Terminate")
        self.assertEqual(self.gateway["metadata"]["annotations"], {"cert-manager.io/cluster-issuer": self.issuer["metadata"]["name"]})
        self.assertIn(f"certificate/{certificate['name']}", (facts.ROOT / "docs" / "guides" / "deploy-to-kubernetes.md").read_text())

    def test_authority_reaches_the_pods_that_prove_the_public_name(self):
        (solver,) = self.issuer["spec"]["acme"]["solvers"]
        parent = {"name": self.gateway["metadata"]["name"], "namespace": "selam", "sectionName": "http"}
        self.assertEqual(solver, {"http01": {"gatewayHTTPRoute": {"parentRefs": [parent]}}})
        (policy,) = read(K8S / "overlays" / "prod" / "acme-solver.yaml")
        self.assertEqual(policy["spec"]["podSelector"]["matchLabels"], {"acme.cert-manager.io/http01-solver": "true"})
        self.assertEqual([(name_of(peer), port) for peer, port in ways(policy["spec"]["ingress"], "from")], [("ingress", 8089)])

    def test_example_has_the_class_and_the_limits_of_the_gateway(self):
        objects = {one["kind"]: one for one in read(K8S / "examples" / "envoy-gateway.yaml")}
        self.assertEqual(objects["GatewayClass"]["metadata"]["name"], self.gateway["spec"]["gatewayClassName"])
        target = {"group": "gateway.networking.k8s.io", "kind": "Gateway", "name": self.gateway["metadata"]["name"]}
        clients, backend = objects["ClientTrafficPolicy"]["spec"], objects["BackendTrafficPolicy"]["spec"]
        self.assertEqual([clients["targetRefs"], backend["targetRefs"]], [[target], [target]])
        self.assertEqual(backend["circuitBreaker"], dict.fromkeys(["maxConnections", "maxParallelRequests"], bootstrap.MAX_CONNECTIONS))

    def test_links_with_codes_stay_out_of_the_log_of_the_entry(self):
        objects = {one["kind"]: one for one in read(K8S / "examples" / "envoy-gateway.yaml")}
        named = {"name": objects["EnvoyProxy"]["metadata"]["name"], "namespace": objects["EnvoyProxy"]["metadata"]["namespace"]}
        self.assertEqual(objects["GatewayClass"]["spec"]["parametersRef"], {"group": "gateway.envoyproxy.io", "kind": "EnvoyProxy", **named})
        self.assertEqual(objects["EnvoyProxy"]["spec"]["telemetry"], {"accessLog": {"disable": True}})


class Versions(unittest.TestCase):
    def test_documents_and_checks_name_the_same_versions(self):
        check = (facts.ROOT / "deploy" / "manifests" / "check_kubernetes.py").read_text()
        oldest, newest = re.search(r'KUBERNETES = \("([\d.]+)", "([\d.]+)"\)', check).groups()
        for page in (K8S / "README.md", facts.ROOT / "docs" / "guides" / "deploy-to-kubernetes.md"):
            with self.subTest(page=page.name):
                self.assertEqual(set(re.findall(r"Kubernetes ([\d.]+) to ([\d.]+)", page.read_text())), {(oldest, newest)})


class Overlays(unittest.TestCase):
    def test_cache_refuses_writes_before_its_pod_exceeds_its_memory(self):
        megabytes = int(re.search(r"maxmemory (\d+)mb", (facts.ROOT / "deploy" / "credentials" / "maker.py").read_text())[1])
        (pod,) = (one["spec"]["template"]["spec"] for one in read(K8S / "overlays" / "dev" / "cache.yaml") if one["kind"] == "Deployment")
        # The server itself and its fragmentation need more than the data.
        self.assertGreaterEqual(mebi(pod["containers"][0]["resources"]["limits"]["memory"]), 1.4 * megabytes)

    def test_prod_names_every_setting_with_an_example_as_its_default(self):
        """The guide asks for them; a mail server refuses the sender of another domain."""
        settings = [*PLATFORM.settings, *(setting for service in PLATFORM.services for setting in service.settings)]
        examples = {setting.name for setting in settings if re.search(r"\.example\b|//localhost", setting.default or "")}
        self.assertLessEqual(examples, literals("prod").keys())
        guide = (facts.ROOT / "docs" / "guides" / "deploy-to-kubernetes.md").read_text()
        placeholders = {name for name, value in literals("prod").items() if "selam" in value}
        for name in examples | placeholders:
            self.assertIn(f"`{name}`", guide)

    def test_services_that_keep_files_reach_the_server_of_dev(self):
        (policy,) = (one for one in read(K8S / "overlays" / "dev" / "files.yaml") if one["kind"] == "NetworkPolicy")
        (names,) = policy["spec"]["podSelector"]["matchExpressions"]
        self.assertEqual(names["values"], sorted(service.name for service in PLATFORM.services if service.keeps_files))

    def test_servers_have_the_versions_of_compose(self):
        used = set()
        for file in (K8S / "overlays" / "dev").glob("*.yaml"):
            used |= set(re.findall(r"(?m)^ *image: (\S+)$", file.read_text()))
        ours = {f"{facts.REGISTRY}/selam-{facts.STRIPE_STAND_IN}"}
        self.assertEqual(used - ours, {SERVERS[part] for part in (facts.BUS, facts.CACHE, facts.FILES, facts.MAIL)})
        major = re.fullmatch(r"postgres:(\d+)-.*", SERVERS[facts.DATABASE])[1]
        (cluster,) = read(COMPONENTS / "database" / "cluster.yaml")
        self.assertRegex(cluster["spec"]["imageName"], rf":{major}\.")

    def test_every_overlay_has_a_version_of_every_image(self):
        for name, parts in {"dev": PARTS | {facts.STRIPE_STAND_IN}, "prod": PARTS}.items():
            (overlay,) = read(K8S / "overlays" / name / "kustomization.yaml")
            self.assertEqual([image["name"] for image in overlay["images"]], sorted(f"{facts.REGISTRY}/selam-{part}" for part in parts), name)

    def test_only_dev_lets_the_admin_work_without_a_second_factor(self):
        settings = {overlay: literals(overlay).get("SELAM_IDENTITY_SECOND_FACTOR") for overlay in ("dev", "prod")}
        self.assertEqual(settings, {"dev": "false", "prod": None})

    def test_plain_text_exceptions_have_one_source(self):
        plain = {overlay: literals(overlay).get("SELAM_TLS_ALLOW_PLAINTEXT") for overlay in ("dev", "prod")}
        self.assertEqual(plain, {"dev": "smtp", "prod": None})


if __name__ == "__main__":
    unittest.main()
