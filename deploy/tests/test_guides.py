"""The guides to Kubernetes: commands for this machine run, those of hosted CI are in its workflow, and all others name where they
were tried."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from credentials import cache

from manifests import facts
from support import net
from support.process import Process, stop
from support.servers import install_missing, programs, wait_for_port

GUIDES = "\n".join((facts.ROOT / name).read_text() for name in ("docs/guides/deploy-to-kubernetes.md", "k8s/README.md"))
WORKFLOW = (facts.ROOT / ".github" / "workflows" / "kubernetes.yml").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", GUIDES, re.DOTALL)
LOCAL, HOSTED, CLUSTER, CLOUD = "# On this machine\n", "# In hosted CI\n", "# In the cluster\n", "# Needs a cloud\n"
# Files that the reader of a guide makes.
OWN_FILES = {"k8s/overlays/prod/secret-store.yaml", "k8s/overlays/prod/authorities.pem"}

# Commands that the text mentions without a need to run them.
CITED = {"aws elasticache create-user", "kubectl apply --prune"}


class Guides(unittest.TestCase):
    def test_every_block_says_where_it_was_tried(self):
        self.assertGreater(len(BLOCKS), 8)
        for block in BLOCKS:
            self.assertTrue(block.startswith((LOCAL, HOSTED, CLUSTER, CLOUD)), block)

    def test_commands_of_several_words_are_in_blocks(self):
        """Text may name a command, such as `make check`, but not one with arguments that no test sees."""
        prose = re.sub(r"```.*?```", "", GUIDES, flags=re.DOTALL)
        for command in re.findall(r"`((?:kubectl|helm|docker|psql|python3|gcloud|aws|deploy/)[^`]* [^`]*)`", prose):
            self.assertTrue(any(command in block for block in BLOCKS) or command in CITED, command)

    def test_workflow_has_the_commands_of_hosted_ci(self):
        runs = {line.strip().removeprefix("- run: ").removeprefix("run: ") for line in WORKFLOW.splitlines()}
        for block in (block for block in BLOCKS if block.startswith(HOSTED)):
            for command in block.splitlines()[1:]:
                self.assertIn(command, runs)

    def test_named_files_exist(self):
        for path in re.findall(r"\b(?:k8s|deploy)/[\w./-]+", GUIDES):
            if path not in OWN_FILES:
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

    def test_users_of_the_cache_outlive_its_restart(self):
        install_missing()
        (block,) = (block for block in BLOCKS if "redis-cli" in block)
        command = re.search(r"(?s)\n([^\n]*sed -E .*)", block)[1]
        with tempfile.TemporaryDirectory() as folder:
            root, port = Path(folder), net.any_free_port()
            (root / "var" / "prod").mkdir(parents=True)
            (root / "var" / "prod" / "users.acl").write_text(cache.users({"cargo": "password"}) + "\n")
            (root / "server.acl").write_text("user admin on >secret ~* &* +@all\n")
            server = Process("Redis", [programs()["redis-server"], "--port", port, "--save", "", "--aclfile", root / "server.acl"], root / "log")
            self.addCleanup(lambda: stop([server]))
            environment = {**os.environ, "REDISCLI_AUTH": "secret"}
            server.start()
            wait_for_port(port, server, "Redis")
            local = command.replace("--tls -h cache.internal", f"-p {port}")
            subprocess.run(["bash", "-euo", "pipefail", "-c", local], cwd=root, env=environment, check=True, capture_output=True)
            stop([server])
            server.start()
            wait_for_port(port, server, "Redis")
            as_cargo = ["redis-cli", "-p", str(port), "--user", "cargo", "GET", "selam:cargo:key"]
            said = subprocess.run(as_cargo, env={**os.environ, "REDISCLI_AUTH": "password"}, capture_output=True, text=True, check=False)
            self.assertEqual((said.stdout.strip(), said.stderr), ("", ""))


if __name__ == "__main__":
    unittest.main()
