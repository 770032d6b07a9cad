"""Accounts of a customer, a therapist and the office staff, made by the first admin through the API for platforms without embedded mode."""

from __future__ import annotations

import json
import os
import secrets
import urllib.error
import urllib.request

from .console import Failure

FILE = "demo-accounts.json"
ROLES = {"client": [], **{role: [role] for role in ("therapist", "support", "clinical_reviewer", "finance")}}


def make(origin, data, email, password):
    """Writes `demo-accounts.json` into the folder `data`, as the embedded mode does, unless it exists."""
    file = data / FILE
    if file.exists():
        return
    admin = {"email": email, "password": password}
    token = _post(f"{origin}/auth/v1/token?grant_type=password", admin)["access_token"]
    # The passwords are stored before the accounts exist, so that an interrupted start loses none.
    part = file.with_suffix(".part")
    if not part.exists():
        made = {role: {"email": f"{role}@{email.partition('@')[2]}", "password": "Aa1-" + secrets.token_urlsafe(12)} for role in ROLES}
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            json.dump({"admin": admin, **made}, out, indent=2)
    accounts = json.loads(part.read_text())
    for role, roles in ROLES.items():
        try:
            _post(f"{origin}/auth/v1/admin/users", {**accounts[role], "email_confirm": True, "app_metadata": {"roles": roles}}, token)
        except Failure as failure:
            if "email_exists" not in str(failure):
                raise
    part.rename(file)


def _post(url, body, token=None):
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise Failure(f"{url}: {error.code} {error.read().decode(errors='replace')}") from None
