"""The guide to Kubernetes: commands for this machine run, and all others name where they were tried."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from manifests import facts

GUIDE = (facts.ROOT / "docs" / "guides" / "deploy-to-kubernetes.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
LOCAL, CLUSTER, CLOUD = "# On this machine\n", "# In the cluster\n", "# Needs a cloud\n"


class Guide(unittest.TestCase):
    def test_every_block_says_where_it_was_tried(self):
        self.assertGreater(len(BLOCKS), 8)
        for block in BLOCKS:
            self.assertTrue(block.startswith((LOCAL, CLUSTER, CLOUD)), block)

    def test_named_files_exist(self):
        for path in re.findall(r"\b(?:k8s|deploy)/[\w./-]+", "".join(BLOCKS) + GUIDE):
            if path != "k8s/overlays/prod/secret-store.yaml":
                self.assertTrue((facts.ROOT / path.rstrip(".")).exists(), path)

    def test_commands_for_this_machine_succeed(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for part in ("Makefile", "Cargo.toml", "Cargo.lock", "deploy", "k8s", "proto", "crates", "services", "tests"):
                source = facts.ROOT / part
                if source.is_dir():
                    shutil.copytree(source, root / part, ignore=shutil.ignore_patterns("node_modules", "target", "__pycache__"))
                else:
                    shutil.copy(source, root / part)
            # `make check` renders the overlay with kubectl, which may be missing here.
            stub = root / "bin" / "kubectl"
            stub.parent.mkdir()
            stub.write_text('#!/bin/sh\n[ "$1" = kustomize ] && [ -f "$2/kustomization.yaml" ]\n')
            stub.chmod(0o700)
            environment = {**os.environ, "PATH": f"{stub.parent}:{os.environ['PATH']}"}
            for block in (block for block in BLOCKS if block.startswith(LOCAL)):
                done = subprocess.run(["bash", "-euc", block], cwd=root, env=environment, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, block + done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
