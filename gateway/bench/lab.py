"""Shared parts of both benchmarks: rendered gateways without some parts, a cheap upstream, and the processor time of a process."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

GATEWAY = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(GATEWAY), str(GATEWAY / "tests")]

import stub  # noqa: E402
from support.net import answers, any_free_port  # noqa: E402

HEADER_MUTATION = "type.googleapis.com/envoy.extensions.filters.http.header_mutation.v3.HeaderMutation"
UPSTREAM_CODEC = "type.googleapis.com/envoy.extensions.filters.http.upstream_codec.v3.UpstreamCodec"
START_SECONDS = 20
# High enough to refuse no call of a benchmark, while every call is counted.
RATE_LIMIT_FACTOR = 100_000


def processor_seconds(pid):
    """Returns the processor time of all threads of the process so far, in nanoseconds (Linux: the clock of another process)."""
    return time.clock_gettime((~pid << 3) | 2)


class Lab:
    """Starts the processes of a benchmark in one folder, and stops them at the end."""

    def __init__(self, folder, stack: contextlib.ExitStack):
        self.folder = Path(folder)
        self.stack = stack
        self.tokens = stub.Tokens()
        self.http_port = any_free_port()
        stub.start_http(self.http_port, self.tokens)
        self.stubs = stub.GrpcStub(Path(os.environ["DESCRIPTORS"]))

    def start(self, command):
        process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def fixed_answers(self, by_rpc):
        """Starts a gRPC server (nghttpd, `apt-get install nghttp2-server`) that answers every RPC with the same bytes; returns its port."""
        program = shutil.which("nghttpd", path=f"{os.environ['PATH']}:/usr/sbin")
        if not program:
            sys.exit("nghttpd is missing (Debian, Ubuntu: apt-get install nghttp2-server)")
        for rpc, message in by_rpc.items():
            content = message.SerializeToString()
            file = self.folder / "answers" / rpc
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(b"\0" + len(content).to_bytes(4, "big") + content)
        port = any_free_port()
        self.start([program, "--no-tls", "--workers=1", f"--htdocs={self.folder / 'answers'}", "--trailer=grpc-status: 0", port])
        return port

    def render(self, grpc_port):
        """Returns the production configuration as a value."""
        output = self.folder / "envoy.json"
        command = [sys.executable, GATEWAY / "render.py", "--routes", os.environ["ROUTES"], "--descriptors", os.environ["DESCRIPTORS"]]
        command += ["--standalone", f"127.0.0.1:{grpc_port}", f"127.0.0.1:{self.http_port}", "--issuer", stub.ISSUER]
        command += ["--access-log", self.folder / "access.log", "--rate-limit-factor", RATE_LIMIT_FACTOR, "--output", output]
        subprocess.run([str(part) for part in command], check=True)
        return json.loads(output.read_text())

    def gateway(self, name, config, workers=1):
        """Runs Envoy with the configuration; returns its port and process."""
        port = any_free_port()
        config["static_resources"]["listeners"][0]["address"]["socket_address"]["port_value"] = port
        config["admin"]["address"]["socket_address"]["port_value"] = any_free_port()
        file = self.folder / f"{name}.json"
        file.write_text(json.dumps(config))
        process = self.start([os.environ["ENVOY"], "--concurrency", workers, "--disable-hot-restart", "--log-level", "off", "-c", file])
        deadline = time.monotonic() + START_SECONDS
        while not answers(f"http://127.0.0.1:{port}/healthz"):
            if process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"Envoy does not start with {file}")
            time.sleep(0.05)
        return port, process


def manager(config):
    return config["static_resources"]["listeners"][0]["filter_chains"][0]["filters"][0]["typed_config"]


def answers_are_grpc(config):
    """nghttpd sets no content type, so the gateway's upstream side does; the small cost is the same in every variant."""
    said = {"append": {"header": {"key": "content-type", "value": "application/grpc"}, "append_action": "OVERWRITE_IF_EXISTS_OR_ADD"}}
    for cluster in config["static_resources"]["clusters"]:
        if cluster["name"].endswith("-grpc"):
            options = cluster["typed_extension_protocol_options"]["envoy.extensions.upstreams.http.v3.HttpProtocolOptions"]
            options["http_filters"] = [
                {"name": "grpc", "typed_config": {"@type": HEADER_MUTATION, "mutations": {"response_mutations": [said]}}},
                {"name": "envoy.filters.http.upstream_codec", "typed_config": {"@type": UPSTREAM_CODEC}},
            ]
