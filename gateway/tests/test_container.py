"""Pages in the image of the gateway have the address of the installation."""

import sys
import tempfile
import unittest
from pathlib import Path

from case import GATEWAY

sys.path.insert(0, str(GATEWAY))

import container


class Site(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.built, self.served = Path(folder.name, "built"), Path(folder.name, "served")
        (self.built / "ti").mkdir(parents=True)
        (self.built / "ti" / "index.html").write_text('<link rel="canonical" href="http://localhost:8080/ti"/>')
        (self.built / "robots.txt").write_text("Sitemap: http://localhost:8080/sitemap.xml")
        (self.built / "share.png").write_bytes(b"\x89PNG\xff")

    def test_links_have_the_address_of_the_installation(self):
        # A restarted container still has the folder.
        for _ in range(2):
            container.place_site(self.built, self.served, "https://selam.example/")
        self.assertEqual((self.served / "ti" / "index.html").read_text(), '<link rel="canonical" href="https://selam.example/ti"/>')
        self.assertEqual((self.served / "robots.txt").read_text(), "Sitemap: https://selam.example/sitemap.xml")
        self.assertEqual((self.served / "share.png").read_bytes(), b"\x89PNG\xff")

    def test_build_writes_the_replaced_address(self):
        configuration = (GATEWAY.parent / "web-client" / "webpack.common.cjs").read_text()
        self.assertIn(f"process.env.SELAM_SITE_ORIGIN || '{container.BUILT_SITE}'", configuration)
        self.assertNotIn("SELAM_SITE_ORIGIN", (GATEWAY / "Dockerfile").read_text())

    def test_envoy_serves_the_written_pages(self):
        given = container.arguments({"SELAM_DATA_DIR": "/run/selam"})
        self.assertEqual(given[given.index("--web-root") + 1], "/run/selam/web")


if __name__ == "__main__":
    unittest.main()
