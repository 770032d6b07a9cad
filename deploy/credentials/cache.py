"""Users of Redis. A service reaches only the keys that begin with its name, and the slots of open streams. It reads the revocations of access tokens,
which only identity writes: its password is not enough to cancel a revocation or a limit of another service."""

import hashlib

from .bus import NAMESPACE

# crates/chassis/src/auth/revocation.rs and streams/lease.rs decide the names.
REVOCATIONS, STREAMS = f"{NAMESPACE}:access:*", f"{NAMESPACE}:streams:*"
REVOKER = "identity"
COMMANDS = "-@all +@read +@write +@scripting +@connection -@dangerous"


def users(passwords):
    """Returns the users of Redis' configuration or of an ACL file: one of each service by its password, and no default user."""
    lines = ["user default off"]
    for service, password in passwords.items():
        hashed = hashlib.sha256(password.encode()).hexdigest()
        access = "~" if service == REVOKER else "%R~"
        lines.append(f"user {service} on #{hashed} ~{NAMESPACE}:{service}:* ~{STREAMS} {access}{REVOCATIONS} {COMMANDS}")
    return "\n".join(lines)
