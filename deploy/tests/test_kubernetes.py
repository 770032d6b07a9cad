"""`k8s/` agrees with the facts: allowed connections, services, versions in overlays."""

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

from manifests import facts, kubernetes, kubernetes_network

K8S = facts.ROOT / "k8s"
PLATFORM = facts.load()
PARTS = {service.name for service in PLATFORM.services} | {facts.GATEWAY}


def read(path):
    return [one for one in yaml.safe_load_all(path.read_text()) if one]


def name_of(peer):
    """Returns the name of the other end of a rule."""
    if "ipBlock" in peer:
        return facts.INTERNET
    pod = peer.get("podSelector", {}).get("matchLabels", {})
    namespace = peer.get("namespaceSelector", {}).get("matchLabels", {})
    return pod.get("app.kubernetes.io/name") or pod.get(kubernetes_network.PART) or namespace[kubernetes_network.PART]


def ways(rules, end):
    """Returns the other end and port of all allowed connections."""
    return [(peer, port["port"]) for rule in rules for peer in rule[end] for port in rule["ports"]]


class Policies(unittest.TestCase):
    def setUp(self):
        self.rules = {name: read(K8S / "components" / "network-policies" / f"{name}.yaml")[0]["spec"] for name in PARTS}
        ports = kubernetes_network.Ports(PLATFORM)
        self.edges = {(edge.source, edge.target, ports.of(edge)["port"]) for edge in PLATFORM.edges()}

    def test_policies_allow_only_wanted_ingress(self):
        into = {
            (name_of(peer), part, port["port"])
            for part, spec in self.rules.items()
            for rule in spec["ingress"]
            for peer in rule["from"]
            for port in rule["ports"]
        }
        # Clients outside the platform connect to the gateway.
        into.remove(("ingress", facts.GATEWAY, 8080))
        self.assertEqual(into, {edge for edge in self.edges if edge[1] in PARTS})

    def test_policies_allow_only_wanted_egress(self):
        out = {
            (part, name_of(peer), port["port"]) for part, spec in self.rules.items() for rule in spec["egress"] for peer in rule["to"] for port in rule["ports"]
        }
        self.assertEqual(out, {edge for edge in self.edges if edge[0] in PARTS})

    def test_policies_select_the_pods_of_their_part(self):
        for part, spec in self.rules.items():
            self.assertEqual(spec["podSelector"]["matchLabels"], {"app.kubernetes.io/name": part})
            self.assertEqual(spec["policyTypes"], ["Ingress", "Egress"])

    def test_default_policy_denies_other_traffic(self):
        deny = read(K8S / "components" / "network-policies" / "default-deny.yaml")[0]["spec"]
        self.assertEqual(deny["podSelector"], {})
        self.assertNotIn("ingress", deny)
        self.assertEqual({port["port"] for rule in deny["egress"] for port in rule["ports"]}, {53})


