"""Settings for payments and the Stripe stand-in, for platforms without the key of a Stripe account."""

from __future__ import annotations

import os
from pathlib import Path

from manifests.facts import STRIPE_STAND_IN, STRIPE_STAND_IN_KEY, STRIPE_STAND_IN_PORT, STRIPE_STAND_IN_WEBHOOK_SECRET

USUAL_PORT = STRIPE_STAND_IN_PORT
PROGRAM = f"selam-{STRIPE_STAND_IN}"
# Path of its payment pages at the gateway.
PATH = f"/{STRIPE_STAND_IN}"
WEBHOOKS = "/v1/webhooks/stripe"


def is_wanted() -> bool:
    """Returns whether the environment lacks the key of a Stripe account."""
    return not os.environ.get("SELAM_PAYMENTS_STRIPE_KEY")


def public_url(site: str) -> str:
    """Returns the address of its pages for browsers."""
    return site.rstrip("/") + PATH


def settings_of_payments(port: int) -> dict[str, str]:
    """Returns settings that connect the payments service to a stand-in on this machine."""
    return {
        "SELAM_PAYMENTS_STRIPE_KEY": STRIPE_STAND_IN_KEY,
        "SELAM_PAYMENTS_STRIPE_URL": f"http://127.0.0.1:{port}",
        "SELAM_PAYMENTS_WEBHOOK_SECRETS": STRIPE_STAND_IN_WEBHOOK_SECRET,
    }


def settings(port: int, site: str, gateway: str, file: Path) -> dict[str, str]:
    """Returns settings of the stand-in as a separate process. Its webhooks pass the gateway, as Stripe's do."""
    return {
        "SELAM_STRIPE_STAND_IN_PORT": str(port),
        "SELAM_STRIPE_STAND_IN_PUBLIC_URL": public_url(site),
        "SELAM_STRIPE_STAND_IN_WEBHOOK_URL": gateway + WEBHOOKS,
        "SELAM_STRIPE_STAND_IN_WEBHOOK_SECRET": STRIPE_STAND_IN_WEBHOOK_SECRET,
        "SELAM_STRIPE_STAND_IN_FILE": str(file),
    }
