"""Pages of one record, such as a therapist, with the head that the service returns."""

from types import MappingProxyType

from case import Gateway
from test_plain_http import route

import stub

ID = "0198c5f0-0000-7000-8000-000000000001"
HEAD = f"/v1/therapists/{ID}/head"
DATA = '<script type="application/ld+json">{}</script>'
CONTENTS = f'<title>Dr. A &amp; B %1</title><meta name="description" content="Grief.">\n{DATA}'
FRAME = "<html><head><title>Selam</title></head><body>frame{}</body></html>"
TEMPLATE = '<title>[title] | Selam</title><meta name="description" content="[description]"><link rel="canonical" href="https://s{}/therapists/[id]"/>'
PAGES = MappingProxyType(
    {
        "therapists/[id]/index.html": FRAME.format(""),
        "therapists/[id]/head.html": TEMPLATE.format(""),
        "ar/therapists/[id]/index.html": FRAME.format(", Arabic"),
        "ar/therapists/[id]/head.html": TEMPLATE.format("/ar"),
        "products/[id]/index.html": FRAME.format(", product"),
        "products/[id]/head.html": TEMPLATE.format(""),
        "secrets/[id]/index.html": FRAME.format(", secret"),
        "secrets/[id]/head.html": TEMPLATE.format(""),
    }
)
ROUTES = (
    route("getTherapistHead", "GET", "/v1/therapists/{id}/head"),
    route("getTherapistSitemap", "GET", "/sitemap-therapists.xml"),
    route("getSecretHead", "GET", "/v1/secrets/{id}/head", "user"),
)


class Records(Gateway):
    further_routes = ROUTES
    further_pages = PAGES

    def setUp(self):
        super().setUp()
        stub.documents.clear()
        stub.documents[HEAD] = (200, CONTENTS)

    def page(self, path, method="GET", **more):
        answer = self.call(method, path, **more)
        self.assertEqual(answer.headers["content-type"], "text/html; charset=utf-8", answer.content)
        self.assertEqual(answer.headers["cache-control"], "no-cache")
        self.assertIn("content-security-policy", answer.headers)
        return answer.status, answer.content.decode()

    def test_inserts_the_head_of_the_record(self):
        for prefix, said in [("", ""), ("/ar", ", Arabic")]:
            for end in ["", "/", "?x=1"]:
                head = TEMPLATE.format(prefix).replace("[id]", ID).replace("[title]", "Dr. A &amp; B %1").replace("[description]", "Grief.")
                expected = FRAME.format(said).replace("<title>Selam</title>", head + DATA)
                stub.documents[f"{HEAD}?x=1"] = stub.documents[HEAD]
                self.assertEqual(self.page(f"{prefix}/therapists/{ID}{end}"), (200, expected))

    def test_asks_in_the_language_of_the_page_without_the_token(self):
        self.page(f"/ar/therapists/{ID}", headers={"authorization": "Bearer nonsense", "accept-language": "fr"})
        seen = {name.lower(): value for name, value in stub.headers_of[HEAD].items()}
        self.assertEqual((seen["accept-language"], seen.get("authorization")), ("ar", None))

    def test_returns_404_for_an_unknown_record(self):
        for status in [404, 400]:
            stub.documents[HEAD] = (status, "{}")
            expected = FRAME.format("").replace("</title>", '</title><meta name="robots" content="noindex">')
            self.assertEqual(self.page(f"/therapists/{ID}"), (404, expected))

    def test_serves_the_page_without_a_usable_head(self):
        for document in [(500, "{}"), (503, ""), (200, "nonsense"), (200, "")]:
            stub.documents[HEAD] = document
            self.assertEqual(self.page(f"/therapists/{ID}"), (200, FRAME.format("")), document)
        # An id that would end an attribute.
        stub.documents["/v1/therapists/a%22b/head"] = (200, CONTENTS)
        self.assertEqual(self.page("/therapists/a%22b"), (200, FRAME.format("")))

    def test_answers_head_without_a_body(self):
        self.assertEqual(self.page(f"/therapists/{ID}", "HEAD"), (200, ""))

    def test_serves_sitemaps_of_services(self):
        self.assertEqual(self.call("GET", "/sitemap-therapists.xml").json["path"], "/sitemap-therapists.xml")

    def test_rejects_other_methods(self):
        self.assertEqual(self.call("POST", f"/therapists/{ID}").status, 405)

    def test_serves_the_plain_frame_without_a_public_route(self):
        self.assertEqual(self.page(f"/products/{ID}"), (200, FRAME.format(", product")))
        self.assertEqual(self.page(f"/secrets/{ID}"), (200, FRAME.format(", secret")))


class NoService(Gateway):
    """No server listens at the addresses of the services."""

    further_routes = ROUTES
    further_pages = PAGES
    options = ("--standalone", "127.0.0.1:1", "127.0.0.1:1")

    @classmethod
    def is_ready(cls):
        return cls.call("GET", "/about").status == 200

    def test_serves_the_page_while_the_service_is_down(self):
        answer = self.call("GET", f"/therapists/{ID}")
        self.assertEqual((answer.status, answer.content.decode()), (200, FRAME.format("")))
        self.assertEqual(answer.headers["content-type"], "text/html; charset=utf-8")