class Services(unittest.TestCase):
    def test_folders_contain_only_generated_files(self):
        written = {facts.ROOT / path for path in kubernetes.rendered()} | {K8S / "components" / "database" / "wait-for-database.yaml"}
        for folder in ("services", "components/network-policies", "components/autoscaling", "components/external-secrets", "components/database"):
            for file in (K8S / folder).rglob("*.yaml"):
                self.assertIn(file, written)

    def test_every_reference_has_a_target(self):
        for service in PLATFORM.services:
            folder = K8S / "services" / service.name
            deployment = read(folder / "deployment.yaml")[0]["spec"]
            labels = deployment["template"]["metadata"]["labels"]
            for selector in (deployment["selector"]["matchLabels"], read(folder / "service.yaml")[0]["spec"]["selector"]):
                self.assertLessEqual(selector.items(), labels.items())
            mounted = {volume["name"] for volume in deployment["template"]["spec"]["volumes"]}
            (container,) = deployment["template"]["spec"]["containers"]
            self.assertEqual({mount["name"] for mount in container["volumeMounts"]}, mounted)
            certificate = read(folder / "certificate.yaml")[0]["spec"]
            self.assertEqual(certificate["secretName"], f"{service.name}-tls")
            self.assertIn(service.name, certificate["dnsNames"])

    def test_migration_runs_in_the_pod_with_the_settings_of_the_program(self):
        for service in PLATFORM.services:
            spec = read(K8S / "services" / service.name / "deployment.yaml")[0]["spec"]["template"]["spec"]
            (migration,), (program,) = spec["initContainers"], spec["containers"]
            self.assertEqual(migration["args"], ["migrate"])
            for field in ("image", "env", "envFrom", "volumeMounts", "securityContext"):
                self.assertEqual(migration[field], program[field], f"{service.name}: {field}")

    def test_manifests_have_no_object_that_refuses_a_change(self):
        """The template of a Job is immutable: a change of a setting, a tag or a roll-back would be refused while the Job exists. A hook of Argo CD would
        wait for objects that only the sync after it creates."""
        for file in K8S.rglob("*.yaml"):
            self.assertNotIn("kind: Job\n", file.read_text(), file)
            self.assertNotIn("argocd.argoproj.io/hook", file.read_text(), file)

    def test_no_manifest_sets_the_replicas_of_an_autoscaled_deployment(self):
        """Each apply would reset the number that the autoscaler set."""
        for name in PARTS:
            self.assertNotIn("replicas", read(K8S / "services" / name / "deployment.yaml")[0]["spec"], name)
            scaler = read(K8S / "components" / "autoscaling" / f"{name}.yaml")[0]["spec"]
            self.assertEqual(scaler["scaleTargetRef"], {"apiVersion": "apps/v1", "kind": "Deployment", "name": name})
            self.assertGreaterEqual(scaler["minReplicas"], 2)
        for file in (K8S / "overlays").rglob("kustomization.yaml"):
            self.assertNotIn("replicas", file.read_text(), file)

    def test_renewal_of_the_authority_keeps_its_key(self):
        (authority,) = (one for one in read(K8S / "platform" / "authority.yaml") if one["kind"] == "Certificate")
        self.assertEqual(authority["spec"]["privateKey"]["rotationPolicy"], "Never")

    def test_ports_with_tls_declare_it(self):
        for name in PARTS:
            protocols = {port["appProtocol"] for port in read(K8S / "services" / name / "service.yaml")[0]["spec"]["ports"]}
            self.assertEqual(protocols, {"http" if name == facts.GATEWAY else "https"}, name)

    def test_every_secret_file_comes_from_the_store(self):
        for service in PLATFORM.services:
            deployment = read(K8S / "services" / service.name / "deployment.yaml")[0]
            (container,) = deployment["spec"]["template"]["spec"]["containers"]
            wanted = {pair["value"].rpartition("/")[2] for pair in container["env"] if "/run/secrets/" in pair["value"]} - {"services.jwks"}
            external = read(K8S / "components" / "external-secrets" / f"{service.name}.yaml")[0]["spec"]
            self.assertEqual({entry["secretKey"] for entry in external["data"]}, wanted)
            known = {setting.name for setting in (*PLATFORM.settings, *service.settings)}
            self.assertLessEqual({pair["name"] for pair in container["env"]}, known, "settings that the service does not have")

    def test_pods_have_time_to_shut_down(self):
        for service in PLATFORM.services:
            spec = read(K8S / "services" / service.name / "deployment.yaml")[0]["spec"]["template"]["spec"]
            settings = {pair["name"]: pair["value"] for pair in spec["containers"][0]["env"]}
            takes = int(settings["SELAM_SHUTDOWN_DELAY"]) + int(settings["SELAM_SHUTDOWN_GRACE"])
            self.assertGreater(spec["terminationGracePeriodSeconds"], takes)

    def test_gateway_drains_before_it_ends(self):
        spec = read(K8S / "services" / facts.GATEWAY / "deployment.yaml")[0]["spec"]["template"]["spec"]
        command = spec["containers"][0]["lifecycle"]["preStop"]["exec"]["command"]
        self.assertEqual(command, ["python3", "/opt/selam/gateway/container.py", "drain"])
        self.assertGreater(spec["terminationGracePeriodSeconds"], container.DRAIN_DELAY + container.DRAIN_SECONDS)


