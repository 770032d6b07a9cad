"""One journey through the whole platform over its API, which shows that all parts reach each other."""

from __future__ import annotations

import sys
import uuid

from .api import Api, Refused, eventually, text_of

PASSWORD = "Secret123pass"
STOP = {"address": "120 8 Avenue SW", "contactName": "Senait Haile", "contactPhone": "+1 403 555 0142"}


def customer(api: Api) -> tuple[str, str]:
    """Creates an account and confirms it with the code from the email. Returns address and access token."""
    person = f"hana.{uuid.uuid4().hex[:10]}@example.org"
    api.call("POST", "/auth/v1/signup", {"email": person, "password": PASSWORD})
    session = api.call("POST", "/auth/v1/verify", {"type": "signup", "email": person, "token": api.code_for(person)})
    return person, session["access_token"]


def journey(api: Api, admin: str):
    """Creates an account, gets a message answered, sends a shipment and pays a session."""
    person, token = customer(api)
    message = {"name": "Hana", "email": person, "message": "When do you clean in Okotoks?", "languageCode": "en"}
    api.call("POST", "/v1/contact-messages", message)
    mine = eventually("message", lambda: next((one for one in api.pages("/v1/contact-messages", "contactMessages", admin) if one["email"] == person), None))
    api.call("POST", f"/v1/contact-messages/{mine['id']}:reply", {"id": mine["id"], "body": "On Tuesdays."}, admin)
    api.mail_to(person, lambda mail: "On Tuesdays." in text_of(mail))
    day = api.call("GET", "/v1/cleaning/slots?days=14")["slots"][0]["date"]
    quote = api.call("POST", "/v1/cargo/quotes", {"fromCity": "Calgary", "toCity": "Edmonton", "weightKg": 25.5}, token)
    shipment = {"quoteId": quote["id"], "cargoDescription": "Books", "pickupDate": day, "pickup": STOP, "delivery": STOP}
    tracking = api.call("POST", "/v1/cargo/shipments", shipment, token)["trackingNumber"]
    api.mail_to(person, lambda mail: tracking in text_of(mail))
    checkout = "/v1/checkout-sessions/" + api.call("POST", "/v1/checkout-sessions", {"purpose": "CHECKOUT_PURPOSE_ASSISTANT_SESSION"}, token)["id"]
    page = eventually("payment page", lambda: api.call("GET", checkout, token=token)["url"])
    api.submit(page, action="pay")
    receipt = eventually("payment", lambda: api.call("GET", checkout, token=token)["receiptNumber"])
    api.mail_to(person, lambda mail: receipt in text_of(mail))
    print(f"journey: account confirmed by code, message acknowledged, shipment {tracking} booked, receipt {receipt} issued; all emails arrived", flush=True)
    for private in ("/v1/contact-messages", "/v1/notifications"):
        try:
            api.call("GET", private, token=token)
        except Refused as refusal:
            assert " 403 " in str(refusal), refusal
        else:
            sys.exit(f"A customer could read {private}")
