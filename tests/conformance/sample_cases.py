"""Make the ``verdict`` cases of the kit from the sample games.

``python -m tests.conformance.sample_cases`` writes ``conformance/1/records/``; a test proves that
the files are level with ``sample_games/``, whose ``findings.json`` say what is wrong in a faulty
sample.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.kit_files import Case, make_kit_text, make_slug, write_kit_file
from tests.samples.test_samples import GAMES, WARNED_ONLY, expected_findings, faulty, good

RECORDS = (".json", ".jsonl")
ABOUT = "Whole records of {game}, good and faulty, with the errors of each."


def list_texts(path: Path) -> list[str]:
    """Return the records of a file as they are written."""
    text = path.read_text("utf-8")
    return text.splitlines() if path.suffix == ".jsonl" else [text]


def make_cases(game: str) -> Iterator[Case]:
    """Yield a case for each record of the samples of *game*."""
    for path in good(game):
        if path.suffix in RECORDS:
            for number, text in enumerate(list_texts(path), 1):
                yield make_case(game, path, number, text, [])
    for path in faulty(game):
        told = [] if path.name == WARNED_ONLY else expected_findings(game)[path.name]
        for number, text in enumerate(list_texts(path), 1):
            errors = sorted(
                {(find["turn"] or 0, find["code"]) for find in told if find["record"] == number}
            )
            yield make_case(game, path, number, text, errors)


def make_case(
    game: str, path: Path, number: int, text: str, errors: list[tuple[object, object]]
) -> Case:
    """Return the case of record *number* of a sample."""
    words = path.name.partition(".")[0].replace("_", " ")
    about = f"{words}, record {number}" if path.suffix == ".jsonl" else words
    findings = [{"code": code, "turn": turn} if turn else {"code": code} for turn, code in errors]
    folder = "faulty" if path.parent.name == "faulty" else "good"
    return {
        "id": f"records/{game}/{folder}-{make_slug(about)}",
        "kind": "verdict",
        "game": game,
        "about": about,
        "input": {"text": text},
        "expected": {"findings": findings},
    }


def make_text(game: str) -> str:
    """Return the text of the kit file of *game*."""
    return make_kit_text(ABOUT.format(game=game), list(make_cases(game)))


def main() -> int:
    """Write the files of all games."""
    for game in GAMES:
        write_kit_file(f"records/{game}.json", make_text(game))
    return 0


if __name__ == "__main__":
    sys.exit(main())
