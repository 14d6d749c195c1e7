"""Make whole files of every format to change: simulated games and files of the project."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec

from barsis_notation.conversion.converted_records import find_losses_in
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import find_format_by_suffix
from barsis_notation.record.structs import Record, Result
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

TESTS = Path(__file__).parents[1]
SAMPLES = TESTS.parent / "sample_games"
GOLDEN = (TESTS / "formats", TESTS / "frozen" / "records")
GAMES = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")
TURNS = 5
"""Number of turns kept of a game, so that random changes hit the important parts of a file."""

MAX_BYTES = 4_000
"""Number of bytes that are read from a file of the project."""


@cache
def seeds(form: Format) -> tuple[bytes, ...]:
    """Return whole files of *form*: files that it has written, then samples and golden files."""
    found = [*_write(form), *_read_project_files(form)]
    assert found, form.name
    return tuple(found)


def _write(form: Format) -> Iterator[bytes]:
    taken = [record for record in (*simulated(), *samples()) if _is_taken(record, form)]
    if form.name == "trl":  # can only be written from records that were read from it
        return
    at_once = 2 if form.many and form.name != "jsonl" else 1
    for number in range(0, len(taken), at_once):
        yield written(form, taken[number : number + at_once])


def written(form: Format, records: list[Record]) -> bytes:
    """Return the bytes of a file in the format *form* with *records*."""
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def _is_taken(record: Record, form: Format) -> bool:
    return not any(loss.severity is Severity.ERROR for loss in find_losses_in(record, form))


@cache
def simulated() -> tuple[Record, ...]:
    """Return the beginnings of two simulated games of each ruleset in GAMES."""
    return tuple(
        _shorten(record)
        for game in GAMES
        for record in simulate(load_ruleset(game), games=2, seed=11)
    )


def _shorten(record: Record) -> Record:
    """Return the first turns of *record* as an unfinished game."""
    if len(record.turns) <= TURNS:
        return record
    left = Result(winners=[], reason="unfinished")
    return msgspec.structs.replace(record, turns=record.turns[:TURNS], result=left)


@cache
def samples() -> tuple[Record, ...]:
    """Return the beginnings of every third sample game."""
    found = []
    for path in sorted(SAMPLES.glob("*/*.barsis.json")):
        form = find_format_by_suffix(path.name)
        assert form is not None
        found += [one.record for one in form.read(path.read_bytes()) if one.record is not None]
    assert found
    return tuple(_shorten(record) for record in found[::3])


def _read_project_files(form: Format) -> Iterator[bytes]:
    """Yield the first bytes of files of the project in the format *form*."""
    folders = (*GOLDEN, SAMPLES)
    files = (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file())
    of_form = (path for path in files if find_format_by_suffix(path.name) == form)
    yield from islice((path.read_bytes()[:MAX_BYTES] for path in of_form), 24)
