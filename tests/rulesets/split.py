"""A source document as its sentences: ``python -m tests.rulesets.split 000=FILE …``.

The split is mechanical: lines; in a line, what ends with a full stop, an exclamation or a question
mark before a capital (not a year or the number of a chapter). A table row is one sentence, or one a
cell where the cells hold sentences. Marks of lists and the names of fields (``Rules``, ``Content``)
are left out. The result is kept in ``documents.json``: the documents are not part of this project.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

DOCUMENTS = Path(__file__).parent / "documents.json"

_MARK = re.compile(r"(?:[-•] |[0-9]\. |Rules (?=[0-9A-Z])|Content )\s*")
_NO_END = r"(?<![0-9]{4})(?<!\.[0-9])(?<!\.[0-9]{2})(?<!\bi\.e)(?<!\bFot)(?<!\blic)"
_END = re.compile(_NO_END + r"[.!?][)”\"]?\s+(?=[“\"(]?[A-Z]|[0-9]+ [a-z])")
_WORDS_OF_A_SENTENCE = 4


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a document in their order."""
    for line in text.splitlines():
        for piece in _pieces(" ".join(line.split())):
            plain = _MARK.sub("", piece, count=1) if _MARK.match(piece) else piece
            yield from _cut(plain.strip())


def _pieces(line: str) -> list[str]:
    """Return a line, or the cells of a table row in which sentences stand."""
    if not line.startswith("|"):
        return [line]
    cells = [cell.strip() for cell in line.strip("| ").split("|")]
    are_sentences = all(len(cell.split()) > _WORDS_OF_A_SENTENCE for cell in cells)
    return cells if are_sentences else [line]


def _cut(line: str) -> Iterator[str]:
    start = 0
    for end in _END.finditer(line):
        yield _unquoted(line[start : end.end()].strip())
        start = end.end()
    if line[start:]:
        yield _unquoted(line[start:])


def _unquoted(piece: str) -> str:
    """Return *piece* without a quotation mark whose partner stands in another sentence."""
    return piece.strip('"') if piece.count('"') % 2 else piece


def main(arguments: list[str]) -> None:
    """Write the sentences of the documents named on the command line."""
    named = (argument.partition("=") for argument in arguments)
    split = {key: list(sentences(Path(file).read_text("utf-8"))) for key, _, file in named}
    DOCUMENTS.write_text(json.dumps(split, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
