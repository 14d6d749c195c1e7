"""Count the words of the former house dialect in docstrings, comments, documents and messages.

Run ``python -m tests.docs.plain_words`` in a checkout; ``--list`` prints each place.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORDS = (
    r"anew|stands?|stood|so many|told|said of|nothing to say|none of ours|whoever|whatever|"
    r"as far as|but for|of (?:its|their|his) own|com(?:e|es|ing) to|go(?:es)? by|worth a word|"
    r"there already|behind|else than|all the same|is none|are none|is no|are no|he|his|him|"
    r"nobody|nothing (?:is|was|else|but|that|of)"
)
DIALECT = re.compile(rf"\b(?:{WORDS})\b", re.IGNORECASE)
"""Words and phrases that plain technical English does without (or needs very rarely)."""


class Text(NamedTuple):
    """One docstring, comment block or line of a document, with its kind and place."""

    kind: str
    place: str
    words: str


def docstrings_and_comments(file: Path) -> Iterator[Text]:
    """Yield the docstrings (also of attributes) and the comments of the Python file *file*."""
    place, source = str(file.relative_to(ROOT)), file.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words))):
                yield Text("docstrings", f"{place}:{node.lineno}", words)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith(("# noqa", "# type:")):
            yield Text("comments", f"{place}:{token.start[0]}", token.string)


def lines_of(kind: str, file: Path) -> Iterator[Text]:
    """Yield the lines of the document *file*."""
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        yield Text(kind, f"{file.relative_to(ROOT)}:{number}", line)


def texts() -> Iterator[Text]:
    """Yield every text of the library, the command line, its messages and its documents."""
    for folder in ("barsis_notation", "cli"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from docstrings_and_comments(file)
    for file in sorted((ROOT / "barsis_notation/language/locales/en").rglob("*.ftl")):
        yield from lines_of("messages", file)
    for file in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        yield from lines_of("documents" if file.parent == ROOT else "pages", file)


def main() -> None:
    """Print the words of each kind, the dialect words among them, and the rate per 1,000."""
    words: dict[str, int] = {}
    dialect: dict[str, int] = {}
    for text in texts():
        words[text.kind] = words.get(text.kind, 0) + len(text.words.split())
        found = DIALECT.findall(text.words)
        dialect[text.kind] = dialect.get(text.kind, 0) + len(found)
        if found and "--list" in sys.argv:
            print(f"{text.place}: {', '.join(found)}")
    for kind, count in words.items():
        rate = 1000 * dialect[kind] / count
        print(f"{kind:10} {count:7} words, {dialect[kind]:5} of the dialect, {rate:5.2f} per 1,000")


if __name__ == "__main__":
    main()
