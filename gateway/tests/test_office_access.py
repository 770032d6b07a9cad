"""The operations of the office with every role, compared with docs/reference/office-access.md."""

import re
from pathlib import Path

from case import Gateway

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "office-access.md"
ID = "0190a5f0-7b1c-7000-8000-000000000001"


def operations():
    """Yields name, method, path and the outcome per role for each operation that the gateway checks; identity checks `/auth/v1` itself."""
    roles = []
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip(" `") for cell in line.strip("|").split("|")]
        if cells[0] == "operation":
            roles = cells[2:]
        elif len(cells) == len(roles) + 2 and "/v1/" in cells[1] and "/auth/v1/" not in cells[1]:
            method, path = cells[1].split()
            yield cells[0], method, re.sub(r"\{\w+\}", ID, path), dict(zip(roles, cells[2:], strict=True))


class OfficeAccess(Gateway):
    def test_admits_roles_of_the_table(self):
        checked = 0
        for name, method, path, outcomes in operations():
            with self.subTest(name):
                body = None if method in ("GET", "DELETE") else {}
                self.failure(self.call(method, path, body), 401, "UNAUTHENTICATED")
                for role, outcome in outcomes.items():
                    answer = self.call(method, path, body, token=self.tokens.make([role]))
                    if outcome == "refused":
                        self.failure(answer, 403, "PERMISSION_DENIED")
                    else:
                        self.assertNotIn(answer.status, (401, 403), f"{name} as {role}")
                    checked += 1
        self.assertGreater(checked, 300)
