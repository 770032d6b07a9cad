"""The Stripe stand-in runs in test installations, is reachable where needed, and is absent from production."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy"))
sys.path.insert(0, str(ROOT / "deploy" / "local"))

from credentials.maker import Credentials, Servers  # noqa: E402

from manifests import compose, facts  # noqa: E402
from releases import units  # noqa: E402
from support import stripe_stand_in  # noqa: E402

NAME = facts.STRIPE_STAND_IN
PORTS = {NAME: facts.STRIPE_STAND_IN_PORT, "edge": facts.GATEWAY_PORT}
K8S = ROOT / "k8s"
PLATFORM = facts.load()


class Production(unittest.TestCase):
    def test_only_the_dev_overlay_contains_it(self):
        for file in K8S.rglob("*"):
            if file.is_file() and file.suffix != ".md" and not file.is_relative_to(K8S / "overlays" / "dev"):
                with self.subTest(file=str(file)):
                    self.assertNotRegex(file.read_text().lower(), r"stripe[-_]stand[-_]in|stripe_url")

    def test_no_workflow_releases_it(self):
        self.assertNotIn(NAME, {unit.name for unit in units(ROOT)})
        self.assertEqual([file.name for file in (ROOT / ".github" / "workflows").iterdir() if NAME in file.name], [])

    def test_no_service_depends_on_it(self):
        command = ["cargo", "tree", "--offline", "--invert", stripe_stand_in.PROGRAM, "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]
        lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        self.assertEqual({line.split()[0] for line in lines}, {stripe_stand_in.PROGRAM, "selam-standalone"})

    def test_images_contain_only_the_program_of_their_service(self):
        service = (ROOT / "services" / "Dockerfile").read_text()
        self.assertEqual(re.findall(r"target/release/(\S+?)\"", service), ["selam-${SERVICE}"])
        self.assertEqual(re.findall(r"--package (\S+)", service), ['"selam-${SERVICE}"'])
        gateway = (ROOT / "gateway" / "Dockerfile").read_text()
        # The build runs the contract tool and keeps its output.
        self.assertEqual(set(re.findall(r"--package (\S+)", gateway)), {"selam-contract"})
        self.assertNotIn("target/release", gateway)
        self.assertEqual(re.findall(r"COPY --from=contract (.+)", gateway), ["/out /opt/selam/contract"])


class Containers(unittest.TestCase):
    def setUp(self):
        self.containers = compose.compose(PLATFORM)["services"]

    def test_shares_networks_with_payments_and_gateway_only(self):
        own = set(self.containers[NAME]["networks"])
        others = {name for name, container in self.containers.items() if own & set(container["networks"])} - {NAME}
        self.assertEqual(others, {"payments", facts.GATEWAY})
        self.assertNotIn("ports", self.containers[NAME])

    def test_payments_and_gateway_connect_to_it(self):
        address = f"{NAME}:{self.containers[NAME]['environment']['SELAM_STRIPE_STAND_IN_PORT']}"
        self.assertEqual(self.containers["payments"]["environment"]["SELAM_PAYMENTS_STRIPE_URL"], f"http://{address}")
        self.assertEqual(self.containers[facts.GATEWAY]["environment"]["SELAM_STRIPE_STAND_IN"], address)
        for name in ("payments", facts.GATEWAY):
            self.assertEqual(self.containers[name]["depends_on"][NAME], {"condition": "service_healthy"})

    def test_state_outlives_the_container(self):
        folder = Path(self.containers[NAME]["environment"]["SELAM_STRIPE_STAND_IN_FILE"]).parent
        self.assertIn(f"{NAME}:{folder}", self.containers[NAME]["volumes"])

    def test_has_no_secrets(self):
        self.assertFalse(any("/run/secrets" in str(part) for part in (*self.containers[NAME]["volumes"], *self.containers[NAME]["environment"].values())))


class DevOverlay(unittest.TestCase):
    def setUp(self):
        objects = [one for one in yaml.safe_load_all((K8S / "overlays" / "dev" / f"{NAME}.yaml").read_text()) if one]
        self.of = {(one["kind"], one["metadata"]["name"]): one["spec"] for one in objects}
        self.policies = [spec for (kind, _), spec in self.of.items() if kind == "NetworkPolicy"]
        (kustomization,) = yaml.safe_load_all((K8S / "overlays" / "dev" / "kustomization.yaml").read_text())
        self.settings = dict(literal.split("=", 1) for literal in kustomization["configMapGenerator"][0]["literals"])

    def connections(self, direction, end):
        """Returns the policy's pod, the pod at the other end, and the port."""
        for policy in self.policies:
            selector = policy["podSelector"]
            pods = [*selector.get("matchLabels", {}).values(), *(name for one in selector.get("matchExpressions", []) for name in one["values"])]
            for rule in policy.get(direction, []):
                for peer in rule[end]:
                    (other,) = peer["podSelector"]["matchLabels"].values()
                    yield from ((pod, other, port["port"]) for pod in pods for port in rule["ports"])

    def test_policies_allow_only_its_connections(self):
        edges = {(edge.source, edge.target, PORTS[edge.port]) for edge in PLATFORM.edges_of_stripe_stand_in()}
        self.assertEqual(set(self.connections("egress", "to")), edges)
        self.assertEqual({(source, target, port) for target, source, port in self.connections("ingress", "from")}, edges)

    def test_runs_as_one_pod(self):
        spec = self.of["Deployment", NAME]
        self.assertEqual((spec["replicas"], spec["strategy"]), (1, {"type": "Recreate"}))
        (container,) = spec["template"]["spec"]["containers"]
        settings = {pair["name"]: pair["value"] for pair in container["env"]}
        self.assertIn(str(Path(settings["SELAM_STRIPE_STAND_IN_FILE"]).parent), [mount["mountPath"] for mount in container["volumeMounts"]])
        self.assertEqual(settings["SELAM_STRIPE_STAND_IN_PUBLIC_URL"], f"{self.settings['SELAM_SITE_URL']}/{NAME}")
        self.assertEqual(settings["SELAM_STRIPE_STAND_IN_PORT"], str(facts.STRIPE_STAND_IN_PORT))

    def test_payments_and_gateway_connect_to_it(self):
        (port,) = self.of["Service", NAME]["ports"]
        self.assertEqual(self.settings["SELAM_PAYMENTS_STRIPE_URL"], f"http://{NAME}:{port['port']}")
        self.assertEqual(self.settings["SELAM_STRIPE_STAND_IN"], f"{NAME}:{port['port']}")


