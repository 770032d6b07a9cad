"""Writes the prose of files into Markdown files for textlint.

prose_mirror.py FOLDER TARGET   reads paths relative to FOLDER from standard input, one per line

TARGET/n.md has the prose of the path with the index n: Markdown as it is, texts of JSON, comments and docstrings of source files. Prints a
JSON list with an element per path: `null` for Markdown, otherwise the line and the column offset in the file of each line in n.md. Needs
Pygments, so it runs in the environment of the Python tools.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from pygments.lexers.dsls import ProtoBufLexer
from pygments.lexers.javascript import TypeScriptLexer
from pygments.lexers.python import PythonLexer
from pygments.lexers.rust import RustLexer
from pygments.token import Comment, String

LEXERS = {".proto": ProtoBufLexer(), ".py": PythonLexer(), ".rs": RustLexer(), ".ts": TypeScriptLexer(), ".tsx": TypeScriptLexer()}
CODE = (Comment.Preproc, Comment.PreprocFile, Comment.Hashbang)
# Marks at the beginning and at the end of a comment or docstring, and at the beginning of its other lines.
BEGIN = re.compile(r"//[/!]?(?!/)|/\*[*!]?(?!/)|#+:?|[rRuU]?(?:\"\"\"|''')|\W+$")
END = re.compile(r"\s*(?:\*+/|\"\"\"|''')$")
STAR = re.compile(r"\s*\*(?![*/])")
JSON_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?')
JSON_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")


def json_texts(text):
    """Yields each text, without keys, as a block of one line: line number, column offset, characters.

    A dash makes it an item of a list, because titles may have fewer words than comments.
    """
    for number, line in enumerate(text.splitlines(), 1):
        for found in JSON_STRING.finditer(line):
            if not found[2]:
                yield [(number, found.start(1) - 2, "- " + JSON_ESCAPE.sub(_unescaped, found[1]))]


def _unescaped(escape):
    """Returns a character that is as long as its escape, so that columns do not change."""
    character = escape[1] if escape[1] in ('"', "\\", "/") else " "
    return character.rjust(len(escape[0]))


def comments(text, lexer):
    """Yields each comment and docstring as a block of lines: line number, column offset, characters."""
    block, mark = [], ""
    for start, value in _tokens(text, lexer):
        before = text[text.rfind("\n", 0, start) + 1 : start]
        first = text.count("\n", 0, start) + 1
        begin = BEGIN.match(value)
        # Comments on consecutive lines are one text, except behind code.
        continues = block and block[-1][0] == first - 1 and not before.strip() and begin and begin[0] == mark != ""
        if not continues and block:
            yield _dedented(block)
            block = []
        block += _lines(value, first, len(before), begin)
        mark = begin[0] if begin and not before.strip() and "\n" not in value else ""
    if block:
        yield _dedented(block)


def _tokens(text, lexer):
    """Yields position and text of comments and docstrings. Adjacent tokens are one."""
    position, parts = 0, []
    for start, kind, value in lexer.get_tokens_unprocessed(text):
        if (kind not in Comment and kind is not String.Doc) or any(kind in code for code in CODE):
            continue
        if parts and (start != position + sum(map(len, parts)) or parts[-1].endswith("\n")):
            yield position, "".join(parts).rstrip("\n")
            parts = []
        if not parts:
            position = start
        parts.append(value)
    if parts:
        yield position, "".join(parts).rstrip("\n")


def _lines(value, number, column, begin):
    """Returns the lines of a comment without its marks."""
    lines = []
    for index, line in enumerate(value.split("\n")):
        mark = begin if index == 0 else STAR.match(line)
        offset = mark.end() if mark else 0
        lines.append((number + index, (column if index == 0 else 0) + offset, END.sub("", line[offset:]).rstrip()))
    return lines


def _dedented(block):
    """Returns the block without the indentation that its lines share; that of the first line is different in a docstring."""
    (number, column, first), rest = block[0], block[1:]
    shared = min((len(line) - len(line.lstrip()) for _, _, line in rest if line), default=0)
    return [
        (number, column + len(first) - len(first.lstrip()), first.lstrip()),
        *((number, column + shared, line[shared:]) for number, column, line in rest),
    ]


def mirrored(path, text):
    """Returns Markdown, and the line number and column offset in the file of each of its lines or `None`."""
    if path.endswith(".md"):
        return text, None
    blocks = json_texts(text) if path.endswith(".json") else comments(text, LEXERS[Path(path).suffix])
    lines, origins = [], []
    for block in blocks:
        for number, column, line in [*block, (block[-1][0], 0, "")]:
            lines.append(line)
            origins.append((number, column))
    return "\n".join(lines), origins


def main():
    folder, target = map(Path, sys.argv[1:])
    origins = []
    for index, path in enumerate(sys.stdin.read().splitlines()):
        markdown, places = mirrored(path, (folder / path).read_text(errors="replace"))
        (target / f"{index}.md").write_text(markdown)
        origins.append(places)
    print(json.dumps(origins))


if __name__ == "__main__":
    main()
