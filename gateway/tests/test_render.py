"""Envoy accepts the configuration of every mode.

ENVOY=…/envoy ROUTES=routes.json DESCRIPTORS=selam.binpb python -m unittest discover gateway/tests
"""

import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

GATEWAY = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(GATEWAY))


import container  # noqa: E402

from envoy_config.settings import service_of  # noqa: E402
from envoy_config.web import HASHED_FILE  # noqa: E402

TRUSTED_NETWORK = ["--containers", "--tls-allow-plaintext", "services"]
ENCRYPTED = ["--containers", "--tls-ca", "{certificate}", "--tls-certificate", "{certificate}", "--tls-key", "{key}"]
MODES = {
    "standalone": ["--standalone", "127.0.0.1:50051", "127.0.0.1:8090", "--embedded"],
    "split": ["--split", "{upstreams}"],
    "containers": [*TRUSTED_NETWORK, "--bind", "0.0.0.0", "--site-url", "https://selam.example", "--trusted-proxies", "1"],
    "traced": [*TRUSTED_NETWORK, "--tls-allow-plaintext", "otlp", "--otlp", "collector:4317"],
    "traced over TLS": [*ENCRYPTED, "--otlp", "https://collector:4317"],
    "encrypted": [*ENCRYPTED, "--embedded"],
    "cross-origin": [*TRUSTED_NETWORK, "--cors-origin", "https://app.example", "--rate-limit-factor", "0"],
    "with a Stripe stand-in": [*TRUSTED_NETWORK, "--stripe-stand-in", "stripe-stand-in:12111"],
    "measured": [*TRUSTED_NETWORK, "--metrics-port", "9902"],
    "wide limits": [*TRUSTED_NETWORK, "--rate-limit-factor", "50"],
    "narrow limits": [*TRUSTED_NETWORK, "--rate-limit-factor", "0.001"],
    "development": ["--standalone", "127.0.0.1:50051", "127.0.0.1:8090", "--web-dev-server", "127.0.0.1:3000"],
}


class HashedFiles(unittest.TestCase):
    def test_pattern_matches_every_hash_of_the_build(self):
        configuration = "".join(file.read_text() for file in (GATEWAY.parent / "web-client").glob("webpack.*.cjs") if "gallery" not in file.name)
        names = re.findall(r"'(assets/[^']*contenthash:(\d+)[^']*)'", configuration)
        self.assertGreater(len(names), 3)
        for name, length in names:
            file = re.sub(r"\[contenthash:\d+\]", "0123456789abcdef"[: int(length)], name).replace("[ext]", ".woff2").replace("[", "").replace("]", "")
            self.assertRegex(f"/{file}", rf"^{HASHED_FILE}$", length)
        self.assertNotRegex("/icon-192.png", HASHED_FILE)


class Container(unittest.TestCase):
    def test_reads_its_settings_from_the_environment(self):
        given = container.arguments({"SELAM_TLS_ALLOW_PLAINTEXT": "smtp,otlp,database", "SELAM_CORS_ORIGINS": "https://a.example,https://b.example"})
        pairs = list(itertools.pairwise(given))
        self.assertEqual([value for option, value in pairs if option == "--tls-allow-plaintext"], ["otlp"])
        self.assertEqual([value for option, value in pairs if option == "--cors-origin"], ["https://a.example", "https://b.example"])

    def test_passes_the_authorities_of_servers(self):
        given = container.arguments({"SELAM_TLS_SERVERS_CA": "/run/authorities/authorities.pem"})
        self.assertIn(("--tls-servers-ca", "/run/authorities/authorities.pem"), itertools.pairwise(given))

    def test_passes_the_stripe_stand_in_if_set(self):
        given = container.arguments({"SELAM_STRIPE_STAND_IN": "stripe-stand-in:12111"})
        self.assertIn(("--stripe-stand-in", "stripe-stand-in:12111"), itertools.pairwise(given))
        self.assertNotIn("--stripe-stand-in", container.arguments({}))


