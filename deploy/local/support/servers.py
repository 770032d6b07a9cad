"""The platform's servers, without containers or system services: PostgreSQL, RabbitMQ, Redis and an S3 server.

Each server stores its data in its folder. The ports are free ones and differ from start to start.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

from credentials import bus, cache

from manifests import facts

from . import net, tools
from .console import Failure
from .process import Process, stop

START_SECONDS = 600


def find(program, *folders):
    """Returns the newest of several installed versions."""
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


def install_missing():
    """Installs the Debian packages of the missing servers."""
    tools.system_packages([name for name, program in programs().items() if program is None])


def answers(port):
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for_port(port, process, name):
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if answers(port):
            return
        # A process of supervisord has no child here; supervisord starts it again.
        if process.child and not process.is_running():
            break
        time.sleep(0.05)
    process.show_log()
    raise Failure(f"{name} did not start.")


class Server:
    """Base of all servers: `prepare()` makes its process, `start()` also starts it, `wait()` until it responds at `url`, `stop()`."""

    # Name of the variable in the tests' settings.
    variable = None
    crash_signal = signal.SIGKILL
    # URLs of the same server without TLS, for clients that would otherwise choose it, and with TLS if it has a certificate.
    plain_url = None
    tls_url = None
    certificate = None

    def start(self):
        self.prepare()
        self.process.start()

    def stop(self):
        stop([self.process])

    def crash(self):
        self.process.signal_group(self.crash_signal)
        self.process.child.wait()
        # Its children may end a moment later and would look like the next start.
        while answers(self.port):
            time.sleep(0.05)

    def resume(self):
        # The crashed server may hold a name or a lock for another moment.
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
    # The mode "immediate shutdown": like a crash, but no orphan process keeps the data locked.
    crash_signal = signal.SIGQUIT
    # The data is temporary: nothing has to reach the disk or a replica, and hundreds of small databases need no vacuum.
    durability = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "autovacuum=off")

    def __init__(self, folder):
        self.folder = folder / "postgresql"
        self.port = net.any_free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        # Clients prefer TLS if the server offers it. A handshake of a debug build takes 60 ms, and every test opens several connections.
        self.plain_url = f"{self.url}?sslmode=disable"
        self.tls_url = f"postgres://postgres@localhost:{self.port}/postgres?sslmode=verify-full"

    def prepare(self):
        binaries = programs()["postgresql"].parent
        self.folder.mkdir(mode=0o700, exist_ok=True)
        # Just-in-time compilation costs more than it saves on the few rows of tests.
        settings = [*self.durability, "jit=off", "max_connections=400", "listen_addresses=127.0.0.1"]
        settings += [f"port={self.port}", f"unix_socket_directories={self.folder}"]
        owned = [self.folder]
        if self.certificate:
            certificate, key = self.certificate.copy_to(self.folder)
            settings += ["ssl=on", f"ssl_cert_file={certificate}", f"ssl_key_file={key}"]
            owned += [certificate, key]
        prefix = []
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root; other users may not be able to enter the parent folders.
            for path in owned:
                shutil.chown(path, "postgres", "postgres")
            reach = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
            prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *reach]
        environment = {**os.environ, "HOME": str(self.folder)}
        if not (self.folder / "data").exists():
            command = [*prefix, binaries / "initdb", "-D", self.folder / "data", "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"]
            made = subprocess.run([str(part) for part in command], env=environment, cwd="/", capture_output=True, text=True, check=False)
            if made.returncode != 0:
                raise Failure(f"initdb failed:\n{made.stdout}{made.stderr}")
        command = [*prefix, binaries / "postgres", "-D", self.folder / "data", *(part for setting in settings for part in ("-c", setting))]
        self.process = Process("PostgreSQL", command, self.folder.parent / "postgresql.log", environment, Path("/"))

    def wait(self):
        wait_for_port(self.port, self.process, "PostgreSQL")


class CrashSafePostgres(Postgres):
    """Keeps committed data after a crash of the server, but not of the machine."""

    durability = ("fsync=off", "full_page_writes=off")


class LastingPostgres(Postgres):
    """Keeps committed data after any crash."""

    durability = ()


# Tests of the chassis use any key.
OPEN_USER = "user default on nopass ~* &* +@all"


class Redis(Server):
    variable = "SELAM_TEST_REDIS_URL"

    def __init__(self, folder):
        self.folder = folder / "redis"
        self.port, self.tls_port = net.any_free_port(), net.any_free_port()
        self.url = f"redis://127.0.0.1:{self.port}/"
        self.tls_url = f"rediss://localhost:{self.tls_port}/"
        # The users of the services have permissions as in an installation, and one password.
        self.password = secrets.token_urlsafe(18)
        self.url_of_service = f"redis://{{service}}:{self.password}@127.0.0.1:{self.port}/"

    def prepare(self):
        self.folder.mkdir(exist_ok=True)
        names = [service.name for service in facts.load().services]
        (self.folder / "users.acl").write_text(cache.users(dict.fromkeys(names, self.password)).replace("user default off", OPEN_USER) + "\n")
        command = [programs()["redis-server"], "--port", self.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", self.folder]
        command += ["--aclfile", self.folder / "users.acl"]
        if self.certificate:
            command += self.with_tls()
        self.process = Process("Redis", command, self.folder.parent / "redis.log")

    def with_tls(self):
        command = ["--tls-port", self.tls_port, "--tls-auth-clients", "no", "--tls-ca-cert-file", self.certificate.authority]
        return [*command, "--tls-cert-file", self.certificate.certificate, "--tls-key-file", self.certificate.key]

    def wait(self):
        wait_for_port(self.port, self.process, "Redis")


class RabbitMq(Server):
    variable = "SELAM_TEST_AMQP_URL"

    def __init__(self, folder):
        self.folder = folder / "rabbitmq"
        self.port, self.tls_port, self.distribution_port, self.epmd_port = (net.any_free_port() for _ in range(4))
        self.url = f"amqp://guest:guest@127.0.0.1:{self.port}/%2f"
        self.tls_url = f"amqps://guest:guest@localhost:{self.tls_port}/%2f"
        # The users of the services have permissions as in an installation, and one password.
        self.password = secrets.token_urlsafe(18)
        self.url_of_service = f"amqp://{{service}}:{self.password}@127.0.0.1:{self.port}/%2f"
        # The data belongs to this node name.
        self.node = f"selam-{self.port}"

    def prepare(self):
        for name in ("home", "mnesia", "log", "schema"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        cookie = self.folder / "home" / ".erlang.cookie"
        if not cookie.exists():
            cookie.write_text(secrets.token_hex(16))
            cookie.chmod(0o400)
        # A client zeroes buffers of many frames for each connection, and tests open thousands of them; the default is 128 KiB.
        limits = "frame_max = 16384\ndisk_free_limit.absolute = 50MB\nvm_memory_high_watermark.absolute = 512MB\n"
        limits += "log.console = true\nlog.console.level = warning\n"
        services = facts.load().services
        passwords = {service.name: self.password for service in services}
        definitions = self.folder / "definitions.json"
        definitions.write_text(json.dumps(bus.with_guest(bus.definitions(services, passwords))))
        configuration = f"listeners.tcp.1 = 127.0.0.1:{self.port}\nload_definitions = {definitions}\n{limits}"
        (self.folder / "rabbitmq.conf").write_text(configuration + (self.with_tls() if self.certificate else ""))
        (self.folder / "enabled_plugins").write_text("[].\n")
        scheduling = "+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none"
        self.environment = {
            **os.environ,
            "HOME": str(self.folder / "home"),
            "LANG": "C.UTF-8",
            "RABBITMQ_NODENAME": f"{self.node}@localhost",
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
        # The script next to the packaged wrapper; the wrapper would switch to the user of the system service.
        self.process = Process("RabbitMQ", [programs()["rabbitmq-server"]], self.folder.parent / "rabbitmq.log", self.environment, self.folder)

    def with_tls(self):
        files = {"cacertfile": self.certificate.authority, "certfile": self.certificate.certificate, "keyfile": self.certificate.key}
        tls = "".join(f"ssl_options.{name} = {file}\n" for name, file in files.items())
        return f"listeners.ssl.1 = 127.0.0.1:{self.tls_port}\n{tls}ssl_options.verify = verify_none\n"

    def wait(self):
        wait_for_port(self.port, self.process, "RabbitMQ")
        ready = [str(programs()["rabbitmq-server"].with_name("rabbitmqctl")), "-q", "await_startup", "--timeout", str(START_SECONDS)]
        if subprocess.run(ready, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode != 0:
            self.process.show_log()
            raise Failure("RabbitMQ did not start.")

    def stop(self):
        super().stop()
        # Erlang's name server outlives the node.
        subprocess.run(["epmd", "-port", str(self.epmd_port), "-kill"], capture_output=True, check=False)


class LastingRabbitMq(RabbitMq):
    """Keeps its data when it starts again on other ports."""

    def __init__(self, folder):
        super().__init__(folder)
        self.node = "selam"


class S3(Server):
    variable = "SELAM_TEST_S3_URL"
    # The bucket that crates/chassis-testing uses.
    bucket = "selam-tests"

    def __init__(self, folder):
        self.folder = folder
        self.port = net.any_free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def prepare(self):
        self.process = Process("moto", [tools.s3_server(), "-H", "127.0.0.1", "-p", self.port], self.folder / "moto.log")

    def wait(self):
        wait_for_port(self.port, self.process, "moto")
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/{self.bucket}", method="PUT"), timeout=START_SECONDS):
            pass
