"""The reference pages in `docs/reference/` agree with the code."""

import re
import subprocess
import unittest

from manifests import facts, reference

ROOT = facts.ROOT
DATA_MODEL = ROOT / "docs" / "reference" / "data-model.md"
TABLE_OF_ENTITY = re.compile(r'table_name = "(\w+)"')
EVERY_SERVICE = "Tables of every service"
# Created by the migration library.
WITHOUT_ENTITY = {"chassis_migrations"}


def tables_of_page():
    """Returns the tables that the page lists: heading → names."""
    _, *sections = re.split(r"^## ", DATA_MODEL.read_text(), flags=re.MULTILINE)
    return {section.splitlines()[0]: set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) for section in sections}


def tables_of_code(folder):
    """Returns the tables of the entities in a crate's folder."""
    return {name for file in (ROOT / folder / "src").rglob("*.rs") for name in TABLE_OF_ENTITY.findall(file.read_text())}


class DataModel(unittest.TestCase):
    def test_lists_the_tables_of_each_service(self):
        code = {service.name: tables_of_code(f"services/{service.name}") for service in facts.load().services}
        page = tables_of_page()
        shared = page.pop(EVERY_SERVICE)
        self.assertEqual(page, code)
        self.assertEqual(shared, tables_of_code("crates/storage") | WITHOUT_ENTITY)


class Calls(unittest.TestCase):
    def setUp(self):
        self.calls = {service.name: set(service.calls) for service in facts.load().services}

    def test_readme_lists_the_calls_of_each_service(self):
        rows = re.findall(r"^\| `services/([\w-]+)/` \|.*\|.*\| (.+) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
        listed = {
            name: set(self.calls) - {name} if re.match("(all|every) other service", text) else set(text.split(", ")) & set(self.calls) for name, text in rows
        }
        self.assertEqual(listed, self.calls)

    def test_architecture_shows_the_calls_of_each_service(self):
        page = (ROOT / "docs" / "architecture.md").read_text()
        [chart] = re.findall(r"```mermaid\n(flowchart LR\n.*?browser.*?)```", page, re.DOTALL)
        names = {"contact": "contact-admin", "therapy": "therapy-scheduling", "chat": "ai-chat"}
        arrows = {(names.get(one, one), names.get(other, other)) for one, other in re.findall(r"(\w+) -->(?:\|.*?\|)? (\w+)", chart)}
        everything = set(re.findall(r"^- ([\w-]+) calls every other service", page, re.MULTILINE))
        shown = {
            name: set(self.calls) - {name} if name in everything else {other for one, other in arrows if one == name} & set(self.calls) for name in self.calls
        }
        self.assertEqual(shown, self.calls)


class ThreatModel(unittest.TestCase):
    def test_named_files_exist(self):
        tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
        named = re.findall(r"`([\w./-]+\.(?:rs|py|tsx|yaml|yml|toml))`", (ROOT / "docs" / "threat-model.md").read_text())
        self.assertGreater(len(named), 40)
        for path in named:
            # The folder of an earlier path in the row is left out.
            self.assertTrue(any(f"/{file}".endswith(f"/{path}") for file in tracked), path)


class Settings(unittest.TestCase):
    def test_unit_comes_from_name_default_or_help(self):
        for name, default, text, unit in [
            ("SELAM_A_DAYS", "3", "Days", "days"),
            ("SELAM_A_LIMIT", "60/300", "Sign-ups", "count/seconds"),
            ("SELAM_A_TTL", "600", "Life of a code in seconds. Short", "seconds"),
            ("SELAM_A_WAIT", "20", "Seconds until the end", "Seconds"),
            ("SELAM_A_MEMORY", "19456", "Memory in KiB", "KiB"),
            ("SELAM_A_CREWS", "4", "Crews in a window", ""),
        ]:
            with self.subTest(name):
                self.assertEqual(reference.unit(facts.Setting(name, text, default)), unit)

    def test_row_escapes_pipes_and_marks_secrets(self):
        row = reference.row(facts.Setting("SELAM_A", "One | two.", None, secret=True))
        self.assertEqual(row, "| `SELAM_A` *secret* | – | | One \\| two |")


if __name__ == "__main__":
    unittest.main()