class Database(unittest.TestCase):
    def setUp(self):
        folder = K8S / "components" / "database"
        ((self.wait,),) = read(folder / "wait-for-database.yaml")
        (self.cluster,) = read(folder / "cluster.yaml")

    def test_pods_wait_for_their_database_before_they_migrate(self):
        self.assertEqual((self.wait["op"], self.wait["path"]), ("add", "/spec/template/spec/initContainers/0"))
        self.assertEqual(self.wait["value"]["image"], self.cluster["spec"]["imageName"])

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
        self.pods = {name: read(K8S / "services" / name / "deployment.yaml")[0]["spec"]["template"]["spec"] for name in PARTS}
        self.scaled = {name: read(K8S / "components" / "autoscaling" / f"{name}.yaml")[0]["spec"] for name in PARTS}

    def requests(self, replicas):
        """Returns processors and GiB of so many replicas of each part."""
        wanted = [(replicas(name), pod["containers"][0]["resources"]["requests"]) for name, pod in self.pods.items()]
        return sum(count * millis(one["cpu"]) for count, one in wanted) / 1000, sum(count * mebi(one["memory"]) for count, one in wanted) / 1024

    def test_prod_asks_for_the_documented_sizes(self):
        connections = int(literal("prod", "SELAM_DATABASE_CONNECTIONS"))
        for row, bound in (("`prod`, least replicas", "minReplicas"), ("`prod`, most replicas", "maxReplicas")):
            processors, memory = self.requests(lambda name, bound=bound: self.scaled[name][bound])
            pods = sum(scaled[bound] for scaled in self.scaled.values())
            used = sum((self.scaled[service.name][bound] + 1) * connections for service in PLATFORM.services)
            self.assertEqual(self.rows[row], [str(pods), f"{processors:.1f}", f"{memory:.1f} GiB", str(used)])

    def test_dev_fits_two_processors_and_its_database(self):
        servers = [one["spec"]["template"]["spec"] for file in (K8S / "overlays" / "dev").glob("*.yaml") for one in read(file) if one["kind"] == "Deployment"]
        others = [spec["containers"][0]["resources"]["requests"] for spec in servers]
        others += [read(K8S / "overlays" / "dev" / "bus.yaml")[0]["spec"]["resources"]["requests"]]
        (cluster,) = read(K8S / "components" / "database" / "cluster.yaml")
        others += [cluster["spec"]["resources"]["requests"]]
        (patch,) = read(K8S / "overlays" / "dev" / "kustomization.yaml")[0]["patches"]
        ((change,),) = [yaml.safe_load(patch["patch"])]
        self.assertEqual(change["path"], "/spec/template/spec/containers/0/resources/requests/cpu")
        each = max(millis(change["value"]), millis(self.pods["cargo"]["initContainers"][0]["resources"]["requests"]["cpu"]))
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


def literal(overlay, name):
    """Returns a setting of an overlay."""
    (file,) = read(K8S / "overlays" / overlay / "kustomization.yaml")
    settings = next(one for one in file["configMapGenerator"] if one["name"] == "platform")
    return dict(one.split("=", 1) for one in settings["literals"])[name]


class Overlays(unittest.TestCase):
    def test_services_that_keep_files_reach_the_server_of_dev(self):
        (policy,) = (one for one in read(K8S / "overlays" / "dev" / "files.yaml") if one["kind"] == "NetworkPolicy")
        (names,) = policy["spec"]["podSelector"]["matchExpressions"]
        self.assertEqual(names["values"], sorted(service.name for service in PLATFORM.services if service.keeps_files))

    def test_ingress_reaches_the_pods_that_prove_the_public_name(self):
        (policy,) = read(K8S / "overlays" / "prod" / "acme-solver.yaml")
        self.assertEqual(policy["spec"]["podSelector"]["matchLabels"], {"acme.cert-manager.io/http01-solver": "true"})
        self.assertEqual([(name_of(peer), port) for peer, port in ways(policy["spec"]["ingress"], "from")], [("ingress", 8089)])
        self.assertIn("acme-solver.yaml", read(K8S / "overlays" / "prod" / "kustomization.yaml")[0]["resources"])

    def test_servers_have_the_versions_of_compose(self):
        used = set()
        for file in (K8S / "overlays" / "dev").glob("*.yaml"):
            used |= set(re.findall(r"(?m)^ *image: (\S+)$", file.read_text()))
        ours = {f"{facts.REGISTRY}/selam-{facts.STRIPE_STAND_IN}"}
        self.assertEqual(used - ours, {SERVERS[part] for part in (facts.BUS, facts.CACHE, facts.FILES, facts.MAIL)})
        major = re.fullmatch(r"postgres:(\d+)-.*", SERVERS[facts.DATABASE])[1]
        (cluster,) = read(K8S / "components" / "database" / "cluster.yaml")
        self.assertRegex(cluster["spec"]["imageName"], rf":{major}\.")

    def test_every_overlay_has_a_version_of_every_image(self):
        for name, parts in {"dev": PARTS | {facts.STRIPE_STAND_IN}, "prod": PARTS}.items():
            (overlay,) = read(K8S / "overlays" / name / "kustomization.yaml")
            self.assertEqual([image["name"] for image in overlay["images"]], sorted(f"{facts.REGISTRY}/selam-{part}" for part in parts), name)

    def test_plain_text_exceptions_have_one_source(self):
        literals = {name: read(K8S / "overlays" / name / "kustomization.yaml")[0]["configMapGenerator"][0]["literals"] for name in ("dev", "prod")}
        plain = {name: [one for one in some if "PLAINTEXT" in one] for name, some in literals.items()}
        self.assertEqual(plain, {"dev": ["SELAM_TLS_ALLOW_PLAINTEXT=smtp"], "prod": []})


if __name__ == "__main__":
    unittest.main()
