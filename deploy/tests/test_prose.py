"""Prose checks report bad sentences, descriptions, test names and commit messages, and accept good ones."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import check_prose
from support.console import Failure
from support.paths import ROOT
from support.prose_structure import description_fault, openapi_descriptions, proto_comments, rust_tests

PROTO = """syntax = "proto3";

// Who reads it.

// What a quote costs.
message Quote {
  // buf:lint:ignore FIELD_LOWER_SNAKE_CASE
  // Quote ID, a UUID,
  // for example "https://example.test//1".
  string id = 1;
  string city = 2; // Which.
}

enum Language {
  LANGUAGE_GERMAN = 0; // German.
  // Whose language.
  LANGUAGE_OTHER = 1;
}
"""
RUST = """
#[test]
#[should_panic]
fn rejects_an_expired_token() {}

fn what_is_no_test_may_have_any_name_of_any_length_here() {}

    #[tokio::test(flavor = "multi_thread")]
    async fn nobody_sees_it() {}

#[test]
fn one_two_three_four_five_six_seven_eight_nine() {}

#[test]
fn one_two_three_four_five_six_seven_eight_nine_ten() {}
"""
MISSPELT = "recie" + "ve"
OPENAPI = """{
  "summary": "Lists users",
  "description": "Done.",
  "description": {"type": "string"},
  "description": "How it is \\"paid\\".\\n - `CARD`: By card."
}
"""


def found(findings):
    return [(one.line, one.column, one.rule.partition(".")[2]) for one in findings]


class Descriptions(unittest.TestCase):
    def test_fragments_and_short_texts_are_faults(self):
        faults = {
            "The number.": "short",
            "Which.": "fragment",
            "Who receives the shipment.": "fragment",
            "By whom it was changed.": "fragment",
            "When it was paid.": "fragment",
            "Whether the caller can pay it now.": "fragment",
        }
        for text, rule in faults.items():
            self.assertEqual((description_fault(text) or [""])[0], f"descriptions.{rule}", text)

    def test_sentences_and_noun_phrases_are_accepted(self):
        for text in ("Quote ID, a UUID.", "When it is paid, the order ships.", "What does it cost?", "Somewhat longer description.", "Whole units only."):
            self.assertIsNone(description_fault(text), text)

    def test_comments_of_declarations_are_checked_where_they_are(self):
        self.assertEqual(found(proto_comments("a.proto", PROTO)), [(5, 1, "fragment"), (11, 20, "fragment"), (16, 3, "fragment")])

    def test_openapi_texts_are_checked_but_not_objects_of_that_name(self):
        findings = openapi_descriptions("openapi.json", OPENAPI)
        self.assertEqual(found(findings), [(3, 18, "short"), (5, 18, "fragment")])
        self.assertEqual(findings[1].text, 'How it is "paid".')


class TestNames(unittest.TestCase):
    def test_long_names_and_pronouns_are_reported(self):
        self.assertEqual(found(rust_tests("a.rs", RUST)), [(9, 14, "opener"), (15, 4, "length")])


class Checks(unittest.TestCase):
    """The tools with the configuration of this repository, on files of a checkout of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        names = {f"GIT_{role}_{key}": "author@example.test" for role in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")}
        environment = mock.patch.dict(os.environ, {**names, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull})
        environment.start()
        self.addCleanup(environment.stop)
        self.git("init", "--quiet", "--initial-branch", "main")

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.folder, capture_output=True, check=True)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def check(self, name):
        return found(check_prose.CHECKS[name](check_prose.Checkout(self.folder)))

    def test_voice_reads_comments_but_not_code(self):
        self.write("a.rs", '/// Who pays `nobody`.\nfn nobody() {} // mends\n/// One\n/// of\n/// ours.\nconst A: &str = "// somebody";\n')
        self.write("b.py", '#!/usr/bin/env python3\n"""What it does."""\nnobody = "somebody"  # beside it\n')
        self.write("c.ts", "/** Returns it. Whoever asks pays. */\nconst nobody = 'somebody';\n")
        self.write("d.proto", "// Nobody reads it.\nmessage Nobody {}\n")
        expected = [
            *[(1, 5, "openers"), (2, 19, "prh"), (4, 5, "prh")],
            *[(2, 4, "openers"), (3, 24, "prh")],
            *[(1, 17, "openers"), (1, 17, "prh")],
            *[(1, 4, "openers"), (1, 4, "prh")],
        ]
        self.assertCountEqual(self.check("voice"), expected)

    def test_voice_reads_blocks_of_lines(self):
        self.write("a.ts", "  /**\n   * Waits\n   * beside it.\n   *\n   *     mends()\n   */\n/* A */ /* mail. */\n")
        self.write("b.py", 'def a():\n    """Waits.\n\n    Nobody\n        mends it.\n    """\n')
        self.write("c.rs", "a(), // Is\nb(), // over\n")
        self.assertCountEqual(self.check("voice"), [(3, 6, "prh"), (4, 5, "openers"), (4, 5, "prh"), (5, 9, "prh")])

    def test_voice_reads_english_texts_but_not_keys(self):
        text = '{\n  "nobody": {"beside": "Pay it."},\n  "title": "Nobody pays",\n  "how": "How it works",\n  "text": "\\"Pay\\"\\nits mails"\n}\n'
        self.write("web-client/src/i18n/locales/en/pay.json", text)
        self.write("web-client/src/i18n/locales/ar/pay.json", text)
        self.assertCountEqual(self.check("voice"), [(3, 13, "openers"), (3, 13, "prh"), (5, 25, "prh")])

    def test_voice_accepts_questions_ordinary_negations_and_exceptions(self):
        self.write("a.md", "# What is it?\n\nThere is no row. It is no longer valid. `nobody`\n\n<!-- textlint-disable prh -->\nIf somebody pays.\n")
        self.assertEqual(self.check("voice"), [])
        self.write("a.md", "# Price\n\nIt is no price.\n\nIt is no `price`. What is `it`?\n")
        self.assertEqual(self.check("voice"), [(3, 4, "pattern"), (5, 4, "pattern")])

    def test_voice_reports_short_comments_that_begin_with_a_conjunction(self):
        self.write("a.rs", "/// Whether it answers.\nlet a; // Which?\n/// How long the client waits.\nlet b; // How it works: it waits.\n")
        self.assertEqual(self.check("voice"), [(1, 5, "openers")])

    def test_markdown_is_100_columns_wide_except_in_tables(self):
        row = "| " + "word " * 30 + "|\n"
        self.write("a.md", f"# A\n\n| a |\n| --- |\n{row}\n```text\n{'word ' * 30}\n```\n")
        self.assertEqual(self.check("markdown"), [])
        self.write("a.md", f"# A\n\n{'word ' * 20}word\n\n```\nx\n```\n")
        self.assertEqual(self.check("markdown"), [(3, 101, "MD013"), (5, 1, "MD040")])

    def test_links_to_missing_files_and_headings_are_reported(self):
        self.write("a.md", "# A\n\n[b](b.md) [c](b.md#one) [d](b.md#two)\n\n[e](c.md)\n")
        self.write("b.md", "# B\n\n## One\n")
        self.assertEqual(self.check("links"), [(3, 25, ""), (5, 1, "")])

    def test_the_only_missing_link_of_a_file_is_reported(self):
        self.write("a.md", "# A\n\n[b](b.md)\n")
        self.assertEqual(self.check("links"), [(3, 1, "")])

    def test_misspelt_words_are_reported_except_in_other_languages(self):
        self.write("a.md", f"# A\n\nWe {MISSPELT} it.\n")
        self.write("web-client/src/i18n/locales/ti/a.json", f'"{MISSPELT}"\n')
        self.assertEqual(self.check("spelling"), [(3, 4, "")])

    def commit(self, message):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", message)

    def test_commits_are_checked_from_the_one_that_introduces_the_check(self):
        self.commit("an old one")
        self.assertEqual(self.check("commits"), [])
        self.git("branch", "older")
        self.write(check_prose.CONFIGURATION_OF_COMMITS, "")
        self.commit("introduces it")
        self.assertEqual(self.check("commits"), [])
        self.git("checkout", "--quiet", "older")
        self.commit("older branch")
        self.git("checkout", "--quiet", "main")
        self.git("merge", "--quiet", "--no-edit", "older")
        self.commit("feat(web)!: show prices\n\nThe reason.")
        self.assertEqual(self.check("commits"), [])
        self.git("update-ref", "refs/remotes/origin/main", "HEAD")
        self.commit("feat: " + "x" * 80)
        self.assertEqual(self.check("commits"), [(1, 1, "header-max-length")])

    def test_commits_of_a_shallow_clone_are_checked_after_its_oldest(self):
        self.write(check_prose.CONFIGURATION_OF_COMMITS, "")
        for message in ("one", "two", "Three."):
            self.commit(message)
        clone = self.folder / "clone"
        self.git("clone", "--quiet", "--depth", "2", f"file://{self.folder}", str(clone))
        self.folder = clone
        self.assertCountEqual({rule for _, _, rule in self.check("commits")}, {"subject-empty", "subject-full-stop", "type-empty"})

    def test_comments_and_the_diff_are_not_part_of_a_message(self):
        scissors = f"# {'-' * 24} >8 {'-' * 24}\n"
        message = check_prose._without_comments(f"fix: pay\n\nOnce.\n# On branch main\n{scissors}# Do not edit.\n+{'x' * 200}\n")
        self.assertEqual(message, "fix: pay\n\nOnce.\n")
        self.assertEqual(check_prose.commit_message(check_prose.Checkout(self.folder), message), [])

    def test_unknown_paths_and_failing_tools_fail(self):
        checkout = check_prose.Checkout(self.folder, ["missing"])
        with self.assertRaisesRegex(Failure, "missing does not exist"):
            check_prose.voice(checkout)
        with self.assertRaisesRegex(Failure, "git failed with 1"):
            checkout.matches(re.compile("found"), ["git"], ["unknown-command"])

    def test_report_fails_with_the_number_of_findings(self):
        check_prose.report([])
        with self.assertRaisesRegex(Failure, "^1 finding\\."), mock.patch("check_prose.say"):
            check_prose.report(rust_tests("a.rs", "#[test]\nfn who_is_it() {}\n"))

    def test_this_repository_checks_files_of_its_own_only(self):
        names = check_prose.Checkout(ROOT).files
        self.assertIn("deploy/tests/test_prose.py", names)
        self.assertFalse([name for name in names if name.startswith(check_prose.FOREIGN)])


if __name__ == "__main__":
    unittest.main()
