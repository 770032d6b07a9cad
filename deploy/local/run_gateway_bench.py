#!/usr/bin/env python3
"""Measures the cost of the gateway: `make gateway-bench`. docs/benchmarks/gateway.md has results. Needs h2load and nghttpd.

run_gateway_bench.py                     both
run_gateway_bench.py filters --rounds 30 the filters compared with bare transcoding
run_gateway_bench.py bodies --count 1000 bodies built to be slow
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from support import build, tools
from support.console import Failure, failures_end_the_command, heading, run
from support.paths import GATEWAY, LOCAL, ROOT
from support.process import end_on_signals

BENCHMARKS = ["filters", "bodies"]
NEEDED = {"h2load": "nghttp2-client", "nghttpd": "nghttp2-server"}


def main():
    chosen, options = (sys.argv[1:2], sys.argv[2:]) if len(sys.argv) > 1 else (BENCHMARKS, [])
    if not set(chosen) <= set(BENCHMARKS):
        raise Failure(__doc__)
    end_on_signals()
    missing = [package for program, package in NEEDED.items() if not shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")]
    if missing:
        raise Failure(f"Install these first: {' '.join(missing)} (Debian, Ubuntu: apt-get install {' '.join(missing)})")
    run([tools.cargo(), "build", "--package", "selam-contract", "--bins"], cwd=ROOT)
    with tempfile.TemporaryDirectory(prefix="selam-gateway-bench-") as folder:
        routes, descriptors = build.gateway_inputs("dev", Path(folder))
        environment = {**os.environ, "ENVOY": str(tools.envoy()), "ROUTES": str(routes), "DESCRIPTORS": str(descriptors), "PYTHONPATH": str(LOCAL)}
        for benchmark in chosen:
            heading(f"Gateway: {benchmark}")
            run([tools.python_tools() / "python", GATEWAY / "bench" / f"{benchmark}.py", *options], env=environment)


if __name__ == "__main__":
    with failures_end_the_command():
        main()
