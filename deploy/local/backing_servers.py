#!/usr/bin/env python3
"""PostgreSQL, Redis, RabbitMQ and an S3 server on ports of their own with throw-away data, without containers or system services.

    backing_servers.py run -- cargo test --workspace
    backing_servers.py serve

The command gets SELAM_TEST_POSTGRES_URL, SELAM_TEST_REDIS_URL, SELAM_TEST_AMQP_URL and SELAM_TEST_S3_URL. A server whose URL is set already
is not started. The first three speak TLS as well, as `localhost`: SELAM_TEST_TLS_POSTGRES_URL, SELAM_TEST_TLS_REDIS_URL and
SELAM_TEST_TLS_AMQP_URL; SELAM_TEST_TLS_CA is the authority of their certificate, made for this run.

`serve` is for tests of outages. It starts a PostgreSQL and a RabbitMQ that keep what they confirmed when they crash, says their URLs in a
line of JSON, and then obeys lines on its input: `crash NAME` and `resume NAME`, where the name is the one in the JSON. It answers `done`.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from support import net, tools
from support.console import Failure, complain, failures_end_the_command, say
from support.process import Process, end_on_signals, stop
from support.throw_away_certificate import ThrowAwayCertificate

START_SECONDS = 90


def find(program, *folders):
    """The newest of several installed versions."""
    for pattern in folders:
        for folder in sorted(Path("/").glob(pattern.lstrip("/")), reverse=True):
            if (folder / program).exists():
                return folder / program
    found = shutil.which(program)
    return Path(found) if found else None


def programs():
    return {
        "postgresql": find("initdb", "/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin"),
        "redis-server": find("redis-server"),
        "openssl": find("openssl"),
        "rabbitmq-server": find("rabbitmq-server", "/usr/lib/rabbitmq/bin", "/opt/homebrew/sbin", "/usr/local/sbin"),
    }


def answers(port):
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for_port(port, process, name):
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if answers(port):
            return
        if not process.is_running():
            break
        time.sleep(0.05)
    process.show_log()
    raise Failure(f"{name} did not start.")


class Server:
    """What all of them can do."""

    crash_signal = signal.SIGKILL
    # Where the same server speaks TLS.
    tls_url = None
    certificate = None

    def crash(self):
        self.process.signal_group(self.crash_signal)
        self.process.child.wait()
        # Its children may take a moment longer, and would be taken for the next start.
        while answers(self.port):
            time.sleep(0.05)

    def resume(self):
        # A name or a lock of the crashed one may be held for another moment.
        for tries_left in (2, 1, 0):
            self.process.start()
            try:
                self.wait()
                return
            except Failure:
                if tries_left == 0:
                    raise
                stop([self.process])


class Postgres(Server):
    variable = "SELAM_TEST_POSTGRES_URL"
    # Its "immediate shutdown": as after a crash, but no orphan is left that keeps the data locked.
    crash_signal = signal.SIGQUIT
    # The data is thrown away, so nothing has to reach the disk.
    durability = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")

    def __init__(self, folder):
        self.folder = folder / "postgresql"
        self.port = net.any_free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self.tls_url = f"postgres://postgres@localhost:{self.port}/postgres?sslmode=verify-full"

    def start(self):
        binaries = programs()["postgresql"].parent
        self.folder.mkdir()
        certificate, key = self.certificate.copy_to(self.folder)
        prefix = []
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            for owned in (self.folder, certificate, key):
                shutil.chown(owned, "postgres", "postgres")
            prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        environment = {**os.environ, "HOME": str(self.folder)}
        command = [*prefix, binaries / "initdb", "-D", self.folder / "data", "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        made = subprocess.run([str(part) for part in command], env=environment, cwd=self.folder, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise Failure(f"initdb failed:\n{made.stdout}{made.stderr}")
        settings = [*self.durability, "max_connections=400", "listen_addresses=127.0.0.1"]
        settings += [f"port={self.port}", f"unix_socket_directories={self.folder}"]
        settings += ["ssl=on", f"ssl_cert_file={certificate}", f"ssl_key_file={key}"]
        command = [*prefix, binaries / "postgres", "-D", self.folder / "data", *(part for setting in settings for part in ("-c", setting))]
        self.process = Process("PostgreSQL", command, self.folder.parent / "postgresql.log", environment, self.folder)
        self.process.start()

    def wait(self):
        wait_for_port(self.port, self.process, "PostgreSQL")

    def stop(self):
        stop([self.process])


class LastingPostgres(Postgres):
    """What was committed is there after a crash of the server, though not of the machine."""

    durability = ("fsync=off", "full_page_writes=off")


class Redis(Server):
    variable = "SELAM_TEST_REDIS_URL"

    def __init__(self, folder):
        self.folder = folder / "redis"
        self.port, self.tls_port = net.any_free_port(), net.any_free_port()
        self.url = f"redis://127.0.0.1:{self.port}/"
        self.tls_url = f"rediss://localhost:{self.tls_port}/"

    def start(self):
        self.folder.mkdir()
        command = [programs()["redis-server"], "--port", self.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", self.folder]
        command += ["--tls-port", self.tls_port, "--tls-auth-clients", "no", "--tls-ca-cert-file", self.certificate.authority]
        command += ["--tls-cert-file", self.certificate.certificate, "--tls-key-file", self.certificate.key]
        self.process = Process("Redis", command, self.folder.parent / "redis.log")
        self.process.start()

    def wait(self):
        wait_for_port(self.port, self.process, "Redis")

    def stop(self):
        stop([self.process])


class RabbitMq(Server):
    variable = "SELAM_TEST_AMQP_URL"

    def __init__(self, folder):
        self.folder = folder / "rabbitmq"
        self.port, self.tls_port, self.distribution_port, self.epmd_port = (net.any_free_port() for _ in range(4))
        self.url = f"amqp://guest:guest@127.0.0.1:{self.port}/%2f"
        self.tls_url = f"amqps://guest:guest@localhost:{self.tls_port}/%2f"

    def start(self):
        for name in ("home", "mnesia", "log", "schema"):
            (self.folder / name).mkdir(parents=True)
        cookie = self.folder / "home" / ".erlang.cookie"
        cookie.write_text(secrets.token_hex(16))
        cookie.chmod(0o400)
        limits = "disk_free_limit.absolute = 50MB\nvm_memory_high_watermark.absolute = 512MB\nlog.console = true\nlog.console.level = warning\n"
        listeners = f"listeners.tcp.1 = 127.0.0.1:{self.port}\nlisteners.ssl.1 = 127.0.0.1:{self.tls_port}\n"
        tls = {"cacertfile": self.certificate.authority, "certfile": self.certificate.certificate, "keyfile": self.certificate.key}
        tls = "".join(f"ssl_options.{name} = {file}\n" for name, file in tls.items())
        (self.folder / "rabbitmq.conf").write_text(f"{listeners}{tls}ssl_options.verify = verify_none\n{limits}")
        (self.folder / "enabled_plugins").write_text("[].\n")
        scheduling = "+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none"
        self.environment = {
            **os.environ,
            "HOME": str(self.folder / "home"),
            "LANG": "C.UTF-8",
            "RABBITMQ_NODENAME": f"selam-{self.port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(self.distribution_port),
            "ERL_EPMD_PORT": str(self.epmd_port),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_MNESIA_BASE": str(self.folder / "mnesia"),
            "RABBITMQ_LOG_BASE": str(self.folder / "log"),
            "RABBITMQ_PID_FILE": str(self.folder / "pid"),
            "RABBITMQ_CONFIG_FILE": str(self.folder / "rabbitmq.conf"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "enabled_plugins"),
            "RABBITMQ_GENERATED_CONFIG_DIR": str(self.folder / "schema"),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": f"{scheduling} -kernel inet_dist_use_interface {{127,0,0,1}}",
            "RABBITMQ_CTL_ERL_ARGS": "+S 1:1",
        }
        # The script beside the packaged wrapper, which would switch to the user of the system service.
        self.process = Process("RabbitMQ", [programs()["rabbitmq-server"]], self.folder.parent / "rabbitmq.log", self.environment, self.folder)
        self.process.start()

    def wait(self):
        wait_for_port(self.port, self.process, "RabbitMQ")
        ready = [str(programs()["rabbitmq-server"].with_name("rabbitmqctl")), "-q", "await_startup", "--timeout", str(START_SECONDS)]
        if subprocess.run(ready, env=self.environment, capture_output=True, check=False).returncode != 0:
            self.process.show_log()
            raise Failure("RabbitMQ did not start.")

    def stop(self):
        stop([self.process])
        # Erlang's name server goes on by itself.
        subprocess.run(["epmd", "-port", str(self.epmd_port), "-kill"], capture_output=True, check=False)


class S3(Server):
    variable = "SELAM_TEST_S3_URL"
    # The one that services/chassis-testing uses.
    bucket = "selam-tests"

    def __init__(self, folder):
        self.folder = folder
        self.port = net.any_free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self):
        self.process = Process("moto", [tools.s3_server(), "-H", "127.0.0.1", "-p", self.port], self.folder / "moto.log")
        self.process.start()

    def wait(self):
        wait_for_port(self.port, self.process, "moto")
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/{self.bucket}", method="PUT"), timeout=START_SECONDS):
            pass

    def stop(self):
        stop([self.process])


class BackingServers:
    """`with BackingServers() as servers:` and then `servers.environment`."""

    def __init__(self, kinds=None):
        self.environment = {}
        # The slowest first: they start side by side.
        self.kinds = kinds or [kind for kind in (RabbitMq, Postgres, Redis, S3) if not os.environ.get(kind.variable)]
        self.folder = None
        self.servers = []

    def __enter__(self):
        start = time.monotonic()
        self.folder = Path(tempfile.mkdtemp(prefix="selam-backing-"))
        # PostgreSQL's own user has to get through.
        self.folder.chmod(0o711)
        try:
            certificate = ThrowAwayCertificate(self.folder)
            self.servers = [kind(self.folder) for kind in self.kinds]
            for server in self.servers:
                server.certificate = certificate
                server.start()
            for server in self.servers:
                server.wait()
        except BaseException:
            self.__exit__()
            raise
        self.environment = {server.variable: server.url for server in self.servers}
        over_tls = {server.variable.replace("TEST_", "TEST_TLS_"): server.tls_url for server in self.servers if server.tls_url}
        if over_tls:
            self.environment |= over_tls | {"SELAM_TEST_TLS_CA": str(certificate.authority)}
        for name, url in self.environment.items():
            say(f"  {name}={url}")
        say(f"  started in {time.monotonic() - start:.1f} s")
        return self

    def __exit__(self, *_):
        for server in self.servers:
            if getattr(server, "process", None) is not None:
                server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def serve():
    with BackingServers((RabbitMq, LastingPostgres)) as servers:
        print(json.dumps(servers.environment), flush=True)
        by_name = {server.variable: server for server in servers.servers}
        for line in sys.stdin:
            verb, name = line.split()
            {"crash": Server.crash, "resume": Server.resume}[verb](by_name[name])
            print("done", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["run", "serve"])
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    command = [part for part in arguments.command if part != "--"]
    missing = [name for name, program in programs().items() if program is None]
    if missing:
        raise Failure(f"Missing: {', '.join(missing)}. `make test` installs them where it may.")
    end_on_signals()
    if arguments.verb == "serve":
        serve()
        return
    with BackingServers() as servers:
        result = subprocess.run(command, env={**os.environ, **servers.environment}, check=False)
    if result.returncode != 0:
        complain(f"{command[0]} failed with {result.returncode}")
    sys.exit(result.returncode)


if __name__ == "__main__":
    with failures_end_the_command():
        main()
