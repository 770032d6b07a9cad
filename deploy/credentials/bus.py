"""Users and permissions of RabbitMQ. A service publishes and receives only the types of events that it declares, and reads only its own queue: its
password is not enough to forge an event of another service. The chassis (crates/storage/src/events/amqp) decides the names."""

import base64
import hashlib
import re

NAMESPACE = "selam"
EVENTS, DEAD_LETTERS = f"{NAMESPACE}.events", f"{NAMESPACE}.dead-letters"


def password_hash(password):
    """Returns the salted SHA-256 hash of a password, as RabbitMQ stores it. The salt depends on the password, so that definitions change only with
    passwords."""
    salt = hashlib.sha256(password.encode()).digest()[:4]
    return base64.b64encode(salt + hashlib.sha256(salt + password.encode()).digest()).decode()


def definitions(services, passwords):
    """Returns the definitions that RabbitMQ loads at its start: a user for every service, with its password."""
    permissions, topics = [], []
    for service in services:
        queue = f"{NAMESPACE}.{service.name}"
        own = _any_of(EVENTS, DEAD_LETTERS, queue, f"{queue}.dead-letters")
        # Without the default exchange, which leads to every queue.
        permissions.append({"user": service.name, "vhost": "/", "configure": own, "write": own, "read": own})
        topics.append(_topics(service, EVENTS, write=service.publishes, read=service.listens_to))
        # Rejected messages go to the key of the queue, messages that an operator moves back to the other one.
        back = (queue, f"{queue}.redelivered")
        topics.append(_topics(service, DEAD_LETTERS, write=back, read=back))
    users = [_user(service.name, passwords[service.name]) for service in services]
    return {"vhosts": [{"name": "/"}], "users": users, "permissions": permissions, "topic_permissions": topics}


def with_guest(made):
    """Adds RabbitMQ's own first user, which it does not make when it loads definitions. For local servers only."""
    everything = {"configure": ".*", "write": ".*", "read": ".*"}
    made["users"].append(_user("guest", "guest", "administrator"))
    made["permissions"].append({"user": "guest", "vhost": "/", **everything})
    return made


def _user(name, password, *tags):
    return {"name": name, "password_hash": password_hash(password), "hashing_algorithm": "rabbit_password_hashing_sha256", "tags": list(tags)}


def _topics(service, exchange, write, read):
    return {"user": service.name, "vhost": "/", "exchange": exchange, "write": _any_of(*write), "read": _any_of(*read)}


def _any_of(*names):
    """Returns a pattern for exactly these names. An empty pattern would match every name."""
    return f"^({'|'.join(re.escape(name) for name in names)})$" if names else "^$"