class Render(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "web" / "about").mkdir(parents=True)
        for page in ["web/index.html", "web/about/index.html", "openapi.json"]:
            (self.folder / page).write_text("x")

    def certificate(self):
        """A certificate for the test, and its key."""
        certificate, key = self.folder / "gateway.pem", self.folder / "gateway.key"
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=gateway"]
        subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
        return {"certificate": certificate, "key": key}

    def render(self, options, check=True):
        upstreams = self.folder / "upstreams.json"
        services = {service_of(route["package"]) for route in json.loads(Path(os.environ["ROUTES"]).read_text())} | {"identity"}
        upstreams.write_text(json.dumps({name: {"grpc": "127.0.0.1:1", "http": "127.0.0.1:2"} for name in services}))
        output = self.folder / "envoy.json"
        command = [sys.executable, str(GATEWAY / "render.py"), "--routes", os.environ["ROUTES"], "--descriptors", os.environ["DESCRIPTORS"]]
        command += ["--web-root", str(self.folder / "web"), "--openapi", str(self.folder / "openapi.json"), "--output", str(output)]
        files = {"upstreams": upstreams, **(self.certificate() if "--tls-ca" in options else {})}
        command += [option.format(**files) for option in options]
        done = subprocess.run(command, check=check, stderr=None if check else subprocess.PIPE, text=True)
        return output if check else done

    def test_envoy_accepts_every_mode(self):
        for mode, options in MODES.items():
            with self.subTest(mode):
                config = self.render(options)
                # Envoy uses no network in this mode; it logs a warning that it does not fetch the keys.
                command = [os.environ["ENVOY"], "--mode", "validate", "-l", "off", "-c", str(config)]
                result = subprocess.run(command, capture_output=True, text=True, check=False)
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_envoy_rejects_a_broken_configuration(self):
        config = self.render(MODES["standalone"])
        config.write_text(config.read_text().replace("stat_prefix", "stat_prefx"))
        result = subprocess.run([os.environ["ENVOY"], "--mode", "validate", "-l", "off", "-c", str(config)], capture_output=True, check=False)
        self.assertNotEqual(result.returncode, 0)

    def test_every_service_must_show_its_name(self):
        config = json.loads(self.render(MODES["encrypted"]).read_text())
        names = {}
        for cluster in config["static_resources"]["clusters"]:
            context = cluster["transport_socket"]["typed_config"]
            validation = context["common_tls_context"]["combined_validation_context"]["default_validation_context"]
            (name,) = validation["match_typed_subject_alt_names"]
            self.assertEqual(name["matcher"]["exact"], context["sni"])
            names[cluster["name"]] = context["sni"]
        self.assertEqual(names["contact-admin-grpc"], "contact-admin")
        self.assertEqual(names["identity-http"], "identity")

    def test_a_collector_shows_a_certificate_of_the_servers_authorities(self):
        own = self.folder / "servers.pem"
        for options, expected in [([], self.folder / "gateway.pem"), (["--tls-servers-ca", str(own)], own)]:
            config = json.loads(self.render([*MODES["traced over TLS"], *options]).read_text())
            (collector,) = [cluster for cluster in config["static_resources"]["clusters"] if "4317" in json.dumps(cluster)]
            validation = collector["transport_socket"]["typed_config"]["common_tls_context"]["validation_context"]
            self.assertEqual(validation["trusted_ca"]["filename"], str(expected))

    def test_remote_plain_text_requires_an_option(self):
        for options, kind in [
            (["--containers"], "services"),
            (["--containers", "--tls-allow-plaintext", "otlp"], "services"),
            ([*TRUSTED_NETWORK, "--otlp", "collector:4317"], "otlp"),
        ]:
            with self.subTest(options):
                refused = self.render(options, check=False)
                self.assertNotEqual(refused.returncode, 0)
                self.assertIn(f"--tls-allow-plaintext {kind}", refused.stderr)
        self.render(["--containers", "--tls-allow-plaintext", "all", "--otlp", "collector:4317"])

    def test_internal_rpcs_have_no_route(self):
        self.assertNotIn("UserService", self.render(MODES["standalone"]).read_text())

    def test_the_mailbox_is_only_in_embedded_mode(self):
        self.assertIn("/dev/mailbox", self.render(MODES["standalone"]).read_text())
        self.assertNotIn("/dev/mailbox", self.render(MODES["containers"]).read_text())

    def test_the_stripe_stand_in_requires_its_option(self):
        def clusters(mode):
            return {cluster["name"] for cluster in json.loads(self.render(MODES[mode]).read_text())["static_resources"]["clusters"]}

        self.assertEqual(clusters("with a Stripe stand-in") - clusters("containers"), {"stripe-stand-in"})


if __name__ == "__main__":
    unittest.main()
