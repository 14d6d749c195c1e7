"""Whole files of every format, to be damaged: simulated games, and the samples as they stand."""

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
"""Turns of a simulated game that are kept: a short file is damaged where it matters."""

MAX_BYTES = 4_000
"""Bytes of a file that is taken as it stands."""


@cache
def seeds(form: Format) -> tuple[bytes, ...]:
    """Return whole files of *form*: its own writing, then the samples and golden files."""
    found = [*_written(form), *_standing(form)]
    assert found, form.name
    return tuple(found)


def _written(form: Format) -> Iterator[bytes]:
    taken = [record for record in (*simulated(), *samples()) if _is_taken(record, form)]
    if form.name == "trl":  # written only as it was read
        return
    at_once = 2 if form.many and form.name != "jsonl" else 1
    for number in range(0, len(taken), at_once):
        yield written(form, taken[number : number + at_once])


def written(form: Format, records: list[Record]) -> bytes:
    """Return a file of *form* with *records*."""
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def _is_taken(record: Record, form: Format) -> bool:
    return not any(loss.severity is Severity.ERROR for loss in find_losses_in(record, form))


@cache
def simulated() -> tuple[Record, ...]:
    return tuple(
        _begun(record)
        for game in GAMES
        for record in simulate(load_ruleset(game), games=2, seed=11)
    )


def _begun(record: Record) -> Record:
    """Return the beginning of *record*, as a game that was left there."""
    if len(record.turns) <= TURNS:
        return record
    left = Result(winners=[], reason="unfinished")
    return msgspec.structs.replace(record, turns=record.turns[:TURNS], result=left)


@cache
def samples() -> tuple[Record, ...]:
    found = []
    for path in sorted(SAMPLES.glob("*/*.barsis.json")):
        form = find_format_by_suffix(path.name)
        assert form is not None
        found += [one.record for one in form.read(path.read_bytes()) if one.record is not None]
    assert found
    return tuple(_begun(record) for record in found[::3])


def _standing(form: Format) -> Iterator[bytes]:
    """Yield files of *form* that stand in the project."""
    folders = (*GOLDEN, SAMPLES)
    files = (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file())
    of_form = (path for path in files if find_format_by_suffix(path.name) == form)
    yield from islice((path.read_bytes()[:MAX_BYTES] for path in of_form), 24)
