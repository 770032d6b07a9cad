"""Keys that services require at the start, for temporary platforms."""

from __future__ import annotations

import base64
import os

from credentials.maker import private_key

from manifests.facts import STRIPE_STAND_IN_KEY, STRIPE_STAND_IN_WEBHOOK_SECRET

SIGNING_KEYS = "SELAM_SIGNING_KEYS"
FACTOR_KEYS = "SELAM_IDENTITY_FACTOR_KEYS"
SYMMETRIC_KEY = base64.b64encode(bytes(32)).decode()
# Keys of the other services. They require them also when they only migrate.
OTHERS = {
    **dict.fromkeys(["SELAM_FILES_SIGNING_KEY", "SELAM_THERAPY_NOTES_KEYS", "SELAM_CHAT_KEYS"], SYMMETRIC_KEY),
    "SELAM_PAYMENTS_STRIPE_KEY": STRIPE_STAND_IN_KEY,
    "SELAM_PAYMENTS_WEBHOOK_SECRETS": STRIPE_STAND_IN_WEBHOOK_SECRET,
}


def of_identity(folder):
    """Returns the keys of identity: those of the environment, or new ones in the folder."""
    signing = os.environ.get(SIGNING_KEYS)
    if not signing:
        file = folder / "signing_keys.pem"
        file.write_text(private_key() + "\n")
        signing = str(file)
    return {SIGNING_KEYS: signing, FACTOR_KEYS: os.environ.get(FACTOR_KEYS) or SYMMETRIC_KEY}
