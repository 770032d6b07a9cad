"""Credentials of one installation: passwords, keys for calls between services, keys that sign access tokens, and certificates of its own authority.
Each part has a folder. Existing files stay, so that a new service gets credentials while the others keep theirs.
Needs openssl.
"""

from __future__ import annotations

import base64
import json
import os
import secrets
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from credentials import bus, cache
from manifests import facts

CERTIFICATE_DAYS, AUTHORITY_DAYS = "365", "3650"
FACTOR_KEYS, NOTES_KEYS, CHAT_KEYS = "SELAM_IDENTITY_FACTOR_KEYS", "SELAM_THERAPY_NOTES_KEYS", "SELAM_CHAT_KEYS"
P256 = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


@dataclass(frozen=True)
class Servers:
    """Addresses of the servers, as URLs with placeholders: `{name}` of the client, `{password}`."""

    database: str
    bus: str
    cache: str
    # The address of the mail server is secret only if it has a password.
    mail: str | None = None


class Credentials:
    """Makes everything below `folder`; `renew` makes new certificates."""

    def __init__(self, folder: Path, platform: facts.Platform, servers: Servers, renew: bool = False):
        self.folder, self.platform, self.servers, self.renew = folder, platform, servers, renew
        self.authority = folder / "authority"

    def make(self):
        """Makes all credentials."""
        services = self.platform.services
        self._authority()
        passwords = {service.name: self._once(f"{service.name}/password", _password) for service in services}
        database = self._once("database/password", _password)
        assert database
        for service in services:
            role, password = service.database, passwords[service.name]
            self._write(f"database/roles/{role}", password)
            self._write(f"{service.name}/database_url", self.servers.database.format(name=role, password=password))
            self._write(f"{service.name}/bus_url", self.servers.bus.format(name=service.name, password=password))
            self._write(f"{service.name}/cache_url", self.servers.cache.format(name=service.name, password=password))
            self.certificate(service.name, [service.name, "localhost"])
            names = {setting.name for setting in service.settings}
            if "SELAM_SIGNING_KEYS" in names:
                self._once(f"{service.name}/signing_keys.pem", private_key)
            if FACTOR_KEYS in names:
                self._once(f"{service.name}/identity_factor_keys", _symmetric_key)
            if service.takes_payments:
                # Those of the Stripe stand-in, until an operator replaces them with the keys of an account.
                self._once(f"{service.name}/payments_stripe_key", lambda: facts.STRIPE_STAND_IN_KEY)
                self._once(f"{service.name}/payments_webhook_secrets", lambda: facts.STRIPE_STAND_IN_WEBHOOK_SECRET)
            if NOTES_KEYS in names:
                self._once(f"{service.name}/therapy_notes_keys", _symmetric_key)
                # Empty: there is no TURN server until an operator names one.
                self._once(f"{service.name}/therapy_turn_secret", str)
            if CHAT_KEYS in names:
                self._once(f"{service.name}/chat_keys", _symmetric_key)
                # Empty: a script answers until an operator names a model.
                self._once(f"{service.name}/chat_model_key", str)
            if "SELAM_ADMIN_PASSWORD" in names:
                self._once(f"{service.name}/admin_password", lambda: _password() + "-Aa1")
            if service.sends_mail and self.servers.mail:
                self._write(f"{service.name}/mail_url", self.servers.mail)
            if service.keeps_files:
                self._files(service)
        self.certificate(facts.GATEWAY, [facts.GATEWAY])
        self._service_keys()
        self._bus(passwords)
        # Nothing is persisted: the contents of the cache may be lost.
        users = cache.users(passwords)
        self._write("cache/redis.conf", f'{users}\nsave ""\nappendonly no\nmaxmemory 128mb\nmaxmemory-policy noeviction\nprotected-mode no')
        self._write("cache/users.acl", users)

    def _authority(self):
        if not (self.authority / "ca.key").exists():
            self.authority.mkdir(parents=True, exist_ok=True)
            configuration = self.authority / "openssl.cnf"
            configuration.write_text(
                "[req]\ndistinguished_name=n\nprompt=no\n[n]\nCN=Selam\n[authority]\nbasicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n"
            )
            files = ["-keyout", self.authority / "ca.key", "-out", self.authority / "ca.pem"]
            _openssl("req", "-x509", *P256, "-config", configuration, "-extensions", "authority", "-days", AUTHORITY_DAYS, *files)

    def certificate(self, name, dns):
        """For servers and clients alike: a service is both."""
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.authority / "ca.pem", folder / "ca.pem")
        if (folder / "tls.pem").exists() and not self.renew:
            return
        configuration, request = self.authority / f"{name}.cnf", self.authority / f"{name}.csr"
        alternatives = ",".join(f"DNS:{one}" for one in dns)
        configuration.write_text(
            f"[req]\ndistinguished_name=n\nprompt=no\n[n]\nCN={name}\n"
            f"[leaf]\nsubjectAltName={alternatives}\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth,clientAuth\n"
        )
        # Written next to the old file and renamed, because running processes read it again.
        key, certificate = folder / "tls.key.new", folder / "tls.pem.new"
        _openssl("req", "-new", *P256, "-config", configuration, "-keyout", key, "-out", request)
        signer = ["-CA", self.authority / "ca.pem", "-CAkey", self.authority / "ca.key", "-CAcreateserial", "-extfile", configuration, "-extensions", "leaf"]
        _openssl("x509", "-req", "-in", request, *signer, "-days", CERTIFICATE_DAYS, "-out", certificate)
        owner = folder.stat()
        for file in (key, certificate):
            file.chmod(0o600)
            # Envoy reads a file once, when it appears.
            os.chown(file, owner.st_uid, owner.st_gid)
            file.rename(file.with_suffix(""))

    def _service_keys(self):
        """Makes a private key for each service, and the public keys of all, as `selam-<service> keys new` does."""
        public = []
        for service in self.platform.services:
            self._once(f"{service.name}/service.pem", private_key)
            public.append(_public_jwk(self.folder / service.name / "service.pem", service.name))
        for service in self.platform.services:
            self._write(f"{service.name}/services.jwks", json.dumps({"keys": public}, indent=2))

    def _bus(self, passwords):
        """Makes a user for every service."""
        self._write("bus/definitions.json", json.dumps(bus.definitions(self.platform.services, passwords), indent=2))
        self._write("bus/10-selam.conf", "load_definitions = /run/secrets/definitions.json\nlog.console.level = warning")

    def _files(self, service):
        access, secret = self._once("files/access_key_id", lambda: secrets.token_hex(10)), self._once("files/secret_access_key", _password)
        self._write("files/keys.env", f"export ROOT_ACCESS_KEY={access} ROOT_SECRET_KEY={secret}")
        self._write(f"{service.name}/files_access_key_id", access)
        self._write(f"{service.name}/files_secret_access_key", secret)
        self._once(f"{service.name}/files_signing_key", lambda: secrets.token_urlsafe(48))

    def _once(self, path, make) -> str:
        file = self.folder / path
        # An empty file is from an earlier version, in which the part needed no secret.
        if not file.exists() or not file.read_text():
            self._write(path, make())
        return file.read_text().rstrip("\n")

    def _write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n" if "\n" in text else text)


def _password():
    return secrets.token_urlsafe(24)


def _symmetric_key():
    return base64.b64encode(secrets.token_bytes(32)).decode()


def private_key() -> str:
    """Returns a private key on P-256 in PEM."""
    return _openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256").decode().rstrip("\n")


def _public_jwk(private: Path, name: str):
    # The last 64 bytes of the public key's DER are the point's coordinates.
    point = _openssl("pkey", "-in", private, "-pubout", "-outform", "DER")[-64:]
    x, y = (base64.urlsafe_b64encode(half).rstrip(b"=").decode() for half in (point[:32], point[32:]))
    return {"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": name, "x": x, "y": y}


def _openssl(*arguments) -> bytes:
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"openssl {arguments[0]} failed:\n{done.stderr.decode()}")
    return done.stdout


def close(folder: Path, user: int, group: int):
    """Only the containers' user can read the files; only the operator can read the authority's key."""
    for path in [folder, *folder.rglob("*")]:
        is_authority = "authority" in path.relative_to(folder).parts
        path.chmod(0o700 if path.is_dir() else 0o600)
        if os.geteuid() == 0 and not is_authority:
            os.chown(path, user, group)