class Keys(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.key = self.folder / "payments" / "payments_stripe_key"

    def make(self):
        servers = Servers(database="postgres://{name}:{password}@database/{name}", bus="amqp://{name}:{password}@bus", cache="redis://{name}:{password}@cache")
        payments = [service for service in PLATFORM.services if service.takes_payments]
        with mock.patch.object(Credentials, "certificate"):
            Credentials(self.folder, mock.Mock(services=payments), servers).make()

    def test_payments_receives_its_keys(self):
        self.make()
        self.assertEqual(self.key.read_text(), facts.STRIPE_STAND_IN_KEY)
        self.assertEqual(self.key.with_name("payments_webhook_secrets").read_text(), facts.STRIPE_STAND_IN_WEBHOOK_SECRET)

    def test_keys_of_an_account_stay(self):
        self.key.parent.mkdir()
        self.key.write_text("sk_test_of_an_account")
        self.make()
        self.assertEqual(self.key.read_text(), "sk_test_of_an_account")

    def test_replaces_an_empty_key(self):
        self.key.parent.mkdir()
        self.key.write_text("")
        self.make()
        self.assertEqual(self.key.read_text(), facts.STRIPE_STAND_IN_KEY)


class Processes(unittest.TestCase):
    def test_an_account_key_replaces_it(self):
        for environment, wanted in (({}, True), ({"SELAM_PAYMENTS_STRIPE_KEY": ""}, True), ({"SELAM_PAYMENTS_STRIPE_KEY": "sk_test_1"}, False)):
            with mock.patch.dict("os.environ", environment, clear=True):
                self.assertEqual(stripe_stand_in.is_wanted(), wanted)

    def test_payments_and_stand_in_share_port_and_secret(self):
        payments = stripe_stand_in.settings_of_payments(4711)
        own = stripe_stand_in.settings(4711, "https://selam.example/", "http://localhost:8080", Path("/data/state.json"))
        self.assertTrue(payments["SELAM_PAYMENTS_STRIPE_URL"].endswith(f":{own['SELAM_STRIPE_STAND_IN_PORT']}"))
        self.assertEqual(payments["SELAM_PAYMENTS_WEBHOOK_SECRETS"], own["SELAM_STRIPE_STAND_IN_WEBHOOK_SECRET"])
        self.assertEqual(own["SELAM_STRIPE_STAND_IN_PUBLIC_URL"], "https://selam.example/stripe-stand-in")
        self.assertEqual(own["SELAM_STRIPE_STAND_IN_WEBHOOK_URL"], "http://localhost:8080/v1/webhooks/stripe")


if __name__ == "__main__":
    unittest.main()
