"""`make kind` installs, loads and applies everything in an order that a new cluster accepts. Programs in place of kind, kubectl, docker and make record
their arguments; hosted CI runs the script on a real cluster."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

from manifests import facts

SCRIPTS = facts.ROOT / "deploy" / "kubernetes"
OVERLAY = facts.ROOT / "k8s" / "overlays" / "dev" / "kustomization.yaml"
STUB = """#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
case "$(basename "$0") $*" in
  "kubectl kustomize "*) cat "$IMAGES" ;;
  *"--filename var/k8s/secrets.json") echo "$APPLIED" ;;
  *"get deployment --output name") echo deployment.apps/gateway ;;
  "docker image inspect "*cargo:local) exit 1 ;;
  "make k8s-secrets") mkdir -p var/k8s/secrets/identity && echo hush > var/k8s/secrets/identity/admin_password ;;
esac
"""


class Scripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "bin").mkdir()
        self.environment = {"PATH": f"{self.folder}/bin:/usr/bin:/bin", "CALLS": str(self.folder / "calls"), "IMAGES": str(self.folder / "images")}
        self.environment["APPLIED"] = "secret/bus created"
        shutil.copytree(SCRIPTS, self.folder / "deploy" / "kubernetes")
        shutil.copytree(facts.ROOT / "k8s", self.folder / "k8s")

    def stub(self, text, *names):
        for name in names:
            file = self.folder / "bin" / name
            file.write_text(text)
            file.chmod(0o700)

    def run_script(self, name, *arguments):
        command = ["bash", self.folder / "deploy" / "kubernetes" / name, *arguments]
        return subprocess.run(command, env=self.environment, cwd=self.folder, capture_output=True, text=True, check=False)


class Kind(Scripts):
    def setUp(self):
        super().setUp()
        self.stub(STUB, "kind", "kubectl", "docker", "make")
        (overlay,) = yaml.safe_load_all(OVERLAY.read_text())
        self.images = [f"{image['name']}:{image['newTag']}" for image in overlay["images"]]
        # As in an init container and a container of the same pod.
        lines = [f"      - image: {image}\n        image: {image}\n" for image in self.images]
        (self.folder / "images").write_text("".join(lines) + "        image: redis:7.4-bookworm\n")

    def calls(self):
        done = self.run_script("kind.sh")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("password: hush", done.stdout)
        return (self.folder / "calls").read_text().splitlines()

    def test_loads_every_image_of_the_overlay_once(self):
        (load,) = (call for call in self.calls() if call.startswith("kind load"))
        self.assertEqual(sorted(load.split()[5:]), sorted(self.images))

    def test_builds_missing_images_only(self):
        self.assertEqual([call for call in self.calls() if call.startswith("make images")], ["make images S=cargo"])

    def test_applies_in_an_order_that_a_new_cluster_accepts(self):
        calls = self.calls()
        wanted = [
            "kind create cluster --name selam",
            "cert-manager.yaml",
            "cluster-operator.yml",
            "--namespace rabbitmq-system wait",
            "--filename k8s/platform/namespace.yaml",
            "make k8s-secrets",
            "--filename var/k8s/secrets.json",
            "--kustomize k8s/overlays/dev",
            "--for=condition=Ready cluster/database",
            "--for=condition=AllReplicasReady rabbitmqcluster/bus",
            "rollout status deployment.apps/gateway",
        ]
        places = [next(number for number, call in enumerate(calls) if text in call) for text in wanted]
        self.assertEqual(places, sorted(places))

    def restarts(self, *applied):
        self.environment["APPLIED"] = "\n".join(applied)
        return [call.partition(" rollout ")[2] for call in self.calls() if "rollout restart" in call or "bus-server" in call]

    def test_restarts_nothing_without_a_changed_secret(self):
        self.assertEqual(self.restarts("secret/bus created", "secret/cache unchanged", "configmap/service-keys unchanged"), [])

    def test_servers_and_services_read_the_users_and_keys_of_a_new_service(self):
        applied = ("secret/greenhouse created", "secret/cache configured", "secret/bus configured", "configmap/service-keys configured")
        wanted = [
            "restart deployment/cache",
            "restart statefulset/bus-server",
            "status statefulset/bus-server --timeout=15m",
            "restart deployment --selector app.kubernetes.io/part-of=selam",
        ]
        self.assertEqual(self.restarts(*applied), wanted)

    def test_a_service_reads_its_changed_secret(self):
        self.assertEqual(self.restarts("secret/cargo configured", "secret/database-cargo configured"), ["restart deployment/cargo"])

    def test_delete_removes_the_cluster_only(self):
        self.assertEqual(self.run_script("kind.sh", "delete").returncode, 0)
        self.assertEqual((self.folder / "calls").read_text(), "kind delete cluster --name selam\n")


class Changes(Scripts):
    def kubectl(self, refuses="never"):
        text = f"""#!/bin/sh
for argument; do file=$argument/kustomization.yaml; [ -f "$file" ] && break; done
grep -E 'newTag|ADMIN_EMAIL' "$file" | sort -u >> "$CALLS"; echo -- >> "$CALLS"
! grep -q '{refuses}' "$file"
"""
        self.stub(text, "kubectl")

    def test_asks_for_a_setting_tags_and_a_roll_back(self):
        self.kubectl()
        self.assertEqual(self.run_script("check_changes.sh", "dev").returncode, 0)
        first, setting, tags, back = (self.folder / "calls").read_text().split("--\n")[:4]
        self.assertIn("newTag: local", first)
        self.assertIn("SELAM_ADMIN_EMAIL=other@selam.example", setting)
        self.assertNotIn("local", tags)
        self.assertNotEqual(tags, back)

    def test_fails_when_a_change_is_refused(self):
        self.kubectl(refuses="9.9.9")
        done = self.run_script("check_changes.sh", "dev")
        self.assertEqual(done.returncode, 1)
        self.assertIn("other image tags: refused", done.stderr)


if __name__ == "__main__":
    unittest.main()
