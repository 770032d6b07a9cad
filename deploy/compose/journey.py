"""One journey through the whole platform over its API, which shows that all parts reach each other."""

from __future__ import annotations

import sys
import uuid

from .api import Api, Refused, eventually, text_of

PASSWORD = "Secret123pass"
PDF = b"%PDF-1.7\n%\xe2\xe3\n1 0 obj"
STOP = {"address": "120 8 Avenue SW", "contactName": "Senait Haile", "contactPhone": "+1 403 555 0142"}


def customer(api: Api) -> tuple[str, str]:
    """Creates an account and confirms it with the code from the email. Returns address and access token."""
    person = f"hana.{uuid.uuid4().hex[:10]}@example.org"
    api.call("POST", "/auth/v1/signup", {"email": person, "password": PASSWORD})
    session = api.call("POST", "/auth/v1/verify", {"type": "signup", "email": person, "token": api.code_for(person)})
    return person, session["access_token"]


def journey(api: Api, admin: str):
    """Creates an account, gets a message answered, sends a shipment, books a cleaning, requests a product, applies as a therapist, and pays for the
    assistant."""
    person, token = customer(api)
    message = {"name": "Hana", "email": person, "message": "When do you clean in Okotoks?", "languageCode": "en"}
    api.call("POST", "/v1/contact-messages", message)
    mine = eventually("message", lambda: next((one for one in api.pages("/v1/contact-messages", "contactMessages", admin) if one["email"] == person), None))
    api.call("POST", f"/v1/contact-messages/{mine['id']}:reply", {"id": mine["id"], "body": "On Tuesdays."}, admin)
    api.mail_to(person, lambda mail: "On Tuesdays." in text_of(mail))
    slot = api.call("GET", "/v1/cleaning/slots?days=14")["slots"][0]
    price = {"serviceType": "SERVICE_TYPE_REGULAR", "propertySize": "PROPERTY_SIZE_SMALL", "frequency": "FREQUENCY_ONCE"}
    visit = {"quoteId": api.call("POST", "/v1/cleaning/quotes", price, token)["id"], "date": slot["date"], "arrivalWindow": slot["arrivalWindow"]}
    visit |= {"address": STOP["address"], "postalCode": "T2P 1J9", "phone": STOP["contactPhone"]}
    api.call("POST", "/v1/cleaning/bookings", visit, token)
    api.mail_to(person, lambda mail: STOP["address"] in text_of(mail))
    files(api, token)
    quote = api.call("POST", "/v1/cargo/quotes", {"fromCity": "Calgary", "toCity": "Edmonton", "weightKg": 25.5}, token)
    shipment = {"quoteId": quote["id"], "cargoDescription": "Books", "pickupDate": slot["date"], "pickup": STOP, "delivery": STOP}
    tracking = api.call("POST", "/v1/cargo/shipments", shipment, token)["trackingNumber"]
    api.mail_to(person, lambda mail: tracking in text_of(mail))
    checkout = "/v1/checkout-sessions/" + api.call("POST", "/v1/checkout-sessions", {"purpose": "CHECKOUT_PURPOSE_ASSISTANT_SESSION"}, token)["id"]
    page = eventually("payment page", lambda: api.call("GET", checkout, token=token)["url"])
    api.submit(page, action="pay")
    receipt = eventually("payment", lambda: api.call("GET", checkout, token=token)["receiptNumber"])
    api.mail_to(person, lambda mail: receipt in text_of(mail))
    api.call("PUT", "/v1/assistant/statement", {"isOfAge": True}, token)
    api.call("POST", "/v1/conversations", {"languageCode": "en"}, token)
    print(
        f"journey: account confirmed by code, message answered, shipment {tracking} and a cleaning booked, product requested, application with "
        f"a document begun, receipt {receipt} issued, conversation begun; all emails arrived",
        flush=True,
    )
    for private in ("/v1/contact-messages", "/v1/notifications"):
        try:
            api.call("GET", private, token=token)
        except Refused as refusal:
            assert " 403 " in str(refusal), refusal
        else:
            sys.exit(f"A customer could read {private}")


def files(api: Api, token: str):
    """Requests a product with an attachment, which can be downloaded, and begins an application with a document."""
    wanted = {"productName": "Wool blankets", "category": "PRODUCT_CATEGORY_TEXTILES", "quantityNeeded": 100, "description": "Grey, 150 by 200 cm"}
    request = api.call("POST", "/v1/product-requests", wanted, token)["id"]
    attached = api.upload(f"/v1/product-requests/{request}/attachments", "drawing.pdf", PDF, token)["attachments"][0]
    if api.download(attached["downloadUrl"]) != PDF:
        sys.exit("An attachment has changed.")
    api.call("PUT", "/v1/therapist-applications/mine", {"form": {"bio": "I listen."}}, token)
    api.upload("/v1/therapist-applications/mine/documents", "licence.pdf", PDF, token, kind="license")
