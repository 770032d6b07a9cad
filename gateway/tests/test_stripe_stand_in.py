"""Pages of the Stripe stand-in that browsers can and cannot open."""

import unittest

from case import Gateway

import stub
from support.net import any_free_port

PORT = any_free_port()
PAGES = ["/checkout/cs_test_1", "/portal/bps_1"]


class StripeStandIn(Gateway):
    options = ("--stripe-stand-in", f"127.0.0.1:{PORT}")

    @classmethod
    def setUpClass(cls):
        server = stub.start_http(PORT, stub.Tokens())
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        super().setUpClass()

    def test_pages_are_served_without_their_prefix(self):
        for page in PAGES:
            for method, body in [("GET", None), ("POST", "action=pay")]:
                with self.subTest(f"{method} {page}"):
                    answer = self.call(method, f"/stripe-stand-in{page}?a=1", body)
                    self.assertEqual((answer.status, answer.json["path"]), (200, f"{page}?a=1"))
                    self.assertEqual(answer.headers["cache-control"], "no-store")
                    self.assertNotIn("content-encoding", answer.headers)

    def test_access_tokens_do_not_reach_it(self):
        for token in [self.admin(), "nonsense"]:
            answer = self.call("GET", f"/stripe-stand-in{PAGES[0]}", token=token)
            self.assertEqual((answer.status, answer.json["authorization"]), (200, None))

    def test_its_api_is_unreachable(self):
        paths = ["v1/refunds", "v1/checkout/sessions", "healthz", "", "checkout", "portal", "checkouts/1", "Checkout/1"]
        paths += [f"checkout/{step}/v1/refunds" for step in ["..", "%2e%2e", ".%2E", "x/../..", "./.."]]
        for path in [*paths, "portal/../v1/refunds", "/v1/refunds", "checkout\\..\\v1\\refunds"]:
            for method in ["GET", "POST"]:
                with self.subTest(f"{method} {path}"):
                    self.failure(self.call(method, f"/stripe-stand-in/{path}"), 404, "NOT_FOUND")

    def test_escaped_slashes_and_dots_stay_inside(self):
        self.failure(self.call("GET", "/stripe-stand-in/checkout/..%2fv1%2frefunds"), 400, "MALFORMED_REQUEST")
        # A doubly escaped path is a plain name.
        answer = self.call("GET", "/stripe-stand-in/checkout/%252e%252e/v1/refunds")
        self.assertEqual((answer.status, answer.json["path"]), (200, "/checkout/%252e%252e/v1/refunds"))

    def test_other_methods_are_refused(self):
        for method in ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]:
            with self.subTest(method):
                answer = self.call(method, f"/stripe-stand-in{PAGES[0]}")
                self.assertEqual((answer.status, answer.headers["allow"]), (405, "GET, POST"))

    def test_bodies_have_a_limit(self):
        self.failure(self.call("POST", f"/stripe-stand-in{PAGES[0]}", "x" * 100_000), 413, "REQUEST_TOO_LARGE")

    def test_calls_are_limited_per_address(self):
        self.limited(600, lambda _: self.call("GET", f"/stripe-stand-in{PAGES[0]}", address="127.0.5.1"))
        self.assertEqual(self.call("GET", f"/stripe-stand-in{PAGES[0]}", address="127.0.5.2").status, 200)


class WithoutOne(Gateway):
    def test_paths_return_404_without_the_option(self):
        for path in [*PAGES, "/", "/v1/refunds"]:
            for method in ["GET", "POST"]:
                with self.subTest(f"{method} {path}"):
                    self.failure(self.call(method, f"/stripe-stand-in{path}"), 404, "NOT_FOUND")


if __name__ == "__main__":
    unittest.main()
