"""docker-compose.yml allows the wanted connections, gives every container the same baseline, and contains no secrets."""

import os
import re
import sys
import tempfile
import unittest
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy"))

from compose import make_secrets  # noqa: E402
from credentials.maker import Credentials, close  # noqa: E402

from manifests import compose, facts, yaml_text  # noqa: E402


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.platform = facts.load()
        cls.compose = compose.compose(cls.platform)
        cls.containers = cls.compose["services"]

    def test_services_share_a_network_if_and_only_if_there_is_an_edge(self):
        ours = {service.name for service in self.platform.services} | {facts.GATEWAY, facts.STRIPE_STAND_IN}
        wanted = [*self.platform.edges(), *self.platform.edges_of_stripe_stand_in()]
        edges = {frozenset((edge.source, edge.target)) for edge in wanted if {edge.source, edge.target} <= ours}
        self.assertTrue(edges)
        together = {frozenset(pair) for pair in combinations(sorted(ours), 2) if self.share(*pair)}
        self.assertEqual(together, edges)

    def test_every_service_reaches_its_servers(self):
        for edge in self.platform.edges():
            if edge.target in self.containers:
                with self.subTest(edge=edge):
                    source = "prometheus" if edge.source == facts.METRICS else edge.source
                    self.assertTrue(self.share(source, edge.target))

    def test_only_published_containers_have_external_networks(self):
        leading_out = {name for name, network in self.compose["networks"].items() if not network.get("internal")}
        for name, container in self.containers.items():
            with self.subTest(name):
                self.assertEqual(bool(leading_out & set(container["networks"])), "ports" in container)

    def test_networks_need_no_pool_of_the_engine(self):
        subnets = [network["ipam"]["config"][0]["subnet"] for network in self.compose["networks"].values()]
        self.assertEqual(len(set(subnets)), len(subnets))
        self.assertLessEqual(len(subnets), 256)

    def test_decision_names_the_number_of_networks(self):
        [named] = re.findall(r"One machine has (\d+) networks", (ROOT / "docs" / "decisions" / "0030-container-images.md").read_text())
        self.assertEqual(int(named), len(self.compose["networks"]))

    def test_a_service_may_migrate_for_half_an_hour(self):
        """`up` fails when a container becomes unhealthy."""
        [minutes] = re.findall(r"(?m)^HEALTHCHECK .*--start-period=(\d+)m ", (ROOT / "services" / "Dockerfile").read_text())
        self.assertGreaterEqual(int(minutes), 30)
        self.assertIn(f"{minutes} minutes to migrate", (ROOT / "deploy" / "compose" / "README.md").read_text())
        for service in self.platform.services:
            self.assertNotIn("healthcheck", self.containers[service.name])

    def test_exchange_rates_can_be_a_file_of_the_secrets(self):
        [source] = [volume["source"] for volume in self.containers["sourcing"]["volumes"] if volume["target"] == compose.INSIDE]
        guide = (ROOT / "deploy" / "compose" / "README.md").read_text()
        self.assertIn(f"`{source.replace(compose.SECRETS, 'var/compose/secrets')}/rates.json`", guide)
        self.assertIn(f"SELAM_SOURCING_RATES={compose.INSIDE}/rates.json", guide)
        self.assertIn("SELAM_SOURCING_RATES", self.containers["sourcing"]["environment"])

    @unittest.skipUnless(os.geteuid() == 0, "Only root makes secrets for another user.")
    def test_renewed_certificates_are_readable_when_they_appear(self):
        """Envoy reads a certificate once, when the file appears."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            Credentials(folder, self.platform, make_secrets.SERVERS).make()
            close(folder, make_secrets.CONTAINER_USER, make_secrets.CONTAINER_USER)
            before = (folder / facts.GATEWAY / "tls.pem").read_bytes()
            Credentials(folder, self.platform, make_secrets.SERVERS, renew=True).make()
            self.assertNotEqual((folder / facts.GATEWAY / "tls.pem").read_bytes(), before)
            for file in ("tls.pem", "tls.key"):
                self.assertEqual((folder / facts.GATEWAY / file).stat().st_uid, make_secrets.CONTAINER_USER, file)

    def test_the_s3_servers_have_the_region_of_the_services(self):
        [region] = {setting.default for setting in self.platform.settings if setting.name == "SELAM_FILES_REGION"}
        kubernetes = (ROOT / "k8s" / "overlays" / "dev" / "files.yaml").read_text()
        for command in (self.containers[facts.FILES]["entrypoint"][-1], kubernetes):
            self.assertIn(f"versitygw --region {region} ", command)

    def test_the_s3_server_may_write_to_its_volume(self):
        files = self.containers[facts.FILES]
        self.assertIn("files:/var/tmp", files["volumes"])
        self.assertIn("posix /var/tmp", files["entrypoint"][-1])

    def test_every_container_is_confined(self):
        for name, container in self.containers.items():
            with self.subTest(name):
                self.assertTrue(container["read_only"])
                self.assertEqual(container["cap_drop"], ["ALL"])
                self.assertEqual(container["security_opt"], ["no-new-privileges:true"])
                self.assertTrue(container["mem_limit"] and container["cpus"] and container["pids_limit"])
                if "core" in container["profiles"]:
                    has_secrets = any("/run/secrets" in str(volume) for volume in container.get("volumes", []))
                    self.assertIn(container["user"], ["${SELAM_USER:?make secrets}", *([] if has_secrets else [compose.IMAGE_USER])])

    def test_secrets_are_files(self):
        secret = {setting.name for service in self.platform.services for setting in service.settings if setting.secret}
        secret |= {setting.name for setting in self.platform.settings if setting.secret}
        for service in self.platform.services:
            for name, value in self.containers[service.name]["environment"].items():
                # The mail catcher has no password.
                if name in secret and name != "SELAM_MAIL_URL":
                    with self.subTest(service=service.name, setting=name):
                        self.assertIn("/run/secrets/", value or "")

    def test_gateway_receives_each_setting_of_its_image(self):
        page = (ROOT / "gateway" / "README.md").read_text()
        rows = re.findall(r"(?m)^\| (`(?:SELAM|OTEL)_[^|]+) \|", page)
        documented = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
        self.assertGreater(len(documented), 10)
        # The collector has no certificate.
        self.assertEqual(documented - set(self.containers[facts.GATEWAY]["environment"]), {"SELAM_TLS_SERVERS_CA"})

    def test_quotes_ambiguous_yaml_values(self):
        written = yaml_text.document({"a": "no", "b": "30s", "c": "5432:5432", "d": "x: y", "e": "plain text", "f": None, "g": [], "h": 'a "b"'})
        self.assertEqual(written, 'a: "no"\nb: "30s"\nc: "5432:5432"\nd: "x: y"\ne: plain text\nf:\ng: []\nh: "a \\"b\\""\n')

    def share(self, one, other):
        return bool(set(self.containers[one]["networks"]) & set(self.containers[other]["networks"]))


if __name__ == "__main__":
    unittest.main()
